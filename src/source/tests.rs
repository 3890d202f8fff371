//! Tests of the reader: spans, the core schema, limits.

use crate::source::yaml::{Core, Data, Node, ProblemKind, parse, resolve};

fn show(node: &Node<'_>, text: &str, depth: usize, out: &mut String) {
    let pad = "  ".repeat(depth);
    let raw = text.get(node.span.range()).unwrap_or("?").replace('\n', "\\n");
    match &node.data {
        Data::Scalar(scalar) => out.push_str(&format!("{pad}{:?} <{raw}>\n", scalar.text)),
        Data::Broken => out.push_str(&format!("{pad}broken <{raw}>\n")),
        Data::Sequence(items) => {
            out.push_str(&format!("{pad}seq <{raw}>\n"));
            items.iter().for_each(|item| show(item, text, depth + 1, out));
        }
        Data::Mapping(entries) => {
            out.push_str(&format!("{pad}map <{raw}>\n"));
            for entry in entries {
                out.push_str(&format!(
                    "{pad}  {}: <{}>\n",
                    entry.key.text,
                    text.get(entry.key.span.range()).unwrap_or("?")
                ));
                show(&entry.value, text, depth + 2, out);
            }
        }
    }
}

fn tree(text: &str) -> String {
    let outcome = parse(text);
    let mut out = String::new();
    for problem in &outcome.problems {
        out.push_str(&format!("{:?} <{}>\n", problem.kind, text.get(problem.span.range()).unwrap_or("?")));
    }
    if let Some(root) = &outcome.root {
        show(root, text, 0, &mut out);
    }
    out
}

#[test]
fn spans_cover_keys_and_values() {
    insta::assert_snapshot!(tree(
        "a: 1\nb:\n  - x\n  - { c: \"q\\n\", d: }\ne:\nf: [1, [2]]\ng: |\n  text\n  more\nh: 'it''s'\n"
    ));
}

#[test]
fn refused_yaml_is_reported_and_passed_over() {
    insta::assert_snapshot!(tree(
        "a: &x 1\nb: *x\nc: !t 2\n<<: {d: 1}\na: 3\n[1]: 2\n\"<<\": 4\n*x : 5\n? {q: 1}\n: 3\n"
    ));
}

#[test]
fn ends_of_files() {
    let texts = [
        "",
        "# only\n",
        "a: 1\n---\nb: 2\n",
        "%YAML 1.2\n---\na: 1\n",
        "a: [1\n",
        "a: 1\n b: 2\n",
        "a: \"\n",
        "--- a\n...\n",
        "\t- a",
    ];
    let shown: Vec<String> = texts.iter().map(|text| format!("{text:?}\n{}", tree(text))).collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn depth_and_count_are_bounded() {
    let kinds = |text: &str| parse(text).problems.into_iter().map(|problem| problem.kind).collect::<Vec<_>>();
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(kinds(&nested(32)), []);
    assert_eq!(kinds(&nested(33)), [ProblemKind::TooDeep]);
    assert_eq!(kinds(&nested(10_000)), [ProblemKind::TooDeep]);
    assert_eq!(kinds(&"- ".repeat(10_000)), [ProblemKind::TooDeep]);
    assert_eq!(kinds(&"- a\n".repeat(49_999)), []);
    assert_eq!(kinds(&"- a\n".repeat(50_000)), [ProblemKind::TooManyNodes]);
}

#[test]
fn core_schema() {
    for text in [
        "no",
        "on",
        "y",
        "2025-01-01",
        "1_000",
        "0b1",
        "1:30",
        "-",
        "+",
        ".",
        "1e",
        "e1",
        "0x",
        "0o8",
        "nan",
        "..1",
        "1.2.3",
        "--1",
    ] {
        assert_eq!(resolve(text), Core::Text, "{text}");
    }
    for text in ["", "~", "null", "Null", "NULL"] {
        assert_eq!(resolve(text), Core::Null, "{text}");
    }
    for text in ["0", "-1", "+12", "007", "0o17", "0x1F"] {
        assert_eq!(resolve(text), Core::Int, "{text}");
    }
    for text in ["1.10", "1.", ".5", "-1e3", "1.5E-7", ".inf", "-.Inf", ".NaN"] {
        assert_eq!(resolve(text), Core::Float, "{text}");
    }
    assert_eq!(resolve("true"), Core::Bool(true));
    assert_eq!(resolve("FALSE"), Core::Bool(false));
}
