//! Identifiers of a Rust package.

use std::collections::BTreeMap;

use crate::codegen::naming::{Case, Request, Style, assign};
use crate::model::{Registry, TaskId};

/// Keywords of edition 2024, reserved ones included.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
    "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true",
    "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// What else a module of the package's root must not be called: other modules and folders there, crates, device names.
const ROOT_MODULES: &[&str] = &[
    "any",
    "flows",
    "machines",
    "runtime",
    "lib",
    "main",
    "bin",
    "conformance",
    "std",
    "core",
    "alloc",
    "test",
    "proc_macro",
    "serde",
    "serde_json",
    "regex",
    "chrono",
    "ryu_js",
    "bigdecimal",
    "rust_decimal",
    "uuid",
    "con",
    "prn",
    "aux",
    "nul",
];

/// Names of features that are not domains.
const FEATURES: &[&str] = &["default", "bigdecimal", "rust_decimal", "uuid"];

/// Names of the standard library that generated files use, or that a reader expects to mean what they always do.
const STANDARD_TYPES: &[&str] = &[
    "AsMut",
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Drop",
    "Eq",
    "Err",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Hash",
    "Into",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Self",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
];

/// Name of the payload's type in each task's module.
pub(super) const PAYLOAD: &str = "Payload";

/// Name of the enum of a task's errors in its module.
pub(super) const FAILURE: &str = "Failure";

/// The variant that keeps what an open enum or union does not know. Closed ones leave the name free, so that opening
/// them later renames nothing.
pub(super) const UNKNOWN: &str = "Unknown";

/// Identifiers that all files of a package share.
#[derive(Debug)]
pub(super) struct PackageNames {
    /// Name of the library crate.
    pub(super) crate_name: String,
    /// By domain.
    pub(super) domains: BTreeMap<String, DomainNames>,
    /// By task.
    pub(super) tasks: BTreeMap<TaskId, TaskNames>,
    /// By machine.
    pub(super) machines: BTreeMap<String, StateNames>,
    /// By flow.
    pub(super) flows: BTreeMap<String, StateNames>,
}

/// Identifiers of a state machine or a flow.
#[derive(Debug)]
pub(super) struct StateNames {
    /// Type of its states.
    pub(super) ident: String,
    /// Variants, in the order of the states.
    pub(super) states: Vec<String>,
}

/// Identifiers of a domain.
#[derive(Debug)]
pub(super) struct DomainNames {
    /// Module in the package's root.
    pub(super) module: String,
    /// Cargo feature.
    pub(super) feature: String,
}

/// Identifiers of a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TaskNames {
    /// Module in the domain's module.
    pub(super) module: String,
    /// Type of the message.
    pub(super) message: String,
    /// Variant of the sum over all tasks.
    pub(super) variant: String,
}

impl PackageNames {
    /// The names of a registry's package.
    pub(super) fn new(registry: &Registry) -> Self {
        let mut by_domain: BTreeMap<&str, Vec<&TaskId>> = BTreeMap::new();
        for id in registry.tasks.keys() {
            by_domain.entry(id.domain()).or_default().push(id);
        }
        let domains: Vec<&str> = by_domain.keys().copied().collect();
        let modules =
            assign(&plain(&domains), style(Case::Snake, &|name| is_keyword(name) || is_in(ROOT_MODULES, name)));
        let features = assign(&plain(&domains), style(Case::Snake, &|name| is_in(FEATURES, name)));
        let named = modules.into_iter().zip(features).map(|(module, feature)| DomainNames { module, feature });
        let variants = assign_tasks(registry.tasks.keys().map(|id| (id, id.task_type.as_str())), Case::Pascal);
        let mut tasks = BTreeMap::new();
        for ids in by_domain.values() {
            let rests: Vec<_> = ids.iter().map(|id| (*id, id.rest())).collect();
            let modules = assign_tasks(rests.iter().copied(), Case::Snake);
            let messages = assign_tasks(rests.iter().copied(), Case::Pascal);
            tasks.extend(
                ids.iter().zip(modules.into_iter().zip(messages)).map(|(&id, (module, message))| {
                    (id.clone(), TaskNames { module, message, variant: String::new() })
                }),
            );
        }
        for (names, variant) in tasks.values_mut().zip(variants) {
            names.variant = variant;
        }
        Self {
            crate_name: library(&registry.packages.rust),
            domains: domains.iter().map(|&domain| domain.to_owned()).zip(named).collect(),
            tasks,
            machines: states(registry.machines.iter().map(|(name, machine)| (name, machine.states.as_slice()))),
            flows: states(registry.flows.iter().map(|(name, flow)| (name, flow.states.as_slice()))),
        }
    }
}

/// Identifiers of what has states.
fn states<'a>(all: impl Iterator<Item = (&'a String, &'a [String])> + Clone) -> BTreeMap<String, StateNames> {
    let wires: Vec<String> = all.clone().map(|(name, _)| format!("{name} state")).collect();
    let requests: Vec<_> = wires.iter().map(|wire| Request::plain(wire)).collect();
    let idents = assign(&requests, style(Case::Pascal, &|name| is_in(STANDARD_TYPES, name)));
    let named = all.zip(idents).map(|((name, states), ident)| {
        let requests: Vec<_> = states.iter().map(|state| Request::plain(state)).collect();
        (name.clone(), StateNames { ident, states: assign(&requests, style(Case::Pascal, &|name| name == "Self")) })
    });
    named.collect()
}

/// Identifiers made of a name and the task's version.
fn assign_tasks<'a>(tasks: impl Iterator<Item = (&'a TaskId, &'a str)>, case: Case) -> Vec<String> {
    let wires: Vec<String> = tasks.map(|(id, name)| format!("{name}.v{}", id.version)).collect();
    let requests: Vec<_> = wires.iter().map(|wire| Request::plain(wire)).collect();
    assign(&requests, style(case, &is_keyword))
}

/// The crate name: what the package is called, spared the names of crates that every program sees.
fn library(package: &str) -> String {
    let style = style(Case::Snake, &|name| is_keyword(name) || is_in(ROOT_MODULES, name));
    style.natural(Request::plain(package))
}

fn plain<'a>(names: &[&'a str]) -> Vec<Request<'a>> {
    names.iter().map(|name| Request::plain(name)).collect()
}

fn style<'a>(case: Case, reserved: &'a (dyn Fn(&str) -> bool + Sync)) -> Style<'a> {
    // Modules are files, and some disks do not tell `A` from `a`.
    let digit_prefix = if case == Case::Pascal { "X" } else { "x" };
    Style { case, reserved, digit_prefix, fold_case: true }
}

fn is_in(names: &[&str], name: &str) -> bool {
    names.contains(&name)
}

fn is_keyword(name: &str) -> bool {
    is_in(KEYWORDS, name)
}

/// Fields of a struct.
pub(super) fn fields(requests: &[Request<'_>]) -> Vec<String> {
    assign(requests, style(Case::Snake, &is_keyword))
}

/// Variants of an enum or union.
pub(super) fn variants(requests: &[Request<'_>]) -> Vec<String> {
    assign(requests, style(Case::Pascal, &|name| name == UNKNOWN || name == "Self"))
}

/// Variants of the enum of a task's errors.
pub(super) fn failures(requests: &[Request<'_>]) -> Vec<String> {
    assign(requests, style(Case::Pascal, &|name| name == "Self"))
}

/// Types of a task's module, beside its message.
pub(super) fn types(requests: &[Request<'_>], message: &str) -> Vec<String> {
    let reserved = |name: &str| name == message || name == PAYLOAD || name == FAILURE || is_in(STANDARD_TYPES, name);
    assign(requests, Style { fold_case: false, ..style(Case::Pascal, &reserved) })
}

/// Statics of a task's module.
pub(super) fn statics(requests: &[Request<'_>]) -> Vec<String> {
    assign(requests, style(Case::Screaming, &|_| false))
}

#[cfg(test)]
mod tests;
