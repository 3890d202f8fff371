//! How deep a value must nest at least: what keeps recursive types finite and messages within the depth limit.

use std::collections::BTreeMap;

use crate::model::{NamedTypes, ObjectType, Spec, Type, TypeBody, UnionType};

/// Least number of brackets that stand open at once in a value of each named type.
#[derive(Debug, Clone)]
pub(super) struct Heights<'a> {
    types: &'a NamedTypes,
    named: BTreeMap<&'a str, usize>,
}

/// Stands for a type without a finite value.
const NEVER: usize = usize::MAX;

impl<'a> Heights<'a> {
    /// Of the types of a task: the least fixed point over required fields, smallest lists and flattest variants.
    pub(super) fn new(types: &'a NamedTypes) -> Self {
        let mut heights = Self { types, named: types.keys().map(|name| (name.as_str(), NEVER)).collect() };
        loop {
            let next: Vec<(&str, usize)> =
                types.iter().map(|(name, named)| (name.as_str(), heights.body(&named.body))).collect();
            let before = heights.named.clone();
            heights.named.extend(next);
            if before == heights.named {
                return heights;
            }
        }
    }

    /// Of a value in its place; a place that may be null needs none.
    pub(super) fn spec(&self, spec: &Spec) -> usize {
        if spec.nullable { 0 } else { self.ty(&spec.ty) }
    }

    /// Of a value of the type.
    pub(super) fn ty(&self, ty: &Type) -> usize {
        match ty {
            Type::List { of, min_items, .. } if *min_items > 0 => self.spec(of).saturating_add(1),
            Type::List { .. } | Type::Map { .. } => 1,
            Type::Object(object) => self.object(object),
            Type::Named(name) => self.named.get(name.as_str()).copied().unwrap_or(NEVER),
            _ => 0,
        }
    }

    /// Of an object.
    pub(super) fn object(&self, object: &ObjectType) -> usize {
        let required = object.fields.iter().filter(|field| field.required);
        required.map(|field| self.spec(&field.spec)).max().unwrap_or(0).saturating_add(1)
    }

    /// Of the variant that the tag stands for.
    pub(super) fn variant(&self, ty: &str) -> usize {
        self.named.get(ty).copied().unwrap_or(NEVER)
    }

    fn body(&self, body: &TypeBody) -> usize {
        match body {
            TypeBody::Enum(_) => 0,
            TypeBody::Object(object) => self.object(object),
            TypeBody::Union(union) => self.union(union),
        }
    }

    fn union(&self, union: &UnionType) -> usize {
        union.variants.iter().map(|variant| self.variant(&variant.ty)).min().unwrap_or(NEVER)
    }

    /// The types the heights are of.
    pub(super) const fn types(&self) -> &'a NamedTypes {
        self.types
    }
}
