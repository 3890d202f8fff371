//! The integration tests, one binary: a module per topic, test data under `tests/fixtures`.

mod agreement;
mod architecture;
mod compat;
mod contracts;
mod docs;
mod generate;
mod hostile;
mod messages;
mod random;
mod sample;
mod support;
mod wire;
