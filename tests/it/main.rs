//! The integration tests, one binary.

mod messages;
