//! `machines/<name>.yaml`.

use crate::contract::keys::{Keys, mapping, sequence};
use crate::contract::{Text, names};
use crate::diagnostic::Findings;
use crate::source::yaml::Node;

/// `machines/<name>.yaml`
#[derive(Debug)]
pub struct MachineDoc<'t> {
    /// Name.
    pub name: Option<Text<'t>>,
    /// States in order.
    pub states: Option<Vec<Text<'t>>>,
    /// First state.
    pub initial: Option<Text<'t>>,
    /// Target to previous states.
    pub transitions: Option<Vec<(Text<'t>, Vec<Text<'t>>)>>,
}

impl<'t> MachineDoc<'t> {
    /// Reads a machine file.
    pub fn read(node: &'t Node<'t>, findings: &mut Findings) -> Option<Self> {
        let keys = Keys::open(node, "a machine", &["machine", "states", "initial", "transitions"], findings)?;
        Some(Self {
            name: keys.need("machine", findings).and_then(|node| names::kebab(node, "the name of a machine", findings)),
            states: keys.need("states", findings).and_then(|node| states(node, "`states`", findings)),
            initial: keys.need("initial", findings).and_then(|node| names::free_value(node, "a state", findings)),
            transitions: match keys.get("transitions") {
                Some(node) => transitions(node, findings),
                None => Some(Vec::new()),
            },
        })
    }
}

/// A list of states.
pub(crate) fn states<'t>(node: &'t Node<'t>, what: &str, findings: &mut Findings) -> Option<Vec<Text<'t>>> {
    let items = sequence(node, what, findings)?;
    let states: Vec<_> = items.iter().filter_map(|item| names::free_value(item, "a state", findings)).collect();
    (states.len() == items.len()).then_some(states)
}

fn transitions<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<Vec<(Text<'t>, Vec<Text<'t>>)>> {
    let entries = mapping(node, "`transitions`", findings)?;
    let mut found = Vec::with_capacity(entries.len());
    for entry in entries {
        let target = names::free(&entry.key, "a state", findings);
        let from = states(&entry.value, "the previous states", findings);
        found.extend(target.zip(from));
    }
    (found.len() == entries.len()).then_some(found)
}
