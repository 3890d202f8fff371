//! Finding and reading contract files.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use walkdir::WalkDir;

use crate::source::yaml::MAX_BYTES;

/// Largest sum of all files.
const MAX_TOTAL: u64 = 1 << 30;

/// A file under the contracts folder: what it holds, or why it does not.
#[derive(Debug)]
pub(super) struct Found {
    /// Path relative to the folder, with `/`.
    pub(super) path: String,
    /// Its bytes; of a file that is too large only the beginning.
    pub(super) content: Result<Vec<u8>, Fault>,
}

/// Why a file has no content.
#[derive(Debug)]
pub(super) enum Fault {
    /// It could not be read.
    Unreadable(String),
    /// It is a folder, or a special file.
    NotAFile,
    /// It is a link that leads nowhere or in a circle.
    LinkLoop,
    /// The path is not UTF-8.
    BadPath,
    /// All files together are too large.
    TooMuch,
}

/// Why a folder cannot be looked through.
#[derive(Debug)]
pub enum FolderError {
    /// There is none.
    Missing,
    /// It is something else.
    NotAFolder,
    /// The system refuses.
    Unreadable(String),
}

/// The paths of all files under `root` that `wanted` asks for, sorted, with what speaks against reading them.
pub(super) fn discover(
    root: &Path,
    wanted: impl Fn(&str) -> bool,
) -> Result<Vec<(String, Option<Fault>)>, FolderError> {
    match std::fs::metadata(root) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(FolderError::Missing),
        Err(error) => return Err(FolderError::Unreadable(error.to_string())),
        Ok(found) if !found.is_dir() => return Err(FolderError::NotAFolder),
        Ok(_) => {}
    }
    let mut out = Vec::new();
    let mut total = 0_u64;
    let hidden = |name: &std::ffi::OsStr| name.as_encoded_bytes().starts_with(b".");
    let walk = WalkDir::new(root).follow_links(true).max_depth(16).sort_by_file_name().into_iter();
    for entry in walk.filter_entry(|entry| entry.depth() == 0 || !hidden(entry.file_name())) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let path = error.path().and_then(|path| relative(root, path)).unwrap_or_default();
                if path.is_empty() {
                    return Err(FolderError::Unreadable(error.to_string()));
                }
                let missing = error.io_error().is_some_and(|error| error.kind() == std::io::ErrorKind::NotFound);
                let fault = if error.loop_ancestor().is_some() || missing {
                    Fault::LinkLoop
                } else {
                    Fault::Unreadable(
                        error.io_error().map_or_else(|| error.to_string(), std::string::ToString::to_string),
                    )
                };
                out.push((path, Some(fault)));
                continue;
            }
        };
        let Some(path) = relative(root, entry.path()) else {
            out.push((entry.path().to_string_lossy().into_owned(), Some(Fault::BadPath)));
            continue;
        };
        if !wanted(&path) {
            continue;
        }
        if !entry.file_type().is_file() {
            out.push((path, Some(Fault::NotAFile)));
            continue;
        }
        total = total.saturating_add(entry.metadata().map_or(0, |found| found.len()));
        out.push((path, (total > MAX_TOTAL).then_some(Fault::TooMuch)));
    }
    out.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(out)
}

/// The bytes of the file at `path` under `root`; one more than allowed where it is too large.
pub(super) fn read(root: &Path, path: &str) -> Result<Vec<u8>, Fault> {
    let unreadable = |error: std::io::Error| Fault::Unreadable(error.to_string());
    let file = File::open(root.join(path)).map_err(unreadable)?;
    let length = file.metadata().map_or(0, |found| found.len());
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0).min(MAX_BYTES) + 1);
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}

fn relative(root: &Path, path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.strip_prefix(root).ok()?.iter().map(|part| part.to_str()).collect();
    Some(parts?.join("/"))
}
