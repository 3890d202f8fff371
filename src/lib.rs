//! taskpact: contracts for asynchronous tasks, compiled.
//!
//! The modules in reading order. Each may use only those after its arrow, which point one way; a test reads this list and
//! holds the code to it.
//!
//! - [`source`]: text, spans, the spanned YAML tree
//! - [`json`]: a lossless JSON tree, its strict reader, its canonical writer
//! - [`pattern`]: patterns as syntax, as automata, as text for each language
//! - [`diagnostic`]: findings as data, the catalogue of rules, renderers ← source
//! - [`contract`]: YAML trees as typed documents ← source, diagnostic
//! - [`model`]: the resolved registry, from which everything else is made ← json, pattern
//! - [`wire`]: the reference validator and canonical writer ← model, json, pattern
//! - [`topology`]: names on brokers, what brokers have to be told, schedules, windows ← model
//! - [`lint`]: checks of the resolved registry ← model, wire, json, pattern, topology, source, diagnostic
//! - [`schema`]: JSON Schemas ← model, wire, json, pattern
//! - [`sample`]: messages made from contracts ← model, wire, json, pattern
//! - [`behaviour`]: keys, waits, decisions, retries and dead letters, as the packages do them ← model, wire, json, topology
//! - [`compat`]: the diff checker ← model, wire, json, pattern, topology, diagnostic
//! - [`diagram`]: flows drawn, listed and told ← model, diagnostic
//! - [`codegen`]: packages in four languages, tables and alerts ← model, json, pattern, topology
//! - [`conformance`]: vectors, and verdicts compared ← model, wire, json, schema, sample, topology, behaviour
//! - [`workspace`]: disk, git, processes: the only input and output ← source, diagnostic, contract, model, lint, codegen,
//!   conformance
//! - [`cli`]: arguments and commands ← everything

pub mod behaviour;
pub mod cli;
pub mod codegen;
pub mod compat;
pub mod conformance;
pub mod contract;
pub mod diagnostic;
pub mod diagram;
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
