//! The messages that all packages are tested with: `tests/packages/messages`.

use std::path::PathBuf;

use serde::Deserialize;

/// A message that every package accepts.
#[derive(Debug, Deserialize)]
pub struct Good {
    pub id: String,
    pub task: String,
    pub message: String,
    pub canonical: String,
}

/// A message that every package refuses.
#[derive(Debug, Deserialize)]
pub struct Bad {
    pub id: String,
    pub message: String,
    pub errors: Vec<Error>,
}

/// Why.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub struct Error {
    pub path: String,
    pub code: String,
}

/// All lines of a file of `tests/packages/messages`, or of the folder that `MESSAGES` names.
///
/// # Panics
/// Where the file cannot be read.
pub fn read<T: for<'de> Deserialize<'de>>(name: &str) -> Vec<T> {
    let folder = std::env::var_os("MESSAGES").map_or_else(|| PathBuf::from("../messages"), PathBuf::from);
    let path = folder.join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

/// The good message called `id`.
///
/// # Panics
/// Where there is none.
pub fn good(id: &str) -> String {
    let found = read::<Good>("good.jsonl").into_iter().find(|good| good.id == id);
    found.unwrap_or_else(|| panic!("there is no message {id}")).message
}
