//! Tests of identifiers: every keyword is spared, and the names of the binding itself are.

use super::*;

fn idents(assign: impl Fn(&[Request<'_>]) -> Vec<String>, wires: &[&str]) -> Vec<String> {
    assign(&plain(wires))
}

#[test]
fn fields_are_never_keywords() {
    for keyword in KEYWORDS {
        assert_eq!(idents(fields, &[keyword]), [format!("{keyword}_")]);
    }
    assert_eq!(
        idents(fields, &["Self", "r#type", "_", "union", "raw"]),
        ["self_", "r_type", "underscore", "union", "raw"]
    );
    assert_eq!(idents(fields, &["userId", "user_id", "USER-ID"]), ["user_id_3", "user_id", "user_id_2"]);
}

#[test]
fn what_is_unknown_keeps_its_variant() {
    assert_eq!(idents(variants, &["Unknown", "UNKNOWN", "Self"]), ["Unknown2", "Unknown_", "Self_"]);
}

#[test]
fn types_leave_the_standard_library_alone() {
    let of_task = |requests: &[Request<'_>]| types(requests, "CloseV1");
    let wires = ["Option", "Payload", "CloseV1", "Failure", "Item", "\0item", "\0items\0item"];
    let expected = ["Option_", "Payload_", "CloseV1_", "Failure_", "Item", "Item2", "ItemsItem"];
    assert_eq!(idents(of_task, &wires), expected);
}

#[test]
fn crates_are_never_hidden() {
    assert_eq!(library("order-platform-tasks"), "order_platform_tasks");
    assert_eq!(library("std"), "std_");
    assert_eq!(library("self"), "self_");
    assert_eq!(library("2fa"), "x2fa");
}
