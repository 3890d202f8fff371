//! The record of a message that was given up: what stands in a dead letter queue.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::json::{self, Findings, Json, Path, compact};
use crate::model::Precision;
use crate::wire::{Code, ERROR_TEXT, WireError, from_problems, is_bytes, is_timestamp, sorted};

/// A message that was given up, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadLetter {
    /// Tries that were made; 0 where no handler was called.
    pub attempts: i32,
    /// The code of the last error, or why the message was refused.
    pub error_code: String,
    /// The text of the last error, [`capped`].
    pub error_text: String,
    /// The message as it came.
    pub original: Vec<u8>,
    /// Who gave it up.
    pub service: String,
    /// The message's id, where it has one.
    pub task_id: Option<String>,
    /// Type of its task, where that is known.
    pub task_type: Option<String>,
    /// When it was given up, whole seconds.
    pub time: String,
    /// Version of its task, where that is known.
    pub version: Option<i32>,
}

/// The first [`ERROR_TEXT`] code points.
pub fn capped(text: &str) -> String {
    text.chars().take(ERROR_TEXT).collect()
}

impl DeadLetter {
    /// The canonical form.
    pub fn write(&self) -> String {
        let text = |text: &str| Json::String(text.to_owned());
        let number = |number: i32| Json::Number(number.to_string());
        let members = [
            ("attempts", Some(number(self.attempts))),
            ("errorCode", Some(text(&self.error_code))),
            ("errorText", Some(text(&capped(&self.error_text)))),
            ("original", Some(Json::String(STANDARD.encode(&self.original)))),
            ("service", Some(text(&self.service))),
            ("taskId", self.task_id.as_deref().map(text)),
            ("taskType", self.task_type.as_deref().map(text)),
            ("time", Some(text(&self.time))),
            ("version", self.version.map(number)),
        ];
        let members = members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        compact(&Json::Object(members.collect()))
    }

    /// Reads a record as a consumer: what it does not declare is passed over.
    ///
    /// # Errors
    /// What is wrong with it, as with any message. A record has no limit of its own: it is longer than its original.
    pub fn read(bytes: &[u8]) -> Result<Self, Vec<WireError>> {
        let tree = json::read(bytes).map_err(from_problems)?;
        let mut fields = Fields { tree: &tree, findings: Findings::default() };
        if !matches!(tree, Json::Object(_)) {
            fields.findings.add(&Path::root(), Code::Type);
            return Err(sorted(fields.findings));
        }
        let read = Self {
            attempts: fields.integer("attempts", 0, true).unwrap_or_default(),
            error_code: fields.text("errorCode", true, |_| None).unwrap_or_default(),
            error_text: fields.text("errorText", true, too_long).unwrap_or_default(),
            original: fields
                .text("original", true, |text| is_bytes(text).is_none().then_some(Code::Format))
                .and_then(|text| STANDARD.decode(text).ok())
                .unwrap_or_default(),
            service: fields.text("service", true, |_| None).unwrap_or_default(),
            task_id: fields.text("taskId", false, |_| None),
            task_type: fields.text("taskType", false, |_| None),
            time: fields.text("time", true, not_a_time).unwrap_or_default(),
            version: fields.integer("version", 1, false),
        };
        if fields.findings.is_empty() { Ok(read) } else { Err(sorted(fields.findings)) }
    }
}

fn too_long(text: &str) -> Option<Code> {
    (text.chars().count() > ERROR_TEXT).then_some(Code::Length)
}

fn not_a_time(text: &str) -> Option<Code> {
    (!is_timestamp(text, Precision::Seconds)).then_some(Code::Format)
}

struct Fields<'a> {
    tree: &'a Json,
    findings: Findings<Code>,
}

impl<'a> Fields<'a> {
    fn tell(&mut self, name: &str, code: Code) {
        self.findings.add(&Path::root().name(name), code);
    }

    fn value(&mut self, name: &str, required: bool) -> Option<&'a Json> {
        match self.tree.get(name) {
            None if required => self.tell(name, Code::Missing),
            None => {}
            Some(Json::Null) => self.tell(name, Code::Null),
            Some(value) => return Some(value),
        }
        None
    }

    fn text(&mut self, name: &str, required: bool, wrong: fn(&str) -> Option<Code>) -> Option<String> {
        match self.value(name, required)? {
            Json::String(text) => match wrong(text) {
                None => return Some(text.clone()),
                Some(code) => self.tell(name, code),
            },
            _ => self.tell(name, Code::Type),
        }
        None
    }

    fn integer(&mut self, name: &str, from: i32, required: bool) -> Option<i32> {
        match self.value(name, required)? {
            Json::Number(token) if json::is_integer_token(token) => match token.parse() {
                Ok(number) if number >= from => return Some(number),
                _ => self.tell(name, Code::Range),
            },
            _ => self.tell(name, Code::Type),
        }
        None
    }
}
