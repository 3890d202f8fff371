//! What is wrong where: paths as JSON Pointers, each pair of path and code once, in order.
//!
//! A hostile message can hold a hundred thousand faults below a name of a hundred thousand characters, so paths are
//! kept as a tree of steps and written out only for the few findings that are told.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// How many findings are told; the rest is dropped after sorting.
pub const MAX_FINDINGS: usize = 100;

/// A place in a document, as a chain on the stack of whoever walks it.
///
/// A *closed* path stands for everything beneath it: its children are told at the path itself.
#[derive(Debug)]
pub struct Path<'a> {
    parent: Option<&'a Self>,
    step: Step<'a>,
    closed: bool,
    node: Cell<Option<usize>>,
}

#[derive(Debug, Clone, Copy)]
enum Step<'a> {
    Name(&'a str),
    Index(usize),
    /// The same place as the parent.
    Stay,
}

impl<'a> Path<'a> {
    /// The whole document.
    pub const fn root() -> Self {
        Self { parent: None, step: Step::Stay, closed: false, node: Cell::new(Some(0)) }
    }

    /// The member called `name`.
    pub const fn name<'b>(&'b self, name: &'b str) -> Path<'b>
    where
        'a: 'b,
    {
        self.child(Step::Name(name), false)
    }

    /// The item at `index`.
    pub const fn index<'b>(&'b self, index: usize) -> Path<'b>
    where
        'a: 'b,
    {
        self.child(Step::Index(index), false)
    }

    /// The same place, closed where `closed` says so.
    pub const fn close_if<'b>(&'b self, closed: bool) -> Path<'b>
    where
        'a: 'b,
    {
        self.child(Step::Stay, closed)
    }

    const fn child<'b>(&'b self, step: Step<'b>, closed: bool) -> Path<'b>
    where
        'a: 'b,
    {
        let step = if self.closed { Step::Stay } else { step };
        Path { parent: Some(self), step, closed: closed || self.closed, node: Cell::new(None) }
    }
}

/// Findings of one check, by path.
#[derive(Debug)]
pub struct Findings<C> {
    nodes: Vec<Node<C>>,
    count: usize,
}

#[derive(Debug)]
struct Node<C> {
    codes: BTreeSet<C>,
    /// Escaped step to node.
    children: BTreeMap<String, usize>,
}

impl<C> Default for Node<C> {
    fn default() -> Self {
        Self { codes: BTreeSet::new(), children: BTreeMap::new() }
    }
}

impl<C: Ord + Copy> Default for Findings<C> {
    fn default() -> Self {
        Self { nodes: vec![Node::default()], count: 0 }
    }
}

impl<C: Ord + Copy> Findings<C> {
    /// Notes `code` at `path`; a pair that is there already changes nothing.
    pub fn add(&mut self, path: &Path<'_>, code: C) {
        let node = self.node(path);
        if self.nodes[node].codes.insert(code) {
            self.count += 1;
        }
    }

    /// Whether nothing was noted.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many pairs were noted so far.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// The findings sorted by path (code points), then code; at most [`MAX_FINDINGS`].
    pub fn into_sorted(self) -> Vec<(String, C)> {
        let mut out = Vec::new();
        if self.count > 0 {
            out.extend(self.nodes[0].codes.iter().map(|code| (String::new(), *code)));
            self.collect(0, &mut String::new(), &mut out);
            out.truncate(MAX_FINDINGS);
        }
        out
    }

    /// Depth is that of the path tree, which the readers and validators bound.
    fn node(&mut self, path: &Path<'_>) -> usize {
        if let Some(node) = path.node.get() {
            return node;
        }
        let parent = path.parent.map_or(0, |parent| self.node(parent));
        let step = match path.step {
            Step::Stay => {
                path.node.set(Some(parent));
                return parent;
            }
            Step::Name(name) => escape(name).into_owned(),
            Step::Index(index) => index.to_string(),
        };
        let fresh = self.nodes.len();
        let node = *self.nodes[parent].children.entry(step).or_insert(fresh);
        if node == fresh {
            self.nodes.push(Node::default());
        }
        path.node.set(Some(node));
        node
    }

    fn collect(&self, node: usize, prefix: &mut String, out: &mut Vec<(String, C)>) {
        // A child's own findings sort under its step, those beneath it under the step and a slash: `/a`, `/a!`, `/a/b`.
        let mut items: Vec<(Cow<'_, str>, usize, bool)> = Vec::new();
        for (step, child) in &self.nodes[node].children {
            if !self.nodes[*child].codes.is_empty() {
                items.push((Cow::Borrowed(step), *child, false));
            }
            if !self.nodes[*child].children.is_empty() {
                items.push((Cow::Owned(format!("{step}/")), *child, true));
            }
        }
        items.sort_unstable();
        for (step, child, beneath) in items {
            if out.len() >= MAX_FINDINGS {
                return;
            }
            let length = prefix.len();
            prefix.push('/');
            prefix.push_str(if beneath { &step[..step.len() - 1] } else { &step });
            if beneath {
                self.collect(child, prefix, out);
            } else {
                out.extend(self.nodes[child].codes.iter().map(|code| (prefix.clone(), *code)));
            }
            prefix.truncate(length);
        }
    }
}

/// A name as a step of a path: `~` and `/` written as JSON Pointers do.
pub fn escape(name: &str) -> Cow<'_, str> {
    if name.contains(['~', '/']) { Cow::Owned(name.replace('~', "~0").replace('/', "~1")) } else { Cow::Borrowed(name) }
}
