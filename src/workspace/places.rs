//! Where the subjects of registry-wide findings stand.

use std::collections::{BTreeMap, HashMap};

use crate::contract::PathKind;
use crate::diagnostic::{Diagnostic, Location};
use crate::lint::{Finding, Subject};
use crate::model::TaskId;
use crate::source::yaml::Node;
use crate::source::{Route, Step};
use crate::workspace::assemble::{Parsed, TaskSpans};

/// Looks up subjects and routes.
pub(super) struct Places<'p, 's> {
    registry: Option<&'p Parsed<'s>>,
    files: HashMap<(u8, &'p str), &'p Parsed<'s>>,
    shared: HashMap<&'p str, &'p Parsed<'s>>,
    tasks: BTreeMap<TaskId, TaskSpans>,
}

const ENVELOPE: u8 = 0;
const MACHINE: u8 = 1;
const SERVICE: u8 = 2;

impl<'p, 's> Places<'p, 's> {
    pub(super) fn new(small: &'p [Parsed<'s>], tasks: BTreeMap<TaskId, TaskSpans>) -> Self {
        let mut places = Self { registry: None, files: HashMap::new(), shared: HashMap::new(), tasks };
        for parsed in small {
            match parsed.kind {
                PathKind::Envelope(name) => drop(places.files.insert((ENVELOPE, name), parsed)),
                PathKind::Machine(name) => drop(places.files.insert((MACHINE, name), parsed)),
                PathKind::Service(name) => drop(places.files.insert((SERVICE, name), parsed)),
                PathKind::Registry => places.registry = Some(parsed),
                PathKind::Types => places.declarations(parsed),
                _ => {}
            }
        }
        places
    }

    fn declarations(&mut self, parsed: &'p Parsed<'s>) {
        let Some(root) = &parsed.root else { return };
        for part in ["enums", "types"] {
            let Some(Node { data: crate::source::yaml::Data::Mapping(entries), .. }) = root.get(part) else { continue };
            for entry in entries {
                self.shared.entry(entry.key.text.as_ref()).or_insert(parsed);
            }
        }
    }

    /// `found` at its place; none where its subject has no file, which cannot be.
    pub(super) fn resolve(&self, found: Finding) -> Option<Diagnostic> {
        let location = self.locate(&found.subject, &found.route)?;
        let mut diagnostic = Diagnostic::new(found.rule, location, found.message);
        for (message, place) in found.notes {
            match place.and_then(|(subject, route)| self.locate(&subject, &route)) {
                Some(location) => diagnostic.note_at(location, message),
                None => diagnostic.note(message),
            };
        }
        diagnostic.suggest_some(found.suggestion);
        Some(diagnostic)
    }

    fn locate(&self, subject: &Subject, route: &Route) -> Option<Location> {
        let parsed = match subject {
            Subject::Task(id) => {
                let spans = self.tasks.get(id)?;
                let kind = matches!(route.steps(), [Step::Key(key)] if key == "kind");
                let span = if kind { spans.kind } else { spans.task_type };
                return Some(Location { file: spans.file, span });
            }
            Subject::Registry => self.registry?,
            Subject::Envelope(name) => self.files.get(&(ENVELOPE, name.as_str()))?,
            Subject::Machine(name) => self.files.get(&(MACHINE, name.as_str()))?,
            Subject::Service(name) => self.files.get(&(SERVICE, name.as_str()))?,
            Subject::SharedType(name) => self.shared.get(name.as_str())?,
        };
        let root = parsed.root.as_ref()?;
        Some(parsed.findings.at(route.resolve(root)))
    }
}
