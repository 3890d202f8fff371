//! Snapshots on disk.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::model::{Registry, read_snapshot};

/// Why a snapshot was not saved.
#[derive(Debug)]
pub enum SaveError {
    /// There is one of that label; says whether it is the same.
    Exists(PathBuf, bool),
    /// The disk refuses; says why.
    Failed(PathBuf, String),
}

/// Writes `contracts/snapshots/LABEL.json`, whole or not at all, and never over another.
///
/// # Errors
/// The label is taken, or the folder cannot be written.
pub fn save(contracts: &Path, label: &str, text: &str) -> Result<PathBuf, SaveError> {
    let folder = contracts.join("snapshots");
    let path = folder.join(format!("{label}.json"));
    let failed = |error: std::io::Error| SaveError::Failed(path.clone(), error.to_string());
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let mut file = tempfile::NamedTempFile::new_in(&folder).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644)).map_err(failed)?;
    }
    match file.persist_noclobber(&path) {
        Ok(_) => Ok(path),
        Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => {
            let same = std::fs::read(&path).is_ok_and(|found| found == text.as_bytes());
            Err(SaveError::Exists(path, same))
        }
        Err(error) => Err(failed(error.error)),
    }
}

/// All snapshots under `contracts/snapshots/`, by label.
///
/// # Errors
/// Says which of them cannot be read, and why.
pub fn all(contracts: &Path) -> Result<Vec<(String, Registry)>, String> {
    let folder = contracts.join("snapshots");
    let entries = match std::fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(format!("`{}` cannot be read: {error}", folder.display())),
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    let read = |path: PathBuf| {
        let label = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let failed = |why: String| format!("`{}`: {why}", path.display());
        let text = std::fs::read_to_string(&path).map_err(|error| failed(error.to_string()))?;
        Ok((label, read_snapshot(&text).map_err(|error| failed(error.to_string()))?))
    };
    paths.into_iter().map(read).collect()
}
