//! Tasks.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::contract::{Identity, ReservedDoc, TaskDoc, Text, TransitionDoc, path_mismatch};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::{envelope as envelope_rules, task as rules, types as type_rules};
use crate::model::lower::registry::{compatibility, retry};
use crate::model::lower::scope::Scope;
use crate::model::lower::spec::{deprecation, readable};
use crate::model::lower::template::{Fields, template};
use crate::model::lower::trigger::trigger;
use crate::model::lower::types::{Declarations, declarations, declared_kind, tag_clashes, twice};
use crate::model::lower::{Surroundings, finite};
use crate::model::{
    Envelope, Field, Kind, NamedType, NamedTypes, ObjectType, PayloadPlace, Reserved, RoleKind, Spec, Task, TaskError,
    TaskId, Template, TransitionRef, Trigger, Type, TypeBody,
};

/// What could be made of a task file.
#[derive(Debug)]
pub struct Lowered {
    /// The task; where something of it is missing, it is as if the file did not say it.
    pub task: Task,
    /// Whether nothing is missing.
    pub whole: bool,
    /// Types of the task of which fields are missing, with those that are not: to look at these.
    pub partial: Vec<NamedType>,
}

/// The task of `doc`, whose path says `identity`.
pub fn task(doc: &TaskDoc<'_>, identity: &Identity, around: &Surroundings, findings: &mut Findings) -> Lowered {
    identity_matches(doc, identity, findings);
    let scope = scope(doc, around, findings);
    let Declarations { whole, partial, broken } = declarations(&doc.types, &scope, false, findings);
    let local: NamedTypes = whole.into_iter().map(|found| (found.name.clone(), Arc::new(found))).collect();
    finite::report(&local, &doc.types.declarations, findings);
    tag_clashes(&local, Some(&around.shared), &doc.types.declarations, findings);
    let payload = readable(doc.payload.as_deref().unwrap_or_default(), &scope, findings);
    let payload_whole = doc.payload.as_ref().is_some_and(|fields| fields.len() == payload.fields.len());
    let envelope = envelope(doc, around, findings);
    if let Some(envelope) = envelope {
        envelope_fits(doc, envelope, findings);
    }
    let transition = doc.transition.as_ref().map(|doc| transition(doc, around, findings));
    let trigger = match &doc.trigger {
        None => Some(Trigger::Immediate),
        Some(doc) => doc.as_ref().and_then(|doc| trigger(doc, findings)),
    };
    let kind = kind_of(doc, findings);
    let retry = retry(&doc.retry, around.defaults.retry, findings);
    let types = reachable(&payload, &local, around);
    if broken.is_empty() && payload_whole {
        unused(doc, &types, findings);
    }
    let reserved = reserved(&doc.reserved, doc, &local, around, findings);
    let (idempotency, partition) = keys(doc, &payload, &types, findings);
    let text = |text: Option<Text<'_>>| text.map_or("", Text::as_str).to_owned();
    let said = doc.task_type.is_some() && doc.version.is_some() && doc.owner.is_some() && doc.doc.is_some();
    let whole = said && payload_whole && envelope.is_some() && kind.is_some() && trigger.is_some();
    let task = Task {
        id: TaskId { task_type: identity.task_type.clone(), version: identity.version },
        kind: kind.unwrap_or(Kind::Event),
        owner: text(doc.owner),
        doc: text(doc.doc),
        envelope: envelope.map_or_else(String::new, |envelope| envelope.name.clone()),
        trigger: trigger.unwrap_or(Trigger::Immediate),
        max_bytes: doc.max_bytes.map_or(around.defaults.max_bytes, |bytes| bytes.value),
        compatibility: doc.compatibility.map_or(around.defaults.compatibility, |word| compatibility(Some(word.value))),
        payload,
        types,
        reserved,
        idempotency,
        partition,
        transition: transition.flatten(),
        errors: errors(doc),
        retry,
        deprecated: doc.deprecated.as_ref().map(deprecation).map(Box::new),
    };
    Lowered { task, whole, partial }
}

/// Idempotency and partition key. A key that names a field which was reported waits for it.
fn keys(
    doc: &TaskDoc<'_>,
    payload: &ObjectType,
    types: &NamedTypes,
    findings: &mut Findings,
) -> (Option<Template>, Option<Template>) {
    let fields = || doc.payload.iter().flatten().map(|field| field.name.as_str());
    let read: BTreeSet<&str> = payload.fields.iter().map(|field| field.name.as_str()).collect();
    let waiting: BTreeSet<&str> = fields().filter(|name| !read.contains(name)).collect();
    let mut key = |text: Option<Text<'_>>, constant: bool| {
        let text = text.filter(|_| doc.payload.is_some())?;
        template(text, &Fields { payload, types, waiting: &waiting }, constant, findings)
    };
    (key(doc.idempotency, false), key(doc.partition, true))
}

fn identity_matches(doc: &TaskDoc<'_>, identity: &Identity, findings: &mut Findings) {
    if let Some(found) = doc.task_type.filter(|found| found.as_str() != identity.task_type) {
        path_mismatch(found.span(), "`taskType`", found.as_str(), &identity.task_type, findings);
    }
    if let Some(found) = doc.version.filter(|found| found.value != identity.version) {
        path_mismatch(found.span, "`version`", &found.value.to_string(), &identity.version.to_string(), findings);
    }
}

/// The names the task can see, with names declared twice reported.
fn scope<'a>(doc: &TaskDoc<'a>, around: &'a Surroundings, findings: &mut Findings) -> Scope<'a> {
    let mut own = BTreeMap::new();
    let mut places: BTreeMap<&str, Text<'_>> = BTreeMap::new();
    for declaration in &doc.types.declarations {
        let name = declaration.name;
        if let Some(first) = places.insert(name.as_str(), name) {
            let first = findings.at(first.span());
            twice(name, "another type of this file", first, findings);
        }
        if around.shared.types.contains_key(name.as_str()) || around.shared.broken.contains(name.as_str()) {
            let message = format!("a shared type is called `{}` already", name.as_str());
            findings.add(&type_rules::TYPE_DECLARED_TWICE, name.span(), message);
        }
        own.insert(name.as_str(), declared_kind(declaration));
    }
    Scope { own, shared: Some(&around.shared), incomplete: around.shared.incomplete, patterns: &around.patterns }
}

fn kind_of(doc: &TaskDoc<'_>, findings: &mut Findings) -> Option<Kind> {
    let kind = match doc.kind?.value {
        "command" => Kind::Command,
        "result" => Kind::Result,
        _ => Kind::Event,
    };
    if let (Kind::Result, Some(name)) = (kind, doc.task_type) {
        let last = name.as_str().rsplit('.').next().unwrap_or("");
        if !matches!(last, "success" | "failed" | "error") {
            let message = format!("the type of a result ends in `success`, `failed` or `error`, not `{last}`");
            findings.add(&rules::RESULT_NAME, name.span(), message);
        }
    }
    Some(kind)
}

fn envelope<'a>(doc: &TaskDoc<'_>, around: &'a Surroundings, findings: &mut Findings) -> Option<&'a Envelope> {
    let name = doc.envelope?;
    match around.envelopes.get(name.as_str()) {
        Some(found) => found.as_ref(),
        None => {
            let near = findings.nearest(name.as_str(), around.envelopes.keys().map(String::as_str)).map(str::to_owned);
            let message = format!("there is no envelope `{}`", name.as_str());
            findings.add(&envelope_rules::UNKNOWN_ENVELOPE, name.span(), message).suggest_some(near);
            None
        }
    }
}

fn envelope_fits(doc: &TaskDoc<'_>, envelope: &Envelope, findings: &mut Findings) {
    if let Some(version) =
        doc.version.filter(|version| version.value > 1 && !envelope.roles.contains_key(&RoleKind::Version))
    {
        let message = format!(
            "version {} needs an envelope with the role `version`, and `{}` has none",
            version.value, envelope.name
        );
        findings.add(&envelope_rules::ENVELOPE_LACKS_ROLE, version.span, message);
    }
    if let Some(key) = doc.idempotency.filter(|_| !envelope.roles.contains_key(&RoleKind::Idempotency)) {
        let message = format!(
            "an idempotency key needs an envelope with the role `idempotency`, and `{}` has none",
            envelope.name
        );
        findings.add(&envelope_rules::ENVELOPE_LACKS_ROLE, key.span(), message);
    }
    if envelope.payload == PayloadPlace::Inline {
        for field in doc.payload.iter().flatten() {
            if let Some((kind, _)) = envelope.roles.iter().find(|(_, role)| role.name == field.name.as_str()) {
                let message = format!(
                    "`{}` is the name of the role `{}` of the envelope `{}`",
                    field.name.as_str(),
                    kind.key(),
                    envelope.name
                );
                findings.add(&envelope_rules::ROLE_FIELD_CLASH, field.name.span(), message);
            }
        }
    }
}

fn transition(doc: &TransitionDoc<'_>, around: &Surroundings, findings: &mut Findings) -> Option<TransitionRef> {
    let name = doc.machine;
    let Some(found) = around.machines.get(name.as_str()) else {
        let near = findings.nearest(name.as_str(), around.machines.keys().map(String::as_str)).map(str::to_owned);
        findings
            .add(&rules::UNKNOWN_MACHINE, name.span(), format!("there is no machine `{}`", name.as_str()))
            .suggest_some(near);
        return None;
    };
    let machine = found.as_ref()?;
    let mut known = |state: Text<'_>| {
        let found = machine.states.iter().any(|other| other == state.as_str());
        if !found {
            let near = findings.nearest(state.as_str(), machine.states.iter().map(String::as_str)).map(str::to_owned);
            let message = format!("`{}` is not a state of the machine `{}`", state.as_str(), machine.name);
            findings.add(&rules::UNKNOWN_STATE, state.span(), message).suggest_some(near);
        }
        found
    };
    let to_known = known(doc.to);
    let from: Vec<Text<'_>> = doc.from.iter().copied().filter(|state| known(*state)).collect();
    for state in from.iter().filter(|_| to_known) {
        let allowed = |step: &&crate::model::Transition| step.to == doc.to.as_str();
        if machine.transitions.iter().filter(allowed).any(|step| step.from == state.as_str()) {
            continue;
        }
        let sources: Vec<String> =
            machine.transitions.iter().filter(allowed).map(|step| format!("`{}`", step.from)).collect();
        let message =
            format!("the machine `{}` has no step from `{}` to `{}`", machine.name, state.as_str(), doc.to.as_str());
        let finding = findings.add(&rules::TRANSITION, state.span(), message);
        if !sources.is_empty() {
            finding.note(format!("`{}` is reached from {}", doc.to.as_str(), sources.join(", ")));
        }
    }
    Some(TransitionRef {
        machine: machine.name.clone(),
        from: from.iter().map(|state| state.as_str().to_owned()).collect(),
        to: doc.to.as_str().to_owned(),
    })
}

fn errors(doc: &TaskDoc<'_>) -> BTreeMap<String, TaskError> {
    let error = |doc: Option<Text<'_>>, retry| TaskError { retry, doc: doc.map(|text| text.as_str().to_owned()) };
    doc.errors.iter().map(|found| (found.code.as_str().to_owned(), error(found.doc, found.retry))).collect()
}

/// The named types `payload` reaches, local and shared.
fn reachable(payload: &ObjectType, local: &NamedTypes, around: &Surroundings) -> NamedTypes {
    let mut out = BTreeMap::new();
    let mut open: Vec<&str> = Vec::new();
    names_of_fields(&payload.fields, &mut open);
    while let Some(name) = open.pop() {
        if out.contains_key(name) {
            continue;
        }
        let Some(found) = local.get(name).or_else(|| around.shared.types.get(name)) else { continue };
        match &found.body {
            TypeBody::Enum(_) => {}
            TypeBody::Object(object) => names_of_fields(&object.fields, &mut open),
            TypeBody::Union(union) => open.extend(union.variants.iter().map(|variant| variant.ty.as_str())),
        }
        out.insert(name.to_owned(), Arc::clone(found));
    }
    out
}

fn names_of_fields<'a>(fields: &'a [Field], out: &mut Vec<&'a str>) {
    fields.iter().for_each(|field| names_of_spec(&field.spec, out));
}

fn names_of_spec<'a>(spec: &'a Spec, out: &mut Vec<&'a str>) {
    match &spec.ty {
        Type::Named(name) => out.push(name),
        Type::List { of, .. } | Type::Map { of, .. } => names_of_spec(of, out),
        Type::Object(object) => names_of_fields(&object.fields, out),
        _ => {}
    }
}

fn unused(doc: &TaskDoc<'_>, used: &NamedTypes, findings: &mut Findings) {
    let mut seen = BTreeSet::new();
    for declaration in &doc.types.declarations {
        let name = declaration.name;
        if !used.contains_key(name.as_str()) && seen.insert(name.as_str()) {
            findings.add(&type_rules::UNUSED, name.span(), format!("nothing in the payload uses `{}`", name.as_str()));
        }
    }
}

fn reserved(
    found: &ReservedDoc<'_>,
    doc: &TaskDoc<'_>,
    local: &NamedTypes,
    around: &Surroundings,
    findings: &mut Findings,
) -> Reserved {
    for name in &found.fields {
        if let Some(field) = doc.payload.iter().flatten().find(|field| field.name.as_str() == name.as_str()) {
            let reserved = findings.at(name.span());
            let message = format!("the field `{}` is reserved", name.as_str());
            findings.add(&type_rules::RESERVED, field.name.span(), message).note_at(reserved, "reserved here");
        }
    }
    for (name, values) in &found.values {
        let declared = local.get(name.as_str()).or_else(|| around.shared.types.get(name.as_str()));
        match declared.map(|found| &found.body) {
            Some(TypeBody::Enum(body)) => {
                for value in values.iter().filter(|value| body.values.iter().any(|other| other.value == value.as_str()))
                {
                    let message =
                        format!("`{}` is reserved and a value of `{}` at once", value.as_str(), name.as_str());
                    findings.add(&type_rules::RESERVED, value.span(), message);
                }
            }
            Some(_) => {
                findings.add(&type_rules::RESERVED, name.span(), format!("`{}` is not an enum", name.as_str()));
            }
            None if doc.types.declarations.iter().any(|other| other.name.as_str() == name.as_str())
                || around.shared.incomplete
                || around.shared.broken.contains(name.as_str()) => {}
            None => {
                let near =
                    findings.nearest(name.as_str(), local.keys().chain(around.shared.types.keys()).map(String::as_str));
                let near = near.map(str::to_owned);
                let message = format!("there is no enum `{}`", name.as_str());
                findings.add(&type_rules::UNKNOWN_TYPE, name.span(), message).suggest_some(near);
            }
        }
    }
    Reserved {
        fields: found.fields.iter().map(|name| name.as_str().to_owned()).collect(),
        values: found
            .values
            .iter()
            .map(|(name, values)| {
                (name.as_str().to_owned(), values.iter().map(|value| value.as_str().to_owned()).collect())
            })
            .collect(),
    }
}
