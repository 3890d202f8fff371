//! Orchestrations: where a flow stands, and what the results of its steps do to it.

use crate::runtime as rt;

/// Where a flow `checkout` stands.
///
/// Complete an order: set its stock aside, collect the money, book the points. What cannot be completed is undone, the last step first, so that no buyer pays for an order that does not arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CheckoutState {
    /// `RESERVE_STOCK_PENDING`
    ReserveStockPending,
    /// `TAKE_PAYMENT_PENDING`
    TakePaymentPending,
    /// `BOOK_POINTS_PENDING`
    BookPointsPending,
    /// `TAKE_PAYMENT_COMPENSATING`
    TakePaymentCompensating,
    /// `RESERVE_STOCK_COMPENSATING`
    ReserveStockCompensating,
    /// `FINISHED`
    Finished,
    /// `COMPENSATED`
    Compensated,
    /// `TAKE_PAYMENT_STUCK`
    TakePaymentStuck,
    /// `RESERVE_STOCK_STUCK`
    ReserveStockStuck,
}

impl CheckoutState {
    /// All states, in the order of the steps.
    pub const ALL: &'static [Self] = &[
        Self::ReserveStockPending,
        Self::TakePaymentPending,
        Self::BookPointsPending,
        Self::TakePaymentCompensating,
        Self::ReserveStockCompensating,
        Self::Finished,
        Self::Compensated,
        Self::TakePaymentStuck,
        Self::ReserveStockStuck,
    ];

    /// The state of a flow that has just begun.
    pub const INITIAL: Self = Self::ReserveStockPending;

    /// The command that is sent when it begins.
    pub const START: rt::TaskId = rt::TaskId { task_type: "stock.deduct", version: 1 };

    /// The service that keeps the state, sends the commands and reads the results.
    pub const ORCHESTRATOR: &'static str = "order-service";

    /// The state as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ReserveStockPending => "RESERVE_STOCK_PENDING",
            Self::TakePaymentPending => "TAKE_PAYMENT_PENDING",
            Self::BookPointsPending => "BOOK_POINTS_PENDING",
            Self::TakePaymentCompensating => "TAKE_PAYMENT_COMPENSATING",
            Self::ReserveStockCompensating => "RESERVE_STOCK_COMPENSATING",
            Self::Finished => "FINISHED",
            Self::Compensated => "COMPENSATED",
            Self::TakePaymentStuck => "TAKE_PAYMENT_STUCK",
            Self::ReserveStockStuck => "RESERVE_STOCK_STUCK",
        }
    }

    /// Whether the flow ends here.
    pub const fn is_final(self) -> bool {
        match self {
            Self::ReserveStockPending => false,
            Self::TakePaymentPending => false,
            Self::BookPointsPending => false,
            Self::TakePaymentCompensating => false,
            Self::ReserveStockCompensating => false,
            Self::Finished => true,
            Self::Compensated => true,
            Self::TakePaymentStuck => true,
            Self::ReserveStockStuck => true,
        }
    }

    /// What a result, told by its task type, does to a flow that stands here.
    pub fn next(self, result: &str) -> rt::FlowStep<Self> {
        match (self, result) {
            (Self::ReserveStockPending, "stock.deduct.error") => rt::FlowStep::Go {
                to: Self::ReserveStockCompensating,
                sends: Some(rt::TaskId { task_type: "stock.release", version: 1 }),
            },
            (Self::ReserveStockPending, "stock.deduct.failed") => rt::FlowStep::Go {
                to: Self::Compensated,
                sends: None,
            },
            (Self::ReserveStockPending, "stock.deduct.success") => rt::FlowStep::Go {
                to: Self::TakePaymentPending,
                sends: Some(rt::TaskId { task_type: "order.pay", version: 1 }),
            },
            (Self::TakePaymentPending, "order.pay.error") => rt::FlowStep::Go {
                to: Self::TakePaymentCompensating,
                sends: Some(rt::TaskId { task_type: "order.refund", version: 1 }),
            },
            (Self::TakePaymentPending, "order.pay.failed") => rt::FlowStep::Go {
                to: Self::ReserveStockCompensating,
                sends: Some(rt::TaskId { task_type: "stock.release", version: 1 }),
            },
            (Self::TakePaymentPending, "order.pay.success") => rt::FlowStep::Go {
                to: Self::BookPointsPending,
                sends: Some(rt::TaskId { task_type: "member.points.add", version: 2 }),
            },
            (Self::TakePaymentPending, "stock.deduct.success") => rt::FlowStep::Duplicate,
            (Self::BookPointsPending, "member.points.add.failed") => rt::FlowStep::Go {
                to: Self::TakePaymentCompensating,
                sends: Some(rt::TaskId { task_type: "order.refund", version: 1 }),
            },
            (Self::BookPointsPending, "member.points.add.success") => rt::FlowStep::Go {
                to: Self::Finished,
                sends: None,
            },
            (Self::BookPointsPending, "order.pay.success" | "stock.deduct.success") => rt::FlowStep::Duplicate,
            (Self::TakePaymentCompensating, "order.refund.failed") => rt::FlowStep::Go {
                to: Self::TakePaymentStuck,
                sends: None,
            },
            (Self::TakePaymentCompensating, "order.refund.success") => rt::FlowStep::Go {
                to: Self::ReserveStockCompensating,
                sends: Some(rt::TaskId { task_type: "stock.release", version: 1 }),
            },
            (Self::TakePaymentCompensating, "member.points.add.failed" | "order.pay.error" | "order.pay.success" | "stock.deduct.success") => rt::FlowStep::Duplicate,
            (Self::ReserveStockCompensating, "stock.release.failed") => rt::FlowStep::Go {
                to: Self::ReserveStockStuck,
                sends: None,
            },
            (Self::ReserveStockCompensating, "stock.release.success") => rt::FlowStep::Go {
                to: Self::Compensated,
                sends: None,
            },
            (Self::ReserveStockCompensating, "member.points.add.failed" | "order.pay.error" | "order.pay.failed" | "order.pay.success" | "order.refund.success" | "stock.deduct.error" | "stock.deduct.success") => rt::FlowStep::Duplicate,
            (Self::Finished, "member.points.add.success" | "order.pay.success" | "stock.deduct.success") => rt::FlowStep::Duplicate,
            (Self::Compensated, "member.points.add.failed" | "order.pay.error" | "order.pay.failed" | "order.pay.success" | "order.refund.success" | "stock.deduct.error" | "stock.deduct.failed" | "stock.deduct.success" | "stock.release.success") => rt::FlowStep::Duplicate,
            (Self::TakePaymentStuck, "member.points.add.failed" | "order.pay.error" | "order.pay.success" | "order.refund.failed" | "stock.deduct.success") => rt::FlowStep::Duplicate,
            (Self::ReserveStockStuck, "member.points.add.failed" | "order.pay.error" | "order.pay.failed" | "order.pay.success" | "order.refund.success" | "stock.deduct.error" | "stock.deduct.success" | "stock.release.failed") => rt::FlowStep::Duplicate,
            _ => rt::FlowStep::Illegal,
        }
    }
}

impl std::fmt::Display for CheckoutState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for CheckoutState {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no state of the flow.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        Self::ALL.iter().copied().find(|state| state.as_str() == text).ok_or(rt::InvalidText)
    }
}

/// What a result does to the flow of this name, by the texts of its states; `None` where there is no such flow or state.
pub(crate) fn next(flow: &str, state: &str, result: &str) -> Option<rt::FlowStep<&'static str>> {
    match flow {
        "checkout" => Some(state.parse::<CheckoutState>().ok()?.next(result).map(CheckoutState::as_str)),
        _ => None,
    }
}
