//! What a comparison says.

use crate::json::Json;
use crate::model::TaskId;
use crate::wire::{Code, WireError};

/// Whether messages get through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Verdict {
    /// Every message does.
    #[default]
    Ok,
    /// It could not be decided within the budget; counts as breaking.
    Unknown,
    /// A message does not, and is shown.
    Breaks,
}

impl Verdict {
    /// The word used in every output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Unknown => "unknown",
            Self::Breaks => "breaks",
        }
    }
}

/// How bad a finding is under the policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Something may go wrong.
    Warning,
    /// Something goes wrong.
    Breaking,
}

impl Severity {
    /// All levels, the mildest first.
    pub const ALL: [Self; 3] = [Self::Info, Self::Warning, Self::Breaking];

    /// The word used in every output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Breaking => "breaking",
        }
    }
}

/// Who reads whose messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// New consumers read old messages.
    Backward,
    /// Old consumers read new messages.
    Forward,
}

impl Direction {
    /// The word used in every output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backward => "backward",
            Self::Forward => "forward",
        }
    }

    /// The side that writes.
    pub const fn writer(self) -> Side {
        match self {
            Self::Backward => Side::Old,
            Self::Forward => Side::New,
        }
    }

    /// The side that reads.
    pub const fn reader(self) -> Side {
        match self {
            Self::Backward => Side::New,
            Self::Forward => Side::Old,
        }
    }
}

/// One of the two registries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The baseline.
    Old,
    /// The contracts under review.
    New,
}

impl Side {
    /// The word used in every output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Old => "old",
            Self::New => "new",
        }
    }
}

/// In which order producers and consumers may be deployed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rollout {
    /// It does not matter.
    Any,
    /// Old consumers cannot read new messages: all consumers first.
    ConsumersFirst,
    /// New consumers cannot read old messages: all producers first, then wait until the old messages are gone.
    ProducersFirst,
    /// Neither order works: a new version beside the old one.
    NewVersion,
}

impl Rollout {
    /// The word used in every output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::ConsumersFirst => "consumers-first",
            Self::ProducersFirst => "producers-first",
            Self::NewVersion => "new-version",
        }
    }

    /// What two verdicts leave.
    pub const fn of(backward: Verdict, forward: Verdict) -> Self {
        match (backward, forward) {
            (Verdict::Ok, Verdict::Ok) => Self::Any,
            (Verdict::Ok, _) => Self::ConsumersFirst,
            (_, Verdict::Ok) => Self::ProducersFirst,
            _ => Self::NewVersion,
        }
    }
}

/// A message that shows a break: the writer's validator accepts it as a producer, the reader's refuses it.
#[derive(Debug, Clone, PartialEq)]
pub struct Witness {
    /// Who reads whose message.
    pub direction: Direction,
    /// The message with sensitive values masked.
    pub message: Json,
    /// The message as it was checked.
    pub exact: Json,
    /// What the reader says.
    pub errors: Vec<WireError>,
}

impl Witness {
    /// What a reader says who looks at no message longer than `limit`: the largest of its registry, which may not have
    /// been known when the message was made.
    pub(crate) fn settle(&mut self, limit: u64) {
        if crate::json::compact(&self.exact).len() as u64 > limit {
            self.errors = vec![WireError::new("", Code::TooLarge)];
        }
    }
}

/// A service that a finding concerns.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Affected {
    /// Name.
    pub service: String,
    /// Implementation language.
    pub language: String,
    /// Owning team.
    pub team: String,
    /// `producer` or `consumer`.
    pub role: &'static str,
}

/// Which contract document a finding is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Document {
    /// `registry.yaml`
    Registry,
    /// The file of a task version.
    Task(TaskId),
    /// Whichever file of `types/` declares the type or enum.
    SharedType(String),
    /// An envelope by name.
    Envelope(String),
    /// A machine by name.
    Machine(String),
    /// A flow by name.
    Flow(String),
    /// A service by name.
    Service(String),
    /// `waivers.yaml`
    Waivers,
}

/// Where a finding is in the contracts of one side.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Place {
    /// The document.
    pub document: Document,
    /// The keys on the way down; where one is not there, the last one that is.
    pub keys: Vec<String>,
}

/// One cause, one finding.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The rule.
    pub rule: &'static crate::diagnostic::Rule,
    /// The task, where it is about one; the first of several.
    pub task: Option<TaskId>,
    /// Path of what changed: a JSON Pointer into messages, `*` for items and entries, `[tag]` for a variant.
    pub path: String,
    /// Old messages, new consumers.
    pub backward: Verdict,
    /// New messages, old consumers.
    pub forward: Verdict,
    /// How bad it is under the policy.
    pub level: Severity,
    /// What changed, in a sentence or a few, without a full stop.
    pub message: String,
    /// What to do, in sentences.
    pub advice: String,
    /// Stable identity of this very change: 12 hexadecimal digits.
    pub fingerprint: String,
    /// All places the change shows in, where there is more than one.
    pub places: Vec<String>,
    /// One for each broken direction.
    pub witnesses: Vec<Witness>,
    /// Services that write or read the tasks.
    pub affected: Vec<Affected>,
    /// Order of deployment.
    pub rollout: Rollout,
    /// How long to wait before the second step of the roll-out, in seconds.
    pub wait_seconds: u64,
    /// Whether a waiver covers it.
    pub waived: bool,
    /// Where it is in the old contracts.
    pub old_place: Option<Place>,
    /// Where it is in the new contracts.
    pub new_place: Option<Place>,
    /// The snapshot it was found against, where that was not the baseline.
    pub against: Option<String>,
}
