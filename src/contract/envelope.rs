//! `envelopes/<name>.yaml`.

use crate::contract::keys::{Keys, mapping, unknown};
use crate::contract::scalar::{boolean, word};
use crate::contract::{Spanned, Text, names};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::shape;
use crate::source::Span;
use crate::source::yaml::{Entry, Node};

/// The roles of an envelope, as keys of `roles`.
const ROLES: [&str; 9] = ["type", "version", "id", "body", "producer", "trace", "time", "idempotency", "attempt"];

/// `envelopes/<name>.yaml`
#[derive(Debug)]
pub struct EnvelopeDoc<'t> {
    /// Name.
    pub name: Option<Text<'t>>,
    /// `nested` or `inline`.
    pub payload: Option<Spanned<&'static str>>,
    /// `camel` or `snake`.
    pub case: Option<Spanned<&'static str>>,
    /// The roles in order.
    pub roles: Option<Vec<RoleDoc<'t>>>,
    /// Where to report what is missing.
    pub head: Span,
}

/// One role.
#[derive(Debug)]
pub struct RoleDoc<'t> {
    /// Which.
    pub role: Spanned<&'static str>,
    /// Wire name; none where it was not well formed.
    pub name: Option<Text<'t>>,
    /// `required`, where said.
    pub required: Option<Spanned<bool>>,
    /// `precision` of the time role.
    pub precision: Option<Spanned<&'static str>>,
    /// `values` of the type role: task type to legacy value.
    pub values: Vec<(Text<'t>, Text<'t>)>,
}

impl<'t> EnvelopeDoc<'t> {
    /// Reads an envelope file.
    pub fn read(node: &'t Node<'t>, findings: &mut Findings) -> Option<Self> {
        let keys = Keys::open(node, "an envelope", &["envelope", "payload", "case", "roles"], findings)?;
        Some(Self {
            name: keys
                .need("envelope", findings)
                .and_then(|node| names::kebab(node, "the name of an envelope", findings)),
            payload: keys
                .need("payload", findings)
                .and_then(|node| word(node, "`payload`", &["nested", "inline"], findings)),
            case: keys.get("case").and_then(|node| word(node, "`case`", &["camel", "snake"], findings)),
            roles: keys.need("roles", findings).and_then(|node| roles(node, findings)),
            head: keys.head,
        })
    }
}

fn roles<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<Vec<RoleDoc<'t>>> {
    let entries = mapping(node, "`roles`", findings)?;
    let mut found = Vec::with_capacity(entries.len());
    for entry in entries {
        match ROLES.iter().find(|role| **role == entry.key.text) {
            Some(role) => found.extend(one(Spanned::new(*role, entry.key.span), entry, findings)),
            None => drop(unknown(entry, "`roles`", &ROLES, findings)),
        }
    }
    if !entries.iter().any(|entry| entry.key.text == "type") {
        findings.add(&shape::MISSING_KEY, node.head(), "an envelope needs the role `type`");
        return None;
    }
    Some(found)
}

fn one<'t>(role: Spanned<&'static str>, entry: &'t Entry<'t>, findings: &mut Findings) -> Option<RoleDoc<'t>> {
    let known: &[&str] = match role.value {
        "type" => &["name", "required", "values"],
        "time" => &["name", "required", "precision"],
        _ => &["name", "required"],
    };
    let keys = Keys::open(&entry.value, "a role", known, findings)?;
    Some(RoleDoc {
        role,
        name: keys.need("name", findings).and_then(|node| names::free_value(node, "the name of a role", findings)),
        required: keys.get("required").and_then(|node| boolean(node, "`required`", findings)),
        precision: keys.get("precision").and_then(|node| word(node, "`precision`", &["s", "ms", "us"], findings)),
        values: keys.get("values").map(|node| values(node, findings)).unwrap_or_default(),
    })
}

fn values<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Vec<(Text<'t>, Text<'t>)> {
    let entries = mapping(node, "`values`", findings).unwrap_or_default();
    let mut found = Vec::with_capacity(entries.len());
    for entry in entries {
        let task = names::task_type(&entry.key, "a task type", findings);
        let value = names::free_value(&entry.value, "a legacy value", findings);
        found.extend(task.zip(value));
    }
    found
}
