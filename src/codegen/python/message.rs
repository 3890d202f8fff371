//! The class of a task's messages: roles, constants, how it stands on the wire.

use crate::codegen::python::around;
use crate::codegen::python::expr::Expr;
use crate::codegen::python::names::TaskNames;
use crate::codegen::python::shapes::{self, PAYLOAD, Shapes};
use crate::codegen::python::task::field_idents;
use crate::codegen::python::text::{self, docstring, literal};
use crate::codegen::python::types::{self, Imports};
use crate::codegen::python::view::{FieldView, KeyView, MessageView, TransitionView};
use crate::model::{Envelope, Kind, PayloadPlace, Registry, Retry, RoleKind, Task, Template, TemplatePart, Trigger};
use crate::topology::{self, ConsumerNames, Names, Schedule};

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
pub(super) fn message_view(
    broker: &Names<'_>,
    task: &Task,
    names: &TaskNames,
    shapes: &Shapes<'_>,
    imports: &mut Imports,
) -> MessageView {
    let registry = broker.registry();
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
    let doc = format!("{}\n\nA message of {}.", text::doc(Some(&task.doc), task.deprecated.as_deref()), task.id);
    MessageView {
        ident: names.message.clone(),
        doc: docstring(&doc, 4),
        task: constants(task, broker.of(task)).statement("TASK: _t.ClassVar[_rt.Task] = ", 4),
        keys: keys(task).map(|key| key_view(&key, task, names, shapes, imports)).collect(),
        transition: transition_view(registry, task),
        fields,
    }
}

/// A key that producers build.
struct Key<'a> {
    name: &'static str,
    says: &'static str,
    template: &'a Template,
}

fn keys(task: &Task) -> impl Iterator<Item = Key<'_>> {
    let idempotency = task.idempotency.as_ref().map(|template| Key {
        name: "idempotency_key",
        says: "The idempotency key of the event that these fields describe. For producers: a consumer reads the \
               message's own.",
        template,
    });
    let partition = task.partition.as_ref().map(|template| Key {
        name: "partition_key",
        says: "The key by which messages with these fields are kept in order.",
        template,
    });
    idempotency.into_iter().chain(partition)
}

impl Key<'_> {
    /// Wire names of the fields, each once, in the order in which they first appear.
    fn fields(&self) -> Vec<&str> {
        let mut out: Vec<&str> = Vec::new();
        for part in &self.template.parts {
            match part {
                TemplatePart::Field(name) if !out.contains(&name.as_str()) => out.push(name),
                _ => {}
            }
        }
        out
    }

    /// The template as the runtime reads it, its fields by their names in Python.
    fn text(&self, task: &Task) -> String {
        let part = |part: &TemplatePart| match part {
            TemplatePart::Literal(text) => text.replace('{', "{{").replace('}', "}}"),
            TemplatePart::Field(name) => format!("{{{}}}", ident_of(task, name)),
        };
        self.template.parts.iter().map(part).collect()
    }
}

/// The name in Python of a field of the payload.
fn ident_of(task: &Task, wire: &str) -> String {
    let idents = field_idents(&task.payload);
    let found = task.payload.fields.iter().zip(idents).find(|(field, _)| field.name == wire);
    found.map_or_else(|| wire.to_owned(), |(_, ident)| ident)
}

fn key_view(key: &Key<'_>, task: &Task, names: &TaskNames, shapes: &Shapes<'_>, imports: &mut Imports) -> KeyView {
    let mut head = Expr::call(&format!("def {}_of", key.name));
    let mut body = Expr::call(&format!("{}.__key__", names.message)).arg(text_of(key.name));
    let fields = key.fields();
    if !fields.is_empty() {
        head = head.arg(Expr::atom("*"));
    }
    for wire in fields {
        let ident = ident_of(task, wire);
        if let Some(field) = task.payload.fields.iter().find(|field| field.name == wire) {
            let members = types::annotation(&field.spec, &shapes::field(PAYLOAD, wire), shapes, imports);
            head = head.arg(Expr::atom(format!("{ident}: {}", members.join(" | "))));
        }
        body = body.keyword(&ident, Expr::atom(&ident));
    }
    KeyView {
        name: key.name,
        head: head.statement_before(" -> str:", 4),
        doc: docstring(&format!("{}\n\nRaises `EncodeError` where the contract refuses a field.", key.says), 8),
        body: body.statement("return ", 8),
    }
}

fn transition_view(registry: &Registry, task: &Task) -> Option<TransitionView> {
    let transition = task.transition.as_ref()?;
    let machine = registry.machines.get(&transition.machine)?;
    let class = around::machine_idents(registry).remove(&machine.name)?;
    let idents = around::state_idents(&machine.states);
    let one = |name: &str| around::state("_machines.", &class, &idents, name);
    let body = Expr::call("_rt.step")
        .arg(Expr::atom("current"))
        .arg(Expr::tuple(transition.from.iter().map(|from| one(from))))
        .arg(one(&transition.to))
        .statement("return ", 8);
    Some(TransitionView { machine: format!("_machines.{class}"), body })
}

fn constants(task: &Task, places: &topology::TaskNames) -> Expr {
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
    let exchanges = places.producers.iter().map(|of| {
        let exchange = Expr::call("_rt.Exchange").arg(text_of(&of.service)).arg(text_of(&of.exchange));
        match &of.delay {
            Some(delay) => exchange
                .keyword("delay_exchange", text_of(&delay.exchange))
                .keyword("delay_queue", text_of(&delay.queue)),
            None => exchange,
        }
    });
    let queues = places.consumers.iter().map(queue);
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
        .keyword_if("machine", task.transition.as_ref().map(|found| text_of(&found.machine)))
        .keyword_if("deprecated", task.deprecated.as_deref().map(|found| text_of(&text::deprecation(found))))
}

fn queue(of: &ConsumerNames) -> Expr {
    let waits = Schedule::of(&of.retry).delays;
    let own = of.rungs.iter().filter(|rung| waits.contains(&rung.delay));
    let rungs =
        own.map(|rung| Expr::call("_rt.Rung").arg(Expr::atom(rung.delay.to_string())).arg(text_of(&rung.queue)));
    Expr::call("_rt.Queue")
        .arg(text_of(&of.service))
        .arg(text_of(&of.queue))
        .arg(text_of(&of.dead_letter_queue))
        .keyword("retry_exchange", text_of(&of.retry_exchange))
        .keyword("dead_letter_exchange", text_of(&of.dead_letter_exchange))
        .keyword("retry", retry(&of.retry))
        .keyword("rungs", Expr::tuple(rungs))
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
    let call = Expr::call("_rt.bind_message")
        .arg(Expr::atom(&names.message))
        .arg(Expr::atom("_REGISTRY"))
        .keyword("envelope", Expr::atom(at.to_string()))
        .keyword("type_value", text_of(envelope.type_value(&task.id.task_type)))
        .keyword("roles", Expr::tuple(roles))
        .keyword("payload", Expr::atom(names.payload()))
        .keyword("body_name", body)
        .keyword("attempt_name", name_of(RoleKind::Attempt));
    keys(task).fold(call, |call, key| call.keyword(key.name, text_of(&key.text(task)))).statement("", 0)
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
