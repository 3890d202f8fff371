//! Values of any type, finite and small by design.

use std::collections::{BTreeMap, BTreeSet};

use crate::json::{Json, compact, compact_len, compare_names};
use crate::model::{EnumType, Field, ObjectType, Spec, Type, TypeBody, UnionType};
use crate::sample::heights::Heights;
use crate::sample::text::{self, Extent};
use crate::sample::{Manner, Rng, scalar};
use crate::wire::{Role, check_value};

/// Past so many values a message keeps to what it must have.
const PLENTY: usize = 300;

/// Past so many values nothing is made at all.
const TOO_MANY: usize = 50_000;

/// Makes values for one task.
#[derive(Debug)]
pub(super) struct Maker<'a> {
    pub(super) heights: &'a Heights<'a>,
    pub(super) manner: Manner,
    pub(super) rng: Rng,
    /// Values made so far.
    pub(super) made: usize,
    /// How often each union was met, so that its variants take turns.
    pub(super) turns: BTreeMap<String, usize>,
}

impl Maker<'_> {
    /// A value for a place where `depth` more brackets may open; `None` where there is none.
    pub(super) fn spec(&mut self, spec: &Spec, depth: usize) -> Option<Json> {
        self.made += 1;
        if self.made > TOO_MANY {
            return None;
        }
        if spec.nullable && (self.rng.chance(self.manner.nulls) || self.heights.ty(&spec.ty) > depth || self.plenty()) {
            return Some(Json::Null);
        }
        if self.heights.ty(&spec.ty) > depth {
            return None;
        }
        if !spec.examples.is_empty() && self.rng.chance(self.manner.examples) {
            let fitting = |example: &&Json| {
                nesting(example) <= depth && check_value(self.heights.types(), spec, example, Role::Producer).is_empty()
            };
            let examples: Vec<&Json> = spec.examples.iter().filter(fitting).collect();
            if let Some(example) = self.rng.pick(&examples) {
                return Some((*example).clone());
            }
        }
        self.ty(&spec.ty, depth)
    }

    fn ty(&mut self, ty: &Type, depth: usize) -> Option<Json> {
        match ty {
            Type::List { of, min_items, max_items, unique } => self.list(of, *min_items, *max_items, *unique, depth),
            Type::Map { of, keys, max_entries } => self.map(of, keys.as_deref(), *max_entries, depth),
            Type::Object(object) => self.object(object, depth).map(Json::Object),
            Type::Json { max_bytes } => Some(self.json(*max_bytes, depth)),
            Type::Named(name) => match &self.heights.types().get(name)?.body {
                TypeBody::Enum(of) => self.enumeration(of),
                TypeBody::Object(object) => self.object(object, depth).map(Json::Object),
                TypeBody::Union(union) => self.union(name, union, depth),
            },
            scalar => scalar::scalar(scalar, self.manner, &mut self.rng),
        }
    }

    fn enumeration(&mut self, of: &EnumType) -> Option<Json> {
        self.rng.pick(&of.values).map(|value| Json::String(value.value.clone()))
    }

    fn union(&mut self, name: &str, union: &UnionType, depth: usize) -> Option<Json> {
        let fitting: Vec<_> =
            union.variants.iter().filter(|variant| self.heights.variant(&variant.ty) <= depth).collect();
        let variant = if self.plenty() {
            fitting.iter().min_by_key(|variant| self.heights.variant(&variant.ty)).copied()?
        } else {
            let turn = self.turns.entry(name.to_owned()).or_insert_with(|| self.rng.index(fitting.len()));
            *turn += 1;
            fitting.get(*turn % fitting.len().max(1)).copied()?
        };
        let TypeBody::Object(object) = &self.heights.types().get(&variant.ty)?.body else { return None };
        let mut members = self.object(object, depth)?;
        let at = if self.manner.odd { self.rng.index(members.len() + 1) } else { 0 };
        members.insert(at, (union.tag.clone(), Json::String(variant.tag.clone())));
        Some(Json::Object(members))
    }

    fn object(&mut self, object: &ObjectType, depth: usize) -> Option<Vec<(String, Json)>> {
        self.fields(&object.fields, depth)
    }

    /// Members for `fields`, standing in an object that is open already within `depth`.
    pub(super) fn fields(&mut self, fields: &[Field], depth: usize) -> Option<Vec<(String, Json)>> {
        let depth = depth.checked_sub(1)?;
        let mut members = Vec::new();
        for field in fields {
            if !field.required {
                // Deep down only a few optional containers, or a recursive type would never end.
                let holds = self.heights.ty(&field.spec.ty) > 0;
                let wanted = if holds && depth < 58 { self.manner.optional / 4 } else { self.manner.optional };
                if self.plenty() || !self.rng.chance(wanted) || self.heights.spec(&field.spec) > depth {
                    continue;
                }
            }
            match self.spec(&field.spec, depth) {
                Some(value) => members.push((field.name.clone(), value)),
                None if field.required => return None,
                None => {}
            }
        }
        if self.manner.odd && self.rng.chance(30) {
            self.rng.shuffle(&mut members);
        }
        Some(members)
    }

    fn list(&mut self, of: &Spec, min: u64, max: Option<u64>, unique: bool, depth: usize) -> Option<Json> {
        let depth = depth.checked_sub(1)?;
        let min = usize::try_from(min).ok()?;
        let max = max.map_or(usize::MAX, |max| usize::try_from(max).unwrap_or(usize::MAX));
        let flat = self.heights.spec(of) <= depth;
        let count = if self.plenty() || !flat {
            min
        } else if self.rng.chance(self.manner.edges) {
            if self.rng.chance(50) || max > 20 { min } else { max }
        } else {
            min + self.rng.index(max.saturating_sub(min).min(3) + 1)
        };
        let mut items: Vec<Json> = Vec::new();
        let mut seen = BTreeSet::new();
        let mut tries = count * 30 + 100;
        while items.len() < count && tries > 0 {
            tries -= 1;
            let item = self.spec(of, depth)?;
            if !unique || seen.insert(identity(&item, &of.ty)) {
                items.push(item);
            }
        }
        if items.len() < min {
            items = self.all_of(of, min)?;
        }
        Some(Json::Array(items))
    }

    /// `count` different values of a small type, where drawing did not find them.
    fn all_of(&mut self, of: &Spec, count: usize) -> Option<Vec<Json>> {
        let mut all = match &of.ty {
            Type::Bool => vec![Json::Bool(false), Json::Bool(true)],
            Type::Int32 { min, .. } => successive(i128::from(*min), count, |value| Json::Number(value.to_string())),
            Type::Int64 { wire, min, .. } => successive(i128::from(*min), count, |value| match wire {
                crate::model::IntWire::Number => Json::Number(value.to_string()),
                crate::model::IntWire::String => Json::String(value.to_string()),
            }),
            Type::Decimal(decimal) => successive(decimal.bounds().0, count, |value| {
                Json::String(crate::wire::decimal_text(value, decimal.wire_scale()))
            }),
            Type::Named(name) => match &self.heights.types().get(name)?.body {
                TypeBody::Enum(of) => of.values.iter().map(|value| Json::String(value.value.clone())).collect(),
                _ => return None,
            },
            _ => return None,
        };
        if of.nullable {
            all.insert(0, Json::Null);
        }
        all.truncate(count);
        (all.len() == count).then_some(all)
    }

    fn map(&mut self, of: &Spec, keys: Option<&Spec>, max: Option<u64>, depth: usize) -> Option<Json> {
        let depth = depth.checked_sub(1)?;
        let max = max.map_or(usize::MAX, |max| usize::try_from(max).unwrap_or(usize::MAX));
        let count = if self.plenty() || self.heights.spec(of) > depth {
            0
        } else if self.rng.chance(self.manner.edges) {
            if self.rng.chance(50) || max > 20 { 0 } else { max }
        } else {
            self.rng.index(max.min(3) + 1)
        };
        let mut entries: Vec<(String, Json)> = Vec::new();
        for _ in 0..count {
            let Some(key) = self.key(keys) else { break };
            if entries.iter().all(|(known, _)| *known != key) {
                entries.push((key, self.spec(of, depth)?));
            }
        }
        if !self.manner.odd {
            entries.sort_by(|left, right| compare_names(&left.0, &right.0));
        }
        Some(Json::Object(entries))
    }

    fn key(&mut self, keys: Option<&Spec>) -> Option<String> {
        match keys {
            Some(keys) => {
                let extent = if self.rng.chance(self.manner.edges) { Extent::Shortest } else { Extent::Usual };
                let odd = self.manner.odd && self.rng.chance(50);
                text::text(&scalar::frame(&keys.ty)?, extent, odd, &mut self.rng)
            }
            None if self.manner.odd => Some(text::odd(&mut self.rng)),
            None => Some(text::word(&mut self.rng)),
        }
    }

    fn json(&mut self, max: Option<u64>, depth: usize) -> Json {
        let value = self.any(depth.min(4));
        let fits = |value: &Json| max.is_none_or(|max| compact_len(value) as u64 <= max);
        [value, Json::Null].into_iter().find(fits).unwrap_or_else(|| Json::Number("0".to_owned()))
    }

    /// Any JSON value.
    fn any(&mut self, depth: usize) -> Json {
        const TOKENS: [&str; 10] =
            ["0", "-0", "1.0", "1E400", "-0.0e-0", "12345678901234567890.123", "1e-7", "100", "-1", "3.5"];
        self.made += 1;
        match self.rng.below(if depth == 0 { 4 } else { 6 }) {
            0 => Json::Null,
            1 => Json::Bool(self.rng.chance(50)),
            2 => {
                let tokens = if self.manner.odd { &TOKENS[..] } else { &TOKENS[7..] };
                Json::Number(self.rng.pick(tokens).copied().unwrap_or("0").to_owned())
            }
            3 => Json::String(if self.manner.odd { text::odd(&mut self.rng) } else { text::word(&mut self.rng) }),
            4 => Json::Array((0..self.rng.index(4)).map(|_| self.any(depth - 1)).collect()),
            _ => {
                let mut members: Vec<(String, Json)> = Vec::new();
                for _ in 0..self.rng.index(4) {
                    let name = if self.manner.odd { text::odd(&mut self.rng) } else { text::word(&mut self.rng) };
                    if members.iter().all(|(known, _)| *known != name) {
                        members.push((name, self.any(depth - 1)));
                    }
                }
                Json::Object(members)
            }
        }
    }

    const fn plenty(&self) -> bool {
        self.made > PLENTY
    }
}

/// Equal for items that a unique list may not hold both. Doubles are made as they print, so text tells them apart but
/// for other spellings, which are normalised here.
fn identity(item: &Json, ty: &Type) -> String {
    match (item, ty) {
        (Json::Number(token), Type::Double { .. }) => crate::json::es_number(token.parse().unwrap_or(0.0)),
        _ => compact(item),
    }
}

fn successive(from: i128, count: usize, make: impl Fn(i128) -> Json) -> Vec<Json> {
    (0_i128..).take(count).map(|offset| make(from + offset)).collect()
}

/// How many brackets stand open at once in `value`.
pub(super) fn nesting(value: &Json) -> usize {
    match value {
        Json::Array(items) => 1 + items.iter().map(nesting).max().unwrap_or(0),
        Json::Object(members) => 1 + members.iter().map(|(_, value)| nesting(value)).max().unwrap_or(0),
        _ => 0,
    }
}
