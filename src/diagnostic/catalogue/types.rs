//! Rules about types.

rules! {
    UNKNOWN_TYPE: Error "unknown-type", "a type that is neither built in nor declared" {
        why: "The field could hold nothing.",
        example: "address: Adress",
        remedy: "Correct the name, or declare the type under `enums` or `types` in this file or in types/.",
    }
    TYPE_DECLARED_TWICE: Error "type-declared-twice", "two types of the same name can be seen from one place" {
        why: "It would depend on the reader which of the two is meant.",
        example: "`Money` in types/common.yaml and in a task",
        remedy: "Rename one of them; a task may not repeat a shared name, and an enum and a type may not share one.",
    }
    EMPTY_TYPE: Error "empty-type", "an enum without values or a union without variants" {
        why: "No value could ever be written.",
        example: "enums: { Reason: { values: {} } }",
        remedy: "Add a value or variant.",
    }
    NEVER_FINITE: Error "never-finite", "a type that has no finite value" {
        why: "A value would need a value of the same type inside, without end; nothing could ever be written.",
        example: "Node: { fields: { next: { type: Node, required: true } } }",
        remedy: "Make a field on the way optional or nullable, allow the list to be empty, or add a variant that ends it.",
    }
    UNION_VARIANT: Error "union-variant", "a variant that is not an object type" {
        why: "The tag stands beside the variant's own fields, so a variant has to be an object with a name.",
        example: "variants: { card: CardKind } where CardKind is an enum",
        remedy: "Declare an object type for the variant.",
    }
    UNION_TAG_CLASH: Error "union-tag-clash", "a variant declares a field with the tag's name" {
        why: "One name in one JSON object cannot be both.",
        example: "union: { tag: kind, variants: { a: A } } where A has a field `kind`",
        remedy: "Rename the tag or the field.",
    }
    UNIQUE_ITEMS: Error "unique-items", "`unique` on a list of something else than scalars or enums" {
        why: "Equality of objects, lists and free JSON differs between languages.",
        example: "{ type: list, unique: true, of: Address }",
        remedy: "Remove `unique`, or make the list one of ids.",
    }
    MAP_KEYS: Error "map-keys", "`keys` of a map that is not a string or id" {
        why: "Names of a JSON object are strings.",
        example: "{ type: map, keys: int32, of: string }",
        remedy: "Use `string` or `id`, with a pattern where only some names are allowed.",
    }
    NULLABLE_JSON: Error "nullable-json", "`nullable` on a field of type `json`" {
        why: "`json` already takes null, so null would mean two things.",
        example: "extra: { type: json, nullable: true }",
        remedy: "Remove `nullable`.",
    }
    DOUBLE: Warning "double", "a field of type `double`" {
        why: "Binary fractions cannot hold amounts: 0.1 + 0.2 is not 0.3.",
        example: "price: double",
        remedy: "Use `decimal` or `money` for amounts; keep `double` for measurements.",
    }
    UNUSED: Warning "unused", "an envelope, machine or type that nothing uses" {
        why: "It is left over, or the place that should use it says something else.",
        example: "an enum that no field refers to",
        remedy: "Remove it, or use it.",
    }
    RESERVED: Error "reserved", "a reserved name is in use, or reserves something that is not there" {
        why: "A name that once had another meaning may still stand in queued messages and in old consumers.",
        example: "reserved: { fields: [note] } beside a field `note`",
        remedy: "Choose a new name, or remove the reservation if the name never was in use.",
    }
}
