//! A team's own templates.

use std::collections::BTreeMap;
use std::path::Path;

use walkdir::WalkDir;

/// The files below `root`: path with `/` to text.
///
/// # Errors
/// A folder or file that cannot be read, or that is not UTF-8; says which.
pub fn read(root: &Path) -> Result<BTreeMap<String, String>, String> {
    let mut found = BTreeMap::new();
    for entry in WalkDir::new(root).sort_by_file_name() {
        let entry = entry.map_err(|error| format!("templates: {error}"))?;
        if !entry.file_type().is_file() {
            continue;
        }
        let path = entry.path();
        let text = std::fs::read_to_string(path).map_err(|error| format!("template {}: {error}", path.display()))?;
        let relative = path.strip_prefix(root).unwrap_or(path);
        let parts: Vec<_> = relative.components().map(|part| part.as_os_str().to_string_lossy()).collect();
        found.insert(parts.join("/"), text);
    }
    Ok(found)
}
