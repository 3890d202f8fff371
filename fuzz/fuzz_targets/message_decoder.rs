//! Any bytes as a JSON text: never a panic, and well-formed exactly where serde_json says so.
#![no_main]

use libfuzzer_sys::fuzz_target;
use taskpact::json::{self, MAX_NUMBER_BYTES, Problem};

fuzz_target!(|bytes: &[u8]| {
    let ours = json::read(bytes);
    let not_json = matches!(&ours, Err(problems) if problems.iter().any(|(_, problem)| *problem == Problem::NotJson));
    // serde_json passes over strings that it is to ignore without looking at their UTF-8.
    let Ok(text) = std::str::from_utf8(bytes) else {
        assert!(not_json);
        return;
    };
    match serde_json::from_str::<serde::de::IgnoredAny>(text) {
        // The length of a number is limited here and not there.
        Ok(_) => assert!(!not_json || bytes.len() > MAX_NUMBER_BYTES),
        Err(error) => {
            let said = error.to_string();
            // Halves of surrogate pairs and deep nesting are well-formed by the grammar.
            assert!(not_json || said.contains("surrogate") || said.contains("recursion"), "{said}");
        }
    }
});
