//! The resolved registry: pure values from which everything else is made.
//!
//! Nothing here knows YAML, spans, files or target languages; [`lower`] alone sees contracts. Every value is complete
//! (defaults filled in, names resolved), every collection has one order, so equal registries give equal bytes.

mod binding;
mod envelope;
mod flow;
mod index;
pub mod lower;
mod naming;
mod registry;
mod service;
mod snapshot;
mod task;
mod types;

pub use binding::{binding_matches, is_wild};
pub use envelope::{Case, Envelope, PayloadPlace, Role, RoleKind};
pub use flow::{COMPENSATED, FINISHED, Flow, FlowCompensation, FlowStep, FlowTransition, Lead, Progress, Undone};
pub use index::{FieldIndex, ManyFields};
pub use naming::{Broker, Naming, NamingOverrides, QueueType};
pub use registry::{Compatibility, JavaPackage, Packages, Registry};
pub use service::{Consumption, Load, Machine, RetryLimit, Service, Transition};
pub use snapshot::{SNAPSHOT_FORMAT, SnapshotError, read_snapshot, write_snapshot};
pub use task::{
    Deprecation, Kind, Reserved, Retry, Task, TaskError, TaskId, Template, TemplatePart, TransitionRef, Trigger,
};
pub use types::{
    Decimal, EnumType, EnumValue, Field, IntWire, MoneyWire, NamedType, NamedTypes, ObjectType, Precision, Spec, Type,
    TypeBody, UnionType, Variant,
};
