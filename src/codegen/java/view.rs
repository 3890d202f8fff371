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
    pub(super) errors: Vec<ErrorView>,
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

/// An error that a handler may report.
#[derive(Debug, Serialize)]
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
