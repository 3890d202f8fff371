//! What the Go templates see. Texts are ready to be printed: literals are quoted, comments have no line that ends them.

use serde::Serialize;

use crate::codegen::go::around::{AroundView, CallsView};
use crate::codegen::go::tables::{FlowView, MachineView, ServiceView};

/// How a value is read and written: an operation of the codec, or a wrapper around one.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Op {
    /// `string sender bool int32 int64 int64_number decimal time date duration uuid bytes null_bytes double json enum
    /// open_enum object union list map text`, or a wrapper: `hide pointer null_union`.
    pub(super) op: &'static str,
    /// The codec's method for a scalar, the same name in both directions; else empty.
    pub(super) method: &'static str,
    /// The codec's function for a container or wrapper, in either direction; else empty.
    pub(super) func: &'static str,
    /// Go type of the value.
    pub(super) go: String,
    /// Arguments behind the value: rules and bounds.
    pub(super) args: String,
    /// What a list, map or wrapper holds.
    pub(super) of: Option<Box<Self>>,
}

impl Op {
    /// An operation that holds no other.
    pub(super) fn leaf(op: &'static str, go: &str, args: &str) -> Self {
        let (method, func) = calls(op);
        Self { op, method, func, go: go.to_owned(), args: args.to_owned(), of: None }
    }

    /// An operation around another one.
    pub(super) fn around(op: &'static str, go: String, args: String, of: Self) -> Self {
        let (method, func) = calls(op);
        Self { op, method, func, go, args, of: Some(Box::new(of)) }
    }
}

/// What the codec calls an operation: a method, or a function that takes functions.
const fn calls(op: &str) -> (&'static str, &'static str) {
    match op.as_bytes() {
        b"string" => ("String", ""),
        b"sender" => ("Sender", ""),
        b"bool" => ("Bool", ""),
        b"int32" => ("Int32", ""),
        b"int64" => ("Int64", ""),
        b"int64_number" => ("Int64Number", ""),
        b"decimal" => ("Decimal", ""),
        b"time" => ("Time", ""),
        b"date" => ("Date", ""),
        b"duration" => ("Duration", ""),
        b"uuid" => ("UUID", ""),
        b"bytes" => ("Bytes", ""),
        b"null_bytes" => ("NullBytes", ""),
        b"double" => ("Double", ""),
        b"json" => ("JSON", ""),
        b"list" => ("", "List"),
        b"map" => ("", "Map"),
        b"hide" => ("", "Hide"),
        b"pointer" => ("", "Pointer"),
        b"null_union" => ("", "NullUnion"),
        _ => ("", ""),
    }
}

/// A variable that holds a rule.
#[derive(Debug, Clone, Serialize)]
pub(super) struct RuleView {
    /// Name.
    pub(super) ident: String,
    /// Expression.
    pub(super) value: String,
}

/// A member of an object as code reads and writes it.
#[derive(Debug, Clone, Serialize)]
pub(super) struct MemberView {
    /// Where the value is: `v.OrderID`.
    pub(super) target: String,
    /// Wire name as a literal.
    pub(super) wire: String,
    /// Wire name as JSON with its colon, as a literal.
    pub(super) key: String,
    /// `required`, `required_union`, `required_json`; `optional` (a pointer), `optional_nil` (nil is absent),
    /// `optional_json`, `nullable` (three states); for the envelope also `constant` and `version`.
    pub(super) presence: &'static str,
    /// How the value is read and written. For `constant` and `version` the text that is written.
    pub(super) value: Op,
    /// For a required member its word and bit among those that were seen.
    pub(super) bit: Option<(usize, usize)>,
}

/// A field of a struct as it is declared.
#[derive(Debug, Clone, Serialize)]
pub(super) struct FieldView {
    /// Identifier.
    pub(super) ident: String,
    /// Go type.
    pub(super) go: String,
    /// Lines of the comment.
    pub(super) docs: Vec<String>,
    /// Whether the value is never printed.
    pub(super) sensitive: bool,
}

/// The members of an object and how required ones are counted.
#[derive(Debug, Clone, Serialize)]
pub(super) struct MembersView {
    /// What is read, in declared order.
    pub(super) read: Vec<MemberView>,
    /// What is written, in canonical order.
    pub(super) written: Vec<MemberView>,
    /// Wire names of required members as literals, in the order of their bits.
    pub(super) required: Vec<String>,
    /// Words of the bit set when every required member was seen.
    pub(super) complete: Vec<String>,
    /// Whether writing may find that a required member has no value.
    pub(super) may_miss: bool,
}

/// A struct.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ObjectView {
    /// Type.
    pub(super) ident: String,
    /// Lines of the comment.
    pub(super) docs: Vec<String>,
    /// Fields.
    pub(super) fields: Vec<FieldView>,
    /// Members.
    pub(super) members: MembersView,
    /// Whether it holds something sensitive.
    pub(super) sensitive: bool,
}

/// An enum.
#[derive(Debug, Clone, Serialize)]
pub(super) struct EnumView {
    /// Type.
    pub(super) ident: String,
    /// Lines of the comment.
    pub(super) docs: Vec<String>,
    /// Whether a consumer keeps what it does not know.
    pub(super) open: bool,
    /// Function that returns all values.
    pub(super) values_func: String,
    /// Constants.
    pub(super) values: Vec<ConstView>,
}

/// A constant.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ConstView {
    /// Identifier.
    pub(super) ident: String,
    /// Literal or expression.
    pub(super) value: String,
    /// Lines of the comment.
    pub(super) docs: Vec<String>,
}

/// A union.
#[derive(Debug, Clone, Serialize)]
pub(super) struct UnionView {
    /// Type.
    pub(super) ident: String,
    /// Lines of the comment.
    pub(super) docs: Vec<String>,
    /// Wire name of the tag as a literal.
    pub(super) tag: String,
    /// The variant that keeps what is not known; empty for a closed union.
    pub(super) unknown: String,
    /// Variants.
    pub(super) variants: Vec<VariantView>,
    /// The object types of the variants, each once.
    pub(super) objects: Vec<TaggedView>,
    /// Whether it holds something sensitive.
    pub(super) sensitive: bool,
    /// Whether all of an unknown variant is sensitive.
    pub(super) hidden: bool,
}

/// A variant.
#[derive(Debug, Clone, Serialize)]
pub(super) struct VariantView {
    /// Type.
    pub(super) ident: String,
    /// Object type.
    pub(super) object: String,
    /// Function that writes it.
    pub(super) writer: String,
    /// How the object is read.
    pub(super) value: Op,
    /// Value of the tag as a literal.
    pub(super) tag: String,
    /// The same as JSON, as a literal.
    pub(super) text: String,
    /// Whether it holds something sensitive.
    pub(super) sensitive: bool,
}

/// An object type that is written with a tag.
#[derive(Debug, Clone, Serialize)]
pub(super) struct TaggedView {
    /// Function that writes it.
    pub(super) writer: String,
    /// Object type.
    pub(super) object: String,
    /// Members, the tag among them.
    pub(super) members: MembersView,
    /// Whether everything in it is sensitive.
    pub(super) hidden: bool,
}

/// A task's file.
#[derive(Debug, Clone, Serialize)]
pub(super) struct TaskView {
    /// Module path.
    pub(super) module: String,
    /// Package of the domain.
    pub(super) package: String,
    /// `order.close.timeout@1`.
    pub(super) id: String,
    /// Place in the order of all tasks.
    pub(super) number: usize,
    /// Message type.
    pub(super) message: String,
    /// Lines of the message's comment.
    pub(super) docs: Vec<String>,
    /// Task type as a literal.
    pub(super) task_type: String,
    /// Version.
    pub(super) version: i32,
    /// `Command`, `Event` or `Result`.
    pub(super) kind: &'static str,
    /// Limit of a message.
    pub(super) max_bytes: u64,
    /// The roles and the payload.
    pub(super) fields: Vec<FieldView>,
    /// Members of the message. Those of an inline payload are written with it but read apart.
    pub(super) members: MembersView,
    /// Type of the payload where its fields stand beside the envelope's; else empty.
    pub(super) inline_payload: String,
    /// Whether an absent version is remembered.
    pub(super) remembers_version: bool,
    /// Trigger, broker names and the like.
    pub(super) constants: Vec<ConstView>,
    /// Retry schedule, as expressions of type time.Duration and int.
    pub(super) retry: RetryView,
    /// Type of the errors.
    pub(super) error: String,
    /// Errors a handler may report.
    pub(super) errors: Vec<ErrorView>,
    /// Rules.
    pub(super) rules: Vec<RuleView>,
    /// Structs, the payload first.
    pub(super) objects: Vec<ObjectView>,
    /// Enums.
    pub(super) enums: Vec<EnumView>,
    /// Unions.
    pub(super) unions: Vec<UnionView>,
    /// Whether something is sensitive.
    pub(super) sensitive: bool,
    /// What is around its messages.
    pub(super) around: AroundView,
}

/// A retry schedule.
#[derive(Debug, Clone, Serialize)]
pub(super) struct RetryView {
    /// Function that returns it.
    pub(super) func: String,
    /// Wait before the first retry.
    pub(super) base_delay: String,
    /// Growth.
    pub(super) multiplier: u32,
    /// Random part.
    pub(super) jitter: String,
    /// Longest wait.
    pub(super) max_delay: String,
    /// Retries after the first attempt.
    pub(super) max_retries: u32,
}

/// An error a handler may report.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ErrorView {
    /// Constant.
    pub(super) ident: String,
    /// Code as a literal.
    pub(super) value: String,
    /// Lines of the comment.
    pub(super) docs: Vec<String>,
    /// Whether trying again can help.
    pub(super) retry: bool,
}

/// The files that belong to no single task.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ModuleView {
    /// Module path.
    pub(super) module: String,
    /// Package at the root.
    pub(super) package: String,
    /// Name of the registry.
    pub(super) registry: String,
    /// Limit of a message of any task.
    pub(super) max_bytes: u64,
    /// Envelopes in the order in which they are recognised.
    pub(super) envelopes: Vec<EnvelopeView>,
    /// Packages of domains.
    pub(super) packages: Vec<PackageView>,
    /// All tasks.
    pub(super) tasks: Vec<EntryView>,
    /// What the driver calls, by task.
    pub(super) calls: Vec<CallsView>,
    /// State machines.
    pub(super) machines: Vec<MachineView>,
    /// Orchestrations.
    pub(super) flows: Vec<FlowView>,
    /// Consuming services.
    pub(super) services: Vec<ServiceView>,
}

/// An envelope in the table of tasks; names are literals.
#[derive(Debug, Clone, Serialize)]
pub(super) struct EnvelopeView {
    /// Name of the type role.
    pub(super) type_name: String,
    /// Name of the version role, `""` where there is none.
    pub(super) version_name: String,
    /// Name of the attempt role, `""` where there is none.
    pub(super) attempt_name: String,
    /// Name of the id role, `""` where there is none.
    pub(super) id_name: String,
    /// Tasks by type value, then version.
    pub(super) tasks: Vec<EntryView>,
}

/// A domain's package.
#[derive(Debug, Clone, Serialize)]
pub(super) struct PackageView {
    /// Module path.
    pub(super) module: String,
    /// Package and folder.
    pub(super) package: String,
    /// Domain.
    pub(super) domain: String,
    /// Its tasks.
    pub(super) tasks: Vec<EntryView>,
}

/// A task in a table.
#[derive(Debug, Clone, Serialize)]
pub(super) struct EntryView {
    /// `order.close.timeout@1`.
    pub(super) id: String,
    /// What stands for the task type in messages, as a literal.
    pub(super) value: String,
    /// The task type as a literal where that is another; else empty.
    pub(super) other_type: String,
    /// Version.
    pub(super) version: i32,
    /// Place in the order of all tasks.
    pub(super) number: usize,
    /// Package.
    pub(super) package: String,
    /// Message type.
    pub(super) message: String,
}
