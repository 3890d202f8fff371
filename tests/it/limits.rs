//! Contracts that break generators: hostile names and sizes that target languages have limits for.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::process::Command;

use taskpact::codegen::{self, Job, Templates};
use taskpact::diagnostic::Level;
use taskpact::topology::Names;
use taskpact::workspace::load_from;

use crate::support::{files, fixtures};

/// Shapes too large to be read in a fixture: task to the rest of its contract.
fn large() -> Vec<(&'static str, String)> {
    let fields = |count: usize, spec: &dyn Fn(usize) -> String| {
        (0..count).fold(String::from("payload:\n"), |mut out, at| {
            let _ = writeln!(out, "  f{at:05}: {}", spec(at));
            out
        })
    };
    let mixed = |at: usize| {
        let ty = ["double", "int64", "string", "bool", "timestamp", "money"][at % 6];
        let (required, nullable, sensitive) = (at.is_multiple_of(3), at.is_multiple_of(4), at.is_multiple_of(50));
        format!("{{ type: {ty}, required: {required}, nullable: {nullable}, sensitive: {sensitive} }}")
    };
    let values: String = (0..4500).map(|at| format!("VALUE_{at:05}: v, ")).collect();
    let tags: String = (0..300).map(|at| format!("v{at:03}: {}, ", if at % 2 == 0 { "A" } else { "B" })).collect();
    let errors: String = (0..2500).map(|at| format!("E{at:05}: {{ retry: {}, doc: d }}, ", at % 2 == 0)).collect();
    let words: Vec<String> = (0..1400).map(|at| format!("w{at:05}")).collect();
    vec![
        ("wide.mixed", fields(700, &mixed)),
        ("wide.slots", fields(200, &|_| "{ type: int64, required: true }".to_owned())),
        ("wide.edge", fields(254, &|_| "string".to_owned())),
        ("wide.huge", format!("maxBytes: 1000000\n{}", fields(5000, &|_| "string".to_owned()))),
        (
            "wide.enums",
            format!(
                "payload:\n  e: {{ type: Big, required: true }}\n  o: BigOpen\n  l: {{ type: list, of: BigOpen, unique: true }}\n  x: BigPart0\n\
                 enums:\n  Big: {{ values: {{ {values} }} }}\n  BigOpen: {{ open: true, values: {{ {values} }} }}\n  \
                 BigPart0: {{ open: true, values: {{ TYPE: t, Known: k, VALUES: v, of: o }} }}\n"
            ),
        ),
        (
            "wide.union",
            format!(
                "payload:\n  u: {{ type: U, required: true }}\n  w: {{ type: list, of: {{ type: U, nullable: true }} }}\n\
                 types:\n  U: {{ open: true, union: {{ tag: kind, variants: {{ {tags} }} }} }}\n  \
                 A: {{ fields: {{ x: string }} }}\n  B: {{ fields: {{ y: {{ type: string, required: true }} }} }}\n"
            ),
        ),
        // At the limit of depth, all of it stands on one stack.
        (
            "wide.deep",
            format!(
                "payload:\n  n: N\ntypes:\n  N: {{ fields: {{ {}next: N, or: U, list: {{ type: list, of: N }}, map: {{ type: map, of: N }} }} }}\n  \
                 U: {{ union: {{ tag: kind, variants: {{ a: N, b: N }} }} }}\n",
                (0..300).map(|at| format!("f{at:03}: string, ")).collect::<String>()
            ),
        ),
        (
            "wide.errors",
            format!(
                "payload:\n  e: ErrorCodePart0\nenums:\n  ErrorCodePart0: {{ values: {{ A: a }} }}\nerrors: {{ {errors} }}\n"
            ),
        ),
        ("wide.pattern", format!("payload:\n  p: {{ type: string, pattern: \"{}\" }}\n", words.join("|"))),
    ]
}

fn contracts() -> BTreeMap<String, Vec<u8>> {
    // A folder `con` could not be checked out on Windows.
    let mut all: BTreeMap<String, Vec<u8>> = files(&fixtures("limits/contracts"))
        .into_iter()
        .map(|(path, bytes)| (path.replace("tasks/as_", "tasks/"), bytes))
        .collect();
    for (name, rest) in large() {
        let (domain, short) = name.split_once('.').unwrap();
        let text =
            format!("taskType: {name}\nversion: 1\nkind: event\nowner: team-a\ndoc: Large.\nenvelope: task\n{rest}");
        all.insert(format!("tasks/{domain}/{short}.v1.yaml"), text.into_bytes());
    }
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in all.keys().filter(|path| path.starts_with("tasks/")) {
        let identity = path["tasks/".len()..].trim_end_matches(".yaml").replace('/', ".");
        let (task_type, version) = identity.rsplit_once(".v").unwrap();
        versions.entry(task_type.to_owned()).or_default().push(version.to_owned());
    }
    let (mut produces, mut other, mut consumes) = (String::new(), String::new(), String::new());
    for (task_type, versions) in &versions {
        let list = versions.join(", ");
        // Its routing key is that of another, so it must not go through the same exchange.
        let into = if task_type == "default.case.a_b" { &mut other } else { &mut produces };
        let _ = writeln!(into, "  {task_type}: [{list}]");
        let _ = writeln!(consumes, "  {task_type}: {{ versions: [{list}] }}");
    }
    let maker = format!("service: maker\nteam: team-a\nlanguage: go\nproduces:\n{produces}");
    let taker = format!("service: taker\nteam: team-b\nlanguage: java\nconsumes:\n{consumes}");
    let second = format!("service: second-maker\nteam: team-a\nlanguage: go\nproduces:\n{other}");
    all.insert("services/second-maker.yaml".to_owned(), second.into_bytes());
    all.insert("services/maker.yaml".to_owned(), maker.into_bytes());
    all.insert("services/taker.yaml".to_owned(), taker.into_bytes());
    all
}

/// Names that Windows keeps for devices, whatever the extension.
fn is_device(segment: &str) -> bool {
    let stem = segment.split('.').next().unwrap_or_default().to_ascii_lowercase();
    matches!(stem.as_str(), "con" | "prn" | "aux" | "nul")
        || (stem.len() == 4
            && (stem.starts_with("com") || stem.starts_with("lpt"))
            && stem.ends_with(|c: char| c.is_ascii_digit()))
}

#[test]
fn file_names_are_safe_on_every_disk() {
    let loaded = load_from("contracts/", contracts());
    let errors: Vec<_> = loaded.diagnostics.iter().filter(|found| found.level == Level::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let registry = loaded.registry.unwrap();
    let templates = Templates::new(codegen::BACKENDS, BTreeMap::new()).unwrap();
    let generated = codegen::generate(
        Job { registry: &registry, broker: &Names::new(&registry), templates: &templates },
        codegen::BACKENDS,
    )
    .unwrap();
    let mut seen = BTreeSet::new();
    for file in &generated {
        assert!(seen.insert(file.path.to_lowercase()), "{} is there twice on disks that fold case", file.path);
        for segment in file.path.split('/') {
            assert!(segment.len() <= 200, "{segment} is too long a name");
            assert!(!is_device(segment), "{} cannot be a file on Windows", file.path);
        }
    }
}

#[test]
#[ignore = "builds packages: cargo test --test it limits -- --ignored"]
fn the_packages_compile_and_agree() {
    let work = tempfile::tempdir().unwrap();
    for (path, bytes) in contracts() {
        let path = work.path().join("contracts").join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let run = Command::new(env!("CARGO_BIN_EXE_taskpact"))
        .args(["conformance", "--only", "messages", "--count", "20"])
        .current_dir(work.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{said}");
}
