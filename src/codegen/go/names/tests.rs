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

#[test]
fn states_never_take_the_names_of_other_machines() {
    let (plain, longer) = (["PAID".to_owned(), "Paid".to_owned(), "STATES".to_owned()], ["A".to_owned()]);
    let found = states(&[("order", &plain), ("order-paid", &longer), ("order_paid", &longer)], "machine");
    let order = &found["order"];
    assert_eq!((order.ident.as_str(), order.file.as_str()), ("Order", "order_machine"));
    assert_eq!(found["order-paid"].ident, "OrderPaid");
    let idents: BTreeSet<String> = found
        .values()
        .flat_map(|one| [&one.ident, &one.states_func, &one.initial, &one.start].into_iter().chain(one.states.values()))
        .cloned()
        .collect();
    // Three machines with four names each, and five states.
    assert_eq!(idents.len(), 17, "{idents:?}");
    let files: BTreeSet<&str> = found.values().map(|one| one.file.as_str()).collect();
    assert_eq!(files.len(), 3);
    assert_eq!(order.state("no such state"), "");
}

#[test]
fn parameters_spare_what_their_function_uses() {
    let requests = ["orderId", "type", "e", "time", "3rd", "order_id", "ID"].map(Request::plain);
    assert_eq!(parameters(&requests), ["orderID", "type_", "e_", "time_", "x3rd", "orderID2", "id"]);
}
