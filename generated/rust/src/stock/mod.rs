//! Tasks of the domain `stock`.

// What is deprecated is still there.
#![allow(deprecated)]

pub mod deduct_v1;

pub use deduct_v1::DeductV1;
