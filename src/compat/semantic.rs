//! Changes of a task that are no matter of the sets: its key, its schedule, its errors, its owner.

use crate::compat::change::{Change, Kind};
use crate::compat::draft::{Cause, Draft};
use crate::compat::finding::{Document, Place};
use crate::compat::task::template_text;
use crate::compat::walk::deprecation_text;
use crate::model::{Compatibility, Kind as TaskKind, Retry, Task, TransitionRef, Trigger};
use crate::topology::Schedule;

/// Changes with the key of the contract they stand under.
type Found = Vec<(&'static str, Change)>;

/// What differs beside the messages.
pub(crate) fn compare(old: &Task, new: &Task) -> Vec<Draft> {
    let mut found: Found = Vec::new();
    keys(old, new, &mut found);
    running(old, new, &mut found);
    transition(old.transition.as_ref(), new.transition.as_ref(), &mut found);
    errors(old, new, &mut found);
    people(old, new, &mut found);
    let place =
        |task: &Task, key: &str| Place { document: Document::Task(task.id.clone()), keys: vec![key.to_owned()] };
    let draft = |(key, change): (&str, Change)| {
        // Of several changes under one key each is its own: an error code, a reserved name.
        let own = match change.kind {
            Kind::ErrorRetryChanged => change.old.split(": ").next().unwrap_or_default().to_owned(),
            Kind::ReservationRemoved => change.old.clone(),
            _ => String::new(),
        };
        let mut draft = Draft::semantic(&new.id, change, Some(place(old, key)), Some(place(new, key)));
        draft.cause = Cause::Task(format!("{} {key} {own}", new.id));
        draft
    };
    found.into_iter().map(draft).collect()
}

fn differ(found: &mut Found, key: &'static str, kind: Kind, old: String, new: String) {
    if old != new {
        found.push((key, Change::new(kind, old, new)));
    }
}

fn keys(old: &Task, new: &Task, found: &mut Found) {
    let text = |template: &Option<crate::model::Template>| template.as_ref().map_or(String::new(), template_text);
    // A key that comes or goes changes what must be in a message; that is found there.
    if old.idempotency.is_some() && new.idempotency.is_some() {
        differ(found, "idempotency", Kind::IdempotencyChanged, text(&old.idempotency), text(&new.idempotency));
    }
    differ(found, "partition", Kind::PartitionChanged, text(&old.partition), text(&new.partition));
}

fn running(old: &Task, new: &Task, found: &mut Found) {
    let kind = |task: &Task| kind_text(task.kind).to_owned();
    differ(found, "kind", Kind::KindChanged, kind(old), kind(new));
    if let (Trigger::Delay(left), Trigger::Delay(right)) = (&old.trigger, &new.trigger) {
        differ(found, "trigger", Kind::DelayChanged, duration_text(*left), duration_text(*right));
    } else {
        differ(found, "trigger", Kind::TriggerChanged, trigger_text(&old.trigger), trigger_text(&new.trigger));
    }
    differ(found, "retry", Kind::RetryChanged, retry_text(&old.retry), retry_text(&new.retry));
    if let Some((_, change)) = found.last_mut().filter(|(_, change)| change.kind == Kind::RetryChanged) {
        change.remark = waits_gone(&old.retry, &new.retry);
    }
}

fn people(old: &Task, new: &Task, found: &mut Found) {
    differ(found, "owner", Kind::OwnerChanged, old.owner.clone(), new.owner.clone());
    let text = |task: &Task| deprecation_text(task.deprecated.as_deref());
    differ(found, "deprecated", Kind::DeprecationChanged, text(old), text(new));
    if old.compatibility != new.compatibility {
        let weaker = !covers(new.compatibility, old.compatibility);
        let kind = if weaker { Kind::PolicyWeakened } else { Kind::PolicyStrengthened };
        let text = |task: &Task| policy_text(task.compatibility).to_owned();
        differ(found, "compatibility", kind, text(old), text(new));
    }
    let gone =
        |old: &[String], new: &[String]| old.iter().filter(|name| !new.contains(name)).cloned().collect::<Vec<_>>();
    let mut names = gone(&old.reserved.fields, &new.reserved.fields);
    for (name, values) in &old.reserved.values {
        let kept = new.reserved.values.get(name).map_or(&[][..], Vec::as_slice);
        names.extend(gone(values, kept).into_iter().map(|value| format!("{name}.{value}")));
    }
    found.extend(names.into_iter().map(|name| ("reserved", Change::new(Kind::ReservationRemoved, name, ""))));
}

/// Whether everything that `asked` asks for is asked for by `policy`.
fn covers(policy: Compatibility, asked: Compatibility) -> bool {
    policy == asked || policy == Compatibility::Full || asked == Compatibility::None
}

/// A transition with more states before it allows more; every other change takes something away.
fn transition(old: Option<&TransitionRef>, new: Option<&TransitionRef>, found: &mut Found) {
    let text = |transition: Option<&TransitionRef>| transition.map_or(String::new(), transition_text);
    if text(old) == text(new) {
        return;
    }
    let only_more = match (old, new) {
        (None, _) => true,
        (Some(old), Some(new)) => {
            old.machine == new.machine && old.to == new.to && old.from.iter().all(|state| new.from.contains(state))
        }
        (Some(_), None) => false,
    };
    let same = |old: &TransitionRef, new: &TransitionRef| only_more && old.from.len() == new.from.len();
    if old.zip(new).is_some_and(|(old, new)| same(old, new)) {
        return;
    }
    let kind = if only_more { Kind::TransitionAdded } else { Kind::TransitionChanged };
    differ(found, "transition", kind, text(old), text(new));
}

fn transition_text(transition: &TransitionRef) -> String {
    format!("{}: {} → {}", transition.machine, transition.from.join(", "), transition.to)
}

fn errors(old: &Task, new: &Task, found: &mut Found) {
    let word = |retry: bool| if retry { "retryable" } else { "not retryable" };
    for (code, left) in &old.errors {
        if let Some(right) = new.errors.get(code).filter(|right| right.retry != left.retry) {
            let text = |retry| format!("{code}: {}", word(retry));
            differ(found, "errors", Kind::ErrorRetryChanged, text(left.retry), text(right.retry));
        }
    }
    let missing = |from: &Task, other: &Task| {
        let codes = from.errors.keys().filter(|code| !other.errors.contains_key(*code)).cloned();
        codes.collect::<Vec<_>>().join(", ")
    };
    let (gone, came) = (missing(old, new), missing(new, old));
    differ(found, "errors", Kind::ErrorsChanged, gone, came);
}

/// The word of a contract for a kind of task.
pub(crate) const fn kind_text(kind: TaskKind) -> &'static str {
    match kind {
        TaskKind::Command => "command",
        TaskKind::Event => "event",
        TaskKind::Result => "result",
    }
}

/// The word of a contract for a policy.
pub(crate) const fn policy_text(policy: Compatibility) -> &'static str {
    match policy {
        Compatibility::Full => "full",
        Compatibility::Backward => "backward",
        Compatibility::Forward => "forward",
        Compatibility::None => "none",
    }
}

fn trigger_text(trigger: &Trigger) -> String {
    match trigger {
        Trigger::Immediate => "immediate".to_owned(),
        Trigger::Delay(delay) => format!("a delay of {}", duration_text(*delay)),
        Trigger::Cron { expression, zone, payload } => {
            let payload = payload.as_ref().map(|payload| format!(" with {}", crate::json::compact(payload)));
            format!("cron \"{expression}\" in {zone}{}", payload.unwrap_or_default())
        }
    }
}

/// A wait has a queue of its own, in which messages may lie when the wait is no longer used.
fn waits_gone(old: &Retry, new: &Retry) -> String {
    let (old, new) = (Schedule::of(old).delays, Schedule::of(new).delays);
    let mut gone: Vec<u64> = old.into_iter().filter(|delay| !new.contains(delay)).collect();
    gone.dedup();
    let (shown, more) = (gone.iter().take(8).map(|delay| duration_text(*delay)), gone.len().saturating_sub(8));
    let shown = shown.collect::<Vec<_>>().join(", ");
    match (gone.len(), more) {
        (0, _) => String::new(),
        (1, _) => format!("; messages may still wait in its retry queue of {shown}: keep it until it is empty"),
        (_, 0) => format!("; messages may still wait in its retry queues of {shown}: keep them until they are empty"),
        (_, more) => format!(
            "; messages may still wait in its retry queues of {shown} and {more} more: keep them until they are empty"
        ),
    }
}

fn retry_text(retry: &Retry) -> String {
    format!(
        "{} times from {}, each {} times longer up to {}, jitter {}",
        retry.max_retries,
        duration_text(retry.base_delay),
        retry.multiplier,
        duration_text(retry.max_delay),
        duration_text(retry.jitter)
    )
}

/// Milliseconds as contracts write durations: a whole number of the largest unit that fits.
pub(crate) fn duration_text(millis: u64) -> String {
    let units = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000)];
    let unit = units.into_iter().find(|(_, size)| millis >= *size && millis.is_multiple_of(*size));
    unit.map_or_else(|| format!("{millis}ms"), |(unit, size)| format!("{}{unit}", millis / size))
}
