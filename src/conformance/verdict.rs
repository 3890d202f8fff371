//! What becomes of a message: in the validator, and as a driver says it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use crate::conformance::Vector;
use crate::wire::{Role, Validator};

/// What becomes of a message.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Accepted: as which task, and the bytes written again.
    Accepted {
        /// `order.close.timeout@1`.
        task: String,
        /// The canonical form, or what a producer writes.
        canonical: Vec<u8>,
    },
    /// Refused: paths and codes, in the order they were told.
    Refused(Vec<(String, String)>),
    /// No verdict; says what happened instead.
    Broken(String),
}

impl Verdict {
    /// Whether the message was accepted.
    pub const fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted { .. })
    }
}

/// The validator's verdict, as a driver of its own would give it.
pub fn validator_verdict(validator: &Validator<'_>, vector: &Vector) -> Verdict {
    let refused = |errors: Vec<crate::wire::WireError>| {
        Verdict::Refused(errors.into_iter().map(|error| (error.path, error.code.name().to_owned())).collect())
    };
    let decoded = match validator.decode_any(&vector.message) {
        Ok(decoded) => decoded,
        Err(errors) => return refused(errors),
    };
    let written = match vector.role {
        Role::Consumer => Ok(decoded.canonical()),
        Role::Producer => decoded.encode(),
    };
    match written {
        Ok(text) => Verdict::Accepted { task: decoded.task().id.to_string(), canonical: text.into_bytes() },
        Err(errors) => refused(errors),
    }
}

/// A line of a driver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The vector's number.
    pub id: String,
    /// The verdict.
    pub verdict: Verdict,
}

#[derive(Deserialize)]
struct Line {
    id: String,
    ok: bool,
    task: Option<String>,
    canonical: Option<String>,
    errors: Option<Vec<Pair>>,
}

#[derive(Deserialize)]
struct Pair {
    path: String,
    code: String,
}

/// Reads a line of a driver.
///
/// # Errors
/// Says what is wrong with the line.
pub fn parse_answer(line: &str) -> Result<Answer, String> {
    let shown = || line.chars().take(200).collect::<String>();
    let parsed: Line =
        serde_json::from_str(line).map_err(|error| format!("its line is not as described ({error}): {}", shown()))?;
    let verdict = if parsed.ok {
        let canonical = parsed.canonical.and_then(|text| STANDARD.decode(text).ok());
        match (parsed.task, canonical) {
            (Some(task), Some(canonical)) => Verdict::Accepted { task, canonical },
            _ => return Err(format!("its line has no task or no canonical bytes: {}", shown())),
        }
    } else {
        let Some(errors) = parsed.errors else { return Err(format!("its line has no errors: {}", shown())) };
        Verdict::Refused(errors.into_iter().map(|pair| (pair.path, pair.code)).collect())
    };
    Ok(Answer { id: parsed.id, verdict })
}
