//! Random fields and types.

use serde_json::{Map, Value, json};

use crate::sample::Rng;
use crate::sample::contracts::names::{self, Names};
use crate::sample::contracts::patterns::pattern;

/// How deep inline containers nest.
const DEPTH: usize = 3;

/// A named type and what it is.
#[derive(Debug, Clone)]
struct Declared {
    name: String,
    body: Value,
    is_enum: bool,
    is_object: bool,
    /// From another document.
    borrowed: bool,
}

/// Makes fields and the types they use.
#[derive(Debug, Clone)]
pub(super) struct Fields {
    rng: Rng,
    hostile: u64,
    prefix: &'static str,
    types: Vec<Declared>,
}

impl Fields {
    pub(super) const fn new(rng: Rng, hostile: u64, prefix: &'static str) -> Self {
        Self { rng, hostile, prefix, types: Vec::new() }
    }

    /// Lets fields use the types of another document.
    pub(super) fn borrow_types(&mut self, other: &Self) {
        self.types.extend(other.types.iter().cloned().map(|declared| Declared { borrowed: true, ..declared }));
    }

    /// Declares up to `count` enums, objects and unions.
    pub(super) fn declare_types(&mut self, count: usize) {
        for index in 0..count {
            let name = format!("{}{}{index}", self.prefix, ["", "Type", "Error", "List"][self.rng.index(4)]);
            let objects: Vec<String> =
                self.types.iter().filter(|declared| declared.is_object).map(|declared| declared.name.clone()).collect();
            let (body, kind) = match self.rng.below(3) {
                0 => (self.enumeration(), 0),
                1 if !objects.is_empty() => (self.union(&objects), 2),
                _ => (json!({ "fields": self.recursive_object(&name) }), 1),
            };
            self.types.push(Declared { name, body, is_enum: kind == 0, is_object: kind == 1, borrowed: false });
        }
    }

    /// The `enums` and `types` keys of a document.
    pub(super) fn declarations(&self) -> Vec<(&'static str, Value)> {
        let of = |is_enum: bool| {
            let own = self.types.iter().filter(|declared| declared.is_enum == is_enum && !declared.borrowed);
            Value::Object(own.map(|declared| (declared.name.clone(), declared.body.clone())).collect())
        };
        [("enums", of(true)), ("types", of(false))]
            .into_iter()
            .filter(|(_, declared)| declared.as_object().is_some_and(|members| !members.is_empty()))
            .collect()
    }

    /// A document with only types in it.
    pub(super) fn types_document(&self) -> Value {
        Value::Object(self.declarations().into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    }

    fn enumeration(&mut self) -> Value {
        let mut names = Names::new(self.rng.fork("values"), self.hostile);
        self.rng.next();
        let values: Map<String, Value> =
            (0..1 + self.rng.index(5)).map(|_| (names.value(), names::doc(&mut self.rng).into())).collect();
        let mut body = json!({ "values": values });
        if self.rng.chance(50) {
            body["open"] = true.into();
        }
        body
    }

    fn union(&mut self, objects: &[String]) -> Value {
        let mut names = Names::new(self.rng.fork("tags"), self.hostile);
        self.rng.next();
        let variants: Map<String, Value> = (0..1 + self.rng.index(4))
            .map(|_| (names.value(), self.rng.pick(objects).cloned().unwrap_or_default().into()))
            .collect();
        // A name that no field has, as all fields of variants are known.
        let tag = ["@kind", "$tag", "tag of", "_T"][self.rng.index(4)];
        let mut body = json!({ "union": { "tag": tag, "variants": variants } });
        if self.rng.chance(50) {
            body["open"] = true.into();
        }
        body
    }

    /// An object that may hold itself, in places where that can end.
    fn recursive_object(&mut self, name: &str) -> Map<String, Value> {
        let count = self.rng.index(4);
        let mut fields = self.object(count, 1, &[]);
        if self.rng.chance(40) {
            let again = match self.rng.below(3) {
                0 => json!({ "type": name }),
                1 => json!({ "type": "list", "of": name, "maxItems": 3 }),
                _ => json!({ "type": "map", "of": { "type": name, "nullable": true } }),
            };
            fields.insert("again".into(), again);
        }
        fields
    }

    /// Fields of an object; none is called like one of `taken`.
    pub(super) fn object(&mut self, count: usize, depth: usize, taken: &[String]) -> Map<String, Value> {
        let mut names = Names::new(self.rng.fork("names"), self.hostile);
        self.rng.next();
        for name in taken.iter().map(String::as_str).chain(["@kind", "$tag", "tag of", "_T"]) {
            names.avoid(name);
        }
        let mut fields = Map::new();
        for _ in 0..count {
            let mut spec = self.spec(depth, false);
            if self.rng.chance(40) {
                spec["required"] = true.into();
            }
            if self.rng.chance(20) {
                spec["doc"] = names::doc(&mut self.rng).into();
            }
            if self.rng.chance(8) {
                spec["deprecated"] = json!({ "since": "2026-01-01" });
            }
            fields.insert(names.field(), spec);
        }
        fields
    }

    /// What a place holds; `scalar` asks for a type that a unique list may have.
    fn spec(&mut self, depth: usize, scalar: bool) -> Value {
        let mut spec = match self.rng.below(if scalar { 14 } else { 22 }) {
            0 => self.text("string"),
            1 => self.text("id"),
            2 => json!({ "type": "bool" }),
            3 => self.integer("int32", i128::from(i32::MIN), i128::from(i32::MAX), false),
            4 => self.integer("int64", i128::from(i64::MIN), i128::from(i64::MAX), true),
            5 => {
                let limit = (1_i128 << 53) - 1;
                let mut spec = self.integer("int64", -limit, limit, false);
                spec["wire"] = "number".into();
                spec
            }
            6 => self.decimal(),
            7 => self.money(),
            8 => self.timed("timestamp"),
            9 => json!({ "type": "date" }),
            10 => self.timed("duration"),
            11 => json!({ "type": "uuid" }),
            12 => self.double(),
            13 | 14 => match self.named(|declared| declared.is_enum) {
                Some(name) => json!({ "type": name }),
                None => json!({ "type": "string" }),
            },
            15 => self.bytes("bytes"),
            16 => return self.bytes("json"),
            17 if depth < DEPTH => self.list(depth),
            18 if depth < DEPTH => self.map(depth),
            19 if depth < DEPTH => {
                let count = self.rng.index(4);
                json!({ "type": "object", "fields": self.object(count, depth + 1, &[]) })
            }
            _ => match self.named(|declared| !declared.is_enum) {
                Some(name) => json!({ "type": name }),
                None => json!({ "type": "int32" }),
            },
        };
        if self.rng.chance(15) {
            spec["nullable"] = true.into();
        }
        if self.rng.chance(10) {
            spec["sensitive"] = true.into();
        }
        spec
    }

    fn named(&mut self, wanted: impl Fn(&Declared) -> bool) -> Option<String> {
        let names: Vec<&String> = self.types.iter().filter(|d| wanted(d)).map(|declared| &declared.name).collect();
        self.rng.pick(&names).map(|name| (*name).clone())
    }

    fn text(&mut self, ty: &str) -> Value {
        let mut spec = json!({ "type": ty });
        match self.rng.below(4) {
            0 => spec["pattern"] = pattern(&mut self.rng).into(),
            1 => {
                let min = self.rng.below(6);
                spec["minLength"] = min.max(u64::from(ty == "id")).into();
                spec["maxLength"] = (min + 1 + self.rng.below(20)).into();
            }
            2 => spec["maxLength"] = (1 + self.rng.below(40)).into(),
            _ => {}
        }
        spec
    }

    fn integer(&mut self, ty: &str, min: i128, max: i128, quoted: bool) -> Value {
        let mut spec = json!({ "type": ty });
        let (low, high) = self.bounds(min, max);
        let write = |value: i128| match i64::try_from(value) {
            Ok(value) if !quoted => json!(value),
            _ => json!(value.to_string()),
        };
        if let Some(low) = low {
            spec["min"] = write(low);
        }
        if let Some(high) = high {
            spec["max"] = write(high);
        }
        spec
    }

    /// Two bounds in order, either of which may be missing.
    fn bounds(&mut self, min: i128, max: i128) -> (Option<i128>, Option<i128>) {
        let reach = if self.rng.chance(50) { (min, max) } else { (min.max(-1000), max.min(1000)) };
        let (a, b) = (self.rng.between(reach.0, reach.1), self.rng.between(reach.0, reach.1));
        (self.rng.chance(30).then(|| a.min(b)), self.rng.chance(30).then(|| a.max(b)))
    }

    fn decimal(&mut self) -> Value {
        let scale = u8::try_from(self.rng.below(19)).unwrap_or(0);
        let precision = u8::try_from(u64::from(scale) + 1 + self.rng.below(38 - u64::from(scale))).unwrap_or(38);
        let mut spec = json!({ "type": "decimal", "scale": scale });
        if self.rng.chance(60) {
            spec["precision"] = precision.into();
        }
        self.bound_decimal(&mut spec, scale, precision);
        spec
    }

    fn money(&mut self) -> Value {
        let mut spec = json!({ "type": "money", "currency": "CNY" });
        let scale = if self.rng.chance(30) { u8::try_from(self.rng.below(5)).unwrap_or(2) } else { 2 };
        if scale != 2 {
            spec["scale"] = scale.into();
        }
        if self.rng.chance(40) {
            spec["wire"] = "minor".into();
        }
        self.bound_decimal(&mut spec, scale, 38);
        spec
    }

    fn bound_decimal(&mut self, spec: &mut Value, scale: u8, precision: u8) {
        let limit = 10_i128.pow(u32::from(precision)) - 1;
        let (low, high) = self.bounds(-limit, limit);
        if let Some(low) = low {
            spec["min"] = crate::wire::decimal_text(low, scale).into();
        }
        if let Some(high) = high {
            spec["max"] = crate::wire::decimal_text(high, scale).into();
        }
    }

    fn timed(&mut self, ty: &str) -> Value {
        let mut spec = json!({ "type": ty });
        if self.rng.chance(60) {
            spec["precision"] = ["s", "ms", "us"][self.rng.index(3)].into();
        }
        spec
    }

    fn double(&mut self) -> Value {
        let mut spec = json!({ "type": "double" });
        if self.rng.chance(30) {
            spec["min"] = json!([-1.5, 0.0, 0.1, -1e300, 5e-324][self.rng.index(5)]);
        }
        if self.rng.chance(30) {
            spec["max"] = json!([2.5, 1e21, 0.30000000000000004, 1e300, 100.0][self.rng.index(5)]);
        }
        spec
    }

    fn bytes(&mut self, ty: &str) -> Value {
        let mut spec = json!({ "type": ty });
        if self.rng.chance(50) {
            spec["maxBytes"] = (4 + self.rng.below(200)).into();
        }
        spec
    }

    fn list(&mut self, depth: usize) -> Value {
        let unique = self.rng.chance(30);
        let mut of = self.spec(depth + 1, unique);
        let small =
            unique && (of["type"] == "bool" || of["type"].as_str().is_some_and(|ty| ty.starts_with(self.prefix)));
        if of["type"] == "double" && unique {
            of = json!({ "type": "double" });
        }
        let mut spec = json!({ "type": "list", "of": of });
        let min = if small || self.rng.chance(60) { 0 } else { 1 + self.rng.below(2) };
        if min > 0 {
            spec["minItems"] = min.into();
        }
        if self.rng.chance(50) {
            spec["maxItems"] = (min + 1 + self.rng.below(4)).into();
        }
        if unique {
            spec["unique"] = true.into();
        }
        spec
    }

    fn map(&mut self, depth: usize) -> Value {
        let mut spec = json!({ "type": "map", "of": self.spec(depth + 1, false) });
        if self.rng.chance(50) {
            let ty = if self.rng.chance(50) { "string" } else { "id" };
            let mut keys = self.text(ty);
            if self.rng.chance(15) {
                keys["sensitive"] = true.into();
            }
            spec["keys"] = keys;
        }
        if self.rng.chance(40) {
            spec["maxEntries"] = (1 + self.rng.below(4)).into();
        }
        spec
    }
}
