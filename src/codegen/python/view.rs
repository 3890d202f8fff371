//! What templates see. Text is ready to stand where the template puts it.

use serde::Serialize;

/// A task's module.
#[derive(Debug, Serialize)]
pub(super) struct TaskView {
    /// `order.close.timeout@1`.
    pub(super) id: String,
    /// Import statements of the standard library, sorted.
    pub(super) imports: Vec<&'static str>,
    /// Enums and what is unknown of open ones, in order.
    pub(super) enums: Vec<EnumView>,
    /// Objects: the payload first, then named, inline ones and variants.
    pub(super) objects: Vec<ObjectView>,
    /// Unions.
    pub(super) unions: Vec<UnionView>,
    /// The enum of errors, where there are any.
    pub(super) error: Option<EnumView>,
    /// The message.
    pub(super) message: MessageView,
    /// Statements that make the codecs of classes.
    pub(super) codecs: Vec<String>,
    /// Statements that bind classes to the wire.
    pub(super) binds: Vec<String>,
}

/// An enum.
#[derive(Debug, Serialize)]
pub(super) struct EnumView {
    /// Class.
    pub(super) ident: String,
    /// Docstring.
    pub(super) doc: String,
    /// Members.
    pub(super) members: Vec<MemberView>,
    /// Class of unknown values, where the enum is open.
    pub(super) unknown: Option<String>,
}

/// A member of an enum.
#[derive(Debug, Serialize)]
pub(super) struct MemberView {
    /// Identifier.
    pub(super) ident: String,
    /// Value as a literal.
    pub(super) value: String,
    /// Docstring, maybe empty.
    pub(super) doc: String,
}

/// A class of objects.
#[derive(Debug, Serialize)]
pub(super) struct ObjectView {
    /// Class.
    pub(super) ident: String,
    /// Base class.
    pub(super) base: String,
    /// Docstring.
    pub(super) doc: String,
    /// Fields in declared order; none for a variant, which inherits them.
    pub(super) fields: Vec<FieldView>,
}

/// A field.
#[derive(Debug, Serialize)]
pub(super) struct FieldView {
    /// Identifier.
    pub(super) ident: String,
    /// The whole declaration: name, annotation, default.
    pub(super) declaration: String,
    /// Docstring, maybe empty.
    pub(super) doc: String,
}

/// A union.
#[derive(Debug, Serialize)]
pub(super) struct UnionView {
    /// Docstring.
    pub(super) doc: String,
    /// The statement that declares the alias.
    pub(super) alias: String,
    /// The class of unknown variants, where the union is open.
    pub(super) unknown: Option<UnknownVariantView>,
}

/// The class of unknown variants of an open union.
#[derive(Debug, Serialize)]
pub(super) struct UnknownVariantView {
    /// Class.
    pub(super) ident: String,
    /// Name of the union.
    pub(super) union: String,
    /// Wire name of the tag as a literal.
    pub(super) tag: String,
    /// The statement body that lists known tags.
    pub(super) known: String,
}

/// The class of a task's messages.
#[derive(Debug, Serialize)]
pub(super) struct MessageView {
    /// Class.
    pub(super) ident: String,
    /// Docstring.
    pub(super) doc: String,
    /// Declaration of the constant that describes the task.
    pub(super) task: String,
    /// Builders of keys.
    pub(super) keys: Vec<KeyView>,
    /// The step of a state machine that the task makes.
    pub(super) transition: Option<TransitionView>,
    /// Roles and the payload, required ones first.
    pub(super) fields: Vec<FieldView>,
}

/// A builder of keys.
#[derive(Debug, Serialize)]
pub(super) struct KeyView {
    /// What it builds: `idempotency_key`, `partition_key`.
    pub(super) name: &'static str,
    /// The head of the function, up to its colon.
    pub(super) head: String,
    /// Docstring.
    pub(super) doc: String,
    /// The statement that builds the key.
    pub(super) body: String,
}

/// The step of a state machine that a task makes.
#[derive(Debug, Serialize)]
pub(super) struct TransitionView {
    /// The machine's class.
    pub(super) machine: String,
    /// The statement that tells what the step would be.
    pub(super) body: String,
}

/// The package as a whole.
#[derive(Debug, Serialize)]
pub(super) struct PackageView {
    /// Name of the registry.
    pub(super) registry: String,
    /// Package that is imported.
    pub(super) package: String,
    /// Name of the distribution.
    pub(super) distribution: String,
    /// Domains.
    pub(super) domains: Vec<DomainView>,
    /// Declaration of the sum over all tasks.
    pub(super) any: String,
    /// Packages of the domains, as a tuple.
    pub(super) parts: String,
    /// Declaration of the table of tasks.
    pub(super) table: String,
    /// State machines.
    pub(super) machines: Vec<MachineView>,
    /// Declaration of the table of machines.
    pub(super) machine_table: String,
    /// Flows.
    pub(super) flows: Vec<MachineView>,
    /// Declaration of the table of flows.
    pub(super) flow_table: String,
    /// Statements that import machines and flows, for type checkers.
    pub(super) lazy_imports: Vec<String>,
    /// Declaration of the table of services.
    pub(super) services: String,
    /// Names that the root loads when they are first used, and their modules, as a dict.
    pub(super) names: String,
    /// Public names of the root, sorted, as the display of a list.
    pub(super) public: String,
}

/// A state machine or a flow.
#[derive(Debug, Serialize)]
pub(super) struct MachineView {
    /// Class of its states.
    pub(super) ident: String,
    /// Docstring.
    pub(super) doc: String,
    /// States.
    pub(super) states: Vec<MemberView>,
    /// The statement that says what leads where.
    pub(super) bind: String,
}

/// A domain's package.
#[derive(Debug, Serialize)]
pub(super) struct DomainView {
    /// Name of the registry.
    pub(super) registry: String,
    /// Domain as task types spell it.
    pub(super) name: String,
    /// Package of the package.
    pub(super) package: String,
    /// Alias of the domain's sum in the root.
    pub(super) alias: String,
    /// Tasks.
    pub(super) tasks: Vec<DomainTaskView>,
    /// Declaration of the sum over the domain's tasks.
    pub(super) any: String,
    /// Public names, sorted, as the display of a list.
    pub(super) public: String,
    /// Public names and their modules, as a dict.
    pub(super) names: String,
    /// Messages, as a tuple.
    pub(super) messages: String,
}

/// A task as its domain lists it.
#[derive(Debug, Serialize)]
pub(super) struct DomainTaskView {
    /// `order.close.timeout@1`.
    pub(super) id: String,
    /// Module.
    pub(super) module: String,
    /// Class of the message.
    pub(super) message: String,
    /// Class of the payload.
    pub(super) payload: String,
}
