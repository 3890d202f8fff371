//! The file of a task: its contract as constants, its message, and the types beneath.

use crate::codegen::go::around::{self, AroundNames, CallsView};
use crate::codegen::go::members::{Member, fields, members, members_view, of_shape};
use crate::codegen::go::names::{self, ModuleNames, pascal};
use crate::codegen::go::shapes::{Body, PAYLOAD, Shape, Shapes, Taken};
use crate::codegen::go::spec::{LONGEST, Specs};
use crate::codegen::go::text::{constant_docs, docs, duration, literal, quoted};
use crate::codegen::go::view::{
    ConstView, EnumView, ErrorView, FieldView, MembersView, ObjectView, Op, TaggedView, TaskView, UnionView,
    VariantView,
};
use crate::codegen::naming::Request;
use crate::json::{compact, write_string};
use crate::model::{EnumType, Envelope, Kind, ObjectType, PayloadPlace, RoleKind, Task, Trigger, UnionType};
use crate::topology::{Names, TaskNames};

/// What the task's template sees.
pub(super) fn task_view(
    broker: &Names<'_>,
    task: &Task,
    names: &ModuleNames,
    own: &names::TaskNames,
) -> Option<TaskView> {
    let envelope = broker.registry().envelope(&task.envelope)?;
    let message = &own.message;
    let broker = broker.of(task);
    let Scope { constants, errors, shapes, around } = scope(broker, task, message);
    let mut specs = Specs::new(&shapes, message);
    let payload = shapes.get(PAYLOAD)?;
    let inline = envelope.payload == PayloadPlace::Inline;
    let members = message_members(task, envelope, &shapes, &mut specs);
    let mut fields = message_fields(task, envelope);
    fields.push(payload_field(payload, envelope));
    let (mut objects, mut enums, mut unions) = (Vec::new(), Vec::new(), Vec::new());
    for shape in &shapes.all {
        match shape.body {
            Body::Object(object) => objects.push(object_view(task, shape, object, &mut specs)),
            Body::Enum(of) => enums.push(enum_view(shape, of)),
            Body::Union(union) => unions.push(union_view(shape, union, &shapes, &mut specs)),
        }
    }
    let around = around::view(task, envelope, names, &around, &shapes, &mut specs, broker);
    Some(TaskView {
        around,
        module: names.module.clone(),
        package: own.package.clone(),
        id: task.id.to_string(),
        number: own.number,
        message: message.clone(),
        docs: docs(&format!("{message} is a message of {}.", task.id), Some(&task.doc), task.deprecated.as_deref()),
        task_type: literal(&task.id.task_type),
        version: task.id.version,
        kind: kind(task.kind),
        max_bytes: task.max_bytes.min(LONGEST),
        fields,
        members,
        inline_payload: if inline { payload.ident.clone() } else { String::new() },
        remembers_version: remembers_version(task, envelope),
        constants,
        retry: around::retry(&task.retry, &format!("{message}Retry")),
        error: if errors.is_empty() { String::new() } else { format!("{message}Error") },
        errors,
        sensitive: payload.holds_sensitive,
        rules: specs.into_rules(),
        objects,
        enums,
        unions,
    })
}

/// What the driver calls of the task.
pub(super) fn calls_view(broker: &Names<'_>, task: &Task, names: &ModuleNames, own: &names::TaskNames) -> CallsView {
    let Scope { shapes, around, .. } = scope(broker.of(task), task, &own.message);
    around::calls(task, names, own, &around, &shapes)
}

/// What of a task has a name in the package, beside its message.
pub(super) struct Scope<'a> {
    constants: Vec<ConstView>,
    errors: Vec<ErrorView>,
    /// Its types.
    pub(super) shapes: Shapes<'a>,
    around: AroundNames,
}

/// Names what a task has in the package.
pub(super) fn scope<'a>(broker: &TaskNames, task: &'a Task, message: &str) -> Scope<'a> {
    let mut taken = Taken::default();
    for fixed in ["", "Type", "Version", "Kind", "MaxBytes", "Retry", "Error"] {
        taken.take(&format!("{message}{fixed}"));
    }
    let mut consts = constants(broker, task, message, &mut taken);
    let errors = errors(task, message, &mut taken);
    let shapes = Shapes::new(task, message, &mut taken);
    consts.extend(later_constants(broker, message, &mut taken));
    let around = AroundNames::new(message, broker, &mut taken);
    Scope { constants: consts, errors, shapes, around }
}

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Command => "Command",
        Kind::Event => "Event",
        Kind::Result => "Result",
    }
}

/// Whether messages of the task may leave out the version, so that a message must remember it.
fn remembers_version(task: &Task, envelope: &Envelope) -> bool {
    task.id.version == 1 && envelope.roles.contains_key(&RoleKind::Version)
}

/// What an envelope role is called in Go, its type, and what its comment says.
const fn role_field(role: RoleKind) -> Option<(&'static str, &'static str, &'static str)> {
    match role {
        RoleKind::Id => Some(("ID", "string", "ID identifies the message")),
        RoleKind::Producer => Some(("Producer", "string", "Producer is the service that wrote the message")),
        RoleKind::Trace => Some(("TraceID", "string", "TraceID ties together what belongs to one request")),
        RoleKind::Time => Some(("Time", "time.Time", "Time is when the message was made")),
        RoleKind::Idempotency => {
            Some(("IdempotencyKey", "string", "IdempotencyKey is the same for messages that must take effect once"))
        }
        RoleKind::Attempt => Some(("Attempt", "int32", "Attempt counts how often the message was tried before")),
        RoleKind::Type | RoleKind::Version | RoleKind::Body => None,
    }
}

fn message_fields(task: &Task, envelope: &Envelope) -> Vec<FieldView> {
    let mut out = Vec::new();
    for (kind, role) in &envelope.roles {
        let Some((ident, go, says)) = role_field(*kind) else { continue };
        let required = task.role_required(envelope, *kind);
        let (go, presence) =
            if required { (go.to_owned(), "required") } else { (format!("*{go}"), "optional; nil where it is absent") };
        let mut docs = docs(&format!("{says}."), None, None);
        docs.extend([String::new(), format!("On the wire: {}, {presence}.", quoted(&role.name))]);
        out.push(FieldView { ident: ident.to_owned(), go, docs, sensitive: false });
    }
    if remembers_version(task, envelope) {
        let docs = vec![
            "VersionAbsent says that a message that was received did not tell its version, which then is 1.".to_owned(),
            String::new(),
            "Encode tells it all the same.".to_owned(),
        ];
        out.push(FieldView { ident: "VersionAbsent".to_owned(), go: "bool".to_owned(), docs, sensitive: false });
    }
    out
}

fn payload_field(payload: &Shape<'_>, envelope: &Envelope) -> FieldView {
    let place = envelope.roles.get(&RoleKind::Body).map_or_else(
        || "On the wire: beside the other names.".to_owned(),
        |role| format!("On the wire: {}, required.", quoted(&role.name)),
    );
    let docs = vec!["Payload is what the task is about.".to_owned(), String::new(), place];
    FieldView { ident: "Payload".to_owned(), go: payload.ident.clone(), docs, sensitive: false }
}

fn message_members(task: &Task, envelope: &Envelope, shapes: &Shapes<'_>, specs: &mut Specs<'_>) -> MembersView {
    let mut read = Vec::new();
    let mut written = Vec::new();
    for (kind, role) in &envelope.roles {
        let required = task.role_required(envelope, *kind);
        let mut both = |target: &str, presence, op| {
            let member = Member::new(&role.name, required, format!("v.{target}"), presence, op);
            read.push(member.clone());
            written.push(member);
        };
        match kind {
            RoleKind::Type => {
                let text = json_literal(envelope.type_value(&task.id.task_type));
                written.push(Member::new(&role.name, false, String::new(), "constant", Op::leaf("text", "", &text)));
            }
            RoleKind::Version => {
                let text = literal(&task.id.version.to_string());
                let presence = if remembers_version(task, envelope) { "version" } else { "constant" };
                let member =
                    Member::new(&role.name, false, "v.VersionAbsent".to_owned(), presence, Op::leaf("text", "", &text));
                read.extend((presence == "version").then(|| member.clone()));
                written.push(member);
            }
            RoleKind::Body => {
                let ident = shapes.get(PAYLOAD).map_or("", |payload| payload.ident.as_str());
                let member =
                    Member::new(&role.name, true, "v.Payload".to_owned(), "required", Op::leaf("object", ident, ""));
                read.push(member.clone());
                written.push(member);
            }
            kind => {
                let (Some((ident, go, _)), Some(value)) = (role_field(*kind), role_op(*kind, envelope)) else {
                    continue;
                };
                let presence = if required { "required" } else { "optional" };
                both(ident, presence, Op { go: go.to_owned(), ..value });
            }
        }
    }
    if envelope.payload == PayloadPlace::Inline {
        written.extend(of_shape(shapes, PAYLOAD, "v.Payload", specs));
    }
    members_view(read, written)
}

fn role_op(role: RoleKind, envelope: &Envelope) -> Option<Op> {
    match role {
        RoleKind::Id | RoleKind::Trace => Some(Op::leaf("string", "string", "codec.RoleID")),
        RoleKind::Idempotency => Some(Op::leaf("string", "string", "codec.RoleKey")),
        RoleKind::Producer => Some(Op::leaf("sender", "string", "")),
        RoleKind::Time => Some(Op::leaf("time", "time.Time", &envelope.time_precision.digits().to_string())),
        RoleKind::Attempt => Some(Op::leaf("int32", "int32", &format!("0, {}", i32::MAX))),
        RoleKind::Type | RoleKind::Version | RoleKind::Body => None,
    }
}

/// A JSON string as a literal.
fn json_literal(text: &str) -> String {
    let mut json = String::new();
    write_string(&mut json, text);
    literal(&json)
}

fn constants(broker: &TaskNames, task: &Task, message: &str, taken: &mut Taken) -> Vec<ConstView> {
    let mut out = Vec::new();
    let mut add = |suffix: &str, value: String, says: &str| {
        let ident = taken.take(&format!("{message}{suffix}"));
        out.push(ConstView { docs: docs(&format!("{ident} {says}"), None, None), ident, value });
    };
    match &task.trigger {
        Trigger::Immediate => {}
        Trigger::Delay(delay) => add("Delay", duration(*delay), "is how long after it was sent the task runs."),
        Trigger::Cron { expression, zone, payload } => {
            add("Cron", literal(expression), "says when the task runs.");
            add("CronZone", literal(zone), "is the time zone of the schedule.");
            if let Some(payload) = payload {
                add("CronPayload", literal(&compact(payload)), "is the payload of every run, as JSON.");
            }
        }
    }
    add("RoutingKey", literal(&broker.routing_key), "is the routing key.");
    for (service, exchange) in &broker.exchanges {
        add(&format!("ExchangeOf{}", pascal(service)), literal(exchange), &format!("is the exchange of {service}."));
    }
    for consumer in &broker.consumers {
        let (service, of) = (&consumer.service, pascal(&consumer.service));
        add(&format!("QueueOf{of}"), literal(&consumer.queue), &format!("is the queue of {service}."));
        let says = format!("is where messages end that {service} gave up.");
        add(&format!("DeadLetterQueueOf{of}"), literal(&consumer.dead_letter_queue), &says);
    }
    out
}

/// Constants that came later; they leave the names of everything else alone.
fn later_constants(broker: &TaskNames, message: &str, taken: &mut Taken) -> Vec<ConstView> {
    let mut out = Vec::new();
    let mut add = |suffix: String, value: &str, says: String| {
        let ident = taken.take(&format!("{message}{suffix}"));
        out.push(ConstView { docs: docs(&format!("{ident} {says}"), None, None), ident, value: literal(value) });
    };
    for producer in &broker.producers {
        let (service, of) = (&producer.service, pascal(&producer.service));
        if producer.routing_key != broker.routing_key {
            let says = format!("is the routing key that {service} sends with.");
            add(format!("RoutingKeyOf{of}"), &producer.routing_key, says);
        }
        if let Some(delay) = &producer.delay {
            let says = format!("is where {service} sends what is to wait, with the queue as routing key.");
            add(format!("DelayExchangeOf{of}"), &delay.exchange, says);
            let says = format!("is where messages of {service} wait before anyone gets them.");
            add(format!("DelayQueueOf{of}"), &delay.queue, says);
        }
    }
    out
}

fn errors(task: &Task, message: &str, taken: &mut Taken) -> Vec<ErrorView> {
    let requests: Vec<Request<'_>> = task.errors.keys().map(|code| Request::plain(code)).collect();
    let suffixes = names::suffixes(&requests);
    let view = |((code, error), suffix): ((&String, &crate::model::TaskError), String)| {
        let ident = taken.take(&format!("{message}Error{suffix}"));
        let docs = constant_docs(&ident, code, error.doc.as_deref(), None);
        ErrorView { ident, value: literal(code), docs, retry: error.retry }
    };
    task.errors.iter().zip(suffixes).map(view).collect()
}

fn object_view(task: &Task, shape: &Shape<'_>, object: &ObjectType, specs: &mut Specs<'_>) -> ObjectView {
    let lead = match (shape.path(), shape.named) {
        (PAYLOAD, _) => format!("{} is the payload of {}.", shape.ident, task.id),
        (_, Some(named)) => format!("{} is the type {} of {}.", shape.ident, named.name, task.id),
        _ => format!("{} is what {} of {} holds.", shape.ident, quoted(&shape.pointer()), task.id),
    };
    let deprecated = shape.named.and_then(|named| named.deprecated.as_deref());
    let of = members(shape, object, "v", specs);
    ObjectView {
        ident: shape.ident.clone(),
        docs: docs(&lead, shape.doc, deprecated),
        fields: fields(shape, object, specs),
        members: members_view(of.clone(), of),
        sensitive: shape.holds_sensitive,
    }
}

fn enum_view(shape: &Shape<'_>, of: &EnumType) -> EnumView {
    let named = shape.named;
    let lead = format!("{} is the enum {}.", shape.ident, named.map_or("", |named| named.name.as_str()));
    let mut docs = docs(&lead, shape.doc, named.and_then(|named| named.deprecated.as_deref()));
    if of.open {
        docs.insert(1, "It is open: a message that is received may have other values.".to_owned());
    }
    let value = |(value, ident): (&crate::model::EnumValue, &String)| ConstView {
        ident: ident.clone(),
        value: literal(&value.value),
        docs: constant_docs(ident, &value.value, value.doc.as_deref(), value.deprecated.as_deref()),
    };
    EnumView {
        ident: shape.ident.clone(),
        docs,
        open: of.open,
        values_func: shape.values.clone(),
        values: of.values.iter().zip(&shape.members).map(value).collect(),
    }
}

fn union_view(shape: &Shape<'_>, union: &UnionType, shapes: &Shapes<'_>, specs: &mut Specs<'_>) -> UnionView {
    let named = shape.named;
    let lead = format!("{} is the union {}.", shape.ident, named.map_or("", |named| named.name.as_str()));
    let mut objects: Vec<(String, TaggedView)> = Vec::new();
    let mut variants = Vec::new();
    for (variant, ident) in union.variants.iter().zip(&shape.members) {
        let Some(object) = shapes.get(&variant.ty) else { continue };
        let hidden = object.named.is_some_and(|named| named.sensitive);
        if !objects.iter().any(|(ty, _)| *ty == variant.ty) {
            let writer = format!("tagged{}As{}", shape.ident, objects.len() + 1);
            let mut written = of_shape(shapes, &variant.ty, "v", specs);
            written.push(Member::new(&union.tag, false, String::new(), "tag", Op::leaf("text", "", "")));
            let members = members_view(Vec::new(), written);
            objects.push((variant.ty.clone(), TaggedView { writer, object: object.ident.clone(), members, hidden }));
        }
        let writer = objects.iter().find(|(ty, _)| *ty == variant.ty).map(|(_, tagged)| tagged.writer.clone());
        let value = Op::leaf("object", &object.ident, "");
        let value = if hidden { Op::around("hide", value.go.clone(), String::new(), value) } else { value };
        variants.push(VariantView {
            ident: ident.clone(),
            object: object.ident.clone(),
            writer: writer.unwrap_or_default(),
            value,
            tag: literal(&variant.tag),
            text: json_literal(&variant.tag),
            sensitive: object.holds_sensitive,
        });
    }
    UnionView {
        ident: shape.ident.clone(),
        docs: docs(&lead, shape.doc, named.and_then(|named| named.deprecated.as_deref())),
        tag: literal(&union.tag),
        unknown: shape.unknown.clone(),
        variants,
        objects: objects.into_iter().map(|(_, tagged)| tagged).collect(),
        sensitive: shape.holds_sensitive,
        hidden: shape.holds_sensitive,
    }
}
