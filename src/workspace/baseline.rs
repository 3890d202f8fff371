//! What a comparison is made against: a folder, a snapshot file, or a revision of git.

use std::path::Path;

use crate::contract::{PathKind, classify};
use crate::model::{Registry, read_snapshot};
use crate::workspace::FolderError;
use crate::workspace::git::Repository;
use crate::workspace::load::{Loaded, load, load_from};

/// A baseline that was read.
#[derive(Debug)]
pub enum Baseline {
    /// Contract files, which may have mistakes, or not be there at all.
    Contracts(Box<Loaded>),
    /// A snapshot: only the registry.
    Snapshot(Box<Registry>),
}

/// Reads the baseline that `spec` names. `contracts` is the folder of the contracts under review; for `git:` without a
/// path the same folder is looked at in the revision.
///
/// # Errors
/// Says why there is nothing to compare with, in one or more lines.
pub fn baseline(spec: &str, contracts: &Path) -> Result<Baseline, String> {
    if let Some(revision) = spec.strip_prefix("git:") {
        return from_git(revision, contracts);
    }
    let path = Path::new(spec);
    if path.is_file() {
        let bytes = std::fs::read(path).map_err(|error| format!("`{spec}` cannot be read: {error}"))?;
        return snapshot(spec, bytes);
    }
    load(path).map(|loaded| Baseline::Contracts(Box::new(loaded))).map_err(|error| match error {
        FolderError::Missing => {
            format!("there is no baseline `{spec}`\n       it is a folder, a snapshot file, or git:<revision>[:<path>]")
        }
        FolderError::NotAFolder => format!("the baseline `{spec}` is neither a folder nor a file"),
        FolderError::Unreadable(why) => format!("the baseline `{spec}` cannot be read: {why}"),
    })
}

fn snapshot(shown: &str, bytes: Vec<u8>) -> Result<Baseline, String> {
    let text = String::from_utf8(bytes).map_err(|_| format!("`{shown}` is not a snapshot: it is not UTF-8"))?;
    let registry = read_snapshot(&text).map_err(|error| format!("`{shown}`: {error}"))?;
    Ok(Baseline::Snapshot(Box::new(registry)))
}

fn from_git(spec: &str, contracts: &Path) -> Result<Baseline, String> {
    let (revision, path) = spec.split_once(':').map_or((spec, None), |(revision, path)| (revision, Some(path)));
    if revision.is_empty() {
        return Err("`git:` needs a revision, for example git:origin/main".to_owned());
    }
    // The repository that holds the contracts, be it a submodule or a work tree; else the one we stand in.
    let here = Path::new(".");
    let repository = match Repository::of(contracts) {
        Ok(found) => found,
        Err(_) => Repository::of(here)?,
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
    Ok(Baseline::Contracts(Box::new(load_from(&prefix, files))))
}
