//! One task version that both registries have.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use crate::compat::change::{Change, Kind};
use crate::compat::draft::{Cause, Draft, Judged};
use crate::compat::finding::{Direction, Document, Place, Severity, Side, Verdict, Witness};
use crate::compat::identifiers::Names;
use crate::compat::message::{MessageType, canonical, given_payload, masked, payload_prefix};
use crate::compat::sets::{Made, Refusals, Sizes, Smallest};
use crate::compat::walk::{Outcome, Places, Raw, SharedKey, Walk};
use crate::json::{MAX_DEPTH, compact, compact_len};
use crate::model::{Envelope, Registry, RoleKind, Task};
use crate::pattern::automata::TooLarge;
use crate::wire::{RETRY_RESERVE, Role, Validator};

/// Bytes of messages that are shown for the changes of one task, each with its own: thousands of changes of messages
/// with thousands of fields would be gigabytes. What is beyond is told as one.
const MAX_SHOWN: usize = 4 << 20;

/// Both registries with what is made of them once.
#[derive(Debug)]
pub(crate) struct Sides<'a> {
    pub(crate) old: &'a Registry,
    pub(crate) new: &'a Registry,
    old_validator: Validator<'a>,
    new_validator: Validator<'a>,
    pub(crate) names: Names<'a>,
}

impl<'a> Sides<'a> {
    pub(crate) fn new(old: &'a Registry, new: &'a Registry) -> Self {
        Self {
            old,
            new,
            old_validator: Validator::new(old).unbounded(),
            new_validator: Validator::new(new).unbounded(),
            names: Names::default(),
        }
    }

    /// For one task of registries that are not there as wholes.
    pub(crate) fn of_task([old, new]: [&'a Registry; 2], [before, after]: [&'a Task; 2]) -> Self {
        let old_validator = Validator::of_task(&old.envelopes, before);
        let new_validator = Validator::of_task(&new.envelopes, after);
        Self { old, new, old_validator, new_validator, names: Names::default() }
    }

    /// The same, with identifiers of generated code to look at.
    pub(crate) fn with_names(self, names: Names<'a>) -> Self {
        Self { names, ..self }
    }

    pub(crate) const fn registry(&self, side: Side) -> &'a Registry {
        match side {
            Side::Old => self.old,
            Side::New => self.new,
        }
    }

    const fn validator(&self, side: Side) -> &Validator<'a> {
        match side {
            Side::Old => &self.old_validator,
            Side::New => &self.new_validator,
        }
    }

    /// Checks that a message of `task` shows a break, in both roles.
    pub(crate) fn witness(&self, direction: Direction, task: &Task, message: &Made) -> Option<Witness> {
        let exact = canonical(&message.value);
        let text = compact(&exact);
        let id = &task.id;
        self.validator(direction.writer()).check(Role::Producer, Some(id), text.as_bytes()).ok()?;
        let refused = self.validator(direction.reader()).check(Role::Consumer, Some(id), text.as_bytes());
        let envelope = self.registry(direction.writer()).envelope(&task.envelope)?;
        let message = masked(task, envelope, self.validator(direction.writer()).index(), &exact);
        Some(Witness { direction, message, exact, errors: refused.err()? })
    }
}

/// The largest message a producer may write.
pub(crate) const fn limit(task: &Task) -> u64 {
    task.max_bytes.saturating_sub(RETRY_RESERVE)
}

/// The smallest message of a task.
pub(crate) fn smallest_message(task: &Task, envelope: &Envelope) -> Outcome {
    let message = MessageType::new(task, envelope, Role::Producer);
    Smallest::new(&task.types, limit(task)).object(None, &message.whole.fields, &[])
}

/// Compares a task that both sides have.
pub(crate) fn compare(sides: &Sides<'_>, old: &Task, new: &Task) -> Vec<Draft> {
    let (Some(old_envelope), Some(new_envelope)) =
        (sides.old.envelope(&old.envelope), sides.new.envelope(&new.envelope))
    else {
        return Vec::new();
    };
    let messages = Messages {
        old_written: MessageType::new(old, old_envelope, Role::Producer),
        old_read: MessageType::new(old, old_envelope, Role::Consumer),
        new_written: MessageType::new(new, new_envelope, Role::Producer),
        new_read: MessageType::new(new, new_envelope, Role::Consumer),
    };
    let mut pair = Pair {
        sides,
        old,
        new,
        old_envelope,
        new_envelope,
        messages: &messages,
        walk: Walk::run(old, new, (limit(old), limit(new)), sides.names),
        readers: None,
        shared: HashMap::new(),
    };
    let mut drafts = Vec::new();
    match (pair.envelope(), pair.recognition()) {
        (Some(mut envelope), Some(recognition)) => {
            // Another envelope is why messages are taken for others: one cause.
            for (known, other) in
                [(&mut envelope.backward, recognition.backward), (&mut envelope.forward, recognition.forward)]
            {
                if known.verdict == Verdict::Ok {
                    *known = other;
                }
            }
            drafts.push(envelope);
        }
        (envelope, recognition) => drafts.extend(envelope.or(recognition)),
    }
    drafts.extend(pair.size_limit());
    let raws = std::mem::take(&mut pair.walk.raws);
    let mut raws = raws.into_iter();
    let mut shown = 0;
    while shown < MAX_SHOWN {
        let Some(raw) = raws.next() else { break };
        let draft = pair.raw(raw);
        let witnesses = [&draft.backward, &draft.forward].into_iter().filter_map(|judged| judged.witness.as_ref());
        shown += witnesses.map(|witness| compact_len(&witness.exact)).sum::<usize>();
        drafts.push(draft);
    }
    let rest: Vec<Raw<'_>> = raws.collect();
    if !rest.is_empty() {
        drafts.push(pair.rest(&rest));
    }
    pair.nothing_missed(&mut drafts);
    drafts
}

struct Messages {
    old_written: MessageType,
    old_read: MessageType,
    new_written: MessageType,
    new_read: MessageType,
}

struct Pair<'a, 's> {
    sides: &'a Sides<'s>,
    old: &'a Task,
    new: &'a Task,
    old_envelope: &'a Envelope,
    new_envelope: &'a Envelope,
    messages: &'a Messages,
    walk: Walk<'a>,
    /// Who reads which fields, where that was asked for.
    readers: Option<HashMap<&'s str, BTreeSet<&'s str>>>,
    /// Verdicts on values that several changes share, which are kept so that no other takes their place.
    shared: HashMap<SharedKey, (Rc<Made>, Judged)>,
}

impl<'a> Pair<'a, '_> {
    const fn task(&self, side: Side) -> &'a Task {
        match side {
            Side::Old => self.old,
            Side::New => self.new,
        }
    }

    const fn task_envelope(&self, side: Side) -> &'a Envelope {
        match side {
            Side::Old => self.old_envelope,
            Side::New => self.new_envelope,
        }
    }

    const fn written(&self, side: Side) -> &'a MessageType {
        match side {
            Side::Old => &self.messages.old_written,
            Side::New => &self.messages.new_written,
        }
    }

    const fn read(&self, side: Side) -> &'a MessageType {
        match side {
            Side::Old => &self.messages.old_read,
            Side::New => &self.messages.new_read,
        }
    }

    fn place(&self, side: Side, keys: &[&str]) -> Place {
        let keys = keys.iter().map(|key| (*key).to_owned()).collect();
        Place { document: Document::Task(self.task(side).id.clone()), keys }
    }

    /// A verdict from a whole message that should show a break.
    fn judge(&self, direction: Direction, message: Outcome) -> Judged {
        match message {
            Ok(None) => Judged::default(),
            Err(TooLarge) => Judged::unknown(),
            Ok(Some(message)) => {
                let witness = self.sides.witness(direction, self.task(direction.writer()), &message);
                // What could not be shown is not claimed, and not called fine either.
                witness.map_or(Judged::unknown(), |witness| Judged { verdict: Verdict::Breaks, witness: Some(witness) })
            }
        }
    }

    /// The envelope as this task sees it, and the roles the task itself makes required.
    fn envelope(&mut self) -> Option<Draft> {
        let mut changes = Vec::new();
        if !same_envelope(self.old_envelope, self.old, self.new_envelope, self.new) {
            let new = if self.old.envelope == self.new.envelope {
                envelope_text(self.old_envelope, self.new_envelope, &self.new.id.task_type)
            } else {
                self.new.envelope.clone()
            };
            changes.push(Change::new(Kind::EnvelopeChanged, &self.old.envelope, new));
        }
        let key = |task: &Task| task.idempotency.is_some();
        let by_key = key(self.old) != key(self.new);
        if by_key {
            let text = |task: &Task| task.idempotency.as_ref().map_or(String::new(), template_text);
            changes.push(Change::new(Kind::IdempotencyChanged, text(self.old), text(self.new)));
        }
        let leading = changes.first()?.kind;
        let backward = self.judge(Direction::Backward, self.envelope_refusal(Direction::Backward));
        let forward = self.judge(Direction::Forward, self.envelope_refusal(Direction::Forward));
        let id = &self.new.id;
        let by_envelope = leading == Kind::EnvelopeChanged;
        let same_name = self.old.envelope == self.new.envelope;
        let role = self.new_envelope.roles.get(&RoleKind::Idempotency).filter(|_| !by_envelope);
        let document = |name: &str| Place { document: Document::Envelope(name.to_owned()), keys: Vec::new() };
        let (old_place, new_place) = match (by_envelope, same_name) {
            (true, true) => (document(&self.old.envelope), document(&self.new.envelope)),
            (true, false) => (self.place(Side::Old, &["envelope"]), self.place(Side::New, &["envelope"])),
            _ => (self.place(Side::Old, &["idempotency"]), self.place(Side::New, &["idempotency"])),
        };
        let cause = if by_envelope && same_name && !by_key {
            Cause::Shared(format!("envelope {}", self.new.envelope))
        } else {
            Cause::Task(format!("{id} envelope"))
        };
        Some(Draft {
            task: Some(id.clone()),
            path: role.map_or(String::new(), |role| format!("/{}", crate::compat::message::pointer(&role.name))),
            places: Vec::new(),
            changes,
            backward,
            forward,
            cause,
            old_place: Some(old_place),
            new_place: Some(new_place),
            cap: Severity::Breaking,
        })
    }

    /// The smallest message that the reader refuses for the names around its payload.
    fn envelope_refusal(&self, direction: Direction) -> Outcome {
        let (writer, reader) = (direction.writer(), direction.reader());
        let read = self.read(reader);
        let place = |side| self.task_envelope(side).payload;
        // A payload at another level is no matter of its fields alone.
        let target = if place(writer) == place(reader) { &read.roles } else { &read.whole };
        let (task, other) = (self.task(writer), self.task(reader));
        let mut engine = Refusals::new(&task.types, &other.types, limit(task));
        engine.find_object(&self.written(writer).whole, target)
    }

    /// Whether messages may be taken for those of an envelope that is looked for before their own.
    fn recognition(&self) -> Option<Draft> {
        let mut name = String::new();
        let mut judged = [Judged::default(), Judged::default()];
        for (slot, direction) in judged.iter_mut().zip([Direction::Backward, Direction::Forward]) {
            if let Some((envelope, message)) = self.misrecognised(direction) {
                *slot = self.judge(direction, message);
                if slot.verdict != Verdict::Ok {
                    name.clone_from(envelope);
                }
            }
        }
        let [backward, forward] = judged;
        if backward.verdict == Verdict::Ok && forward.verdict == Verdict::Ok {
            return None;
        }
        let place = || Some(Place { document: Document::Registry, keys: vec!["envelopes".to_owned()] });
        let id = &self.new.id;
        Some(Draft {
            task: Some(id.clone()),
            backward,
            forward,
            ..Draft::plain(
                Cause::Task(format!("{id} recognition")),
                Change::new(Kind::RecognitionChanged, "", name),
                place(),
                place(),
            )
        })
    }

    fn misrecognised(&self, direction: Direction) -> Option<(&'a String, Outcome)> {
        let (writer, reader) = (direction.writer(), direction.reader());
        let own = self.task_envelope(reader).type_name();
        let registry = self.sides.registry(reader);
        // Same order, same names: what was recognised is recognised.
        let written = &self.written(writer).whole.fields;
        let earlier = registry.envelopes.iter().take_while(|envelope| envelope.type_name() != own);
        for envelope in earlier {
            let Some(field) = written.iter().find(|field| field.name == envelope.type_name()) else { continue };
            let task = self.task(writer);
            let mut smallest = Smallest::new(&task.types, limit(task));
            let message = smallest.value(&field.spec).and_then(|value| match value {
                Some(value) => smallest.object(None, written, &[(&field.name, value.value)]),
                None => Ok(None),
            });
            return Some((&envelope.name, message));
        }
        None
    }

    fn size_limit(&self) -> Option<Draft> {
        if self.old.max_bytes == self.new.max_bytes {
            return None;
        }
        let refusal = |direction: Direction| -> Outcome {
            let (writer, reader) = (self.task(direction.writer()), self.task(direction.reader()));
            let mut smallest = Smallest::new(&writer.types, limit(writer));
            let object = &self.written(direction.writer()).whole;
            Sizes::new(&mut smallest).object_at_least(object, reader.max_bytes.saturating_add(1))
        };
        let change =
            Change::new(Kind::SizeLimitChanged, self.old.max_bytes.to_string(), self.new.max_bytes.to_string());
        let places = (self.place(Side::Old, &["maxBytes"]), self.place(Side::New, &["maxBytes"]));
        Some(Draft {
            backward: self.judge(Direction::Backward, refusal(Direction::Backward)),
            forward: self.judge(Direction::Forward, refusal(Direction::Forward)),
            ..Draft::semantic(&self.new.id, change, Some(places.0), Some(places.1))
        })
    }

    fn raw(&mut self, mut raw: Raw<'a>) -> Draft {
        let places = self.walk.places(&raw);
        let prefix = payload_prefix(self.new_envelope);
        let mut paths: Vec<String> = raw.paths(&places).into_iter().map(|path| format!("{prefix}{path}")).collect();
        paths.dedup();
        let dotted = raw.dotted(&places);
        for change in &mut raw.changes {
            if matches!(change.kind, Kind::FieldRemoved | Kind::FieldRenamed) {
                let known = self.readers.get_or_insert_with(|| readers(self.sides, self.old));
                let names: BTreeSet<&str> =
                    dotted.iter().filter_map(|field| known.get(field.as_str())).flatten().copied().collect();
                change.readers = names.into_iter().map(str::to_owned).collect();
            }
        }
        let (backward, forward) =
            (self.refused(&raw, &places, Direction::Backward), self.refused(&raw, &places, Direction::Forward));
        let id = &self.new.id;
        let (old_owner, new_owner) = raw.owner.clone().unwrap_or_default();
        let inner = format!("{old_owner} {new_owner} {}", raw.own_path());
        Draft {
            task: Some(id.clone()),
            path: paths.first().cloned().unwrap_or_default(),
            places: if paths.len() > 1 { paths } else { Vec::new() },
            changes: raw.changes,
            backward,
            forward,
            cause: if raw.shared { Cause::Shared(inner) } else { Cause::Task(format!("{id} {inner}")) },
            old_place: raw.old.map(|trail| trail.place()),
            new_place: raw.new.map(|trail| trail.place()),
            cap: Severity::Breaking,
        }
    }

    /// Whether a message that shows the change is refused.
    fn refused(&mut self, raw: &Raw<'a>, places: &Places<'a>, direction: Direction) -> Judged {
        if !raw.may_break(direction) {
            return Judged::default();
        }
        let shared = raw.shared_value(direction);
        if let Some((_, judged)) = shared.as_ref().and_then(|(key, _)| self.shared.get(key)) {
            return judged.clone();
        }
        let payload = self.walk.payload(raw, places, direction);
        let message = payload.and_then(|payload| match payload {
            Some(payload) => self.message(direction, &payload),
            None => Ok(None),
        });
        let judged = self.judge(direction, message);
        if let Some((key, value)) = shared {
            self.shared.insert(key, (value, judged.clone()));
        }
        judged
    }

    /// The smallest message with the payload.
    fn message(&mut self, direction: Direction, payload: &Made) -> Outcome {
        let envelope = self.task_envelope(direction.writer());
        let given = given_payload(envelope, payload);
        let fields = &self.written(direction.writer()).whole.fields;
        self.walk.engine(direction).smallest.object(None, fields, &given)
    }

    /// All changes beyond those that are told one by one.
    fn rest(&mut self, rest: &[Raw<'a>]) -> Draft {
        let mut first = |direction| {
            let judged = rest.iter().map(|raw| {
                let places = self.walk.places(raw);
                self.refused(raw, &places, direction)
            });
            let mut judged = judged.filter(|judged| judged.verdict != Verdict::Ok);
            judged.next().unwrap_or_default()
        };
        let (backward, forward) = (first(Direction::Backward), first(Direction::Forward));
        let places = (self.place(Side::Old, &["payload"]), self.place(Side::New, &["payload"]));
        let change = Change::new(Kind::PayloadChanged, "", format!("{} changes more", rest.len()));
        let draft = Draft::semantic(&self.new.id, change, Some(places.0), Some(places.1));
        Draft { path: payload_prefix(self.new_envelope), backward, forward, ..draft }
    }

    /// Whether any message at all is refused.
    fn whole(&self, direction: Direction) -> Judged {
        let (writer, reader) = (self.task(direction.writer()), self.task(direction.reader()));
        let mut engine = Refusals::new(&writer.types, &reader.types, limit(writer));
        let (written, read) = (self.written(direction.writer()), self.read(direction.reader()));
        self.judge(direction, engine.find_object(&written.whole, &read.whole))
    }

    /// The walk attributes, but inclusion of the whole messages decides: what it finds beyond the drafts is a finding.
    fn nothing_missed(&self, drafts: &mut Vec<Draft>) {
        let verdict = |direction: Direction| -> Judged {
            if drafts.iter().any(|draft| draft.judged(direction).verdict != Verdict::Ok) {
                return Judged::default();
            }
            self.whole(direction)
        };
        let (backward, forward) = (verdict(Direction::Backward), verdict(Direction::Forward));
        if backward.verdict == Verdict::Ok && forward.verdict == Verdict::Ok {
            return;
        }
        let places = (self.place(Side::Old, &["payload"]), self.place(Side::New, &["payload"]));
        let change = Change::new(Kind::PayloadChanged, "", "");
        let draft = Draft::semantic(&self.new.id, change, Some(places.0), Some(places.1));
        drafts.push(Draft { path: payload_prefix(self.new_envelope), backward, forward, ..draft });
    }
}

/// Whether two envelopes are the same for messages of a task.
fn same_envelope(old: &Envelope, old_task: &Task, new: &Envelope, new_task: &Task) -> bool {
    old.payload == new.payload
        && old.roles == new.roles
        && old.time_precision == new.time_precision
        && old.type_value(&old_task.id.task_type) == new.type_value(&new_task.id.task_type)
}

/// What differs between two states of an envelope, role by role.
fn envelope_text(old: &Envelope, new: &Envelope, task_type: &str) -> String {
    let role = |envelope: &Envelope, kind: RoleKind| {
        let found = envelope.roles.get(&kind)?;
        let required = if found.required { "required" } else { "optional" };
        Some(format!("{required} `{}`", found.name))
    };
    let mut parts = Vec::new();
    for kind in RoleKind::ALL {
        match (role(old, kind), role(new, kind)) {
            (left, right) if left == right => {}
            (None, Some(right)) => parts.push(format!("{} is new: {right}", kind.key())),
            (Some(left), None) => parts.push(format!("{} is gone: it was {left}", kind.key())),
            (left, right) => {
                let text = |side: Option<String>| side.unwrap_or_default();
                parts.push(format!("{} was {} and is {}", kind.key(), text(left), text(right)));
            }
        }
    }
    if old.payload != new.payload {
        parts.push("the payload stands in another place".to_owned());
    }
    if old.time_precision != new.time_precision {
        parts.push("time has another precision".to_owned());
    }
    if old.type_value(task_type) != new.type_value(task_type) {
        parts.push(format!(
            "the type value was `{}` and is `{}`",
            old.type_value(task_type),
            new.type_value(task_type)
        ));
    }
    parts.join(", ")
}

/// A template as contracts write it.
pub(crate) fn template_text(template: &crate::model::Template) -> String {
    use crate::model::TemplatePart::{Field, Literal};
    let part = |part: &crate::model::TemplatePart| match part {
        Literal(text) => text.replace('{', "{{").replace('}', "}}"),
        Field(name) => format!("{{{name}}}"),
    };
    template.parts.iter().map(part).collect()
}

/// Services of either side by what they say they read of a task: a field, or one that something within is read of.
fn readers<'s>(sides: &Sides<'s>, task: &Task) -> HashMap<&'s str, BTreeSet<&'s str>> {
    let mut readers: HashMap<&str, BTreeSet<&str>> = HashMap::new();
    for service in sides.old.services.values().chain(sides.new.services.values()) {
        let consumption = service.consumes.get(&task.id.task_type);
        let reads = consumption.filter(|found| found.versions.contains(&task.id.version));
        for read in reads.into_iter().flat_map(|found| found.reads.iter().flatten()) {
            let around = read.match_indices('.').filter_map(|(at, _)| read.get(..at)).take(MAX_DEPTH);
            for field in around.chain([read.as_str()]) {
                readers.entry(field).or_default().insert(&service.name);
            }
        }
    }
    readers
}
