//! What is answered to a call.

use serde_json::{Map, Value};

/// What is answered to a call.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// What was asked for.
    Given(Map<String, Value>),
    /// Refused for what is wrong with a message or record: paths and codes, in the order they were told.
    Refused(Vec<(String, String)>),
    /// Refused because it makes no sense; says why, each language in its own words.
    Senseless(String),
    /// The driver does not know what is asked for.
    Unknown(String),
    /// No answer; says what happened instead.
    Broken(String),
}

impl Reply {
    /// Whether two replies say the same. What is not known or broken says nothing.
    pub fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Given(left), Self::Given(right)) => left == right,
            (Self::Refused(left), Self::Refused(right)) => left == right,
            (Self::Senseless(_), Self::Senseless(_)) => true,
            _ => false,
        }
    }
}

/// Reads a line of a driver: its number, and the reply.
///
/// # Errors
/// Says what is wrong with the line.
pub fn parse_reply(line: &str) -> Result<(String, Reply), String> {
    let wrong = |what: &str| format!("its line {what}: {}", line.chars().take(200).collect::<String>());
    let Ok(Value::Object(mut members)) = serde_json::from_str(line) else { return Err(wrong("is no JSON object")) };
    let Some(Value::String(id)) = members.remove("id") else { return Err(wrong("has no id")) };
    // Absent and null are one here: some languages cannot leave a member out without trouble.
    members.retain(|_, value| !value.is_null());
    let reply = match members.remove("ok") {
        Some(Value::Bool(true)) => Reply::Given(members),
        Some(Value::Bool(false)) => refused(&members).ok_or_else(|| wrong("says neither `errors` nor `error`"))?,
        _ => return Err(wrong("has no `ok`")),
    };
    Ok((id, reply))
}

fn refused(members: &Map<String, Value>) -> Option<Reply> {
    if let Some(Value::String(error)) = members.get("error") {
        let unknown = ["unknown op", "no such op"].iter().any(|words| error.contains(words));
        return Some(if unknown { Reply::Unknown(error.clone()) } else { Reply::Senseless(error.clone()) });
    }
    let errors = members.get("errors")?.as_array()?;
    let text = |error: &Value, name: &str| error.get(name)?.as_str().map(str::to_owned);
    let pair = |error: &Value| Some((text(error, "path")?, text(error, "code")?));
    errors.iter().map(pair).collect::<Option<_>>().map(Reply::Refused)
}
