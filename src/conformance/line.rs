//! Lines: vectors from a file, requests to a driver.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use crate::conformance::vector::survives_decoding;
use crate::conformance::{Expect, Vector};
use crate::model::TaskId;
use crate::wire::{Code, Role, WireError};

/// A line of a vector file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineError {
    /// From 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

#[derive(Deserialize)]
struct Line {
    id: Option<serde_json::Value>,
    task: Option<String>,
    message: String,
    #[serde(default)]
    why: String,
    role: Option<String>,
    expect: Option<String>,
    errors: Option<Vec<Pair>>,
    canonical: Option<String>,
    #[serde(default)]
    lexical: bool,
}

#[derive(Deserialize)]
struct Pair {
    path: String,
    code: String,
}

/// The vectors of a file; empty lines are passed over, unknown keys are ignored.
///
/// # Errors
/// The first line that cannot be used.
pub fn read_vectors(text: &str) -> Result<Vec<Vector>, LineError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(at, line)| vector(line, at + 1).map_err(|message| LineError { line: at + 1, message })).collect()
}

fn vector(line: &str, number: usize) -> Result<Vector, String> {
    let line: Line = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let decode = |text: &str, what: &str| STANDARD.decode(text).map_err(|_| format!("`{what}` is not base64"));
    let errors = line.errors.map(|pairs| pairs.into_iter().map(error).collect::<Result<Vec<_>, _>>()).transpose()?;
    let canonical = line.canonical.map(|text| decode(&text, "canonical")).transpose()?;
    let role = match line.role.as_deref() {
        None | Some("consumer") => Role::Consumer,
        Some("producer") => Role::Producer,
        Some(other) => return Err(format!("`{other}` is not a role: `consumer` or `producer`")),
    };
    let accept = match line.expect.as_deref() {
        Some("accept") => Some(true),
        Some("reject") => Some(false),
        None => errors.as_ref().map(|_| false).or(canonical.as_ref().map(|_| true)),
        Some(other) => return Err(format!("`{other}` cannot be expected: `accept` or `reject`")),
    };
    let of_drivers = role == Role::Consumer || errors.as_deref().is_none_or(survives_decoding);
    let id = match line.id {
        None => format!("line {number}"),
        Some(serde_json::Value::String(id)) => id,
        Some(other) => other.to_string(),
    };
    let task = line.task.map(|text| task(&text).ok_or_else(|| format!("`{text}` is not TYPE@VERSION"))).transpose()?;
    Ok(Vector {
        id,
        task,
        message: decode(&line.message, "message")?,
        role,
        why: line.why,
        expect: accept.map(|accept| Expect { accept, errors, canonical, of_drivers }),
        lexical: line.lexical,
    })
}

fn error(pair: Pair) -> Result<WireError, String> {
    let code = Code::from_name(&pair.code).ok_or_else(|| format!("`{}` is not an error code", pair.code))?;
    Ok(WireError { path: pair.path, code })
}

fn task(text: &str) -> Option<TaskId> {
    let (task_type, version) = text.rsplit_once('@')?;
    Some(TaskId { task_type: task_type.to_owned(), version: version.parse().ok()? })
}

#[derive(Serialize)]
struct Request<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<&'static str>,
    message: String,
}

/// A line for a driver.
pub fn write_request(id: &str, vector: &Vector) -> String {
    let role = (vector.role == Role::Producer).then_some("producer");
    let request = Request { id, role, message: STANDARD.encode(&vector.message) };
    serde_json::to_string(&request).unwrap_or_default()
}
