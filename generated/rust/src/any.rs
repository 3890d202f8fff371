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

/// The bytes of a message of any task to be tried again: the same but for the number of attempts. `None` where the
/// envelope of the task does not count them.
///
/// # Errors
/// Bytes that are no message of a known task, and a negative number. The contract is not checked again.
pub fn retry_bytes(original: &[u8], attempt: i32) -> Result<Option<Vec<u8>>, rt::Rejection> {
    REGISTRY.retry_any(original, attempt)
}

/// What `service` produces, and what it sends that through; sorted by task.
pub fn publications(service: &str) -> impl Iterator<Item = (rt::TaskId, &'static rt::Publication)> {
    TASKS.iter().filter_map(move |entry| Some((entry.id, entry.publication(service)?)))
}

/// What `service` consumes, and how; sorted by task.
pub fn subscriptions(service: &str) -> impl Iterator<Item = (rt::TaskId, &'static rt::Subscription)> {
    TASKS.iter().filter_map(move |entry| Some((entry.id, entry.subscription(service)?)))
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

    /// Id of the message, where it has one.
    pub fn message_id(&self) -> Option<&str> {
        self.head().message_id
    }

    /// What tells a repeated message from a new one, where it has that.
    pub fn idempotency_key(&self) -> Option<&str> {
        self.head().idempotency_key
    }

    /// What each producing service sends messages of this task through, sorted by service.
    pub fn publications(&self) -> &'static [rt::Publication] {
        rt::Entry::find(self.id()).map_or(&[], |entry| entry.publications)
    }

    /// What `service` sends messages of this task through, where it produces them.
    pub fn publication(&self, service: &str) -> Option<&'static rt::Publication> {
        rt::Entry::find(self.id())?.publication(service)
    }

    /// How often the message has been tried before, where it says so.
    pub fn attempt(&self) -> Option<i32> {
        self.head().attempt
    }

    pub(crate) fn head(&self) -> rt::Head<'_> {
        match *self {
            #[cfg(feature = "coupon")]
            Self::CouponGrantV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddV2(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddFailedV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddSuccessV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddedV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "member")]
            Self::MemberRecallDailyV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "notify")]
            Self::NotifySmsSendV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "order")]
            Self::OrderCloseTimeoutV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "order")]
            Self::OrderClosedV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "order")]
            Self::OrderCreatedV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "order")]
            Self::OrderPayV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "order")]
            Self::OrderPayErrorV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "order")]
            Self::OrderPayFailedV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "order")]
            Self::OrderPaySuccessV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "order")]
            Self::OrderRefundV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "order")]
            Self::OrderRefundFailedV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "order")]
            Self::OrderRefundSuccessV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "reconcile")]
            Self::ReconcileOrderCheckV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "report")]
            Self::ReportDailyBuildV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "stock")]
            Self::StockDeductV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "stock")]
            Self::StockDeductErrorV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "stock")]
            Self::StockDeductFailedV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "stock")]
            Self::StockDeductSuccessV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "stock")]
            Self::StockReleaseV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "stock")]
            Self::StockReleaseFailedV1(ref message) => rt::Message::head(&**message),
            #[cfg(feature = "stock")]
            Self::StockReleaseSuccessV1(ref message) => rt::Message::head(&**message),
        }
    }

    pub(crate) fn idempotency_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        match *self {
            #[cfg(feature = "coupon")]
            Self::CouponGrantV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddV2(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddFailedV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddSuccessV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddedV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "member")]
            Self::MemberRecallDailyV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "notify")]
            Self::NotifySmsSendV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderCloseTimeoutV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderClosedV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderCreatedV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderPayV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderPayErrorV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderPayFailedV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderPaySuccessV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderRefundV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderRefundFailedV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderRefundSuccessV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "reconcile")]
            Self::ReconcileOrderCheckV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "report")]
            Self::ReportDailyBuildV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockDeductV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockDeductErrorV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockDeductFailedV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockDeductSuccessV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockReleaseV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockReleaseFailedV1(ref message) => rt::Message::idempotency_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockReleaseSuccessV1(ref message) => rt::Message::idempotency_key_again(&**message),
        }
    }

    pub(crate) fn partition_key_again(&self) -> Option<Result<String, rt::Rejection>> {
        match *self {
            #[cfg(feature = "coupon")]
            Self::CouponGrantV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddV2(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddFailedV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddSuccessV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "member")]
            Self::MemberPointsAddedV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "member")]
            Self::MemberRecallDailyV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "notify")]
            Self::NotifySmsSendV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderCloseTimeoutV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderClosedV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderCreatedV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderPayV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderPayErrorV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderPayFailedV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderPaySuccessV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderRefundV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderRefundFailedV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "order")]
            Self::OrderRefundSuccessV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "reconcile")]
            Self::ReconcileOrderCheckV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "report")]
            Self::ReportDailyBuildV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockDeductV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockDeductErrorV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockDeductFailedV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockDeductSuccessV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockReleaseV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockReleaseFailedV1(ref message) => rt::Message::partition_key_again(&**message),
            #[cfg(feature = "stock")]
            Self::StockReleaseSuccessV1(ref message) => rt::Message::partition_key_again(&**message),
        }
    }
}

#[cfg(feature = "coupon")]
impl From<crate::coupon::GrantV1> for AnyTask {
    fn from(message: crate::coupon::GrantV1) -> Self {
        Self::CouponGrantV1(Box::new(message))
    }
}

#[cfg(feature = "coupon")]
impl TryFrom<AnyTask> for crate::coupon::GrantV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::CouponGrantV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "member")]
impl From<crate::member::PointsAddV1> for AnyTask {
    fn from(message: crate::member::PointsAddV1) -> Self {
        Self::MemberPointsAddV1(Box::new(message))
    }
}

#[cfg(feature = "member")]
impl TryFrom<AnyTask> for crate::member::PointsAddV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::MemberPointsAddV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "member")]
impl From<crate::member::PointsAddV2> for AnyTask {
    fn from(message: crate::member::PointsAddV2) -> Self {
        Self::MemberPointsAddV2(Box::new(message))
    }
}

#[cfg(feature = "member")]
impl TryFrom<AnyTask> for crate::member::PointsAddV2 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::MemberPointsAddV2(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "member")]
impl From<crate::member::PointsAddFailedV1> for AnyTask {
    fn from(message: crate::member::PointsAddFailedV1) -> Self {
        Self::MemberPointsAddFailedV1(Box::new(message))
    }
}

#[cfg(feature = "member")]
impl TryFrom<AnyTask> for crate::member::PointsAddFailedV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::MemberPointsAddFailedV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "member")]
impl From<crate::member::PointsAddSuccessV1> for AnyTask {
    fn from(message: crate::member::PointsAddSuccessV1) -> Self {
        Self::MemberPointsAddSuccessV1(Box::new(message))
    }
}

#[cfg(feature = "member")]
impl TryFrom<AnyTask> for crate::member::PointsAddSuccessV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::MemberPointsAddSuccessV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "member")]
impl From<crate::member::PointsAddedV1> for AnyTask {
    fn from(message: crate::member::PointsAddedV1) -> Self {
        Self::MemberPointsAddedV1(Box::new(message))
    }
}

#[cfg(feature = "member")]
impl TryFrom<AnyTask> for crate::member::PointsAddedV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::MemberPointsAddedV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "member")]
impl From<crate::member::RecallDailyV1> for AnyTask {
    fn from(message: crate::member::RecallDailyV1) -> Self {
        Self::MemberRecallDailyV1(Box::new(message))
    }
}

#[cfg(feature = "member")]
impl TryFrom<AnyTask> for crate::member::RecallDailyV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::MemberRecallDailyV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "notify")]
impl From<crate::notify::SmsSendV1> for AnyTask {
    fn from(message: crate::notify::SmsSendV1) -> Self {
        Self::NotifySmsSendV1(Box::new(message))
    }
}

#[cfg(feature = "notify")]
impl TryFrom<AnyTask> for crate::notify::SmsSendV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::NotifySmsSendV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "order")]
impl From<crate::order::CloseTimeoutV1> for AnyTask {
    fn from(message: crate::order::CloseTimeoutV1) -> Self {
        Self::OrderCloseTimeoutV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl TryFrom<AnyTask> for crate::order::CloseTimeoutV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::OrderCloseTimeoutV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "order")]
impl From<crate::order::ClosedV1> for AnyTask {
    fn from(message: crate::order::ClosedV1) -> Self {
        Self::OrderClosedV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl TryFrom<AnyTask> for crate::order::ClosedV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::OrderClosedV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "order")]
impl From<crate::order::CreatedV1> for AnyTask {
    fn from(message: crate::order::CreatedV1) -> Self {
        Self::OrderCreatedV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl TryFrom<AnyTask> for crate::order::CreatedV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::OrderCreatedV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "order")]
impl From<crate::order::PayV1> for AnyTask {
    fn from(message: crate::order::PayV1) -> Self {
        Self::OrderPayV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl TryFrom<AnyTask> for crate::order::PayV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::OrderPayV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "order")]
impl From<crate::order::PayErrorV1> for AnyTask {
    fn from(message: crate::order::PayErrorV1) -> Self {
        Self::OrderPayErrorV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl TryFrom<AnyTask> for crate::order::PayErrorV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::OrderPayErrorV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "order")]
impl From<crate::order::PayFailedV1> for AnyTask {
    fn from(message: crate::order::PayFailedV1) -> Self {
        Self::OrderPayFailedV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl TryFrom<AnyTask> for crate::order::PayFailedV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::OrderPayFailedV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "order")]
impl From<crate::order::PaySuccessV1> for AnyTask {
    fn from(message: crate::order::PaySuccessV1) -> Self {
        Self::OrderPaySuccessV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl TryFrom<AnyTask> for crate::order::PaySuccessV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::OrderPaySuccessV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "order")]
impl From<crate::order::RefundV1> for AnyTask {
    fn from(message: crate::order::RefundV1) -> Self {
        Self::OrderRefundV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl TryFrom<AnyTask> for crate::order::RefundV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::OrderRefundV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "order")]
impl From<crate::order::RefundFailedV1> for AnyTask {
    fn from(message: crate::order::RefundFailedV1) -> Self {
        Self::OrderRefundFailedV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl TryFrom<AnyTask> for crate::order::RefundFailedV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::OrderRefundFailedV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "order")]
impl From<crate::order::RefundSuccessV1> for AnyTask {
    fn from(message: crate::order::RefundSuccessV1) -> Self {
        Self::OrderRefundSuccessV1(Box::new(message))
    }
}

#[cfg(feature = "order")]
impl TryFrom<AnyTask> for crate::order::RefundSuccessV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::OrderRefundSuccessV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "reconcile")]
impl From<crate::reconcile::OrderCheckV1> for AnyTask {
    fn from(message: crate::reconcile::OrderCheckV1) -> Self {
        Self::ReconcileOrderCheckV1(Box::new(message))
    }
}

#[cfg(feature = "reconcile")]
impl TryFrom<AnyTask> for crate::reconcile::OrderCheckV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::ReconcileOrderCheckV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "report")]
impl From<crate::report::DailyBuildV1> for AnyTask {
    fn from(message: crate::report::DailyBuildV1) -> Self {
        Self::ReportDailyBuildV1(Box::new(message))
    }
}

#[cfg(feature = "report")]
impl TryFrom<AnyTask> for crate::report::DailyBuildV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::ReportDailyBuildV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::DeductV1> for AnyTask {
    fn from(message: crate::stock::DeductV1) -> Self {
        Self::StockDeductV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl TryFrom<AnyTask> for crate::stock::DeductV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::StockDeductV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::DeductErrorV1> for AnyTask {
    fn from(message: crate::stock::DeductErrorV1) -> Self {
        Self::StockDeductErrorV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl TryFrom<AnyTask> for crate::stock::DeductErrorV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::StockDeductErrorV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::DeductFailedV1> for AnyTask {
    fn from(message: crate::stock::DeductFailedV1) -> Self {
        Self::StockDeductFailedV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl TryFrom<AnyTask> for crate::stock::DeductFailedV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::StockDeductFailedV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::DeductSuccessV1> for AnyTask {
    fn from(message: crate::stock::DeductSuccessV1) -> Self {
        Self::StockDeductSuccessV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl TryFrom<AnyTask> for crate::stock::DeductSuccessV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::StockDeductSuccessV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::ReleaseV1> for AnyTask {
    fn from(message: crate::stock::ReleaseV1) -> Self {
        Self::StockReleaseV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl TryFrom<AnyTask> for crate::stock::ReleaseV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::StockReleaseV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::ReleaseFailedV1> for AnyTask {
    fn from(message: crate::stock::ReleaseFailedV1) -> Self {
        Self::StockReleaseFailedV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl TryFrom<AnyTask> for crate::stock::ReleaseFailedV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::StockReleaseFailedV1(message) => Ok(*message),
            other => Err(other),
        }
    }
}

#[cfg(feature = "stock")]
impl From<crate::stock::ReleaseSuccessV1> for AnyTask {
    fn from(message: crate::stock::ReleaseSuccessV1) -> Self {
        Self::StockReleaseSuccessV1(Box::new(message))
    }
}

#[cfg(feature = "stock")]
impl TryFrom<AnyTask> for crate::stock::ReleaseSuccessV1 {
    type Error = AnyTask;

    /// # Errors
    /// The message itself, where it is one of another task.
    fn try_from(any: AnyTask) -> Result<Self, AnyTask> {
        #[allow(unreachable_patterns, reason = "there may be one task alone")]
        match any {
            AnyTask::StockReleaseSuccessV1(message) => Ok(*message),
            other => Err(other),
        }
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
            attempt_name: Some("retryCount"),
            types: &[
                #[cfg(feature = "coupon")]
                rt::Known {
                    value: "coupon.grant",
                    task_type: "coupon.grant",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::CouponGrantV1)),
                    ],
                },
                #[cfg(feature = "member")]
                rt::Known {
                    value: "member.points.add",
                    task_type: "member.points.add",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::MemberPointsAddV1)),
                        (2, |arrival| arrival.read().map(Box::new).map(AnyTask::MemberPointsAddV2)),
                    ],
                },
                #[cfg(feature = "member")]
                rt::Known {
                    value: "member.points.add.failed",
                    task_type: "member.points.add.failed",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::MemberPointsAddFailedV1)),
                    ],
                },
                #[cfg(feature = "member")]
                rt::Known {
                    value: "member.points.add.success",
                    task_type: "member.points.add.success",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::MemberPointsAddSuccessV1)),
                    ],
                },
                #[cfg(feature = "member")]
                rt::Known {
                    value: "member.points.added",
                    task_type: "member.points.added",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::MemberPointsAddedV1)),
                    ],
                },
                #[cfg(feature = "member")]
                rt::Known {
                    value: "member.recall.daily",
                    task_type: "member.recall.daily",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::MemberRecallDailyV1)),
                    ],
                },
                #[cfg(feature = "notify")]
                rt::Known {
                    value: "notify.sms.send",
                    task_type: "notify.sms.send",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::NotifySmsSendV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.close.timeout",
                    task_type: "order.close.timeout",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderCloseTimeoutV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.closed",
                    task_type: "order.closed",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderClosedV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.created",
                    task_type: "order.created",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderCreatedV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.pay",
                    task_type: "order.pay",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderPayV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.refund",
                    task_type: "order.refund",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderRefundV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.refund.failed",
                    task_type: "order.refund.failed",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderRefundFailedV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "order.refund.success",
                    task_type: "order.refund.success",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderRefundSuccessV1)),
                    ],
                },
                #[cfg(feature = "reconcile")]
                rt::Known {
                    value: "reconcile.order.check",
                    task_type: "reconcile.order.check",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::ReconcileOrderCheckV1)),
                    ],
                },
                #[cfg(feature = "report")]
                rt::Known {
                    value: "report.daily.build",
                    task_type: "report.daily.build",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::ReportDailyBuildV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.deduct",
                    task_type: "stock.deduct",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockDeductV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.deduct.error",
                    task_type: "stock.deduct.error",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockDeductErrorV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.deduct.failed",
                    task_type: "stock.deduct.failed",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockDeductFailedV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.deduct.success",
                    task_type: "stock.deduct.success",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockDeductSuccessV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.release",
                    task_type: "stock.release",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockReleaseV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.release.failed",
                    task_type: "stock.release.failed",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockReleaseFailedV1)),
                    ],
                },
                #[cfg(feature = "stock")]
                rt::Known {
                    value: "stock.release.success",
                    task_type: "stock.release.success",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::StockReleaseSuccessV1)),
                    ],
                },
            ],
        },
        rt::Envelope {
            type_name: "event_type",
            version_name: Some("version"),
            attempt_name: Some("retry_count"),
            types: &[
                #[cfg(feature = "order")]
                rt::Known {
                    value: "PAY_ERROR",
                    task_type: "order.pay.error",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderPayErrorV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "PAY_FAILED",
                    task_type: "order.pay.failed",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderPayFailedV1)),
                    ],
                },
                #[cfg(feature = "order")]
                rt::Known {
                    value: "PAY_SUCCESS",
                    task_type: "order.pay.success",
                    versions: &[
                        (1, |arrival| arrival.read().map(Box::new).map(AnyTask::OrderPaySuccessV1)),
                    ],
                },
            ],
        },
    ],
};

/// What is known of each task beside its messages.
pub(crate) static TASKS: &[rt::Entry] = &[
    #[cfg(feature = "coupon")]
    rt::Entry::of::<crate::coupon::GrantV1>(),
    #[cfg(feature = "member")]
    rt::Entry::of::<crate::member::PointsAddV1>(),
    #[cfg(feature = "member")]
    rt::Entry::of::<crate::member::PointsAddV2>(),
    #[cfg(feature = "member")]
    rt::Entry::of::<crate::member::PointsAddFailedV1>(),
    #[cfg(feature = "member")]
    rt::Entry::of::<crate::member::PointsAddSuccessV1>(),
    #[cfg(feature = "member")]
    rt::Entry::of::<crate::member::PointsAddedV1>(),
    #[cfg(feature = "member")]
    rt::Entry::of::<crate::member::RecallDailyV1>(),
    #[cfg(feature = "notify")]
    rt::Entry::of::<crate::notify::SmsSendV1>(),
    #[cfg(feature = "order")]
    rt::Entry::of::<crate::order::CloseTimeoutV1>(),
    #[cfg(feature = "order")]
    rt::Entry::of::<crate::order::ClosedV1>(),
    #[cfg(feature = "order")]
    rt::Entry::of::<crate::order::CreatedV1>(),
    #[cfg(feature = "order")]
    rt::Entry::of::<crate::order::PayV1>(),
    #[cfg(feature = "order")]
    rt::Entry::of::<crate::order::PayErrorV1>(),
    #[cfg(feature = "order")]
    rt::Entry::of::<crate::order::PayFailedV1>(),
    #[cfg(feature = "order")]
    rt::Entry::of::<crate::order::PaySuccessV1>(),
    #[cfg(feature = "order")]
    rt::Entry::of::<crate::order::RefundV1>(),
    #[cfg(feature = "order")]
    rt::Entry::of::<crate::order::RefundFailedV1>(),
    #[cfg(feature = "order")]
    rt::Entry::of::<crate::order::RefundSuccessV1>(),
    #[cfg(feature = "reconcile")]
    rt::Entry::of::<crate::reconcile::OrderCheckV1>(),
    #[cfg(feature = "report")]
    rt::Entry::of::<crate::report::DailyBuildV1>(),
    #[cfg(feature = "stock")]
    rt::Entry::of::<crate::stock::DeductV1>(),
    #[cfg(feature = "stock")]
    rt::Entry::of::<crate::stock::DeductErrorV1>(),
    #[cfg(feature = "stock")]
    rt::Entry::of::<crate::stock::DeductFailedV1>(),
    #[cfg(feature = "stock")]
    rt::Entry::of::<crate::stock::DeductSuccessV1>(),
    #[cfg(feature = "stock")]
    rt::Entry::of::<crate::stock::ReleaseV1>(),
    #[cfg(feature = "stock")]
    rt::Entry::of::<crate::stock::ReleaseFailedV1>(),
    #[cfg(feature = "stock")]
    rt::Entry::of::<crate::stock::ReleaseSuccessV1>(),
];

/// What a step of the machine of this name would be; `None` where there is no such machine or state.
pub(crate) fn can_transit(machine: &str, from: &str, to: &str) -> Option<rt::Step> {
    crate::machines::can_transit(machine, from, to)
}

/// What a result does to the flow of this name, by the texts of its states; `None` where there is no such flow or state.
pub(crate) fn next(flow: &str, state: &str, result: &str) -> Option<rt::FlowStep<&'static str>> {
    crate::flows::next(flow, state, result)
}
