//! Near misses: messages that are wrong in exactly one way, each with the errors it must give.
//!
//! What is expected is written down here from the rules, beside the validator and not through it; a message where the
//! two differ is left out, and a test on contracts of every kind holds that none is.

mod bytes;
mod envelope;
mod scalar;
mod shape;
mod site;

use crate::json::{Json, compact};
use crate::sample::{Manner, Sampler};
use crate::wire::{Code, Role, WireError};

pub(super) use site::{Site, replaced};

/// Base messages that are searched for places; enough for most unions.
const BASES: usize = 12;

/// A message that breaks one rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearMiss {
    /// What was done, in a few words.
    pub why: String,
    /// The message.
    pub message: Vec<u8>,
    /// Whose rule it breaks; what breaks a consumer's breaks a producer's too.
    pub role: Role,
    /// Exactly what is wrong with it.
    pub errors: Vec<WireError>,
}

/// A value that is wrong in its place: what it is, what is wrong at which path below the place, in which role.
#[derive(Debug, Clone)]
pub(super) struct Wrong {
    pub(super) value: Json,
    pub(super) errors: Vec<(String, Code)>,
    pub(super) role: Role,
    pub(super) why: String,
}

impl Wrong {
    /// Wrong as a whole.
    pub(super) fn new(value: Json, code: Code, why: impl Into<String>) -> Self {
        Self::beneath(value, "", code, why)
    }

    /// Wrong at `path` below the place.
    pub(super) fn beneath(value: Json, path: &str, code: Code, why: impl Into<String>) -> Self {
        Self { value, errors: vec![(path.to_owned(), code)], role: Role::Consumer, why: why.into() }
    }

    /// Wrong for producers only.
    pub(super) fn for_producer(self) -> Self {
        Self { role: Role::Producer, ..self }
    }
}

/// Text put into a message as it is, whatever it is: the tree writes number tokens verbatim.
pub(super) fn raw(text: impl Into<String>) -> Json {
    Json::Number(text.into())
}

pub(super) fn string(text: impl Into<String>) -> Json {
    Json::String(text.into())
}

impl Sampler<'_> {
    /// One message for each rule and each constraint of the contract that can be broken alone.
    pub fn near_misses(&self) -> Vec<NearMiss> {
        self.candidates().into_iter().filter(|miss| self.holds(miss)).collect()
    }

    /// Whether the validator finds exactly what the label says.
    pub fn holds(&self, miss: &NearMiss) -> bool {
        let told = |role| self.validator.check(role, None, &miss.message).err();
        match miss.role {
            Role::Consumer => told(Role::Consumer).as_ref() == Some(&miss.errors),
            Role::Producer => told(Role::Consumer).is_none() && told(Role::Producer).as_ref() == Some(&miss.errors),
        }
    }

    /// The near misses before they are checked.
    pub fn candidates(&self) -> Vec<NearMiss> {
        let manner = Manner { optional: 100, edges: 0, nulls: 0, examples: 0, odd: false };
        let mut misses = Vec::new();
        let mut known = std::collections::BTreeSet::new();
        let mut maker = self.maker(manner, self.rng.fork("near"));
        for _ in 0..BASES {
            maker.made = 0;
            // Names of other envelopes can make a message one of theirs.
            let made = self.make_with(&mut maker).filter(|made| self.is_valid(made));
            let Some(base) = made.or_else(|| self.message(Manner::LEAST, "near")) else { continue };
            for site in self.sites(&base) {
                if known.insert(site.place.clone()) {
                    misses.extend(self.at(&base, &site));
                }
            }
            if misses.is_empty() {
                continue;
            }
            if known.insert(String::new()) {
                misses.extend(self.around(&base));
            }
        }
        if let Some(least) = self.message(Manner::LEAST, "near") {
            misses.extend(self.spoiled(&least));
        }
        misses
    }

    fn at(&self, base: &Json, site: &Site<'_>) -> Vec<NearMiss> {
        let mut rng = self.rng.fork(&site.place);
        let wrongs = self.wrongs(site, &mut rng);
        wrongs.into_iter().map(|wrong| self.miss(base, site, wrong)).collect()
    }

    pub(super) fn miss(&self, base: &Json, site: &Site<'_>, wrong: Wrong) -> NearMiss {
        let message = compact(&replaced(base, &site.steps, wrong.value)).into_bytes();
        let mut errors: Vec<WireError> = wrong
            .errors
            .into_iter()
            .map(|(path, code)| {
                let path = if site.hidden || (site.hides && !path.is_empty()) { String::new() } else { path };
                WireError::new(format!("{}{path}", site.shown), code)
            })
            .collect();
        errors.sort();
        errors.dedup();
        let place = if site.place.is_empty() { "message" } else { &site.place };
        NearMiss { why: format!("{place}: {}", wrong.why), message, role: wrong.role, errors }
    }
}
