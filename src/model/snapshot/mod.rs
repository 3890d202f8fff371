//! The registry as a document: canonical, so that equal registries give equal bytes, and readable for years.
//!
//! The document holds a format number, a digest of the registry's compact text, and the registry, one task a line. A
//! reader ignores names it does not know and fills in what is absent, so a field may be added to the model as long as it
//! has a default; anything else is a new format number.

pub(super) mod with;

#[cfg(test)]
mod tests;

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::model::Registry;

/// The format that [`write_snapshot`] writes, and the latest that [`read_snapshot`] reads.
pub const SNAPSHOT_FORMAT: u32 = 1;

/// Why a document is no snapshot that can be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SnapshotError {
    /// Written by a later version of the tool.
    Format(u64),
    /// Not the document that was written.
    Digest,
    /// Not a snapshot; says why.
    Malformed(String),
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(format) => write!(
                f,
                "the snapshot has format {format}, this version of taskpact reads up to {SNAPSHOT_FORMAT}: use a later version"
            ),
            Self::Digest => f.write_str(
                "the snapshot's content does not fit its digest: it was changed after it was written, take it from version control again",
            ),
            Self::Malformed(why) => write!(f, "this is not a snapshot: {why}"),
        }
    }
}

impl std::error::Error for SnapshotError {}

#[derive(Serialize)]
struct Head {
    format: u32,
    digest: String,
}

#[derive(Deserialize)]
struct AnyHead {
    format: Option<u64>,
}

#[derive(Deserialize)]
struct Document {
    #[serde(default)]
    digest: String,
    registry: Registry,
}

/// The document: ends in a line feed, equal for equal registries.
pub fn write_snapshot(registry: &Registry) -> String {
    let lines = lines(&serde_json::to_value(registry).unwrap_or_default());
    let head = Head { format: SNAPSHOT_FORMAT, digest: digest(&lines.concat()) };
    let head = serde_json::to_string(&head).unwrap_or_default();
    format!("{},\"registry\":\n{}\n}}\n", head.trim_end_matches('}'), lines.join("\n"))
}

/// The registry of a document.
///
/// # Errors
/// A later format, a changed document, or something else altogether.
pub fn read_snapshot(text: &str) -> Result<Registry, SnapshotError> {
    let malformed = |error: serde_json::Error| SnapshotError::Malformed(error.to_string());
    if !text.trim_start().starts_with('{') {
        return Err(SnapshotError::Malformed("it is not a JSON object".to_owned()));
    }
    let head: AnyHead = serde_json::from_str(text).map_err(malformed)?;
    match head.format {
        None => return Err(SnapshotError::Malformed("it has no `format`".to_owned())),
        Some(format) if format > u64::from(SNAPSHOT_FORMAT) => return Err(SnapshotError::Format(format)),
        Some(_) => {}
    }
    let document: Document = serde_json::from_str(text).map_err(malformed)?;
    if as_written(text).is_some_and(|compact| digest(&compact) == document.digest) {
        return Ok(document.registry);
    }
    // Laid out anew by some formatter, perhaps: the content is what counts.
    let value: serde_json::Value = serde_json::from_str(text).map_err(malformed)?;
    let compact = serde_json::to_string(&value["registry"]).map_err(malformed)?;
    if digest(&compact) == document.digest { Ok(document.registry) } else { Err(SnapshotError::Digest) }
}

/// The compact text of the registry, where the layout is the writer's own: everything between the head's line and the
/// closing bracket, without line feeds (text in JSON holds none).
fn as_written(text: &str) -> Option<String> {
    let (_, rest) = text.split_once('\n')?;
    Some(rest.strip_suffix("\n}\n")?.replace('\n', ""))
}

fn digest(compact: &str) -> String {
    let hash = Sha256::digest(compact.as_bytes());
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{hex}")
}

/// The compact text of the registry, cut into lines: one for each member, one for each entry of a longer member.
fn lines(registry: &serde_json::Value) -> Vec<String> {
    let mut lines = Vec::new();
    let members = registry.as_object().into_iter().flatten();
    let count = registry.as_object().map_or(0, serde_json::Map::len);
    for (index, (name, value)) in members.enumerate() {
        let start = format!("{}{}:", if index == 0 { "{" } else { "" }, quoted(name));
        let end = if index + 1 == count { "}" } else { "," };
        match value {
            serde_json::Value::Array(items) if !items.is_empty() => {
                lines.push(format!("{start}["));
                let last = items.len() - 1;
                lines.extend(
                    items.iter().enumerate().map(
                        |(at, item)| {
                            if at == last { format!("{item}]{end}") } else { format!("{item},") }
                        },
                    ),
                );
            }
            serde_json::Value::Object(entries) if entries.values().any(serde_json::Value::is_object) => {
                lines.push(format!("{start}{{"));
                let last = entries.len() - 1;
                lines.extend(entries.iter().enumerate().map(|(at, (name, entry))| {
                    let end = if at == last { format!("}}{end}") } else { ",".to_owned() };
                    format!("{}:{entry}{end}", quoted(name))
                }));
            }
            other => lines.push(format!("{start}{other}{end}")),
        }
    }
    lines
}

fn quoted(name: &str) -> String {
    serde_json::Value::from(name).to_string()
}

/// For serde: whether a flag is left out.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
pub(super) const fn is_false(flag: &bool) -> bool {
    !*flag
}
