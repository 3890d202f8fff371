//! Decoding and encoding a message of about 400 bytes, beside plain `serde_json` on the same type without our checks, and
//! beside the types that `typify` makes of a JSON Schema with the same patterns.
//!
//! `cargo bench` in this folder, after `taskpact generate`. The aim is half the speed of plain `serde_json`, and to be
//! ahead of `typify`.

use divan::{Bencher, black_box};
use order_platform_tasks::decode_any;
use order_platform_tasks::order::CloseTimeoutV1;
use taskpact_bench_rust::{Message, typified};

fn main() {
    divan::main();
}

/// As another producer wrote it: names in the order of the contract.
const MESSAGE: &[u8] = br#"{"taskType":"order.close.timeout","version":1,"taskId":"order_close_timeout_0001","producer":"order-service","traceId":"a1b2c3d4e5f60718293a4b5c6d7e8f90","timestamp":"2026-12-01T12:00:01Z","bizKey":"order.close.timeout:202612011200010001","payload":{"orderId":"202612011200010001","userId":"10002345","amount":"89.90","expireAt":"2026-12-01T12:30:00Z","paymentWindow":"1800s","reason":"UNPAID_TIMEOUT"}}"#;

#[divan::bench]
fn decode(bencher: Bencher<'_, '_>) {
    bencher.bench(|| CloseTimeoutV1::decode(black_box(MESSAGE)));
}

#[divan::bench]
fn decode_canonical(bencher: Bencher<'_, '_>) {
    let message = CloseTimeoutV1::decode(MESSAGE).and_then(|message| message.canonical()).expect("a good message");
    bencher.bench(|| CloseTimeoutV1::decode(black_box(&message)));
}

#[divan::bench]
fn decode_of_any_task(bencher: Bencher<'_, '_>) {
    bencher.bench(|| decode_any(black_box(MESSAGE)));
}

#[divan::bench]
fn decode_plain(bencher: Bencher<'_, '_>) {
    bencher.bench(|| serde_json::from_slice::<Message>(black_box(MESSAGE)));
}

#[divan::bench]
fn decode_typify(bencher: Bencher<'_, '_>) {
    serde_json::from_slice::<typified::Message>(MESSAGE).expect("it takes the message");
    bencher.bench(|| serde_json::from_slice::<typified::Message>(black_box(MESSAGE)));
}

#[divan::bench]
fn encode(bencher: Bencher<'_, '_>) {
    let message = CloseTimeoutV1::decode(MESSAGE).expect("a good message");
    bencher.bench(|| black_box(&message).encode());
}

#[divan::bench]
fn encode_plain(bencher: Bencher<'_, '_>) {
    let message: Message = serde_json::from_slice(MESSAGE).expect("a good message");
    bencher.bench(|| serde_json::to_vec(black_box(&message)));
}
