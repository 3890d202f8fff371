use super::*;

fn pascal(names: &[&str]) -> Vec<String> {
    let requests: Vec<Request<'_>> = names.iter().map(|name| Request::plain(name)).collect();
    let reserved = |name: &str| name == "Self";
    assign(&requests, Style { case: Case::Pascal, reserved: &reserved, digit_prefix: "X", fold_case: false })
}

#[test]
fn words_are_found_at_case_changes_and_symbols() {
    let cases = [
        ("orderId", "order Id"),
        ("HTTPServer", "HTTP Server"),
        ("user-id", "user id"),
        ("2fa", "2fa"),
        ("v2Id", "v2 Id"),
        (">=", "greater equals"),
        ("金额", "u91d1 u989d"),
        ("a金", "a u91d1"),
        ("+1", "1"),
        ("_", "underscore"),
        ("1.2", "1 2"),
    ];
    for (name, expected) in cases {
        assert_eq!(words(name).join(" "), expected, "{name}");
    }
}

#[test]
fn no_two_names_get_one_identifier() {
    let names = ["user_id", "userId", "UserId", "user id", "UserId2", "Self", "self", "1", "+1", "-1", "1.2", "12"];
    let out = pascal(&names);
    let distinct: BTreeSet<&String> = out.iter().collect();
    assert_eq!(distinct.len(), names.len(), "{out:?}");
    assert_eq!(out[2], "UserId", "the name that is spelled like the identifier keeps it");
    assert_eq!(out[4], "UserId2", "a number given to a neighbour never takes a name that is there");
    assert!(!out.contains(&"Self".to_owned()));
}

#[test]
fn order_of_declaration_changes_nothing() {
    let forth = pascal(&["a-b", "a_b", "aB"]);
    let back = pascal(&["aB", "a_b", "a-b"]);
    assert_eq!(forth, back.into_iter().rev().collect::<Vec<_>>());
}

#[test]
fn folding_keeps_classes_apart_on_disks_that_ignore_case() {
    let requests = [Request::plain("ProjectWhitelist"), Request::plain("ProjectWhiteList")];
    let style = Style { case: Case::Pascal, reserved: &|_| false, digit_prefix: "X", fold_case: true };
    let out = assign(&requests, style);
    assert_ne!(out[0].to_ascii_lowercase(), out[1].to_ascii_lowercase());
}

#[test]
fn an_authors_choice_goes_first() {
    let requests = [Request::plain("RiskRejected"), Request { wire: "rr", chosen: Some("RiskRejected") }];
    let style = Style { case: Case::Pascal, reserved: &|_| false, digit_prefix: "X", fold_case: false };
    assert_eq!(assign(&requests, style), ["RiskRejected2", "RiskRejected"]);
}

#[test]
fn initialisms_stand_in_capitals_and_never_merge() {
    let requests = ["orderId", "id", "i_d", "ID", "httpUrl", "ids"].map(Request::plain);
    let style = Style { case: Case::PascalInitials, reserved: &|_| false, digit_prefix: "X", fold_case: false };
    assert_eq!(assign(&requests, style), ["OrderID", "ID3", "ID2", "ID", "HTTPURL", "Ids"]);
}
