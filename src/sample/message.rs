//! Whole messages: the envelope around a payload.

use crate::json::{Json, MAX_DEPTH, compact, compact_len};
use crate::model::{Envelope, PayloadPlace, Registry, RoleKind, Task};
use crate::sample::heights::Heights;
use crate::sample::text::{self, Extent, Frame};
use crate::sample::value::Maker;
use crate::sample::{Manner, Rng, scalar};
use crate::wire::{RETRY_RESERVE, Role, Validator};

/// Makes messages of one task.
#[derive(Debug)]
pub struct Sampler<'r> {
    pub(super) task: &'r Task,
    pub(super) envelope: &'r Envelope,
    pub(super) heights: Heights<'r>,
    pub(super) validator: &'r Validator<'r>,
    producer: &'r str,
    pub(super) rng: Rng,
}

impl<'r> Sampler<'r> {
    /// For `task` of `registry`; `None` where the registry does not know its envelope.
    ///
    /// The same seed makes the same messages for as long as the contract stays the same.
    pub fn new(registry: &'r Registry, validator: &'r Validator<'r>, task: &'r Task, seed: u64) -> Option<Self> {
        let produces = |version: &Vec<i32>| version.contains(&task.id.version);
        let producer = registry.services.values().find(|s| s.produces.get(&task.id.task_type).is_some_and(produces));
        Some(Self {
            task,
            envelope: registry.envelope(&task.envelope)?,
            heights: Heights::new(&task.types),
            validator,
            producer: producer.map_or("sampler", |service| service.name.as_str()),
            rng: Rng::new(seed).fork(&task.id.to_string()),
        })
    }

    /// The task.
    pub const fn task(&self) -> &'r Task {
        self.task
    }

    /// The random numbers everything is drawn from.
    pub const fn random(&self) -> &Rng {
        &self.rng
    }

    /// Valid messages, the first with everything in it, the second with the least; at most `count`, fewer only where the
    /// contract hardly leaves room for any.
    pub fn messages(&self, count: usize, odd: bool) -> Vec<Json> {
        let manner = |index: usize| match index {
            0 => Manner::FULL,
            1 => Manner::LEAST,
            n if odd && n % 2 == 0 => Manner::ODD,
            _ => Manner::MIXED,
        };
        let label = if odd { "odd" } else { "usual" };
        (0..count).filter_map(|index| self.message(manner(index), &format!("{label}{index}"))).collect()
    }

    /// One valid message; `label` picks the random numbers.
    pub fn message(&self, manner: Manner, label: &str) -> Option<Json> {
        [manner, Manner { edges: 0, ..manner }, Manner::LEAST, Manner { edges: 100, ..Manner::LEAST }]
            .into_iter()
            .enumerate()
            .filter_map(|(attempt, manner)| self.make(manner, self.rng.fork(&format!("{label}/{attempt}"))))
            .find(|message| self.is_valid(message))
    }

    /// Whether a producer may write it and a consumer takes it for this task.
    pub(super) fn is_valid(&self, message: &Json) -> bool {
        self.validator.check(Role::Producer, Some(&self.task.id), compact(message).as_bytes()).is_ok()
    }

    pub(super) fn maker(&self, manner: Manner, rng: Rng) -> Maker<'_> {
        Maker { heights: &self.heights, manner, rng, made: 0, turns: std::collections::BTreeMap::new() }
    }

    /// How many bytes a producer may write.
    pub(super) const fn limit(&self) -> u64 {
        self.task.max_bytes.saturating_sub(RETRY_RESERVE)
    }

    fn make(&self, manner: Manner, rng: Rng) -> Option<Json> {
        let mut maker = self.maker(manner, rng);
        self.make_with(&mut maker)
    }

    pub(super) fn make_with(&self, maker: &mut Maker<'_>) -> Option<Json> {
        let nested = self.envelope.payload == PayloadPlace::Nested;
        let depth = if nested { MAX_DEPTH - 1 } else { MAX_DEPTH };
        let payload = maker.fields(&self.task.payload.fields, depth)?;
        let mut members = Vec::new();
        for (kind, role) in &self.envelope.roles {
            let wanted = self.task.role_required(self.envelope, *kind)
                || *kind == RoleKind::Version
                || maker.rng.chance(maker.manner.optional);
            if wanted && *kind != RoleKind::Body {
                members.push((role.name.clone(), self.role(*kind, &payload, maker)));
            }
        }
        match self.envelope.roles.get(&RoleKind::Body) {
            Some(body) => members.push((body.name.clone(), Json::Object(payload))),
            None => members.extend(payload),
        }
        let message = Json::Object(members);
        (compact_len(&message) as u64 <= self.limit()).then_some(message)
    }

    fn role(&self, kind: RoleKind, payload: &[(String, Json)], maker: &mut Maker<'_>) -> Json {
        let edge = maker.rng.chance(maker.manner.edges);
        let (edges, odd) = (edge && maker.manner.odd, maker.manner.odd);
        let id = |prefix: &str, longest: u64, rng: &mut Rng| {
            let frame = Frame { min: 1, max: Some(longest), pattern: None, visible: true };
            let extent = if rng.chance(50) { Extent::Longest } else { Extent::Shortest };
            let made = if edges { text::text(&frame, extent, odd, rng) } else { None };
            Json::String(made.unwrap_or_else(|| format!("{prefix}-{:08x}", rng.below(1 << 32))))
        };
        match kind {
            RoleKind::Type => Json::String(self.envelope.type_value(&self.task.id.task_type).to_owned()),
            RoleKind::Version => Json::Number(self.task.id.version.to_string()),
            RoleKind::Producer => Json::String(self.producer.to_owned()),
            RoleKind::Time => {
                let edge = edge && odd;
                Json::String(scalar::timestamp(self.envelope.time_precision, edge, &mut maker.rng))
            }
            RoleKind::Attempt => {
                let attempt = if edges { i32::MAX } else { i32::try_from(maker.rng.below(4)).unwrap_or(0) };
                Json::Number(attempt.to_string())
            }
            RoleKind::Idempotency => self.key(payload).map_or_else(|| id("key", 128, &mut maker.rng), Json::String),
            RoleKind::Trace => id("trace", 64, &mut maker.rng),
            RoleKind::Id | RoleKind::Body => id("msg", 64, &mut maker.rng),
        }
    }

    /// The idempotency key that the payload gives.
    fn key(&self, payload: &[(String, Json)]) -> Option<String> {
        let field =
            |name: &str| payload.iter().find(|(known, _)| known == name).and_then(|(_, value)| value.wire_text());
        let key = self.task.idempotency.as_ref()?.fill(field)?;
        (key.len() <= 128 && crate::wire::is_id(&key)).then_some(key)
    }
}
