//! Random contracts of every shape and with every kind of name: what tests, fuzzers and the random conformance run feed on.
//!
//! Documents are JSON values, so that a test can change them before they are written as YAML text and go the whole way.

mod around;
mod fields;
mod names;
mod patterns;

use serde_json::{Map, Value, json};

use crate::sample::Rng;
use fields::Fields;
use names::Names;

/// Documents of a registry by path, in the order of the paths.
pub type Documents = std::collections::BTreeMap<String, Value>;

/// How large and how hostile random contracts are.
#[derive(Debug, Clone, Copy)]
pub struct Taste {
    /// Tasks of the registry.
    pub tasks: usize,
    /// Fields of a payload, at most.
    pub fields: usize,
    /// How many names of a hundred are hostile to some language.
    pub hostile: u64,
}

/// A registry of random contracts, without mistakes as far as the generator can tell; a rare one has some.
pub fn random_contracts(seed: u64, taste: Taste) -> Documents {
    let rng = Rng::new(seed).fork("contracts");
    let mut documents = Documents::new();
    let mut head = rng.fork("registry");
    let envelopes = envelopes(&mut head, taste);
    let mut order: Vec<&str> = envelopes.iter().map(|(name, _)| name.as_str()).collect();
    head.shuffle(&mut order);
    documents.insert("registry.yaml".into(), json!({ "registry": format!("random-{seed}"), "envelopes": order }));
    let mut shared = Fields::new(rng.fork("shared"), taste.hostile, "Shared");
    shared.declare_types(4);
    let machine = around::machine(&rng, taste.hostile);
    let mut produced: Map<String, Value> = Map::new();
    for index in 0..taste.tasks {
        let mut rng = rng.fork(&format!("task{index}"));
        let (envelope, document) = &envelopes[rng.index(envelopes.len())];
        let task_type = task_type(&mut rng, index);
        let (domain, rest) = task_type.split_once('.').unwrap_or((&task_type, ""));
        let versioned = document["roles"]["version"].is_object();
        let version = if versioned && rng.chance(20) { 1 + rng.below(3) } else { 1 };
        let type_names = type_names(&envelopes);
        let mut task = task(&task_type, version, (envelope.as_str(), document), &type_names, &shared, &rng, taste);
        around::task(&mut task, &machine, &names_taken(document, &type_names), &rng, taste.hostile);
        documents.insert(format!("tasks/{domain}/{rest}.v{version}.yaml"), task);
        produced.insert(task_type, json!([version]));
    }
    documents.insert("types/shared.yaml".into(), shared.types_document());
    for (name, document) in envelopes {
        documents.insert(format!("envelopes/{name}.yaml"), document);
    }
    documents.insert("machines/life.yaml".into(), machine);
    let mut lowered = rng.fork("consumed");
    let consumed: Map<String, Value> =
        produced.iter().map(|(name, versions)| (name.clone(), around::consumption(versions, &mut lowered))).collect();
    let maker = json!({ "service": "maker", "team": "team-a", "language": "go", "produces": produced });
    documents.insert("services/maker.yaml".into(), maker);
    let taker = json!({ "service": "taker", "team": "team-b", "language": "java", "consumes": consumed });
    documents.insert("services/taker.yaml".into(), taker);
    documents
}

/// The documents as files of YAML text.
pub fn as_files(documents: &Documents) -> Vec<(String, Vec<u8>)> {
    documents.iter().map(|(path, document)| (path.clone(), as_yaml(document).into_bytes())).collect()
}

/// A document as YAML: mappings in block style down to a depth, every text in double quotes.
pub fn as_yaml(document: &Value) -> String {
    let mut out = String::new();
    block(document, 0, &mut out);
    out
}

fn block(value: &Value, depth: usize, out: &mut String) {
    match value {
        // Deeper down flow style keeps the lines short enough to read.
        Value::Object(members) if !members.is_empty() && depth < 3 => {
            for (name, value) in members {
                out.push_str(&"  ".repeat(depth));
                out.push_str(&Value::from(name.as_str()).to_string());
                out.push(':');
                let nests = depth < 2 && value.as_object().is_some_and(|members| !members.is_empty());
                out.push(if nests { '\n' } else { ' ' });
                if nests {
                    block(value, depth + 1, out);
                } else {
                    out.push_str(&value.to_string());
                    out.push('\n');
                }
            }
        }
        other => {
            out.push_str(&other.to_string());
            out.push('\n');
        }
    }
}

fn envelopes(rng: &mut Rng, taste: Taste) -> Vec<(String, Value)> {
    const ROLES: [(&str, bool); 7] = [
        ("version", true),
        ("id", false),
        ("producer", false),
        ("trace", false),
        ("time", false),
        ("idempotency", true),
        ("attempt", true),
    ];
    let count = 1 + rng.index(3);
    let mut made: Vec<(String, Value)> = Vec::new();
    for index in 0..count {
        let mut names = Names::new(rng.fork(&format!("envelope{index}")), taste.hostile);
        // A name of one envelope that is the type name of another would leave an envelope without any message.
        role_names(&made).iter().for_each(|name| names.avoid(name));
        let nested = rng.chance(60);
        let mut roles = Map::new();
        roles.insert("type".into(), json!({ "name": names.field(), "required": true }));
        for (role, always_optional) in ROLES {
            // The idempotency role is always there: tasks with a key need it.
            if role == "idempotency" || rng.chance(75) {
                let mut value = json!({ "name": names.field() });
                if !always_optional && rng.chance(60) {
                    value["required"] = true.into();
                }
                if role == "time" && rng.chance(50) {
                    value["precision"] = (*rng.pick(&["s", "ms", "us"]).unwrap_or(&"s")).into();
                }
                roles.insert(role.into(), value);
            }
        }
        if nested {
            roles.insert("body".into(), json!({ "name": names.field(), "required": true }));
        }
        let name = format!("envelope{index}");
        let payload = if nested { "nested" } else { "inline" };
        made.push((name.clone(), json!({ "envelope": name, "payload": payload, "roles": roles })));
    }
    made
}

/// All names of envelopes.
fn role_names(envelopes: &[(String, Value)]) -> Vec<String> {
    let roles = envelopes.iter().filter_map(|(_, document)| document["roles"].as_object());
    roles.flatten().filter_map(|(_, role)| role["name"].as_str().map(str::to_owned)).collect()
}

/// The names under which envelopes hold the type of a task.
fn type_names(envelopes: &[(String, Value)]) -> Vec<String> {
    envelopes.iter().filter_map(|(_, document)| document["roles"]["type"]["name"].as_str().map(str::to_owned)).collect()
}

fn task_type(rng: &mut Rng, index: usize) -> String {
    const WORDS: [&str; 20] = [
        "order", "class", "type", "import", "match", "self", "go", "func", "package", "lambda", "async", "x_1",
        "stock", "int", "nul", "con", "test", "mod", "main", "default",
    ];
    let mut segments = Vec::new();
    for _ in 0..1 + rng.index(3) {
        segments.push(rng.pick(&WORDS).copied().unwrap_or("order").to_owned());
    }
    segments.push(format!("t{index}"));
    segments.join(".")
}

/// Names that a payload's field may not have.
fn names_taken(envelope: &Value, type_names: &[String]) -> Vec<String> {
    if envelope["payload"] != "inline" {
        return Vec::new();
    }
    let roles = envelope["roles"].as_object().into_iter().flatten();
    roles.filter_map(|(_, role)| role["name"].as_str().map(str::to_owned)).chain(type_names.iter().cloned()).collect()
}

fn task(
    task_type: &str,
    version: u64,
    (envelope, document): (&str, &Value),
    type_names: &[String],
    shared: &Fields,
    rng: &Rng,
    taste: Taste,
) -> Value {
    let mut rng = rng.fork("body");
    let mut fields = Fields::new(rng.fork("fields"), taste.hostile, "T");
    fields.borrow_types(shared);
    let own = rng.index(5);
    fields.declare_types(own);
    // A field called like a role cannot be, and one like another envelope's type makes the message one of that envelope.
    let taken = names_taken(document, type_names);
    let mut payload = fields.object(1 + rng.index(taste.fields), 0, &taken);
    let mut task = json!({
        "taskType": task_type, "version": version, "kind": "event", "owner": "team-a", "doc": names::doc(&mut rng),
        "envelope": envelope,
    });
    if rng.chance(30) && !taken.iter().any(|name| name == "keyField") {
        payload.insert("keyField".into(), json!({ "type": "id", "required": true, "pattern": "[0-9]{1,20}" }));
        task["idempotency"] = json!({ "key": "k:{keyField}" });
    }
    if rng.chance(20) {
        task["maxBytes"] = (4096 + rng.below(60_000)).into();
    }
    task["payload"] = Value::Object(payload);
    for (key, declared) in fields.declarations() {
        task[key] = declared;
    }
    task
}
