use super::*;

fn apart_of(messages: &[&str]) -> Vec<String> {
    apart(&messages.iter().map(|message| (*message).to_owned()).collect::<Vec<_>>())
}

#[test]
fn no_message_begins_with_another_or_reads_like_its_function() {
    assert_eq!(apart_of(&["CloseV1", "CloseV1FooV1", "CloseV10"]), ["CloseV1", "CloseV1_FooV1", "CloseV10"]);
    assert_eq!(apart_of(&["DecodeCloseV1", "CloseV1", "DecoderV1"]), ["Decode_CloseV1", "CloseV1", "DecoderV1"]);
}

#[test]
fn packages_never_hide_what_files_use() {
    let domains = ["order", "type", "main", "internal", "time", "v2", "order_test", "string", "codec", "type_tasks"];
    let found = packages(&domains);
    assert_eq!(found[0], "order");
    assert_eq!(found[1..3], ["type_tasks", "main_tasks"]);
    let distinct: BTreeSet<&String> = found.iter().collect();
    assert_eq!(distinct.len(), domains.len());
    assert!(found.iter().all(|name| !is_taken(name)), "{found:?}");
}

#[test]
fn the_root_package_is_called_after_the_module() {
    for (module, root_name) in [
        ("example.com/orders/tasks", "tasks"),
        ("example.com/orders/v2", "orders"),
        ("example.com/go-tasks.v3", "gotasksv3"),
        ("order-platform", "orderplatform"),
        ("example.com/type", "typetasks"),
        ("example.com/2fa", "x2fa"),
    ] {
        assert_eq!(root(module), root_name, "{module}");
    }
}

#[test]
fn fields_spare_the_methods_of_structs() {
    let requests = ["format", "MarshalJSON", "marshal_json", "logValue", "String", "id"].map(Request::plain);
    assert_eq!(fields(&requests), ["Format_", "MarshalJSON_", "MarshalJSON2", "LogValue_", "String", "ID"]);
}
