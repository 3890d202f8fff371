//! Any bytes as a message of random contracts: what is accepted keeps its canonical form.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use taskpact::model::Registry;
use taskpact::sample::contracts::{Taste, as_files, random_contracts};
use taskpact::wire::Validator;
use taskpact::workspace::load_from;

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let files = as_files(&random_contracts(1, Taste { tasks: 6, fields: 10, hostile: 40 }));
    load_from("fuzz/", files).registry.expect("the contracts of this seed are sound")
});
static VALIDATOR: LazyLock<Validator<'static>> = LazyLock::new(|| Validator::new(&REGISTRY));

fuzz_target!(|bytes: &[u8]| {
    let Ok(decoded) = VALIDATOR.decode_any(bytes) else { return };
    let canonical = decoded.canonical();
    if canonical.len() as u64 <= decoded.task().max_bytes {
        let again = VALIDATOR.decode_any(canonical.as_bytes()).map(|decoded| decoded.canonical());
        assert_eq!(again, Ok(canonical));
    }
    let _ = decoded.encode();
});
