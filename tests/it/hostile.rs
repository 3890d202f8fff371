//! Files made to hurt: the answer is an error at a place, soon, in little memory.

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use taskpact::workspace::load_from;

use crate::support::{files, fixtures};

const HEAD: &str =
    "taskType: demo.run\nversion: 1\nkind: event\nowner: team-demo\ndoc: A case\nenvelope: task\npayload:\n";

/// The base registry with `text` as its task, checked by the binary with a bounded address space.
fn check(text: &[u8]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    for (path, bytes) in files(&fixtures("base/contracts")) {
        write(folder.path(), &path, &bytes);
    }
    write(folder.path(), "tasks/demo/run.v1.yaml", text);
    let mut command = Command::new("sh");
    // Address space, threads included (what is in use is far less), and seconds of work, generous for unoptimised builds.
    command.args(["-c", "ulimit -v 400000; ulimit -t 20; exec \"$0\" check --format json --contracts \"$1\""]);
    command.args([env!("CARGO_BIN_EXE_taskpact"), folder.path().to_str().unwrap()]);
    command.env("RAYON_NUM_THREADS", "2").output().unwrap()
}

fn write(root: &Path, path: &str, bytes: &[u8]) {
    let path = root.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

#[track_caller]
fn refused(text: impl AsRef<[u8]>, code: &str) {
    let output = check(text.as_ref());
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(1),
        "{}\n{}",
        String::from_utf8_lossy(&output.stderr),
        &stdout[..stdout.len().min(2000)]
    );
    let found: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let codes: Vec<_> =
        found["diagnostics"].as_array().unwrap().iter().map(|found| found["code"].as_str().unwrap()).collect();
    assert!(codes.contains(&code), "{:?}", &codes[..codes.len().min(10)]);
}

#[test]
fn alias_bomb() {
    let mut text = format!("{HEAD}  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..100 {
        let row = vec![format!("*a{}", level - 1); 10].join(", ");
        text += &format!("  a{level}: &a{level} [{row}]\n");
    }
    refused(text, "yaml-anchor");
}

#[test]
fn depth() {
    refused(format!("{HEAD}  a: {}", "[".repeat(10_000)), "file-too-deep");
    refused(format!("{HEAD}  a: {}", "{a: ".repeat(10_000)), "file-too-deep");
    let block: String = (1..2_000).map(|level| format!("{}a:\n", " ".repeat(level))).collect();
    refused(format!("{HEAD}{block}"), "file-too-deep");
    refused(format!("{HEAD}  a: {}", "[".repeat(1_000_000)), "file-too-deep");
    refused("- ".repeat(100_000), "file-too-deep");
    refused("? ".repeat(100_000), "file-too-deep");
}

#[test]
fn size() {
    refused(vec![b'#'; 50 * 1024 * 1024], "file-too-large");
    refused(format!("{HEAD}  a: {{ type: string, doc: \"{}\" }}\n", "x".repeat(50 * 1024 * 1024)), "file-too-large");
    let fields: String = (0..100_000).map(|index| format!("  f{index}: string\n")).collect();
    refused(format!("{HEAD}{fields}"), "file-too-large");
}

#[test]
fn many_mistakes() {
    let fields: String = (0..40_000).map(|index| format!("  f{index}: Strin{index}\n")).collect();
    refused(format!("{HEAD}{fields}"), "unknown-type");
    let keys: String = (0..40_000).map(|index| format!("typ{index}: x\n")).collect();
    refused(format!("{HEAD}  a: string\n{keys}"), "unknown-key");
    let same: String = (0..40_000).map(|_| "  a: string\n").collect();
    refused(format!("{HEAD}{same}"), "duplicate-key");
    let anchors: String = (0..40_000).map(|index| format!("  f{index}: &a{index} string\n")).collect();
    refused(format!("{HEAD}{anchors}"), "yaml-anchor");
    // All on one line, so that nothing may look through the line once per finding.
    let row: String = (0..40_000).map(|index| format!("f{index}: Strin{index}, ")).collect();
    refused(format!("{HEAD}  {{{row}}}\n"), "unknown-type");
}

#[test]
fn long_scalars_and_odd_bytes() {
    let long = "x".repeat(3 * 1024 * 1024);
    refused(format!("{HEAD}  {long}: string\n"), "yaml-syntax");
    refused(format!("{HEAD}  \"{}\": string\n", "x".repeat(1000)), "bad-name");
    refused(format!("{HEAD}  a: {{ type: string, pattern: \"{long}\" }}\n"), "bad-pattern");
    refused(format!("{HEAD}  a: {{ type: int32, min: {} }}\n", "9".repeat(3 * 1024 * 1024)), "out-of-range");
    refused(
        format!("{HEAD}  a: {{ type: decimal, scale: 2, min: \"{}\" }}\n", "9".repeat(3 * 1024 * 1024)),
        "bad-bound",
    );
    refused(format!("{HEAD}  a: {{ type: string, pattern: \"{}\" }}\n", "(".repeat(100_000)), "bad-pattern");
    refused(format!("{HEAD}  a: {{ type: string, pattern: \"{}\" }}\n", "(a{0,30}){0,30}".repeat(300)), "bad-pattern");
    refused([HEAD.as_bytes(), &[0_u8; 1000]].concat(), "yaml-syntax");
    refused(vec![0xFF; 1000], "file-not-utf8");
    refused("\u{1b}[31m: \u{202e}x\n", "yaml-syntax");
}

#[test]
fn chains_of_types() {
    // Every type needs the next, and the last one ends it: found in rounds, not in one look per type.
    let chain: String = (0..4_000)
        .map(|index| format!("  T{index}: {{ fields: {{ n: {{ type: T{}, required: true }} }} }}\n", index + 1))
        .collect();
    let text = format!("{HEAD}  a: T0\ntypes:\n{chain}  T4000: {{ fields: {{}} }}\n");
    let mut registry: Vec<_> = files(&fixtures("base/contracts")).into_iter().collect();
    registry.retain(|(path, _)| path != "tasks/demo/run.v1.yaml");
    registry.push(("tasks/demo/run.v1.yaml".to_owned(), text.into_bytes()));
    let start = Instant::now();
    let loaded = load_from("", registry);
    assert!(loaded.registry.is_some());
    assert!(start.elapsed() < Duration::from_secs(20));
    let ring: String = (0..4_000)
        .map(|index| {
            format!("  T{index}: {{ fields: {{ n: {{ type: T{}, required: true }} }} }}\n", (index + 1) % 4_000)
        })
        .collect();
    refused(format!("{HEAD}  a: T0\ntypes:\n{ring}"), "never-finite");
}

#[test]
fn key_templates() {
    let fields: String = (0..40).map(|index| format!("  f{index}: {{ type: string, required: true, pattern: \"([a-z0-9:]{{1,9}}){{1,30}}\", maxLength: 120 }}\n")).collect();
    let key = |count: usize| (0..count).map(|index| format!("{{f{index}}}:")).collect::<String>();
    refused(format!("{HEAD}{fields}idempotency: {{ key: \"{}\" }}\n", key(30)), "key-ambiguous");
    refused(format!("{HEAD}{fields}idempotency: {{ key: \"{}\" }}\n", key(40)), "key-template");
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..400)) {
        load_from("", [("tasks/a/b.v1.yaml".to_owned(), bytes.clone()), ("registry.yaml".to_owned(), bytes)]);
    }

    #[test]
    fn any_yaml_is_read_without_a_panic(text in "([a-z]{1,6}: ?|- |\\{|\\}|\\[|\\]|, |\n {0,6}|\"[a-z\\\\]{0,4}\"|'|&a |\\*a|!t |true|~|1|0x1|[|>]\n|#|%|\u{202e}|é|---\n|\t){0,60}") {
        for path in ["registry.yaml", "envelopes/a.yaml", "types/a.yaml", "machines/a.yaml", "flows/a.yaml", "services/a.yaml", "waivers.yaml", "tasks/a/b.v1.yaml"] {
            load_from("", [(path.to_owned(), text.clone().into_bytes())]);
        }
    }

    #[test]
    fn any_words_of_the_language_are_read_without_a_panic(words in proptest::collection::vec((0_usize..WORDS.len(), 0_usize..4), 0..40)) {
        let mut text = HEAD.to_owned();
        for (word, indent) in words {
            text += &format!("{}{}\n", "  ".repeat(indent), WORDS[word]);
        }
        let base = files(&fixtures("base/contracts"));
        load_from("", base.into_iter().chain([("tasks/demo/run.v1.yaml".to_owned(), text.into_bytes())]));
    }
}

const WORDS: &[&str] = &[
    "a: string",
    "b: { type: id, required: true }",
    "c: { type: list, of: T, minItems: 1 }",
    "d: { type: T, required: true }",
    "types:",
    "enums:",
    "T:",
    "T: { fields: { t: { type: T, required: true } } }",
    "E: { values: { A: a } }",
    "fields:",
    "values:",
    "union: { tag: kind, variants: { a: T } }",
    "idempotency: { key: \"{b}-{a}{{\" }",
    "partition: { key: \"x{b}\" }",
    "open: true",
    "trigger: { cron: \"* * * * *\", payload: { a: 1 } }",
    "trigger: { delay: 1s }",
    "reserved: { fields: [a] }",
    "example: [1]",
    "transition: { machine: order, from: [PAYING], to: PAID }",
    "retry: { maxRetries: 2 }",
    "errors: { E: { retry: true } }",
    "m: { type: money, min: \"-1\", max: \"0.5\" }",
    "n: { type: int64, wire: number, min: 5, max: 4 }",
    "s: { type: string, pattern: \"a{2}\", maxLength: 1 }",
];
