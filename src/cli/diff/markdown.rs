//! `--format markdown`: a comment for a pull request, the worst first, witnesses folded.

use std::fmt::Write as _;

use super::present::{self, Found};
use crate::compat::{Direction, Finding, Report, Severity, Verdict};
use crate::diagnostic::neutral;
use crate::json::compact;

/// GitHub cuts comments at 65,536 characters; the rest is counted.
const MAX_LENGTH: usize = 60_000;

/// The whole comment.
pub(super) fn comment(report: &Report, places: &[Found], tally: &str) -> String {
    let mut out = format!("### {}\n\n", headline(report));
    let mut findings: Vec<(&Finding, &Found)> = report.findings.iter().zip(places).collect();
    findings.sort_by_key(|(finding, _)| (finding.waived, std::cmp::Reverse(finding.level)));
    if !findings.is_empty() {
        out.push_str(
            "| | task | where | what changed | backward | forward | roll-out |\n|---|---|---|---|---|---|---|\n",
        );
    }
    let mut left = 0;
    for (finding, _) in &findings {
        if out.len() > MAX_LENGTH / 3 {
            left += 1;
        } else {
            row(&mut out, finding);
        }
    }
    if left > 0 {
        let _ = writeln!(out, "\n{left} more are left out here.");
    }
    for (finding, place) in findings.iter().filter(|(finding, _)| finding.level > Severity::Info && !finding.waived) {
        let mut text = String::new();
        details(&mut text, finding, place);
        if out.len() + text.len() <= MAX_LENGTH {
            out.push_str(&text);
        }
    }
    let _ = writeln!(out, "\n{}", cell(tally));
    out
}

fn headline(report: &Report) -> String {
    let breaking = report.count(Severity::Breaking);
    match (breaking, report.count(Severity::Warning), report.findings.is_empty()) {
        (0, 0, true) => "Contracts: no change that matters".to_owned(),
        (0, 0, false) => "Contracts: nothing breaks".to_owned(),
        (0, 1, _) => "Contracts: nothing breaks, 1 warning".to_owned(),
        (0, n, _) => format!("Contracts: nothing breaks, {n} warnings"),
        (1, ..) => "Contracts: 1 breaking change".to_owned(),
        (n, ..) => format!("Contracts: {n} breaking changes"),
    }
}

fn row(out: &mut String, finding: &Finding) {
    let mark = match finding.level {
        _ if finding.waived => "waived",
        Severity::Breaking => ":x: breaking",
        Severity::Warning => ":warning: warning",
        Severity::Info => "info",
    };
    let task = finding.task.as_ref().map(|id| code(&id.to_string())).unwrap_or_default();
    let mut place = if finding.path.is_empty() { String::new() } else { code(&finding.path) };
    if finding.places.len() > 1 {
        let _ = write!(place, " and {} more", finding.places.len() - 1);
    }
    let _ = writeln!(
        out,
        "| {mark} | {task} | {place} | {} `{}` | {} | {} | {} |",
        cell(&finding.message),
        finding.rule.code,
        finding.backward.name(),
        finding.forward.name(),
        finding.rollout.name()
    );
}

fn details(out: &mut String, finding: &Finding, place: &Found) {
    let task = finding.task.as_ref().map(ToString::to_string).unwrap_or_default();
    let subject = format!("{task} {}", finding.path);
    let _ =
        write!(out, "\n<details><summary>{} <code>{}</code></summary>\n\n", html(subject.trim()), finding.rule.code);
    if let Some(spot) = place.new.as_ref().or(place.old.as_ref()) {
        let _ = writeln!(out, "{} line {}\n", code(&spot.file), spot.position.line);
    }
    let _ = writeln!(out, "{}. {}\n", cell(&finding.message), finding.rule.why);
    for direction in [Direction::Backward, Direction::Forward] {
        verdict(out, finding, direction);
    }
    if !finding.affected.is_empty() {
        let _ = writeln!(out, "- affected: {}", cell(&present::affected(finding)));
    }
    if let Some(text) = present::rollout(finding) {
        let _ = writeln!(out, "- {text}");
    }
    let _ = writeln!(out, "- next safe step: {}", finding.advice);
    let _ =
        writeln!(out, "- to accept this very change, put fingerprint `{}` into `waivers.yaml`", finding.fingerprint);
    out.push_str("\n</details>\n");
}

fn verdict(out: &mut String, finding: &Finding, direction: Direction) {
    let (verdict, says) = match direction {
        Direction::Backward => (finding.backward, "a **new consumer** refuses this **old message**"),
        Direction::Forward => (finding.forward, "an **old consumer** refuses this **new message**"),
    };
    if verdict == Verdict::Unknown {
        let _ =
            writeln!(out, "- {}: could not be decided within the budget, so it counts as breaking\n", direction.name());
    }
    for witness in finding.witnesses.iter().filter(|witness| witness.direction == direction) {
        let errors: Vec<String> =
            witness.errors.iter().take(5).map(|error| code(&format!("{} {}", error.path, error.code))).collect();
        let message = neutral(&present::shortened(&compact(&witness.message))).replace("```", "'''");
        let _ = writeln!(out, "- {}: {says} with {}\n\n```json\n{message}\n```\n", direction.name(), errors.join(", "));
    }
}

/// Text of contracts within a line of a table. What stands between two backticks is code; everything else is plain text.
fn cell(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    // A backtick without a partner opens nothing.
    let paired = parts.len() - usize::from(parts.len().is_multiple_of(2));
    let mut out = String::with_capacity(text.len());
    for (at, part) in parts.iter().enumerate() {
        if at % 2 == 1 && at < paired {
            out.push_str(&code(part));
        } else {
            if at >= paired {
                out.push('\'');
            }
            plain(part, &mut out);
        }
    }
    out
}

fn plain(text: &str, out: &mut String) {
    for character in neutral(text).chars() {
        match character {
            '\n' | '\r' => out.push(' '),
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            // What would be markup, a table's end, or a mention that notifies somebody.
            '|' | '[' | ']' | '*' | '_' | '\\' | '#' | '!' => {
                out.push('\\');
                out.push(character);
            }
            '@' => out.push_str("&#64;"),
            other => out.push(other),
        }
    }
}

fn html(text: &str) -> String {
    neutral(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace(['\n', '\r'], " ")
}

/// Text of contracts as code in a table.
fn code(text: &str) -> String {
    format!("`{}`", neutral(text).replace('`', "'").replace('|', "\\|").replace(['\n', '\r'], " "))
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn names_in_backticks_are_code_and_the_rest_is_no_markup() {
        assert_eq!(cell("value `RISK_REJECTED` gone"), "value `RISK_REJECTED` gone");
        assert_eq!(cell("`a|b` *x* @team"), "`a\\|b` \\*x\\* &#64;team");
        assert_eq!(cell("a `b` c ` d_e"), "a `b` c ' d\\_e");
        assert_eq!(cell("<img>`"), "&lt;img>'");
    }
}
