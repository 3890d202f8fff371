//! What a comparison is made against: a folder, a snapshot file, or a revision of git.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::contract::{PathKind, classify};
use crate::model::{Registry, TaskId, read_snapshot};
use crate::workspace::FolderError;
use crate::workspace::git::Repository;
use crate::workspace::load::{Files, Loaded, finish};

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
pub struct Both {
    /// The contracts under review.
    pub new: Loaded,
    /// What they are compared with.
    pub old: Baseline,
    /// Task versions whose files are equal on both sides. They were checked, once, and are in neither registry.
    pub unchanged: usize,
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
/// at in the revision. Where nothing but task files differs, tasks with equal files are read once and left out on both
/// sides, unless the `whole` registries are wanted.
///
/// # Errors
/// Says which side there is not, and why.
pub fn both(root: &Path, spec: &str, whole: bool) -> Result<Both, BothError> {
    let new = Files::read(root).map_err(BothError::Contracts)?;
    let mut old = match read(spec, root).map_err(BothError::Baseline)? {
        Against::Files(old) => old,
        Against::Snapshot(registry) => {
            let new = finish(new, &BTreeSet::new());
            return Ok(Both { new, old: Baseline::Snapshot(registry), unchanged: 0 });
        }
    };
    let dropped = if whole { BTreeSet::new() } else { unchanged(&new, &old) };
    old.found.retain(|file| task_of(&file.path).is_none_or(|id| !dropped.contains(&id)));
    let (new, old) = rayon::join(|| finish(new, &dropped), || finish(old, &dropped));
    Ok(Both { new, old: Baseline::Contracts(Box::new(old)), unchanged: dropped.len() })
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
