//! What names lead to: the types a file declares, the shared ones, and everything else around a task.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::model::lower::Defaults;
use crate::model::{Envelope, Machine, NamedType, NamedTypes, TypeBody};
use crate::pattern::{Pattern, PatternError};

/// Patterns by their text: a registry repeats the same few, and what is compiled of one serves all.
#[derive(Debug, Default)]
pub struct Patterns(Mutex<HashMap<String, Pattern>>);

impl Patterns {
    /// The pattern `source`, parsed once.
    pub(super) fn parse(&self, source: &str) -> Result<Pattern, PatternError> {
        if let Some(found) = self.lock().get(source) {
            return Ok(found.clone());
        }
        let parsed = Pattern::parse(source)?;
        self.lock().insert(source.to_owned(), parsed.clone());
        Ok(parsed)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Pattern>> {
        // The map is whole after every operation, so what another thread left is fit for use.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a name of a type leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An enum.
    Enum,
    /// An object.
    Object,
    /// A union.
    Union,
    /// Something declared but not well formed; already reported.
    Broken,
}

/// The shared types of `types/`.
#[derive(Debug, Default)]
pub struct Shared {
    /// Those that are well formed.
    pub types: NamedTypes,
    /// Those that are declared and were reported.
    pub broken: BTreeSet<String>,
    /// Objects among the broken ones, with the fields that are well formed: to look at these.
    pub partial: Vec<NamedType>,
    /// Whether a file could not be read, so that any name may be declared there.
    pub incomplete: bool,
}

impl Shared {
    fn kind(&self, name: &str) -> Option<Kind> {
        match self.types.get(name) {
            Some(found) => Some(kind(&found.body)),
            None => self.broken.contains(name).then_some(Kind::Broken),
        }
    }
}

pub(super) fn kind(body: &TypeBody) -> Kind {
    match body {
        TypeBody::Enum(_) => Kind::Enum,
        TypeBody::Object(_) => Kind::Object,
        TypeBody::Union(_) => Kind::Union,
    }
}

/// The names one file can see.
#[derive(Debug)]
pub(super) struct Scope<'a> {
    /// Declared in the file itself, or in any shared file where the file is shared.
    pub(super) own: BTreeMap<&'a str, Kind>,
    /// Shared ones; none while the shared ones themselves are made.
    pub(super) shared: Option<&'a Shared>,
    /// Whether any unknown name may be declared in a file that could not be read.
    pub(super) incomplete: bool,
    /// Patterns met before.
    pub(super) patterns: &'a Patterns,
}

impl<'a> Scope<'a> {
    pub(super) fn kind(&self, name: &str) -> Option<Kind> {
        let found = self.own.get(name).copied().or_else(|| self.shared.and_then(|shared| shared.kind(name)));
        found.or(self.incomplete.then_some(Kind::Broken))
    }

    /// All names, for suggestions.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        let shared = self.shared.into_iter().flat_map(|shared| shared.types.keys().map(String::as_str));
        self.own.keys().copied().chain(shared)
    }
}

/// Something declared under a name, or known to be there but not well formed.
pub type Declared<T> = BTreeMap<String, Option<T>>;

/// Everything around a task.
#[derive(Debug)]
pub struct Surroundings {
    /// What the task inherits.
    pub defaults: Defaults,
    /// Envelopes by name.
    pub envelopes: Declared<Envelope>,
    /// Machines by name.
    pub machines: Declared<Machine>,
    /// Shared types.
    pub shared: Shared,
    /// Patterns met before.
    pub patterns: Patterns,
}
