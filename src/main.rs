//! The `taskpact` binary.

fn main() {}
