use super::{fields, members, package};
use crate::codegen::naming::Request;

fn plain(names: &[&'static str]) -> Vec<Request<'static>> {
    names.iter().map(|name| Request::plain(name)).collect()
}

#[test]
fn fields_hide_nothing_of_a_model() {
    let names = plain(&["class", "copy", "model_config", "str", "date", "_x", "2fa", "Field", "register"]);
    assert_eq!(fields(&names), ["class_", "copy_", "model_config_", "str_", "date", "x", "x2fa", "field", "register_"]);
}

#[test]
fn members_are_never_methods_of_text() {
    assert_eq!(members(&plain(&["count", "mro", "1", "None"])), ["COUNT", "MRO", "X1", "NONE"]);
}

#[test]
fn a_package_hides_no_module() {
    assert_eq!(package("enum"), "enum_");
    assert_eq!(package("order-platform"), "order_platform");
    assert_eq!(package("pydantic"), "pydantic_");
}
