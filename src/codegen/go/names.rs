//! Identifiers of a Go module: its packages, files and messages.

use std::collections::{BTreeMap, BTreeSet};

use crate::codegen::go::shapes::Taken;
use crate::codegen::naming::{Case, Request, Style, assign, words};
use crate::model::{Registry, TaskId};

/// Keywords and predeclared identifiers: as the name of a package they would hide what every file uses.
const WORDS: &[&str] = &[
    "any",
    "append",
    "bool",
    "break",
    "byte",
    "cap",
    "case",
    "chan",
    "clear",
    "close",
    "comparable",
    "complex",
    "complex128",
    "complex64",
    "const",
    "continue",
    "copy",
    "default",
    "defer",
    "delete",
    "else",
    "error",
    "fallthrough",
    "false",
    "float32",
    "float64",
    "for",
    "func",
    "go",
    "goto",
    "if",
    "imag",
    "import",
    "init",
    "int",
    "int16",
    "int32",
    "int64",
    "int8",
    "interface",
    "iota",
    "len",
    "make",
    "map",
    "max",
    "min",
    "new",
    "nil",
    "package",
    "panic",
    "print",
    "println",
    "range",
    "real",
    "recover",
    "return",
    "rune",
    "select",
    "string",
    "struct",
    "switch",
    "true",
    "type",
    "uint",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "uintptr",
    "var",
];

/// What else a package must not be called: folders that the go command treats in a way of its own, packages of the
/// module itself, packages of the standard library that a user would have to rename, names that some disks reserve.
const PACKAGES: &[&str] = &[
    "archive",
    "arena",
    "aux",
    "bufio",
    "builtin",
    "bytes",
    "cmd",
    "cmp",
    "codec",
    "compress",
    "con",
    "container",
    "context",
    "crypto",
    "database",
    "debug",
    "documentation",
    "embed",
    "encoding",
    "errors",
    "expvar",
    "flag",
    "fmt",
    "hash",
    "html",
    "image",
    "index",
    "internal",
    "io",
    "iter",
    "json",
    "log",
    "main",
    "maps",
    "math",
    "mime",
    "net",
    "nul",
    "os",
    "path",
    "plugin",
    "prn",
    "reflect",
    "regexp",
    "registry",
    "runtime",
    "simd",
    "slices",
    "slog",
    "sort",
    "std",
    "strconv",
    "strings",
    "structs",
    "sync",
    "syscall",
    "taskflow",
    "taskmachine",
    "taskrun",
    "taskservice",
    "taskwire",
    "test",
    "testdata",
    "testing",
    "text",
    "time",
    "unicode",
    "unique",
    "unsafe",
    "vendor",
    "weak",
];

/// Methods of generated structs: no field may take their names.
const METHODS: &[&str] = &["Format", "LogValue", "MarshalJSON", "UnmarshalJSON"];

/// Identifiers that all files of a module share.
#[derive(Debug)]
pub(super) struct ModuleNames {
    /// Module path.
    pub(super) module: String,
    /// Name of the package at the module's root.
    pub(super) root: String,
    /// Domain to the package in a folder of the same name.
    pub(super) packages: BTreeMap<String, String>,
    /// By task.
    pub(super) tasks: BTreeMap<TaskId, TaskNames>,
    /// By machine.
    pub(super) machines: BTreeMap<String, StateNames>,
    /// By flow.
    pub(super) flows: BTreeMap<String, StateNames>,
    /// By service.
    pub(super) services: BTreeMap<String, ServiceNames>,
}

/// Identifiers of a machine or a flow, in a package that all of them share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StateNames {
    /// Type of the states.
    pub(super) ident: String,
    /// File in the package, without its end.
    pub(super) file: String,
    /// Function that returns all states.
    pub(super) states_func: String,
    /// Constant of the first state.
    pub(super) initial: String,
    /// Function that returns what is sent when a flow begins.
    pub(super) start: String,
    states: BTreeMap<String, String>,
}

impl StateNames {
    /// The constant of a state.
    pub(super) fn state(&self, state: &str) -> String {
        self.states.get(state).cloned().unwrap_or_default()
    }
}

/// Identifiers of a service, in a package that all share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ServiceNames {
    /// Function that returns it.
    pub(super) func: String,
    /// File in the package, without its end.
    pub(super) file: String,
}

/// Identifiers of a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TaskNames {
    /// Package and folder.
    pub(super) package: String,
    /// File in the folder, without its end.
    pub(super) file: String,
    /// Type of the message. Everything else of the task begins with it, and no other task's message does.
    pub(super) message: String,
    /// Place in the order of all tasks.
    pub(super) number: usize,
}

impl ModuleNames {
    /// The names of a registry's module.
    pub(super) fn new(registry: &Registry) -> Self {
        let mut by_domain: BTreeMap<&str, Vec<&TaskId>> = BTreeMap::new();
        for id in registry.tasks.keys() {
            by_domain.entry(id.domain()).or_default().push(id);
        }
        let domains: Vec<&str> = by_domain.keys().copied().collect();
        let packages: BTreeMap<String, String> =
            domains.iter().map(|&domain| domain.to_owned()).zip(packages(&domains)).collect();
        let numbers: BTreeMap<&TaskId, usize> = registry.tasks.keys().zip(0..).collect();
        let mut tasks = BTreeMap::new();
        for (domain, ids) in &by_domain {
            let package = packages.get(*domain).cloned().unwrap_or_default();
            let wires: Vec<String> = ids.iter().map(|id| format!("{}.v{}", id.rest(), id.version)).collect();
            let requests: Vec<Request<'_>> = wires.iter().map(|wire| Request::plain(wire)).collect();
            let files = assign(&requests, style(Case::Snake, &|_| false));
            let messages = apart(&assign(&requests, style(Case::PascalInitials, &|_| false)));
            for (id, (file, message)) in ids.iter().zip(files.into_iter().zip(messages)) {
                let number = numbers.get(id).copied().unwrap_or_default();
                tasks.insert((*id).clone(), TaskNames { package: package.clone(), file, message, number });
            }
        }
        let module = registry.packages.go.clone();
        let root = root(&module);
        let (machines, flows, services) = (machines(registry), flows(registry), services(registry));
        Self { module, root, packages, tasks, machines, flows, services }
    }
}

/// Sets message types apart so that names derived from two of them never meet: none is the beginning of another, and
/// none reads like a function of another.
fn apart(messages: &[String]) -> Vec<String> {
    let all: BTreeSet<&str> = messages.iter().map(String::as_str).collect();
    messages.iter().map(|message| split(message, &all)).collect()
}

fn split(message: &str, all: &BTreeSet<&str>) -> String {
    let mut out = String::new();
    for (at, c) in message.char_indices() {
        let before = &message[..at];
        if c.is_ascii_uppercase() && (before == "Decode" || all.contains(before)) {
            out.push('_');
        }
        out.push(c);
    }
    out
}

fn packages(domains: &[&str]) -> Vec<String> {
    let others: Vec<String> = domains.iter().map(|domain| format!("{domain}_tasks")).collect();
    let requests: Vec<Request<'_>> = domains
        .iter()
        .zip(&others)
        .map(|(domain, other)| Request { wire: domain, chosen: is_taken(domain).then_some(other.as_str()) })
        .collect();
    assign(&requests, style(Case::Snake, &is_taken))
}

/// Whether a package must not be called so. Version folders and names of test packages mean something to the go command.
fn is_taken(name: &str) -> bool {
    let digits = name.strip_prefix('v').unwrap_or_default();
    WORDS.contains(&name)
        || PACKAGES.contains(&name)
        || name.ends_with("_test")
        || (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The root package: the last element of the module path that is no version.
fn root(module: &str) -> String {
    let is_version = |part: &&str| {
        let digits = part.strip_prefix('v').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let part = module.rsplit('/').find(|part| !is_version(part)).unwrap_or("tasks");
    let name = style(Case::Snake, &|_| false).natural(Request::plain(part)).replace('_', "");
    if is_taken(&name) { format!("{name}tasks") } else { name }
}

/// Types come first, so that states never take their names.
fn states<'r>(all: &[(&'r str, &'r [String])], kind: &str) -> BTreeMap<String, StateNames> {
    let (types, files) = shared(all.iter().map(|(name, _)| *name));
    let mut taken = Taken::default();
    let idents: Vec<String> = types.iter().map(|ident| taken.take(ident)).collect();
    let named = all.iter().zip(idents).zip(files);
    let names = named.map(|(((name, states), ident), file)| {
        let [states_func, initial, start] =
            ["States", "Initial", "Start"].map(|suffix| taken.take(&format!("{ident}{suffix}")));
        let requests: Vec<Request<'_>> = states.iter().map(|state| Request::plain(state)).collect();
        let consts = taken.take_all(&ident, states.iter().map(String::as_str), suffixes(&requests));
        let states = states.iter().cloned().zip(consts).collect();
        let file = format!("{file}_{kind}");
        ((*name).to_owned(), StateNames { ident, file, states_func, initial, start, states })
    });
    names.collect()
}

fn machines(registry: &Registry) -> BTreeMap<String, StateNames> {
    let all = registry.machines.values().map(|machine| (machine.name.as_str(), machine.states.as_slice()));
    states(&all.collect::<Vec<_>>(), "machine")
}

fn flows(registry: &Registry) -> BTreeMap<String, StateNames> {
    let all = registry.flows.values().map(|flow| (flow.name.as_str(), flow.states.as_slice()));
    states(&all.collect::<Vec<_>>(), "flow")
}

fn services(registry: &Registry) -> BTreeMap<String, ServiceNames> {
    let (funcs, files) = shared(registry.services.keys().map(String::as_str));
    let names = |(func, file): (String, String)| ServiceNames { func, file: format!("{file}_queues") };
    registry.services.keys().cloned().zip(funcs.into_iter().zip(files).map(names)).collect()
}

/// Identifiers and files for names that share a package.
fn shared<'n>(names: impl Iterator<Item = &'n str>) -> (Vec<String>, Vec<String>) {
    let requests: Vec<Request<'_>> = names.map(Request::plain).collect();
    let files = assign(&requests, style(Case::Snake, &|_| false));
    (assign(&requests, style(Case::PascalInitials, &|_| false)), files)
}

/// A name in Pascal case.
pub(super) fn pascal(name: &str) -> String {
    Case::PascalInitials.join(&words(name))
}

/// Parameters of a function that writes them with an encoder.
pub(super) fn parameters(requests: &[Request<'_>]) -> Vec<String> {
    const USED: &[&str] =
        &["codec", "context", "e", "fmt", "registry", "slog", "taskmachine", "taskrun", "taskwire", "time"];
    let reserved = |name: &str| WORDS.contains(&name) || USED.contains(&name);
    assign(requests, Style { digit_prefix: "x", ..style(Case::CamelInitials, &reserved) })
}

fn style<'a>(case: Case, reserved: &'a (dyn Fn(&str) -> bool + Sync)) -> Style<'a> {
    // Packages and files are names on disk, and some disks do not tell `A` from `a`.
    let pascal = case == Case::PascalInitials;
    Style { case, reserved, digit_prefix: if pascal { "X" } else { "x" }, fold_case: case == Case::Snake }
}

/// Fields of a struct.
pub(super) fn fields(requests: &[Request<'_>]) -> Vec<String> {
    assign(requests, style(Case::PascalInitials, &|name| METHODS.contains(&name)))
}

/// What follows a type's name in the names of its enum constants, variants and the like.
pub(super) fn suffixes(requests: &[Request<'_>]) -> Vec<String> {
    assign(requests, Style { digit_prefix: "", ..style(Case::PascalInitials, &|_| false) })
}

/// What follows a union's name in the names of its variants.
pub(super) fn variants(requests: &[Request<'_>]) -> Vec<String> {
    assign(requests, Style { digit_prefix: "", ..style(Case::PascalInitials, &|name| name == UNKNOWN) })
}

/// The variant that keeps what an open union does not know. Closed ones leave the name free, so that opening them later
/// renames nothing.
pub(super) const UNKNOWN: &str = "Unknown";

#[cfg(test)]
mod tests;
