//! The class of a task's messages: roles, constants, how it stands on the wire.

use crate::codegen::python::expr::Expr;
use crate::codegen::python::names::TaskNames;
use crate::codegen::python::text::{self, docstring, literal};
use crate::codegen::python::types::{self, Imports};
use crate::codegen::python::view::{FieldView, MessageView};
use crate::model::{Envelope, Kind, PayloadPlace, Registry, Retry, RoleKind, Task, Trigger};
use crate::topology::task_names;

/// Roles that are members of a message, and what they are called.
const ROLES: &[(RoleKind, &str, &str)] = &[
    (RoleKind::Id, "id", "Message id."),
    (RoleKind::Producer, "producer", "Sending service."),
    (RoleKind::Trace, "trace", "Trace id."),
    (RoleKind::Time, "time", "When the message was made, UTC."),
    (RoleKind::Idempotency, "idempotency_key", "Two messages with the same key mean the same event."),
    (RoleKind::Attempt, "attempt", "How often the task was tried before."),
];

/// A role that the envelope has.
struct Member<'a> {
    kind: RoleKind,
    ident: &'static str,
    doc: &'static str,
    name: &'a str,
    required: bool,
}

fn members<'a>(task: &Task, envelope: &'a Envelope) -> Vec<Member<'a>> {
    let found = ROLES.iter().filter_map(|&(kind, ident, doc)| {
        let role = envelope.roles.get(&kind)?;
        Some(Member { kind, ident, doc, name: &role.name, required: task.role_required(envelope, kind) })
    });
    found.collect()
}

/// The view of the class.
pub(super) fn message_view(registry: &Registry, task: &Task, names: &TaskNames, imports: &mut Imports) -> MessageView {
    imports.insert(types::DATETIME);
    let mut fields = Vec::new();
    for member in registry.envelope(&task.envelope).map(|envelope| members(task, envelope)).unwrap_or_default() {
        let ty = match member.kind {
            RoleKind::Time => "_dt.datetime",
            RoleKind::Attempt => "int",
            _ => "str",
        };
        let optional = if member.required { "" } else { " | None = None" };
        fields.push(FieldView {
            ident: member.ident.to_owned(),
            declaration: format!("{}: {ty}{optional}", member.ident),
            doc: docstring(member.doc, 4),
        });
    }
    fields.push(FieldView {
        ident: "payload".to_owned(),
        declaration: format!("payload: {}", names.payload()),
        doc: docstring("What the message is about.", 4),
    });
    let doc = format!("{}\n\nA message of {}.", text::doc(Some(&task.doc), task.deprecated.as_ref()), task.id);
    MessageView {
        ident: names.message.clone(),
        doc: docstring(&doc, 4),
        task: constants(registry, task).statement("TASK: _t.ClassVar[_rt.Task] = ", 4),
        fields,
    }
}

fn constants(registry: &Registry, task: &Task) -> Expr {
    let kind = match task.kind {
        Kind::Command => "command",
        Kind::Event => "event",
        Kind::Result => "result",
    };
    let (delay, cron) = match &task.trigger {
        Trigger::Immediate => (None, None),
        Trigger::Delay(delay) => (Some(span(*delay)), None),
        Trigger::Cron { expression, zone, payload } => {
            let payload =
                payload.as_ref().map_or_else(|| "None".to_owned(), |json| literal(&crate::json::compact(json)));
            let parts = [literal(expression), literal(zone), payload];
            (None, Some(parts.into_iter().map(Expr::atom).fold(Expr::call("_rt.Cron"), Expr::arg)))
        }
    };
    let errors = task.errors.iter().map(|(code, error)| {
        let retry = Expr::atom(if error.retry { "True" } else { "False" });
        Expr::call("_rt.TaskError").arg(text_of(code)).keyword("retryable", retry)
    });
    let places = task_names(registry, task);
    let exchanges = places
        .exchanges
        .iter()
        .map(|(service, exchange)| Expr::call("_rt.Exchange").arg(text_of(service)).arg(text_of(exchange)));
    let queues = places.consumers.iter().map(|of| {
        Expr::call("_rt.Queue").arg(text_of(&of.service)).arg(text_of(&of.queue)).arg(text_of(&of.dead_letter_queue))
    });
    Expr::call("_rt.Task")
        .keyword("type", text_of(&task.id.task_type))
        .keyword("version", Expr::atom(task.id.version.to_string()))
        .keyword("kind", text_of(kind))
        .keyword("max_bytes", Expr::atom(task.max_bytes.to_string()))
        .keyword("retry", retry(&task.retry))
        .keyword("errors", Expr::tuple(errors))
        .keyword_if("delay", delay)
        .keyword_if("cron", cron)
        .keyword("routing_key", text_of(&places.routing_key))
        .keyword("exchanges", Expr::tuple(exchanges))
        .keyword("queues", Expr::tuple(queues))
        .keyword_if("deprecated", task.deprecated.as_ref().map(|found| text_of(&text::deprecation(found))))
}

fn text_of(text: &str) -> Expr {
    Expr::atom(literal(text))
}

fn retry(retry: &Retry) -> Expr {
    Expr::call("_rt.Retry")
        .keyword("base_delay", span(retry.base_delay))
        .keyword("multiplier", Expr::atom(retry.multiplier.to_string()))
        .keyword("jitter", span(retry.jitter))
        .keyword("max_delay", span(retry.max_delay))
        .keyword("max_retries", Expr::atom(retry.max_retries.to_string()))
}

/// Milliseconds as a `timedelta`.
fn span(millis: u64) -> Expr {
    let (unit, count) = if millis.is_multiple_of(1000) { ("seconds", millis / 1000) } else { ("milliseconds", millis) };
    Expr::call("_dt.timedelta").keyword(unit, Expr::atom(count.to_string()))
}

/// The statement that says how the message stands on the wire.
pub(super) fn bind(registry: &Registry, task: &Task, names: &TaskNames) -> String {
    let Some(at) = registry.envelopes.iter().position(|envelope| envelope.name == task.envelope) else {
        return String::new();
    };
    let envelope = &registry.envelopes[at];
    let roles = members(task, envelope).into_iter().map(|member| {
        let kind = if member.required { "_rt.required" } else { "_rt.optional" };
        Expr::call(kind).arg(text_of(member.ident)).arg(text_of(member.name)).arg(role_codec(member.kind, envelope))
    });
    let name_of = |kind| envelope.roles.get(&kind).map_or_else(|| Expr::atom("None"), |role| text_of(&role.name));
    let body = match envelope.payload {
        PayloadPlace::Nested => name_of(RoleKind::Body),
        PayloadPlace::Inline => Expr::atom("None"),
    };
    Expr::call("_rt.bind_message")
        .arg(Expr::atom(&names.message))
        .arg(Expr::atom("_REGISTRY"))
        .keyword("envelope", Expr::atom(at.to_string()))
        .keyword("type_value", text_of(envelope.type_value(&task.id.task_type)))
        .keyword("roles", Expr::tuple(roles))
        .keyword("payload", Expr::atom(names.payload()))
        .keyword("body_name", body)
        .keyword("attempt_name", name_of(RoleKind::Attempt))
        .statement("", 0)
}

fn role_codec(kind: RoleKind, envelope: &Envelope) -> Expr {
    match kind {
        RoleKind::Producer => Expr::call("_rt.Producer"),
        RoleKind::Time => types::times_codec("_rt.Timestamp", envelope.time_precision.digits()),
        RoleKind::Attempt => Expr::call("_rt.Int").keyword("low", Expr::atom("0")),
        RoleKind::Idempotency => Expr::call("_rt.Id").keyword("max_length", Expr::atom("128")),
        _ => Expr::call("_rt.Id"),
    }
}
