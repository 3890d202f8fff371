//! Two types in the same place.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::{At, Holder, Hop, Outcome, Outcomes, Trail, Walk};
use crate::compat::change::{Change, Kind};
use crate::compat::finding::{Direction, Side};
use crate::compat::identifiers::Scope;
use crate::compat::sets::{ListShape, Made, MapShape, Reach, Shape, Shared, key_language, shape};
use crate::json::Json;
use crate::model::{Deprecation, EnumType, EnumValue, Spec, Type, TypeBody, UnionType};

use super::describe::{count_text, deprecation_text, keys_text, scalar_changes};

/// What is said about a place or a named type beside its type.
struct Remarks<'a> {
    sensitive: bool,
    deprecated: Option<&'a Deprecation>,
    codegen_name: Option<&'a str>,
}

impl<'a> Walk<'a> {
    /// Compares what stands in one place; `changes` and `outcomes` are those of the field around it.
    pub(super) fn spec(
        &mut self,
        at: &At<'a>,
        old: &'a Spec,
        new: &'a Spec,
        mut changes: Vec<Change>,
        mut outcomes: Outcomes,
    ) {
        if let (Type::Named(left), Type::Named(right)) = (&old.ty, &new.ty) {
            self.edge(at, left, right);
        } else {
            self.shapes(at, old, new, &mut changes, &mut outcomes);
        }
        if old.nullable != new.nullable {
            let word = |nullable| if nullable { "nullable" } else { "not nullable" };
            changes.push(Change::new(Kind::NullabilityChanged, word(old.nullable), word(new.nullable)));
            let null = || Ok(Some(Rc::new(Made::new(Json::Null))));
            let json = |spec: &Spec| matches!(spec.ty, Type::Json { .. });
            let depth = at.hops.len();
            if old.nullable && !json(new) {
                outcomes.push((Direction::Backward, depth, null()));
            }
            if new.nullable && !json(old) {
                outcomes.push((Direction::Forward, depth, null()));
            }
        }
        changes.extend(remarks(
            &Remarks {
                sensitive: old.sensitive,
                deprecated: old.deprecated.as_deref(),
                codegen_name: old.codegen_name.as_deref(),
            },
            &Remarks {
                sensitive: new.sensitive,
                deprecated: new.deprecated.as_deref(),
                codegen_name: new.codegen_name.as_deref(),
            },
        ));
        self.keep(at, "", changes, outcomes);
    }

    /// Compares a pair of named types.
    pub(super) fn named(&mut self, node: usize, old: &'a str, new: &'a str) {
        let (Some(left), Some(right)) = (self.types(Side::Old).get(old), self.types(Side::New).get(new)) else {
            return;
        };
        let (old_trail, new_trail) = (self.named_trail(Side::Old, old), self.named_trail(Side::New, new));
        let at = At { node, hops: Vec::new(), old: old_trail, new: new_trail };
        let (mut changes, mut outcomes) = (Vec::new(), Vec::new());
        let mut reach = Reach::Local;
        match (&left.body, &right.body) {
            (TypeBody::Object(left), TypeBody::Object(right)) => {
                self.fields(&below(&at, &["fields"], &["fields"]), &left.fields, &right.fields);
            }
            (TypeBody::Enum(left), TypeBody::Enum(right)) => {
                changes.extend(enum_changes(left, right));
                let names = |of: &'a EnumType| -> Vec<_> {
                    of.values.iter().map(|value| (value.value.as_str(), value.codegen_name.as_deref())).collect()
                };
                changes.extend(self.identifiers(Scope::Values, &names(left), &names(right)).into_values());
            }
            (TypeBody::Union(left), TypeBody::Union(right)) if left.tag == right.tag => {
                changes.extend(self.unions(&at, left, right));
            }
            (TypeBody::Union(left), TypeBody::Union(right)) => {
                reach = Reach::Deep;
                changes.push(Change::new(Kind::UnionTagChanged, left.tag.clone(), right.tag.clone()));
            }
            (left, right) => {
                reach = Reach::Deep;
                changes.push(Change::new(Kind::TypeChanged, body_text(old, left), body_text(new, right)));
            }
        }
        if !changes.is_empty() {
            outcomes.push((Direction::Backward, 0, own(self.backward.find_named(reach, old, new))));
            outcomes.push((Direction::Forward, 0, own(self.forward.find_named(reach, new, old))));
        }
        changes.extend(remarks(
            &Remarks {
                sensitive: left.sensitive,
                deprecated: left.deprecated.as_deref(),
                codegen_name: left.codegen_name.as_deref(),
            },
            &Remarks {
                sensitive: right.sensitive,
                deprecated: right.deprecated.as_deref(),
                codegen_name: right.codegen_name.as_deref(),
            },
        ));
        self.keep(&at, "", changes, outcomes);
    }

    /// Types of which at most one has a name.
    fn shapes(
        &mut self,
        at: &At<'a>,
        old: &'a Spec,
        new: &'a Spec,
        changes: &mut Vec<Change>,
        outcomes: &mut Outcomes,
    ) {
        let (left, right) = (shape(self.types(Side::Old), &old.ty), shape(self.types(Side::New), &new.ty));
        let before = changes.len();
        let mut reach = Reach::Local;
        match (left, right) {
            (Shape::Object(left), Shape::Object(right)) => {
                let inside = self.inside(at, old, new, "fields");
                self.fields(&inside, &left.fields, &right.fields);
                return;
            }
            (Shape::List(left), Shape::List(right)) => {
                self.lists(at, left, right);
                changes.extend(list_changes(left, right));
            }
            (Shape::Map(left), Shape::Map(right)) => {
                self.maps(at, left, right);
                changes.extend(map_changes(left, right));
            }
            // Enums and unions have names, and two names are a pair of their own.
            _ => {
                reach = Reach::Deep;
                changes.extend(scalar_changes(&old.ty, &new.ty));
            }
        }
        if changes.len() == before {
            return;
        }
        let backward = self.backward.find_plain(reach, old, new);
        let forward = self.forward.find_plain(reach, new, old);
        if backward == Ok(None) && forward == Ok(None) && self.is_respelling(old, new) {
            let kept = changes.split_off(before).into_iter().filter(|change| !is_about_sets(change.kind));
            changes.extend(kept);
            return;
        }
        let depth = at.hops.len();
        outcomes.push((Direction::Backward, depth, own(backward)));
        outcomes.push((Direction::Forward, depth, own(forward)));
    }

    /// Whether types that refuse nothing of each other within the size of messages mean the same beyond it too.
    fn is_respelling(&self, old: &'a Spec, new: &'a Spec) -> bool {
        let (left, right) = (shape(self.types(Side::Old), &old.ty), shape(self.types(Side::New), &new.ty));
        let open = |shape: &Shape<'_>| matches!(shape, Shape::Enum(of) if of.open);
        let text = |shape: &Shape<'_>| matches!(shape, Shape::Text | Shape::Enum(_));
        let number = |shape: &Shape<'_>| matches!(shape, Shape::Integer(..) | Shape::Double(..) | Shape::Bool);
        if number(&left) && number(&right) {
            return true;
        }
        if let (Shape::Map(left), Shape::Map(right)) = (left, right) {
            let keys = |side, map| key_language(self.types(side), map, true);
            let (left, right) = (keys(Side::Old, left), keys(Side::New, right));
            return left.outside(&right, u64::MAX) == Ok(None) && right.outside(&left, u64::MAX) == Ok(None);
        }
        if !text(&left) || !text(&right) || open(&left) || open(&right) {
            return false;
        }
        let language = |side, spec: &Spec| crate::compat::sets::consumer_language(self.types(side), &spec.ty);
        let (Some(left), Some(right)) = (language(Side::Old, old), language(Side::New, new)) else { return false };
        left.outside(&right, u64::MAX) == Ok(None) && right.outside(&left, u64::MAX) == Ok(None)
    }

    /// The place below the key of a type's contents, on a side with a name in the type's own declaration.
    fn inside(&self, at: &At<'a>, old: &Spec, new: &Spec, key: &str) -> At<'a> {
        let mut inside = at.clone();
        let trail = |side, spec: &Spec, trail: &Trail| match &spec.ty {
            Type::Named(name) => self.named_trail(side, name),
            _ => trail.clone(),
        };
        inside.old = trail(Side::Old, old, &at.old).to(&[key]);
        inside.new = trail(Side::New, new, &at.new).to(&[key]);
        inside
    }

    fn lists(&mut self, at: &At<'a>, old: ListShape<'a>, new: ListShape<'a>) {
        let inside = at.into(Hop { old: Holder::Item(old), new: Holder::Item(new) }, &["of"]);
        self.spec(&inside, old.of, new.of, Vec::new(), Vec::new());
    }

    fn maps(&mut self, at: &At<'a>, old: MapShape<'a>, new: MapShape<'a>) {
        let inside = at.into(Hop { old: Holder::Entry(old), new: Holder::Entry(new) }, &["of"]);
        self.spec(&inside, old.of, new.of, Vec::new(), Vec::new());
    }

    /// Goes into the variants of both and gives what differs of the unions themselves.
    fn unions(&mut self, at: &At<'a>, old: &'a UnionType, new: &'a UnionType) -> Vec<Change> {
        for left in &old.variants {
            if let Some(right) = new.variants.iter().find(|right| right.tag == left.tag) {
                let hop = Hop { old: Holder::Variant(&old.tag, &left.tag), new: Holder::Variant(&new.tag, &right.tag) };
                let inside = at.into(hop, &["union", "variants", &left.tag]);
                self.edge(&inside, &left.ty, &right.ty);
            }
        }
        let tags = |union: &UnionType| union.variants.iter().map(|variant| variant.tag.clone()).collect::<Vec<_>>();
        let mut changes = Vec::new();
        changes.extend(members(Kind::UnionVariantsChanged, &tags(old), &tags(new)));
        changes.extend(openness(Kind::UnionOpennessChanged, old.open, new.open));
        changes
    }
}

/// A value that nobody else asks for.
fn own(outcome: Outcome) -> Shared {
    outcome.map(|made| made.map(Rc::new))
}

fn below<'a>(at: &At<'a>, old: &[&str], new: &[&str]) -> At<'a> {
    At { node: at.node, hops: at.hops.clone(), old: at.old.to(old), new: at.new.to(new) }
}

/// Kinds that say nothing where the sets are equal.
const fn is_about_sets(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::TypeChanged
            | Kind::TimePrecisionChanged
            | Kind::PatternChanged
            | Kind::LengthChanged
            | Kind::RangeChanged
            | Kind::BytesLimitChanged
            | Kind::EnumValuesChanged
            | Kind::KeysChanged
    )
}

fn remarks(old: &Remarks<'_>, new: &Remarks<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    match (old.sensitive, new.sensitive) {
        (true, false) => changes.push(Change::new(Kind::SensitivityRemoved, "sensitive", "")),
        (false, true) => changes.push(Change::new(Kind::SensitivityAdded, "", "sensitive")),
        _ => {}
    }
    if old.deprecated != new.deprecated {
        let (old, new) = (deprecation_text(old.deprecated), deprecation_text(new.deprecated));
        changes.push(Change::new(Kind::DeprecationChanged, old, new));
    }
    if old.codegen_name != new.codegen_name {
        let text = |name: Option<&str>| name.unwrap_or_default().to_owned();
        changes.push(Change::new(Kind::CodegenNameChanged, text(old.codegen_name), text(new.codegen_name)));
    }
    changes
}

fn enum_changes(old: &EnumType, new: &EnumType) -> Vec<Change> {
    let values = |of: &EnumType| of.values.iter().map(|value| value.value.clone()).collect::<Vec<_>>();
    let mut changes: Vec<Change> = members(Kind::EnumValuesChanged, &values(old), &values(new)).into_iter().collect();
    changes.extend(openness(Kind::EnumOpennessChanged, old.open, new.open));
    let by_value: BTreeMap<&str, &EnumValue> = new.values.iter().map(|value| (value.value.as_str(), value)).collect();
    for left in &old.values {
        let Some(right) = by_value.get(left.value.as_str()) else { continue };
        let named = |text: String| if text.is_empty() { text } else { format!("{}: {text}", left.value) };
        if left.deprecated != right.deprecated {
            let (old, new) =
                (deprecation_text(left.deprecated.as_deref()), deprecation_text(right.deprecated.as_deref()));
            changes.push(Change::new(Kind::DeprecationChanged, named(old), named(new)));
        }
        if left.codegen_name != right.codegen_name {
            let text = |name: &Option<String>| named(name.clone().unwrap_or_default());
            changes.push(Change::new(Kind::CodegenNameChanged, text(&left.codegen_name), text(&right.codegen_name)));
        }
    }
    changes
}

/// What went and what came; the change's `old` and `new` are these two lists.
fn members(kind: Kind, old: &[String], new: &[String]) -> Option<Change> {
    let missing = |from: &[String], other: &[String]| {
        let known: std::collections::BTreeSet<&String> = other.iter().collect();
        from.iter().filter(|value| !known.contains(value)).cloned().collect::<Vec<_>>().join(", ")
    };
    let (removed, added) = (missing(old, new), missing(new, old));
    (!removed.is_empty() || !added.is_empty()).then(|| Change::new(kind, removed, added))
}

fn openness(kind: Kind, old: bool, new: bool) -> Option<Change> {
    let word = |open| if open { "open" } else { "closed" };
    (old != new).then(|| Change::new(kind, word(old), word(new)))
}

fn list_changes(old: ListShape<'_>, new: ListShape<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    if (old.min, old.max) != (new.min, new.max) {
        let text = |list: ListShape<'_>| count_text("Items", list.min, list.max);
        changes.push(Change::new(Kind::CountChanged, text(old), text(new)));
    }
    if old.unique != new.unique {
        let word = |unique| if unique { "unique" } else { "not unique" };
        changes.push(Change::new(Kind::UniquenessChanged, word(old.unique), word(new.unique)));
    }
    changes
}

fn map_changes(old: MapShape<'_>, new: MapShape<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    if old.max != new.max {
        let text = |map: MapShape<'_>| count_text("Entries", 0, map.max);
        changes.push(Change::new(Kind::CountChanged, text(old), text(new)));
    }
    let keys = |map: MapShape<'_>| keys_text(map.keys);
    if keys(old) != keys(new) {
        changes.push(Change::new(Kind::KeysChanged, keys(old), keys(new)));
    }
    changes
}

fn body_text(name: &str, body: &TypeBody) -> String {
    match body {
        TypeBody::Enum(_) => format!("enum {name}"),
        TypeBody::Object(_) => format!("object {name}"),
        TypeBody::Union(_) => format!("union {name}"),
    }
}
