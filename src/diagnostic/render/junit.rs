//! JUnit XML: every finding a test case, errors as failures.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::diagnostic::render::{Tool, lines, place};
use crate::diagnostic::{Diagnostic, Level};
use crate::source::Sources;

/// One suite. Without findings it holds one case that passed, so that a report is never empty.
pub fn junit(findings: &[Diagnostic], sources: &Sources, tool: &Tool<'_>) -> String {
    let mut suite = TestSuite::new(tool.name);
    for found in findings {
        suite.add_test_case(case(found, sources));
    }
    if findings.is_empty() {
        suite.add_test_case(TestCase::new("no findings", TestCaseStatus::success()));
    }
    let mut report = Report::new(tool.name);
    report.add_test_suite(suite);
    report.to_string().unwrap_or_default()
}

fn case(found: &Diagnostic, sources: &Sources) -> TestCase {
    let (file, position) = match place(found.location, sources) {
        Some((file, start, _)) => (file, format!("{}:{}", start.line, start.column)),
        None => (String::new(), String::new()),
    };
    let text = format!("{file}:{position}\n{}", lines(found, sources).join("\n"));
    let status = if found.level == Level::Error {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_type(found.rule.code).set_message(lines(found, sources).remove(0)).set_description(text.clone());
        status
    } else {
        TestCaseStatus::success()
    };
    let mut case = TestCase::new(format!("{} at {position}", found.rule.code), status);
    case.set_classname(file);
    if found.level != Level::Error {
        case.set_system_out(format!("{}: {text}", found.level.name()));
    }
    case
}
