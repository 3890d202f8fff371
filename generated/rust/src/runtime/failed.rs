//! How the work on a message fails.

use std::error::Error;
use std::fmt;

use super::task::TaskError;

/// The code of every failure that is none of a contract's errors. Trying again can help.
pub const UNEXPECTED: &str = "unexpected";

/// Why a handler could not do what a message asks for: an error of the task's contract, or something nobody foresaw.
///
/// `?` and `into` make one from an error of the contract, [`TaskError::because`] adds a text to it, and
/// [`Failed::unexpected`] takes anything else.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Failed<F> {
    /// An error of the contract, which says whether trying again can help.
    Reported {
        /// Which.
        error: F,
        /// What happened, for people; the dead-letter record keeps it.
        text: String,
    },
    /// Anything else: a lost connection, a bug. Trying again can help.
    Unexpected {
        /// What happened, for people; the dead-letter record keeps it.
        text: String,
    },
}

impl<F> Failed<F> {
    /// A failure that is none of the contract's errors.
    pub fn unexpected(cause: impl fmt::Display) -> Self {
        Self::Unexpected { text: cause.to_string() }
    }

    /// What happened.
    pub fn text(&self) -> &str {
        match self {
            Self::Reported { text, .. } | Self::Unexpected { text } => text,
        }
    }
}

impl<F: TaskError> Failed<F> {
    /// The code as the contract spells it, or [`UNEXPECTED`].
    pub fn code(&self) -> &'static str {
        match self {
            Self::Reported { error, .. } => error.code(),
            Self::Unexpected { .. } => UNEXPECTED,
        }
    }

    /// Whether trying again can help.
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Reported { error, .. } => error.is_retryable(),
            Self::Unexpected { .. } => true,
        }
    }
}

impl<F: TaskError> fmt::Display for Failed<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (code, text) = (self.code(), self.text());
        if text.is_empty() { f.write_str(code) } else { write!(f, "{code}: {text}") }
    }
}

impl<F: TaskError + fmt::Debug> Error for Failed<F> {}

impl<F: TaskError> From<F> for Failed<F> {
    fn from(error: F) -> Self {
        Self::Reported { error, text: String::new() }
    }
}

impl<F> From<Box<dyn Error + Send + Sync>> for Failed<F> {
    fn from(error: Box<dyn Error + Send + Sync>) -> Self {
        Self::unexpected(error)
    }
}

/// The errors of a task that has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoFailure {}

impl fmt::Display for NoFailure {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Error for NoFailure {}

impl TaskError for NoFailure {
    fn code(self) -> &'static str {
        match self {}
    }

    fn is_retryable(self) -> bool {
        match self {}
    }
}
