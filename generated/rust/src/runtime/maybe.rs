//! Absent, `null` or a value.

/// A field that may be absent and may be `null`: the two are different things on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Maybe<T> {
    /// The field is not there.
    #[default]
    Absent,
    /// The field is `null`.
    Null,
    /// The field has a value.
    Value(T),
}

impl<T> Maybe<T> {
    /// The value, where there is one.
    pub fn value(&self) -> Option<&T> {
        if let Self::Value(value) = self { Some(value) } else { None }
    }

    /// The value, where there is one.
    pub fn into_value(self) -> Option<T> {
        if let Self::Value(value) = self { Some(value) } else { None }
    }

    /// Whether the field is not there.
    pub const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// Whether the field is `null`.
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }
}

impl<T> From<T> for Maybe<T> {
    fn from(value: T) -> Self {
        Self::Value(value)
    }
}
