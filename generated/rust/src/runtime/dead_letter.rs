//! The record of a message that was given up: what stands in a dead-letter queue.

use chrono::{DateTime, NaiveDate, NaiveTime, SubsecRound as _, Utc};

use super::bridge;
use super::error::{ErrorCode, Errors, Read, Refused, Rejection};
use super::path::Path;
use super::reader::{Document, Kind};
use super::spec::{self, Codec as _, Record};
use super::value::Value;
use super::writer::{Fields, Role, Writer};

/// The most code points of an error's text.
const ERROR_TEXT: usize = 1000;

/// A message that was given up, and why.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DeadLetter {
    /// Tries that were made; 0 where no handler was called.
    pub attempts: i32,
    /// Code of the last error, or why the message was refused.
    pub error_code: String,
    /// What happened, in words: at most 1000 characters.
    pub error_text: String,
    /// The message as it came.
    pub original: Vec<u8>,
    /// Who gave it up.
    pub service: String,
    /// Id of the message, where it has one.
    pub task_id: Option<String>,
    /// Type of its task, where that is known.
    pub task_type: Option<String>,
    /// When it was given up, in whole seconds.
    pub time: DateTime<Utc>,
    /// Version of its task, where that is known.
    pub version: Option<i32>,
}

impl DeadLetter {
    /// A record of what is always known. The text is cut to its first 1000 characters, the time to whole seconds.
    pub fn new(
        service: impl Into<String>,
        error_code: impl Into<String>,
        error_text: &str,
        original: impl Into<Vec<u8>>,
        time: DateTime<Utc>,
    ) -> Self {
        let end = error_text.char_indices().nth(ERROR_TEXT).map_or(error_text.len(), |(end, _)| end);
        Self {
            attempts: 0,
            error_code: error_code.into(),
            error_text: error_text[..end].to_owned(),
            original: original.into(),
            service: service.into(),
            task_id: None,
            task_type: None,
            // What the record can say; a clock that is so wrong must not lose the message.
            time: time.clamp(year_start(1), year_start(9999)).trunc_subsecs(0),
            version: None,
        }
    }

    /// Reads a record: what it does not declare is passed over.
    ///
    /// # Errors
    /// Everything that is wrong with it, told as with any message.
    pub fn decode(bytes: &[u8]) -> Result<Self, Rejection> {
        let document = Document::read(bytes, u64::MAX)?;
        let (root, mut errors) = (Value::root(&document), Errors::default());
        if root.kind() != Kind::Object {
            // `null` is but another type here, as it is for messages.
            return Err(Rejection::whole(ErrorCode::Type));
        }
        let read = spec::Object::<Self>::NEW.read(root, &Path::ROOT, &mut errors);
        read.map_err(|Refused| errors.into_rejection())
    }

    /// Writes the record in its canonical form.
    ///
    /// # Errors
    /// Everything that a reader would refuse; nothing where the record was made by [`DeadLetter::new`] and its numbers
    /// are in their ranges.
    pub fn encode(&self) -> Result<Vec<u8>, Rejection> {
        bridge::write(&spec::Object::<Self>::NEW, self)
    }

    /// The bytes of a record that this package made.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        let mut out = Writer::new(Role::Consumer);
        spec::Object::<Self>::NEW.write(&self, &Path::ROOT, &mut out);
        out.bytes
    }
}

fn year_start(year: i32) -> DateTime<Utc> {
    NaiveDate::from_ymd_opt(year, 1, 1).unwrap_or_default().and_time(NaiveTime::MIN).and_utc()
}

static COUNT: spec::Int32 = spec::Int32 { min: 0, max: i32::MAX };
static VERSION: spec::Int32 = spec::Int32 { min: 1, max: i32::MAX };
static CAPPED: spec::Text = spec::Text::new(0, ERROR_TEXT as u64);
static TEXT: spec::Text = spec::Text::ANY;
static BYTES: spec::Bytes = spec::Bytes { max: u64::MAX };
static SECONDS: spec::Timestamp = spec::Timestamp { digits: 0 };

impl Record for DeadLetter {
    const NAMES: &'static [&'static str] =
        &["attempts", "errorCode", "errorText", "original", "service", "taskId", "taskType", "time", "version"];

    fn read(fields: &spec::Slots<'_>, errors: &mut Errors) -> Read<Self> {
        let attempts = fields.required(0, &COUNT, errors);
        let error_code = fields.required(1, &TEXT, errors);
        let error_text = fields.required(2, &CAPPED, errors);
        let original = fields.required(3, &BYTES, errors);
        let service = fields.required(4, &TEXT, errors);
        let task_id = fields.optional(5, &TEXT, errors);
        let task_type = fields.optional(6, &TEXT, errors);
        let time = fields.required(7, &SECONDS, errors);
        let version = fields.optional(8, &VERSION, errors);
        Ok(Self {
            attempts: attempts?,
            error_code: error_code?,
            error_text: error_text?,
            original: original?,
            service: service?,
            task_id: task_id?,
            task_type: task_type?,
            time: time?,
            version: version?,
        })
    }

    fn write(&self, fields: &mut Fields<'_>) {
        fields.required(0, &COUNT, &self.attempts);
        fields.required(1, &TEXT, &self.error_code);
        fields.required(2, &CAPPED, &self.error_text);
        fields.required(3, &BYTES, &self.original);
        fields.required(4, &TEXT, &self.service);
        fields.optional(5, &TEXT, &self.task_id);
        fields.optional(6, &TEXT, &self.task_type);
        fields.required(7, &SECONDS, &self.time);
        fields.optional(8, &VERSION, &self.version);
    }
}
