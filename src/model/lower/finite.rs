//! Types that have no finite value: the least fixed point over required fields, `minItems` and variants.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::contract::DeclarationDoc;
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::types as rules;
use crate::model::{Field, NamedType, NamedTypes, Spec, Type, TypeBody};

/// Reports each cycle of `types` that keeps them from having a finite value, at the first of its types that `docs` declares.
pub(super) fn report(types: &NamedTypes, docs: &[DeclarationDoc<'_>], findings: &mut Findings) {
    let finite = finite(types);
    if finite.len() == types.len() {
        return;
    }
    let places: HashMap<&str, _> = docs.iter().map(|doc| (doc.name.as_str(), doc.name)).collect();
    let mut done: BTreeSet<&str> = BTreeSet::new();
    for doc in docs {
        let mut path: Vec<&str> = Vec::new();
        let mut position: HashMap<&str, usize> = HashMap::new();
        let mut name = doc.name.as_str();
        // Every type without a finite value needs another one, so following the first always ends in a cycle.
        while let Some(found) = types.get(name).filter(|found| !finite.contains(found.name.as_str())) {
            if done.contains(name) {
                break;
            }
            if let Some(&start) = position.get(name) {
                cycle(&path[start..], &places, findings);
                break;
            }
            position.insert(name, path.len());
            path.push(found.name.as_str());
            let Some(next) = needed(&found.body, &finite) else { break };
            name = next;
        }
        done.extend(path);
    }
}

fn cycle(names: &[&str], places: &HashMap<&str, crate::contract::Text<'_>>, findings: &mut Findings) {
    let Some(place) = names.iter().find_map(|name| places.get(name)) else { return };
    let mut chain: Vec<&str> = names.to_vec();
    chain.extend(names.first());
    let message = format!("`{}` has no finite value: {}", place.as_str(), chain.join(" -> "));
    findings.add(&rules::NEVER_FINITE, place.span(), message);
}

/// The names of `types` that have a finite value. Names outside `types` are taken to have one.
fn finite(types: &NamedTypes) -> BTreeSet<&str> {
    let mut finite: BTreeSet<&str> = BTreeSet::new();
    let mut waiting: Vec<&NamedType> = types.values().map(Arc::as_ref).collect();
    loop {
        let before = waiting.len();
        waiting.retain(|found| {
            let test = |name: &str| finite.contains(name) || !types.contains_key(name);
            let ends = body(&found.body, &test);
            if ends {
                finite.insert(&found.name);
            }
            !ends
        });
        if waiting.len() == before {
            return finite;
        }
        // Chains declared against the order of names would take a round each.
        waiting.reverse();
    }
}

fn body(body: &TypeBody, test: &impl Fn(&str) -> bool) -> bool {
    match body {
        TypeBody::Enum(_) => true,
        TypeBody::Object(object) => fields(&object.fields, test),
        TypeBody::Union(union) => union.variants.iter().any(|variant| test(&variant.ty)),
    }
}

fn fields(fields: &[Field], test: &impl Fn(&str) -> bool) -> bool {
    fields.iter().all(|field| !field.required || spec(&field.spec, test))
}

fn spec(found: &Spec, test: &impl Fn(&str) -> bool) -> bool {
    found.nullable
        || match &found.ty {
            Type::List { of, min_items, .. } => *min_items == 0 || spec(of, test),
            Type::Object(object) => fields(&object.fields, test),
            Type::Named(name) => test(name),
            _ => true,
        }
}

/// A type that `found` needs and that has no finite value.
fn needed<'a>(found: &'a TypeBody, finite: &BTreeSet<&str>) -> Option<&'a str> {
    match found {
        TypeBody::Enum(_) => None,
        TypeBody::Object(object) => needed_by_fields(&object.fields, finite),
        TypeBody::Union(union) => {
            union.variants.iter().map(|variant| variant.ty.as_str()).find(|name| !finite.contains(name))
        }
    }
}

fn needed_by_fields<'a>(fields: &'a [Field], finite: &BTreeSet<&str>) -> Option<&'a str> {
    fields.iter().filter(|field| field.required).find_map(|field| needed_by_spec(&field.spec, finite))
}

fn needed_by_spec<'a>(found: &'a Spec, finite: &BTreeSet<&str>) -> Option<&'a str> {
    match &found.ty {
        _ if found.nullable => None,
        Type::List { of, min_items, .. } if *min_items > 0 => needed_by_spec(of, finite),
        Type::Object(object) => needed_by_fields(&object.fields, finite),
        Type::Named(name) if !finite.contains(name.as_str()) => Some(name),
        _ => None,
    }
}
