//! Identifiers of a Python package.

use std::collections::BTreeMap;

use crate::codegen::naming::{Case, Request, Style, assign};
use crate::codegen::python::keywords::{BUILTINS, DEVICES, KEYWORDS, MODEL_ATTRIBUTES, MODULES};
use crate::model::{Registry, TaskId};

/// What else a domain must not be called: attributes and modules of the package.
const ROOT_NAMES: &[&str] = &["conformance", "decode_any", "py_typed"];

/// Identifiers that all files of a package share.
#[derive(Debug)]
pub(super) struct PackageNames {
    /// The package that is imported.
    pub(super) package: String,
    /// Name of the distribution.
    pub(super) distribution: String,
    /// Domain to the package within the package.
    pub(super) domains: BTreeMap<String, String>,
    /// By task.
    pub(super) tasks: BTreeMap<TaskId, TaskNames>,
}

/// Identifiers of a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TaskNames {
    /// Package of its domain.
    pub(super) domain: String,
    /// Module in the domain's package.
    pub(super) module: String,
    /// Class of the message.
    pub(super) message: String,
}

impl TaskNames {
    /// Class of the payload.
    pub(super) fn payload(&self) -> String {
        format!("{}Payload", self.message)
    }

    /// Enum of the errors that a handler may report.
    pub(super) fn error(&self) -> String {
        format!("{}Error", self.message)
    }
}

impl PackageNames {
    /// The names of a registry's package.
    pub(super) fn new(registry: &Registry) -> Self {
        let mut by_domain: BTreeMap<&str, Vec<&TaskId>> = BTreeMap::new();
        for id in registry.tasks.keys() {
            by_domain.entry(id.domain()).or_default().push(id);
        }
        let requests: Vec<_> = by_domain.keys().map(|domain| Request::plain(domain)).collect();
        let packages = assign(&requests, style(Case::Snake, &is_reserved_domain));
        let domains: BTreeMap<String, String> =
            by_domain.keys().map(|&domain| domain.to_owned()).zip(packages).collect();
        let mut tasks = BTreeMap::new();
        for (domain, ids) in by_domain {
            let wires: Vec<String> = ids.iter().map(|id| format!("{}.v{}", id.rest(), id.version)).collect();
            let requests: Vec<_> = wires.iter().map(|wire| Request::plain(wire)).collect();
            let modules = assign(&requests, style(Case::Snake, &is_keyword));
            let messages = assign(&requests, style(Case::Pascal, &is_keyword));
            for (id, (module, message)) in ids.into_iter().zip(modules.into_iter().zip(messages)) {
                let domain = domains.get(domain).cloned().unwrap_or_default();
                tasks.insert(id.clone(), TaskNames { domain, module, message });
            }
        }
        let package = package(&registry.packages.python);
        let distribution = package.trim_end_matches('_').replace('_', "-");
        Self { package, distribution, domains, tasks }
    }
}

/// The package: as it is called, spared the names of modules that it would hide.
fn package(name: &str) -> String {
    let reserved = |name: &str| is_keyword(name) || is_in(MODULES, name) || is_in(DEVICES, name);
    style(Case::Snake, &reserved).natural(Request::plain(name))
}

fn style<'a>(case: Case, reserved: &'a (dyn Fn(&str) -> bool + Sync)) -> Style<'a> {
    // Modules are files, and some disks do not tell `A` from `a`.
    let digit_prefix = if matches!(case, Case::Pascal | Case::Screaming) { "X" } else { "x" };
    Style { case, reserved, digit_prefix, fold_case: true }
}

fn is_reserved_domain(name: &str) -> bool {
    is_keyword(name) || is_in(ROOT_NAMES, name) || is_in(DEVICES, name)
}

fn is_keyword(name: &str) -> bool {
    is_in(KEYWORDS, name)
}

fn is_in(names: &[&str], name: &str) -> bool {
    names.contains(&name)
}

/// Fields of a class.
pub(super) fn fields(requests: &[Request<'_>]) -> Vec<String> {
    let reserved = |name: &str| is_keyword(name) || is_in(MODEL_ATTRIBUTES, name) || is_in(BUILTINS, name);
    assign(requests, style(Case::Snake, &reserved))
}

/// Members of an enum.
pub(super) fn members(requests: &[Request<'_>]) -> Vec<String> {
    assign(requests, style(Case::Screaming, &|_| false))
}

/// Classes of a task's module, beside those that every module has.
pub(super) fn classes(requests: &[Request<'_>], task: &TaskNames) -> Vec<String> {
    let (payload, error) = (task.payload(), task.error());
    let reserved = |name: &str| is_keyword(name) || name == task.message || name == payload || name == error;
    assign(requests, Style { fold_case: false, ..style(Case::Pascal, &reserved) })
}

#[cfg(test)]
mod tests;
