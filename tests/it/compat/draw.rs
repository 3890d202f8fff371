//! Random contracts and random edits of them, drawn from bytes: fewer and smaller bytes give simpler contracts, so a
//! failure that shrinks its bytes shrinks the contracts.

use serde_json::{Map, Value, json};

/// Choices, one after the other; 0 where the bytes are used up.
pub(crate) struct Draw<'b> {
    bytes: &'b [u8],
    at: usize,
}

const NAMES: [&str; 8] = ["a", "b", "order", "taskType", "event_type", "k", "é", "x/y"];
const PATTERNS: [&str; 8] =
    ["[0-9]{1,4}", "[a-c]+", "(ab)*c?", "[A-Z]{2}[0-9]?", "\\d+\\.\\d{2}", ".{0,3}", "A|B|C", "[^ ]*x"];
const TEXTS: [&str; 8] = ["A", "B", "C", "card", "wallet", "a b", "7", "x"];

impl<'b> Draw<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        if limit == 0 { 0 } else { usize::from(byte) % limit }
    }

    fn chance(&mut self, of_ten: usize) -> bool {
        self.below(10) >= 10 - of_ten
    }

    fn pick<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }

    /// A task: payload, enums, types, sometimes limits and keys.
    pub(crate) fn task(&mut self) -> Value {
        let mut task = json!({
            "payload": self.fields(0),
            "enums": { "E": self.enumeration(), "F": self.enumeration() },
            "types": { "A": { "fields": self.fields(2) }, "B": { "fields": self.fields(2) }, "U": self.union() },
        });
        if self.chance(2) {
            task["envelope"] = json!("flat");
        }
        if self.chance(2) {
            task["maxBytes"] = json!(self.limit());
        }
        task
    }

    fn limit(&mut self) -> u64 {
        [1024, 600, 400, 65536, 65500, 2000][self.below(6)]
    }

    fn fields(&mut self, depth: usize) -> Value {
        let mut fields = Map::new();
        for _ in 0..self.below(4) {
            let name = self.pick(&NAMES);
            let spec = self.field(depth);
            fields.insert(name.to_owned(), spec);
        }
        Value::Object(fields)
    }

    fn field(&mut self, depth: usize) -> Value {
        let mut spec = self.spec(depth);
        if self.chance(5) {
            spec["required"] = json!(true);
        }
        spec
    }

    fn enumeration(&mut self) -> Value {
        let mut values = Map::new();
        for _ in 0..=self.below(3) {
            values.insert(self.pick(&TEXTS).to_owned(), json!("a value"));
        }
        json!({ "open": self.chance(3), "values": values })
    }

    fn union(&mut self) -> Value {
        let mut variants = Map::new();
        for _ in 0..=self.below(3) {
            let tag = self.pick(&TEXTS);
            variants.insert(tag.to_owned(), json!(["A", "B"][self.below(2)]));
        }
        json!({ "open": self.chance(3), "union": { "tag": self.pick(&["kind", "k"]), "variants": variants } })
    }

    /// A type with its constraints.
    fn spec(&mut self, depth: usize) -> Value {
        let kinds = if depth < 3 { 22 } else { 18 };
        let mut spec = match self.below(kinds) {
            0 => self.texts(json!({ "type": "string" })),
            1 => self.texts(json!({ "type": "id" })),
            2 => json!({ "type": "bool" }),
            3 => self.range(json!({ "type": "int32" }), false),
            4 => self.range(json!({ "type": "int64" }), false),
            5 => self.range(json!({ "type": "int64", "wire": "number" }), false),
            6 => {
                let scale = self.below(3);
                self.range(json!({ "type": "decimal", "scale": scale }), true)
            }
            7 => json!({ "type": "money", "wire": self.pick(&["major", "minor"]), "scale": 1 + self.below(2) }),
            8 => json!({ "type": "timestamp", "precision": self.pick(&["s", "ms", "us"]) }),
            9 => json!({ "type": "date" }),
            10 => json!({ "type": "duration", "precision": self.pick(&["s", "ms"]) }),
            11 => json!({ "type": "uuid" }),
            12 => self.bounded(json!({ "type": "bytes" }), "maxBytes"),
            13 => self.range(json!({ "type": "double" }), false),
            14 => self.bounded(json!({ "type": "json" }), "maxBytes"),
            15 => json!({ "type": "E" }),
            16 => json!({ "type": "F" }),
            17 => json!({ "type": self.pick(&["A", "B", "U"]) }),
            18 => self.list(depth),
            19 => self.map(depth),
            20 => json!({ "type": "object", "fields": self.fields(depth + 1) }),
            _ => json!({ "type": self.pick(&["U", "A"]) }),
        };
        if self.chance(2) && spec["type"] != "json" {
            spec["nullable"] = json!(true);
        }
        spec
    }

    fn texts(&mut self, mut spec: Value) -> Value {
        if self.chance(4) {
            spec["maxLength"] = json!([1, 2, 4, 5, 20, 60, 900][self.below(7)]);
        }
        if self.chance(3) {
            spec["minLength"] = json!(self.below(3));
        }
        if self.chance(3) {
            spec["pattern"] = json!(self.pick(&PATTERNS));
        }
        spec
    }

    fn range(&mut self, mut spec: Value, quoted: bool) -> Value {
        let (mut low, mut high) = ([0, -5, 1, 10][self.below(4)], [10, 5, 100, 0][self.below(4)]);
        if low > high {
            std::mem::swap(&mut low, &mut high);
        }
        let number = |value: i64| if quoted { json!(value.to_string()) } else { json!(value) };
        if self.chance(4) {
            spec["min"] = number(low);
        }
        if self.chance(4) {
            spec["max"] = number(high);
        }
        spec
    }

    fn bounded(&mut self, mut spec: Value, key: &str) -> Value {
        if self.chance(6) {
            spec[key] = json!([1, 2, 3, 4, 30, 700][self.below(6)]);
        }
        spec
    }

    fn list(&mut self, depth: usize) -> Value {
        let mut spec = json!({ "type": "list", "of": self.spec(depth + 1) });
        if self.chance(4) {
            spec["minItems"] = json!(self.below(3));
        }
        if self.chance(4) {
            spec["maxItems"] = json!([2, 3, 4, 40][self.below(4)]);
        }
        if self.chance(3) {
            spec["unique"] = json!(true);
        }
        spec
    }

    fn map(&mut self, depth: usize) -> Value {
        let mut spec = json!({ "type": "map", "of": self.spec(depth + 1) });
        if self.chance(5) {
            spec["maxEntries"] = json!([0, 1, 2, 5, 60][self.below(5)]);
        }
        if self.chance(4) {
            let keys = if self.chance(5) { json!({ "type": "id" }) } else { json!({ "type": "string" }) };
            spec["keys"] = self.texts(keys);
        }
        spec
    }

    /// Changes a task in one to three places.
    pub(crate) fn edit(&mut self, task: &Value) -> Value {
        let mut edited = task.clone();
        for _ in 0..=self.below(3) {
            self.edit_once(&mut edited);
        }
        edited
    }

    fn edit_once(&mut self, task: &mut Value) {
        match self.below(12) {
            0 => {
                let limit = self.limit();
                task["maxBytes"] = json!(limit);
            }
            1 => task["envelope"] = json!(["task", "flat"][self.below(2)]),
            2 => {
                let name = ["E", "F"][self.below(2)];
                let fresh = self.enumeration();
                task["enums"][name] = fresh;
            }
            3 => {
                let fresh = self.union();
                task["types"]["U"] = fresh;
            }
            4 => {
                let name = ["A", "B"][self.below(2)];
                self.edit_fields(&mut task["types"][name]["fields"], 2);
            }
            _ => self.edit_fields(&mut task["payload"], 0),
        }
    }

    fn edit_fields(&mut self, fields: &mut Value, depth: usize) {
        let Some(map) = fields.as_object_mut() else { return };
        let names: Vec<String> = map.keys().cloned().collect();
        let choice = self.below(7);
        let Some(name) = names.get(self.below(names.len())).cloned().filter(|_| choice > 0) else {
            let name = self.pick(&NAMES).to_owned();
            let spec = self.field(depth);
            map.insert(name, spec);
            return;
        };
        match choice {
            1 => drop(map.remove(&name)),
            2 => {
                let spec = map.remove(&name).unwrap_or_default();
                map.insert(self.pick(&NAMES).to_owned(), spec);
            }
            _ => {
                if let Some(spec) = map.get_mut(&name) {
                    self.edit_spec(spec, depth);
                }
            }
        }
    }

    fn edit_spec(&mut self, spec: &mut Value, depth: usize) {
        let toggle = |spec: &mut Value, key: &str| {
            spec[key] = json!(!spec[key].as_bool().unwrap_or(false));
        };
        match self.below(6) {
            0 => toggle(spec, "required"),
            1 if spec["type"] != "json" => toggle(spec, "nullable"),
            2 => {
                let fresh = self.field(depth);
                *spec = fresh;
            }
            3 if spec["of"].is_object() => self.edit_spec(&mut spec["of"], depth + 1),
            3 if spec["fields"].is_object() => self.edit_fields(&mut spec["fields"], depth + 1),
            4 if spec["type"] == "list" => toggle(spec, "unique"),
            _ => self.edit_constraint(spec),
        }
    }

    /// Another value for a constraint that is there, or a new one of a kind that the type has.
    fn edit_constraint(&mut self, spec: &mut Value) {
        let required = spec["required"].clone();
        let fresh = match spec["type"].as_str().unwrap_or_default() {
            kind @ ("string" | "id") => self.texts(json!({ "type": kind })),
            kind @ ("int32" | "int64" | "double") => self.range(json!({ "type": kind }), false),
            "decimal" => {
                let scale = spec["scale"].clone();
                self.range(json!({ "type": "decimal", "scale": scale }), true)
            }
            kind @ ("bytes" | "json") => self.bounded(json!({ "type": kind }), "maxBytes"),
            "list" => {
                spec["maxItems"] = json!(1 + self.below(4));
                return;
            }
            "map" => {
                spec["maxEntries"] = json!(self.below(4));
                return;
            }
            _ => return,
        };
        *spec = fresh;
        if required.is_boolean() {
            spec["required"] = required;
        }
    }
}

/// The same contract in another spelling: order of fields, defaults written out, inline objects named.
pub(crate) fn respelled(task: &Value) -> Value {
    let mut out = task.clone();
    let mut types = out["types"].as_object().cloned().unwrap_or_default();
    let mut count = 0;
    if let Some(payload) = out.get_mut("payload") {
        *payload = respelled_fields(payload, &mut types, &mut count);
    }
    for name in ["A", "B"] {
        if let Some(fields) = types.get(name).and_then(|found| found.get("fields")).cloned() {
            let fields = respelled_fields(&fields, &mut types, &mut count);
            types[name]["fields"] = fields;
        }
    }
    out["types"] = Value::Object(types);
    out["doc"] = json!("Other words");
    out
}

fn respelled_fields(fields: &Value, types: &mut Map<String, Value>, count: &mut usize) -> Value {
    let pairs: Vec<(String, Value)> =
        fields.as_object().into_iter().flatten().map(|(name, spec)| (name.clone(), spec.clone())).collect();
    let respell = |(name, spec): (String, Value)| (name, respelled_spec(spec, types, count));
    Value::Object(pairs.into_iter().rev().map(respell).collect())
}

fn respelled_spec(mut spec: Value, types: &mut Map<String, Value>, count: &mut usize) -> Value {
    match spec["type"].as_str().unwrap_or_default() {
        "object" => {
            let fields = respelled_fields(&spec["fields"], types, count);
            *count += 1;
            let name = format!("Named{count}");
            types.insert(name.clone(), json!({ "fields": fields }));
            spec.as_object_mut().expect("an object").remove("fields");
            spec["type"] = json!(name);
        }
        "list" | "map" => spec["of"] = respelled_spec(spec["of"].clone(), types, count),
        "id" if spec.get("maxLength").is_none() => spec["maxLength"] = json!(64),
        "timestamp" if spec.get("precision").is_none() => spec["precision"] = json!("s"),
        _ => {}
    }
    if let Some(pattern) = spec.get("pattern").and_then(Value::as_str) {
        spec["pattern"] = json!(format!("^(?:{pattern})$").replace("[0-9]", "\\d"));
    }
    spec["doc"] = json!("Other words");
    spec
}
