//! Walks two payloads side by side and collects what differs, place by place.
//!
//! A pair of named types is walked once however many fields use it, so that one cause is one [`Raw`] change; the paths
//! to it are found afterwards ([`chains`]). Nothing here judges: a raw change has the values that one side writes and
//! the other refuses, if any, and whoever makes findings of them puts the values into messages.

mod chains;
mod describe;
mod fields;
mod types;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;

use crate::compat::change::Change;
use crate::compat::finding::{Direction, Document, Side};
use crate::compat::identifiers::Names;
use crate::compat::sets::{Case, ListShape, Made, MapShape, Refusals, Shared, Types};
use crate::model::Task;
use crate::pattern::automata::TooLarge;

pub(crate) use chains::{Places, SharedKey};
pub(crate) use describe::{deprecation_text, type_text};

/// A refused value, or none, or too much to decide.
pub(crate) type Outcome = Result<Option<Made>, TooLarge>;
/// Refused values, each with its direction and the number of hops around it.
type Outcomes = Vec<(Direction, usize, Shared)>;

/// How a value is held by what is around it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Holder<'a> {
    /// A field of an object.
    Field(Case<'a>, &'a str),
    /// An item of a list.
    Item(ListShape<'a>),
    /// An entry of a map.
    Entry(MapShape<'a>),
    /// A variant's object, which needs its tag.
    Variant(&'a str, &'a str),
}

/// One step into a value, on both sides.
#[derive(Debug, Clone)]
pub(crate) struct Hop<'a> {
    old: Holder<'a>,
    new: Holder<'a>,
}

impl<'a> Hop<'a> {
    const fn holder(&self, side: Side) -> Holder<'a> {
        match side {
            Side::Old => self.old,
            Side::New => self.new,
        }
    }

    /// The step as a path shows it.
    fn label(&self) -> String {
        match self.new {
            Holder::Field(_, name) => format!("/{}", super::message::pointer(name)),
            Holder::Item(_) | Holder::Entry(_) => "/*".to_owned(),
            Holder::Variant(_, tag) => format!("[{tag}]"),
        }
    }
}

/// A way down a contract document.
#[derive(Debug, Clone)]
pub(crate) struct Trail {
    pub(crate) document: Document,
    pub(crate) keys: Vec<String>,
}

impl Trail {
    fn to(&self, keys: &[&str]) -> Self {
        let mut trail = self.clone();
        trail.keys.extend(keys.iter().map(|key| (*key).to_owned()));
        trail
    }

    pub(crate) fn place(&self) -> super::finding::Place {
        super::finding::Place { document: self.document.clone(), keys: self.keys.clone() }
    }
}

/// Where the walk stands, within one node.
#[derive(Debug, Clone)]
struct At<'a> {
    node: usize,
    hops: Vec<Hop<'a>>,
    old: Trail,
    new: Trail,
}

impl<'a> At<'a> {
    fn into(&self, hop: Hop<'a>, keys: &[&str]) -> Self {
        let mut hops = self.hops.clone();
        hops.push(hop);
        Self { node: self.node, hops, old: self.old.to(keys), new: self.new.to(keys) }
    }
}

/// A pair of named types, or (without names) the payloads themselves.
#[derive(Debug, Default)]
struct Node<'a> {
    names: Option<(&'a str, &'a str)>,
    /// Whose walk reached it, and by which steps.
    parents: Vec<(usize, Vec<Hop<'a>>)>,
}

/// Changes at one place of one node, not judged yet.
#[derive(Debug)]
pub(crate) struct Raw<'a> {
    node: usize,
    hops: Vec<Hop<'a>>,
    /// Appended to the path of the hops: a field that stands on one side only.
    tail: String,
    /// What changed.
    pub(crate) changes: Vec<Change>,
    /// Refused values for each direction, each with the number of hops around it.
    outcomes: Outcomes,
    /// Where it is in the contracts; `None` on a side that has nothing there.
    pub(crate) old: Option<Trail>,
    pub(crate) new: Option<Trail>,
    /// The names of both sides where it is within named types.
    pub(crate) owner: Option<(String, String)>,
    /// Whether both of these come from `types/`: such a change is one for all tasks.
    pub(crate) shared: bool,
}

/// The walk over one task's payloads.
#[derive(Debug)]
pub(crate) struct Walk<'a> {
    pub(crate) old: &'a Task,
    pub(crate) new: &'a Task,
    /// Old messages, new readers.
    pub(crate) backward: Refusals<'a>,
    /// New messages, old readers.
    pub(crate) forward: Refusals<'a>,
    nodes: Vec<Node<'a>>,
    index: BTreeMap<(&'a str, &'a str), usize>,
    queue: VecDeque<(usize, &'a str, &'a str)>,
    pub(crate) raws: Vec<Raw<'a>>,
    places: HashMap<usize, Rc<Places<'a>>>,
    pub(crate) names: Names<'a>,
}

impl<'a> Walk<'a> {
    /// Walks both payloads to the end. The limits are those of the whole messages.
    pub(crate) fn run(old: &'a Task, new: &'a Task, limits: (u64, u64), names: Names<'a>) -> Self {
        let mut walk = Self {
            old,
            new,
            backward: Refusals::new(&old.types, &new.types, limits.0),
            forward: Refusals::new(&new.types, &old.types, limits.1),
            nodes: vec![Node::default()],
            index: BTreeMap::new(),
            queue: VecDeque::new(),
            raws: Vec::new(),
            places: HashMap::new(),
            names,
        };
        let trail = |task: &Task| Trail { document: Document::Task(task.id.clone()), keys: vec!["payload".to_owned()] };
        let at = At { node: 0, hops: Vec::new(), old: trail(old), new: trail(new) };
        walk.fields(&at, &old.payload.fields, &new.payload.fields);
        while let Some((node, old, new)) = walk.queue.pop_front() {
            walk.named(node, old, new);
        }
        walk
    }

    fn types(&self, side: Side) -> Types<'a> {
        match side {
            Side::Old => &self.old.types,
            Side::New => &self.new.types,
        }
    }

    /// The values of one direction.
    pub(crate) const fn engine(&mut self, direction: Direction) -> &mut Refusals<'a> {
        match direction {
            Direction::Backward => &mut self.backward,
            Direction::Forward => &mut self.forward,
        }
    }

    /// Goes on with a pair of named types, now or, where it is new, later.
    fn edge(&mut self, at: &At<'a>, old: &'a str, new: &'a str) {
        let next = self.nodes.len();
        let node = *self.index.entry((old, new)).or_insert(next);
        if node == next {
            self.nodes.push(Node { names: Some((old, new)), parents: Vec::new() });
            self.queue.push_back((node, old, new));
        }
        if let Some(found) = self.nodes.get_mut(node) {
            found.parents.push((at.node, at.hops.clone()));
        }
    }

    fn named_trail(&self, side: Side, name: &str) -> Trail {
        use crate::model::TypeBody::Enum;
        let found = self.types(side).get(name);
        let group = if found.is_some_and(|named| matches!(named.body, Enum(_))) { "enums" } else { "types" };
        let task = match side {
            Side::Old => self.old,
            Side::New => self.new,
        };
        let document = if found.is_some_and(|named| named.shared) {
            Document::SharedType(name.to_owned())
        } else {
            Document::Task(task.id.clone())
        };
        Trail { document, keys: vec![group.to_owned(), name.to_owned()] }
    }

    /// Keeps the changes of a place, if there are any.
    fn keep(&mut self, at: &At<'a>, tail: &str, changes: Vec<Change>, outcomes: Outcomes) {
        if changes.is_empty() {
            return;
        }
        let shared = [&at.old, &at.new].iter().all(|trail| matches!(trail.document, Document::SharedType(_)));
        let owner = self.nodes.get(at.node).and_then(|node| node.names);
        self.raws.push(Raw {
            node: at.node,
            hops: at.hops.clone(),
            tail: tail.to_owned(),
            changes,
            outcomes,
            old: Some(at.old.clone()),
            new: Some(at.new.clone()),
            owner: owner.map(|(old, new)| (old.to_owned(), new.to_owned())),
            shared,
        });
    }
}
