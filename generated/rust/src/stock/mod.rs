//! Tasks of the domain `stock`.

// What is deprecated is still there.
#![allow(deprecated)]

pub mod deduct_v1;
pub mod deduct_error_v1;
pub mod deduct_failed_v1;
pub mod deduct_success_v1;
pub mod release_v1;
pub mod release_failed_v1;
pub mod release_success_v1;

pub use deduct_v1::DeductV1;
pub use deduct_error_v1::DeductErrorV1;
pub use deduct_failed_v1::DeductFailedV1;
pub use deduct_success_v1::DeductSuccessV1;
pub use release_v1::ReleaseV1;
pub use release_failed_v1::ReleaseFailedV1;
pub use release_success_v1::ReleaseSuccessV1;
