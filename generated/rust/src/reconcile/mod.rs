//! Tasks of the domain `reconcile`.

// What is deprecated is still there.
#![allow(deprecated)]

pub mod order_check_v1;

pub use order_check_v1::OrderCheckV1;
