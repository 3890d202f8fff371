//! The struct of a message and its constants.

use crate::codegen::rust::broker;
use crate::codegen::rust::records::{canonical_ranks, debug, derives, field_view};
use crate::codegen::rust::shapes::Shapes;
use crate::codegen::rust::text::{code, deprecation, doc_lines, literal};
use crate::codegen::rust::types::Place;
use crate::codegen::rust::view::{FieldView, MessageView, RecordView, WrittenView};
use crate::model::{Envelope, Kind, PayloadPlace, RoleKind, Task, Trigger};
use crate::topology::Names;

/// The roles that are fields, in the order of the struct.
const FIELDS: [RoleKind; 7] = [
    RoleKind::Id,
    RoleKind::Producer,
    RoleKind::Trace,
    RoleKind::Time,
    RoleKind::Idempotency,
    RoleKind::Attempt,
    RoleKind::Body,
];

/// The message of `task`, called `ident`.
pub(super) fn message_view(broker: &Names<'_>, task: &Task, ident: &str, shapes: &Shapes<'_>) -> MessageView {
    let registry = broker.registry();
    // The model is complete: every task's envelope is in the registry.
    let index = registry.envelopes.iter().position(|envelope| envelope.name == task.envelope).unwrap_or(0);
    let envelope = registry.envelopes.get(index);
    let roles: Vec<(RoleKind, &str)> = envelope
        .into_iter()
        .flat_map(|envelope| &envelope.roles)
        .map(|(kind, role)| (*kind, role.name.as_str()))
        .collect();
    let ranks = canonical_ranks(roles.iter().map(|(_, name)| *name));
    let rank = |kind: RoleKind| roles.iter().position(|(found, _)| *found == kind).map(|at| ranks[at]);
    let name = |kind: RoleKind| roles.iter().find(|(found, _)| *found == kind).map(|(_, name)| *name);
    let inline = envelope.is_some_and(|envelope| envelope.payload == PayloadPlace::Inline);
    let mut fields: Vec<FieldView> = Vec::new();
    for kind in FIELDS {
        if let (Some(index), Some(name), Some(envelope)) = (rank(kind), name(kind), envelope) {
            fields.push(role_field(task, envelope, kind, index, name));
        }
    }
    if inline {
        fields.push(inline_payload());
    }
    let mut names: Vec<(usize, String)> =
        ranks.iter().copied().zip(roles.iter().map(|(_, name)| literal(name))).collect();
    names.sort();
    let (head, on_broker) = (head(&fields), broker.of(task));
    let has_double = shapes.all.first().is_some_and(|payload| payload.has_double);
    MessageView {
        record: RecordView {
            ident: ident.to_owned(),
            docs: doc_lines(&task.doc),
            deprecated: task.deprecated.as_deref().map(deprecation),
            sensitive: false,
            derives: derives(&fields, false, has_double),
            debug: debug(&fields, false),
            names: names.into_iter().map(|(_, name)| name).collect(),
            written: written(&fields, &roles, &ranks),
            fields,
            wide: false,
            bundle: None,
        },
        task_type: literal(&task.id.task_type),
        version: task.id.version,
        kind: match task.kind {
            Kind::Command => "Command",
            Kind::Event => "Event",
            Kind::Result => "Result",
        },
        max_bytes: task.max_bytes,
        trigger: trigger(&task.trigger),
        retry: broker::retry(&task.retry),
        broker: broker::broker(on_broker),
        envelope: index,
        type_value: literal(envelope.map_or("", |envelope| envelope.type_value(&task.id.task_type))),
        type_index: rank(RoleKind::Type).unwrap_or(0),
        version_index: rank(RoleKind::Version),
        inline,
        attempt_name: name(RoleKind::Attempt).map(literal),
        head,
        publications: broker::publications(on_broker),
        subscriptions: broker::subscriptions(on_broker),
        // They name things of the payload, which has no names yet.
        idempotency: None,
        partition: None,
        transition: None,
    }
}

/// Expressions of id, idempotency key and attempts of a message.
fn head(fields: &[FieldView]) -> [String; 3] {
    ["id", "idempotency_key", "attempt"].map(|ident| {
        let field = fields.iter().find(|field| field.ident == ident);
        match field.map(|field| (field.presence, field.ty.as_str())) {
            None => "None".to_owned(),
            Some(("required", "String")) => format!("Some(&self.{ident})"),
            Some(("required", _)) => format!("Some(self.{ident})"),
            Some((_, "Option<String>")) => format!("self.{ident}.as_deref()"),
            Some(_) => format!("self.{ident}"),
        }
    })
}

fn role_field(task: &Task, envelope: &Envelope, kind: RoleKind, index: usize, name: &str) -> FieldView {
    let text = |value: &str| Place { ty: "String".to_owned(), codec: "spec::Id".to_owned(), value: value.to_owned() };
    let (ident, docs, place) = match kind {
        RoleKind::Producer => {
            let place = Place { codec: "spec::Producer".to_owned(), ..text("spec::Producer") };
            ("producer", "The service that sent the message", place)
        }
        RoleKind::Trace => ("trace", "The trace that the message belongs to", text("spec::Id::new(1, 64)")),
        RoleKind::Time => {
            let place = Place {
                ty: "chrono::DateTime<chrono::Utc>".to_owned(),
                codec: "spec::Timestamp".to_owned(),
                value: format!("spec::Timestamp {{ digits: {} }}", envelope.time_precision.digits()),
            };
            ("time", "When the message was made", place)
        }
        RoleKind::Idempotency => {
            ("idempotency_key", "What tells a repeated message from a new one", text("spec::Id::new(1, 128)"))
        }
        RoleKind::Attempt => {
            let place = Place {
                ty: "i32".to_owned(),
                codec: "spec::Int32".to_owned(),
                value: "spec::Int32 { min: 0, max: i32::MAX }".to_owned(),
            };
            ("attempt", "How often the message has been tried again", place)
        }
        RoleKind::Body => {
            let place = Place {
                ty: "Payload".to_owned(),
                codec: "spec::Object<Payload>".to_owned(),
                value: "spec::Object::<Payload>::NEW".to_owned(),
            };
            ("payload", "What the task is about", place)
        }
        RoleKind::Id | RoleKind::Type | RoleKind::Version => ("id", "Id of the message", text("spec::Id::new(1, 64)")),
    };
    let required = task.role_required(envelope, kind);
    let docs = vec![format!(" {docs}; {} on the wire.", code(name))];
    field_view(ident.to_owned(), index, if required { "required" } else { "optional" }, place, docs)
}

/// The payload of an envelope that has its fields beside the roles.
fn inline_payload() -> FieldView {
    let place = Place { ty: "Payload".to_owned(), codec: String::new(), value: String::new() };
    let docs = doc_lines("What the task is about; its fields stand beside those of the envelope.");
    FieldView { constant: None, ..field_view("payload".to_owned(), usize::MAX, "inline", place, docs) }
}

fn written(fields: &[FieldView], roles: &[(RoleKind, &str)], ranks: &[usize]) -> Vec<WrittenView> {
    let mut by_rank: Vec<(usize, RoleKind)> = ranks.iter().copied().zip(roles.iter().map(|(kind, _)| *kind)).collect();
    by_rank.sort();
    let view = |(rank, kind)| match kind {
        RoleKind::Type => Some(WrittenView::Type),
        RoleKind::Version => Some(WrittenView::Version),
        _ => {
            let field = fields.iter().find(|field| field.index == rank);
            field.map(|field| WrittenView::Field(Box::new(field.clone())))
        }
    };
    let inline = fields.iter().filter(|field| field.presence == "inline");
    by_rank
        .into_iter()
        .filter_map(view)
        .chain(inline.map(|field| WrittenView::Field(Box::new(field.clone()))))
        .collect()
}

fn trigger(trigger: &Trigger) -> String {
    match trigger {
        Trigger::Immediate => "rt::Trigger::Immediate".to_owned(),
        Trigger::Delay(millis) => format!("rt::Trigger::Delay(std::time::Duration::from_millis({millis}))"),
        Trigger::Cron { expression, zone, .. } => {
            format!("rt::Trigger::Cron {{ expression: {}, zone: {} }}", literal(expression), literal(zone))
        }
    }
}
