//! What a comparison is made against: a folder, a snapshot file, or a revision of git.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rayon::prelude::*;

use crate::contract::{PathKind, classify};
use crate::model::{Registry, Task, TaskId, read_snapshot};
use crate::source::yaml::Node;
use crate::source::{SourceFile, Sources};
use crate::workspace::FolderError;
use crate::workspace::assemble::{Assembly, TaskFile};
use crate::workspace::git::Repository;
use crate::workspace::load::{Files, Input, Loaded, Prepared, finish};

/// A baseline that was read.
#[derive(Debug)]
pub enum Baseline {
    /// Contract files, which may have mistakes, or not be there at all.
    Contracts(Box<Loaded>),
    /// A snapshot: only the registry.
    Snapshot(Box<Registry>),
}

/// Both sides of a comparison.
#[derive(Debug)]
pub struct Both<T> {
    /// The contracts under review.
    pub new: Loaded,
    /// What they are compared with.
    pub old: Baseline,
    /// Task versions whose files are equal on both sides. They are in neither registry.
    pub unchanged: usize,
    /// The largest `maxBytes` of these.
    pub largest: u64,
    /// What came of the tasks that both sides have and that differ, in order. Where this is there, of these tasks the
    /// registries hold only what stands outside their messages.
    pub compared: Option<Vec<T>>,
}

/// Compares a task in two states.
pub type Compare<'c, T> = dyn Fn([State<'_>; 2]) -> T + Sync + 'c;

/// A state of a task.
#[derive(Debug, Clone, Copy)]
pub struct State<'t> {
    /// The registry around it, without tasks.
    pub around: &'t Registry,
    /// The task.
    pub task: &'t Task,
    /// Its file.
    pub file: &'t Node<'t>,
}

/// Why there are not two sides.
#[derive(Debug)]
pub enum BothError {
    /// The folder of the contracts under review.
    Contracts(FolderError),
    /// The baseline: one or more lines for people.
    Baseline(String),
}

/// Reads the contracts in `root` and the baseline that `spec` names; for `git:` without a path the same folder is looked
/// at in the revision. Unless the `whole` registries are wanted, tasks are compared as they are read, and little of them
/// is kept; where nothing but task files differs, equal files are not looked into, and their tasks left out on both sides.
///
/// # Errors
/// Says which side there is not, and why.
pub fn both<T: Send>(root: &Path, spec: &str, whole: bool, compare: &Compare<'_, T>) -> Result<Both<T>, BothError> {
    let new = Files::read(root).map_err(BothError::Contracts)?;
    let mut old = match read(spec, root).map_err(BothError::Baseline)? {
        Against::Files(old) => old,
        Against::Snapshot(registry) => {
            let new = finish(new, &BTreeSet::new());
            return Ok(Both { new, old: Baseline::Snapshot(registry), unchanged: 0, largest: 0, compared: None });
        }
    };
    if whole {
        let nothing = BTreeSet::new();
        let (new, old) = rayon::join(|| finish(new, &nothing), || finish(old, &nothing));
        return Ok(Both { new, old: Baseline::Contracts(Box::new(old)), unchanged: 0, largest: 0, compared: None });
    }
    let dropped = unchanged(&new, &old);
    old.found.retain(|file| task_of(&file.path).is_none_or(|id| !dropped.contains(&id)));
    let (new, old) = rayon::join(|| Prepared::of(new), || Prepared::of(old));
    let unchanged = dropped.len();
    let (new, old, (largest, compared)) = pairs(new, old, &dropped, compare);
    Ok(Both { new, old: Baseline::Contracts(Box::new(old)), unchanged, largest, compared })
}

/// The files of a task on both sides.
type Pair<'p> = (Option<&'p Input>, Option<&'p Input>);

/// Reads both sides task by task and compares each task as soon as it is read, so that no two registries of ten thousand
/// tasks are in memory at once.
fn pairs<T: Send>(
    new: Prepared,
    old: Prepared,
    dropped: &BTreeSet<TaskId>,
    compare: &Compare<'_, T>,
) -> (Loaded, Loaded, (u64, Option<Vec<T>>)) {
    let sides = (Assembly::begin(&new.sources, &new.inputs), Assembly::begin(&old.sources, &old.inputs));
    // Where messages have other envelopes on the two sides, how a message is recognised depends on all tasks.
    let around = sides.0.outline().zip(sides.1.outline()).filter(|(new, old)| new.envelopes == old.envelopes);
    let mut pairs: BTreeMap<TaskId, Pair<'_>> = BTreeMap::new();
    let mut largest = 0;
    for input in &new.inputs {
        let Some(id) = input.task() else { continue };
        if dropped.contains(&id) && !has_own_limit(input, &new.sources) {
            largest = sides.0.default_limit();
        } else {
            pairs.insert(id, (Some(input), None));
        }
    }
    for input in &old.inputs {
        if let Some(id) = input.task() {
            pairs.entry(id).or_default().1 = Some(input);
        }
    }
    let pairs: Vec<(TaskId, Pair<'_>)> = pairs.into_iter().collect();
    let (read_new, read_old) = (sides.0.tree_reader(), sides.1.tree_reader());
    let kept = (sides.0.looked_into(), sides.1.looked_into());
    let read = |(id, (left, right)): (TaskId, (Option<_>, Option<_>))| {
        let (mut left, mut right) = (left.map(&read_new), right.map(&read_old));
        let mut told = None;
        if let (Some((new, old)), Some(after), Some(before)) = (&around, state(&left), state(&right))
            && after.0 != before.0
        {
            let state = |around, (task, file)| State { around, task, file };
            told = Some(compare([state(old, before), state(new, after)]));
        }
        if around.is_some() && left.is_some() && right.is_some() {
            for (side, kept) in [(&mut left, &kept.0), (&mut right, &kept.1)] {
                let task = side.as_mut().and_then(|(file, _)| file.task.as_mut());
                if let Some(task) = task.filter(|task| !kept.contains(task.id.task_type.as_str())) {
                    (task.payload, task.types) = Default::default();
                }
            }
        }
        let (mut left, right) = (left.map(|(file, _)| file), right.map(|(file, _)| file));
        let equal = left.as_mut().filter(|_| dropped.contains(&id)).and_then(|file| file.task.take());
        (left, right, told, equal.map_or(0, |task| task.max_bytes))
    };
    let files: Vec<_> = pairs.into_par_iter().map(read).collect();
    let (mut left, mut right, mut told) = (Vec::new(), Vec::new(), Vec::new());
    for (new, old, outcome, limit) in files {
        largest = largest.max(limit);
        left.extend(new);
        right.extend(old);
        told.extend(outcome);
    }
    drop((read_new, read_old, kept));
    let told = around.is_some().then_some(told);
    let (left, right) = rayon::join(|| sides.0.end(left, dropped), || sides.1.end(right, dropped));
    (new.conclude(left), old.conclude(right), (largest, told))
}

/// A task and its file, where it could be read.
fn state<'r>(read: &'r Option<(TaskFile, Option<Node<'_>>)>) -> Option<(&'r Task, &'r Node<'r>)> {
    let (file, root) = read.as_ref()?;
    Some((file.task.as_ref()?, root.as_ref()?))
}

/// Whether a task may say how large its messages are. A key may be written with escapes, which are not undone here.
fn has_own_limit(input: &Input, sources: &Sources) -> bool {
    let text = sources.file(input.id).map_or("", SourceFile::text);
    text.contains("maxBytes") || text.contains('\\')
}

fn task_of(path: &str) -> Option<TaskId> {
    match classify(path) {
        PathKind::Task(identity) => Some(TaskId { task_type: identity.task_type, version: identity.version }),
        _ => None,
    }
}

/// Tasks all of whose versions have equal files on both sides, where everything around the tasks is equal too: what
/// they say cannot have changed, and whatever else changed does not depend on them.
fn unchanged(new: &Files, old: &Files) -> BTreeSet<TaskId> {
    let contents = |files: &'_ Files| -> BTreeMap<String, Option<Vec<u8>>> {
        let small = files
            .found
            .iter()
            .filter(|file| task_of(&file.path).is_none() && classify(&file.path) != PathKind::Waivers);
        small.map(|file| (file.path.clone(), file.content.as_ref().ok().cloned())).collect()
    };
    let around = contents(new);
    if around.values().any(Option::is_none) || around != contents(old) {
        return BTreeSet::new();
    }
    let before: BTreeMap<&str, _> = old.found.iter().map(|file| (file.path.as_str(), file)).collect();
    let mut kept = BTreeSet::new();
    let mut same = BTreeSet::new();
    for file in &new.found {
        let Some(id) = task_of(&file.path) else { continue };
        let other = before.get(file.path.as_str());
        let equal = other.is_some_and(|other| matches!((&file.content, &other.content), (Ok(a), Ok(b)) if a == b));
        if equal {
            same.insert(id);
        } else {
            kept.insert(id.task_type);
        }
    }
    let gone = old.found.iter().filter_map(|file| task_of(&file.path)).filter(|id| !same.contains(id));
    kept.extend(gone.map(|id| id.task_type));
    same.retain(|id| !kept.contains(&id.task_type));
    same
}

/// A baseline before anyone looks into its files.
enum Against {
    Files(Files),
    Snapshot(Box<Registry>),
}

fn read(spec: &str, contracts: &Path) -> Result<Against, String> {
    if let Some(revision) = spec.strip_prefix("git:") {
        return from_git(revision, contracts);
    }
    let path = Path::new(spec);
    if path.is_file() {
        let bytes = std::fs::read(path).map_err(|error| format!("`{spec}` cannot be read: {error}"))?;
        return snapshot(spec, bytes);
    }
    Files::read(path).map(Against::Files).map_err(|error| match error {
        FolderError::Missing => {
            format!("there is no baseline `{spec}`\n       it is a folder, a snapshot file, or git:<revision>[:<path>]")
        }
        FolderError::NotAFolder => format!("the baseline `{spec}` is neither a folder nor a file"),
        FolderError::Unreadable(why) => format!("the baseline `{spec}` cannot be read: {why}"),
    })
}

fn snapshot(shown: &str, bytes: Vec<u8>) -> Result<Against, String> {
    let text = String::from_utf8(bytes).map_err(|_| format!("`{shown}` is not a snapshot: it is not UTF-8"))?;
    let registry = read_snapshot(&text).map_err(|error| format!("`{shown}`: {error}"))?;
    Ok(Against::Snapshot(Box::new(registry)))
}

fn from_git(spec: &str, contracts: &Path) -> Result<Against, String> {
    let (revision, path) = spec.split_once(':').map_or((spec, None), |(revision, path)| (revision, Some(path)));
    if revision.is_empty() {
        return Err("`git:` needs a revision, for example git:origin/main".to_owned());
    }
    // The repository that holds the contracts, be it a submodule or a work tree; else the one we stand in.
    let here = Path::new(".");
    let repository = match Repository::of(contracts) {
        Ok(found) => found,
        // What is wrong with the folder of the contracts is what people can do something about.
        Err(why) => Repository::of(here).map_err(|_| why)?,
    };
    let path = match path {
        Some(path) => path.trim_matches('/').trim_start_matches("./").to_owned(),
        None => match Repository::of(contracts) {
            Ok(found) => found.prefix()?,
            Err(_) => contracts.to_string_lossy().trim_start_matches("./").trim_matches('/').to_owned(),
        },
    };
    if path.split('/').any(|part| part == "..") {
        return Err(format!("`{path}` leaves the repository"));
    }
    if path.ends_with(".json") {
        return snapshot(&format!("{revision}:{path}"), repository.file(revision, &path)?);
    }
    let files = repository.files(revision, &path, |relative| classify(relative) != PathKind::Foreign)?;
    let prefix = if path.is_empty() { format!("{revision}:") } else { format!("{revision}:{path}/") };
    Ok(Against::Files(Files::given(&prefix, files)))
}
