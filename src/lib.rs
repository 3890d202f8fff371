//! taskpact: contracts for asynchronous tasks, compiled.
//!
//! The modules in reading order; each may use only those named after its arrow, and a test holds the arrows:
//!
//! - [`source`]: text, spans, the spanned YAML tree
//! - [`json`]: a lossless JSON tree, its strict reader, its canonical writer
//! - [`pattern`]: patterns as syntax, as automata, as text for each language
//! - [`diagnostic`]: findings as data, and their renderers ← source
//! - [`contract`]: YAML trees as typed documents ← source, diagnostic
//! - [`model`]: the resolved registry (only `model::lower` sees contracts) ← json, pattern
//! - [`wire`]: the reference validator and canonical writer ← model
//! - [`lint`]: checks of the resolved registry ← model, wire, diagnostic
//! - [`schema`]: JSON Schemas ← model, wire
//! - [`sample`]: messages made from contracts ← model, wire
//! - [`compat`]: the diff checker ← model, wire, diagnostic
//! - [`codegen`]: packages in four languages ← model
//! - [`topology`]: names on the broker, schedules, windows ← model
//! - [`workspace`]: disk, git, processes: the only input and output
//! - [`cli`]: arguments and commands; sees everything

pub mod cli;
pub mod codegen;
pub mod compat;
pub mod conformance;
pub mod contract;
pub mod diagnostic;
pub mod json;
pub mod lint;
pub mod model;
pub mod pattern;
pub mod sample;
pub mod schema;
pub mod source;
pub mod topology;
pub mod wire;
pub mod workspace;
