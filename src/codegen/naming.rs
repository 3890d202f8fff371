//! Identifiers: from any wire name to a name that compiles, never the same for two.
//!
//! The choice depends on the set of names in a scope, not on their order, so moving a field in a contract never renames
//! anything. Identifiers are ASCII: target languages differ in what else they allow, normalise or warn about.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// How the words of an identifier are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// `OrderId`
    Pascal,
    /// `OrderID`: common initialisms in capitals, as Go's linters ask.
    PascalInitials,
    /// `orderId`
    Camel,
    /// `orderID`: as [`Self::PascalInitials`], the first word small.
    CamelInitials,
    /// `order_id`
    Snake,
    /// `ORDER_ID`
    Screaming,
}

/// What a scope of a language asks of identifiers.
#[derive(Clone, Copy)]
pub struct Style<'a> {
    /// How words are joined.
    pub case: Case,
    /// Says of an identifier whether it must not be used: keywords, and names the binding itself uses in the scope.
    pub reserved: &'a (dyn Fn(&str) -> bool + Sync),
    /// Put before an identifier that would start with a digit; must start with a letter: `x`, `X`, `N`.
    pub digit_prefix: &'a str,
    /// Whether identifiers that differ only in case count as the same (files, classes).
    pub fold_case: bool,
}

/// A name that needs an identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Request<'a> {
    /// Wire name; unique within the scope.
    pub wire: &'a str,
    /// The author's `codegenName`.
    pub chosen: Option<&'a str>,
}

impl<'a> Request<'a> {
    /// A request without an author's choice.
    pub const fn plain(wire: &'a str) -> Self {
        Self { wire, chosen: None }
    }
}

/// Identifiers for all names of a scope, in the order of the requests.
///
/// Where several names lead to one identifier, an author's choice goes first, then the name that is spelled like the
/// identifier, then the smallest; the others get the next free number.
pub fn assign(requests: &[Request<'_>], style: Style<'_>) -> Vec<String> {
    let natural: Vec<String> = requests.iter().map(|request| style.natural(*request)).collect();
    let mut order: Vec<usize> = (0..requests.len()).collect();
    order.sort_by_key(|&at| {
        let request = requests[at];
        (request.chosen.is_none(), request.wire != natural[at], request.wire)
    });
    let wanted: BTreeSet<Cow<'_, str>> = natural.iter().map(|name| style.key(name)).collect();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut last_number: BTreeMap<&str, u32> = BTreeMap::new();
    let mut out = natural.clone();
    for at in order {
        if taken.contains(&*style.key(&natural[at])) {
            let number = last_number.entry(natural[at].as_str()).or_insert(1);
            out[at] = loop {
                *number += 1;
                let name = style.numbered(&natural[at], *number);
                let key = style.key(&name);
                if !taken.contains(&*key) && !wanted.contains(&*key) && !(style.reserved)(&name) {
                    break name;
                }
            };
        }
        taken.insert(style.key(&out[at]).into_owned());
    }
    out
}

impl Style<'_> {
    /// The identifier a name would get if it were alone in its scope.
    pub fn natural(&self, request: Request<'_>) -> String {
        let mut name = self.case.join(&words(request.chosen.unwrap_or(request.wire)));
        if name.starts_with(|first: char| first.is_ascii_digit()) {
            name.insert_str(0, self.digit_prefix);
        }
        while (self.reserved)(&name) {
            name.push('_');
        }
        name
    }

    fn key<'n>(&self, name: &'n str) -> Cow<'n, str> {
        if self.fold_case { Cow::Owned(name.to_ascii_lowercase()) } else { Cow::Borrowed(name) }
    }

    fn numbered(&self, name: &str, number: u32) -> String {
        // The number sets the name apart from the reserved one as well as an underscore did.
        let name = name.trim_end_matches('_');
        match self.case {
            Case::Snake | Case::Screaming => format!("{name}_{number}"),
            // A digit behind a digit would read as one number.
            _ if name.ends_with(|last: char| last.is_ascii_digit()) => format!("{name}_{number}"),
            _ => format!("{name}{number}"),
        }
    }
}

/// The list of Go's linters.
const INITIALISMS: &[&str] = &[
    "acl", "api", "ascii", "cpu", "css", "dns", "eof", "guid", "html", "http", "https", "id", "ip", "json", "lhs",
    "qps", "ram", "rhs", "rpc", "sla", "smtp", "sql", "ssh", "tcp", "tls", "ttl", "udp", "ui", "uid", "uuid", "uri",
    "url", "utf8", "vm", "xml", "xmpp", "xsrf", "xss",
];

impl Case {
    /// Joins words (as [`words`] gives them) in this case.
    pub fn join(self, words: &[String]) -> String {
        let mut out = String::new();
        for (at, word) in words.iter().enumerate() {
            match self {
                Self::Snake | Self::Screaming if at > 0 => out.push('_'),
                // Two numbers must not run into one: `1.2` is not `12`.
                _ if out.ends_with(|c: char| c.is_ascii_digit()) && word.starts_with(|c: char| c.is_ascii_digit()) => {
                    out.push('_');
                }
                _ => {}
            }
            match self {
                Self::Snake => lower(word, &mut out),
                Self::Screaming => upper(word, &mut out),
                Self::Camel | Self::CamelInitials if at == 0 => lower(word, &mut out),
                Self::PascalInitials | Self::CamelInitials
                    if INITIALISMS.iter().any(|known| known.eq_ignore_ascii_case(word)) =>
                {
                    upper(word, &mut out);
                }
                Self::Camel | Self::CamelInitials | Self::Pascal | Self::PascalInitials => capitalise(word, &mut out),
            }
        }
        out
    }
}

fn capitalise(word: &str, out: &mut String) {
    let (first, rest) = word.split_at(usize::from(word.is_char_boundary(1)));
    upper(first, out);
    lower(rest, out);
}

/// Puts `word` behind what is there, in small letters.
fn lower(word: &str, out: &mut String) {
    out.extend(word.chars().map(|c| c.to_ascii_lowercase()));
}

/// Puts `word` behind what is there, in capitals.
fn upper(word: &str, out: &mut String) {
    out.extend(word.chars().map(|c| c.to_ascii_uppercase()));
}

/// The words of a name, ASCII letters and digits only, at least one.
///
/// ASCII symbols separate words; a name of nothing else is spelled out (`>=` is `greater equals`). Any other character
/// is spelled by its code point (`u91d1`), so that no two names merge for want of a transliteration.
pub fn words(name: &str) -> Vec<String> {
    let mut found = Words::default();
    let spell = !name.chars().any(|c| c.is_ascii_alphanumeric() || !c.is_ascii());
    let chars: Vec<char> = name.chars().collect();
    for (at, &c) in chars.iter().enumerate() {
        if c.is_ascii_alphanumeric() {
            let before = at.checked_sub(1).map(|before| chars[before]);
            let after = chars.get(at + 1).copied();
            if starts_word(before, c, after) {
                found.close();
            }
            found.current.push(c);
        } else if !c.is_ascii() {
            found.whole(&format!("u{:x}", u32::from(c)));
        } else if spell {
            found.whole(symbol(c));
        } else {
            found.close();
        }
    }
    found.close();
    if found.done.is_empty() {
        found.whole("empty");
    }
    found.done
}

/// `orderId` and `HTTPServer` are two words each.
fn starts_word(before: Option<char>, c: char, after: Option<char>) -> bool {
    let Some(before) = before else { return false };
    c.is_ascii_uppercase()
        && (before.is_ascii_lowercase()
            || before.is_ascii_digit()
            || (before.is_ascii_uppercase() && after.is_some_and(|after| after.is_ascii_lowercase())))
}

#[derive(Default)]
struct Words {
    done: Vec<String>,
    current: String,
}

impl Words {
    fn close(&mut self) {
        if !self.current.is_empty() {
            self.done.push(std::mem::take(&mut self.current));
        }
    }

    fn whole(&mut self, word: &str) {
        self.close();
        self.done.push(word.to_owned());
    }
}

const fn symbol(c: char) -> &'static str {
    match c {
        ' ' => "space",
        '!' => "bang",
        '"' => "quote",
        '#' => "hash",
        '$' => "dollar",
        '%' => "percent",
        '&' => "and",
        '\'' => "apostrophe",
        '(' => "open",
        ')' => "close",
        '*' => "star",
        '+' => "plus",
        ',' => "comma",
        '-' => "minus",
        '.' => "dot",
        '/' => "slash",
        ':' => "colon",
        ';' => "semicolon",
        '<' => "less",
        '=' => "equals",
        '>' => "greater",
        '?' => "question",
        '@' => "at",
        '[' => "left",
        '\\' => "backslash",
        ']' => "right",
        '^' => "caret",
        '_' => "underscore",
        '`' => "backtick",
        '{' => "lbrace",
        '|' => "pipe",
        '}' => "rbrace",
        _ => "tilde",
    }
}

#[cfg(test)]
mod tests;
