//! Vectors: messages with what is known of them.

use crate::json::compact;
use crate::model::TaskId;
use crate::sample::{NearMiss, Sampler};
use crate::wire::{Code, Role, WireError};

/// Where no count is asked for, a task gets no more vectors than this.
pub const MOST_PER_TASK: usize = 4000;

/// Valid messages of a task where no count is asked for.
const VALID: usize = 100;

/// A message to be tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vector {
    /// Names it in reports.
    pub id: String,
    /// The task it was made for.
    pub task: Option<TaskId>,
    /// The message.
    pub message: Vec<u8>,
    /// Whether it is only decoded, or encoded again as a producer.
    pub role: Role,
    /// What it is about.
    pub why: String,
    /// What must become of it, where that is known.
    pub expect: Option<Expect>,
    /// Whether no schema can see what is wrong with it; found out where it is not said.
    pub lexical: bool,
}

/// What must become of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expect {
    /// Whether it is accepted.
    pub accept: bool,
    /// All errors, where they are known.
    pub errors: Option<Vec<WireError>>,
    /// The canonical bytes, where they are known.
    pub canonical: Option<Vec<u8>>,
    /// Whether drivers can be held to it. What a producer adds to a message (undeclared fields, no version, spaces past
    /// its limit) is gone when a driver encodes; only the validator sees that.
    pub of_drivers: bool,
}

/// The vectors of one task: near misses, unusual valid messages, and plain and odd valid ones.
///
/// With `count` exactly that many, or as many as the contract gives.
pub fn of_task(sampler: &Sampler<'_>, count: Option<usize>) -> Vec<Vector> {
    let task = &sampler.task().id;
    let vector = |kind: &str, index: usize, why: String, message: Vec<u8>| Vector {
        id: format!("{task}/{kind}{index}"),
        task: Some(task.clone()),
        message,
        role: Role::Consumer,
        why,
        expect: None,
        lexical: false,
    };
    let mut special: Vec<Vector> = Vec::new();
    for (index, variation) in sampler.variations().into_iter().enumerate() {
        let mut vector = vector("unusual", index, variation.why, variation.message);
        vector.expect = Some(Expect { accept: true, errors: None, canonical: None, of_drivers: true });
        special.push(vector.clone());
        vector.id.push_str("/producer");
        vector.role = Role::Producer;
        vector.expect = None;
        special.push(vector);
    }
    for (index, miss) in sampler.near_misses().into_iter().enumerate() {
        let mut vector = vector("near", index, miss.why.clone(), miss.message.clone());
        vector.role = miss.role;
        vector.expect = Some(expected(miss));
        special.push(vector);
    }
    let room = count.map_or(MOST_PER_TASK, |count| count - count / 4);
    if special.len() > room {
        sampler.random().fork("choice").shuffle(&mut special);
        special.truncate(room);
        special.sort_by(|left, right| left.id.cmp(&right.id));
    }
    let valid = count.map_or(VALID, |count| count - special.len());
    special.extend(valid_messages(sampler, valid, &vector));
    special
}

fn valid_messages(
    sampler: &Sampler<'_>,
    count: usize,
    vector: &impl Fn(&str, usize, String, Vec<u8>) -> Vector,
) -> Vec<Vector> {
    let half = count.div_ceil(2);
    let usual = sampler.messages(half, false).into_iter().map(|message| (false, message));
    let odd = sampler.messages(count - half, true).into_iter().map(|message| (true, message));
    let mut vectors = Vec::new();
    for (index, (odd, message)) in usual.chain(odd).enumerate() {
        let why = if odd { "an odd valid message" } else { "a valid message" };
        let mut made = vector("valid", index, why.to_owned(), compact(&message).into_bytes());
        made.role = if index % 3 == 2 { Role::Producer } else { Role::Consumer };
        made.expect = Some(Expect { accept: true, errors: None, canonical: None, of_drivers: true });
        vectors.push(made);
    }
    vectors
}

fn expected(miss: NearMiss) -> Expect {
    let of_drivers = miss.role == Role::Consumer || survives_decoding(&miss.errors);
    Expect { accept: false, errors: Some(miss.errors), canonical: None, of_drivers }
}

/// Whether what is wrong for a producer is still there after a message was decoded.
pub(super) fn survives_decoding(errors: &[WireError]) -> bool {
    errors.iter().all(|error| matches!(error.code, Code::Enum | Code::UnknownVariant))
}
