//! The shortest message that still shows a difference.

use crate::conformance::{Disagreement, Oracle, Vector};
use crate::json::{self, Json, compact};

/// How often all oracles are asked.
const ROUNDS: usize = 40;

/// How many messages are tried at once.
const TRIES: usize = 400;

/// Makes the message of a disagreement shorter for as long as the same languages differ from the reference.
pub fn shrink(found: Disagreement, oracles: &[&dyn Oracle]) -> Disagreement {
    let mut best = found;
    for _ in 0..ROUNDS {
        let mut tries = smaller(&best.vector.message);
        tries.retain(|message| message.len() < best.vector.message.len());
        tries.sort_by_key(Vec::len);
        tries.dedup();
        tries.truncate(TRIES);
        let vectors: Vec<Vector> =
            tries.into_iter().map(|message| Vector { message, expect: None, ..best.vector.clone() }).collect();
        match first_that_differs(&vectors, &best, oracles) {
            Some(better) => best = better,
            None => break,
        }
    }
    best
}

/// The shortest of `vectors` on which the same languages differ.
fn first_that_differs(vectors: &[Vector], like: &Disagreement, oracles: &[&dyn Oracle]) -> Option<Disagreement> {
    if vectors.is_empty() {
        return None;
    }
    let verdicts: Vec<_> = oracles.iter().map(|oracle| oracle.verdicts(vectors)).collect();
    vectors.iter().enumerate().find_map(|(index, vector)| {
        let of = oracles.iter().zip(&verdicts).map(|(oracle, all)| (oracle.language().to_owned(), all[index].clone()));
        let found = Disagreement { vector: vector.clone(), verdicts: of.collect() };
        (found.odd_ones() == like.odd_ones()).then_some(found)
    })
}

/// Messages with something less in them.
fn smaller(message: &[u8]) -> Vec<Vec<u8>> {
    match json::read(message) {
        Ok(tree) => {
            let mut trees = Vec::new();
            reductions(&tree, &mut |tree| trees.push(compact(&tree).into_bytes()));
            trees.push(compact(&tree).into_bytes());
            trees
        }
        Err(_) => cuts(message),
    }
}

/// Every tree that is `tree` with one thing less. The reader bounds the depth.
fn reductions(tree: &Json, found: &mut dyn FnMut(Json)) {
    match tree {
        Json::Object(members) => {
            for half in halves(members) {
                found(Json::Object(half));
            }
            for at in 0..members.len() {
                let mut fewer = members.clone();
                fewer.remove(at);
                found(Json::Object(fewer));
            }
            for (at, (name, value)) in members.iter().enumerate() {
                reductions(value, &mut |value| {
                    let mut changed = members.clone();
                    changed[at] = (name.clone(), value);
                    found(Json::Object(changed));
                });
            }
        }
        Json::Array(items) => {
            for half in halves(items) {
                found(Json::Array(half));
            }
            for at in 0..items.len() {
                let mut fewer = items.clone();
                fewer.remove(at);
                found(Json::Array(fewer));
            }
            for (at, item) in items.iter().enumerate() {
                reductions(item, &mut |item| {
                    let mut changed = items.clone();
                    changed[at] = item;
                    found(Json::Array(changed));
                });
            }
        }
        Json::String(text) => {
            let chars: Vec<char> = text.chars().collect();
            for half in halves(&chars) {
                found(Json::String(half.into_iter().collect()));
            }
            if chars.len() <= 40 {
                for at in 0..chars.len() {
                    found(Json::String(chars.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, c)| *c).collect()));
                }
            }
        }
        Json::Number(token) if token.len() > 1 => {
            for half in halves(token.as_bytes()) {
                found(Json::Number(String::from_utf8_lossy(&half).into_owned()));
            }
            found(Json::Number(token[..token.len() - 1].to_owned()));
            found(Json::Number("0".to_owned()));
        }
        Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}

/// Both halves of what has at least four parts.
fn halves<T: Clone>(parts: &[T]) -> Vec<Vec<T>> {
    if parts.len() < 4 {
        return Vec::new();
    }
    let (first, second) = parts.split_at(parts.len() / 2);
    vec![first.to_vec(), second.to_vec()]
}

/// The bytes without some run of them.
fn cuts(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut cuts = Vec::new();
    let mut size = bytes.len() / 2;
    while size > 0 {
        for from in (0..bytes.len()).step_by(size) {
            let to = (from + size).min(bytes.len());
            cuts.push([&bytes[..from], &bytes[to..]].concat());
        }
        size /= 2;
    }
    cuts
}
