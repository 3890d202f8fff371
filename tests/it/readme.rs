//! The documentation says nothing that is not there: linked files, commands and their options, code of the snippets.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::files;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The documents for people, each with its path from the root.
fn documents() -> Vec<(String, String)> {
    let mut paths = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned(), "CHANGELOG.md".to_owned()];
    let docs = files(&root().join("docs"));
    paths.extend(docs.keys().filter(|path| path.ends_with(".md")).map(|path| format!("docs/{path}")));
    paths.extend(["tests/packages/README.md".to_owned()]);
    paths.into_iter().map(|path| (path.clone(), text(&root().join(path)))).collect()
}

/// The fenced blocks of a document: language and text.
fn blocks(document: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in document.lines() {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (None, Some(language)) => open = Some((language.to_owned(), String::new())),
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some((_, body)), None) => body.extend([line, "\n"]),
            (None, None) => {}
        }
    }
    found
}

/// What stands in single back-quotes outside of blocks.
fn spans(document: &str) -> Vec<String> {
    let mut inside = false;
    let mut spans = Vec::new();
    for line in document.lines() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        } else if !inside {
            spans.extend(line.split('`').skip(1).step_by(2).map(ToOwned::to_owned));
        }
    }
    spans
}

fn help(command: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_taskpact")).args(command).arg("--help").output().unwrap();
    assert!(output.status.success(), "taskpact {} --help fails", command.join(" "));
    String::from_utf8(output.stdout).unwrap()
}

/// The commands that `--help` lists.
fn commands() -> BTreeSet<String> {
    let help = help(&[]);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).filter(|name| !name.is_empty());
    names.filter(|name| *name != "help").map(ToOwned::to_owned).collect()
}

/// Every `taskpact …` in a piece of text: the words after the name, up to the end of the command.
fn calls(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for line in text.lines() {
        for (at, name) in line.match_indices("taskpact ") {
            if line[..at].ends_with(|before: char| before.is_alphanumeric() || "-_/.".contains(before)) {
                continue;
            }
            let rest = &line[at + name.len()..];
            let rest = rest.split(['#', '|', '>', ';', '&', '`', '"', '\'']).next().unwrap_or_default();
            found.push(rest.split_whitespace().map(ToOwned::to_owned).collect());
        }
    }
    found
}

#[test]
fn linked_files_are_there() {
    let mut missing = Vec::new();
    for (path, document) in documents() {
        let folder = root().join(&path);
        for (at, _) in document.match_indices("](") {
            let target = document[at + 2..].split([')', ' ']).next().unwrap_or_default();
            let file = target.split('#').next().unwrap_or_default();
            if target.contains("://") || file.is_empty() {
                continue;
            }
            if !folder.parent().unwrap().join(file).exists() {
                missing.push(format!("{path} links to {target}, which is not there"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn commands_and_options_in_the_documentation_exist() {
    let commands = commands();
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (path, document) in documents() {
        let code =
            blocks(&document).into_iter().filter(|(language, _)| ["sh", "yaml", ""].contains(&language.as_str()));
        let code = code.map(|(_, text)| text).chain(spans(&document)).collect::<Vec<_>>();
        for call in code.iter().flat_map(|text| calls(text)) {
            let Some(command) = call.first().filter(|word| !word.starts_with('-')) else { continue };
            if !commands.contains(command) {
                wrong.push(format!("{path}: there is no command `taskpact {command}`"));
                continue;
            }
            let help = helps.entry(command.clone()).or_insert_with(|| help(&[command]));
            for option in call.iter().filter(|word| word.starts_with("--")) {
                let option = option.split('=').next().unwrap_or_default();
                if !help.split([' ', '\n', ',', '=']).any(|word| word == option) {
                    wrong.push(format!("{path}: `taskpact {command}` has no option {option}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_readme_lists_every_command() {
    let readme = text(&root().join("README.md"));
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `taskpact ")?.split('`').next());
    let listed: BTreeSet<String> = rows.map(ToOwned::to_owned).collect();
    assert_eq!(listed, commands(), "the table of commands in README.md and `taskpact --help` differ");
}

#[test]
fn code_in_the_documentation_is_code_that_runs() {
    let snippets = files(&root().join("docs/snippets"));
    let plain = |text: &str| text.lines().map(|line| line.trim_start().to_owned() + "\n").collect::<String>();
    let mut wrong = Vec::new();
    for (path, document) in documents() {
        for (language, block) in blocks(&document) {
            if !["rust", "java", "go", "python"].contains(&language.as_str()) {
                continue;
            }
            let wanted = plain(&block);
            if !snippets.values().any(|text| plain(&String::from_utf8_lossy(text)).contains(&wanted)) {
                wrong.push(format!("{path}: this is not part of a file under docs/snippets/:\n{block}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_first_two_commands_are_what_the_readme_says() {
    let readme = text(&root().join("README.md"));
    let (_, first) = blocks(&readme).into_iter().next().unwrap();
    let lines: Vec<&str> = first.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).collect();
    assert_eq!(lines, ["cargo run -- generate", ".ci/run"]);
    assert!(root().join(".ci/run").is_file());
}
