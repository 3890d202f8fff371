//! Mappings with known keys.

use crate::contract::scalar::found;
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::shape;
use crate::source::Span;
use crate::source::yaml::{Data, Entry, Node};

/// A mapping whose keys come from a fixed list. Keys outside the list are reported when it is opened.
pub(crate) struct Keys<'t> {
    entries: &'t [Entry<'t>],
    /// Where to report what is missing.
    pub(crate) head: Span,
    what: &'static str,
    /// Known keys that unknown ones were taken for: their absence is not another mistake.
    meant: Vec<String>,
}

impl<'t> Keys<'t> {
    /// Opens `node`, which is `what` ("a task"), with the keys `known`.
    pub(crate) fn open(
        node: &'t Node<'t>,
        what: &'static str,
        known: &[&str],
        findings: &mut Findings,
    ) -> Option<Self> {
        let mut keys = Self::open_unchecked(node, what, findings)?;
        keys.check(known, what, findings);
        Some(keys)
    }

    /// [`Self::open`] where the known keys turn out later; [`Self::check`] is to follow.
    pub(crate) fn open_unchecked(node: &'t Node<'t>, what: &'static str, findings: &mut Findings) -> Option<Self> {
        Some(Self { entries: mapping(node, what, findings)?, head: node.head(), what, meant: Vec::new() })
    }

    /// No keys at all: a short form at `head`.
    pub(crate) fn empty(head: Span) -> Self {
        Self { entries: &[], head, what: "the short form", meant: Vec::new() }
    }

    /// Reports keys outside `known`.
    pub(crate) fn check(&mut self, known: &[&str], what: &str, findings: &mut Findings) {
        for entry in self.entries {
            if !known.contains(&entry.key.text.as_ref()) {
                self.meant.extend(unknown(entry, what, known, findings));
            }
        }
    }

    /// The entry of `name`.
    pub(crate) fn entry(&self, name: &str) -> Option<&'t Entry<'t>> {
        self.entries.iter().find(|entry| entry.key.text == name)
    }

    /// The value of `name`.
    pub(crate) fn get(&self, name: &str) -> Option<&'t Node<'t>> {
        self.entry(name).map(|entry| &entry.value)
    }

    /// The value of `name`; its absence is reported.
    pub(crate) fn need(&self, name: &str, findings: &mut Findings) -> Option<&'t Node<'t>> {
        self.need_of(self.what, name, findings)
    }

    /// [`Self::need`] where `what` needs the key.
    pub(crate) fn need_of(&self, what: &str, name: &str, findings: &mut Findings) -> Option<&'t Node<'t>> {
        let found = self.get(name);
        if found.is_none() && !self.meant.iter().any(|meant| meant == name) {
            findings.add(&shape::MISSING_KEY, self.head, format!("{what} needs the key `{name}`"));
        }
        found
    }
}

/// Reports a key that is not among `known`; gives the one it may have been meant to be.
pub(crate) fn unknown(entry: &Entry<'_>, what: &str, known: &[&str], findings: &mut Findings) -> Option<String> {
    let key = entry.key.text.as_ref();
    let near = findings.nearest(key, known.iter().copied());
    let finding = findings.add(&shape::UNKNOWN_KEY, entry.key.span, format!("`{key}` is not a key of {what}"));
    match near {
        Some(near) => finding.suggest(near),
        None => finding.note(format!("known keys: {}", known.join(", "))),
    };
    near.map(str::to_owned)
}

/// The entries of a mapping; anything else is reported.
pub(crate) fn mapping<'t>(node: &'t Node<'t>, what: &str, findings: &mut Findings) -> Option<&'t [Entry<'t>]> {
    match &node.data {
        Data::Mapping(entries) => Some(entries),
        Data::Broken => None,
        _ => {
            findings.add(&shape::WRONG_TYPE, node.head(), format!("{what} is a mapping, not {}", found(node)));
            None
        }
    }
}

/// The items of a sequence; anything else is reported.
pub(crate) fn sequence<'t>(node: &'t Node<'t>, what: &str, findings: &mut Findings) -> Option<&'t [Node<'t>]> {
    match &node.data {
        Data::Sequence(items) => Some(items),
        Data::Broken => None,
        _ => {
            findings.add(&shape::WRONG_TYPE, node.head(), format!("{what} is a list, not {}", found(node)));
            None
        }
    }
}
