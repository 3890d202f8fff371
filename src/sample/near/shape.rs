//! What can be wrong with values that hold others.

use std::collections::BTreeSet;

use crate::json::{Json, compact};
use crate::model::{Field, Spec, Type, TypeBody, UnionType};
use crate::sample::near::site::pointer;
use crate::sample::near::{Site, Wrong, raw, scalar, string};
use crate::sample::{Manner, Rng, Sampler};
use crate::wire::{Code, is_id};

/// Lists and maps that would need more entries than this to be wrong are left alone.
const MOST_ENTRIES: u64 = 2000;

impl Sampler<'_> {
    /// What can be wrong at a place.
    pub(super) fn wrongs(&self, site: &Site<'_>, rng: &mut Rng) -> Vec<Wrong> {
        let mut wrongs = Vec::new();
        if let Some(spec) = site.spec {
            if !spec.nullable && !matches!(spec.ty, Type::Json { .. }) {
                wrongs.push(Wrong::new(Json::Null, Code::Null, "null"));
            }
            if site.value != Json::Null {
                wrongs.extend(self.typed(&spec.ty, &site.value, rng));
            }
        }
        if let (Some((fields, tag)), Json::Object(members)) = (site.fields, &site.value) {
            wrongs.extend(object(fields, tag, members));
        }
        wrongs
    }

    fn typed(&self, ty: &Type, value: &Json, rng: &mut Rng) -> Vec<Wrong> {
        match (ty, value) {
            (Type::List { of, min_items, max_items, unique }, Json::Array(items)) => {
                let mut wrongs = scalar::types(&["1", "\"\"", "true", "{}"]);
                wrongs.extend(self.lists(of, (*min_items, *max_items, *unique), items, rng));
                wrongs
            }
            (Type::Map { of, keys, max_entries }, Json::Object(entries)) => {
                let mut wrongs = scalar::types(&["1", "\"\"", "true", "[]"]);
                wrongs.extend(self.maps(of, keys.as_deref(), *max_entries, entries, rng));
                wrongs
            }
            (Type::Object(_), _) => scalar::types(&["1", "\"\"", "true", "[]"]),
            (Type::Json { max_bytes: Some(max) }, _) if *max < 20_000 => {
                let long = usize::try_from(*max).unwrap_or(0);
                // Quotes count, white space between tokens does not.
                let text = string("x".repeat(long.saturating_sub(1)));
                vec![Wrong::new(text, Code::Length, format!("a text of {} compact bytes", long.max(1) + 1))]
            }
            (Type::Named(name), _) => match self.task.types.get(name).map(|named| &named.body) {
                Some(TypeBody::Enum(of)) => scalar::enumeration(of),
                Some(TypeBody::Object(_)) => scalar::types(&["1", "\"\"", "true", "[]"]),
                Some(TypeBody::Union(of)) => {
                    let mut wrongs = scalar::types(&["1", "\"\"", "true", "[]"]);
                    wrongs.extend(union(of, value));
                    wrongs
                }
                None => Vec::new(),
            },
            _ => scalar::wrongs(ty, value, rng),
        }
    }

    fn lists(&self, of: &Spec, bounds: (u64, Option<u64>, bool), items: &[Json], rng: &mut Rng) -> Vec<Wrong> {
        let (min, max, unique) = bounds;
        let mut wrongs = Vec::new();
        let mut wrong = |items: Option<Vec<Json>>, code, why: String| {
            wrongs.extend(items.map(|items| Wrong::new(Json::Array(items), code, why)));
        };
        if let Some(fewer) = min.checked_sub(1).filter(|fewer| *fewer < MOST_ENTRIES) {
            let fewer = usize::try_from(fewer).unwrap_or(0);
            wrong(items.get(..fewer).map(<[Json]>::to_vec), Code::Count, format!("{fewer} items"));
        }
        if let Some(more) = max.filter(|max| *max < MOST_ENTRIES).map(|max| usize::try_from(max).unwrap_or(0) + 1) {
            wrong(self.many(of, items, more, unique, rng), Code::Count, format!("{more} items"));
        }
        let room = max.is_none_or(|max| max >= 2) && (min <= 2 || items.len() as u64 >= min);
        if let Some(first) = items.first().filter(|_| unique && room) {
            let mut twice = items.to_vec();
            if twice.len() == 1 || max.is_none_or(|max| (twice.len() as u64) < max) {
                twice.push(first.clone());
            } else if let Some(last) = twice.last_mut() {
                *last = first.clone();
            }
            let mut respelled = twice.clone();
            wrong(Some(twice), Code::Unique, "an item twice".into());
            if let (Type::Double { .. }, Json::Number(token), Some(last)) = (&of.ty, first, respelled.last_mut()) {
                let spelled = if token.contains('e') { token.replace('e', "E") } else { format!("{token}e0") };
                *last = raw(spelled);
                wrong(Some(respelled), Code::Unique, "a number twice in two spellings".into());
            }
        }
        wrongs
    }

    /// `count` items, those there are first; all different where they must be.
    fn many(&self, of: &Spec, items: &[Json], count: usize, unique: bool, rng: &mut Rng) -> Option<Vec<Json>> {
        let mut many = items.to_vec();
        let mut seen: BTreeSet<String> = items.iter().map(compact).collect();
        let mut maker = self.maker(Manner { edges: 10, ..Manner::LEAST }, rng.clone());
        let mut tries = count * 20 + 200;
        while many.len() < count && tries > 0 {
            tries -= 1;
            maker.made = 0;
            // Deep items are flat enough: a message has 64 levels, this place is somewhere in the middle.
            let item = maker.spec(of, 20)?;
            if !unique || seen.insert(compact(&item)) {
                many.push(item);
            }
        }
        (many.len() == count).then_some(many)
    }

    fn maps(
        &self,
        of: &Spec,
        keys: Option<&Spec>,
        max: Option<u64>,
        entries: &[(String, Json)],
        rng: &mut Rng,
    ) -> Vec<Wrong> {
        let mut wrongs = Vec::new();
        let mut maker = self.maker(Manner::LEAST, rng.fork("entries"));
        if let Some(max) = max.filter(|max| *max < MOST_ENTRIES) {
            let count = usize::try_from(max).unwrap_or(0) + 1;
            let mut many = entries.to_vec();
            let mut tries = count * 20 + 200;
            while many.len() < count && tries > 0 {
                tries -= 1;
                maker.made = 0;
                let name = match keys.and_then(|keys| crate::sample::scalar::frame(&keys.ty)) {
                    Some(frame) => crate::sample::text::text(&frame, crate::sample::text::Extent::Usual, false, rng),
                    None => Some(format!("n{tries}")),
                };
                let (Some(name), Some(value)) = (name, maker.spec(of, 20)) else { break };
                if many.iter().all(|(known, _)| *known != name) {
                    many.push((name, value));
                }
            }
            if many.len() == count {
                wrongs.push(Wrong::new(Json::Object(many), Code::Count, format!("{count} entries")));
            }
        }
        let room = max.is_none_or(|max| max >= 1);
        if let (Some(keys), true) = (keys, room) {
            maker.made = 0;
            let Some(value) = entries.first().map(|(_, value)| value.clone()).or_else(|| maker.spec(of, 20)) else {
                return wrongs;
            };
            for key in wrong_keys(keys, entries, rng) {
                let map = Json::Object(vec![(key.clone(), value.clone())]);
                wrongs.push(Wrong::beneath(map, &pointer("", &key), Code::Key, format!("name {key:.60?}")));
            }
        }
        wrongs
    }
}

fn wrong_keys(keys: &Spec, entries: &[(String, Json)], rng: &mut Rng) -> Vec<String> {
    let Some(frame) = crate::sample::scalar::frame(&keys.ty) else { return Vec::new() };
    let good = match entries.first() {
        Some((name, _)) => name.clone(),
        None => "key".to_owned(),
    };
    let mut names: Vec<String> = scalar::wrong_texts(&frame, &good, rng).into_iter().map(|wrong| wrong.0).collect();
    if frame.visible {
        names.extend(["", " ", "é", "a/b c", "\n"].map(str::to_owned));
    }
    names.retain(|name| !frame.holds(name) || (frame.visible && !is_id(name)));
    names.sort();
    names.dedup();
    names
}

fn object(fields: &[Field], tag: Option<&str>, members: &[(String, Json)]) -> Vec<Wrong> {
    let mut wrongs = Vec::new();
    let declared = |name: &str| fields.iter().any(|field| field.name == name) || tag == Some(name);
    for field in fields.iter().filter(|field| field.required) {
        let rest: Vec<_> = members.iter().filter(|(name, _)| *name != field.name).cloned().collect();
        let path = pointer("", &field.name);
        wrongs.push(Wrong::beneath(Json::Object(rest.clone()), &path, Code::Missing, format!("no {}", field.name)));
        let other = other_case(&field.name);
        if !declared(&other) && !members.iter().any(|(name, _)| *name == other) {
            let mut renamed = rest;
            renamed.extend(members.iter().find(|(name, _)| *name == field.name).map(|(_, v)| (other, v.clone())));
            wrongs.push(Wrong::beneath(
                Json::Object(renamed),
                &path,
                Code::Missing,
                format!("{} in another case", field.name),
            ));
        }
    }
    let extra = ["zz", "zzz", "undeclared", "not declared at all"].into_iter().find(|name| !declared(name));
    if let Some(extra) = extra {
        let mut more = members.to_vec();
        more.push((extra.to_owned(), Json::Null));
        let wrong = Wrong::beneath(Json::Object(more), &pointer("", extra), Code::Undeclared, "an undeclared field");
        wrongs.push(wrong.for_producer());
    }
    wrongs
}

/// The name with its first cased letter in the other case.
fn other_case(name: &str) -> String {
    let mut done = false;
    name.chars()
        .map(|c| {
            if done || !c.is_ascii_alphabetic() {
                return c;
            }
            done = true;
            if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
        })
        .collect()
}

fn union(of: &UnionType, value: &Json) -> Vec<Wrong> {
    let Json::Object(members) = value else { return Vec::new() };
    let at = pointer("", &of.tag);
    let with = |tag: Option<Json>| {
        let rest = members.iter().filter(|(name, _)| *name != of.tag).cloned();
        Json::Object(rest.chain(tag.map(|tag| (of.tag.clone(), tag))).collect())
    };
    let known = |text: &str| of.variants.iter().any(|variant| variant.tag == text);
    let mut wrongs = vec![
        Wrong::beneath(with(None), &at, Code::Missing, "no tag"),
        Wrong::beneath(with(Some(Json::Null)), &at, Code::Null, "tag null"),
        Wrong::beneath(with(Some(raw("1"))), &at, Code::Type, "tag 1"),
        Wrong::beneath(with(Some(Json::Object(Vec::new()))), &at, Code::Type, "tag an object"),
        Wrong::new(Json::Array(vec![value.clone()]), Code::Type, "variant in a list"),
    ];
    let first = of.variants.first().map_or("", |variant| variant.tag.as_str());
    for text in ["no such variant", &first.to_uppercase(), &first.to_lowercase(), &format!("{first} ")] {
        if !known(text) && text.chars().count() <= 128 && !text.is_empty() {
            let wrong = Wrong::beneath(with(Some(string(text))), &at, Code::UnknownVariant, format!("tag {text:?}"));
            wrongs.push(if of.open { wrong.for_producer() } else { wrong });
        }
    }
    for text in ["", "a\u{0}b", "a\nb", "\u{9f}", &"x".repeat(129), &format!("{first}\n")] {
        if !known(text) {
            let why = format!("tag {text:.20?}");
            wrongs.push(Wrong::beneath(with(Some(string(text))), &at, Code::UnknownVariant, why));
        }
    }
    wrongs
}
