//! SARIF 2.1.0, for code scanning: the few objects of the standard that are used, as structs.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::diagnostic::render::{Tool, lines, note_line, place};
use crate::diagnostic::{Diagnostic, Level, Location, Rule, neutral};
use crate::source::Sources;

/// Results that code scanning shows of one run; beyond that the worst are kept.
const MOST_RESULTS: usize = 5000;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: ToolObject,
    column_kind: &'static str,
    results: Vec<SarifResult>,
    invocations: [Invocation; 1],
}

#[derive(Serialize)]
struct ToolObject {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    full_name: String,
    semantic_version: &'static str,
    rules: Vec<RuleObject>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RuleObject {
    id: &'static str,
    short_description: Text,
    full_description: Text,
    help: Text,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Text,
    locations: Vec<LocationObject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<LocationObject>,
    partial_fingerprints: Fingerprints,
    /// The standard wants it with all results of a run or with none; where it is there and empty the result counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    suppressions: Option<Vec<Suppression>>,
}

#[derive(Serialize)]
struct Suppression {
    kind: &'static str,
    status: &'static str,
    justification: String,
}

#[derive(Serialize)]
struct Fingerprints {
    #[serde(rename = "taskpact/v1")]
    fingerprint: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LocationObject {
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Text>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: Artifact,
    region: Region,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Artifact {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Text,
}

/// All findings as one run.
pub fn sarif(findings: &[Diagnostic], sources: &Sources, tool: &Tool<'_>) -> String {
    let mut ordered: Vec<&Diagnostic> = findings.iter().collect();
    ordered.sort_by_key(|found| std::cmp::Reverse(found.level));
    let dropped = ordered.len().saturating_sub(MOST_RESULTS);
    ordered.truncate(MOST_RESULTS);
    let mut rules: Vec<&'static Rule> = ordered.iter().map(|found| found.rule).collect();
    rules.sort_by_key(|rule| rule.code);
    rules.dedup_by_key(|rule| rule.code);
    let notifications = (dropped > 0)
        .then(|| Notification { level: "warning", message: text(format!("{dropped} further findings are left out")) });
    let any_accepted = ordered.iter().any(|found| found.accepted.is_some());
    let run = Run {
        tool: ToolObject {
            driver: Driver {
                name: "taskpact",
                full_name: tool.name.to_owned(),
                semantic_version: env!("CARGO_PKG_VERSION"),
                rules: rules.iter().map(|rule| rule_object(rule)).collect(),
            },
        },
        column_kind: "unicodeCodePoints",
        results: ordered.iter().map(|found| result(found, &rules, sources, any_accepted)).collect(),
        invocations: [Invocation {
            execution_successful: true,
            tool_execution_notifications: notifications.into_iter().collect(),
        }],
    };
    let log = Log { schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
    serde_json::to_string_pretty(&log).unwrap_or_default() + "\n"
}

fn rule_object(rule: &'static Rule) -> RuleObject {
    RuleObject {
        id: rule.code,
        short_description: text(rule.title.to_owned()),
        full_description: text(rule.why.to_owned()),
        help: text(rule.remedy.to_owned()),
        default_configuration: Configuration { level: level(rule.level) },
    }
}

fn result(found: &Diagnostic, rules: &[&'static Rule], sources: &Sources, any_accepted: bool) -> SarifResult {
    let related = found.notes.iter().filter_map(|note| {
        let mut location = location(note.location?, sources)?;
        location.message = Some(text(note_line(note, sources)));
        Some(location)
    });
    let accepted = found.accepted.iter().map(|why| Suppression {
        kind: "external",
        status: "accepted",
        justification: neutral(why).into_owned(),
    });
    SarifResult {
        rule_id: found.rule.code,
        rule_index: rules.iter().position(|rule| rule.code == found.rule.code).unwrap_or(0),
        level: level(found.level),
        message: text(lines(found, sources).join("\n")),
        locations: location(found.location, sources).into_iter().collect(),
        related_locations: related.collect(),
        partial_fingerprints: Fingerprints { fingerprint: fingerprint(found, sources) },
        suppressions: any_accepted.then(|| accepted.collect()),
    }
}

/// Stable across line moves: rule, file and message. A command that has its own fingerprints sets them.
fn fingerprint(found: &Diagnostic, sources: &Sources) -> String {
    if let Some(fingerprint) = &found.fingerprint {
        return fingerprint.clone();
    }
    let path = sources.file(found.location.file).map_or("", |file| file.path());
    let digest = Sha256::digest(format!("{}\n{path}\n{}", found.rule.code, found.message));
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

fn location(at: Location, sources: &Sources) -> Option<LocationObject> {
    let (path, start, end) = place(at, sources)?;
    let (uri, absolute) = uri(&path);
    let artifact_location = Artifact { uri, uri_base_id: (!absolute).then_some("%SRCROOT%") };
    let region =
        Region { start_line: start.line, start_column: start.column, end_line: end.line, end_column: end.column };
    Some(LocationObject { physical_location: PhysicalLocation { artifact_location, region }, message: None })
}

/// The path as a URI, and whether it is an absolute one. Drives and shares are what Windows calls absolute; a folder
/// elsewhere that is called like a drive is relative.
fn uri(path: &str) -> (String, bool) {
    let on_windows = cfg!(windows).then(|| path.replace('\\', "/"));
    let path = on_windows.as_deref().unwrap_or(path);
    let drive = cfg!(windows) && path.get(1..3) == Some(":/");
    match path {
        path if drive => {
            let (drive, rest) = path.split_at(2);
            (format!("file:///{drive}{}", encode(rest)), true)
        }
        path if cfg!(windows) && path.starts_with("//") => (format!("file:{}", encode(path)), true),
        path if path.starts_with('/') => (format!("file://{}", encode(path)), true),
        path => (encode(path), false),
    }
}

/// The path as part of a URI.
fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "note",
    }
}

fn text(text: String) -> Text {
    Text { text }
}
