//! Tasks of the domain `notify`.

// What is deprecated is still there.
#![allow(deprecated)]

pub mod sms_send_v1;

pub use sms_send_v1::SmsSendV1;
