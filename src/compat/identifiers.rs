//! Identifiers of generated code that mean something else after a change: the code that uses them still compiles.
//!
//! How names become identifiers is a matter of the languages, so whoever compares hands that in.

use std::collections::{BTreeMap, BTreeSet};

use crate::compat::change::{Change, Kind};
use crate::compat::walk::Walk;

/// What shares a scope in generated code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Fields of an object.
    Fields,
    /// Values of an enum.
    Values,
}

/// A name on the wire with the `codegenName` chosen for it.
pub type Name<'n> = (&'n str, Option<&'n str>);

/// The identifiers of all names of a scope, in their order, for each language.
pub type Identify<'a> = dyn Fn(Scope, &[Name<'_>]) -> Vec<(&'static str, Vec<String>)> + Sync + 'a;

/// How identifiers are found, where anybody wants to know.
#[derive(Clone, Copy, Default)]
pub(crate) struct Names<'a>(pub(crate) Option<&'a Identify<'a>>);

impl std::fmt::Debug for Names<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Names").field(&self.0.is_some()).finish()
    }
}

impl Walk<'_> {
    /// By name on the wire: what each of the names that both sides have has lost to another, or taken from another.
    pub(super) fn identifiers(&self, scope: Scope, old: &[Name<'_>], new: &[Name<'_>]) -> BTreeMap<String, Change> {
        let mut found: BTreeMap<String, BTreeMap<(String, String), Vec<&str>>> = BTreeMap::new();
        let Some(identify) = self.names.0.filter(|_| may_collide(old, new)) else { return BTreeMap::new() };
        for ((language, before), (_, after)) in identify(scope, old).into_iter().zip(identify(scope, new)) {
            let later: BTreeMap<&str, &str> =
                after.iter().zip(new).map(|(identifier, (wire, _))| (identifier.as_str(), *wire)).collect();
            let (olds, news): (BTreeSet<&str>, BTreeSet<&str>) =
                (old.iter().map(|(wire, _)| *wire).collect(), new.iter().map(|(wire, _)| *wire).collect());
            for (identifier, (was, _)) in before.iter().zip(old) {
                let Some(is) = later.get(identifier.as_str()).filter(|is| *is != was) else { continue };
                // Where the one is gone and the other new it is a rename, which is told as such.
                let told = match (news.contains(was), olds.contains(is)) {
                    (true, _) => (*was, format!("was `{was}` and is `{is}` now")),
                    (false, true) => (*is, format!("was `{was}`, which is gone, and is `{is}` now")),
                    (false, false) => continue,
                };
                let languages = found.entry(told.0.to_owned()).or_default();
                languages.entry((identifier.clone(), told.1)).or_default().push(language);
            }
        }
        let change = |parts: BTreeMap<(String, String), Vec<&str>>| {
            let part = |((identifier, says), languages): ((String, String), Vec<&str>)| {
                format!("`{identifier}` ({}) {says}", languages.join(", "))
            };
            Change::new(Kind::IdentifierTaken, "", parts.into_iter().map(part).collect::<Vec<_>>().join(", "))
        };
        found.into_iter().map(|(wire, parts)| (wire, change(parts))).collect()
    }
}

/// Whether the names differ, and two of them could lead to one identifier: cheap, and almost never.
fn may_collide(old: &[Name<'_>], new: &[Name<'_>]) -> bool {
    let all: BTreeSet<Name<'_>> = old.iter().chain(new).copied().collect();
    if all.len() == old.len() && all.len() == new.len() {
        return false;
    }
    let mut folded = BTreeSet::new();
    all.into_iter().any(|(wire, chosen)| !folded.insert(folded_name(chosen.unwrap_or(wire))))
}

/// A name without letter case and separators; of one without letters and digits nothing is left.
fn folded_name(name: &str) -> String {
    let kept = name.chars().filter(|c| c.is_ascii_alphanumeric() || !c.is_ascii());
    let folded: String = kept.map(|c| c.to_ascii_lowercase()).collect();
    // Before a digit languages put a letter.
    let rest = folded.trim_start_matches(['x', 'n']);
    if rest.starts_with(|first: char| first.is_ascii_digit()) { rest.to_owned() } else { folded }
}
