//! Two lists of fields: what was added, removed, renamed, and how the others differ.

use std::collections::{BTreeMap, BTreeSet};

use super::{At, Holder, Hop, Walk, type_text};
use crate::compat::change::{Change, Kind};
use crate::compat::finding::Direction;
use crate::compat::identifiers::Scope;
use crate::compat::message::pointer;
use crate::compat::sets::Case;
use crate::model::{Field, Spec, Type};

impl<'a> Walk<'a> {
    /// Compares the fields of two objects that stand at `at`; the trails lead to the mapping of the fields.
    pub(super) fn fields(&mut self, at: &At<'a>, old: &'a [Field], new: &'a [Field]) {
        let (old_case, new_case) = (Case { tag: None, fields: old }, Case { tag: None, fields: new });
        let index = |fields: &'a [Field]| fields.iter().map(|field| (field.name.as_str(), field)).collect();
        let (old_names, new_names): (BTreeMap<&str, &Field>, BTreeMap<&str, &Field>) = (index(old), index(new));
        let removed: Vec<&Field> = old.iter().filter(|field| !new_names.contains_key(field.name.as_str())).collect();
        let added: Vec<&Field> = new.iter().filter(|field| !old_names.contains_key(field.name.as_str())).collect();
        let renamed = renames(&removed, &added);
        for &(from, to) in &renamed {
            self.lone(at, (old_case, new_case), Some(from), Some(to), Kind::FieldRenamed);
        }
        let from: BTreeSet<&str> = renamed.iter().map(|(from, _)| from.name.as_str()).collect();
        let to: BTreeSet<&str> = renamed.iter().map(|(_, to)| to.name.as_str()).collect();
        for field in removed.into_iter().filter(|field| !from.contains(field.name.as_str())) {
            self.lone(at, (old_case, new_case), Some(field), None, Kind::FieldRemoved);
        }
        for field in added.into_iter().filter(|field| !to.contains(field.name.as_str())) {
            self.lone(at, (old_case, new_case), None, Some(field), Kind::FieldAdded);
        }
        let name = |field: &'a Field| (field.name.as_str(), field.spec.codegen_name.as_deref());
        let (names, others): (Vec<_>, Vec<_>) = (old.iter().map(name).collect(), new.iter().map(name).collect());
        let mut taken = self.identifiers(Scope::Fields, &names, &others);
        for left in old {
            if let Some(right) = new_names.get(left.name.as_str()) {
                self.field(at, (old_case, new_case), (left, right), taken.remove(&left.name));
            }
        }
    }

    /// A field that stands on one side only, or on both under different names.
    fn lone(
        &mut self,
        at: &At<'a>,
        (old_case, new_case): (Case<'a>, Case<'a>),
        old: Option<&'a Field>,
        new: Option<&'a Field>,
        kind: Kind,
    ) {
        let (mut outcomes, depth) = (Vec::new(), at.hops.len());
        if new.is_some_and(|field| field.required) {
            outcomes.push((Direction::Backward, depth, self.backward.smallest.shared_object(old_case.fields)));
        }
        if old.is_some_and(|field| field.required) {
            outcomes.push((Direction::Forward, depth, self.forward.smallest.shared_object(new_case.fields)));
        }
        let Some(shown) = old.or(new) else { return };
        let change = match (old, new) {
            (Some(old), Some(new)) => Change::new(kind, old.name.clone(), new.name.clone()),
            (Some(old), None) => Change::new(kind, field_text(old), ""),
            (None, Some(new)) => Change::new(kind, "", field_text(new)),
            (None, None) => return,
        };
        let tail = format!("/{}", pointer(&shown.name));
        self.keep(at, &tail, vec![change], outcomes);
        if let Some(raw) = self.raws.last_mut() {
            raw.old = old.map(|field| at.old.to(&[&field.name]));
            raw.new = new.map(|field| at.new.to(&[&field.name]));
        }
    }

    /// A field that both sides have.
    fn field(
        &mut self,
        at: &At<'a>,
        (old_case, new_case): (Case<'a>, Case<'a>),
        (old, new): (&'a Field, &'a Field),
        taken: Option<Change>,
    ) {
        let depth = at.hops.len();
        let hop = Hop { old: Holder::Field(old_case, &old.name), new: Holder::Field(new_case, &new.name) };
        let inside = at.into(hop, &[&old.name]);
        let (mut changes, mut outcomes) = (Vec::from_iter(taken), Vec::new());
        if old.required != new.required {
            let word = |required| if required { "required" } else { "optional" };
            changes.push(Change::new(Kind::RequiredChanged, word(old.required), word(new.required)));
            if new.required {
                outcomes.push((Direction::Backward, depth, self.backward.smallest.shared_object(old_case.fields)));
            } else {
                outcomes.push((Direction::Forward, depth, self.forward.smallest.shared_object(new_case.fields)));
            }
        }
        self.spec(&inside, &old.spec, &new.spec, changes, outcomes);
    }
}

fn field_text(field: &Field) -> String {
    let required = if field.required { "required " } else { "optional " };
    format!("{required}{}", type_text(&field.spec))
}

/// Guesses which removed fields came back under another name: the same type and constraints, the most similar name.
fn renames<'a>(removed: &[&'a Field], added: &[&'a Field]) -> Vec<(&'a Field, &'a Field)> {
    // Beyond this many the guess would be noise, and comparing all with all would be slow.
    if removed.len() > 50 || added.len() > 50 {
        return Vec::new();
    }
    let mut pairs: Vec<(usize, usize, usize)> = Vec::new();
    for (left, from) in removed.iter().enumerate() {
        for (right, to) in added.iter().enumerate() {
            if from.required == to.required && alike(&from.spec, &to.spec) {
                pairs.push((distance(&from.name, &to.name), left, right));
            }
        }
    }
    pairs.sort_unstable();
    let (mut used_left, mut used_right, mut found) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for (_, left, right) in pairs {
        if !used_left.contains(&left) && !used_right.contains(&right) {
            used_left.insert(left);
            used_right.insert(right);
            found.extend(removed.get(left).copied().zip(added.get(right).copied()));
        }
    }
    found
}

/// How different two names are: 0 for equal ones, 1000 for ones without anything in common.
fn distance(left: &str, right: &str) -> usize {
    let ratio = similar::TextDiff::from_chars(left, right).ratio();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a ratio is between 0 and 1")]
    let similarity = (ratio * 1000.0) as usize;
    1000_usize.saturating_sub(similarity)
}

/// Whether two places hold the same, documentation aside. Depth is bounded by the nesting of contract files.
fn alike(left: &Spec, right: &Spec) -> bool {
    left.nullable == right.nullable && left.sensitive == right.sensitive && alike_types(&left.ty, &right.ty)
}

fn alike_types(left: &Type, right: &Type) -> bool {
    match (left, right) {
        (
            Type::List { of: a, min_items: b, max_items: c, unique: d },
            Type::List { of: e, min_items: f, max_items: g, unique: h },
        ) => alike(a, e) && (b, c, d) == (f, g, h),
        (Type::Map { of: a, keys: b, max_entries: c }, Type::Map { of: d, keys: e, max_entries: f }) => {
            let keys = match (b, e) {
                (Some(b), Some(e)) => alike(b, e),
                (None, None) => true,
                _ => false,
            };
            alike(a, d) && keys && c == f
        }
        (Type::Object(left), Type::Object(right)) => {
            left.fields.len() == right.fields.len()
                && left.fields.iter().zip(&right.fields).all(|(left, right)| {
                    left.name == right.name && left.required == right.required && alike(&left.spec, &right.spec)
                })
        }
        (left, right) => left == right,
    }
}
