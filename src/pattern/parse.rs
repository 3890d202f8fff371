//! Reads the text of a pattern. Nesting is bounded, so the recursion is too.

use crate::pattern::{Ast, Class};

/// Groups within groups. The `regex` crate nests 250 levels and one group takes up to four of them.
const MAX_DEPTH: usize = 50;
/// Bound of the product of nested counts; Go's `regexp` refuses more.
const MAX_COUNT: u64 = 1000;

/// Why a text is not a pattern of the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternError {
    /// Where, in bytes from the start of the pattern.
    pub offset: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

impl std::fmt::Display for PatternError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, " ({help})"))
    }
}

impl std::error::Error for PatternError {}

/// Parses a whole pattern, outer `^…$` included.
pub(super) fn parse(source: &str) -> Result<Ast, PatternError> {
    let mut parser = Parser { text: source, at: 0, end: source.len() };
    let (opens, closes) = (source.starts_with('^'), ends_with_anchor(source));
    match (opens, closes) {
        (true, true) => (parser.at, parser.end) = (1, source.len() - 1),
        (true, false) => return Err(anchor_error(0, '^')),
        (false, true) => return Err(anchor_error(source.len() - 1, '$')),
        (false, false) => {}
    }
    let ast = parser.alternation(0)?.0;
    match parser.peek() {
        None => Ok(ast),
        Some(_) => Err(parser.error("`)` without `(`", Some("write `\\)` for the character"))),
    }
}

/// Whether the last character is `$` and no backslash takes its meaning.
fn ends_with_anchor(source: &str) -> bool {
    source.strip_suffix('$').is_some_and(|rest| rest.bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 0)
}

fn anchor_error(offset: usize, anchor: char) -> PatternError {
    PatternError {
        offset,
        message: format!("`{anchor}` alone at an end"),
        help: Some(format!(
            "a pattern always matches the whole value: leave `{anchor}` out, or write `\\{anchor}` for the character"
        )),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    end: usize,
}

/// A tree and the product of its nested counts.
type Counted = (Ast, u64);

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..self.end).unwrap_or("")
    }

    fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.at += character.len_utf8();
        Some(character)
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    fn error(&self, message: &str, help: Option<&str>) -> PatternError {
        self.error_at(self.at, message, help)
    }

    fn error_at(&self, offset: usize, message: &str, help: Option<&str>) -> PatternError {
        PatternError { offset, message: message.to_owned(), help: help.map(str::to_owned) }
    }

    fn alternation(&mut self, depth: usize) -> Result<Counted, PatternError> {
        let (first, mut count) = self.branch(depth)?;
        let mut branches = vec![first];
        while self.take("|") {
            let (branch, nested) = self.branch(depth)?;
            branches.push(branch);
            count = count.max(nested);
        }
        Ok((if branches.len() == 1 { branches.remove(0) } else { Ast::Alternation(branches) }, count))
    }

    fn branch(&mut self, depth: usize) -> Result<Counted, PatternError> {
        let (mut parts, mut count) = (Vec::new(), 1);
        while let Some(character) = self.peek() {
            if matches!(character, '|' | ')') {
                break;
            }
            let (part, nested) = self.piece(depth)?;
            parts.push(part);
            count = count.max(nested);
        }
        let ast = match parts.len() {
            0 => Ast::Empty,
            1 => parts.remove(0),
            _ => Ast::Concat(parts),
        };
        Ok((ast, count))
    }

    fn piece(&mut self, depth: usize) -> Result<Counted, PatternError> {
        let start = self.at;
        let (atom, nested) = self.atom(depth)?;
        let Some((min, max)) = self.quantifier()? else { return Ok((atom, nested)) };
        let count = nested.saturating_mul(u64::from(max.unwrap_or(min)).max(1));
        if count > MAX_COUNT {
            let message = format!("the counts multiply to {count}, more than {MAX_COUNT}");
            return Err(self.error_at(start, &message, Some("use maxLength for lengths")));
        }
        match self.peek() {
            Some('?') => Err(self.error(
                "lazy quantifiers are not part of the language",
                Some("the whole value is matched, leave the `?` out"),
            )),
            Some('+') => Err(self.error(
                "possessive quantifiers are not part of the language",
                Some("leave the second `+` out, or write a group: `(?:…)+`"),
            )),
            Some('*' | '{') => Err(self.error("two quantifiers in a row", Some("put the first into a group: `(?:…)`"))),
            _ => Ok((Ast::Repetition { of: Box::new(atom), min, max }, count)),
        }
    }

    fn quantifier(&mut self) -> Result<Option<(u32, Option<u32>)>, PatternError> {
        let start = self.at;
        let found = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.at += 1;
                return self.counts(start).map(Some);
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(found))
    }

    fn counts(&mut self, start: usize) -> Result<(u32, Option<u32>), PatternError> {
        let help = Some("a count is `{n}`, `{n,}` or `{n,m}`; write `\\{` for the character");
        let min = self.number().ok_or_else(|| self.error_at(start, "`{` does not begin a count", help))?;
        let max = if self.take(",") {
            if self.peek() == Some('}') { None } else { Some(self.number().unwrap_or(u32::MAX)) }
        } else {
            Some(min)
        };
        if !self.take("}") {
            return Err(self.error_at(start, "the count is not closed by `}`", help));
        }
        if max.is_some_and(|max| max < min) {
            return Err(self.error_at(start, "the upper count is below the lower", None));
        }
        Ok((min, max))
    }

    /// Digits as a number, too large ones as the largest: the product bound refuses them.
    fn number(&mut self) -> Option<u32> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let value = self
            .rest()
            .get(..digits)?
            .bytes()
            .fold(0_u32, |sum, digit| sum.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
        self.at += digits;
        (digits > 0).then_some(value)
    }

    fn atom(&mut self, depth: usize) -> Result<Counted, PatternError> {
        let start = self.at;
        let Some(character) = self.next() else { return Err(self.error("the pattern ends too early", None)) };
        let class = match character {
            '(' => return self.group(depth, start),
            '[' => self.class(start)?,
            '.' => Class::new([('\n', '\n'), ('\r', '\r')]).complement(),
            '\\' => self.escape(start)?,
            '*' | '+' | '?' => {
                let help = format!("write `\\{character}` for the character");
                return Err(self.error_at(start, &format!("`{character}` has nothing to repeat"), Some(&help)));
            }
            '^' | '$' => {
                let help = format!("the whole value is matched; write `\\{character}` for the character");
                return Err(self.error_at(start, &format!("`{character}` in the middle of a pattern"), Some(&help)));
            }
            '{' | '}' | ']' => {
                let help = format!("write `\\{character}` for the character");
                return Err(self.error_at(start, &format!("`{character}` must be escaped here"), Some(&help)));
            }
            other => Class::single(other),
        };
        Ok((Ast::Class(class), 1))
    }

    fn group(&mut self, depth: usize, start: usize) -> Result<Counted, PatternError> {
        if self.peek() == Some('?') && !self.take("?:") {
            let (what, help) = match self.rest().as_bytes() {
                [b'?', b'=' | b'!', ..] | [b'?', b'<', b'=' | b'!', ..] => {
                    ("look-around is", "split the check into its own field or type")
                }
                [b'?', b'P' | b'<' | b'\'', ..] => ("named groups are", "write `(…)` or `(?:…)`"),
                _ => ("flags are", "write classes such as `[Aa]`"),
            };
            return Err(self.error_at(start, &format!("{what} not part of the language"), Some(help)));
        }
        if depth >= MAX_DEPTH {
            return Err(self.error_at(start, &format!("groups nest deeper than {MAX_DEPTH}"), None));
        }
        let inner = self.alternation(depth + 1)?;
        if self.take(")") {
            Ok(inner)
        } else {
            Err(self.error_at(start, "`(` is not closed", Some("write `\\(` for the character")))
        }
    }

    /// What follows a backslash that stands at `start`.
    fn escape(&mut self, start: usize) -> Result<Class, PatternError> {
        let Some(character) = self.next() else {
            return Err(self.error_at(start, "a backslash ends the pattern", Some("write `\\\\` for the character")));
        };
        let class = match character {
            'n' => Class::single('\n'),
            'r' => Class::single('\r'),
            't' => Class::single('\t'),
            'd' => Class::new([('0', '9')]),
            'w' => Class::new([('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')]),
            's' => Class::new([('\t', '\r'), (' ', ' ')]),
            '(' | ')' | '*' | '+' | '-' | '.' | '?' | '[' | '\\' | ']' | '^' | '{' | '|' | '}' | '$' => {
                Class::single(character)
            }
            _ => return Err(self.unknown_escape(start, character)),
        };
        Ok(class)
    }

    fn unknown_escape(&self, start: usize, character: char) -> PatternError {
        let help = match character {
            'D' => "write `[^0-9]`".to_owned(),
            'W' => "write `[^0-9A-Za-z_]`".to_owned(),
            'S' => "write `[^ \\t-\\r]`".to_owned(),
            'p' | 'P' => "write the ranges out, for example `[A-Za-z]`".to_owned(),
            'b' | 'B' | 'A' | 'z' | 'Z' | 'G' => {
                "the whole value is matched; there are no anchors or word boundaries".to_owned()
            }
            '0'..='9' | 'k' => "there are no back-references".to_owned(),
            'x' | 'u' | 'U' | 'v' | 'f' | 'a' | 'e' | 'c' => {
                "write the character itself; in YAML a double-quoted text has `\\u….`".to_owned()
            }
            other => format!("write `{other}` without the backslash"),
        };
        self.error_at(start, &format!("`\\{}` is not part of the language", character.escape_debug()), Some(&help))
    }

    /// A class whose `[` stands at `start`.
    fn class(&mut self, start: usize) -> Result<Class, PatternError> {
        let negated = self.take("^");
        let mut ranges: Vec<(char, char)> = Vec::new();
        let mut first = true;
        loop {
            let at = self.at;
            match self.peek() {
                None => return Err(self.error_at(start, "`[` is not closed", Some("write `\\[` for the character"))),
                Some(']') if first => {
                    return Err(self.error_at(
                        start,
                        "a class needs a character",
                        Some("write `\\]` for the character"),
                    ));
                }
                Some(']') => break,
                Some('-') => self.hyphen(first)?,
                _ => {}
            }
            if self.text.as_bytes().get(at) == Some(&b'-') {
                ranges.push(('-', '-'));
            } else {
                self.class_item(&mut ranges)?;
            }
            first = false;
        }
        self.at += 1;
        let class = Class::new(ranges);
        Ok(if negated { class.complement() } else { class })
    }

    /// Takes a `-` that stands for itself: the first or the last of its class.
    fn hyphen(&mut self, first: bool) -> Result<(), PatternError> {
        let last = self.rest().as_bytes().get(1) == Some(&b']');
        if !first && !last {
            return Err(self.error("`-` in the middle of a class", Some("write `\\-` for the character")));
        }
        self.at += 1;
        Ok(())
    }

    /// A character, a range, or a class escape.
    fn class_item(&mut self, ranges: &mut Vec<(char, char)>) -> Result<(), PatternError> {
        let start = self.at;
        let low = self.class_char()?;
        let ranged = self.peek() == Some('-') && self.rest().as_bytes().get(1) != Some(&b']');
        let Some(from) = low.as_single().filter(|_| ranged) else {
            if ranged {
                return Err(self.error_at(
                    start,
                    "a class such as `\\d` cannot begin a range",
                    Some("write `\\-` for the character"),
                ));
            }
            ranges.extend_from_slice(low.ranges());
            return Ok(());
        };
        self.at += 1;
        let high_at = self.at;
        let Some(to) = self.class_char()?.as_single() else {
            return Err(self.error_at(
                high_at,
                "a class such as `\\d` cannot end a range",
                Some("write `\\-` for the character"),
            ));
        };
        if to < from {
            return Err(self.error_at(start, "the range is out of order", None));
        }
        ranges.push((from, to));
        Ok(())
    }

    fn class_char(&mut self) -> Result<Class, PatternError> {
        let start = self.at;
        match self.next() {
            Some('\\') => self.escape(start),
            Some(character @ ('[' | ']' | '-')) => {
                let help = format!("write `\\{character}` for the character");
                Err(self.error_at(start, &format!("`{character}` must be escaped in a class"), Some(&help)))
            }
            Some(character) => Ok(Class::single(character)),
            None => Err(self.error_at(start, "the class is not closed", None)),
        }
    }
}
