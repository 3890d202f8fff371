//! Tasks of the domain `order`.

// What is deprecated is still there.
#![allow(deprecated)]

pub mod close_timeout_v1;
pub mod closed_v1;
pub mod created_v1;
pub mod pay_v1;
pub mod pay_error_v1;
pub mod pay_failed_v1;
pub mod pay_success_v1;
pub mod refund_v1;
pub mod refund_failed_v1;
pub mod refund_success_v1;

pub use close_timeout_v1::CloseTimeoutV1;
pub use closed_v1::ClosedV1;
pub use created_v1::CreatedV1;
pub use pay_v1::PayV1;
pub use pay_error_v1::PayErrorV1;
pub use pay_failed_v1::PayFailedV1;
pub use pay_success_v1::PaySuccessV1;
pub use refund_v1::RefundV1;
pub use refund_failed_v1::RefundFailedV1;
pub use refund_success_v1::RefundSuccessV1;
