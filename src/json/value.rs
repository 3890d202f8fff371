//! The JSON tree.

/// A JSON value that loses nothing: names keep their order, numbers their spelling.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number token exactly as it was spelled (RFC 8259 section 6).
    Number(String),
    /// A string, unescaped.
    String(String),
    /// An array.
    Array(Vec<Self>),
    /// An object; names in the order they were read, each once.
    Object(Vec<(String, Self)>),
}

impl Json {
    /// The member called `name`, where this is an object that has one.
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text of a string or the token of a number: what stands for it where a text is made of it.
    pub fn wire_text(&self) -> Option<&str> {
        match self {
            Self::String(text) | Self::Number(text) => Some(text),
            _ => None,
        }
    }
}
