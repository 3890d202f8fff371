//! The third phase: everything a contract declares, against a tree that the reader made.

use std::collections::{HashMap, HashSet};

use crate::json::{Findings, Json, MAX_FINDINGS, Path, compact, es_number};
use crate::model::{Field, FieldIndex, ManyFields, NamedTypes, ObjectType, Spec, Type, TypeBody, UnionType};
use crate::wire::{Code, lexical, scalar};

/// Objects of fewer members, and types of fewer fields, are searched one by one.
const FEW: usize = 12;

/// What a check lets pass.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tolerance {
    /// Fields that are not declared.
    pub(super) fields: bool,
    /// Unknown values of open enums, unknown variants of open unions.
    pub(super) values: bool,
}

/// A check under way. Recursion follows the tree, whose depth the reader bounds.
#[derive(Debug)]
pub(super) struct Checker<'a> {
    pub(super) types: &'a NamedTypes,
    index: Option<&'a FieldIndex<'a>>,
    pub(super) tolerance: Tolerance,
    pub(super) findings: Findings<Code>,
    /// Codes told so far, those told at the same path again included.
    told: usize,
}

impl<'a> Checker<'a> {
    pub(super) fn new(types: &'a NamedTypes, tolerance: Tolerance) -> Self {
        Self { types, index: None, tolerance, findings: Findings::default(), told: 0 }
    }

    /// The same with an index of the objects.
    pub(super) fn with_index(self, index: &'a FieldIndex<'a>) -> Self {
        Self { index: Some(index), ..self }
    }

    fn many(&self, fields: &[Field]) -> Option<&'a ManyFields<'a>> {
        self.index.and_then(|index| index.many(fields))
    }

    pub(super) fn tell(&mut self, path: &Path<'_>, code: Code) {
        self.told += 1;
        self.findings.add(path, code);
    }

    pub(super) fn tell_all(&mut self, path: &Path<'_>, codes: &[Code]) {
        for code in codes {
            self.tell(path, *code);
        }
    }

    /// A value in its place. `hidden` says that something around it is sensitive.
    pub(super) fn value(&mut self, path: &Path<'_>, spec: &Spec, value: &Json, hidden: bool) {
        let hidden = hidden || spec.sensitive;
        if *value == Json::Null && !matches!(spec.ty, Type::Json { .. }) {
            if !spec.nullable {
                self.tell(path, Code::Null);
            }
            return;
        }
        match &spec.ty {
            Type::List { of, min_items, max_items, unique } => {
                let Json::Array(items) = value else { return self.tell(path, Code::Type) };
                let count = items.len() as u64;
                if count < *min_items || max_items.is_some_and(|max| count > max) {
                    self.tell(path, Code::Count);
                }
                self.items(path, of, items, *unique, hidden);
            }
            Type::Map { of, keys, max_entries } => {
                let Json::Object(entries) = value else { return self.tell(path, Code::Type) };
                if max_entries.is_some_and(|max| entries.len() as u64 > max) {
                    self.tell(path, Code::Count);
                }
                self.entries(path, of, keys.as_deref(), entries, hidden);
            }
            Type::Object(object) => self.object(path, object, None, value, hidden),
            Type::Named(name) => self.named(path, name, value, hidden),
            scalar => self.tell_all(path, &scalar::scalar(value, scalar)),
        }
    }

    fn items(&mut self, path: &Path<'_>, of: &Spec, items: &[Json], unique: bool, hidden: bool) {
        let before = self.told;
        for (index, item) in items.iter().enumerate() {
            self.value(&path.index(index), of, item, hidden);
        }
        if unique && self.told == before {
            let mut seen = HashSet::new();
            if !items.iter().all(|item| seen.insert(identity(item, &of.ty))) {
                self.tell(path, Code::Unique);
            }
        }
    }

    fn entries(&mut self, path: &Path<'_>, of: &Spec, keys: Option<&Spec>, entries: &[(String, Json)], hidden: bool) {
        // The names of a sensitive map are data: no path may show them.
        let inside = path.close_if(hidden || keys.is_some_and(|keys| keys.sensitive));
        for (name, value) in entries {
            let entry = inside.name(name);
            if keys.is_some_and(|keys| !scalar::is_key(name, &keys.ty)) {
                self.tell(&entry, Code::Key);
            }
            self.value(&entry, of, value, hidden);
        }
    }

    fn named(&mut self, path: &Path<'_>, name: &str, value: &Json, hidden: bool) {
        // The model is complete: a name that is not there cannot occur, and then nothing is known to be wrong.
        let Some(named) = self.types.get(name) else { return };
        let hidden = hidden || named.sensitive;
        match &named.body {
            TypeBody::Enum(of) => {
                let codes = scalar::enumeration(value, of, self.tolerance.values);
                self.tell_all(path, &codes);
            }
            TypeBody::Object(object) => self.object(path, object, None, value, hidden),
            TypeBody::Union(union) => self.union(path, union, value, hidden),
        }
    }

    fn union(&mut self, path: &Path<'_>, union: &UnionType, value: &Json, hidden: bool) {
        let Json::Object(_) = value else { return self.tell(path, Code::Type) };
        let at = path.name(&union.tag);
        let tag = match value.get(&union.tag) {
            None => return self.tell(&at, Code::Missing),
            Some(Json::Null) => return self.tell(&at, Code::Null),
            Some(Json::String(tag)) => tag,
            Some(_) => return self.tell(&at, Code::Type),
        };
        let Some(variant) = union.variants.iter().find(|variant| variant.tag == *tag) else {
            if !(union.open && self.tolerance.values && lexical::is_open_value(tag)) {
                self.tell(&at, Code::UnknownVariant);
            }
            return;
        };
        if let Some(TypeBody::Object(object)) = self.types.get(&variant.ty).map(|named| &named.body) {
            let hidden = hidden || self.types.get(&variant.ty).is_some_and(|named| named.sensitive);
            self.object(path, object, Some(&union.tag), value, hidden);
        }
    }

    /// An object; `tag` is a name that is declared beside its fields.
    fn object(&mut self, path: &Path<'_>, object: &ObjectType, tag: Option<&str>, value: &Json, hidden: bool) {
        let Json::Object(members) = value else { return self.tell(path, Code::Type) };
        self.fields(path, &object.fields, members, hidden);
        let extra: Vec<&str> = tag.into_iter().collect();
        self.undeclared(path, &object.fields, &extra, members);
    }

    /// The declared fields among the members of an object.
    pub(super) fn fields(&mut self, path: &Path<'_>, fields: &[Field], members: &[(String, Json)], hidden: bool) {
        if let Some(many) = self.many(fields) {
            return self.many_fields(path, many, members, hidden);
        }
        let members = Members::new(members);
        for field in fields {
            match members.get(&field.name) {
                Some(value) => self.value(&path.name(&field.name), &field.spec, value, hidden),
                None if field.required => self.tell(&path.name(&field.name), Code::Missing),
                None => {}
            }
        }
    }

    /// The same for a large object: what it takes depends on the message, not on the contract.
    fn many_fields(&mut self, path: &Path<'_>, many: &ManyFields<'_>, members: &[(String, Json)], hidden: bool) {
        for (name, value) in members {
            if let Some(field) = many.field(name) {
                self.value(&path.name(name), &field.spec, value, hidden);
            }
        }
        let members = Members::new(members);
        let missing = many.required().iter().filter(|field| members.get(&field.name).is_none());
        // They are in the order of findings, of which no more than this many are told.
        for field in missing.take(MAX_FINDINGS) {
            self.tell(&path.name(&field.name), Code::Missing);
        }
    }

    /// Tells members that are neither fields nor among `extra`.
    pub(super) fn undeclared(&mut self, path: &Path<'_>, fields: &[Field], extra: &[&str], members: &[(String, Json)]) {
        if self.tolerance.fields {
            return;
        }
        let indexed = self.many(fields);
        // An index pays only where there is much to look up in much.
        let many = indexed.is_none() && fields.len() > FEW && members.len() > FEW;
        let known: Option<HashSet<&str>> = many.then(|| fields.iter().map(|field| field.name.as_str()).collect());
        for (name, _) in members {
            let declared = match (indexed, &known) {
                (Some(many), _) => many.field(name).is_some(),
                (None, Some(known)) => known.contains(name.as_str()),
                (None, None) => fields.iter().any(|field| field.name == *name),
            };
            if !declared && !extra.contains(&name.as_str()) {
                self.tell(&path.name(name), Code::Undeclared);
            }
        }
    }
}

/// Text that is equal exactly where two well items of a list are equal as values.
fn identity(item: &Json, ty: &Type) -> String {
    match (item, ty) {
        (Json::Number(token), Type::Double { .. }) => es_number(token.parse().unwrap_or(f64::NAN)),
        // Every other scalar has one spelling for each value.
        _ => compact(item),
    }
}

/// The members of an object by name.
pub(super) enum Members<'a> {
    Few(&'a [(String, Json)]),
    Many(HashMap<&'a str, &'a Json>),
}

impl<'a> Members<'a> {
    pub(super) fn new(members: &'a [(String, Json)]) -> Self {
        if members.len() <= FEW {
            return Self::Few(members);
        }
        Self::Many(members.iter().map(|(name, value)| (name.as_str(), value)).collect())
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a Json> {
        match self {
            Self::Few(members) => members.iter().find(|(known, _)| known == name).map(|(_, value)| value),
            Self::Many(members) => members.get(name).copied(),
        }
    }
}
