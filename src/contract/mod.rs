//! YAML trees as typed documents: every error of shape, and only of shape.
//!
//! A document knows which keys it has, that a duration is a duration and a name a name. Whether a name leads anywhere, whether
//! bounds make sense together, is for `model::lower`. What was wrong is reported and absent from the document, so
//! reading goes on and one run tells all. Documents borrow from the tree and keep the place of everything.

mod envelope;
mod flow;
mod keys;
pub mod language;
mod machine;
mod names;
mod naming;
mod problem;
mod registry;
mod scalar;
mod service;
mod spec;
mod task;
mod types;
mod waiver;

pub use envelope::{EnvelopeDoc, RoleDoc};
pub use flow::{CommandDoc, CompensationDoc, FlowDoc, ResultDoc, ResultsDoc, StepDoc};
pub use machine::MachineDoc;
pub use names::{Identity, PathKind, classify, is_task_type, path_mismatch};
pub use naming::NamingDoc;
pub use problem::report_problems;
pub use registry::{BrokerDoc, DefaultsDoc, JavaDoc, PackagesDoc, RegistryDoc, RetryDoc};
pub use scalar::{Spanned, Text, text_of as text_or_report};
pub use service::{ConsumeDoc, LoadDoc, ProduceDoc, ServiceDoc};
pub use spec::{BUILT_IN, DecimalKeys, FieldDoc, SpecDoc, TypeDoc, TypeKeys};
pub use task::{ErrorDoc, ReservedDoc, TaskDoc, TransitionDoc, TriggerDoc};
pub use types::{BodyDoc, DeclarationDoc, DeprecationDoc, EnumDoc, EnumValueDoc, TypesDoc, UnionDoc};
pub use waiver::WaiverDoc;
