//! What a task needs around its message: keys, the consuming services, the step it makes.

use serde::Serialize;

use crate::codegen::go::members::{Member, presence};
use crate::codegen::go::names::{self, ModuleNames, StateNames, pascal};
use crate::codegen::go::shapes::{PAYLOAD, Shape, Shapes, Taken};
use crate::codegen::go::spec::Specs;
use crate::codegen::go::text::{duration, literal};
use crate::codegen::go::view::{MemberView, RetryView};
use crate::codegen::naming::Request;
use crate::model::{Envelope, Field, PayloadPlace, Retry, RoleKind, Task, Template, TemplatePart, TransitionRef};
use crate::topology::{ConsumerNames, TaskNames};

/// Identifiers of what is around a message.
#[derive(Debug, Clone)]
pub(super) struct AroundNames {
    idempotency: String,
    partition: String,
    transit: String,
    /// Function that decides after a try.
    pub(super) decide: String,
    /// Function that makes a handler.
    pub(super) handler: String,
    consumptions: Vec<String>,
}

impl AroundNames {
    /// Takes names for everything, whether the task has it or not, after all else: what was there first keeps its name.
    pub(super) fn new(message: &str, broker: &TaskNames, taken: &mut Taken) -> Self {
        let mut take = |suffix: &str| taken.take(&format!("{message}{suffix}"));
        Self {
            idempotency: take("IdempotencyKey"),
            partition: take("PartitionKey"),
            transit: take("Transit"),
            decide: take("Decide"),
            handler: take("Handler"),
            consumptions: broker.consumers.iter().map(|found| take(&format!("At{}", pascal(&found.service)))).collect(),
        }
    }
}

/// What the driver calls of a task; empty where the task has none.
#[derive(Debug, Clone, Serialize)]
pub(super) struct CallsView {
    /// `order.close.timeout@1`.
    pub(super) id: String,
    /// Package.
    pub(super) package: String,
    /// Message type.
    pub(super) message: String,
    /// Functions that make keys, with the fields they want.
    pub(super) keys: Vec<KeyCallView>,
    /// Function that returns the schedule.
    pub(super) retry: String,
    /// Function that decides after a try.
    pub(super) decide: String,
    /// Function that makes a handler.
    pub(super) handler: String,
    /// Functions that return how services consume it.
    pub(super) consumptions: Vec<String>,
    /// Function for the step of a machine.
    pub(super) transit: String,
    /// Type of the states.
    pub(super) machine: String,
}

/// A call of a function that makes a key.
#[derive(Debug, Clone, Serialize)]
pub(super) struct KeyCallView {
    /// `Key` or `Partition`.
    pub(super) member: &'static str,
    /// Function.
    pub(super) func: String,
    /// Fields of the payload.
    pub(super) fields: Vec<String>,
}

/// What the driver calls of `task`.
pub(super) fn calls(
    task: &Task,
    names: &ModuleNames,
    own: &names::TaskNames,
    around: &AroundNames,
    shapes: &Shapes<'_>,
) -> CallsView {
    let templates =
        [("Key", &around.idempotency, &task.idempotency), ("Partition", &around.partition, &task.partition)];
    let members = shapes.get(PAYLOAD).map_or(&[][..], |payload| &payload.members);
    let key = |(member, func, template): (&'static str, &String, &Option<Template>)| {
        let wires = fields_of(template.as_ref()?);
        let ident = |wire: &&str| {
            let found = task.payload.fields.iter().zip(members).find(|(field, _)| field.name == **wire);
            found.map(|(_, ident)| ident.clone())
        };
        let fields = wires.iter().filter_map(ident).collect();
        Some(KeyCallView { member, func: func.clone(), fields })
    };
    let machine = task.transition.as_ref().and_then(|step| names.machines.get(&step.machine));
    CallsView {
        id: literal(&task.id.to_string()),
        package: own.package.clone(),
        message: own.message.clone(),
        keys: templates.into_iter().filter_map(key).collect(),
        retry: format!("{}Retry", own.message),
        decide: around.decide.clone(),
        handler: around.handler.clone(),
        consumptions: around.consumptions.clone(),
        transit: machine.map_or_else(String::new, |_| around.transit.clone()),
        machine: machine.map_or_else(String::new, |machine| machine.ident.clone()),
    }
}

/// The fields of a template in the order of their first appearance.
fn fields_of(template: &Template) -> Vec<&str> {
    let mut wires: Vec<&str> = Vec::new();
    for part in &template.parts {
        match part {
            TemplatePart::Field(name) if !wires.contains(&name.as_str()) => wires.push(name),
            _ => {}
        }
    }
    wires
}

/// What the template of a task sees of all this.
#[derive(Debug, Clone, Serialize)]
pub(super) struct AroundView {
    /// Functions that make keys.
    pub(super) keys: Vec<KeyView>,
    /// Function that decides after a try.
    pub(super) decide: String,
    /// Function that makes a handler.
    pub(super) handler: String,
    /// Consuming services.
    pub(super) consumptions: Vec<ConsumptionView>,
    /// The step of a machine.
    pub(super) transit: Option<TransitView>,
    /// Roles that [`taskwire.Envelope`] has.
    pub(super) envelope: Vec<EnvelopeField>,
}

/// A function that makes a key.
#[derive(Debug, Clone, Serialize)]
pub(super) struct KeyView {
    /// Its name.
    pub(super) func: String,
    /// `idempotency` or `partition`.
    pub(super) kind: &'static str,
    /// What its comment says.
    pub(super) says: &'static str,
    /// Name of the body as a literal; `""` where there is none.
    pub(super) body: String,
    /// The fields, each once.
    pub(super) params: Vec<ParamView>,
    /// The template: literals of a text and a field's wire name in turns.
    pub(super) parts: Vec<String>,
}

/// A field that a key is made of.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ParamView {
    /// Parameter.
    pub(super) ident: String,
    /// Go type.
    pub(super) go: String,
    /// How it is written.
    pub(super) member: MemberView,
}

/// How a service consumes the task; names are literals.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ConsumptionView {
    /// Function that returns it.
    pub(super) func: String,
    /// Name of the service, for its comment.
    pub(super) name: String,
    /// Service.
    pub(super) service: String,
    /// Its queue.
    pub(super) queue: String,
    /// Where dead letters end.
    pub(super) dead_letter_queue: String,
    /// Where retries are sent.
    pub(super) retry_exchange: String,
    /// Where dead letters are sent.
    pub(super) dead_letter_exchange: String,
    /// Its schedule.
    pub(super) retry: RetryView,
    /// Its retry queues.
    pub(super) rungs: Vec<RungView>,
}

/// A retry queue.
#[derive(Debug, Clone, Serialize)]
pub(super) struct RungView {
    /// The wait, an expression.
    pub(super) delay: String,
    /// The queue, a literal.
    pub(super) queue: String,
}

/// The step of a machine that a task makes.
#[derive(Debug, Clone, Serialize)]
pub(super) struct TransitView {
    /// Function.
    pub(super) func: String,
    /// Name of the machine, for its comment.
    pub(super) name: String,
    /// Type of its states.
    pub(super) machine: String,
    /// State afterwards.
    pub(super) to: String,
    /// States before.
    pub(super) from: Vec<String>,
}

/// A role as a field of the message and of what all messages have in common.
#[derive(Debug, Clone, Serialize)]
pub(super) struct EnvelopeField {
    /// Name in both.
    pub(super) ident: &'static str,
    /// Whether the message has a pointer.
    pub(super) optional: bool,
}

/// What is around the messages of `task`.
pub(super) fn view(
    task: &Task,
    envelope: &Envelope,
    names: &ModuleNames,
    own: &AroundNames,
    shapes: &Shapes<'_>,
    specs: &mut Specs<'_>,
    broker: &TaskNames,
) -> AroundView {
    let mut keys = Vec::new();
    let templates = [
        (&task.idempotency, &own.idempotency, "idempotency", "by which the same event is recognised twice"),
        (&task.partition, &own.partition, "partition", "by which messages are kept in order"),
    ];
    for (template, func, kind, says) in templates {
        let (Some(template), Some(payload)) = (template, shapes.get(PAYLOAD)) else { continue };
        keys.push(key(task, envelope, template, payload, specs, KeyHead { func: func.clone(), kind, says }));
    }
    let machine = task.transition.as_ref().and_then(|step| Some((step, names.machines.get(&step.machine)?)));
    AroundView {
        keys,
        decide: own.decide.clone(),
        handler: own.handler.clone(),
        consumptions: broker.consumers.iter().zip(&own.consumptions).map(|(of, func)| consumption(of, func)).collect(),
        transit: machine.map(|(step, machine)| transit(step, machine, &own.transit)),
        envelope: envelope_fields(task, envelope),
    }
}

struct KeyHead {
    func: String,
    kind: &'static str,
    says: &'static str,
}

fn key(
    task: &Task,
    envelope: &Envelope,
    template: &Template,
    payload: &Shape<'_>,
    specs: &mut Specs<'_>,
    head: KeyHead,
) -> KeyView {
    let fields: Vec<(&Field, &String)> = fields_of(template)
        .into_iter()
        .filter_map(|wire| task.payload.fields.iter().zip(&payload.members).find(|(field, _)| field.name == wire))
        .collect();
    let request = |(field, _): &(&Field, &String)| field.spec.codegen_name.clone();
    let chosen: Vec<Option<String>> = fields.iter().map(request).collect();
    let named = fields.iter().zip(&chosen);
    let requests: Vec<Request<'_>> =
        named.map(|((field, _), chosen)| Request { wire: &field.name, chosen: chosen.as_deref() }).collect();
    let idents = names::parameters(&requests);
    let mut params = Vec::new();
    for ((field, _), ident) in fields.into_iter().zip(idents) {
        let (_, op) = presence(field, payload, specs);
        let go = op.go.clone();
        let member = Member::new(&field.name, true, ident.clone(), "required", op).view;
        params.push(ParamView { ident, go, member });
    }
    let body = match envelope.payload {
        PayloadPlace::Inline => "",
        PayloadPlace::Nested => envelope.roles.get(&RoleKind::Body).map_or("", |role| role.name.as_str()),
    };
    let KeyHead { func, kind, says } = head;
    KeyView { func, kind, says, body: literal(body), params, parts: parts(template) }
}

/// Texts and names of fields in turns, a text first, be it none.
fn parts(template: &Template) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for part in &template.parts {
        match part {
            TemplatePart::Literal(text) => parts.push(literal(text)),
            TemplatePart::Field(name) => {
                parts.extend(parts.len().is_multiple_of(2).then(|| literal("")));
                parts.push(literal(name));
            }
        }
    }
    parts
}

fn consumption(of: &ConsumerNames, func: &str) -> ConsumptionView {
    let rung = |delay, queue: &str| RungView { delay: duration(delay), queue: literal(queue) };
    ConsumptionView {
        func: func.to_owned(),
        name: of.service.clone(),
        service: literal(&of.service),
        queue: literal(&of.queue),
        dead_letter_queue: literal(&of.dead_letter_queue),
        retry_exchange: literal(&of.retry_exchange),
        dead_letter_exchange: literal(&of.dead_letter_exchange),
        retry: retry(&of.retry, ""),
        rungs: of.rungs.iter().map(|found| rung(found.delay, &found.queue)).collect(),
    }
}

/// A schedule as expressions.
pub(super) fn retry(retry: &Retry, func: &str) -> RetryView {
    RetryView {
        func: func.to_owned(),
        // Spelled with the unit even where it is none: it is all that some files import `time` for.
        base_delay: if retry.base_delay == 0 { "0 * time.Second".to_owned() } else { duration(retry.base_delay) },
        multiplier: retry.multiplier,
        jitter: duration(retry.jitter),
        max_delay: duration(retry.max_delay),
        max_retries: retry.max_retries,
    }
}

fn transit(step: &TransitionRef, machine: &StateNames, func: &str) -> TransitView {
    let state = |state: &str| format!("taskmachine.{}", machine.state(state));
    TransitView {
        func: func.to_owned(),
        name: step.machine.clone(),
        machine: format!("taskmachine.{}", machine.ident),
        to: state(&step.to),
        from: step.from.iter().filter(|from| **from != step.to).map(|from| state(from)).collect(),
    }
}

fn envelope_fields(task: &Task, envelope: &Envelope) -> Vec<EnvelopeField> {
    let known = [
        (RoleKind::Id, "ID"),
        (RoleKind::Idempotency, "IdempotencyKey"),
        (RoleKind::Producer, "Producer"),
        (RoleKind::Trace, "TraceID"),
        (RoleKind::Attempt, "Attempt"),
    ];
    let found = known.into_iter().filter(|(role, _)| envelope.roles.contains_key(role));
    found.map(|(role, ident)| EnvelopeField { ident, optional: !task.role_required(envelope, role) }).collect()
}
