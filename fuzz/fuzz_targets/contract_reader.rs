//! Any bytes as a contract file end in findings, never in a panic or a hang.
#![no_main]

use libfuzzer_sys::fuzz_target;
use taskpact::sample::contracts::{Taste, as_files, random_contracts};
use taskpact::workspace::load_from;

fuzz_target!(|bytes: &[u8]| {
    let mut files = as_files(&random_contracts(1, Taste { tasks: 1, fields: 4, hostile: 0 }));
    // The first byte says which file of a sound registry is replaced.
    let Some((which, text)) = bytes.split_first() else { return };
    let at = usize::from(*which) % files.len();
    files[at].1 = text.to_vec();
    let _ = load_from("fuzz/", files);
});
