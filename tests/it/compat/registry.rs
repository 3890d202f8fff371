//! Registries made of JSON values: contract files are YAML, and JSON is YAML.

use serde_json::{Value, json};
use taskpact::model::Registry;
use taskpact::workspace;

/// Files by path.
pub(crate) type Files = Vec<(String, Value)>;

/// The files around one task called `cases.under.test@1`; what the task says goes over what a task needs.
pub(crate) fn files(task: &Value) -> Files {
    let mut full = json!({
        "taskType": "cases.under.test", "version": 1, "kind": "event", "owner": "team-cases", "doc": "A case",
        "envelope": "task",
    });
    for (key, value) in task.as_object().into_iter().flatten() {
        full[key] = value.clone();
    }
    let file = |path: &str, value: Value| (path.to_owned(), value);
    vec![
        file("registry.yaml", json!({ "registry": "cases" })),
        file(
            "envelopes/task.yaml",
            json!({ "envelope": "task", "payload": "nested", "roles": {
                "type": { "name": "taskType", "required": true }, "version": { "name": "version" },
                "id": { "name": "taskId", "required": true }, "body": { "name": "payload", "required": true },
                "producer": { "name": "producer", "required": true }, "trace": { "name": "traceId" },
                "time": { "name": "timestamp", "required": true }, "idempotency": { "name": "bizKey" },
                "attempt": { "name": "retryCount" } } }),
        ),
        file(
            "envelopes/flat.yaml",
            json!({ "envelope": "flat", "payload": "inline", "roles": {
                "type": { "name": "event_type", "required": true }, "version": { "name": "schema_version" },
                "id": { "name": "message_id", "required": true }, "time": { "name": "occurred_at", "required": true },
                "idempotency": { "name": "biz_key" }, "attempt": { "name": "retry_count" } } }),
        ),
        file("tasks/cases/under.test.v1.yaml", full),
        file(
            "services/maker.yaml",
            json!({ "service": "maker", "team": "team-a", "language": "go", "produces": { "cases.under.test": [1] } }),
        ),
        file(
            "services/taker.yaml",
            json!({ "service": "taker", "team": "team-b", "language": "java",
                    "consumes": { "cases.under.test": { "versions": [1] } } }),
        ),
    ]
}

/// The registry of files; `Err` says what is wrong with them.
pub(crate) fn load(files: &Files) -> Result<Registry, String> {
    let texts = files.iter().map(|(path, value)| (path.clone(), value.to_string().into_bytes()));
    let loaded = workspace::load_from("", texts);
    let errors: Vec<String> =
        loaded.diagnostics.iter().map(|found| format!("{}: {}", found.rule.code, found.message)).collect();
    loaded.registry.ok_or_else(|| errors.join("\n"))
}
