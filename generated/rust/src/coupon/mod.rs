//! Tasks of the domain `coupon`.

// What is deprecated is still there.
#![allow(deprecated)]

pub mod grant_v1;

pub use grant_v1::GrantV1;
