//! Whether any message of a task fits its limit, and any list its counts.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::catalogue::constraint as rules;
use crate::lint::{Finding, Subject, walk};
use crate::model::{
    Decimal, Envelope, Field, IntWire, NamedTypes, PayloadPlace, Precision, RoleKind, Spec, Task, Type, TypeBody,
};
use crate::source::Route;
use crate::wire::RETRY_RESERVE;

/// The limit of a task, and the counts of its own lists of unique items.
pub(super) fn task(task: &Task, envelope: Option<&Envelope>, out: &mut Vec<Finding>) {
    let subject = || Subject::Task(task.id.clone());
    if let Some(envelope) = envelope {
        let least = message(task, envelope);
        let most = task.max_bytes.saturating_sub(RETRY_RESERVE);
        if least > most {
            let message = format!(
                "the shortest message has {least} bytes, and a producer may write at most {most} (`maxBytes` less {RETRY_RESERVE})"
            );
            // Where the limit is inherited there is no such key, and the route ends at the task.
            out.push(Finding::new(&rules::TOO_LARGE, subject(), Route::keys(["maxBytes"]), message));
        }
    }
    let mut visit = |route: &Route, _: Option<&Field>, spec: &Spec| unique(&subject(), &task.types, route, spec, out);
    walk::fields(&task.payload.fields, &Route::keys(["payload"]), &mut visit);
    task.types.values().filter(|found| !found.shared).for_each(|found| walk::named(found, &mut visit));
}

/// The counts of lists in shared types.
pub(super) fn shared(types: &NamedTypes, out: &mut Vec<Finding>) {
    for found in types.values() {
        let subject = Subject::SharedType(found.name.clone());
        walk::named(found, &mut |route, _, spec| unique(&subject, types, route, spec, out));
    }
}

fn unique(subject: &Subject, types: &NamedTypes, route: &Route, spec: &Spec, out: &mut Vec<Finding>) {
    let Type::List { of, min_items, unique: true, .. } = &spec.ty else { return };
    if let Some(values) = values(types, of).filter(|values| values < min_items) {
        let message = format!("no list has at least {min_items} different items: there are {values} values");
        out.push(Finding::new(&rules::UNSATISFIABLE, subject.clone(), route.clone().key("minItems"), message));
    }
}

/// How many different values a producer can write in this place, where that is a small number.
fn values(types: &NamedTypes, spec: &Spec) -> Option<u64> {
    let own = match &spec.ty {
        Type::Bool => 2,
        Type::Int32 { min, max } => u64::try_from(i64::from(*max) - i64::from(*min) + 1).ok()?,
        Type::Int64 { min, max, .. } => u64::try_from(i128::from(*max) - i128::from(*min) + 1).ok()?,
        Type::Decimal(decimal) => {
            let (low, high) = decimal.bounds();
            u64::try_from(high.checked_sub(low)?.checked_add(1)?).ok()?
        }
        Type::Named(name) => match &types.get(name)?.body {
            TypeBody::Enum(body) => body.values.len() as u64,
            _ => return None,
        },
        _ => return None,
    };
    Some(own.saturating_add(u64::from(spec.nullable)))
}

/// A number of bytes that every message of `task` has at least.
fn message(task: &Task, envelope: &Envelope) -> u64 {
    let sizes = Sizes::of(&task.types);
    let mut total = 2_u64;
    let mut add = |name: &str, value: u64| total = total.saturating_add(name.len() as u64 + 4).saturating_add(value);
    for (kind, role) in &envelope.roles {
        let written = task.role_required(envelope, *kind) || *kind == RoleKind::Version;
        if written && *kind != RoleKind::Body {
            add(&role.name, role_size(task, envelope, *kind));
        }
    }
    match (envelope.payload, envelope.roles.get(&RoleKind::Body)) {
        (PayloadPlace::Nested, Some(body)) => add(&body.name, sizes.object(&task.payload.fields)),
        _ => total = total.saturating_add(sizes.object(&task.payload.fields)).saturating_sub(2),
    }
    // One comma fewer than members.
    total.saturating_sub(1)
}

fn role_size(task: &Task, envelope: &Envelope, kind: RoleKind) -> u64 {
    match kind {
        RoleKind::Type => 2 + envelope.type_value(&task.id.task_type).len() as u64,
        RoleKind::Version | RoleKind::Attempt => 1,
        RoleKind::Time => 2 + time(envelope.time_precision),
        RoleKind::Id | RoleKind::Producer | RoleKind::Trace | RoleKind::Idempotency | RoleKind::Body => 3,
    }
}

fn time(precision: Precision) -> u64 {
    20 + fraction(precision)
}

fn fraction(precision: Precision) -> u64 {
    if precision == Precision::Seconds { 0 } else { u64::from(precision.digits()) + 1 }
}

/// Lower bounds of the sizes of named types; a fixed point, since types may contain themselves.
struct Sizes<'t> {
    types: &'t NamedTypes,
    known: BTreeMap<&'t str, u64>,
}

impl<'t> Sizes<'t> {
    /// From nothing upwards: bounds only grow, and a few rounds are enough for a useful one.
    fn of(types: &'t NamedTypes) -> Self {
        let mut sizes = Self { types, known: BTreeMap::new() };
        for _ in 0..4 {
            let next: BTreeMap<&str, u64> =
                types.iter().map(|(name, found)| (name.as_str(), sizes.body(&found.body))).collect();
            let done = next == sizes.known;
            sizes.known = next;
            if done {
                break;
            }
        }
        sizes
    }

    fn body(&self, body: &TypeBody) -> u64 {
        match body {
            TypeBody::Enum(body) => 2 + body.values.iter().map(|value| value.value.len() as u64).min().unwrap_or(0),
            TypeBody::Object(object) => self.object(&object.fields),
            TypeBody::Union(union) => {
                let seen: BTreeSet<&str> = union.variants.iter().map(|variant| variant.ty.as_str()).collect();
                let least = seen.into_iter().map(|name| self.named(name)).min().unwrap_or(2);
                let tag = union.variants.iter().map(|variant| variant.tag.len() as u64).min().unwrap_or(0);
                least.saturating_add(union.tag.len() as u64 + 5 + tag)
            }
        }
    }

    fn named(&self, name: &str) -> u64 {
        if self.types.contains_key(name) { self.known.get(name).copied().unwrap_or(0) } else { 0 }
    }

    /// An object with its required fields.
    fn object(&self, fields: &[Field]) -> u64 {
        let members = fields
            .iter()
            .filter(|field| field.required)
            .map(|field| field.name.len() as u64 + 4 + self.spec(&field.spec));
        members.fold(2_u64, u64::saturating_add).saturating_sub(u64::from(fields.iter().any(|field| field.required)))
    }

    fn spec(&self, spec: &Spec) -> u64 {
        let own = match &spec.ty {
            Type::String { min_length, pattern, .. } | Type::Id { min_length, pattern, .. } => {
                2 + (*min_length).max(pattern.as_ref().and_then(crate::pattern::Pattern::min_len).unwrap_or(0))
            }
            Type::Bool => 4,
            Type::Int32 { min, max } => integer(i128::from(*min), i128::from(*max)),
            Type::Int64 { wire, min, max } => {
                integer(i128::from(*min), i128::from(*max)) + if *wire == IntWire::String { 2 } else { 0 }
            }
            Type::Decimal(found) => 2 + decimal(found),
            Type::Timestamp { precision } => 2 + time(*precision),
            Type::Date => 12,
            Type::Duration { precision } => 4 + fraction(*precision),
            Type::Uuid => 38,
            Type::Bytes { .. } => 2,
            Type::Double { .. } | Type::Json { .. } => 1,
            Type::List { of, min_items, .. } => self
                .spec(of)
                .saturating_add(1)
                .saturating_mul(*min_items)
                .saturating_add(u64::from(*min_items == 0))
                .saturating_add(1),
            Type::Map { .. } => 2,
            Type::Object(object) => self.object(&object.fields),
            Type::Named(name) => self.named(name),
        };
        if spec.nullable { own.min(4) } else { own }
    }
}

fn integer(min: i128, max: i128) -> u64 {
    if min <= 0 && max >= 0 { 1 } else { (min.to_string().len() as u64).min(max.to_string().len() as u64) }
}

fn decimal(found: &Decimal) -> u64 {
    let (low, high) = found.bounds();
    let scale = u64::from(found.wire_scale());
    let digits = if low <= 0 && high >= 0 { 1 } else { low.abs().min(high.abs()).to_string().len() as u64 };
    if scale == 0 { digits } else { digits.max(scale + 1) + 1 }
}
