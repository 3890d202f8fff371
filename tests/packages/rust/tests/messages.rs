//! Good and bad messages, the same for all languages.

use order_platform_tasks::decode_any;
use order_platform_tests::{Bad, Error, Good, read};

#[test]
fn good_messages_are_accepted_and_written_in_one_form() {
    for Good { id, task, message, canonical } in read("good.jsonl") {
        let any = decode_any(message.as_bytes()).unwrap_or_else(|rejection| panic!("{id}: {rejection}"));
        assert_eq!(any.id().to_string(), task, "{id}");
        let written = any.canonical().unwrap_or_else(|rejection| panic!("{id}: {rejection}"));
        assert_eq!(String::from_utf8_lossy(&written), canonical, "{id}");
        assert_eq!(decode_any(&written).as_ref(), Ok(&any), "{id}: what is written reads as the same value");
    }
}

#[test]
fn bad_messages_are_refused_with_every_error() {
    for Bad { id, message, errors } in read("bad.jsonl") {
        let rejection = decode_any(message.as_bytes()).expect_err(&id);
        let told: Vec<Error> = rejection
            .into_errors()
            .into_iter()
            .map(|error| Error { path: error.path, code: error.code.to_string() })
            .collect();
        assert_eq!(told, errors, "{id}");
    }
}

#[test]
fn serde_goes_through_the_same_reader() {
    for Good { id, message, canonical, .. } in read("good.jsonl") {
        let any: order_platform_tasks::AnyTask =
            serde_json::from_str(&message).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(serde_json::to_string(&any).ok(), Some(canonical), "{id}");
    }
    for Bad { id, message, .. } in read("bad.jsonl") {
        assert!(serde_json::from_str::<order_platform_tasks::AnyTask>(&message).is_err(), "{id}");
    }
}
