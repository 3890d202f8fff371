//! Messages of a task for calls: plain, in unusual dress, with the counter of attempts where it is wanted.

use crate::json::{self, Json, compact, set_member};
use crate::model::{Envelope, PayloadPlace, Registry, RoleKind, Task};
use crate::sample::{Manner, Sampler};
use crate::wire::Validator;

/// The messages of one task.
pub(super) struct Messages<'r> {
    pub(super) task: &'r Task,
    pub(super) envelope: &'r Envelope,
    sampler: Sampler<'r>,
}

impl<'r> Messages<'r> {
    pub(super) fn of(registry: &'r Registry, validator: &'r Validator<'r>, task: &'r Task, seed: u64) -> Option<Self> {
        let sampler = Sampler::new(registry, validator, task, seed)?;
        Some(Self { task, envelope: registry.envelope(&task.envelope)?, sampler })
    }

    /// One valid message.
    pub(super) fn one(&self, manner: Manner, label: &str) -> Option<Vec<u8>> {
        self.sampler.message(manner, label).map(|message| compact(&message).into_bytes())
    }

    /// Valid messages, everyday ones and odd ones.
    pub(super) fn several(&self, count: usize) -> Vec<Vec<u8>> {
        let messages = self.sampler.messages(count, false).into_iter().chain(self.sampler.messages(count, true));
        messages.map(|message| compact(&message).into_bytes()).collect()
    }

    /// Valid messages as no producer of ours would spell them.
    pub(super) fn unusual(&self, count: usize) -> Vec<Vec<u8>> {
        self.sampler.variations().into_iter().take(count).map(|variation| variation.message).collect()
    }

    /// `message` with its counter at `attempt`, or without one; `None` where the envelope has no counter.
    pub(super) fn tried(&self, message: &[u8], attempt: Option<i32>) -> Option<Vec<u8>> {
        let name = self.name(RoleKind::Attempt)?;
        match attempt {
            Some(attempt) => {
                set_member(std::str::from_utf8(message).ok()?, name, &attempt.to_string()).map(String::into_bytes)
            }
            None => without(message, name),
        }
    }

    /// `message` without its idempotency key; `None` where the task needs it.
    pub(super) fn keyless(&self, message: &[u8]) -> Option<Vec<u8>> {
        let free = !self.task.role_required(self.envelope, RoleKind::Idempotency);
        without(message, self.name(RoleKind::Idempotency).filter(|_| free)?)
    }

    /// `message` with another task type, which is no one's.
    pub(super) fn stranger(&self, message: &[u8]) -> Option<Vec<u8>> {
        let text = std::str::from_utf8(message).ok()?;
        set_member(text, self.envelope.type_name(), "\"no.such.task\"").map(String::into_bytes)
    }

    /// `message` with a version that is no one's.
    pub(super) fn newer(&self, message: &[u8]) -> Option<Vec<u8>> {
        let text = std::str::from_utf8(message).ok()?;
        set_member(text, self.name(RoleKind::Version)?, "2147483647").map(String::into_bytes)
    }

    /// `message` as its task's own but for what the contract says: its payload is a number, or its fields are gone.
    pub(super) fn broken(&self, message: &[u8]) -> Option<Vec<u8>> {
        let text = std::str::from_utf8(message).ok()?;
        match self.envelope.payload {
            PayloadPlace::Nested => set_member(text, self.name(RoleKind::Body)?, "1").map(String::into_bytes),
            PayloadPlace::Inline => {
                let field = self.task.payload.fields.first()?;
                set_member(text, &field.name, "[]").map(String::into_bytes)
            }
        }
    }

    fn name(&self, role: RoleKind) -> Option<&'r str> {
        self.envelope.roles.get(&role).map(|role| role.name.as_str())
    }
}

fn without(message: &[u8], name: &str) -> Option<Vec<u8>> {
    let Ok(Json::Object(members)) = json::read(message) else { return None };
    let members = members.into_iter().filter(|(known, _)| known != name).collect();
    Some(compact(&Json::Object(members)).into_bytes())
}

/// `message` with the name of its first member spelled in escapes.
pub(super) fn escaped_name(message: &[u8], name: &str) -> Option<Vec<u8>> {
    let mut units = [0; 2];
    let plain = compact(&Json::String(name.to_owned()));
    let escaped = name.chars().flat_map(|c| c.encode_utf16(&mut units).to_vec()).map(|unit| format!("\\u{unit:04X}"));
    let escaped = format!(" \"{}\"\t: ", escaped.collect::<String>());
    let text = std::str::from_utf8(message).ok()?;
    text.strip_prefix('{')?.strip_prefix(&format!("{plain}:")).map(|rest| format!("{{{escaped}{rest}").into_bytes())
}
