//! Rules about the shape of a document: keys and kinds of values.

rules! {
    UNKNOWN_KEY: Error "unknown-key", "a key the language does not know" {
        why: "A misspelt key would be ignored, and with it what it was meant to say.",
        example: "amount: { type: money, scal: 2 }",
        remedy: "Correct the key; the nearest known one is suggested.",
    }
    MISSING_KEY: Error "missing-key", "a key that is needed is not there" {
        why: "The contract is incomplete without it.",
        example: "a task without `owner`",
        remedy: "Add the key.",
    }
    EXCLUSIVE_KEYS: Error "exclusive-keys", "two keys that exclude each other" {
        why: "Only one of them can be meant.",
        example: "trigger: { delay: 5m, cron: \"0 3 * * *\" }",
        remedy: "Keep the one that is meant.",
    }
    WRONG_TYPE: Error "wrong-type", "a value of another kind than the key takes" {
        why: "A list is not a mapping, and `yes` is text in YAML 1.2.",
        example: "required: yes",
        remedy: "Write the value in the kind that the message names.",
    }
    UNQUOTED_TEXT: Error "unquoted-text", "a value that reads as null, bool or number stands where text is wanted" {
        why: "`1.10` is the number 1.1 to a YAML reader, `~` is null: quoting keeps the very text.",
        example: "values: { 1: one }",
        remedy: "Quote the value: `\"1\"`.",
    }
    EMPTY_TEXT: Error "empty-text", "a text that may not be empty is empty" {
        why: "An owner or a documentation without text helps nobody.",
        example: "owner: \"\"",
        remedy: "Fill it in.",
    }
    EMPTY_LIST: Error "empty-list", "a list that needs an item is empty" {
        why: "An empty list of versions or states says nothing.",
        example: "produces: { order.created: [] }",
        remedy: "Name at least one item, or remove the key above it.",
    }
    REPEATED: Error "repeated", "an item stands twice in a list where each may stand once" {
        why: "The second one has no effect and may have been meant to be another.",
        example: "versions: [1, 1]",
        remedy: "Remove or correct one of them.",
    }
    UNKNOWN_WORD: Error "unknown-word", "a value that is not one of the allowed words" {
        why: "The key takes one of a few words.",
        example: "kind: notification",
        remedy: "Use one of the words that the message names.",
    }
    OUT_OF_RANGE: Error "out-of-range", "a number or duration outside what the key takes" {
        why: "The value could not be honoured in every language and broker.",
        example: "version: 0",
        remedy: "Choose a value within the range that the message names.",
    }
    BAD_DURATION: Error "bad-duration", "a duration that is not a whole number with a unit" {
        why: "A number without a unit is read as seconds by one person and as milliseconds by the next.",
        example: "trigger: { delay: 30 }",
        remedy: "Write `250ms`, `30s`, `10m`, `2h` or `14d`.",
    }
    BAD_DATE: Error "bad-date", "a date that is not a real day, or out of order" {
        why: "Tools compare these dates with the calendar.",
        example: "deprecated: { since: 2026-02-30 }",
        remedy: "Write a real day as YYYY-MM-DD; `removeAfter` is not before `since`.",
    }
}
