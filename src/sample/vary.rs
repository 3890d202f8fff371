//! Valid messages in unusual dress: what a consumer must take although no producer of ours would write it.

use crate::json::{Json, MAX_DEPTH, MAX_NUMBER_BYTES, compact};
use crate::model::{RoleKind, Type, TypeBody};
use crate::sample::near::{Site, replaced};
use crate::sample::{Manner, Rng, Sampler, text};

/// A message that a consumer accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation {
    /// What was done to it.
    pub why: String,
    /// The message.
    pub message: Vec<u8>,
}

impl Sampler<'_> {
    /// Unusual messages that a consumer accepts.
    pub fn variations(&self) -> Vec<Variation> {
        let manner = Manner { optional: 100, edges: 10, nulls: 0, examples: 0, odd: true };
        let mut variations = Vec::new();
        for round in 0..3 {
            let label = format!("vary{round}");
            let Some(base) = self.message(manner, &label) else { continue };
            let mut rng = self.rng.fork(&label);
            let text = compact(&base);
            let mut add = |why: &str, message: Vec<u8>| {
                variations.push(Variation { why: format!("valid: {why}"), message });
            };
            add("spaces between tokens", spaced(&text, &mut rng));
            add("every character escaped", escaped(&text));
            add("names in reverse order", compact(&reversed(&base)).into_bytes());
            if let Some(accepted) = self.accepted(text.as_bytes()) {
                add("the canonical form", accepted.into_bytes());
            }
            if let Some(bare) = self.without_version(&base) {
                add("no version", compact(&bare).into_bytes());
            }
            for site in self.sites(&base) {
                for (why, value) in self.open_values(&site, &mut rng) {
                    add(why, compact(&replaced(&base, &site.steps, value)).into_bytes());
                }
            }
            if self.task.max_bytes <= 1 << 20 {
                let mut padded = text.clone().into_bytes();
                padded.resize(usize::try_from(self.task.max_bytes).unwrap_or(0), b'\n');
                add("as long as the task allows", padded);
            }
        }
        variations.retain(|variation| self.accepted(&variation.message).is_some());
        variations
    }

    fn accepted(&self, message: &[u8]) -> Option<String> {
        self.validator.decode(&self.task.id, message).ok().map(|decoded| decoded.canonical())
    }

    fn without_version(&self, message: &Json) -> Option<Json> {
        let role = self.envelope.roles.get(&RoleKind::Version).filter(|_| self.task.id.version == 1)?;
        let Json::Object(members) = message else { return None };
        Some(Json::Object(members.iter().filter(|(name, _)| *name != role.name).cloned().collect()))
    }

    /// What an open place may hold beside what is declared.
    fn open_values(&self, site: &Site<'_>, rng: &mut Rng) -> Vec<(&'static str, Json)> {
        let mut values = Vec::new();
        if let (Some((fields, tag)), Json::Object(members)) = (site.fields, &site.value) {
            let declared = |name: &str| fields.iter().any(|field| field.name == name) || tag == Some(name);
            let mut more = members.clone();
            for (name, value) in extras(rng) {
                if !declared(&name) && more.iter().all(|(known, _)| *known != name) {
                    more.insert(rng.index(more.len() + 1), (name, value));
                }
            }
            values.push(("undeclared fields", Json::Object(more)));
        }
        let named = site.spec.and_then(|spec| match &spec.ty {
            Type::Named(name) => self.task.types.get(name),
            _ => None,
        });
        match named.map(|named| &named.body) {
            Some(TypeBody::Enum(of)) if of.open => {
                let long = "😀".repeat(128);
                for text in ["no such value", " ", "\"\\/", "\u{2028}", &long, "null", "1"] {
                    values.push(("an unknown value of an open enum", Json::String(text.to_owned())));
                }
            }
            Some(TypeBody::Union(of)) if of.open => {
                for tag in ["no such variant", "é\"", &"x".repeat(128)] {
                    let mut members = extras(rng);
                    members.retain(|(name, _)| *name != of.tag);
                    members.insert(rng.index(members.len() + 1), (of.tag.clone(), Json::String(tag.to_owned())));
                    values.push(("an unknown variant of an open union", Json::Object(members)));
                }
            }
            _ => {}
        }
        values
    }
}

/// Members that no contract declares, with values that are hard to skip.
fn extras(rng: &mut Rng) -> Vec<(String, Json)> {
    let deep = (0..MAX_DEPTH / 4).fold(Json::Null, |inner, _| Json::Array(vec![inner]));
    let long = format!("0.{}", "3".repeat(MAX_NUMBER_BYTES - 2));
    let numbers =
        ["1E400", "-0.0", "1.0", "12345678901234567890123", &long].map(|token| Json::Number(token.to_owned()));
    vec![
        ("".to_owned(), Json::String(text::odd(rng))),
        (text::odd(rng), Json::Array(numbers.to_vec())),
        ("zz".to_owned(), Json::Object(vec![("b".to_owned(), deep), ("a".to_owned(), Json::Bool(false))])),
    ]
}

/// White space wherever it may stand.
fn spaced(text: &str, rng: &mut Rng) -> Vec<u8> {
    let mut out = Vec::new();
    let (mut inside, mut escaped) = (false, false);
    for byte in text.bytes() {
        let structural = !inside && matches!(byte, b'{' | b'}' | b'[' | b']' | b',' | b':');
        if structural {
            out.push(*rng.pick(b" \t\n\r").unwrap_or(&b' '));
        }
        out.push(byte);
        if structural {
            out.extend(rng.pick(&["", " ", "\r\n", "\t \t"]).map_or("", |space| space).bytes());
        }
        if inside {
            inside = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
        } else {
            inside = byte == b'"';
        }
    }
    out.push(b'\n');
    out
}

/// Every character of every string as an escape.
fn escaped(text: &str) -> Vec<u8> {
    let Ok(json) = crate::json::read(text.as_bytes()) else { return text.as_bytes().to_vec() };
    let mut out = String::new();
    write_escaped(&mut out, &json);
    out.into_bytes()
}

fn write_escaped(out: &mut String, json: &Json) {
    let string = |out: &mut String, text: &str| {
        out.push('"');
        let mut units = [0; 2];
        for (at, character) in text.chars().enumerate() {
            for unit in character.encode_utf16(&mut units) {
                let hex = format!("{unit:04x}");
                out.push_str("\\u");
                out.push_str(&if at % 2 == 0 { hex.to_uppercase() } else { hex });
            }
        }
        out.push('"');
    };
    match json {
        Json::String(text) => string(out, text),
        Json::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index > 0 { "," } else { "" });
                write_escaped(out, item);
            }
            out.push(']');
        }
        Json::Object(members) => {
            out.push('{');
            for (index, (name, value)) in members.iter().enumerate() {
                out.push_str(if index > 0 { "," } else { "" });
                string(out, name);
                out.push(':');
                write_escaped(out, value);
            }
            out.push('}');
        }
        other => out.push_str(&compact(other)),
    }
}

fn reversed(json: &Json) -> Json {
    match json {
        Json::Array(items) => Json::Array(items.iter().map(reversed).collect()),
        Json::Object(members) => {
            Json::Object(members.iter().rev().map(|(name, value)| (name.clone(), reversed(value))).collect())
        }
        other => other.clone(),
    }
}
