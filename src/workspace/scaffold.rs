//! Writing files that are not there yet.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// Why nothing was scaffolded.
#[derive(Debug)]
pub enum ScaffoldError {
    /// This file is there already; nothing was written.
    Exists(PathBuf),
    /// The system refuses.
    Io(PathBuf, std::io::Error),
}

/// Writes `files` (relative path, content) under `root`. Looks first whether any is there: then none is written.
///
/// # Errors
/// Where a file is there, or cannot be written.
pub fn scaffold(root: &Path, files: &[(String, String)]) -> Result<(), ScaffoldError> {
    for (path, _) in files {
        let path = root.join(path);
        if path.symlink_metadata().is_ok() {
            return Err(ScaffoldError::Exists(path));
        }
    }
    for (path, content) in files {
        let path = root.join(path);
        let failed = |error: std::io::Error| match error.kind() {
            ErrorKind::AlreadyExists => ScaffoldError::Exists(path.clone()),
            _ => ScaffoldError::Io(path.clone(), error),
        };
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(failed)?;
        }
        let mut file = OpenOptions::new().write(true).create_new(true).open(&path).map_err(failed)?;
        file.write_all(content.as_bytes()).map_err(failed)?;
    }
    Ok(())
}
