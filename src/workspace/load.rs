//! From files to a registry: everything read, resolved and linted, all findings together.
//!
//! Trees live only as long as their file is looked at; of a task there remain its model and two spans. Files are handled
//! in parallel and joined in the order of their paths, so the result does not depend on the number of threads.

use std::collections::BTreeSet;
use std::path::Path;

use rayon::prelude::*;

use crate::contract::{PathKind, classify};
use crate::diagnostic::catalogue::{broker, flow, service};
use crate::diagnostic::{Diagnostic, Level, Location, Rule};
use crate::model::{Registry, TaskId};
use crate::source::yaml::{self, Problem};
use crate::source::{SourceId, Sources};
use crate::workspace::assemble::{Assembled, assemble};
use crate::workspace::files::{self, Fault, FolderError, Found};

/// What came of reading a registry.
#[derive(Debug)]
pub struct Loaded {
    /// The registry, complete; only where there is no error.
    pub registry: Option<Registry>,
    /// The registry where the only errors are that services and tasks do not fit each other: enough to compare with.
    pub disputed: Option<Registry>,
    /// What stands before the relative paths of files in [`Loaded::sources`].
    pub prefix: String,
    /// All findings, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// The files, for showing findings.
    pub sources: Sources,
    /// The waivers of `waivers.yaml`.
    pub waivers: Vec<Waiver>,
    /// How many task files there are.
    pub tasks: usize,
    /// How many service files there are.
    pub services: usize,
    /// Whether there is no contract file at all.
    pub is_empty: bool,
    /// Whether a file could not be read at all, so that the result says little.
    pub unreadable: bool,
}

/// An approved exception of the diff checker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiver {
    /// Fingerprint of the finding.
    pub fingerprint: String,
    /// Why it is fine.
    pub reason: String,
    /// Who answers for it.
    pub owner: String,
    /// Until when, `YYYY-MM-DD`.
    pub expires: String,
    /// Where it stands.
    pub location: Location,
}

impl Loaded {
    /// Number of findings at `level`.
    pub fn count(&self, level: Level) -> usize {
        self.diagnostics.iter().filter(|found| found.level == level).count()
    }
}

/// Files of contracts before anyone looks into them, sorted by path.
pub(super) struct Files {
    /// What stands before shown paths.
    pub(super) prefix: String,
    pub(super) found: Vec<Found>,
}

impl Files {
    /// The files under `root`.
    pub(super) fn read(root: &Path) -> Result<Self, FolderError> {
        let wanted = |path: &str| classify(path) != PathKind::Foreign;
        let paths = files::discover(root, wanted)?;
        let prefix = root.to_string_lossy().trim_end_matches('/').to_owned() + "/";
        let prefix = prefix.strip_prefix("./").unwrap_or(&prefix).to_owned();
        let found: Vec<Found> = paths
            .into_par_iter()
            .map(|(path, fault)| {
                let content = match fault {
                    Some(fault) => Err(fault),
                    None => files::read(root, &path),
                };
                Found { path, content }
            })
            .collect();
        Ok(Self { prefix, found })
    }

    /// Files that do not lie on disk.
    pub(super) fn given(prefix: &str, files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        let wanted = files.into_iter().filter(|(path, _)| classify(path) != PathKind::Foreign);
        let mut found: Vec<Found> = wanted.map(|(path, bytes)| Found { path, content: Ok(bytes) }).collect();
        found.sort_by(|a, b| a.path.cmp(&b.path));
        Self { prefix: prefix.to_owned(), found }
    }
}

/// Reads the contracts under `root`.
///
/// # Errors
/// Where there is no such folder, or it cannot be looked through. What is wrong with files is among the findings.
pub fn load(root: &Path) -> Result<Loaded, FolderError> {
    Ok(finish(Files::read(root)?, &BTreeSet::new()))
}

/// The same for files that do not lie on disk: relative paths (with `/`) and bytes. `prefix` is put before shown paths.
pub fn load_from(prefix: &str, files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Loaded {
    finish(Files::given(prefix, files), &BTreeSet::new())
}

/// What only says that services and tasks do not fit each other.
static SERVICE_ERRORS: [&Rule; 12] = [
    &flow::FLOW_SIDES,
    &service::UNKNOWN_TASK,
    &service::UNKNOWN_VERSION,
    &service::UNKNOWN_FIELD,
    &service::NO_PRODUCER,
    &service::COMMAND_CONSUMERS,
    &service::EVENT_PRODUCERS,
    &service::RETRY_RAISED,
    &broker::BROKER_CLASH,
    &broker::BROKER_NAME,
    &broker::QUEUE_ARGUMENTS,
    &broker::BROKER_WAIT,
];

/// A file with its number, kind and what was wrong with its bytes.
pub(super) struct Input {
    pub(super) id: SourceId,
    pub(super) kind: PathKind,
    pub(super) trouble: Option<Trouble>,
}

impl Input {
    /// The task version it declares, if it is the file of one.
    pub(super) fn task(&self) -> Option<TaskId> {
        match &self.kind {
            PathKind::Task(found) => Some(TaskId { task_type: found.task_type.clone(), version: found.version }),
            _ => None,
        }
    }
}

/// Why a file has no text to parse.
pub(super) enum Trouble {
    Text(Problem),
    Fault(Fault),
    Absent,
}

/// Makes a registry of files. Tasks in `dropped` count as declared and are not kept, whether they have a file or not.
pub(super) fn finish(files: Files, dropped: &BTreeSet<TaskId>) -> Loaded {
    let prepared = Prepared::of(files);
    let assembled = assemble(&prepared.sources, &prepared.inputs, dropped);
    prepared.conclude(assembled)
}

/// Files with their texts, each of a kind.
pub(super) struct Prepared {
    pub(super) sources: Sources,
    pub(super) inputs: Vec<Input>,
    prefix: String,
    is_empty: bool,
}

impl Prepared {
    pub(super) fn of(files: Files) -> Self {
        let Files { prefix, found } = files;
        let is_empty = found.is_empty();
        let texts: Vec<_> = found.into_par_iter().map(text).collect();
        let mut sources = Sources::new();
        let mut inputs: Vec<Input> = Vec::with_capacity(texts.len() + 1);
        for (path, text, trouble) in texts {
            let id = sources.add(format!("{prefix}{path}"), text);
            inputs.push(Input { id, kind: classify(&path), trouble });
        }
        if !inputs.iter().any(|input| input.kind == PathKind::Registry) {
            let id = sources.add(format!("{prefix}registry.yaml"), "");
            inputs.push(Input { id, kind: PathKind::Registry, trouble: Some(Trouble::Absent) });
        }
        Self { sources, inputs, prefix, is_empty }
    }

    pub(super) fn conclude(self, assembled: Assembled) -> Loaded {
        let Self { sources, inputs, prefix, is_empty } = self;
        let unreadable = inputs.iter().any(|input| matches!(input.trouble, Some(Trouble::Fault(Fault::Unreadable(_)))));
        let count = |test: fn(&PathKind) -> bool| inputs.iter().filter(|input| test(&input.kind)).count();
        let tasks = count(|kind| matches!(kind, PathKind::Task(_)));
        let services = count(|kind| matches!(kind, PathKind::Service(_)));
        let Assembled { registry, mut diagnostics, waivers } = assembled;
        diagnostics.sort_by(|a, b| (a.location, a.rule.code, &a.message).cmp(&(b.location, b.rule.code, &b.message)));
        diagnostics.dedup();
        let failed = diagnostics.iter().any(|found| found.level == Level::Error);
        let errors = diagnostics.iter().filter(|found| found.level == Level::Error);
        let only_services = failed && errors.clone().all(|found| SERVICE_ERRORS.contains(&found.rule));
        let (registry, disputed) = if failed { (None, registry.filter(|_| only_services)) } else { (registry, None) };
        Loaded { registry, disputed, prefix, diagnostics, sources, waivers, tasks, services, is_empty, unreadable }
    }
}

fn text(found: Found) -> (String, String, Option<Trouble>) {
    match found.content {
        Err(fault) => (found.path, String::new(), Some(Trouble::Fault(fault))),
        Ok(bytes) => match yaml::read(bytes) {
            Ok(text) => (found.path, text, None),
            Err((text, problem)) => (found.path, text, Some(Trouble::Text(problem))),
        },
    }
}
