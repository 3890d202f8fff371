//! The output folder: comparing, writing through a staging folder, removing what an earlier run wrote.
//!
//! A run that is interrupted leaves every file old or new, never half. Files that are equal are not touched. Files that
//! no run of ours wrote are never removed and never overwritten.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use rayon::prelude::*;

/// The list of files that runs have written, one path a line, sorted; it stands in the output folder and belongs into
/// version control with the rest.
pub const MANIFEST: &str = ".taskpact-files";

/// How the names of staging folders start.
const STAGING: &str = ".taskpact-staging-";

/// Staging folders older than this were left by a run that was killed; younger ones may belong to one beside this.
const LEFTOVER_AGE: Duration = Duration::from_secs(3600);

/// A file that should stand in the output folder: path with `/`, and content.
pub type Wanted<'a> = (&'a str, &'a str);

/// What a run did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Written {
    /// Files made or replaced.
    pub written: usize,
    /// Files that were right already.
    pub unchanged: usize,
    /// Stale files removed.
    pub removed: usize,
}

/// A file that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drift {
    /// Path below the output folder.
    pub path: String,
    /// What stands there; empty where nothing does.
    pub found: String,
    /// What should; empty where the file is stale.
    pub wanted: String,
}

/// An output folder that cannot be written or read.
#[derive(Debug)]
pub struct OutputError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong and what to do.
    pub message: String,
}

impl std::fmt::Display for OutputError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.message)
    }
}

impl std::error::Error for OutputError {}

/// Makes the output folder `root` hold exactly `wanted` in the folders named by `scope` (first path segments), and
/// leaves every other folder alone.
///
/// # Errors
/// A folder that cannot be written, a disk that is full, a foreign file in the way. Unless the error came while files
/// were being moved into place, nothing has changed.
pub fn write(root: &Path, scope: &[&str], wanted: &[Wanted<'_>]) -> Result<Written, OutputError> {
    check_paths(root, wanted)?;
    make_folder(root)?;
    let known = read_manifest(root)?;
    let changed = changed_files(root, wanted)?;
    refuse_foreign(root, &known, &changed)?;
    let stale = stale_files(&known, scope, wanted);
    let report = Written { written: changed.len(), unchanged: wanted.len() - changed.len(), removed: stale.len() };
    if changed.is_empty() && stale.is_empty() {
        return Ok(report);
    }
    remove_leftovers(root);
    let staging = tempfile::Builder::new().prefix(STAGING).tempdir_in(root).map_err(|error| failed(root, &error))?;
    let staged = stage(staging.path(), &changed)?;
    // From here on files move. The list is written first with old and new names, so that a run that is interrupted
    // between two moves leaves no file that the next one would take for a foreign one.
    let mut names = known;
    names.extend(wanted.iter().map(|(path, _)| (*path).to_owned()));
    write_manifest(root, staging.path(), &names)?;
    make_parents(root, &changed)?;
    for (from, (path, _)) in staged.iter().zip(&changed) {
        fs::rename(from, root.join(path)).map_err(|error| failed(&root.join(path), &error))?;
    }
    for path in &stale {
        remove(root, path)?;
        names.remove(path);
    }
    write_manifest(root, staging.path(), &names)?;
    Ok(report)
}

/// What [`write()`] would change, sorted by path; writes nothing.
///
/// # Errors
/// A file that cannot be read.
pub fn drift(root: &Path, scope: &[&str], wanted: &[Wanted<'_>]) -> Result<Vec<Drift>, OutputError> {
    check_paths(root, wanted)?;
    let text = |path: &str| -> Result<String, OutputError> {
        let bytes = read_if_there(&root.join(path))?.unwrap_or_default();
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let mut drift = Vec::new();
    for (path, wanted) in changed_files(root, wanted)? {
        drift.push(Drift { path: path.to_owned(), found: text(path)?, wanted: wanted.to_owned() });
    }
    for path in stale_files(&read_manifest(root)?, scope, wanted) {
        if root.join(&path).exists() {
            drift.push(Drift { found: text(&path)?, wanted: String::new(), path });
        }
    }
    drift.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(drift)
}

/// Clears what killed runs left. That it cannot be cleared is no reason not to write.
fn remove_leftovers(root: &Path) {
    for entry in fs::read_dir(root).into_iter().flatten().flatten() {
        let is_staging = entry.file_name().to_string_lossy().starts_with(STAGING);
        let age = entry.metadata().and_then(|about| about.modified()).ok().and_then(|time| time.elapsed().ok());
        if is_staging && age.is_some_and(|age| age > LEFTOVER_AGE) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

fn check_paths(root: &Path, wanted: &[Wanted<'_>]) -> Result<(), OutputError> {
    // Task types cannot hold a separator, so this never fires on a checked registry; templates and package names are
    // a team's own, and the rule that no path leaves the folder must not hang on them.
    let inside = |path: &str| Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    match wanted.iter().find(|(path, _)| path.is_empty() || !inside(path)) {
        Some((path, _)) => Err(OutputError { path: root.join(path), message: "leaves the output folder".to_owned() }),
        None => Ok(()),
    }
}

fn changed_files<'a>(root: &Path, wanted: &[Wanted<'a>]) -> Result<Vec<Wanted<'a>>, OutputError> {
    let differs = |&(path, text): &Wanted<'a>| -> Result<Option<Wanted<'a>>, OutputError> {
        let found = read_if_there(&root.join(path))?;
        Ok((found.as_deref() != Some(text.as_bytes())).then_some((path, text)))
    };
    let found: Result<Vec<_>, _> = wanted.par_iter().map(differs).collect();
    Ok(found?.into_iter().flatten().collect())
}

fn refuse_foreign(root: &Path, known: &BTreeSet<String>, changed: &[Wanted<'_>]) -> Result<(), OutputError> {
    let foreign = changed.iter().find(|(path, _)| !known.contains(*path) && root.join(path).exists());
    match foreign {
        Some((path, _)) => Err(OutputError {
            path: root.join(path),
            message: "is in the way: it was not written by taskpact; move it away, or name another folder with --out"
                .to_owned(),
        }),
        None => Ok(()),
    }
}

fn stale_files(known: &BTreeSet<String>, scope: &[&str], wanted: &[Wanted<'_>]) -> Vec<String> {
    let wanted: BTreeSet<&str> = wanted.iter().map(|(path, _)| *path).collect();
    let in_scope = |path: &str| path.split_once('/').is_some_and(|(folder, _)| scope.contains(&folder));
    known.iter().filter(|path| in_scope(path) && !wanted.contains(path.as_str())).cloned().collect()
}

fn stage(staging: &Path, changed: &[Wanted<'_>]) -> Result<Vec<PathBuf>, OutputError> {
    let one = |(at, (_, text)): (usize, &Wanted<'_>)| {
        let path = staging.join(at.to_string());
        fs::write(&path, text).map_err(|error| failed(&path, &error))?;
        Ok(path)
    };
    changed.par_iter().enumerate().map(one).collect()
}

fn make_parents(root: &Path, changed: &[Wanted<'_>]) -> Result<(), OutputError> {
    let parents: BTreeSet<PathBuf> =
        changed.iter().filter_map(|(path, _)| root.join(path).parent().map(Path::to_owned)).collect();
    parents.iter().try_for_each(|parent| make_folder(parent))
}

fn make_folder(path: &Path) -> Result<(), OutputError> {
    fs::create_dir_all(path).map_err(|error| failed(path, &error))
}

fn remove(root: &Path, path: &str) -> Result<(), OutputError> {
    let file = root.join(path);
    match fs::remove_file(&file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(&file, &error)),
        _ => {}
    }
    // Folders that are empty now were ours alone; `remove_dir` refuses the others.
    let mut folder = file.parent();
    while let Some(empty) = folder.filter(|folder| *folder != root && fs::remove_dir(folder).is_ok()) {
        folder = empty.parent();
    }
    Ok(())
}

fn read_if_there(path: &Path) -> Result<Option<Vec<u8>>, OutputError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(None),
        Err(error) => Err(failed(path, &error)),
    }
}

fn read_manifest(root: &Path) -> Result<BTreeSet<String>, OutputError> {
    let bytes = read_if_there(&root.join(MANIFEST))?.unwrap_or_default();
    // A line that leaves the folder was never written by us: a file list is no licence to remove anything else.
    let inside = |path: &&str| Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    Ok(String::from_utf8_lossy(&bytes).lines().filter(inside).map(str::to_owned).collect())
}

fn write_manifest(root: &Path, staging: &Path, names: &BTreeSet<String>) -> Result<(), OutputError> {
    let mut text = String::new();
    for name in names {
        text.push_str(name);
        text.push('\n');
    }
    let (staged, place) = (staging.join("manifest"), root.join(MANIFEST));
    if read_if_there(&place)?.as_deref() == Some(text.as_bytes()) {
        return Ok(());
    }
    fs::write(&staged, text).map_err(|error| failed(&place, &error))?;
    fs::rename(&staged, &place).map_err(|error| failed(&place, &error))
}

fn failed(path: &Path, error: &io::Error) -> OutputError {
    OutputError { path: path.to_owned(), message: error.to_string() }
}

#[cfg(test)]
mod tests;
