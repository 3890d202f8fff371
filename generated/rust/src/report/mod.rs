//! Tasks of the domain `report`.

// What is deprecated is still there.
#![allow(deprecated)]

pub mod daily_build_v1;

pub use daily_build_v1::DailyBuildV1;
