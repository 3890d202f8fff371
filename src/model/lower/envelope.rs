//! Envelopes.

use std::collections::BTreeMap;

use crate::contract::{EnvelopeDoc, RoleDoc};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::envelope as rules;
use crate::model::lower::spec::precision;
use crate::model::{Case, Envelope, PayloadPlace, Precision, Role, RoleKind};

/// The envelope of `doc`.
pub fn envelope(doc: &EnvelopeDoc<'_>, findings: &mut Findings) -> Option<Envelope> {
    let place =
        doc.payload.map(|word| if word.value == "inline" { PayloadPlace::Inline } else { PayloadPlace::Nested });
    let docs = doc.roles.as_deref()?;
    if let Some(place) = place {
        body(doc, docs, place, findings);
    }
    let mut roles = BTreeMap::new();
    let mut time_precision = Precision::Seconds;
    for role in docs {
        let Some(kind) = RoleKind::ALL.into_iter().find(|kind| kind.key() == role.role.value) else { continue };
        let Some(name) = role.name else { continue };
        let clash = docs.iter().take_while(|other| other.role.span != role.role.span).filter_map(|other| other.name);
        if let Some(first) = clash.into_iter().find(|other| other.as_str() == name.as_str()) {
            let first = findings.at(first.span());
            let message = format!("the name `{}` belongs to another role already", name.as_str());
            findings.add(&rules::ROLE_NAME_CLASH, name.span(), message).note_at(first, "first here");
        }
        time_precision = role.precision.map_or(time_precision, |word| precision(Some(word)));
        roles.insert(kind, Role { name: name.as_str().to_owned(), required: required(role, kind, findings) });
    }
    let legacy = docs.iter().flat_map(|role| &role.values);
    Some(Envelope {
        name: doc.name?.as_str().to_owned(),
        payload: place?,
        case: doc.case.map(|word| if word.value == "snake" { Case::Snake } else { Case::Camel }),
        roles,
        time_precision,
        legacy_types: legacy.map(|(task, value)| (task.as_str().to_owned(), value.as_str().to_owned())).collect(),
    })
}

/// The type and the body are always there; saying otherwise is an error.
fn required(role: &RoleDoc<'_>, kind: RoleKind, findings: &mut Findings) -> bool {
    let always = matches!(kind, RoleKind::Type | RoleKind::Body);
    match role.required {
        Some(flag) if always && !flag.value => {
            let message = format!("the role `{}` is always required", kind.key());
            findings.add(&rules::ROLE_REQUIRED, flag.span, message).suggest("true");
            true
        }
        Some(flag) => flag.value,
        None => always,
    }
}

fn body(doc: &EnvelopeDoc<'_>, roles: &[RoleDoc<'_>], place: PayloadPlace, findings: &mut Findings) {
    let body = roles.iter().find(|role| role.role.value == "body");
    match (place, body) {
        (PayloadPlace::Nested, None) => {
            findings.add(&rules::ROLE_BODY, doc.head, "a nested payload needs the role `body`");
        }
        (PayloadPlace::Inline, Some(body)) => {
            findings.add(
                &rules::ROLE_BODY,
                body.role.span,
                "an inline payload stands at top level and has no role `body`",
            );
        }
        _ => {}
    }
}
