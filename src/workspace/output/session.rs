//! One run over an output folder: files are offered one by one, from any number of threads, and take effect together.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tempfile::TempDir;

use crate::workspace::output::{Drift, MANIFEST, OutputError, Written, failed, read_if_there, read_manifest};

/// How the names of staging folders start.
const STAGING: &str = ".taskpact-staging-";

/// The folder in a staging folder that is laid out as the output folder is.
const TREE: &str = "tree";

/// Staging folders older than this were left by a run that was killed; younger ones may belong to one beside this.
const LEFTOVER_AGE: Duration = Duration::from_secs(3600);

/// A run over an output folder.
#[derive(Debug)]
pub struct Session {
    root: PathBuf,
    /// What earlier runs wrote.
    known: BTreeSet<String>,
    /// Whether differences are written, or only shown.
    writes: bool,
    /// Whether there was an output folder, in which something may be in the way.
    stands: bool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    wanted: BTreeSet<String>,
    changed: usize,
    drift: Vec<Drift>,
    staging: Option<TempDir>,
    made_root: bool,
}

impl Session {
    /// A run that writes. Nothing below `root` changes before [`Session::commit`].
    ///
    /// # Errors
    /// The list of what earlier runs wrote cannot be read.
    pub fn write(root: &Path) -> Result<Self, OutputError> {
        Self::new(root, true)
    }

    /// A run that compares and writes nothing; ends with [`Session::drift`].
    ///
    /// # Errors
    /// As [`Session::write`].
    pub fn compare(root: &Path) -> Result<Self, OutputError> {
        Self::new(root, false)
    }

    fn new(root: &Path, writes: bool) -> Result<Self, OutputError> {
        let (known, stands) = (read_manifest(root)?, root.exists());
        Ok(Self { root: root.to_owned(), known, writes, stands, state: Mutex::default() })
    }

    /// The output folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Wants `text` at `path` below the folder.
    ///
    /// # Errors
    /// A path that leaves the folder, a foreign file in the way, a folder that cannot be read or written.
    pub fn offer(&self, path: &str, text: &str) -> Result<(), OutputError> {
        self.check_path(path)?;
        let place = self.root.join(path);
        let found = read_if_there(&place)?;
        if found.as_deref() == Some(text.as_bytes()) {
            self.keep(path);
            return Ok(());
        }
        if self.writes {
            match &found {
                Some(_) if !self.known.contains(path) => return Err(foreign(place)),
                None if self.stands => self.check_free(path)?,
                _ => {}
            }
            self.stage(path, text)?;
        }
        let mut state = self.state();
        state.changed += 1;
        state.wanted.insert(path.to_owned());
        if !self.writes {
            let found = found.as_deref().map(String::from_utf8_lossy).unwrap_or_default().into_owned();
            state.drift.push(Drift { path: path.to_owned(), found, wanted: text.to_owned() });
        }
        Ok(())
    }

    /// Wants `path` as it stands.
    pub fn keep(&self, path: &str) {
        self.state().wanted.insert(path.to_owned());
    }

    /// Puts everything in place and removes what earlier runs wrote in the folders named by `scope` and no one wants.
    ///
    /// # Errors
    /// A folder that cannot be written. Unless files were already being moved, nothing has changed.
    pub fn commit(self, scope: &[&str]) -> Result<Written, OutputError> {
        let mut state = std::mem::take(&mut *self.state());
        let stale = self.stale(scope, &state.wanted);
        let unchanged = state.wanted.len() - state.changed;
        let report = Written { written: state.changed, unchanged, removed: stale.len() };
        if state.changed == 0 && stale.is_empty() && state.wanted.is_subset(&self.known) {
            return Ok(report);
        }
        remove_leftovers(&self.root);
        let staging = self.staging(&mut state)?;
        // From here on files move. The list is written first with old and new names, so that a run that is interrupted
        // between two moves leaves no file that the next one would take for a foreign one.
        let mut names = self.known.clone();
        names.extend(state.wanted.iter().cloned());
        write_manifest(&self.root, &staging, &names)?;
        // What is stale goes first: a folder may come where a file was.
        for path in &stale {
            remove(&self.root, path)?;
            names.remove(path);
        }
        let tree = staging.join(TREE);
        if tree.exists() {
            move_tree(&tree, &self.root)?;
        }
        write_manifest(&self.root, &staging, &names)?;
        Ok(report)
    }

    /// What [`Session::commit`] would change, sorted by path, and how many files are wanted.
    ///
    /// # Errors
    /// A stale file that cannot be read.
    pub fn drift(self, scope: &[&str]) -> Result<(Vec<Drift>, usize), OutputError> {
        let State { wanted, mut drift, .. } = std::mem::take(&mut *self.state());
        for path in self.stale(scope, &wanted) {
            if let Some(found) = read_if_there(&self.root.join(&path))? {
                let found = String::from_utf8_lossy(&found).into_owned();
                drift.push(Drift { path, found, wanted: String::new() });
            }
        }
        // A list that has lost lines tells nobody of files that become stale, or takes them for foreign ones.
        if drift.is_empty() && !wanted.is_subset(&self.known) {
            let names = self.known.union(&wanted).cloned().collect();
            drift.push(Drift { path: MANIFEST.to_owned(), found: manifest(&self.known), wanted: manifest(&names) });
        }
        drift.sort_by(|a, b| a.path.cmp(&b.path));
        Ok((drift, wanted.len()))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn check_path(&self, path: &str) -> Result<(), OutputError> {
        // Task types cannot hold a separator, so this never fires on a checked registry; templates and package names
        // are a team's own, and the rule that no path leaves the folder must not hang on them.
        let inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
        if inside && !path.is_empty() {
            return Ok(());
        }
        Err(OutputError { path: self.root.join(path), message: "leaves the output folder".to_owned() })
    }

    /// That neither a link that leads nowhere stands at `path` nor a file where a folder must be, which we did not write.
    fn check_free(&self, path: &str) -> Result<(), OutputError> {
        let path = Path::new(path);
        for above in path.ancestors() {
            let place = self.root.join(above);
            if place.symlink_metadata().is_err() {
                continue;
            }
            let fine = (above != path && place.is_dir()) || self.known.contains(&*above.to_string_lossy());
            return if fine { Ok(()) } else { Err(foreign(place)) };
        }
        Ok(())
    }

    fn stage(&self, path: &str, text: &str) -> Result<(), OutputError> {
        let staging = self.staging(&mut self.state())?;
        let staged = staging.join(TREE).join(path);
        let written = match fs::write(&staged, text) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                staged.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&staged, text))
            }
            done => done,
        };
        written.map_err(|error| failed(&staged, &error))
    }

    /// The staging folder, made when it is first needed: a run that changes nothing needs no right to write.
    fn staging(&self, state: &mut State) -> Result<PathBuf, OutputError> {
        if let Some(staging) = &state.staging {
            return Ok(staging.path().to_owned());
        }
        state.made_root = !self.root.exists();
        fs::create_dir_all(&self.root).map_err(|error| failed(&self.root, &error))?;
        let staging = tempfile::Builder::new().prefix(STAGING).tempdir_in(&self.root);
        let staging = staging.map_err(|error| failed(&self.root, &error))?;
        Ok(state.staging.insert(staging).path().to_owned())
    }

    fn stale(&self, scope: &[&str], wanted: &BTreeSet<String>) -> Vec<String> {
        let in_scope = |path: &str| path.split_once('/').is_some_and(|(folder, _)| scope.contains(&folder));
        self.known.iter().filter(|path| in_scope(path) && !wanted.contains(*path)).cloned().collect()
    }
}

impl Drop for Session {
    /// A run that failed leaves no folder that was not there before.
    fn drop(&mut self) {
        let mut state = self.state();
        if state.staging.take().is_some() && state.made_root {
            let _ = fs::remove_dir(&self.root);
        }
    }
}

fn foreign(place: PathBuf) -> OutputError {
    let message = "is in the way: it was not written by taskpact; move it away, or name another folder with --out";
    OutputError { path: place, message: message.to_owned() }
}

/// Moves `from` to `to`: a folder that is not there yet at once, the content of others entry by entry.
fn move_tree(from: &Path, to: &Path) -> Result<(), OutputError> {
    if !from.is_dir() || !to.exists() {
        return fs::rename(from, to).map_err(|error| failed(to, &error));
    }
    let entries = fs::read_dir(from).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    for entry in entries.map_err(|error| failed(from, &error))? {
        move_tree(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
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

fn manifest(names: &BTreeSet<String>) -> String {
    names.iter().flat_map(|name| [name, "\n"]).collect()
}

fn write_manifest(root: &Path, staging: &Path, names: &BTreeSet<String>) -> Result<(), OutputError> {
    let text = manifest(names);
    let (staged, place) = (staging.join("manifest"), root.join(MANIFEST));
    if read_if_there(&place)?.as_deref() == Some(text.as_bytes()) {
        return Ok(());
    }
    fs::write(&staged, text).map_err(|error| failed(&place, &error))?;
    fs::rename(&staged, &place).map_err(|error| failed(&place, &error))
}
