//! Contracts become the model: names resolved, defaults filled in, everything checked that needs more than one key.
//!
//! The only part of the model that sees documents and findings. Each function reports every mistake it sees and returns
//! a value only where there was none that leaves it without one. Checks that need the validator are not here but in
//! `lint`.

mod envelope;
mod finite;
mod flow;
mod key_part;
mod machine;
mod naming;
mod registry;
mod satisfy;
mod scope;
mod service;
mod spec;
mod task;
mod template;
mod trigger;
mod types;
mod value;

pub use envelope::envelope;
pub use flow::{FlowScope, flow};
pub use machine::machine;
pub use registry::{Defaults, RegistryHead, registry};
pub use scope::{Declared, Patterns, Shared, Surroundings};
pub use service::service;
pub use task::{Lowered, task};
pub use types::shared;
