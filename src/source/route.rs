//! Symbolic routes into a document: what a finding is about, before anyone looks up where that stands.

use crate::source::Span;
use std::collections::HashMap;

use crate::source::yaml::{Data, Entry, Node};

/// A way down a document. Findings made on resolved values carry routes; spans are looked up only for those shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Route {
    steps: Vec<Step>,
    part: Part,
}

/// One step of a [`Route`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Into the value of a key.
    Key(String),
    /// Into an item of a sequence.
    Index(usize),
    /// Into the item of a sequence that is this scalar.
    Item(String),
    /// Into an example: `example`, or the item of `examples`.
    Example(usize),
}

/// What of the last step is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Part {
    /// The value.
    #[default]
    Value,
    /// The key.
    Key,
}

impl Route {
    /// The whole document.
    pub fn root() -> Self {
        Self::default()
    }

    /// The value under `keys`, one after the other.
    pub fn keys<S: Into<String>>(keys: impl IntoIterator<Item = S>) -> Self {
        Self { steps: keys.into_iter().map(|key| Step::Key(key.into())).collect(), part: Part::Value }
    }

    /// This route and one key further.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.steps.push(Step::Key(key.into()));
        self
    }

    /// This route and one item further.
    #[must_use]
    pub fn index(mut self, index: usize) -> Self {
        self.steps.push(Step::Index(index));
        self
    }

    /// This route and further to the item that is the scalar `text`.
    #[must_use]
    pub fn item(mut self, text: impl Into<String>) -> Self {
        self.steps.push(Step::Item(text.into()));
        self
    }

    /// This route and further to the example with this number.
    #[must_use]
    pub fn example(mut self, index: usize) -> Self {
        self.steps.push(Step::Example(index));
        self
    }

    /// The same route, meaning the last key itself.
    #[must_use]
    pub fn at_key(mut self) -> Self {
        self.part = Part::Key;
        self
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Where the route leads in `root`: exact where every step exists, else the deepest place that does.
    pub fn resolve(&self, root: &Node<'_>) -> Span {
        self.resolve_by(root, |node, key| node.entries().iter().find(|entry| entry.key.text == key))
    }

    /// The same, with entries of mappings found by `find`.
    fn resolve_by<'n, 's>(
        &self,
        root: &'n Node<'s>,
        mut find: impl FnMut(&'n Node<'s>, &str) -> Option<&'n Entry<'s>>,
    ) -> Span {
        let (mut node, mut span) = (root, root.head());
        for (position, step) in self.steps.iter().enumerate() {
            // A shorthand (`note: string`) stands for its long form: what lies below it is the scalar itself.
            let Some((key, next)) = step.take(node, &mut find) else { return span };
            let at_key = position + 1 == self.steps.len() && self.part == Part::Key;
            let bare = next.is_collection() || next.span.start == next.span.end;
            span = key.filter(|_| at_key || bare).unwrap_or_else(|| next.head());
            node = next;
        }
        span
    }
}

/// Mappings of fewer entries are searched one by one.
const FEW: usize = 16;

/// Resolves many routes in one document, whose mappings may have thousands of entries.
#[derive(Debug)]
pub struct Finder<'n, 's> {
    root: &'n Node<'s>,
    /// Entries of large mappings by key; the mapping by its place in memory.
    entries: HashMap<usize, HashMap<&'n str, &'n Entry<'s>>>,
}

impl<'n, 's> Finder<'n, 's> {
    /// For routes into the document of `root`.
    pub fn new(root: &'n Node<'s>) -> Self {
        Self { root, entries: HashMap::new() }
    }

    /// As [`Route::resolve`].
    pub fn resolve(&mut self, route: &Route) -> Span {
        let known = &mut self.entries;
        route.resolve_by(self.root, |node, key| {
            let entries = node.entries();
            if entries.len() <= FEW {
                return entries.iter().find(|entry| entry.key.text == key);
            }
            let by_key = known.entry(entries.as_ptr().addr());
            let by_key = by_key.or_insert_with(|| entries.iter().map(|entry| (&*entry.key.text, entry)).collect());
            by_key.get(key).copied()
        })
    }
}

impl Step {
    /// The key (where there is one) and the node one step below `node`.
    fn take<'n, 's>(
        &self,
        node: &'n Node<'s>,
        find: &mut impl FnMut(&'n Node<'s>, &str) -> Option<&'n Entry<'s>>,
    ) -> Option<(Option<Span>, &'n Node<'s>)> {
        let mut by_key = |key: &str| find(node, key).map(|entry| (Some(entry.key.span), &entry.value));
        let items = |node: &'n Node<'s>| match &node.data {
            Data::Sequence(items) => items.as_slice(),
            _ => &[],
        };
        match self {
            Self::Key(key) => by_key(key),
            Self::Index(index) => items(node).get(*index).map(|item| (None, item)),
            Self::Item(text) => {
                let found =
                    items(node).iter().find(|item| matches!(&item.data, Data::Scalar(scalar) if scalar.text == *text));
                found.map(|item| (None, item))
            }
            Self::Example(index) => by_key("example").or_else(|| {
                let (_, list) = by_key("examples")?;
                items(list).get(*index).map(|item| (None, item))
            }),
        }
    }
}
