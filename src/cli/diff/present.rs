//! Findings with their places looked up, and as diagnostics for the renderers that all commands share.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use rayon::prelude::*;

use crate::compat::{Compared, Direction, Document, Finding, Place, Rollout, Severity, Side, Verdict};
use crate::diagnostic::{Diagnostic, Level, Location};
use crate::json::compact;
use crate::source::yaml;
use crate::source::{Finder, Position, Route, SourceId, Sources, Span};
use crate::workspace::{Loaded, State, Waiver};

/// Longest witness that is shown to people, in characters; JSON holds it whole.
const MAX_WITNESS: usize = 600;

/// The files of both sides, and those of them that findings show.
pub(super) struct Files<'l> {
    sides: [Option<&'l Loaded>; 2],
    /// Number by path, of both sides: there may be as many findings as files.
    paths: [HashMap<&'l str, SourceId>; 2],
    /// Files of shared types by name, where findings ask for them.
    declared: [OnceCell<HashMap<String, String>>; 2],
    sources: Sources,
    shown: BTreeMap<(Side, String), SourceId>,
    known: &'l Places,
}

/// Where a finding is, on either side, in the files that are shown.
#[derive(Debug, Clone, Default)]
pub(super) struct Found {
    pub(super) old: Option<Spot>,
    pub(super) new: Option<Spot>,
}

/// A place for people.
#[derive(Debug, Clone)]
pub(super) struct Spot {
    pub(super) file: String,
    pub(super) position: Position,
    location: Location,
}

/// The finding that a place is of, by number.
type Wanted<'p> = (usize, &'p Place);

/// Where places stand.
pub(super) type Places = HashMap<(Side, Place), Span>;

/// The places of what differs in a task that are in its own files, while their trees are there.
pub(super) fn places_of(compared: &Compared, states: [State<'_>; 2]) -> Places {
    let [mut old, mut new] = states.map(|state| (Document::Task(state.task.id.clone()), Finder::new(state.file)));
    let found = compared.places().filter_map(|(side, place)| {
        let (document, finder) = if side == Side::Old { &mut old } else { &mut new };
        let span = (place.document == *document).then(|| finder.resolve(&route(&place.keys)))?;
        Some(((side, place.clone()), span))
    });
    found.collect()
}

/// A finding with its place.
pub(super) struct Presented<'f> {
    pub(super) finding: &'f Finding,
    pub(super) place: &'f Found,
}

impl<'l> Files<'l> {
    pub(super) fn new(new: &'l Loaded, old: Option<&'l Loaded>, known: &'l Places) -> Self {
        let sides = [old, Some(new)];
        let paths = sides.map(|side| {
            let files = side.into_iter().flat_map(|loaded| loaded.sources.iter());
            files.map(|(id, file)| (file.path(), id)).collect()
        });
        Self { sides, paths, declared: Default::default(), sources: Sources::new(), shown: BTreeMap::new(), known }
    }

    /// The places of all findings, in their order. A file is parsed once where not all of its places are known.
    pub(super) fn places(&mut self, findings: &[Finding]) -> Vec<Found> {
        let mut wanted: BTreeMap<(Side, String), Vec<Wanted<'_>>> = BTreeMap::new();
        for (index, finding) in findings.iter().enumerate() {
            for (side, place) in [(Side::Old, &finding.old_place), (Side::New, &finding.new_place)] {
                // What a snapshot says stands in no file of the baseline.
                let Some(place) = place.as_ref().filter(|_| side == Side::New || finding.against.is_none()) else {
                    continue;
                };
                if let Some(path) = self.path(side, &place.document) {
                    wanted.entry((side, path)).or_default().push((index, place));
                }
            }
        }
        let files: Vec<_> = wanted
            .into_iter()
            .filter_map(|((side, path), places)| Some((side, self.show(side, &path)?, path, places)))
            .collect();
        let look = |(side, file, path, places): (Side, SourceId, String, Vec<Wanted<'_>>)| {
            let Some(source) = self.sources.file(file) else { return Vec::new() };
            let known: Vec<_> = places.iter().map(|(_, place)| self.known.get(&(side, (*place).clone()))).collect();
            let root = known.contains(&None).then(|| yaml::parse(source.text()).root).flatten();
            let mut finder = root.as_ref().map(Finder::new);
            let spot = |((index, place), known): (Wanted<'_>, Option<&Span>)| {
                let mut find = || finder.as_mut().map_or(Span::at(0), |finder| finder.resolve(&route(&place.keys)));
                let span = known.copied().unwrap_or_else(&mut find);
                let (position, location) = (source.position(span.start), Location { file, span });
                (side, index, Spot { file: path.clone(), position, location })
            };
            places.into_iter().zip(known).map(spot).collect::<Vec<_>>()
        };
        let spots: Vec<_> = files.into_par_iter().flat_map_iter(look).collect();
        let mut found = vec![Found::default(); findings.len()];
        for (side, index, spot) in spots {
            if let Some(slot) = found.get_mut(index) {
                *(if side == Side::Old { &mut slot.old } else { &mut slot.new }) = Some(spot);
            }
        }
        found
    }

    /// Somewhere to point at where a finding has no place: the registry's own file.
    pub(super) fn fallback(&mut self) -> Location {
        let path = self.path(Side::New, &Document::Registry).unwrap_or_default();
        let file = self.show(Side::New, &path).unwrap_or_else(|| self.sources.add("registry.yaml", ""));
        Location { file, span: Span::at(0) }
    }

    pub(super) fn into_sources(self) -> Sources {
        self.sources
    }

    const fn side(&self, side: Side) -> Option<&'l Loaded> {
        let [old, new] = self.sides;
        match side {
            Side::Old => old,
            Side::New => new,
        }
    }

    /// The shown path of a document.
    fn path(&self, side: Side, document: &Document) -> Option<String> {
        let loaded = self.side(side)?;
        let relative = match document {
            Document::Registry => "registry.yaml".to_owned(),
            Document::Waivers => "waivers.yaml".to_owned(),
            Document::Task(id) => format!("tasks/{}/{}.v{}.yaml", id.domain(), id.rest(), id.version),
            Document::Envelope(name) => format!("envelopes/{name}.yaml"),
            Document::Machine(name) => format!("machines/{name}.yaml"),
            Document::Flow(name) => format!("flows/{name}.yaml"),
            Document::Service(name) => format!("services/{name}.yaml"),
            Document::SharedType(name) => return self.declaring(side, name),
        };
        Some(format!("{}{relative}", loaded.prefix))
    }

    /// The file of `types/` that declares a type.
    fn declaring(&self, side: Side, name: &str) -> Option<String> {
        let [old, new] = &self.declared;
        let files = if side == Side::Old { old } else { new };
        let loaded = self.side(side)?;
        files.get_or_init(|| declared(loaded)).get(name).cloned()
    }

    /// Puts a file among those that are shown.
    fn show(&mut self, side: Side, path: &str) -> Option<SourceId> {
        let key = (side, path.to_owned());
        if let Some(known) = self.shown.get(&key) {
            return Some(*known);
        }
        let loaded = self.side(side)?;
        let [old, new] = &self.paths;
        let id = if side == Side::Old { old.get(path) } else { new.get(path) };
        let file = loaded.sources.file(*id?)?;
        let id = self.sources.add(file.path(), file.text());
        self.shown.insert(key, id);
        Some(id)
    }
}

/// The files of `types/` by the types and enums they declare.
fn declared(loaded: &Loaded) -> HashMap<String, String> {
    let folder = format!("{}types/", loaded.prefix);
    let mut files = HashMap::new();
    for (_, file) in loaded.sources.iter().filter(|(_, file)| file.path().starts_with(&folder)) {
        let root = yaml::parse(file.text()).root;
        let groups = ["enums", "types"].into_iter().filter_map(|group| root.as_ref()?.get(group));
        for entry in groups.flat_map(yaml::Node::entries) {
            files.entry(entry.key.text.to_string()).or_insert_with(|| file.path().to_owned());
        }
    }
    files
}

/// Numbers are items: only waivers have them.
fn route(keys: &[String]) -> Route {
    let route = keys.iter().fold(Route::root(), |route, key| match key.parse() {
        Ok(index) if keys.len() == 1 => route.index(index),
        _ => route.key(key.as_str()),
    });
    route.at_key()
}

/// Findings as the shared renderers take them.
pub(super) fn diagnostics(findings: &[Presented<'_>], waivers: &[Waiver], fallback: Location) -> Vec<Diagnostic> {
    findings.iter().map(|presented| diagnostic(presented, waivers, fallback)).collect()
}

fn diagnostic(presented: &Presented<'_>, waivers: &[Waiver], fallback: Location) -> Diagnostic {
    let (finding, place) = (presented.finding, presented.place);
    let subject = finding.task.as_ref().map(|id| format!("{id} ")).unwrap_or_default();
    let path = if finding.path.is_empty() { String::new() } else { format!("{} ", finding.path) };
    let head = format!("{subject}{path}").trim_end().to_owned();
    let title = if head.is_empty() { finding.message.clone() } else { format!("{head}: {}", finding.message) };
    let location = place.new.as_ref().or(place.old.as_ref()).map_or(fallback, |spot| spot.location);
    let mut out = Diagnostic::new(finding.rule, location, title);
    out.level = match finding.level {
        _ if finding.waived => Level::Info,
        Severity::Breaking => Level::Error,
        Severity::Warning => Level::Warning,
        Severity::Info => Level::Info,
    };
    out.fingerprint = Some(finding.fingerprint.clone());
    let waiver = waivers.iter().find(|waiver| finding.waived && waiver.fingerprint == finding.fingerprint);
    out.accepted = waiver.map(|waiver| format!("{} ({}, until {})", waiver.reason, waiver.owner, waiver.expires));
    if let (Some(_), Some(old)) = (&place.new, &place.old) {
        out.note_at(old.location, "what it was");
    }
    for line in notes(finding) {
        out.note(line);
    }
    if let Some(why) = &out.accepted {
        let line = format!("a waiver covers it: {why}");
        out.note(line);
    }
    out
}

/// Everything about a finding beyond its message, one line each.
pub(super) fn notes(finding: &Finding) -> Vec<String> {
    let mut notes = Vec::new();
    if !finding.places.is_empty() {
        notes.push(format!("in {} places: {}", finding.places.len(), listed(&finding.places)));
    }
    for witness in &finding.witnesses {
        notes.push(format!("{}: {}", refusal(witness.direction), errors(finding, witness)));
        notes.push(format!(
            "the {} message: {}",
            witness.direction.writer().name(),
            shortened(&compact(&witness.message))
        ));
    }
    for direction in [Direction::Backward, Direction::Forward] {
        let verdict = if direction == Direction::Backward { finding.backward } else { finding.forward };
        if verdict == Verdict::Unknown {
            notes.push(format!("{}: this could not be decided within the budget", refusal(direction)));
        }
    }
    if !finding.affected.is_empty() && finding.level > Severity::Info {
        notes.push(format!("affected: {}", affected(finding)));
    }
    notes.extend(rollout(finding));
    if finding.level > Severity::Info {
        notes.push(format!("next safe step: {}", finding.advice));
    }
    if finding.level > Severity::Info
        && !finding.waived
        && finding.rule.code != "waiver-expired"
        && finding.rule.code != "waiver-unused"
    {
        notes.push(format!("fingerprint {}", finding.fingerprint));
    }
    notes
}

const fn refusal(direction: Direction) -> &'static str {
    match direction {
        Direction::Backward => "breaks backward, a new consumer refuses an old message",
        Direction::Forward => "breaks forward, an old consumer refuses a new message",
    }
}

fn errors(_finding: &Finding, witness: &crate::compat::Witness) -> String {
    let shown = witness.errors.iter().take(5).map(|error| {
        let path = if error.path.is_empty() { "the message" } else { error.path.as_str() };
        format!("{path} {}", error.code)
    });
    let more = witness.errors.len().saturating_sub(5);
    let mut text = shown.collect::<Vec<_>>().join(", ");
    if more > 0 {
        let _ = write!(text, " and {more} more");
    }
    text
}

/// The order of deployment in a sentence; nothing where there is nothing to say about it.
pub(super) fn rollout(finding: &Finding) -> Option<String> {
    let wait = wait(finding.wait_seconds);
    Some(match finding.rollout {
        // What no message shows needs no order, but it is not safe for that reason.
        Rollout::Any if finding.level > Severity::Info && finding.task.is_some() => {
            "roll-out: no message is refused in either order, and no order makes it safe; the next safe step does"
                .to_owned()
        }
        Rollout::Any => return None,
        Rollout::ConsumersFirst => "roll-out: consumers first, then producers".to_owned(),
        Rollout::ProducersFirst => {
            format!("roll-out: producers first, wait {wait} until no old message is under way, then consumers")
        }
        Rollout::NewVersion => {
            format!(
                "roll-out: neither order works; make a new version beside the old one, and drop the old one {wait} after its last message"
            )
        }
    })
}

/// Seconds in the two largest units that matter, rather too long than too short.
pub(super) fn wait(seconds: u64) -> String {
    let units = [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)];
    let mut rest = seconds;
    let mut parts = Vec::new();
    let mut smallest = 1;
    for (unit, size) in units {
        if rest >= size && parts.len() < 2 {
            parts.push(format!("{} {unit}", rest / size));
            (rest, smallest) = (rest % size, size);
        }
    }
    if rest > 0 {
        return wait(seconds - rest + smallest);
    }
    if parts.is_empty() { "0 s".to_owned() } else { parts.join(" ") }
}

/// Who writes and reads, with team and language.
pub(super) fn affected(finding: &Finding) -> String {
    let one = |found: &crate::compat::Affected| {
        format!("{} ({}, {}, {})", found.service, found.role, found.language, found.team)
    };
    let names: Vec<String> = finding.affected.iter().map(one).collect();
    listed(&names)
}

fn listed(names: &[String]) -> String {
    let mut text = names.iter().take(10).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > 10 {
        let _ = write!(text, " and {} more", names.len() - 10);
    }
    text
}

/// A long message cut in the middle of nowhere, for people.
pub(super) fn shortened(text: &str) -> String {
    let length = text.chars().count();
    if length <= MAX_WITNESS {
        return text.to_owned();
    }
    let kept: String = text.chars().take(MAX_WITNESS).collect();
    format!("{kept}… ({length} characters; whole in --format json)")
}
