//! What the templates of a task see: ready strings and flags, no decisions left.

use serde::Serialize;

/// The file of a task.
#[derive(Debug, Serialize)]
pub(super) struct TaskView {
    /// Java package of everything.
    pub(super) package: String,
    /// Java package of the domain.
    pub(super) folder: String,
    /// Fully qualified classes to import, sorted; those of the JDK apart.
    pub(super) imports: Vec<String>,
    pub(super) jdk_imports: Vec<String>,
    /// Class of the messages.
    pub(super) class: String,
    pub(super) doc: Vec<String>,
    /// `order.close.timeout@1`.
    pub(super) id: String,
    /// Arguments of `@Deprecated`, where the task is.
    pub(super) deprecated: Option<DeprecatedView>,
    /// String literal.
    pub(super) task_type: String,
    pub(super) version: i32,
    /// Constant of `TaskKind`.
    pub(super) kind: &'static str,
    pub(super) max_bytes: String,
    /// String literal or `null`.
    pub(super) attempt_name: String,
    pub(super) retry: RetryView,
    /// Expression of a `Duration`, where the task is delayed.
    pub(super) delay: Option<String>,
    pub(super) cron: Option<CronView>,
    pub(super) topology: TopologyView,
    /// What each producing service sends through.
    pub(super) productions: Vec<ProductionView>,
    /// How each consuming service consumes.
    pub(super) consumptions: Vec<ConsumptionView>,
    /// They are too many for one initialiser.
    pub(super) many_consumptions: bool,
    /// Keys that a producer makes.
    pub(super) keys: Vec<KeyView>,
    /// Step of a machine.
    pub(super) transit: Option<TransitView>,
    pub(super) errors: Vec<ErrorView>,
    /// The same in parts, where a Java `enum` cannot hold all.
    pub(super) error_parts: Vec<ErrorPartView>,
    pub(super) message: MessageView,
    pub(super) payload: ObjectView,
    pub(super) types: Vec<TypeView>,
}

/// A retry schedule; expressions of `Duration` and numbers.
#[derive(Debug, Serialize)]
pub(super) struct RetryView {
    pub(super) base_delay: String,
    pub(super) multiplier: u32,
    pub(super) jitter: String,
    pub(super) max_delay: String,
    pub(super) max_retries: String,
}

/// A schedule; string literals.
#[derive(Debug, Serialize)]
pub(super) struct CronView {
    pub(super) expression: String,
    pub(super) zone: String,
}

/// Names on the broker; string literals.
#[derive(Debug, Serialize)]
pub(super) struct TopologyView {
    pub(super) routing_key: String,
    /// Service and exchange.
    pub(super) exchanges: Vec<(String, String)>,
    pub(super) queues: Vec<QueueView>,
}

/// The queues of one consuming service; string literals.
#[derive(Debug, Serialize)]
pub(super) struct QueueView {
    pub(super) service: String,
    pub(super) queue: String,
    pub(super) dead_letter_queue: String,
}

/// What a service sends through; string literals.
#[derive(Debug, Serialize)]
pub(super) struct ProductionView {
    pub(super) service: String,
    pub(super) exchange: String,
    pub(super) routing_key: String,
    pub(super) delay: Option<DelayView>,
}

/// Where delayed messages go first; string literals and an expression of a `Duration`.
#[derive(Debug, Serialize)]
pub(super) struct DelayView {
    pub(super) exchange: String,
    pub(super) queue: String,
    pub(super) time: String,
}

/// How a service consumes; string literals.
#[derive(Debug, Serialize)]
pub(super) struct ConsumptionView {
    pub(super) service: String,
    pub(super) queue: String,
    pub(super) dead_letter_queue: String,
    pub(super) retry_exchange: String,
    pub(super) dead_letter_exchange: String,
    pub(super) retry: RetryView,
    pub(super) rungs: Vec<RungView>,
}

/// A retry queue: an expression of a `Duration` and a string literal.
#[derive(Debug, Serialize)]
pub(super) struct RungView {
    pub(super) delay: String,
    pub(super) queue: String,
}

/// A key that a producer makes.
#[derive(Debug, Clone, Serialize)]
pub(super) struct KeyView {
    /// `idempotency` or `partition`, and the same as a title.
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// Wire name of the payload: a string literal, or `null` where its fields stand in the envelope.
    pub(super) payload: String,
    /// The fields, in the order in which they appear.
    pub(super) parameters: Vec<ParameterView>,
    /// Calls on `KeyBuilder`.
    pub(super) parts: Vec<String>,
}

/// A parameter of a key.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ParameterView {
    pub(super) name: String,
    /// Wire name within a documentation comment.
    pub(super) wire: String,
    pub(super) ty: String,
}

/// The step that a task makes.
#[derive(Debug, Clone, Serialize)]
pub(super) struct TransitView {
    /// Qualified class of the states.
    pub(super) class: String,
    /// Constants.
    pub(super) to: String,
    pub(super) from: Vec<String>,
}

/// The class of a machine.
#[derive(Debug, Serialize)]
pub(super) struct MachineView {
    pub(super) package: String,
    pub(super) class: String,
    /// Plain ASCII.
    pub(super) name: String,
    pub(super) states: Vec<StateView>,
    /// Constant.
    pub(super) initial: String,
    /// By state after, where there is a state before.
    pub(super) steps: Vec<StepView>,
}

/// A state.
#[derive(Debug, Serialize)]
pub(super) struct StateView {
    pub(super) name: String,
    /// String literal.
    pub(super) value: String,
    /// Its text within a documentation comment.
    pub(super) doc: String,
}

/// What leads to a state; constants.
#[derive(Debug, Serialize)]
pub(super) struct StepView {
    pub(super) to: String,
    pub(super) from: Vec<String>,
}

/// A part of many error codes.
#[derive(Debug, Serialize)]
pub(super) struct ErrorPartView {
    pub(super) name: String,
    pub(super) errors: Vec<ErrorView>,
}

/// An error that a handler may report.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ErrorView {
    pub(super) name: String,
    /// String literal.
    pub(super) code: String,
    pub(super) retryable: bool,
    pub(super) doc: Vec<String>,
}

/// The envelope of a task.
#[derive(Debug, Default, Serialize)]
pub(super) struct MessageView {
    /// Roles that are members, in order; payload and version are not among them.
    pub(super) roles: Vec<RoleView>,
    /// Whether a received message may leave the version out, which then has a member of its own.
    pub(super) has_version: bool,
    /// Members of the message on the wire, as calls on `Fields`, in the order of the slots.
    pub(super) declarations: Vec<String>,
    /// Slot of the version, where there is one.
    pub(super) version_slot: usize,
    /// Slot of the payload, or of its first field where the envelope is inline.
    pub(super) payload_slot: usize,
    pub(super) payload_optional: bool,
    pub(super) payload_type: &'static str,
    /// Whether a member's type has arguments, so that its cast cannot be checked.
    pub(super) generic: bool,
    pub(super) inline: bool,
    /// Expressions for what a message of any task can be asked for.
    pub(super) message_id: String,
    pub(super) message_key: String,
    pub(super) attempts: String,
}

/// A role that is a member of the message.
#[derive(Debug, Serialize)]
pub(super) struct RoleView {
    pub(super) name: &'static str,
    pub(super) doc: &'static str,
    /// Type of the member.
    pub(super) ty: String,
    /// Type of the value.
    pub(super) boxed: &'static str,
    pub(super) optional: bool,
    /// Whether the member is an object, which may not be null.
    pub(super) checked: bool,
    pub(super) slot: usize,
}

/// `@Deprecated` and why.
#[derive(Debug, Clone, Serialize)]
pub(super) struct DeprecatedView {
    /// `since = "…"` and `forRemoval = true`.
    pub(super) arguments: String,
    pub(super) reason: String,
}

/// A named type.
#[derive(Debug, Serialize)]
pub(super) struct TypeView {
    /// `object`, `enum` or `union`.
    pub(super) shape: &'static str,
    pub(super) object: Option<ObjectView>,
    #[serde(rename = "enum")]
    pub(super) enumeration: Option<EnumView>,
    pub(super) union: Option<UnionView>,
}

/// An object.
#[derive(Debug, Serialize)]
pub(super) struct ObjectView {
    pub(super) name: String,
    pub(super) doc: Vec<String>,
    pub(super) deprecated: Option<DeprecatedView>,
    /// Nothing of it may be shown.
    pub(super) sensitive: bool,
    /// Its own `toString` is needed.
    pub(super) describes: bool,
    /// Too many members for a constructor: a class around an array of slots.
    pub(super) wide: bool,
    /// Whether a member's type has arguments, so that its cast cannot be checked.
    pub(super) generic: bool,
    pub(super) fields: Vec<FieldView>,
    /// Declarations in parts small enough for a method each, where one method is not enough.
    pub(super) parts: Vec<Vec<String>>,
}

/// A member of an object.
#[derive(Debug, Serialize)]
pub(super) struct FieldView {
    pub(super) name: String,
    /// Wire name within a documentation comment.
    pub(super) wire: String,
    pub(super) doc: Vec<String>,
    pub(super) deprecated: Option<DeprecatedView>,
    /// Type of the component.
    pub(super) ty: String,
    /// Type that the builder takes.
    pub(super) setter_type: String,
    /// What the builder keeps, given `value`.
    pub(super) setter: String,
    /// What absence and null mean, for the documentation.
    pub(super) presence: &'static str,
    /// Whether the component is an object, which may not be null.
    pub(super) checked: bool,
    /// Expression that freezes the component, where it can change.
    pub(super) freeze: Option<String>,
    /// Call on `Fields`.
    pub(super) declaration: String,
}

/// An enum.
#[derive(Debug, Serialize)]
pub(super) struct EnumView {
    pub(super) name: String,
    pub(super) doc: Vec<String>,
    pub(super) deprecated: Option<DeprecatedView>,
    pub(super) open: bool,
    pub(super) values: Vec<ValueView>,
    /// Names of the parts and the values of each, where a Java `enum` cannot hold all.
    pub(super) parts: Vec<PartView>,
}

/// A part of a large enum.
#[derive(Debug, Serialize)]
pub(super) struct PartView {
    pub(super) name: String,
    pub(super) values: Vec<ValueView>,
}

/// A value of an enum.
#[derive(Debug, Serialize)]
pub(super) struct ValueView {
    pub(super) name: String,
    /// String literal.
    pub(super) value: String,
    pub(super) doc: Vec<String>,
    pub(super) deprecated: Option<DeprecatedView>,
}

/// A union.
#[derive(Debug, Serialize)]
pub(super) struct UnionView {
    pub(super) name: String,
    pub(super) doc: Vec<String>,
    pub(super) deprecated: Option<DeprecatedView>,
    pub(super) sensitive: bool,
    pub(super) open: bool,
    /// String literal.
    pub(super) tag: String,
    /// Variants in parts small enough for a method each.
    pub(super) parts: Vec<Vec<VariantView>>,
}

/// A variant of a union.
#[derive(Debug, Serialize)]
pub(super) struct VariantView {
    pub(super) name: String,
    /// String literal.
    pub(super) tag: String,
    /// Tag within a documentation comment.
    pub(super) wire: String,
    /// Class of what it holds, said from the outermost class on.
    pub(super) ty: String,
}
