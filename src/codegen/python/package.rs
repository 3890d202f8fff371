//! The views of what is not one task: domains, the root, the table of tasks.

use std::collections::BTreeMap;

use crate::codegen::naming::Case;
use crate::codegen::python::around;
use crate::codegen::python::expr::{self, Expr};
use crate::codegen::python::names::{PackageNames, TaskNames};
use crate::codegen::python::text::literal;
use crate::codegen::python::view::{DomainTaskView, DomainView, PackageView};
use crate::model::{Envelope, Registry, RoleKind};
use crate::topology::Names;

/// The view of the package.
pub(super) fn package_view(broker: &Names<'_>, names: &PackageNames) -> PackageView {
    let registry = broker.registry();
    let domains: Vec<DomainView> =
        names.domains.iter().map(|(name, package)| domain_view(registry, name, package, names)).collect();
    let members: Vec<String> = domains.iter().map(|domain| domain.alias.clone()).collect();
    let any = if members.is_empty() {
        "    AnyTask: _t.TypeAlias = _t.NoReturn".to_owned()
    } else {
        format!("    {}", expr::union("AnyTask: _t.TypeAlias = ", &members, 4))
    };
    let machines = around::machine_idents(registry);
    let flows = around::flow_idents(registry);
    let lazy = lazy_names(&machines, &flows);
    PackageView {
        lazy_imports: [("._flows", &flows), ("._machines", &machines)]
            .into_iter()
            .map(|(module, classes)| import(module, classes.values().map(String::as_str)))
            .filter(|import| !import.is_empty())
            .collect(),
        machines: around::machines(registry, &machines),
        machine_table: around::class_table("MACHINES", "_rt.State", &machines),
        flows: around::flows(registry, &flows),
        flow_table: around::class_table("FLOWS", "_rt.Flow", &flows),
        services: around::services(broker),
        names: lazy
            .iter()
            .fold(Expr::dict(), |dict, (class, module)| dict.entry(&literal(class), Expr::atom(literal(module))))
            .statement("_NAMES = ", 0),
        public: root_names(&lazy),
        registry: registry.name.clone(),
        package: names.package.clone(),
        distribution: names.distribution.clone(),
        parts: Expr::tuple(domains.iter().map(|domain| Expr::atom(literal(&domain.package))))
            .statement("_DOMAINS = ", 0),
        domains,
        any,
        table: table(registry, names),
    }
}

/// Names that the root loads when they are first used, and their modules, sorted.
fn lazy_names(machines: &BTreeMap<String, String>, flows: &BTreeMap<String, String>) -> Vec<(String, &'static str)> {
    let consumers = ["AsyncConsumer", "Consumer"].map(|class| (class.to_owned(), "._services"));
    let machines = machines.values().map(|class| (class.clone(), "._machines"));
    let flows = flows.values().map(|class| (class.clone(), "._flows"));
    let mut all: Vec<_> = consumers.into_iter().chain(machines).chain(flows).collect();
    all.sort_by_key(|(class, _)| natural(class));
    all
}

/// Public names of the root beside those that it loads late.
const ROOT_NAMES: &[&str] = &[
    "AsyncDeduplicator",
    "ContractError",
    "DeadLetter",
    "Decision",
    "DecodeError",
    "Deduplicator",
    "EncodeError",
    "Error",
    "ErrorCode",
    "Flow",
    "Json",
    "Message",
    "Model",
    "NonRetryableError",
    "Outcome",
    "Progress",
    "Publish",
    "Retry",
    "RetryableError",
    "Schedule",
    "State",
    "Step",
    "Task",
    "TaskError",
    "TaskFailure",
    "TextEnum",
    "UnknownValue",
    "UnknownVariant",
    "Unset",
    "Verdict",
];

/// The list of the root's public names, as linters sort it: constants, classes, functions.
fn root_names(lazy: &[(String, &str)]) -> String {
    let mut classes: Vec<&str> = ROOT_NAMES.iter().copied().chain(lazy.iter().map(|(name, _)| name.as_str())).collect();
    classes.sort_by_key(|class| natural(class));
    let all = std::iter::once("UNSET").chain(classes).chain(std::iter::once("decode_any"));
    all.fold(list(), |list, name| list.arg(Expr::atom(literal(name)))).statement("__all__ = ", 0)
}

/// An import of names from a module within the type checker's part of the root; empty where there are none.
fn import<'a>(module: &str, names: impl Iterator<Item = &'a str>) -> String {
    let mut names: Vec<&str> = names.collect();
    names.sort_by_key(|name| natural(name));
    if names.is_empty() {
        return String::new();
    }
    let flat = format!("    from {module} import {}", names.join(", "));
    if !expr::is_long(&flat) {
        return flat;
    }
    format!("    from {module} import (\n        {},\n    )", names.join(",\n        "))
}

fn domain_view(registry: &Registry, name: &str, package: &str, names: &PackageNames) -> DomainView {
    let of_domain = names.tasks.iter().filter(|(id, _)| id.domain() == name);
    let mut tasks: Vec<DomainTaskView> = of_domain
        .map(|(id, of)| DomainTaskView {
            id: id.to_string(),
            module: of.module.clone(),
            message: of.message.clone(),
            payload: of.payload(),
        })
        .collect();
    tasks.sort_by_key(|task| natural(&task.module));
    let mut public: Vec<(String, String)> = Vec::new();
    for task in &tasks {
        for class in [&task.message, &task.payload] {
            public.push((class.clone(), format!(".{}", task.module)));
        }
    }
    public.sort_by_key(|(class, _)| natural(class));
    let messages: Vec<String> = tasks.iter().map(|task| task.message.clone()).collect();
    let all = std::iter::once("AnyTask").chain(public.iter().map(|(class, _)| class.as_str()));
    let mut all: Vec<&str> = all.collect();
    all.sort_by_key(|class| natural(class));
    DomainView {
        registry: registry.name.clone(),
        name: name.to_owned(),
        package: package.to_owned(),
        alias: format!("_{}Task", Case::Pascal.join(&[package.to_owned()])),
        any: format!("    {}", expr::union("AnyTask: _t.TypeAlias = ", &messages, 4)),
        public: all.iter().fold(list(), |list, class| list.arg(Expr::atom(literal(class)))).statement("__all__ = ", 0),
        names: public
            .iter()
            .fold(Expr::dict(), |dict, (class, module)| dict.entry(&literal(class), Expr::atom(literal(module))))
            .statement("_NAMES = ", 0),
        messages: Expr::tuple(messages.iter().map(|message| Expr::atom(literal(message)))).statement("_MESSAGES = ", 0),
        tasks,
    }
}

fn list() -> Expr {
    Expr::Group { open: "[".to_owned(), items: Vec::new(), close: ']' }
}

/// Sorts as linters do: numbers by value.
fn natural(text: &str) -> Vec<(String, u64)> {
    let mut parts = vec![(String::new(), 0_u64)];
    let mut in_number = false;
    for c in text.chars() {
        let digit = c.to_digit(10);
        if digit.is_none() && in_number {
            parts.push((String::new(), 0));
        }
        in_number = digit.is_some();
        if let Some(part) = parts.last_mut() {
            match digit {
                Some(digit) => part.1 = part.1.saturating_mul(10).saturating_add(u64::from(digit)),
                None => part.0.push(c),
            }
        }
    }
    parts
}

/// The statement that lists all tasks as messages name them.
fn table(registry: &Registry, names: &PackageNames) -> String {
    let envelopes = registry.envelopes.iter().map(|envelope| envelope_table(registry, envelope, names));
    Expr::call("_rt.Registry")
        .arg(Expr::atom("__name__.rpartition(\".\")[0]"))
        .keyword("max_bytes", Expr::atom(registry.max_bytes().to_string()))
        .keyword("envelopes", Expr::tuple(envelopes))
        .statement("REGISTRY = ", 0)
}

fn envelope_table(registry: &Registry, envelope: &Envelope, names: &PackageNames) -> Expr {
    let mut types: BTreeMap<&str, Vec<(i32, &TaskNames)>> = BTreeMap::new();
    for task in registry.tasks.values().filter(|task| task.envelope == envelope.name) {
        if let Some(of) = names.tasks.get(&task.id) {
            types.entry(envelope.type_value(&task.id.task_type)).or_default().push((task.id.version, of));
        }
    }
    let tasks = types.into_iter().fold(Expr::dict(), |dict, (value, versions)| {
        let versions = versions.into_iter().fold(Expr::dict(), |dict, (version, of)| {
            let place = [format!("{}.{}", of.domain, of.module), of.message.clone()];
            dict.entry(&version.to_string(), Expr::tuple(place.iter().map(|part| Expr::atom(literal(part)))))
        });
        dict.entry(&literal(value), versions)
    });
    let version = envelope.roles.get(&RoleKind::Version);
    Expr::call("_rt.Envelope")
        .arg(Expr::atom(literal(envelope.type_name())))
        .arg(version.map_or_else(|| Expr::atom("None"), |role| Expr::atom(literal(&role.name))))
        .arg(tasks)
}
