//! The schema of the record of a message that was given up.

use serde_json::{Value, json};

use crate::model::Precision;
use crate::schema::lexical;
use crate::wire::ERROR_TEXT;

/// The file's name. No task type has a dash, so it is never that of a task.
pub const DEAD_LETTER: &str = "dead-letter.v1.json";

/// The schema of dead letters, the same for every registry.
pub fn dead_letter() -> Value {
    let documented = |mut schema: Value, doc: &str| {
        schema["description"] = doc.into();
        schema
    };
    let text = |doc: &str| json!({ "type": "string", "description": doc });
    let number = |from: i32| json!({ "type": "integer", "minimum": from, "maximum": i32::MAX });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:taskpact:dead-letter:v1",
        "title": "dead letter",
        "description": "A message that a consumer gave up, and why. Written in canonical form (RFC 8785); a reader passes \
                        over what is not declared here.",
        "type": "object",
        "properties": {
            "attempts": documented(number(0), "Tries that were made; 0 where no handler was called."),
            "errorCode": text(
                "The code of the last error as the contract names it; `unexpected` for a failure that nobody foresaw; \
                 `undecodable`, `unknown-task` or `no-handler` for a message that was refused.",
            ),
            "errorText": documented(
                json!({ "type": "string", "maxLength": ERROR_TEXT }),
                "What the last error said, its first 1000 characters. Of a message that could not be decoded everything \
                 that is wrong with it, each a code and a path, joined by semicolons.",
            ),
            "original": documented(lexical::bytes(None), "The message as it came, every byte."),
            "service": text("The service that gave it up."),
            "taskId": text("The message's own id; absent where it has none."),
            "taskType": text("The type of its task; absent where that is not known."),
            "time": documented(lexical::timestamp(Precision::Seconds), "When it was given up."),
            "version": documented(number(1), "The version of its task; absent where that is not known."),
        },
        "required": ["attempts", "errorCode", "errorText", "original", "service", "time"],
    })
}
