//! Commands and results by name.

use std::collections::BTreeMap;

use crate::contract::{CommandDoc, Text};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::{flow as rules, service as service_rules};
use crate::model::lower::flow::FlowScope;
use crate::model::{Kind, Task, TaskId};

/// Tasks by type.
#[derive(Debug)]
pub(super) struct Names<'a> {
    /// Type to kind (none where the task has errors) by version, ascending.
    types: BTreeMap<&'a str, Vec<(i32, Option<Kind>)>>,
}

impl<'a> Names<'a> {
    pub(super) fn new(tasks: &'a BTreeMap<TaskId, Option<Task>>) -> Self {
        let mut types: BTreeMap<&str, Vec<(i32, Option<Kind>)>> = BTreeMap::new();
        for (id, task) in tasks {
            types.entry(&id.task_type).or_default().push((id.version, task.as_ref().map(|task| task.kind)));
        }
        Self { types }
    }

    /// The versions of a type; none where it is not declared.
    pub(super) fn versions(&self, task_type: &str) -> &[(i32, Option<Kind>)] {
        self.types.get(task_type).map_or(&[], Vec::as_slice)
    }

    /// Types of results, sorted; those whose kind is not known count where they are named like one.
    pub(super) fn results(&self) -> impl Iterator<Item = &'a str> {
        self.types.iter().filter(|(name, versions)| is_result(name, versions)).map(|(name, _)| *name)
    }

    /// Types of results, known to be such, that are `stem` and a last segment.
    pub(super) fn siblings(&self, stem: &str) -> impl Iterator<Item = &'a str> {
        ["error", "failed", "success"].into_iter().filter_map(move |end| {
            let (name, versions) = self.types.get_key_value(format!("{stem}.{end}").as_str())?;
            versions.iter().any(|(_, kind)| *kind == Some(Kind::Result)).then_some(*name)
        })
    }
}

fn is_result(name: &str, versions: &[(i32, Option<Kind>)]) -> bool {
    let named = || [".success", ".failed", ".error"].iter().any(|end| name.ends_with(end));
    versions.iter().any(|(_, kind)| kind.map_or_else(named, |kind| kind == Kind::Result))
}

/// The command `doc` names, where it exists.
pub(super) fn command(doc: CommandDoc<'_>, scope: &FlowScope<'_>, findings: &mut Findings) -> Option<TaskId> {
    let versions = scope.names.versions(doc.task_type);
    let id = TaskId { task_type: doc.task_type.to_owned(), version: doc.version };
    if versions.is_empty() {
        let commands = scope
            .names
            .types
            .iter()
            .filter(|(_, versions)| versions.iter().any(|(_, kind)| kind.is_none_or(|kind| kind == Kind::Command)));
        let near = findings.nearest(doc.task_type, commands.map(|(name, _)| *name));
        let near = near.map(|name| format!("{name}@{}", scope.names.latest(name).unwrap_or(doc.version)));
        let message = format!("there is no task `{}`", doc.task_type);
        findings.add(&service_rules::UNKNOWN_TASK, doc.text.span(), message).suggest_some(near);
        return None;
    }
    let Some((_, kind)) = versions.iter().find(|(version, _)| *version == doc.version) else {
        let known: Vec<String> = versions.iter().map(|(version, _)| version.to_string()).collect();
        let message = format!("`{}` has no version {}", doc.task_type, doc.version);
        let note = format!("versions: {}", known.join(", "));
        findings.add(&service_rules::UNKNOWN_VERSION, doc.text.span(), message).note(note);
        return None;
    };
    if let Some(kind) = kind.filter(|kind| *kind != Kind::Command) {
        let message = format!("`{id}` is {}, and a flow sends commands", noun(kind));
        findings.add(&rules::FLOW_KIND, doc.text.span(), message);
        return None;
    }
    Some(id)
}

impl Names<'_> {
    fn latest(&self, task_type: &str) -> Option<i32> {
        self.versions(task_type).last().map(|(version, _)| *version)
    }
}

/// The result type that `name` spells, where it exists and is one.
pub(super) fn result<'t>(name: Text<'t>, scope: &FlowScope<'_>, findings: &mut Findings) -> Option<&'t str> {
    let versions = scope.names.versions(name.as_str());
    if versions.is_empty() {
        let near = findings.nearest(name.as_str(), scope.names.results());
        let message = format!("there is no task `{}`", name.as_str());
        findings.add(&service_rules::UNKNOWN_TASK, name.span(), message).suggest_some(near);
        return None;
    }
    let other = versions.iter().filter_map(|(_, kind)| *kind).find(|kind| *kind != Kind::Result);
    if let Some(kind) = other {
        let message = format!("`{}` is {}, and a flow reads results", name.as_str(), noun(kind));
        findings.add(&rules::FLOW_KIND, name.span(), message);
        return None;
    }
    Some(name.as_str())
}

const fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Command => "a command",
        Kind::Event => "an event",
        Kind::Result => "a result",
    }
}
