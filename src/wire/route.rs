//! The second phase: which task a message belongs to.

use std::collections::HashMap;

use crate::json::{Findings, Json, Path, is_integer_token};
use crate::model::{Envelope, Registry, RoleKind, Task};
use crate::wire::Code;

/// Which tasks there are, as messages name them.
#[derive(Debug)]
pub(super) struct Routes<'r> {
    envelopes: Vec<Route<'r>>,
}

#[derive(Debug)]
struct Route<'r> {
    envelope: &'r Envelope,
    /// Type value to the tasks of that type.
    tasks: HashMap<&'r str, Vec<&'r Task>>,
}

impl<'r> Routes<'r> {
    pub(super) fn new(registry: &'r Registry) -> Self {
        Self::of(&registry.envelopes, registry.tasks.values())
    }

    pub(super) fn of(envelopes: &'r [Envelope], all: impl Iterator<Item = &'r Task> + Clone) -> Self {
        let route = |envelope: &'r Envelope| {
            let mut tasks: HashMap<&'r str, Vec<&'r Task>> = HashMap::new();
            for task in all.clone().filter(|task| task.envelope == envelope.name) {
                tasks.entry(envelope.type_value(&task.id.task_type)).or_default().push(task);
            }
            Route { envelope, tasks }
        };
        Self { envelopes: envelopes.iter().map(route).collect() }
    }

    pub(super) fn envelopes(&self) -> impl Iterator<Item = &'r Envelope> {
        self.envelopes.iter().map(|route| route.envelope)
    }

    /// The tasks that go by a type value in an envelope.
    pub(super) fn versions(&self, envelope: &Envelope, value: &str) -> &[&'r Task] {
        let route = self.envelopes.iter().find(|route| route.envelope.name == envelope.name);
        route.and_then(|route| route.tasks.get(value)).map_or(&[], Vec::as_slice)
    }

    /// The task of a message and its envelope.
    pub(super) fn find(&self, message: &Json) -> Result<(&'r Envelope, &'r Task), Findings<Code>> {
        let mut findings = Findings::default();
        let root = Path::root();
        let Json::Object(members) = message else {
            findings.add(&root, Code::Type);
            return Err(findings);
        };
        let has = |name: &str| members.iter().any(|(known, _)| known == name);
        let named = self.envelopes.iter().find(|route| has(route.envelope.type_name()));
        let Some(route) = named.or(self.envelopes.first()) else {
            findings.add(&root, Code::UnknownTask);
            return Err(findings);
        };
        let type_path = root.name(route.envelope.type_name());
        let tasks = match message.get(route.envelope.type_name()) {
            None => Err(Code::Missing),
            Some(Json::Null) => Err(Code::Null),
            Some(Json::String(value)) => route.tasks.get(value.as_str()).ok_or(Code::UnknownTask),
            Some(_) => Err(Code::Type),
        };
        let role = route.envelope.roles.get(&RoleKind::Version);
        let version = role.map_or(Ok(1), |role| version(message.get(&role.name)));
        if let Err(code) = tasks {
            findings.add(&type_path, code);
        }
        let version_path = role.map(|role| root.name(&role.name));
        let version_path = version_path.as_ref().unwrap_or(&type_path);
        match (tasks, version) {
            (_, Err(code)) => findings.add(version_path, code),
            (Ok(tasks), Ok(version)) => match tasks.iter().find(|task| task.id.version == version) {
                Some(task) => return Ok((route.envelope, task)),
                None => findings.add(version_path, Code::UnknownTask),
            },
            (Err(_), Ok(_)) => {}
        }
        Err(findings)
    }
}

/// The version a message carries; absent means 1.
fn version(value: Option<&Json>) -> Result<i32, Code> {
    match value {
        None => Ok(1),
        Some(Json::Null) => Err(Code::Null),
        Some(Json::Number(token)) if is_integer_token(token) => {
            token.parse().ok().filter(|version| *version >= 1).ok_or(Code::Range)
        }
        Some(_) => Err(Code::Type),
    }
}
