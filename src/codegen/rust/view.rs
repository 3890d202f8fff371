//! What the templates see. Every text is ready to be written: identifiers assigned, literals quoted, docs escaped.

use serde::Serialize;

/// A task's file: `rust/task.rs.j2`.
#[derive(Debug, Serialize)]
pub(super) struct TaskView {
    /// `order.close.timeout@1`.
    pub(super) id: String,
    /// Doc lines.
    pub(super) docs: Vec<String>,
    /// The message.
    pub(super) message: MessageView,
    /// Its types, the payload first.
    pub(super) shapes: Vec<ShapeView>,
    /// Errors a handler may report; `None` where there are none.
    pub(super) failures: Option<FailuresView>,
}

/// A message.
#[derive(Debug, Serialize)]
pub(super) struct MessageView {
    /// Struct with the roles as fields.
    pub(super) record: RecordView,
    /// Literals and expressions of the constants.
    pub(super) task_type: String,
    /// Version of the task.
    pub(super) version: i32,
    /// Variant of `TaskKind`.
    pub(super) kind: &'static str,
    /// Limit in bytes.
    pub(super) max_bytes: u64,
    /// Expression of `Trigger`.
    pub(super) trigger: String,
    /// Retry schedule, times in milliseconds.
    pub(super) retry: RetryView,
    /// Names on a broker.
    pub(super) broker: BrokerView,
    /// Position of the envelope.
    pub(super) envelope: usize,
    /// What stands at the type role, a literal.
    pub(super) type_value: String,
    /// Position of the type among the names.
    pub(super) type_index: usize,
    /// Position of the version among the names, where the envelope has it.
    pub(super) version_index: Option<usize>,
    /// Whether the payload stands beside the roles.
    pub(super) inline: bool,
    /// Name of the attempt role, a literal.
    pub(super) attempt_name: Option<String>,
    /// Expressions of what the envelope says: id, idempotency key and attempts, each optional.
    pub(super) head: [String; 3],
    /// What each producing service sends it through.
    pub(super) publications: Vec<PublicationView>,
    /// How each consuming service consumes it.
    pub(super) subscriptions: Vec<SubscriptionView>,
    /// How producers build the idempotency key.
    pub(super) idempotency: Option<KeyView>,
    /// How producers build the partition key.
    pub(super) partition: Option<KeyView>,
    /// The step of a state machine that it makes.
    pub(super) transition: Option<TransitionView>,
}

/// A key template.
#[derive(Debug, Serialize)]
pub(super) struct KeyView {
    /// The template, as code within a doc comment.
    pub(super) docs: String,
    /// Name of the payload, a literal, where it does not stand beside the roles.
    pub(super) payload: Option<String>,
    /// Fields in the order in which they first appear.
    pub(super) arguments: Vec<ArgumentView>,
    /// Calls that add the parts.
    pub(super) parts: Vec<String>,
}

/// A field that a key is built from.
#[derive(Debug, Serialize)]
pub(super) struct ArgumentView {
    pub(super) ident: String,
    pub(super) ty: String,
}

/// A step of a state machine, as paths of states.
#[derive(Debug, Serialize)]
pub(super) struct TransitionView {
    /// Name of the machine, as code.
    pub(super) docs: String,
    /// Type of its states.
    pub(super) ty: String,
    pub(super) from: Vec<String>,
    pub(super) to: String,
}

/// What a service sends a task through; names are literals.
#[derive(Debug, Serialize)]
pub(super) struct PublicationView {
    pub(super) service: String,
    pub(super) exchange: String,
    pub(super) routing_key: String,
    pub(super) delay: Option<DelayView>,
}

/// Where messages wait; names are literals, the time in milliseconds.
#[derive(Debug, Serialize)]
pub(super) struct DelayView {
    pub(super) exchange: String,
    pub(super) queue: String,
    pub(super) delay: u64,
}

/// How a service consumes a task; names are literals.
#[derive(Debug, Serialize)]
pub(super) struct SubscriptionView {
    pub(super) service: String,
    pub(super) queue: String,
    pub(super) dead_letter_queue: String,
    pub(super) retry_exchange: String,
    pub(super) dead_letter_exchange: String,
    pub(super) retry: RetryView,
    /// Wait in milliseconds and queue.
    pub(super) rungs: Vec<(u64, String)>,
}

/// A retry schedule.
#[derive(Debug, Serialize)]
pub(super) struct RetryView {
    pub(super) base_delay: u64,
    pub(super) multiplier: u32,
    pub(super) jitter: u64,
    pub(super) max_delay: u64,
    pub(super) max_retries: u32,
}

/// Names on a broker, all literals.
#[derive(Debug, Serialize)]
pub(super) struct BrokerView {
    pub(super) routing_key: String,
    /// Service and exchange.
    pub(super) exchanges: Vec<(String, String)>,
    /// Service, queue and dead letter queue.
    pub(super) queues: Vec<(String, String, String)>,
}

/// A type of its own.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum ShapeView {
    /// An object.
    Record(RecordView),
    /// An enum.
    Enum(EnumView),
    /// A tagged union.
    Union(UnionView),
}

/// A struct.
#[derive(Debug, Serialize)]
pub(super) struct RecordView {
    pub(super) ident: String,
    pub(super) docs: Vec<String>,
    /// Note of the `deprecated` attribute, a literal.
    pub(super) deprecated: Option<String>,
    /// Whether its values must never be shown.
    pub(super) sensitive: bool,
    /// Derived traits.
    pub(super) derives: String,
    /// `derive`, `fields` (some are hidden) or `hidden` (all of it).
    pub(super) debug: &'static str,
    /// Wire names in canonical order, literals.
    pub(super) names: Vec<String>,
    /// In declared order.
    pub(super) fields: Vec<FieldView>,
    /// In canonical order.
    pub(super) written: Vec<WrittenView>,
    /// Whether it has so many fields that it is read in parts.
    pub(super) wide: bool,
    /// Struct of the required fields, where they are too many for arguments.
    pub(super) bundle: Option<String>,
}

/// A field of a struct.
#[derive(Debug, Clone, Serialize)]
pub(super) struct FieldView {
    pub(super) ident: String,
    /// Name of the variable that holds it while it is read.
    pub(super) local: String,
    pub(super) docs: Vec<String>,
    pub(super) deprecated: Option<String>,
    pub(super) sensitive: bool,
    /// Type of the field.
    pub(super) ty: String,
    /// `required`, `optional` or `maybe`; `inline` for a payload that stands beside the roles.
    pub(super) presence: &'static str,
    /// What the field is while it is absent.
    pub(super) absent: &'static str,
    /// Position among the names.
    pub(super) index: usize,
    /// Expression of a reference to the constant that reads and writes it.
    pub(super) codec: String,
    /// The static of that constant, where the file declares one.
    pub(super) constant: Option<ConstantView>,
}

/// A static that reads and writes values.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ConstantView {
    pub(super) ident: String,
    pub(super) ty: String,
    pub(super) value: String,
}

/// What is written at a place of a struct.
#[derive(Debug, Serialize)]
#[serde(tag = "what", rename_all = "lowercase")]
pub(super) enum WrittenView {
    /// A field.
    Field(Box<FieldView>),
    /// The type of a message.
    Type,
    /// The version of a message.
    Version,
}

/// An enum.
#[derive(Debug, Serialize)]
pub(super) struct EnumView {
    pub(super) ident: String,
    pub(super) docs: Vec<String>,
    pub(super) deprecated: Option<String>,
    pub(super) sensitive: bool,
    pub(super) open: bool,
    /// In declared order.
    pub(super) values: Vec<ValueView>,
    /// Literal and variant, sorted by wire value.
    pub(super) sorted: Vec<(String, String)>,
}

/// A value of an enum.
#[derive(Debug, Serialize)]
pub(super) struct ValueView {
    pub(super) ident: String,
    pub(super) docs: Vec<String>,
    pub(super) deprecated: Option<String>,
    /// Wire value, a literal.
    pub(super) literal: String,
}

/// A tagged union.
#[derive(Debug, Serialize)]
pub(super) struct UnionView {
    pub(super) ident: String,
    pub(super) docs: Vec<String>,
    pub(super) deprecated: Option<String>,
    pub(super) sensitive: bool,
    pub(super) open: bool,
    pub(super) derives: String,
    /// Name of the tag field, a literal.
    pub(super) tag: String,
    pub(super) variants: Vec<VariantView>,
}

/// A variant of a union.
#[derive(Debug, Serialize)]
pub(super) struct VariantView {
    pub(super) ident: String,
    pub(super) docs: Vec<String>,
    /// Tag value, a literal.
    pub(super) tag: String,
    /// Type of what it holds.
    pub(super) ty: String,
    /// Whether the type stands under this tag alone.
    pub(super) only: bool,
}

/// The errors of a task.
#[derive(Debug, Serialize)]
pub(super) struct FailuresView {
    pub(super) ident: &'static str,
    pub(super) values: Vec<FailureView>,
}

/// An error of a task.
#[derive(Debug, Serialize)]
pub(super) struct FailureView {
    pub(super) ident: String,
    pub(super) docs: Vec<String>,
    /// Code, a literal.
    pub(super) code: String,
    pub(super) retryable: bool,
}

/// The files of the whole package: `rust/Cargo.toml.j2`, `rust/lib.rs.j2`, `rust/any.rs.j2`, `rust/README.md.j2`.
#[derive(Debug, Serialize)]
pub(super) struct PackageView {
    /// Name of the package.
    pub(super) package: String,
    /// Name of the library crate.
    pub(super) library: String,
    /// Name of the registry.
    pub(super) registry: String,
    pub(super) domains: Vec<DomainView>,
    /// By type and version.
    pub(super) tasks: Vec<EntryView>,
    /// The largest limit of all tasks.
    pub(super) max_bytes: u64,
    /// How deep the compiler must look into types, where that is deeper than it does by itself.
    pub(super) recursion_limit: Option<usize>,
    /// In the order in which they are recognised.
    pub(super) envelopes: Vec<EnvelopeView>,
    /// By name.
    pub(super) machines: Vec<MachineView>,
    /// By name.
    pub(super) flows: Vec<FlowView>,
}

/// An orchestration: `rust/flows.rs.j2`.
#[derive(Debug, Serialize)]
pub(super) struct FlowView {
    /// A literal.
    pub(super) name: String,
    /// The name as code within a doc comment.
    pub(super) title: String,
    /// Doc lines.
    pub(super) docs: Vec<String>,
    /// A literal.
    pub(super) orchestrator: String,
    /// Type of the states.
    pub(super) ident: String,
    /// Variant of the state of a flow that has just begun.
    pub(super) initial: String,
    /// Expression of the command sent then.
    pub(super) start: String,
    /// In declared order.
    pub(super) states: Vec<FlowStateView>,
}

/// A state of a flow.
#[derive(Debug, Serialize)]
pub(super) struct FlowStateView {
    pub(super) ident: String,
    /// The name as code within a doc comment.
    pub(super) docs: String,
    /// The name, a literal.
    pub(super) literal: String,
    /// What moves on from here.
    pub(super) steps: Vec<FlowStepView>,
    /// Results, as literals, that were taken on the way here.
    pub(super) duplicates: Vec<String>,
}

/// A step of a flow.
#[derive(Debug, Serialize)]
pub(super) struct FlowStepView {
    /// Type of the result, a literal.
    pub(super) result: String,
    /// Variant of the state after.
    pub(super) to: String,
    /// Expression of the command to send.
    pub(super) sends: Option<String>,
}

/// A state machine: `rust/machines.rs.j2`.
#[derive(Debug, Serialize)]
pub(super) struct MachineView {
    /// A literal.
    pub(super) name: String,
    /// The name as code within a doc comment.
    pub(super) docs: String,
    /// Type of the states.
    pub(super) ident: String,
    /// Variant of the state of what is new.
    pub(super) initial: String,
    /// In declared order.
    pub(super) states: Vec<StateView>,
}

/// A state of a machine.
#[derive(Debug, Serialize)]
pub(super) struct StateView {
    pub(super) ident: String,
    /// The name as code within a doc comment.
    pub(super) docs: String,
    /// The name, a literal.
    pub(super) literal: String,
    /// Variants of the states it may follow.
    pub(super) previous: Vec<String>,
}

/// A domain: `rust/domain.rs.j2`.
#[derive(Debug, Serialize)]
pub(super) struct DomainView {
    pub(super) name: String,
    pub(super) module: String,
    pub(super) feature: String,
    pub(super) tasks: Vec<EntryView>,
}

/// A task among others.
#[derive(Debug, Clone, Serialize)]
pub(super) struct EntryView {
    /// `order.close.timeout@1`.
    pub(super) id: String,
    pub(super) version: i32,
    /// First line of its documentation.
    pub(super) docs: Vec<String>,
    pub(super) feature: String,
    /// Path of the message within the crate: `order::CloseTimeoutV1`.
    pub(super) path: String,
    pub(super) module: String,
    pub(super) message: String,
    pub(super) variant: String,
}

/// How an envelope tells tasks apart.
#[derive(Debug, Serialize)]
pub(super) struct EnvelopeView {
    pub(super) name: String,
    /// Literals.
    pub(super) type_name: String,
    pub(super) version_name: Option<String>,
    pub(super) attempt_name: Option<String>,
    /// Sorted by value.
    pub(super) types: Vec<TypeView>,
}

/// A type value of an envelope.
#[derive(Debug, Serialize)]
pub(super) struct TypeView {
    /// Literals.
    pub(super) value: String,
    pub(super) task_type: String,
    pub(super) feature: String,
    pub(super) versions: Vec<EntryView>,
}
