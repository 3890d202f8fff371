//! State machines: the states that things are in, and the steps between them.

use crate::runtime as rt;

/// The states of the machine `order`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OrderState {
    /// `CREATED`
    Created,
    /// `PAYING`
    Paying,
    /// `PAID`
    Paid,
    /// `REFUNDING`
    Refunding,
    /// `REFUNDED`
    Refunded,
    /// `CLOSED`
    Closed,
}

impl OrderState {
    /// All states, in the order of the contract.
    pub const ALL: &'static [Self] = &[
        Self::Created,
        Self::Paying,
        Self::Paid,
        Self::Refunding,
        Self::Refunded,
        Self::Closed,
    ];

    /// The state of what is new.
    pub const INITIAL: Self = Self::Created;

    /// The state as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Created => "CREATED",
            Self::Paying => "PAYING",
            Self::Paid => "PAID",
            Self::Refunding => "REFUNDING",
            Self::Refunded => "REFUNDED",
            Self::Closed => "CLOSED",
        }
    }

    /// The states it may follow.
    pub const fn previous(self) -> &'static [Self] {
        match self {
            Self::Created => &[],
            Self::Paying => &[Self::Created],
            Self::Paid => &[Self::Paying],
            Self::Refunding => &[Self::Paid, Self::Paying],
            Self::Refunded => &[Self::Refunding],
            Self::Closed => &[Self::Created, Self::Paying],
        }
    }

    /// What it would be to go from this state to another.
    pub fn can_transit(self, to: Self) -> rt::Step {
        rt::step(self, to.previous(), to)
    }
}

impl std::fmt::Display for OrderState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for OrderState {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no state of the machine.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        Self::ALL.iter().copied().find(|state| state.as_str() == text).ok_or(rt::InvalidText)
    }
}

/// The states of the machine `points`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PointsState {
    /// `PENDING`
    Pending,
    /// `AVAILABLE`
    Available,
    /// `FROZEN`
    Frozen,
    /// `SPENT`
    Spent,
    /// `EXPIRED`
    Expired,
    /// `REVOKED`
    Revoked,
}

impl PointsState {
    /// All states, in the order of the contract.
    pub const ALL: &'static [Self] = &[
        Self::Pending,
        Self::Available,
        Self::Frozen,
        Self::Spent,
        Self::Expired,
        Self::Revoked,
    ];

    /// The state of what is new.
    pub const INITIAL: Self = Self::Pending;

    /// The state as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Available => "AVAILABLE",
            Self::Frozen => "FROZEN",
            Self::Spent => "SPENT",
            Self::Expired => "EXPIRED",
            Self::Revoked => "REVOKED",
        }
    }

    /// The states it may follow.
    pub const fn previous(self) -> &'static [Self] {
        match self {
            Self::Pending => &[],
            Self::Available => &[Self::Frozen, Self::Pending],
            Self::Frozen => &[Self::Available],
            Self::Spent => &[Self::Available],
            Self::Expired => &[Self::Available],
            Self::Revoked => &[Self::Frozen, Self::Pending],
        }
    }

    /// What it would be to go from this state to another.
    pub fn can_transit(self, to: Self) -> rt::Step {
        rt::step(self, to.previous(), to)
    }
}

impl std::fmt::Display for PointsState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for PointsState {
    type Err = rt::InvalidText;

    /// # Errors
    /// A text that is no state of the machine.
    fn from_str(text: &str) -> Result<Self, rt::InvalidText> {
        Self::ALL.iter().copied().find(|state| state.as_str() == text).ok_or(rt::InvalidText)
    }
}

/// What a step of the machine of this name would be; `None` where there is no such machine or state.
pub(crate) fn can_transit(machine: &str, from: &str, to: &str) -> Option<rt::Step> {
    match machine {
        "order" => Some(OrderState::can_transit(from.parse().ok()?, to.parse().ok()?)),
        "points" => Some(PointsState::can_transit(from.parse().ok()?, to.parse().ok()?)),
        _ => None,
    }
}
