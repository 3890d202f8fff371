//! Rules about names.

rules! {
    BAD_NAME: Error "bad-name", "a name that is not allowed" {
        why: "Invisible and direction-changing characters make two names look alike; names of types, services and files have to work in four languages and in brokers.",
        example: "types: { order_item: { fields: {} } }",
        remedy: "Names of types and enums are `[A-Z][A-Za-z0-9]*`; of registries, services, envelopes and machines `[a-z][a-z0-9-]*`; all others are any visible text up to 128 characters.",
    }
    BAD_TASK_TYPE: Error "bad-task-type", "a task type that is not allowed" {
        why: "The type is a routing key, a module name and a path; it has to be plain in all of them.",
        example: "taskType: Order.Close",
        remedy: "Write 2 to 4 segments `[a-z][a-z0-9_]*` joined by dots, 100 bytes at most.",
    }
    CODEGEN_NAME: Error "codegen-name", "a `codegenName` that is not an identifier" {
        why: "It becomes an identifier in Rust, Java, Go and Python.",
        example: "codegenName: 2nd-line",
        remedy: "Write `[A-Za-z][A-Za-z0-9_]*`.",
    }
    CODEGEN_NAME_CLASH: Error "codegen-name-clash", "two things in one scope have the same `codegenName`" {
        why: "They would become one identifier.",
        example: "a: { type: string, codegenName: line }\nb: { type: string, codegenName: line }",
        remedy: "Give one of them another `codegenName`.",
    }
    NAMING_PLACEHOLDER: Error "naming-placeholder", "a name template of the registry that is not well formed" {
        why: "The templates make the names of exchanges, queues and routing keys.",
        example: "queue: \"q.{svc}.{task}\"",
        remedy: "Use the placeholders {service}, {domain}, {task} and {kind}, and visible ASCII without spaces between them.",
    }
    PACKAGE_NAME: Error "package-name", "a package name that the language does not allow" {
        why: "The generated package could not be built or published.",
        example: "packages: { python: order-tasks }",
        remedy: "Rust: a crate name; Java: dotted lower-case identifiers; Go: a module path; Python: an identifier.",
    }
    FIELD_CASE: Warning "field-case", "a field name in another letter case than its envelope asks for" {
        why: "Mixed cases within one family of messages are a common source of misspelt names.",
        example: "order_id in an envelope with `case: camel`",
        remedy: "Rename the field in the next version of the task, or drop `case` from the envelope. Names are never converted.",
    }
}
