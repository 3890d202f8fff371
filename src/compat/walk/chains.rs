//! From the place of a change to the payload: all ways there, and values put into what is around them.

use std::collections::VecDeque;
use std::rc::Rc;

use super::{Holder, Hop, Outcome, Raw, Walk};
use crate::compat::finding::Direction;
use crate::compat::sets::{Made, smaller};
use crate::json::Json;
use crate::pattern::automata::TooLarge;

/// Places that are listed and tried; more are not looked for.
const MAX_PLACES: usize = 64;
/// Named types one within the other: an object and a union around it share a bracket, and what has more brackets than a
/// message may have is in none.
const MAX_NODES: usize = 2 * crate::json::MAX_DEPTH + 2;
/// Steps of the search for places.
const MAX_STEPS: usize = 20_000;

/// A way from the payload to a node.
type Chain<'a> = Vec<Hop<'a>>;

/// What makes a shared value the same: the direction, the node it is in, and the value by its place in memory.
pub(crate) type SharedKey = (Direction, usize, *const Made);

/// Where a change shows in the payload, shortest path first.
#[derive(Debug)]
pub(crate) struct Places<'a> {
    chains: Vec<Chain<'a>>,
    /// Whether there are more than were looked for.
    more: bool,
}

impl<'a> Walk<'a> {
    /// The ways to the node of a change, looked for once for all its changes.
    pub(crate) fn places(&mut self, raw: &Raw<'a>) -> Rc<Places<'a>> {
        if let Some(known) = self.places.get(&raw.node) {
            return known.clone();
        }
        let found = Rc::new(self.find_places(raw.node));
        self.places.insert(raw.node, found.clone());
        found
    }

    fn find_places(&self, node: usize) -> Places<'a> {
        let mut queue = VecDeque::from([(node, Vec::new(), vec![node])]);
        let (mut chains, mut steps, mut more) = (Vec::new(), 0, false);
        while let Some((node, hops, visited)) = queue.pop_front() {
            steps += 1;
            if chains.len() >= MAX_PLACES || steps > MAX_STEPS {
                return Places { chains, more: true };
            }
            if node == 0 {
                chains.push(hops);
                continue;
            }
            if visited.len() > MAX_NODES {
                continue;
            }
            let parents = self.nodes.get(node).map_or(&[][..], |node| node.parents.as_slice());
            for (parent, way) in parents.iter().filter(|(parent, _)| !visited.contains(parent)) {
                // What would be looked at after the last step is not put down at all.
                if steps + queue.len() > MAX_STEPS {
                    more = true;
                    break;
                }
                let longer: Vec<Hop<'a>> = way.iter().chain(&hops).cloned().collect();
                let visited = visited.iter().copied().chain([*parent]).collect();
                queue.push_back((*parent, longer, visited));
            }
        }
        Places { chains, more }
    }

    /// The smallest payload that shows the change in a direction.
    pub(crate) fn payload(&mut self, raw: &Raw<'a>, places: &Places<'a>, direction: Direction) -> Outcome {
        let (mut best, mut unsure) = (None, false);
        for (_, depth, outcome) in raw.outcomes.iter().filter(|(of, ..)| *of == direction) {
            let value = match outcome {
                Ok(Some(value)) => value,
                Ok(None) => continue,
                Err(TooLarge) => {
                    unsure = true;
                    continue;
                }
            };
            let inner = self.embed(direction, raw.hops.get(..*depth).unwrap_or_default(), value);
            let Ok(Some(inner)) = inner else {
                unsure |= inner.is_err();
                continue;
            };
            for chain in &places.chains {
                match self.embed(direction, chain, &inner) {
                    Ok(found) => best = smaller(best, found),
                    Err(TooLarge) => unsure = true,
                }
            }
            unsure |= places.more;
        }
        if best.is_none() && unsure { Err(TooLarge) } else { Ok(best) }
    }

    /// Puts a value into what the hops say is around it, innermost last.
    fn embed(&mut self, direction: Direction, hops: &[Hop<'a>], value: &Made) -> Outcome {
        let mut value = value.clone();
        for hop in hops.iter().rev() {
            let engine = self.engine(direction);
            let held = match hop.holder(direction.writer()) {
                Holder::Field(case, name) => engine.around_field(&case, name, value.value)?,
                Holder::Item(list) => engine.around_item(list, &value.value)?,
                Holder::Entry(map) => engine.around_entry(map, value.value)?,
                Holder::Variant(name, tag) => Some(tagged(name, tag, value.value)),
            };
            match held {
                Some(held) => value = held,
                None => return Ok(None),
            }
        }
        Ok(Some(value))
    }
}

impl Raw<'_> {
    /// Paths below the payload, one for each place.
    pub(crate) fn paths(&self, places: &Places<'_>) -> Vec<String> {
        let own: String = self.hops.iter().map(Hop::label).collect();
        let path = |chain: &Chain<'_>| {
            let before: String = chain.iter().map(Hop::label).collect();
            format!("{before}{own}{}", self.tail)
        };
        places.chains.iter().map(path).collect()
    }

    /// The same as names of fields joined by dots, as `reads` of services writes them.
    pub(crate) fn dotted(&self, places: &Places<'_>) -> Vec<String> {
        let names = |hops: &[Hop<'_>]| -> Vec<String> {
            let name = |hop: &Hop<'_>| match hop.old {
                Holder::Field(_, name) => Some(name.to_owned()),
                _ => None,
            };
            hops.iter().filter_map(name).collect()
        };
        let own = names(&self.hops);
        let tail = self.tail.strip_prefix('/').map(|tail| tail.replace("~1", "/").replace("~0", "~"));
        let path =
            |chain: &Chain<'_>| names(chain).into_iter().chain(own.clone()).chain(tail.clone()).collect::<Vec<_>>();
        places.chains.iter().map(|chain| path(chain).join(".")).collect()
    }

    /// The path within its own node: what stays the same wherever the node is used.
    pub(crate) fn own_path(&self) -> String {
        let own: String = self.hops.iter().map(Hop::label).collect();
        format!("{own}{}", self.tail)
    }

    /// The only value of a direction, where other changes at the same place share it: they need no message of their own.
    pub(crate) fn shared_value(&self, direction: Direction) -> Option<(SharedKey, Rc<Made>)> {
        let mut values = self.outcomes.iter().filter(|(of, _, outcome)| *of == direction && *outcome != Ok(None));
        let (Some((_, _, Ok(Some(value)))), None) = (values.next(), values.next()) else { return None };
        (Rc::strong_count(value) > 1).then(|| ((direction, self.node, Rc::as_ptr(value)), value.clone()))
    }

    /// Whether a direction has anything that may break.
    pub(crate) fn may_break(&self, direction: Direction) -> bool {
        self.outcomes.iter().any(|(of, _, outcome)| *of == direction && !matches!(outcome, Ok(None)))
    }
}

fn tagged(name: &str, tag: &str, value: Json) -> Made {
    let Json::Object(mut members) = value else { return Made::new(value) };
    members.insert(0, (name.to_owned(), Json::String(tag.to_owned())));
    Made::new(Json::Object(members))
}
