//! Rules about idempotency and partition keys.

rules! {
    KEY_TEMPLATE: Error "key-template", "a key template that is not well formed" {
        why: "The key is written into every message and compared byte by byte.",
        example: "key: \"order:{orderId\"",
        remedy: "Write visible ASCII text with `{field}`; double a brace that is meant as text.",
    }
    KEY_FIELD: Error "key-field", "a key template uses a field that cannot be part of a key" {
        why: "A key has to be there in every message, in one spelling, and may be logged.",
        example: "key: \"k:{note}\" where note is optional",
        remedy: "Use required, not nullable, not sensitive fields of type id, int32, int64, uuid, date, timestamp, of a closed enum of visible ASCII values, or of a string whose pattern allows only visible ASCII.",
    }
    KEY_AMBIGUOUS: Error "key-ambiguous", "two different events could have the same key" {
        why: "The second one would be taken for a repetition of the first and dropped.",
        example: "key: \"{a}-{b}\" where a may contain `-`",
        remedy: "Put a character between the fields that the first cannot contain, or give it a pattern.",
    }
    KEY_TOO_LONG: Error "key-too-long", "a key that may be longer than 128 characters" {
        why: "The idempotency role holds at most 128 characters, and so do the indexes behind it.",
        example: "key: \"{a}:{b}:{c}\" with three ids of 64 characters",
        remedy: "Limit the length of the fields, or use fewer.",
    }
}
