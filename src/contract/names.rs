//! Names and identities: what a name may look like, and what a file's path says it is.

use crate::contract::Text;
use crate::contract::scalar::{clip, malformed, text, text_of};
use crate::diagnostic::catalogue::{file, naming};
use crate::diagnostic::{Findings, invisible};
use crate::source::Span;
use crate::source::yaml::{Node, Scalar};

/// Most characters of a free name.
const LONGEST: usize = 128;

/// A name that may be any visible text: fields, enum values, roles, states, error codes, union tags.
pub(crate) fn free<'t>(scalar: &'t Scalar<'t>, what: &str, findings: &mut Findings) -> Option<Text<'t>> {
    let name = text_of(scalar, what, findings)?;
    if name.as_str().is_empty() {
        return malformed(name, &naming::BAD_NAME, format!("{what} is empty"), findings);
    }
    if let Some((at, c)) = name.as_str().char_indices().find(|&(_, c)| invisible(c)) {
        let span = name.scalar().locate(findings.text(), at);
        findings.add(&naming::BAD_NAME, span, format!("{what} holds the invisible character U+{:04X}", u32::from(c)));
        return None;
    }
    let length = name.as_str().chars().count();
    if length > LONGEST {
        let message = format!("{what} has {length} characters, at most {LONGEST} are allowed");
        return malformed(name, &naming::BAD_NAME, message, findings);
    }
    Some(name)
}

/// [`free`] for a value.
pub(crate) fn free_value<'t>(node: &'t Node<'t>, what: &str, findings: &mut Findings) -> Option<Text<'t>> {
    let found = text(node, what, findings)?;
    free(found.scalar(), what, findings)
}

/// `[A-Z][A-Za-z0-9]*`, 128 at most.
pub(crate) fn type_name<'t>(scalar: &'t Scalar<'t>, what: &str, findings: &mut Findings) -> Option<Text<'t>> {
    let name = text_of(scalar, what, findings)?;
    if is_type_name(name.as_str()) {
        return Some(name);
    }
    let message =
        format!("{what} is written `[A-Z][A-Za-z0-9]*` (128 characters at most), not `{}`", clip(name.as_str()));
    malformed(name, &naming::BAD_NAME, message, findings)
}

pub(crate) fn is_type_name(name: &str) -> bool {
    name.len() <= LONGEST
        && name.bytes().next().is_some_and(|first| first.is_ascii_uppercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// `[a-z][a-z0-9-]*`, 64 at most: registries, services, envelopes, machines.
pub(crate) fn kebab<'t>(node: &'t Node<'t>, what: &str, findings: &mut Findings) -> Option<Text<'t>> {
    let name = text(node, what, findings)?;
    kebab_text(name, what, findings)
}

/// [`kebab`] for text already read.
pub(crate) fn kebab_text<'t>(name: Text<'t>, what: &str, findings: &mut Findings) -> Option<Text<'t>> {
    if is_kebab(name.as_str()) {
        return Some(name);
    }
    let message = format!("{what} is written `[a-z][a-z0-9-]*` (64 characters at most), not `{}`", clip(name.as_str()));
    malformed(name, &naming::BAD_NAME, message, findings)
}

fn is_kebab(name: &str) -> bool {
    name.len() <= 64
        && name.bytes().next().is_some_and(|first| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// `[A-Za-z][A-Za-z0-9_]*`, 128 at most.
pub(crate) fn identifier<'t>(node: &'t Node<'t>, what: &str, findings: &mut Findings) -> Option<Text<'t>> {
    let name = text(node, what, findings)?;
    let fits = name.as_str().len() <= LONGEST
        && name.as_str().bytes().next().is_some_and(|first| first.is_ascii_alphabetic())
        && name.as_str().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if fits {
        return Some(name);
    }
    let message = format!("{what} is an identifier `[A-Za-z][A-Za-z0-9_]*`, not `{}`", clip(name.as_str()));
    malformed(name, &naming::CODEGEN_NAME, message, findings)
}

/// Whether `name` is a task type: 2 to 4 segments `[a-z][a-z0-9_]*` joined by dots, 100 bytes at most.
pub fn is_task_type(name: &str) -> bool {
    let segment = |part: &str| {
        part.bytes().next().is_some_and(|first| first.is_ascii_lowercase())
            && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    };
    name.len() <= 100 && (2..=4).contains(&name.split('.').count()) && name.split('.').all(segment)
}

/// Whether `text` is a binding pattern: segments as those of a task type, `*` (exactly one segment) or `#` (any number of
/// segments, none included), joined by dots; 100 bytes at most.
pub(crate) fn is_binding(text: &str) -> bool {
    let segment = |part: &str| {
        part == "*"
            || part == "#"
            || (part.bytes().next().is_some_and(|first| first.is_ascii_lowercase())
                && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'))
    };
    text.len() <= 100 && text.split('.').all(segment)
}

/// A task type.
pub(crate) fn task_type<'t>(scalar: &'t Scalar<'t>, what: &str, findings: &mut Findings) -> Option<Text<'t>> {
    let name = text_of(scalar, what, findings)?;
    if is_task_type(name.as_str()) {
        return Some(name);
    }
    let message = format!(
        "{what} is 2 to 4 segments `[a-z][a-z0-9_]*` joined by dots (100 bytes at most), not `{}`",
        clip(name.as_str())
    );
    malformed(name, &naming::BAD_TASK_TYPE, message, findings)
}

/// What a file is, by its path under the contracts folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathKind {
    /// `registry.yaml`
    Registry,
    /// `waivers.yaml`
    Waivers,
    /// `envelopes/<name>.yaml`
    Envelope(String),
    /// `types/<name>.yaml`
    Types,
    /// `machines/<name>.yaml`
    Machine(String),
    /// `flows/<name>.yaml`
    Flow(String),
    /// `tasks/<domain>/<rest>.v<N>.yaml`
    Task(Identity),
    /// `services/<service>.yaml`
    Service(String),
    /// A YAML file where none belongs, with the reason.
    Misplaced(&'static str),
    /// Nothing of ours: other kinds of files, hidden files, snapshots.
    Foreign,
}

/// What a task's path says: `tasks/order/close.timeout.v1.yaml` is `order.close.timeout@1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Task type, unchecked.
    pub task_type: String,
    /// Version.
    pub version: i32,
}

/// Tells what the file at `path` (relative, with `/`) is.
pub fn classify(path: &str) -> PathKind {
    let mut parts: Vec<&str> = path.split('/').collect();
    let Some(name) = parts.pop() else { return PathKind::Foreign };
    if name.starts_with('.') || parts.iter().any(|part| part.starts_with('.')) || parts.first() == Some(&"snapshots") {
        return PathKind::Foreign;
    }
    let Some(stem) = name.strip_suffix(".yaml") else {
        let other = [".yml", ".YAML", ".YML"].iter().any(|end| name.ends_with(end));
        return if other { PathKind::Misplaced("contract files end in `.yaml`") } else { PathKind::Foreign };
    };
    match (parts.as_slice(), stem) {
        ([], "registry") => PathKind::Registry,
        ([], "waivers") => PathKind::Waivers,
        (["envelopes"], _) => PathKind::Envelope(stem.to_owned()),
        (["types"], _) => PathKind::Types,
        (["machines"], _) => PathKind::Machine(stem.to_owned()),
        (["flows"], _) => PathKind::Flow(stem.to_owned()),
        (["services"], _) => PathKind::Service(stem.to_owned()),
        (["tasks", domain], _) => match identity(domain, stem) {
            Some(identity) => PathKind::Task(identity),
            None => PathKind::Misplaced("a task file is called `tasks/<domain>/<rest of the type>.v<version>.yaml`"),
        },
        (["tasks", ..], _) => {
            PathKind::Misplaced("a task file is called `tasks/<domain>/<rest of the type>.v<version>.yaml`")
        }
        ([], _) => PathKind::Misplaced("only `registry.yaml` and `waivers.yaml` stand at the top"),
        ([_], _) => {
            PathKind::Misplaced("the folders are envelopes, types, machines, flows, tasks, services and snapshots")
        }
        (["envelopes" | "types" | "machines" | "flows" | "services", ..], _) => {
            PathKind::Misplaced("contract files stand directly in their folder")
        }
        _ => PathKind::Misplaced("the folders are envelopes, types, machines, flows, tasks, services and snapshots"),
    }
}

fn identity(domain: &str, stem: &str) -> Option<Identity> {
    let (rest, version) = stem.rsplit_once(".v")?;
    let canonical = !version.starts_with('0') && version.bytes().all(|byte| byte.is_ascii_digit());
    let version = version.parse().ok().filter(|_| canonical)?;
    Some(Identity { task_type: format!("{domain}.{rest}"), version })
}

/// Reports an identity that differs from what the path says.
pub fn path_mismatch(span: Span, what: &str, found: &str, expected: &str, findings: &mut Findings) {
    let message = format!("{what} is `{}` here, but the path says `{}`", clip(found), clip(expected));
    findings
        .add(&file::PATH_MISMATCH, span, message)
        .suggest(expected)
        .note("rename the file or the identity, so that both say the same");
}
