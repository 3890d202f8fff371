//! The steps from parsed files to a registry. Pure; the name of each step says what it needs.

use rayon::prelude::*;

use std::collections::{BTreeMap, BTreeSet};

use crate::contract::{
    EnvelopeDoc, FlowDoc, Identity, MachineDoc, PathKind, RegistryDoc, ServiceDoc, TaskDoc, TypesDoc, WaiverDoc,
    path_mismatch, report_problems,
};
use crate::diagnostic::catalogue::{envelope as envelope_rules, file as rules};
use crate::diagnostic::{Diagnostic, Findings};
use crate::lint;
use crate::model::lower::{self, Declared, RegistryHead, Surroundings};
use crate::model::{Envelope, Flow, Machine, Registry, Service, Task, TaskId};
use crate::source::yaml::{self, Data, Node};
use crate::source::{SourceFile, Sources, Span};
use crate::workspace::files::Fault;
use crate::workspace::load::{Input, Trouble, Waiver};
use crate::workspace::places::Places;

/// What assembling gave.
pub(super) struct Assembled {
    pub(super) registry: Option<Registry>,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) waivers: Vec<Waiver>,
}

/// A file read as YAML.
pub(super) struct Parsed<'s> {
    pub(super) kind: &'s PathKind,
    pub(super) root: Option<Node<'s>>,
    pub(super) findings: Findings<'s>,
}

/// What remains of a task file.
pub(super) struct TaskFile {
    pub(super) identity: Identity,
    pub(super) task: Option<Task>,
    pub(super) spans: TaskSpans,
    findings: Vec<Diagnostic>,
}

impl TaskFile {
    pub(super) fn id(&self) -> TaskId {
        TaskId { task_type: self.identity.task_type.clone(), version: self.identity.version }
    }
}

/// The places of a task that findings about the whole registry point at.
#[derive(Clone, Copy)]
pub(super) struct TaskSpans {
    pub(super) file: crate::source::SourceId,
    pub(super) task_type: Span,
    pub(super) kind: Span,
}

/// Makes a registry of `inputs`. Tasks in `dropped` are checked where they have a file and not kept.
pub(super) fn assemble(sources: &Sources, inputs: &[Input], dropped: &BTreeSet<TaskId>) -> Assembled {
    let assembly = Assembly::begin(sources, inputs);
    let tasks: Vec<&Input> = inputs.iter().filter(|input| input.task().is_some()).collect();
    let tasks: Vec<TaskFile> = {
        let read = assembly.reader();
        let checked = |input| {
            let mut file = read(input);
            // A kept task takes many times its file; ten thousand of them are not kept for nothing.
            if dropped.contains(&file.id()) {
                file.task = None;
            }
            file
        };
        tasks.into_par_iter().map(checked).collect()
    };
    assembly.end(tasks, dropped)
}

/// A registry on its way: what stands around the tasks is read, the tasks are not.
pub(super) struct Assembly<'s> {
    sources: &'s Sources,
    small: Vec<Parsed<'s>>,
    steps: Steps,
    around: Surroundings,
}

impl<'s> Assembly<'s> {
    pub(super) fn begin(sources: &'s Sources, inputs: &'s [Input]) -> Self {
        let small = inputs.par_iter().filter(|input| input.task().is_none());
        let mut small: Vec<Parsed<'_>> = small.map(|input| parse(input, sources)).collect();
        let mut steps = Steps::default();
        let around = steps.surroundings(&mut small);
        Self { sources, small, steps, around }
    }

    /// Reads a task file; may be called by many at once.
    pub(super) fn reader(&self) -> impl Fn(&'s Input) -> TaskFile + Sync {
        let read = self.tree_reader();
        move |input| read(input).0
    }

    /// The same, with the tree of the file.
    pub(super) fn tree_reader(&self) -> impl Fn(&'s Input) -> (TaskFile, Option<Node<'s>>) + Sync {
        let (sources, around) = (self.sources, &self.around);
        move |input| task(input, sources, around)
    }

    /// The `maxBytes` of tasks that do not say another.
    pub(super) const fn default_limit(&self) -> u64 {
        self.around.defaults.max_bytes
    }

    /// Task types that something around them looks into: what services say they read, and what flows send and read.
    pub(super) fn looked_into(&self) -> BTreeSet<&str> {
        let flows = self.small.iter().filter(|file| matches!(file.kind, PathKind::Flow(_)));
        let by: BTreeSet<String> = flows
            .filter_map(|file| match &file.root.as_ref()?.get("orchestrator")?.data {
                Data::Scalar(name) => Some(name.text.to_string()),
                _ => None,
            })
            .collect();
        let services = self.steps.services.iter().filter_map(|(name, service)| Some((name, service.as_ref()?)));
        services
            .flat_map(|(name, service)| {
                let all = by.contains(name);
                let read = service.consumes.iter().filter(move |(_, found)| all || found.reads.is_some());
                let sent = service.produces.keys().filter(move |_| all);
                read.map(|(task, _)| task.as_str()).chain(sent.map(String::as_str))
            })
            .collect()
    }

    /// The registry without its tasks and flows; none where it has no head.
    pub(super) fn outline(&self) -> Option<Registry> {
        self.registry(BTreeMap::new(), BTreeMap::new())
    }

    /// Looks at everything together.
    pub(super) fn end(mut self, tasks: Vec<TaskFile>, dropped: &BTreeSet<TaskId>) -> Assembled {
        let mut diagnostics = Vec::new();
        let mut models: BTreeMap<TaskId, Option<Task>> = dropped.iter().map(|id| (id.clone(), None)).collect();
        let mut spans = BTreeMap::new();
        for file in tasks {
            let id = file.id();
            diagnostics.extend(file.findings);
            spans.insert(id.clone(), file.spans);
            models.insert(id, file.task);
        }
        let flows = flows(&mut self.small, &models, &self.steps.services);
        let view = lint::View {
            tasks: &models,
            services: &self.steps.services,
            envelopes: &self.around.envelopes,
            machines: &self.around.machines,
            shared: &self.around.shared,
        };
        let places = Places::new(&self.small, spans);
        diagnostics.extend(lint::registry(&view).into_iter().filter_map(|found| places.resolve(found)));
        models.retain(|id, _| !dropped.contains(id));
        let registry = self.registry(models, flows);
        // Names made from a template that is wrong itself would only repeat that.
        let sound = self.small.iter().all(|file| file.findings.errors() == 0);
        let on_broker = registry.as_ref().filter(|_| sound).map(lint::broker).unwrap_or_default();
        diagnostics.extend(on_broker.into_iter().filter_map(|found| places.resolve(found)));
        diagnostics.extend(self.small.into_iter().flat_map(|file| file.findings.into_list()));
        Assembled { registry, diagnostics, waivers: self.steps.waivers }
    }

    /// Joins everything; none where a part is missing.
    fn registry(&self, tasks: BTreeMap<TaskId, Option<Task>>, flows: Declared<Flow>) -> Option<Registry> {
        let head = self.steps.head.clone()?;
        let flows: Option<BTreeMap<String, Flow>> = flows.into_iter().map(|(name, flow)| Some((name, flow?))).collect();
        let tasks: Option<BTreeMap<TaskId, Task>> = tasks.into_iter().map(|(id, task)| Some((id, task?))).collect();
        let mut envelopes: BTreeMap<&String, Envelope> =
            self.around.envelopes.iter().filter_map(|(name, found)| Some((name, found.clone()?))).collect();
        let mut ordered: Vec<Envelope> = self.steps.order.iter().filter_map(|name| envelopes.remove(name)).collect();
        ordered.extend(envelopes.into_values());
        let (machines, services) = (&self.around.machines, &self.steps.services);
        Some(Registry {
            name: head.name,
            compatibility: head.compatibility,
            dead_letter_retention: head.dead_letter_retention,
            naming: head.naming,
            broker: head.broker,
            packages: head.packages,
            envelopes: ordered,
            machines: machines.iter().filter_map(|(name, found)| Some((name.clone(), found.clone()?))).collect(),
            tasks: tasks?,
            services: services.iter().filter_map(|(name, found)| Some((name.clone(), found.clone()?))).collect(),
            flows: flows?,
        })
    }
}

fn parse<'s>(input: &'s Input, sources: &'s Sources) -> Parsed<'s> {
    let text = sources.file(input.id).map_or("", SourceFile::text);
    let mut findings = Findings::new(input.id, text);
    let start = Span::at(0);
    let root = match (&input.trouble, &input.kind) {
        (Some(Trouble::Text(problem)), _) => {
            report_problems(vec![problem.clone()], &mut findings);
            None
        }
        (Some(Trouble::Fault(fault)), _) => {
            let (rule, message) = match fault {
                Fault::Unreadable(why) => (&rules::FILE_UNREADABLE, format!("the file cannot be read: {why}")),
                Fault::NotAFile => (&rules::FILE_NOT_A_FILE, "this is not a regular file".to_owned()),
                Fault::LinkLoop => (&rules::FILE_LINK_LOOP, "the link leads in a circle or nowhere".to_owned()),
                Fault::BadPath => (&rules::FILE_UNREADABLE, "the path is not UTF-8".to_owned()),
                Fault::TooMuch => (&rules::FILE_TOO_LARGE, "the contracts together are larger than 1 GiB".to_owned()),
            };
            findings.add(rule, start, message);
            None
        }
        (Some(Trouble::Absent), _) => {
            findings.add(&rules::REGISTRY_MISSING, start, "there is no `registry.yaml` in this folder");
            None
        }
        (None, PathKind::Misplaced(why)) => {
            findings.add(&rules::FILE_MISPLACED, start, format!("this file is not read where it stands: {why}"));
            None
        }
        (None, _) => {
            let outcome = yaml::parse(text);
            report_problems(outcome.problems, &mut findings);
            outcome.root
        }
    };
    Parsed { kind: &input.kind, root, findings }
}

fn task<'s>(input: &'s Input, sources: &'s Sources, around: &Surroundings) -> (TaskFile, Option<Node<'s>>) {
    let identity = match &input.kind {
        PathKind::Task(identity) => identity.clone(),
        _ => Identity { task_type: String::new(), version: 0 },
    };
    let Parsed { root, mut findings, .. } = parse(input, sources);
    let mut spans = TaskSpans { file: input.id, task_type: Span::at(0), kind: Span::at(0) };
    let mut lowered = None;
    if let Some(root) = &root
        && let Some(doc) = TaskDoc::read(root, &mut findings)
    {
        spans.task_type = doc.task_type.map_or(doc.head, crate::contract::Text::span);
        spans.kind = doc.kind.map_or(doc.head, |word| word.span);
        let lower::Lowered { task, whole, partial } = lower::task(&doc, &identity, around, &mut findings);
        let envelope = around.envelopes.get(&task.envelope).and_then(Option::as_ref);
        let lints = if whole { lint::task } else { lint::incomplete }(&task, &partial, envelope);
        for found in lints {
            let near = found.suggestion.clone();
            findings.add(found.rule, found.route.resolve(root), found.message).suggest_some(near);
        }
        lowered = Some(task).filter(|_| whole);
    }
    (TaskFile { identity, task: lowered, spans, findings: findings.into_list() }, root)
}

/// What the files around the tasks say, step by step.
#[derive(Default)]
struct Steps {
    head: Option<RegistryHead>,
    order: Vec<String>,
    services: Declared<Service>,
    waivers: Vec<Waiver>,
}

impl Steps {
    fn surroundings(&mut self, small: &mut [Parsed<'_>]) -> Surroundings {
        let mut around = Surroundings {
            defaults: lower::Defaults::default(),
            envelopes: Declared::new(),
            machines: Declared::new(),
            shared: lower::Shared::default(),
            patterns: lower::Patterns::default(),
        };
        let mut types = Vec::new();
        let mut incomplete = false;
        let mut order = None;
        for Parsed { kind, root, findings } in small.iter_mut() {
            let root: Option<&Node<'_>> = root.as_ref();
            match kind {
                PathKind::Registry => {
                    if let Some(doc) = root.and_then(|root| RegistryDoc::read(root, findings)) {
                        (around.defaults, self.head) = lower::registry(&doc, findings);
                        order = doc.envelopes.map(|(key, names)| (key, names, findings));
                    }
                }
                PathKind::Waivers => {
                    self.waivers.extend(root.map(|root| waivers(root, findings)).into_iter().flatten())
                }
                PathKind::Envelope(name) => {
                    let found = root.and_then(|root| envelope(root, name, findings));
                    around.envelopes.insert(name.clone(), found);
                }
                PathKind::Machine(name) => {
                    let found = root.and_then(|root| machine(root, name, findings));
                    around.machines.insert(name.clone(), found);
                }
                PathKind::Service(name) => {
                    let found = root.and_then(|root| service(root, name, findings));
                    self.services.insert(name.clone(), found);
                }
                PathKind::Types => match root.and_then(|root| TypesDoc::read(root, findings)) {
                    Some(doc) => types.push((doc, findings)),
                    None => incomplete = true,
                },
                PathKind::Flow(_) | PathKind::Task(_) | PathKind::Misplaced(_) | PathKind::Foreign => {}
            }
        }
        around.shared = lower::shared(&mut types, incomplete, &around.patterns);
        if let Some((key, names, findings)) = order {
            self.order = envelope_order(key, &names, &around.envelopes, findings);
        }
        around
    }
}

fn envelope(root: &Node<'_>, name: &str, findings: &mut Findings) -> Option<Envelope> {
    let doc = EnvelopeDoc::read(root, findings)?;
    if let Some(found) = doc.name.filter(|found| found.as_str() != name) {
        path_mismatch(found.span(), "`envelope`", found.as_str(), name, findings);
    }
    lower::envelope(&doc, findings).map(|found| Envelope { name: name.to_owned(), ..found })
}

fn machine(root: &Node<'_>, name: &str, findings: &mut Findings) -> Option<Machine> {
    let doc = MachineDoc::read(root, findings)?;
    if let Some(found) = doc.name.filter(|found| found.as_str() != name) {
        path_mismatch(found.span(), "`machine`", found.as_str(), name, findings);
    }
    lower::machine(&doc, findings).map(|found| Machine { name: name.to_owned(), ..found })
}

/// The flows, which need everything else.
fn flows(
    small: &mut [Parsed<'_>],
    tasks: &BTreeMap<TaskId, Option<Task>>,
    services: &Declared<Service>,
) -> Declared<Flow> {
    let mut flows = Declared::new();
    let mut scope = None;
    for Parsed { kind, root, findings } in small.iter_mut() {
        let PathKind::Flow(name) = kind else { continue };
        let scope = &*scope.get_or_insert_with(|| lower::FlowScope::new(tasks, services));
        flows.insert(name.clone(), root.as_ref().and_then(|root| flow(root, name, scope, findings)));
    }
    flows
}

fn flow(root: &Node<'_>, name: &str, scope: &lower::FlowScope<'_>, findings: &mut Findings) -> Option<Flow> {
    let doc = FlowDoc::read(root, findings)?;
    if let Some(found) = doc.name.filter(|found| found.as_str() != name) {
        path_mismatch(found.span(), "`flow`", found.as_str(), name, findings);
    }
    lower::flow(&doc, scope, findings).map(|found| Flow { name: name.to_owned(), ..found })
}

fn service(root: &Node<'_>, name: &str, findings: &mut Findings) -> Option<Service> {
    let before = findings.errors();
    let doc = ServiceDoc::read(root, findings)?;
    if let Some(found) = doc.name.filter(|found| found.as_str() != name) {
        path_mismatch(found.span(), "`service`", found.as_str(), name, findings);
    }
    // A service with an error may produce or consume more than could be read.
    lower::service(&doc, findings).filter(|_| findings.errors() == before)
}

fn waivers(root: &Node<'_>, findings: &mut Findings) -> Vec<Waiver> {
    let docs = WaiverDoc::read(root, findings);
    docs.iter()
        .map(|doc| Waiver {
            fingerprint: doc.fingerprint.as_str().to_owned(),
            reason: doc.reason.as_str().to_owned(),
            owner: doc.owner.as_str().to_owned(),
            expires: doc.expires.as_str().to_owned(),
            location: findings.at(doc.fingerprint.span()),
        })
        .collect()
}

/// `envelopes` of the registry: every envelope exactly once.
fn envelope_order(
    key: Span,
    names: &[crate::contract::Text<'_>],
    envelopes: &Declared<Envelope>,
    findings: &mut Findings,
) -> Vec<String> {
    let mut order: Vec<String> = Vec::with_capacity(names.len());
    for name in names {
        if !envelopes.contains_key(name.as_str()) {
            let near = findings.nearest(name.as_str(), envelopes.keys().map(String::as_str)).map(str::to_owned);
            let message = format!("there is no envelope `{}`", name.as_str());
            findings.add(&envelope_rules::UNKNOWN_ENVELOPE, name.span(), message).suggest_some(near);
        } else if order.iter().any(|other| other == name.as_str()) {
            findings.add(&envelope_rules::ENVELOPE_ORDER, name.span(), format!("`{}` stands twice", name.as_str()));
        } else {
            order.push(name.as_str().to_owned());
        }
    }
    for name in envelopes.keys().filter(|name| !order.contains(name)) {
        findings.add(&envelope_rules::ENVELOPE_ORDER, key, format!("the envelope `{name}` is missing from the order"));
    }
    order
}
