//! The strict reader: one pass over the bytes, either a tree or every problem of the bytes.

use std::collections::HashSet;

use crate::json::scan::Scanner;
use crate::json::text::Text;
use crate::json::{Findings, Json, Path};

/// How many brackets may be open at once, the document's own included.
pub const MAX_DEPTH: usize = 64;

/// The longest number token, in bytes.
pub const MAX_NUMBER_BYTES: usize = 1000;

/// Objects of fewer members are searched for a name one by one.
const FEW_MEMBERS: usize = 16;

/// What can be wrong with the bytes of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Problem {
    /// Not one JSON text in UTF-8, or a number token of more than [`MAX_NUMBER_BYTES`].
    NotJson,
    /// A name stands twice in an object.
    DuplicateName,
    /// An escape names half a surrogate pair.
    LoneSurrogate,
    /// More than [`MAX_DEPTH`] open brackets.
    TooDeep,
}

/// The text is no JSON: nothing else about it matters.
#[derive(Debug)]
pub(super) struct NotJson;

/// Reads one JSON text with nothing but white space around it.
///
/// # Errors
/// All problems, sorted and at most [`crate::json::MAX_FINDINGS`]. Text that is no JSON has that one problem at the
/// root. Paths are the document's own names; they end at the object that holds a name with a lone surrogate.
pub fn read(bytes: &[u8]) -> Result<Json, Vec<(String, Problem)>> {
    let not_json = || vec![(String::new(), Problem::NotJson)];
    let text = std::str::from_utf8(bytes).map_err(|_| not_json())?;
    let mut reader = Reader { scan: Scanner { text, at: 0 }, findings: Findings::default(), deep: false };
    match reader.document() {
        Err(NotJson) => Err(not_json()),
        Ok(json) if reader.findings.is_empty() => Ok(json),
        Ok(_) => Err(reader.findings.into_sorted()),
    }
}

struct Reader<'a> {
    scan: Scanner<'a>,
    findings: Findings<Problem>,
    /// Whether too-deep was told.
    deep: bool,
}

impl Reader<'_> {
    fn document(&mut self) -> Result<Json, NotJson> {
        self.scan.white_space();
        let json = self.value(&Path::root(), 0)?;
        self.scan.white_space();
        if self.scan.peek().is_some() { Err(NotJson) } else { Ok(json) }
    }

    /// Calls itself for what is nested, at most [`MAX_DEPTH`] times.
    fn value(&mut self, path: &Path<'_>, depth: usize) -> Result<Json, NotJson> {
        match self.scan.peek() {
            Some(b'{' | b'[') if depth == MAX_DEPTH => {
                if !std::mem::replace(&mut self.deep, true) {
                    self.findings.add(path, Problem::TooDeep);
                }
                self.scan.skip_value().map(|()| Json::Null)
            }
            Some(b'{') => self.object(path, depth + 1),
            Some(b'[') => self.array(path, depth + 1),
            Some(b'"') => match self.scan.string()? {
                Text::Whole(text) => Ok(Json::String(text)),
                Text::Broken(_) => {
                    self.findings.add(path, Problem::LoneSurrogate);
                    Ok(Json::Null)
                }
            },
            Some(b't') => self.scan.word("true").map(|()| Json::Bool(true)),
            Some(b'f') => self.scan.word("false").map(|()| Json::Bool(false)),
            Some(b'n') => self.scan.word("null").map(|()| Json::Null),
            _ => self.scan.number().map(|token| Json::Number(token.to_owned())),
        }
    }

    fn array(&mut self, path: &Path<'_>, depth: usize) -> Result<Json, NotJson> {
        self.scan.at += 1;
        self.scan.white_space();
        let mut items = Vec::new();
        if self.scan.peek() == Some(b']') {
            self.scan.at += 1;
            return Ok(Json::Array(items));
        }
        loop {
            self.scan.white_space();
            let item = self.value(&path.index(items.len()), depth)?;
            items.push(item);
            self.scan.white_space();
            if self.scan.peek() == Some(b']') {
                self.scan.at += 1;
                return Ok(Json::Array(items));
            }
            self.scan.consume(b',')?;
        }
    }

    fn object(&mut self, path: &Path<'_>, depth: usize) -> Result<Json, NotJson> {
        self.scan.at += 1;
        self.scan.white_space();
        let mut members = Members::default();
        if self.scan.peek() == Some(b'}') {
            self.scan.at += 1;
            return Ok(Json::Object(members.list));
        }
        loop {
            self.scan.white_space();
            let name = self.scan.string()?;
            self.scan.white_space();
            self.scan.consume(b':')?;
            self.scan.white_space();
            self.member(&mut members, name, path, depth)?;
            self.scan.white_space();
            if self.scan.peek() == Some(b'}') {
                self.scan.at += 1;
                return Ok(Json::Object(members.list));
            }
            self.scan.consume(b',')?;
        }
    }

    fn member(&mut self, members: &mut Members, name: Text, path: &Path<'_>, depth: usize) -> Result<(), NotJson> {
        match name {
            Text::Whole(name) => {
                let child = path.name(&name);
                if members.has(&name) {
                    self.findings.add(&child, Problem::DuplicateName);
                }
                let value = self.value(&child, depth)?;
                members.list.push((name, value));
            }
            Text::Broken(name) => {
                self.findings.add(path, Problem::LoneSurrogate);
                if !members.broken.insert(name) {
                    self.findings.add(path, Problem::DuplicateName);
                }
                self.value(&path.close_if(true), depth)?;
            }
        }
        Ok(())
    }
}

/// The members of an object that is being read.
#[derive(Default)]
struct Members {
    list: Vec<(String, Json)>,
    /// The names of a longer `list`, so that a long object costs no more a member than a short one.
    names: HashSet<String>,
    broken: HashSet<Vec<u8>>,
}

impl Members {
    /// Whether the name was there before; notes it where it must be noted.
    fn has(&mut self, name: &str) -> bool {
        if self.list.len() < FEW_MEMBERS {
            return self.list.iter().any(|(known, _)| known == name);
        }
        if self.names.is_empty() {
            self.names.extend(self.list.iter().map(|(known, _)| known.clone()));
        }
        !self.names.insert(name.to_owned())
    }
}
