//! The sum over all tasks, and how messages are told apart.
//!
//! A task whose feature is off does not exist here: its messages are refused with `unknown-task` like those of a task
//! that no contract describes.

// What is deprecated is still read and written.
#![allow(deprecated)]

use crate::runtime as rt;

/// A message of any task.
#[derive(Debug, Clone, PartialEq)]
pub enum AnyTask {
    /// `coupon.grant@1`
    #[cfg(feature = "coupon")]
    CouponGrantV1(Box<crate::coupon::GrantV1>),
    /// `member.points.add@1`
    #[cfg(feature = "member")]
    MemberPointsAddV1(Box<crate::member::PointsAddV1>),
    /// `member.points.add@2`
    #[cfg(feature = "member")]
    MemberPointsAddV2(Box<crate::member::PointsAddV2>),
    /// `member.points.add.failed@1`
    #[cfg(feature = "member")]
    MemberPointsAddFailedV1(Box<crate::member::PointsAddFailedV1>),
    /// `member.points.add.success@1`
    #[cfg(feature = "member")]
    MemberPointsAddSuccessV1(Box<crate::member::PointsAddSuccessV1>),
    /// `member.points.added@1`
    #[cfg(feature = "member")]
    MemberPointsAddedV1(Box<crate::member::PointsAddedV1>),
    /// `member.recall.daily@1`
    #[cfg(feature = "member")]
    MemberRecallDailyV1(Box<crate::member::RecallDailyV1>),
    /// `notify.sms.send@1`
    #[cfg(feature = "notify")]
    NotifySmsSendV1(Box<crate::notify::SmsSendV1>),
    /// `order.close.timeout@1`
    #[cfg(feature = "order")]
    OrderCloseTimeoutV1(Box<crate::order::CloseTimeoutV1>),
    /// `order.closed@1`
    #[cfg(feature = "order")]
    OrderClosedV1(Box<crate::order::ClosedV1>),
    /// `order.created@1`
    #[cfg(feature = "order")]
    OrderCreatedV1(Box<crate::order::CreatedV1>),
    /// `order.pay@1`
    #[cfg(feature = "order")]
    OrderPayV1(Box<crate::order::PayV1>),
    /// `order.pay.error@1`
    #[cfg(feature = "order")]
    OrderPayErrorV1(Box<crate::order::PayErrorV1>),
    /// `order.pay.failed@1`
    #[cfg(feature = "order")]
    OrderPayFailedV1(Box<crate::order::PayFailedV1>),
    /// `order.pay.success@1`
    #[cfg(feature = "order")]
    OrderPaySuccessV1(Box<crate::order::PaySuccessV1>),
    /// `order.refund@1`
    #[cfg(feature = "order")]
    OrderRefundV1(Box<crate::order::RefundV1>),
    /// `order.refund.failed@1`
    #[cfg(feature = "order")]
    OrderRefundFailedV1(Box<crate::order::RefundFailedV1>),
    /// `order.refund.success@1`
    #[cfg(feature = "order")]
    OrderRefundSuccessV1(Box<crate::order::RefundSuccessV1>),
    /// `reconcile.order.check@1`
    #[cfg(feature = "reconcile")]
    ReconcileOrderCheckV1(Box<crate::reconcile::OrderCheckV1>),
    /// `report.daily.build@1`
    #[cfg(feature = "report")]
    ReportDailyBuildV1(Box<crate::report::DailyBuildV1>),
    /// `stock.deduct@1`
    #[cfg(feature = "stock")]
    StockDeductV1(Box<crate::stock::DeductV1>),
    /// `stock.deduct.error@1`
    #[cfg(feature = "stock")]
    StockDeductErrorV1(Box<crate::stock::DeductErrorV1>),
    /// `stock.deduct.failed@1`
    #[cfg(feature = "stock")]
    StockDeductFailedV1(Box<crate::stock::DeductFailedV1>),
    /// `stock.deduct.success@1`
    #[cfg(feature = "stock")]
    StockDeductSuccessV1(Box<crate::stock::DeductSuccessV1>),
    /// `stock.release@1`
    #[cfg(feature = "stock")]
    StockReleaseV1(Box<crate::stock::ReleaseV1>),
    /// `stock.release.failed@1`
    #[cfg(feature = "stock")]
    StockReleaseFailedV1(Box<crate::stock::ReleaseFailedV1>),
    /// `stock.release.success@1`
    #[cfg(feature = "stock")]
    StockReleaseSuccessV1(Box<crate::stock::ReleaseSuccessV1>),
}

/// Reads a message of any task as a consumer.
///
/// # Errors
/// Everything that is wrong with it.
pub fn decode_any(bytes: &[u8]) -> Result<AnyTask, rt::Rejection> {
    REGISTRY.decode_any(bytes)
}

impl AnyTask {
    /// Type and version.
    pub fn id(&self) -> rt::TaskId {
        match *self {
            #[cfg(feature = "coupon")]
            Self::CouponGrantV1(_) => crate::coupon::GrantV1::ID,
            #[cfg(feature = "member")]
            Self::MemberPointsAddV1(_) => crate::member::PointsAddV1::ID,
            #[cfg(feature = "member")]
            Self::MemberPointsAddV2(_) => crate::member::PointsAddV2::ID,
            #[cfg(feature = "member")]
            Self::MemberPointsAddFailedV1(_) => crate::member::PointsAddFailedV1::ID,
            #[cfg(feature = "member")]
            Self::MemberPointsAddSuccessV1(_) => crate::member::PointsAddSuccessV1::ID,
            #[cfg(feature = "member")]
            Self::MemberPointsAddedV1(_) => crate::member::PointsAddedV1::ID,
            #[cfg(feature = "member")]
            Self::MemberRecallDailyV1(_) => crate::member::RecallDailyV1::ID,
            #[cfg(feature = "notify")]
            Self::NotifySmsSendV1(_) => crate::notify::SmsSendV1::ID,
            #[cfg(feature = "order")]
            Self::OrderCloseTimeoutV1(_) => crate::order::CloseTimeoutV1::ID,
            #[cfg(feature = "order")]
            Self::OrderClosedV1(_) => crate::order::ClosedV1::ID,
            #[cfg(feature = "order")]
            Self::OrderCreatedV1(_) => crate::order::CreatedV1::ID,
            #[cfg(feature = "order")]
            Self::OrderPayV1(_) => crate::order::PayV1::ID,
            #[cfg(feature = "order")]
            Self::OrderPayErrorV1(_) => crate::order::PayErrorV1::ID,
            #[cfg(feature = "order")]
            Self::OrderPayFailedV1(_) => crate::order::PayFailedV1::ID,
            #[cfg(feature = "order")]
            Self::OrderPaySuccessV1(_) => crate::order::PaySuccessV1::ID,
            #[cfg(feature = "order")]
            Self::OrderRefundV1(_) => crate::order::RefundV1::ID,
            #[cfg(feature = "order")]
            Self::OrderRefundFailedV1(_) => crate::order::RefundFailedV1::ID,
            #[cfg(feature = "order")]
            Self::OrderRefundSuccessV1(_) => crate::order::RefundSuccessV1::ID,
            #[cfg(feature = "reconcile")]
            Self::ReconcileOrderCheckV1(_) => crate::reconcile::OrderCheckV1::ID,
            #[cfg(feature = "report")]
            Self::ReportDailyBuildV1(_) => crate::report::DailyBuildV1::ID,
            #[cfg(feature = "stock")]
            Self::StockDeductV1(_) => crate::stock::DeductV1::ID,
            #[cfg(feature = "stock")]
            Self::StockDeductErrorV1(_) => crate::stock::DeductErrorV1::ID,
            #[cfg(feature = "stock")]
            Self::StockDeductFailedV1(_) => crate::stock::DeductFailedV1::ID,
            #[cfg(feature = "stock")]
            Self::StockDeductSuccessV1(_) => crate::stock::DeductSuccessV1::ID,
            #[cfg(feature = "stock")]
            Self::StockReleaseV1(_) => crate::stock::ReleaseV1::ID,
            #[cfg(feature = "stock")]
            Self::StockReleaseFailedV1(_) => crate::stock::ReleaseFailedV1::ID,
            #[cfg(feature = "stock")]
            Self::StockReleaseSuccessV1(_) => crate::stock::ReleaseSuccessV1::ID,
        }
    }

    /// Writes the message as a producer.
    ///
    /// # Errors
    /// As `encode` of the message.
    pub fn encode(&self) -> Result<Vec<u8>, rt::Rejection> {
        match *self {
            #[cfg(feature = "coupon")]
            Self::CouponGrantV1(ref message) => message.encode(),
            #[cfg(feature = "member")]
            Self::MemberPointsAddV1(ref message) => message.encode(),
            #[cfg(feature = "member")]
            Self::MemberPointsAddV2(ref message) => message.encode(),
            #[cfg(feature = "member")]
            Self::MemberPointsAddFailedV1(ref message) => message.encode(),
            #[cfg(feature = "member")]
            Self::MemberPointsAddSuccessV1(ref message) => message.encode(),
            #[cfg(feature = "member")]
            Self::MemberPointsAddedV1(ref message) => message.encode(),
            #[cfg(feature = "member")]
            Self::MemberRecallDailyV1(ref message) => message.encode(),
            #[cfg(feature = "notify")]
            Self::NotifySmsSendV1(ref message) => message.encode(),
            #[cfg(feature = "order")]
            Self::OrderCloseTimeoutV1(ref message) => message.encode(),
            #[cfg(feature = "order")]
            Self::OrderClosedV1(ref message) => message.encode(),
            #[cfg(feature = "order")]
            Self::OrderCreatedV1(ref message) => message.encode(),
            #[cfg(feature = "order")]
            Self::OrderPayV1(ref message) => message.encode(),
            #[cfg(feature = "order")]
            Self::OrderPayErrorV1(ref message) => message.encode(),
            #[cfg(feature = "order")]
            Self::OrderPayFailedV1(ref message) => message.encode(),
            #[cfg(feature = "order")]
            Self::OrderPaySuccessV1(ref message) => message.encode(),
            #[cfg(feature = "order")]
            Self::OrderRefundV1(ref message) => message.encode(),
            #[cfg(feature = "order")]
            Self::OrderRefundFailedV1(ref message) => message.encode(),
            #[cfg(feature = "order")]
            Self::OrderRefundSuccessV1(ref message) => message.encode(),
            #[cfg(feature = "reconcile")]
            Self::ReconcileOrderCheckV1(ref message) => message.encode(),
            #[cfg(feature = "report")]
            Self::ReportDailyBuildV1(ref message) => message.encode(),
            #[cfg(feature = "stock")]
            Self::StockDeductV1(ref message) => message.encode(),
            #[cfg(feature = "stock")]
            Self::StockDeductErrorV1(ref message) => message.encode(),
            #[cfg(feature = "stock")]
            Self::StockDeductFailedV1(ref message) => message.encode(),
            #[cfg(feature = "stock")]
            Self::StockDeductSuccessV1(ref message) => message.encode(),
            #[cfg(feature = "stock")]
            Self::StockReleaseV1(ref message) => message.encode(),
            #[cfg(feature = "stock")]
            Self::StockReleaseFailedV1(ref message) => message.encode(),
            #[cfg(feature = "stock")]
            Self::StockReleaseSuccessV1(ref message) => message.encode(),
        }
    }

    /// Writes a message that was received in its canonical form.
    ///
    /// # Errors
    /// As `canonical` of the message.
    pub fn canonical(&self) -> Result<Vec<u8>, rt::Rejection> {
        match *self {
            #[cfg(feature = "coupon")]
            Self::CouponGrantV1(ref message) => message.canonical(),
            #[cfg(feature = "member")]
            Self::MemberPointsAddV1(ref message) => message.canonical(),
            #[cfg(feature = "member")]
            Self::MemberPointsAddV2(ref message) => message.canonical(),
            #[cfg(feature = "member")]
            Self::MemberPointsAddFailedV1(ref message) => message.canonical(),
            #[cfg(feature = "member")]
            Self::MemberPointsAddSuccessV1(ref message) => message.canonical(),
            #[cfg(feature = "member")]
            Self::MemberPointsAddedV1(ref message) => message.canonical(),
            #[cfg(feature = "member")]
            Self::MemberRecallDailyV1(ref message) => message.canonical(),
            #[cfg(feature = "notify")]
            Self::NotifySmsSendV1(ref message) => message.canonical(),
            #[cfg(feature = "order")]
            Self::OrderCloseTimeoutV1(ref message) => message.canonical(),
            #[cfg(feature = "order")]
            Self::OrderClosedV1(ref message) => message.canonical(),
            #[cfg(feature = "order")]
            Self::OrderCreatedV1(ref message) => message.canonical(),
            #[cfg(feature = "order")]
            Self::OrderPayV1(ref message) => message.canonical(),
            #[cfg(feature = "order")]
            Self::OrderPayErrorV1(ref message) => message.canonical(),
            #[cfg(feature = "order")]
            Self::OrderPayFailedV1(ref message) => message.canonical(),
            #[cfg(feature = "order")]
            Self::OrderPaySuccessV1(ref message) => message.canonical(),
            #[cfg(feature = "order")]
            Self::OrderRefundV1(ref message) => message.canonical(),
            #[cfg(feature = "order")]
            Self::OrderRefundFailedV1(ref message) => message.canonical(),
            #[cfg(feature = "order")]
            Self::OrderRefundSuccessV1(ref message) => message.canonical(),
            #[cfg(feature = "reconcile")]
            Self::ReconcileOrderCheckV1(ref message) => message.canonical(),
            #[cfg(feature = "report")]
            Self::ReportDailyBuildV1(ref message) => message.canonical(),
            #[cfg(feature = "stock")]
            Self::StockDeductV1(ref message) => message.canonical(),
            #[cfg(feature = "stock")]
            Self::StockDeductErrorV1(ref message) => message.canonical(),
            #[cfg(feature = "stock")]
            Self::StockDeductFailedV1(ref message) => message.canonical(),
            #[cfg(feature = "stock")]
            Self::StockDeductSuccessV1(ref message) => message.canonical(),
            #[cfg(feature = "stock")]
            Self::StockReleaseV1(ref message) => message.canonical(),
            #[cfg(feature = "stock")]
            Self::StockReleaseFailedV1(ref message) => message.canonical(),
            #[cfg(feature = "stock")]
            Self::StockReleaseSuccessV1(ref message) => message.canonical(),
        }
    }
}

#[cfg(feature = "coupon")]
impl From<crate::coupon::GrantV1> for AnyTask {
    fn from(message: crate::coupon::GrantV1) -> Self {
        Self::CouponGrantV1(Box::new(message))
    }
}

#[cfg(feature = "member")]
impl From<crate::member::PointsAddV1> for AnyTask {
    fn from(message: crate::member::PointsAddV1) -> Self {
        Self::MemberPointsAddV1(Box::new(message))
    }
}

#[cfg(feature = "member")]
impl From<crate::member::PointsAddV2> for AnyTask {
    fn from(message: crate::member::PointsAddV2) -> Self {
        Self::MemberPointsAddV2(Box::new(message))
    }
}

#[cfg(feature = "member")]
impl From<crate::member::PointsAddFailedV1> for AnyTask {
    fn from(message: crate::member::PointsAddFailedV1) -> Self {
        Self::MemberPointsAddFailedV1(Box::new(message))
    }
}

#[cfg(feature = "member")]
impl From<crate::member::PointsAddSuccessV1> for AnyTask {
    fn from(message: crate::member::PointsAddSuccessV1) -> Self {
        Self::MemberPointsAddSuccessV1(Box::new(message))
    }
}

#[cfg(feature = "member")]
impl From<crate::member::PointsAddedV1> for AnyTask {
    fn from(message: crate::member::PointsAddedV1) -> Self {
        Self::MemberPointsAddedV1(Box::new(message))
    }
}

#[cfg(feature = "member")]
impl From<crate::member::RecallDailyV1> for AnyTask {
    fn from(message: crate::member::RecallDailyV1) -> Self {
        Self::MemberRecallDailyV1(Box::new(message))
    }
}

#[cfg(feature = "notify")]
impl From<crate::notify::SmsSendV1> for AnyTask {
    fn from(message: crate::notify::SmsSendV1) -> Self {
        Self::NotifySmsSendV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl From<crate::order::CloseTimeoutV1> for AnyTask {
    fn from(message: crate::order::CloseTimeoutV1) -> Self {
        Self::OrderCloseTimeoutV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl From<crate::order::ClosedV1> for AnyTask {
    fn from(message: crate::order::ClosedV1) -> Self {
        Self::OrderClosedV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl From<crate::order::CreatedV1> for AnyTask {
    fn from(message: crate::order::CreatedV1) -> Self {
        Self::OrderCreatedV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl From<crate::order::PayV1> for AnyTask {
    fn from(message: crate::order::PayV1) -> Self {
        Self::OrderPayV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl From<crate::order::PayErrorV1> for AnyTask {
    fn from(message: crate::order::PayErrorV1) -> Self {
        Self::OrderPayErrorV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl From<crate::order::PayFailedV1> for AnyTask {
    fn from(message: crate::order::PayFailedV1) -> Self {
        Self::OrderPayFailedV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl From<crate::order::PaySuccessV1> for AnyTask {
    fn from(message: crate::order::PaySuccessV1) -> Self {
        Self::OrderPaySuccessV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl From<crate::order::RefundV1> for AnyTask {
    fn from(message: crate::order::RefundV1) -> Self {
        Self::OrderRefundV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl From<crate::order::RefundFailedV1> for AnyTask {
    fn from(message: crate::order::RefundFailedV1) -> Self {
        Self::OrderRefundFailedV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl From<crate::order::RefundSuccessV1> for AnyTask {
    fn from(message: crate::order::RefundSuccessV1) -> Self {
        Self::OrderRefundSuccessV1(Box::new(message))
    }
}

#[cfg(feature = "reconcile")]
impl From<crate::reconcile::OrderCheckV1> for AnyTask {
    fn from(message: crate::reconcile::OrderCheckV1) -> Self {
        Self::ReconcileOrderCheckV1(Box::new(message))
    }
}

#[cfg(feature = "report")]
impl From<crate::report::DailyBuildV1> for AnyTask {
    fn from(message: crate::report::DailyBuildV1) -> Self {
        Self::ReportDailyBuildV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::DeductV1> for AnyTask {
    fn from(message: crate::stock::DeductV1) -> Self {
        Self::StockDeductV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::DeductErrorV1> for AnyTask {
    fn from(message: crate::stock::DeductErrorV1) -> Self {
        Self::StockDeductErrorV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::DeductFailedV1> for AnyTask {
    fn from(message: crate::stock::DeductFailedV1) -> Self {
        Self::StockDeductFailedV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::DeductSuccessV1> for AnyTask {
    fn from(message: crate::stock::DeductSuccessV1) -> Self {
        Self::StockDeductSuccessV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::ReleaseV1> for AnyTask {
    fn from(message: crate::stock::ReleaseV1) -> Self {
        Self::StockReleaseV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::ReleaseFailedV1> for AnyTask {
    fn from(message: crate::stock::ReleaseFailedV1) -> Self {
        Self::StockReleaseFailedV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::ReleaseSuccessV1> for AnyTask {
    fn from(message: crate::stock::ReleaseSuccessV1) -> Self {
        Self::StockReleaseSuccessV1(Box::new(message))
    }
}

crate::runtime::bridge::bridge_message!(AnyTask, decode_any);

/// How messages are told apart.
pub(crate) static REGISTRY: rt::Registry<AnyTask> = rt::Registry {
    max_bytes: 65536,
    envelopes: &[
        rt::Envelope {
            type_name: "taskType",
            version_name: Some("version"),
            types: &[
                #[cfg(feature = "coupon")]
                rt::Known {
                    value: "coupon.grant",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::CouponGrantV1)),
                    ],
                },
                #[cfg(feature = "member")]
                rt::Known {
                    value: "member.points.add",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::MemberPointsAddV1)),
                        (2, |arrival| arrival.read().map(Box::new).map(AnyTask::MemberPointsAddV2)),
                    ],
                },
                #[cfg(feature = "member")]
                rt::Known {
                    value: "member.points.add.failed",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::MemberPointsAddFailedV1)),
                    ],
                },
                #[cfg(feature = "member")]
                rt::Known {
                    value: "member.points.add.success",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::MemberPointsAddSuccessV1)),
                    ],
                },
                #[cfg(feature = "member")]
                rt::Known {
                    value: "member.points.added",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::MemberPointsAddedV1)),
                    ],
                },
                #[cfg(feature = "member")]
                rt::Known {
                    value: "member.recall.daily",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::MemberRecallDailyV1)),
                    ],
                },
                #[cfg(feature = "notify")]
                rt::Known {
                    value: "notify.sms.send",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::NotifySmsSendV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.close.timeout",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderCloseTimeoutV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.closed",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderClosedV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.created",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderCreatedV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.pay",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderPayV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.refund",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderRefundV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.refund.failed",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderRefundFailedV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.refund.success",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderRefundSuccessV1)),
                    ],
                },
                #[cfg(feature = "reconcile")]
                rt::Known {
                    value: "reconcile.order.check",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::ReconcileOrderCheckV1)),
                    ],
                },
                #[cfg(feature = "report")]
                rt::Known {
                    value: "report.daily.build",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::ReportDailyBuildV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.deduct",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockDeductV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.deduct.error",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockDeductErrorV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.deduct.failed",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockDeductFailedV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.deduct.success",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockDeductSuccessV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.release",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockReleaseV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.release.failed",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockReleaseFailedV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.release.success",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockReleaseSuccessV1)),
                    ],
                },
            ],
        },
        rt::Envelope {
            type_name: "event_type",
            version_name: Some("version"),
            types: &[
                #[cfg(feature = "order")]
                rt::Known {
                    value: "PAY_ERROR",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderPayErrorV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "PAY_FAILED",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderPayFailedV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "PAY_SUCCESS",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderPaySuccessV1)),
                    ],
                },
            ],
        },
    ],
};
