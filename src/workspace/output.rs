//! The output folder: comparing, writing through a staging folder, removing what an earlier run wrote.
//!
//! A run that is interrupted leaves every file old or new, never half. Files that are equal are not touched. Files that
//! no run of ours wrote are never removed and never overwritten.
//!
//! [`Session`] takes the files one by one, so that a large output is never in memory at once; [`produce`] makes only
//! the pieces whose inputs have changed since the run that [`Cache`] remembers.

mod cache;
mod pieces;
mod session;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use rayon::prelude::*;

pub use cache::Cache;
pub use pieces::{Digest, Make, Piece, PieceError, Put, digest, digest_of, produce};
pub use session::Session;

/// The list of files that runs have written, one path a line, sorted; it stands in the output folder and belongs into
/// version control with the rest.
pub const MANIFEST: &str = ".taskpact-files";

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
    let session = Session::write(root)?;
    wanted.par_iter().try_for_each(|(path, text)| session.offer(path, text))?;
    session.commit(scope)
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

fn failed(path: &Path, error: &io::Error) -> OutputError {
    OutputError { path: path.to_owned(), message: error.to_string() }
}

#[cfg(test)]
mod tests;
