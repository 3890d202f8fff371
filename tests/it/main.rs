//! The integration tests, one binary: a module per topic, test data under `tests/fixtures`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on says so by panicking"
)]
#![allow(clippy::disallowed_methods, reason = "tests make the files and start the programs they look at")]

mod agreement;
mod architecture;
mod cli;
mod commands;
mod compat;
mod conformance;
mod contracts;
mod docs;
mod flows;
mod generate;
mod hostile;
mod json_suite;
mod limits;
mod messages;
mod random;
mod readme;
mod sample;
mod sarif;
mod support;
mod topology;
mod wire;
