//! Rules about envelopes.

rules! {
    UNKNOWN_ENVELOPE: Error "unknown-envelope", "an envelope that is not declared" {
        why: "Nobody could tell how the message looks.",
        example: "envelope: tsak",
        remedy: "Correct the name, or add envelopes/<name>.yaml.",
    }
    ENVELOPE_ORDER: Error "envelope-order", "`envelopes` of the registry does not list every envelope once" {
        why: "The order decides by which envelope a message is recognised, so it has to be complete.",
        example: "envelopes: [task] beside envelopes/flat.yaml",
        remedy: "List every envelope once, or leave the key out: then the order is by name.",
    }
    ROLE_NAME_CLASH: Error "role-name-clash", "two roles share a name" {
        why: "One name in one JSON object cannot be both.",
        example: "id: { name: key }\nidempotency: { name: key }",
        remedy: "Give each role its own name.",
    }
    ROLE_FIELD_CLASH: Error "role-field-clash", "a payload field takes the name of a role of an inline envelope" {
        why: "Both stand at the top level of the same JSON object.",
        example: "a field `message_id` in an envelope whose id is `message_id`",
        remedy: "Rename the field.",
    }
    ROLE_BODY: Error "role-body", "the role `body` and the place of the payload do not fit" {
        why: "A nested payload needs a name to stand under, an inline one has none.",
        example: "payload: inline with roles: { body: { name: payload } }",
        remedy: "Add `body` where the payload is nested; remove it where it is inline.",
    }
    ROLE_REQUIRED: Error "role-required", "a role that cannot be optional" {
        why: "Without its type no message can be recognised, and without its body it has no payload.",
        example: "type: { name: taskType, required: false }",
        remedy: "Write `required: true`, or leave it out.",
    }
    LEGACY_VALUE: Error "legacy-value", "a legacy type value that could mean two tasks" {
        why: "The value stands instead of the task type, so it has to lead to exactly one.",
        example: "values: { order.paid: PAID, order.pay.done: PAID }",
        remedy: "Choose a value that no other task of the envelope uses and that is no other task's type.",
    }
    ENVELOPE_LACKS_ROLE: Error "envelope-lacks-role", "a task needs a role that its envelope does not have" {
        why: "A second version needs a version in the message, an idempotency key needs a name to stand under.",
        example: "version: 2 in an envelope without the role `version`",
        remedy: "Add the role to the envelope, or use another envelope.",
    }
}
