//! `--format json`: one object, and its JSON Schema from the same structs.

use schemars::JsonSchema;
use serde::Serialize;

use super::present::Found;
use crate::compat::{Finding, Report, Severity, Verdict};

/// The outcome of a comparison of two registries.
#[derive(Debug, Serialize, JsonSchema)]
struct Document<'r> {
    /// Version of this format.
    version: u32,
    /// One for each cause.
    findings: Vec<FindingObject<'r>>,
    summary: Summary,
}

/// One cause of trouble, or a change worth knowing.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct FindingObject<'r> {
    /// Id of the rule; `taskpact explain` tells more.
    rule: &'r str,
    /// The task as `type@version`; null where it is about none or the whole registry.
    task: Option<String>,
    /// JSON Pointer into messages; `*` stands for items and entries, `[tag]` for a variant.
    path: &'r str,
    /// Whether new consumers read old messages.
    backward: VerdictWord,
    /// Whether old consumers read new messages.
    forward: VerdictWord,
    level: LevelWord,
    message: &'r str,
    /// The next safe step.
    advice: &'r str,
    /// Identity of this very change, for `waivers.yaml`.
    #[schemars(regex(pattern = "^[0-9a-f]{12}$"))]
    fingerprint: &'r str,
    /// Every place where the change shows, where there is more than one.
    places: &'r [String],
    /// One for each broken direction.
    witnesses: Vec<WitnessObject<'r>>,
    affected: Vec<AffectedObject<'r>>,
    rollout: RolloutWord,
    /// How long to wait before the second step of the roll-out: until no old message is under way.
    wait_seconds: u64,
    /// Whether an entry of `waivers.yaml` covers it.
    waived: bool,
    /// Where it is in the contracts under review, else in the baseline.
    location: Option<LocationObject<'r>>,
    /// Where it is in the baseline, where that has files.
    old_location: Option<LocationObject<'r>>,
    /// Label of the snapshot it was found against with `--history`.
    against: Option<&'r str>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum VerdictWord {
    Ok,
    Breaks,
    Unknown,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum LevelWord {
    Breaking,
    Warning,
    Info,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum RolloutWord {
    Any,
    ConsumersFirst,
    ProducersFirst,
    NewVersion,
}

/// A message that the writer's validator accepts and the reader's refuses. Sensitive values are masked.
#[derive(Debug, Serialize, JsonSchema)]
struct WitnessObject<'r> {
    /// `backward` or `forward`.
    direction: &'r str,
    message: serde_json::Value,
    /// The side that writes, `old` or `new`.
    writer: &'r str,
    /// The side that reads, `old` or `new`.
    reader: &'r str,
    /// What the reader says.
    errors: Vec<ErrorObject<'r>>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct ErrorObject<'r> {
    /// JSON Pointer.
    path: &'r str,
    code: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct AffectedObject<'r> {
    service: &'r str,
    language: &'r str,
    team: &'r str,
    /// `producer` or `consumer`.
    role: &'r str,
}

#[derive(Debug, Serialize, JsonSchema)]
struct LocationObject<'r> {
    file: &'r str,
    line: usize,
    column: usize,
}

/// Counts; waived findings are only in `waived`.
#[derive(Debug, Serialize, JsonSchema)]
struct Summary {
    tasks: usize,
    breaking: usize,
    warning: usize,
    info: usize,
    waived: usize,
}

/// The JSON Schema of [`document`].
pub(super) fn schema() -> String {
    let schema = schemars::schema_for!(Document<'static>);
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}

/// The object.
pub(super) fn document(report: &Report, places: &[Found]) -> String {
    let findings = report.findings.iter().zip(places).map(|(finding, place)| object(finding, place)).collect();
    let count = |level| report.count(level);
    let summary = Summary {
        tasks: report.tasks,
        breaking: count(Severity::Breaking),
        warning: count(Severity::Warning),
        info: count(Severity::Info),
        waived: report.waived(),
    };
    serde_json::to_string(&Document { version: 1, findings, summary }).unwrap_or_default() + "\n"
}

fn object<'r>(finding: &'r Finding, place: &'r Found) -> FindingObject<'r> {
    let location = |spot: &'r super::present::Spot| LocationObject {
        file: &spot.file,
        line: spot.position.line,
        column: spot.position.column,
    };
    FindingObject {
        rule: finding.rule.code,
        task: finding.task.as_ref().map(ToString::to_string),
        path: &finding.path,
        backward: verdict(finding.backward),
        forward: verdict(finding.forward),
        level: match finding.level {
            Severity::Breaking => LevelWord::Breaking,
            Severity::Warning => LevelWord::Warning,
            Severity::Info => LevelWord::Info,
        },
        message: &finding.message,
        advice: &finding.advice,
        fingerprint: &finding.fingerprint,
        places: &finding.places,
        witnesses: finding.witnesses.iter().map(witness).collect(),
        affected: finding
            .affected
            .iter()
            .map(|found| AffectedObject {
                service: &found.service,
                language: &found.language,
                team: &found.team,
                role: found.role,
            })
            .collect(),
        rollout: match finding.rollout {
            crate::compat::Rollout::Any => RolloutWord::Any,
            crate::compat::Rollout::ConsumersFirst => RolloutWord::ConsumersFirst,
            crate::compat::Rollout::ProducersFirst => RolloutWord::ProducersFirst,
            crate::compat::Rollout::NewVersion => RolloutWord::NewVersion,
        },
        wait_seconds: finding.wait_seconds,
        waived: finding.waived,
        location: place.new.as_ref().or(place.old.as_ref()).map(location),
        old_location: place.old.as_ref().map(location),
        against: finding.against.as_deref(),
    }
}

const fn verdict(verdict: Verdict) -> VerdictWord {
    match verdict {
        Verdict::Ok => VerdictWord::Ok,
        Verdict::Breaks => VerdictWord::Breaks,
        Verdict::Unknown => VerdictWord::Unknown,
    }
}

fn witness(witness: &crate::compat::Witness) -> WitnessObject<'_> {
    WitnessObject {
        direction: witness.direction.name(),
        message: serde_json::from_str(&crate::json::compact(&witness.message)).unwrap_or_default(),
        writer: witness.direction.writer().name(),
        reader: witness.direction.reader().name(),
        errors: witness
            .errors
            .iter()
            .map(|error| ErrorObject { path: &error.path, code: error.code.to_string() })
            .collect(),
    }
}
