//! Whole messages: the three phases of reading, the two roles of writing, and retries.

use super::error::{ErrorCode, Errors, Read, Refused, Rejection};
use super::path::Path;
use super::reader::Document;
use super::spec::{Codec, Int32, Object as ObjectSpec, Record};
use super::task::{Step, TaskId};
use super::value::{Object, Value};
use super::writer::{Fields, Role, Writer, push_string};

/// Room that a producer leaves for a retry counter.
const RETRY_RESERVE: u64 = 64;

/// Which tasks there are, as messages name them; `T` is the sum over all of them.
pub(crate) struct Registry<T: 'static> {
    /// The largest limit of all tasks: what every message is measured by first.
    pub(crate) max_bytes: u64,
    /// In the order in which they are recognised.
    pub(crate) envelopes: &'static [Envelope<T>],
}

/// How an envelope tells tasks apart.
pub(crate) struct Envelope<T: 'static> {
    pub(crate) type_name: &'static str,
    pub(crate) version_name: Option<&'static str>,
    pub(crate) attempt_name: Option<&'static str>,
    /// Sorted by value.
    pub(crate) types: &'static [Known<T>],
}

/// The versions of one task type.
pub(crate) struct Known<T: 'static> {
    /// What stands in messages: the task type, or a legacy value instead of it.
    pub(crate) value: &'static str,
    pub(crate) task_type: &'static str,
    pub(crate) versions: &'static [(i32, ReadAny<T>)],
}

/// Reads a message of one task version as the sum over all.
pub(crate) type ReadAny<T> = fn(&Arrival<'_>) -> Result<T, Rejection>;

/// What the binding knows of one task version.
pub(crate) trait Message: Record {
    /// Position of the envelope in the registry.
    const ENVELOPE: usize;
    /// What stands at the type role.
    const TYPE_VALUE: &'static str;
    /// The version.
    const VERSION: i32;
    /// Whether the payload stands beside the roles.
    const INLINE: bool;
    /// Limit in bytes.
    const MAX_BYTES: u64;

    /// What its envelope says of it.
    fn head(&self) -> Head<'_>;

    /// The key by which the same event is recognised, made once more; `None` where the contract has none.
    fn idempotency_key_again(&self) -> Option<Result<String, Rejection>>;

    /// The key by which messages are kept in order; `None` where the contract has none.
    fn partition_key_again(&self) -> Option<Result<String, Rejection>>;

    /// What the step that the task makes from a state would be; `None` where it makes none, or there is no such state.
    fn transit_from(_: &str) -> Option<Step> {
        None
    }
}

/// What an envelope says of a message.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Head<'a> {
    pub(crate) task: TaskId,
    pub(crate) message_id: Option<&'a str>,
    pub(crate) idempotency_key: Option<&'a str>,
    pub(crate) attempt: Option<i32>,
}

/// A message whose bytes are well.
pub(crate) struct Arrival<'a> {
    root: Object<'a>,
    bytes: usize,
}

/// A task version that a message names.
struct Named<T: 'static> {
    envelope: usize,
    value: &'static str,
    id: TaskId,
    read: ReadAny<T>,
}

impl<T> Named<T> {
    fn is<M: Message>(&self) -> bool {
        self.envelope == M::ENVELOPE && self.value == M::TYPE_VALUE && self.id.version == M::VERSION
    }
}

impl Arrival<'_> {
    /// The third phase.
    pub(crate) fn read<M: Message>(&self) -> Result<M, Rejection> {
        let mut errors = Errors::default();
        if self.bytes as u64 > M::MAX_BYTES {
            errors.push(&Path::ROOT, ErrorCode::TooLarge);
        }
        match ObjectSpec::<M>::NEW.read(self.root.value(), &Path::ROOT, &mut errors) {
            Ok(message) => errors.unless_any(message),
            Err(Refused) => Err(errors.into_rejection()),
        }
    }

    /// The bytes with the number of attempts, which is called `name`, set.
    fn counted(&self, name: &str, bytes: &[u8], attempt: i32) -> Result<Vec<u8>, Rejection> {
        if attempt < 0 {
            return Err(rejection(&Path::ROOT.name(name), ErrorCode::Range));
        }
        let (start, _) = self.root.value().span();
        let mut out = Vec::with_capacity(bytes.len() + name.len() + 16);
        match self.root.get(name) {
            Some(value) => {
                let (from, to) = value.span();
                out.extend_from_slice(&bytes[..from]);
                out.extend_from_slice(attempt.to_string().as_bytes());
                out.extend_from_slice(&bytes[to..]);
            }
            // The type name is there, so a comma is always needed.
            None => {
                out.extend_from_slice(&bytes[..=start]);
                push_string(name, &mut out);
                out.extend_from_slice(format!(":{attempt},").as_bytes());
                out.extend_from_slice(&bytes[start + 1..]);
            }
        }
        Ok(out)
    }
}

impl<T> Registry<T> {
    /// Reads a message of any task.
    pub(crate) fn decode_any(&self, bytes: &[u8]) -> Result<T, Rejection> {
        self.arrive(bytes, |arrival, named| (named.read)(arrival))
    }

    /// Reads a message of one task version.
    pub(crate) fn decode<M: Message>(&self, bytes: &[u8]) -> Result<M, Rejection> {
        self.arrive(bytes, |arrival, named| self.only::<M>(named).and_then(|()| arrival.read()))
    }

    /// Reads a message of any task; where it is refused, tells the task that it names.
    pub(crate) fn open(&self, bytes: &[u8]) -> Result<T, (Option<TaskId>, Rejection)> {
        let mut task = None;
        let read = self.arrive(bytes, |arrival, named| {
            task = Some(named.id);
            (named.read)(arrival)
        });
        read.map_err(|rejection| (task, rejection))
    }

    /// The bytes of a message of one task version with another number of attempts and nothing else changed.
    pub(crate) fn retry<M: Message>(&self, name: &str, bytes: &[u8], attempt: i32) -> Result<Vec<u8>, Rejection> {
        self.arrive(bytes, |arrival, named| {
            self.only::<M>(named)?;
            arrival.counted(name, bytes, attempt)
        })
    }

    /// The bytes of a message of any task with another number of attempts and nothing else changed; `None` where its
    /// envelope does not count them.
    pub(crate) fn retry_any(&self, bytes: &[u8], attempt: i32) -> Result<Option<Vec<u8>>, Rejection> {
        self.arrive(bytes, |arrival, named| {
            let name = self.envelopes.get(named.envelope).and_then(|envelope| envelope.attempt_name);
            name.map(|name| arrival.counted(name, bytes, attempt)).transpose()
        })
    }

    /// The first two phases.
    fn arrive<R>(
        &self,
        bytes: &[u8],
        then: impl FnOnce(&Arrival<'_>, &Named<T>) -> Result<R, Rejection>,
    ) -> Result<R, Rejection> {
        let document = Document::read(bytes, self.max_bytes)?;
        let mut errors = Errors::default();
        match self.identify(Value::root(&document), &mut errors) {
            Ok((root, named)) => then(&Arrival { root, bytes: bytes.len() }, &named),
            Err(Refused) => Err(errors.into_rejection()),
        }
    }

    /// The second phase: which task a message belongs to.
    fn identify<'a>(&self, root: Value<'a>, errors: &mut Errors) -> Read<(Object<'a>, Named<T>)> {
        let Ok(root) = root.object(&Path::ROOT, &mut Errors::default()) else {
            // `null` is but another type here.
            errors.push(&Path::ROOT, ErrorCode::Type);
            return Err(Refused);
        };
        let named = self.envelopes.iter().position(|envelope| root.get(envelope.type_name).is_some());
        let index = named.unwrap_or(0);
        let Some(envelope) = self.envelopes.get(index) else {
            errors.push(&Path::ROOT, ErrorCode::UnknownTask);
            return Err(Refused);
        };
        let type_at = Path::ROOT.name(envelope.type_name);
        let version_at = Path::ROOT.name(envelope.version_name.unwrap_or(envelope.type_name));
        // Each is told by itself, so both are looked at before either ends the check.
        let known = envelope.known(root, &type_at, errors);
        let version = match envelope.version_name.and_then(|name| root.get(name)) {
            Some(value) => Int32 { min: 1, max: i32::MAX }.read(value, &version_at, errors),
            None => Ok(1),
        };
        let (known, version) = (known?, version?);
        let found = known.versions.iter().find(|(number, _)| *number == version);
        let Some(&(version, read)) = found else {
            errors.push(&version_at, ErrorCode::UnknownTask);
            return Err(Refused);
        };
        let id = TaskId { task_type: known.task_type, version };
        Ok((root, Named { envelope: index, value: known.value, id, read }))
    }

    /// Refuses a message of another task.
    fn only<M: Message>(&self, named: &Named<T>) -> Result<(), Rejection> {
        let type_name = self.envelopes.get(named.envelope).map_or("", |envelope| envelope.type_name);
        if named.is::<M>() { Ok(()) } else { Err(rejection(&Path::ROOT.name(type_name), ErrorCode::UnknownTask)) }
    }
}

impl<T> Envelope<T> {
    fn known(&self, root: Object<'_>, at: &Path<'_>, errors: &mut Errors) -> Read<&'static Known<T>> {
        let Some(value) = root.get(self.type_name) else {
            errors.push(at, ErrorCode::Missing);
            return Err(Refused);
        };
        let value = value.text(at, errors)?;
        match self.types.binary_search_by(|known| known.value.cmp(&value)) {
            Ok(found) => Ok(&self.types[found]),
            Err(_) => {
                errors.push(at, ErrorCode::UnknownTask);
                Err(Refused)
            }
        }
    }
}

fn rejection(at: &Path<'_>, code: ErrorCode) -> Rejection {
    let mut errors = Errors::default();
    errors.push(at, code);
    errors.into_rejection()
}

/// The canonical form of a message.
pub(crate) fn write<M: Message>(message: &M, role: Role) -> Result<Vec<u8>, Rejection> {
    let mut out = Writer::new(role);
    out.bytes.push(b'{');
    let mut fields = if M::INLINE {
        Fields::loose(&mut out, &Path::ROOT, M::NAMES)
    } else {
        Fields::ordered(&mut out, &Path::ROOT, M::NAMES)
    };
    message.write(&mut fields);
    fields.close();
    if role == Role::Producer && out.bytes.len() as u64 > M::MAX_BYTES.saturating_sub(RETRY_RESERVE) {
        out.refuse(&Path::ROOT, ErrorCode::TooLarge);
    }
    out.errors.unless_any(out.bytes)
}
