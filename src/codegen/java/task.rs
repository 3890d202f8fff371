//! The file of a task: its view, made from the model.

use crate::codegen::java::around;
use crate::codegen::java::names::{self, ENUM_PART, ERROR_CODE, PackageNames, TaskNames, enum_part};
use crate::codegen::java::shapes;
use crate::codegen::java::spec::{Specs, long};
use crate::codegen::java::text::{doc_lines, escaped, literal};
use crate::codegen::java::view::{
    CronView, DeprecatedView, ErrorPartView, ErrorView, MessageView, QueueView, RetryView, RoleView, TaskView,
    TopologyView,
};
use crate::model::{Deprecation, Envelope, Kind, PayloadPlace, Retry, RoleKind, Task, Trigger};
use crate::topology;
use crate::topology::Names;

/// Classes of the JDK that task files may use, with their packages.
const JDK: &[(&str, &str)] = &[
    ("Arrays", "java.util"),
    ("BigDecimal", "java.math"),
    ("Duration", "java.time"),
    ("Instant", "java.time"),
    ("List", "java.util"),
    ("LocalDate", "java.time"),
    ("Map", "java.util"),
    ("Objects", "java.util"),
    ("Optional", "java.util"),
    ("UUID", "java.util"),
];

/// The view of `task`.
pub(super) fn view(broker: &Names<'_>, package: &PackageNames, task: &Task) -> TaskView {
    let registry = broker.registry();
    let class = package.class(&task.id);
    let names = TaskNames::new(task, class);
    let specs = Specs::new(task, &names);
    let head = package.root.split('.').next().unwrap_or_default();
    let payload = shapes::payload(&specs, head);
    let types = shapes::types(&specs, class, head);
    let envelope = registry.envelope(&task.envelope);
    let mut message = envelope.map_or_else(MessageView::default, |envelope| message(&specs, envelope));
    (message.message_id, message.message_key, message.attempts) = around::role_getters(registry, task);
    for always in [
        "Duration",
        "Fields",
        "List",
        "Map",
        "ObjectType",
        "Objects",
        "Optional",
        "Result",
        "Retry",
        "TaskContract",
        "TaskKind",
        "TaskMessage",
        "TaskQueue",
    ] {
        specs.uses(always);
    }
    let found = broker.of(task);
    let (productions, consumptions) = around::traffic(found);
    let errors = errors(&specs);
    let error_parts = error_parts(&specs, &errors);
    let (jdk_imports, imports) = imports(&specs, &package.root);
    TaskView {
        package: package.root.clone(),
        folder: format!("{}.{}", package.root, package.folder(task.id.domain())),
        imports,
        jdk_imports,
        class: class.to_owned(),
        doc: doc_lines(&task.doc),
        id: escaped(&task.id.to_string()),
        deprecated: task.deprecated.as_deref().map(deprecated),
        task_type: literal(&task.id.task_type),
        version: task.id.version,
        kind: kind(task.kind),
        max_bytes: long(i64::try_from(task.max_bytes).unwrap_or(i64::MAX)),
        attempt_name: envelope.map_or_else(|| "null".to_owned(), |envelope| role_name(envelope, RoleKind::Attempt)),
        retry: retry(&task.retry),
        delay: if let Trigger::Delay(delay) = task.trigger { Some(millis(delay)) } else { None },
        cron: cron(&task.trigger),
        topology: topology(found),
        productions,
        many_consumptions: around::are_many(&consumptions),
        consumptions,
        keys: around::keys(registry, task, &payload.fields),
        transit: around::transit(registry, package, task),
        errors,
        error_parts,
        message,
        payload,
        types,
    }
}

/// How a deprecation is said in Java.
pub(super) fn deprecated(deprecation: &Deprecation) -> DeprecatedView {
    let removal = if deprecation.remove_after.is_some() { ", forRemoval = true" } else { "" };
    let mut reason = deprecation.reason.as_deref().map_or_else(|| "on its way out".to_owned(), escaped_line);
    if let Some(date) = &deprecation.remove_after {
        reason.push_str("; may go after ");
        reason.push_str(&escaped(date));
    }
    DeprecatedView { arguments: format!("since = {}{removal}", literal(&deprecation.since)), reason }
}

fn escaped_line(text: &str) -> String {
    doc_lines(text).join(" ")
}

/// Imports of the JDK and of the runtime, sorted.
fn imports(specs: &Specs<'_>, root: &str) -> (Vec<String>, Vec<String>) {
    let used = specs.used();
    let of_jdk = |class: &str| JDK.iter().find(|(name, _)| *name == class).map(|(_, package)| *package);
    let mut jdk: Vec<String> =
        used.iter().filter_map(|class| of_jdk(class).map(|package| format!("{package}.{class}"))).collect();
    jdk.sort_unstable();
    let own = used.iter().filter(|class| of_jdk(class).is_none());
    let mut runtime: Vec<String> = own.map(|class| format!("{root}.runtime.{class}")).collect();
    runtime.push(format!("{root}.Tasks"));
    runtime.sort_unstable();
    (jdk, runtime)
}

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Command => "COMMAND",
        Kind::Event => "EVENT",
        Kind::Result => "RESULT",
    }
}

/// The expressions of a retry schedule.
pub(super) fn retry(retry: &Retry) -> RetryView {
    RetryView {
        base_delay: millis(retry.base_delay),
        multiplier: retry.multiplier,
        jitter: millis(retry.jitter),
        max_delay: millis(retry.max_delay),
        max_retries: long(i64::from(retry.max_retries)),
    }
}

/// An expression of a `Duration`.
pub(super) fn millis(millis: u64) -> String {
    let millis = i64::try_from(millis).unwrap_or(i64::MAX);
    if millis % 1000 == 0 {
        format!("Duration.ofSeconds({})", long(millis / 1000))
    } else {
        format!("Duration.ofMillis({})", long(millis))
    }
}

fn cron(trigger: &Trigger) -> Option<CronView> {
    match trigger {
        Trigger::Cron { expression, zone, .. } => {
            Some(CronView { expression: literal(expression), zone: literal(zone) })
        }
        _ => None,
    }
}

fn topology(found: &topology::TaskNames) -> TopologyView {
    TopologyView {
        routing_key: literal(&found.routing_key),
        exchanges: found.exchanges.iter().map(|(service, exchange)| (literal(service), literal(exchange))).collect(),
        queues: found
            .consumers
            .iter()
            .map(|consumer| QueueView {
                service: literal(&consumer.service),
                queue: literal(&consumer.queue),
                dead_letter_queue: literal(&consumer.dead_letter_queue),
            })
            .collect(),
    }
}

fn errors(specs: &Specs<'_>) -> Vec<ErrorView> {
    let task = specs.task;
    if !task.errors.is_empty() {
        specs.uses("TaskError");
    }
    names::error_codes(task)
        .into_iter()
        .zip(&task.errors)
        .map(|(name, (code, error))| ErrorView {
            name,
            code: literal(code),
            retryable: error.retry,
            doc: doc_lines(error.doc.as_deref().unwrap_or("Not described.")),
        })
        .collect()
}

fn error_parts(specs: &Specs<'_>, errors: &[ErrorView]) -> Vec<ErrorPartView> {
    let parts = names::error_parts(specs.task);
    if parts > 0 {
        specs.uses("EnumType");
    }
    let chunks = errors.chunks(ENUM_PART).take(parts).enumerate();
    chunks
        .map(|(part, errors)| ErrorPartView {
            name: specs.names.at(&enum_part(ERROR_CODE, part)).to_owned(),
            errors: errors.to_vec(),
        })
        .collect()
}

fn role_name(envelope: &Envelope, kind: RoleKind) -> String {
    envelope.roles.get(&kind).map_or_else(|| "null".to_owned(), |role| literal(&role.name))
}

fn message(specs: &Specs<'_>, envelope: &Envelope) -> MessageView {
    let task = specs.task;
    let type_value = envelope.type_value(&task.id.task_type);
    let mut view = MessageView {
        declarations: vec![format!("constant({}, {})", literal(envelope.type_name()), literal(type_value))],
        inline: envelope.payload == PayloadPlace::Inline,
        ..MessageView::default()
    };
    for (kind, role) in &envelope.roles {
        let required = task.role_required(envelope, *kind);
        let slot = view.declarations.len();
        let name = literal(&role.name);
        match kind {
            RoleKind::Type => {}
            RoleKind::Version => {
                // Only where it says 1 may a version be left out.
                view.has_version = task.id.version == 1;
                view.version_slot = slot;
                view.declarations.push(format!("version({name}, {})", task.id.version));
            }
            RoleKind::Body => {
                view.payload_slot = slot;
                view.payload_optional = !required;
                view.declarations.push(format!("{}({name}, Payload.TYPE)", mode(required)));
            }
            _ => {
                let (member, doc, boxed, codec) = role_type(specs, envelope, *kind);
                view.declarations.push(format!("{}({name}, {codec})", mode(required)));
                view.roles.push(role_view(member, doc, boxed, required, slot));
            }
        }
    }
    if view.inline {
        view.payload_slot = view.declarations.len();
        view.declarations.push("inline(Payload.TYPE)".to_owned());
    }
    view.payload_type = if view.payload_optional { "Optional<Payload>" } else { "Payload" };
    view.generic = view.payload_optional || view.roles.iter().any(|role| role.optional);
    if view.generic {
        specs.uses("Optional");
    }
    view
}

const fn mode(required: bool) -> &'static str {
    if required { "required" } else { "optional" }
}

fn role_view(name: &'static str, doc: &'static str, boxed: &'static str, required: bool, slot: usize) -> RoleView {
    let ty = match (required, boxed) {
        (false, _) => format!("Optional<{boxed}>"),
        (true, "Integer") => "int".to_owned(),
        (true, _) => boxed.to_owned(),
    };
    RoleView { name, doc, checked: ty != "int", ty, boxed, optional: !required, slot }
}

/// Member, documentation, class and codec of a role.
fn role_type(
    specs: &Specs<'_>,
    envelope: &Envelope,
    kind: RoleKind,
) -> (&'static str, &'static str, &'static str, String) {
    let types = specs.uses("Types");
    let id = |longest: u32| format!("{types}.id(1, {longest}, null)");
    match kind {
        RoleKind::Producer => ("producer", "the sending service", "String", format!("{types}.producer()")),
        RoleKind::Trace => ("trace", "the trace id", "String", id(64)),
        RoleKind::Time => {
            let digits = envelope.time_precision.digits();
            let class = specs.uses("Instant");
            ("time", "the time at which the message was made", class, format!("{types}.timestamp({digits})"))
        }
        RoleKind::Idempotency => ("idempotencyKey", "the idempotency key", "String", id(128)),
        RoleKind::Attempt => {
            ("attempt", "the attempt counter, from 0", "Integer", format!("{types}.int32(0, Integer.MAX_VALUE)"))
        }
        _ => ("id", "the message id", "String", id(64)),
    }
}
