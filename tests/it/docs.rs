//! The documentation says what the tool does: its contracts are valid, its lists are the tool's own.

use std::process::Command;

use taskpact::diagnostic::render::{Style, human};
use taskpact::workspace::load_from;

use crate::support::{compare, report};

fn page(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    std::fs::read_to_string(path).unwrap()
}

/// The YAML blocks of `text` whose first line is a comment with a path.
fn contracts(text: &str) -> Vec<(String, Vec<u8>)> {
    let blocks = text.split("```yaml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let file = |block: &str| {
        let (first, _) = block.split_once('\n')?;
        let path = first.strip_prefix("# ").filter(|path| path.ends_with(".yaml"))?;
        Some((path.to_owned(), block.as_bytes().to_vec()))
    };
    blocks.filter_map(file).collect()
}

#[test]
fn the_contracts_of_the_language_page_are_valid() {
    let files = contracts(&page("language.md"));
    assert!(files.len() > 8, "the page has lost its examples");
    let loaded = load_from("docs/language.md: ", files);
    let text = human(&loaded.diagnostics, &loaded.sources, Style { color: false, width: 120 });
    assert!(loaded.registry.is_some() && loaded.diagnostics.is_empty(), "{text}");
}

#[test]
fn the_page_of_flows_shows_the_flow_that_is_there() {
    let flow = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts/flows/checkout.yaml");
    let flow = std::fs::read_to_string(flow).unwrap();
    assert!(page("flows.md").contains(&flow), "copy contracts/flows/checkout.yaml into docs/flows.md");
}

#[test]
fn the_page_of_codes_is_what_the_tool_prints() {
    let run = Command::new(env!("CARGO_BIN_EXE_taskpact")).args(["rules", "--format", "markdown"]).output().unwrap();
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/errors.md");
    report(&Vec::from_iter(compare(&path, &String::from_utf8(run.stdout).unwrap()).err()));
}
