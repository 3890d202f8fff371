//! What is wrong with a file as YAML, as findings.

use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::{file, shape};
use crate::source::yaml::{MAX_BYTES, MAX_DEPTH, MAX_NODES, Problem, ProblemKind};

/// Reports what reading a file as YAML found.
pub fn report_problems(problems: Vec<Problem>, findings: &mut Findings) {
    for problem in problems {
        report(problem, findings);
    }
}

fn report(problem: Problem, findings: &mut Findings) {
    use ProblemKind as Kind;
    let (rule, message) = match problem.kind {
        Kind::Syntax(message) => (&file::YAML_SYNTAX, format!("not YAML: {message}")),
        Kind::TooLarge => (&file::FILE_TOO_LARGE, format!("the file is larger than {} MiB", MAX_BYTES / (1024 * 1024))),
        Kind::TooManyNodes => (&file::FILE_TOO_LARGE, format!("the file has more than {MAX_NODES} values")),
        Kind::TooDeep => (&file::FILE_TOO_DEEP, format!("nested deeper than {MAX_DEPTH}")),
        Kind::NotUtf8 => (&file::FILE_NOT_UTF8, "the file is not UTF-8 from here on".to_owned()),
        Kind::ByteOrderMark => (&file::FILE_BYTE_ORDER_MARK, "the file begins with a byte order mark".to_owned()),
        Kind::Empty => (&file::FILE_EMPTY, "the file holds no document".to_owned()),
        Kind::SecondDocument => (&file::YAML_SECOND_DOCUMENT, "a second document begins here".to_owned()),
        Kind::Directive => (&file::YAML_DIRECTIVE, "directives are not part of the contract language".to_owned()),
        Kind::Anchor => (&file::YAML_ANCHOR, "anchors are not part of the contract language".to_owned()),
        Kind::Alias => (&file::YAML_ANCHOR, "aliases are not part of the contract language".to_owned()),
        Kind::Tag => (&file::YAML_TAG, "tags are not part of the contract language".to_owned()),
        Kind::MergeKey => (&file::YAML_ANCHOR, "merge keys are not part of the contract language".to_owned()),
        Kind::ComplexKey => (&shape::WRONG_TYPE, "a key is text, not a list or a mapping".to_owned()),
        Kind::DuplicateKey { key, first } => {
            let first = findings.at(first);
            let message = format!("the key `{key}` stands twice in one mapping");
            findings.add(&file::DUPLICATE_KEY, problem.span, message).note_at(first, "first here");
            return;
        }
    };
    findings.add(rule, problem.span, message);
}
