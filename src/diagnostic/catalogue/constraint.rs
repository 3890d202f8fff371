//! Rules about constraints and examples.

rules! {
    UNSATISFIABLE: Error "unsatisfiable", "a field that no value can satisfy" {
        why: "Every message with the field would be refused by everyone.",
        example: "{ type: int32, min: 5, max: 4 }",
        remedy: "Correct the bounds, the lengths or the pattern so that at least one value fits all of them.",
    }
    BAD_BOUND: Error "bad-bound", "a bound that is not a value of the field's type" {
        why: "A bound with more digits than the field has could never be met exactly.",
        example: "{ type: decimal, scale: 2, min: \"0.001\" }",
        remedy: "Write the bound as a quoted decimal with at most `scale` fraction digits.",
    }
    PATTERN: Error "bad-pattern", "a pattern outside the contract language" {
        why: "Patterns mean the same and run in linear time in every language, so look-around, back-references, lazy quantifiers and Unicode classes are left out.",
        example: "pattern: \"^(?!bad).+$\"",
        remedy: "Rewrite it with classes, groups, alternatives and counts; describe what is allowed instead of what is not.",
    }
    CURRENCY: Error "currency", "a currency that is not an ISO 4217 code" {
        why: "The code goes into documentation and reports.",
        example: "currency: yuan",
        remedy: "Write the three capital letters, such as `CNY`.",
    }
    EXAMPLE: Error "example", "an example that its own field refuses" {
        why: "Examples are copied into code and tests; a wrong one teaches the wrong thing.",
        example: "{ type: money, example: \"89.9\" }",
        remedy: "Correct the example; the message says what the validator says about it.",
    }
    TOO_LARGE: Error "message-too-large", "no message of the task fits its `maxBytes`" {
        why: "Even the shortest message would be refused as too large.",
        example: "maxBytes: 100 with twenty required fields",
        remedy: "Raise `maxBytes`.",
    }
}
