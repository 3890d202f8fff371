//! Tests of the reader, the findings' order and the writer.

use super::*;

fn problems(text: &[u8]) -> Vec<(String, Problem)> {
    read(text).expect_err("problems")
}

fn told(text: &str, expected: &[(&str, Problem)]) {
    let expected: Vec<_> = expected.iter().map(|(path, problem)| ((*path).to_owned(), *problem)).collect();
    assert_eq!(problems(text.as_bytes()), expected, "{text}");
}

#[test]
fn numbers_are_printed_as_ecmascript_does() {
    let cases: [(u64, &str); 24] = [
        (0x0000_0000_0000_0000, "0"),
        (0x8000_0000_0000_0000, "0"),
        (0x0000_0000_0000_0001, "5e-324"),
        (0x8000_0000_0000_0001, "-5e-324"),
        (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
        (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
        (0x4340_0000_0000_0000, "9007199254740992"),
        (0xc340_0000_0000_0000, "-9007199254740992"),
        (0x4430_0000_0000_0000, "295147905179352830000"),
        (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
        (0x44b5_2d02_c7e1_4af6, "1e+23"),
        (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
        (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
        (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"),
        (0x444b_1ae4_d6e2_ef50, "1e+21"),
        (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
        (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
        (0x41b3_de43_5555_5553, "333333333.3333332"),
        (0x41b3_de43_5555_5554, "333333333.33333325"),
        (0x41b3_de43_5555_5555, "333333333.3333333"),
        (0x41b3_de43_5555_5556, "333333333.3333334"),
        (0x41b3_de43_5555_5557, "333333333.33333343"),
        (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
        (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ];
    for (bits, text) in cases {
        assert_eq!(es_number(f64::from_bits(bits)), text, "{bits:x}");
    }
}

#[test]
fn a_tree_keeps_order_and_spelling() {
    let text = r#" { "b" : 1.0 , "a" : [ -0, 1E+2, "\u00e9\/\ud83d\ude00" ], "" : {} } "#;
    let json = read(text.as_bytes()).expect("well-formed");
    assert_eq!(compact(&json), r#"{"b":1.0,"a":[-0,1E+2,"é/😀"],"":{}}"#);
}

#[test]
fn strings_are_escaped_only_where_needed() {
    let mut out = String::new();
    write_string(&mut out, "\u{0}\u{8}\t\n\u{b}\u{c}\r\u{1f}\"\\/\u{7f}\u{2028}é");
    assert_eq!(out, "\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\\\"\\\\/\u{7f}\u{2028}é\"");
}

#[test]
fn names_sort_by_utf16_units() {
    let mut names = ["\u{ff5e}", "\u{1f600}", "a", "", "aa", "é"];
    names.sort_by(|left, right| compare_names(left, right));
    assert_eq!(names, ["", "a", "aa", "é", "\u{1f600}", "\u{ff5e}"]);
}

#[test]
fn duplicates_are_told_once_and_where_they_stand() {
    use Problem::{DuplicateName, LoneSurrogate};
    told(r#"{"a":1,"a":2,"\u0061":3}"#, &[("/a", DuplicateName)]);
    told(
        r#"{"a":{"x":1,"x":2},"a":[{"y":1,"y":1}]}"#,
        &[("/a", DuplicateName), ("/a/0/y", DuplicateName), ("/a/x", DuplicateName)],
    );
    told(r#"{"a/b~":[{"":1,"":1}]}"#, &[("/a~1b~0/0/", DuplicateName)]);
    told(
        r#"{"k":{"\ud800":{"x":1,"x":1},"y":"\udc00"}}"#,
        &[("/k", DuplicateName), ("/k", LoneSurrogate), ("/k/y", LoneSurrogate)],
    );
    told(r#"{"\ud800":1,"\udc00":2}"#, &[("", LoneSurrogate)]);
    told(r#"{"\ud800":1,"\uD800":2}"#, &[("", DuplicateName), ("", LoneSurrogate)]);
    told(r#"["\ud800\u0041","\udc00\ud800","\ud83d\ude00"]"#, &[("/0", LoneSurrogate), ("/1", LoneSurrogate)]);
}

#[test]
fn long_objects_know_their_names_too() {
    let members: Vec<String> = (0..100).map(|n| format!("\"n{n}\":{n}")).collect();
    assert!(read(format!("{{{}}}", members.join(",")).as_bytes()).is_ok());
    for twice in ["n0", "n15", "n16", "n99"] {
        let path = format!("/{twice}");
        told(&format!("{{{},\"{twice}\":0}}", members.join(",")), &[(&path, Problem::DuplicateName)]);
    }
}

#[test]
fn depth_is_told_once_and_nothing_inside() {
    let deep = |inner: &str, n: usize| format!("{}{inner}{}", "[".repeat(n), "]".repeat(n));
    let path = "/0".repeat(64);
    assert!(read(deep("1", 64).as_bytes()).is_ok());
    told(&deep("", 65), &[(&path, Problem::TooDeep)]);
    told(&deep(r#"{"a":1,"a":["\ud800"]}"#, 64), &[(&path, Problem::TooDeep)]);
    told(&deep("[[]],{}", 64), &[(&path, Problem::TooDeep)]);
    let unclosed = "[".repeat(100_000);
    told(&unclosed, &[("", Problem::NotJson)]);
    told(&deep("", 100_000), &[(&path, Problem::TooDeep)]);
    told(&deep("{\"a\":}", 100), &[("", Problem::NotJson)]);
}

#[test]
fn findings_sort_by_whole_paths() {
    let mut findings = Findings::default();
    let root = Path::root();
    for name in ["a", "a!", "a0", "", "b"] {
        let child = root.name(name);
        findings.add(&child.name("x"), 2);
        findings.add(&child, 1);
        findings.add(&child, 0);
        findings.add(&child, 1);
    }
    let hidden = root.name("b");
    findings.add(&hidden.close_if(true).name("secret").index(3), 7);
    assert_eq!(findings.len(), 16);
    let sorted = findings.into_sorted();
    let mut expected = sorted.clone();
    expected.sort();
    assert_eq!(sorted, expected);
    assert_eq!(sorted.len(), 16);
    assert!(sorted.contains(&("/b".to_owned(), 7)));
}

#[test]
fn many_findings_below_a_long_name_cost_little() {
    let name = "n".repeat(200_000);
    let items = vec!["\"\\ud800\""; 100_000].join(",");
    let text = format!("{{\"{name}\":[{items}]}}");
    let told = problems(text.as_bytes());
    assert_eq!(told.len(), MAX_FINDINGS);
    assert_eq!(told[2].0.len(), name.len() + 1 + "/10".len());
}
