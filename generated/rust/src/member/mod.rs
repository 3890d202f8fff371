//! Tasks of the domain `member`.

// What is deprecated is still there.
#![allow(deprecated)]

pub mod points_add_v1;
pub mod points_add_v2;
pub mod points_add_failed_v1;
pub mod points_add_success_v1;
pub mod points_added_v1;
pub mod recall_daily_v1;

pub use points_add_v1::PointsAddV1;
pub use points_add_v2::PointsAddV2;
pub use points_add_failed_v1::PointsAddFailedV1;
pub use points_add_success_v1::PointsAddSuccessV1;
pub use points_added_v1::PointsAddedV1;
pub use recall_daily_v1::RecallDailyV1;
