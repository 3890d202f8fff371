//! Exact decimals.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use super::InvalidText;

/// An exact decimal: a whole number of at most 38 digits, divided by 10 to the power of the scale.
///
/// All arithmetic is checked and exact: what does not fit gives `None`, nothing is ever rounded. `1.5` and `1.50` are
/// equal and hash alike; [`Display`](fmt::Display) keeps the scale.
///
/// Why a type of its own: `rust_decimal` ends at 28 digits and `bigdecimal` allocates for every value; the features
/// of these names add conversions from and to both.
#[derive(Clone, Copy)]
pub struct Decimal {
    unscaled: i128,
    scale: u8,
}

/// The largest unscaled value: 38 nines.
const LIMIT: i128 = 10_i128.pow(38) - 1;

impl Decimal {
    /// Zero.
    pub const ZERO: Self = Self { unscaled: 0, scale: 0 };

    /// The most fraction digits.
    pub const MAX_SCALE: u8 = 38;

    /// `unscaled` divided by 10 to the power of `scale`; `None` past 38 digits or [`Decimal::MAX_SCALE`].
    pub const fn new(unscaled: i128, scale: u8) -> Option<Self> {
        if unscaled > LIMIT || unscaled < -LIMIT || scale > Self::MAX_SCALE {
            return None;
        }
        Some(Self { unscaled, scale })
    }

    /// The value times 10 to the power of [`Decimal::scale`].
    pub const fn unscaled(self) -> i128 {
        self.unscaled
    }

    /// The number of fraction digits.
    pub const fn scale(self) -> u8 {
        self.scale
    }

    /// The same value with `scale` fraction digits; `None` where digits would be lost or there is no room.
    pub fn rescale(self, scale: u8) -> Option<Self> {
        if scale >= self.scale {
            let factor = power(scale - self.scale)?;
            return Self::new(self.unscaled.checked_mul(factor)?, scale);
        }
        let divisor = power(self.scale - scale)?;
        if self.unscaled % divisor != 0 {
            return None;
        }
        Self::new(self.unscaled / divisor, scale)
    }

    /// The sum, with the larger scale of the two.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let scale = self.scale.max(other.scale);
        let (left, right) = (self.rescale(scale)?, other.rescale(scale)?);
        Self::new(left.unscaled.checked_add(right.unscaled)?, scale)
    }

    /// The difference, with the larger scale of the two.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.checked_add(other.negate())
    }

    /// The product, with the sum of the scales.
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        let scale = self.scale.checked_add(other.scale)?;
        Self::new(self.unscaled.checked_mul(other.unscaled)?, scale)
    }

    /// The value with the other sign.
    #[must_use]
    pub const fn negate(self) -> Self {
        Self { unscaled: -self.unscaled, scale: self.scale }
    }

    /// The value without fraction digits that are zero.
    fn normal(self) -> Self {
        let Self { mut unscaled, mut scale } = self;
        while scale > 0 && unscaled % 10 == 0 {
            unscaled /= 10;
            scale -= 1;
        }
        Self { unscaled, scale }
    }

    /// Reads `-?(0|[1-9][0-9]*)(\.[0-9]+)?` with the number of fraction digits found; minus zero is none.
    pub(crate) fn scan(text: &str) -> Result<Scanned, InvalidText> {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let form = !whole.is_empty()
            && (whole.len() == 1 || !whole.starts_with('0'))
            && whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit())
            && digits.ends_with(|last: char| last != '.');
        if !form || fraction.len() > usize::from(Self::MAX_SCALE) {
            return Err(InvalidText);
        }
        let mut unscaled = Some(0_i128);
        for digit in whole.bytes().chain(fraction.bytes()) {
            let add = |sum: i128| sum.checked_mul(10)?.checked_add(i128::from(digit - b'0'));
            unscaled = unscaled.and_then(add);
        }
        if negative && unscaled == Some(0) {
            return Err(InvalidText);
        }
        let unscaled = unscaled.map(|value| if negative { -value } else { value });
        Ok(Scanned { unscaled, scale: fraction.len() as u8 })
    }
}

/// A decimal text of the right form.
pub(crate) struct Scanned {
    /// `None` where it is past every limit.
    pub(crate) unscaled: Option<i128>,
    pub(crate) scale: u8,
}

fn power(exponent: u8) -> Option<i128> {
    10_i128.checked_pow(u32::from(exponent))
}

impl FromStr for Decimal {
    type Err = InvalidText;

    /// Reads what [`Display`](fmt::Display) writes: no exponent, no leading zeros or plus, no minus zero.
    fn from_str(text: &str) -> Result<Self, InvalidText> {
        let scanned = Self::scan(text)?;
        scanned.unscaled.and_then(|unscaled| Self::new(unscaled, scanned.scale)).ok_or(InvalidText)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{:0>width$}", self.unscaled.unsigned_abs(), width = usize::from(self.scale) + 1);
        let (whole, fraction) = digits.split_at(digits.len() - usize::from(self.scale));
        let point = if fraction.is_empty() { "" } else { "." };
        f.pad_integral(self.unscaled >= 0, "", &format!("{whole}{point}{fraction}"))
    }
}

impl fmt::Debug for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Decimal({self})")
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal {}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.scale == other.scale {
            return self.unscaled.cmp(&other.unscaled);
        }
        // Whole parts first, then fractions brought to the larger scale: neither can overflow.
        let (left, right) = (self.parts(), other.parts());
        left.cmp(&right)
    }
}

impl Decimal {
    /// The whole part and the fraction times 10^38, both with the sign of the value.
    fn parts(self) -> (i128, i128) {
        let divisor = 10_i128.pow(u32::from(self.scale));
        let fraction = self.unscaled % divisor * 10_i128.pow(u32::from(Self::MAX_SCALE - self.scale));
        (self.unscaled / divisor, fraction)
    }
}

impl Hash for Decimal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let normal = self.normal();
        normal.unscaled.hash(state);
        normal.scale.hash(state);
    }
}

impl From<i32> for Decimal {
    fn from(value: i32) -> Self {
        Self { unscaled: value.into(), scale: 0 }
    }
}

impl From<i64> for Decimal {
    fn from(value: i64) -> Self {
        Self { unscaled: value.into(), scale: 0 }
    }
}

#[cfg(feature = "rust_decimal")]
impl TryFrom<Decimal> for rust_decimal::Decimal {
    type Error = InvalidText;

    /// # Errors
    /// A value of more than 28 digits, or one past the range of `rust_decimal`.
    fn try_from(value: Decimal) -> Result<Self, InvalidText> {
        Self::try_from_i128_with_scale(value.unscaled, value.scale.into()).map_err(|_| InvalidText)
    }
}

#[cfg(feature = "rust_decimal")]
impl From<rust_decimal::Decimal> for Decimal {
    fn from(value: rust_decimal::Decimal) -> Self {
        // 96 bits and a scale of at most 28 always fit.
        Self { unscaled: value.mantissa(), scale: value.scale() as u8 }
    }
}

#[cfg(feature = "bigdecimal")]
impl From<Decimal> for bigdecimal::BigDecimal {
    fn from(value: Decimal) -> Self {
        Self::new(value.unscaled.into(), value.scale.into())
    }
}

#[cfg(feature = "bigdecimal")]
impl TryFrom<&bigdecimal::BigDecimal> for Decimal {
    type Error = InvalidText;

    /// # Errors
    /// A value of more than 38 digits.
    fn try_from(value: &bigdecimal::BigDecimal) -> Result<Self, InvalidText> {
        let (digits, scale) = value.as_bigint_and_exponent();
        let unscaled = i128::try_from(digits).map_err(|_| InvalidText)?;
        let (unscaled, scale) = match u8::try_from(scale) {
            Ok(scale) => (Some(unscaled), scale),
            // A negative scale means zeros at the end.
            Err(_) => {
                let zeros = u8::try_from(-scale).map_err(|_| InvalidText)?;
                (power(zeros).and_then(|factor| unscaled.checked_mul(factor)), 0)
            }
        };
        unscaled.and_then(|unscaled| Self::new(unscaled, scale)).ok_or(InvalidText)
    }
}
