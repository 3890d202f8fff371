//! What `generate` makes, in groups of pieces: a group is a folder of the output, a piece is made only where its inputs
//! changed.

use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use crate::codegen::{self, Backend, Job, OutFile, Package, RenderError, around_tasks, operations, outline};
use crate::diagram;
use crate::model::{Registry, Task};
use crate::schema;
use crate::topology;
use crate::wire::Role;
use crate::workspace::output::{Digest, Piece, PieceError, Put, digest, digest_of};

/// The folder of the JSON Schemas, beside one folder per language.
const SCHEMAS: &str = "schema";

/// What is made of the registry as a whole, whatever the languages: a folder each.
const WHOLES: &[(&str, Needs, &[MakeWhole])] = &[
    ("topology", Needs::Around, TOPOLOGY),
    ("flows", Needs::Around, &[flows]),
    ("sql", Needs::Outlines, &[|job, put| put_all(operations::sql_files(job)?, put)]),
    ("ops", Needs::Around, &[|job, put| put_all(operations::ops_files(job)?, put)]),
];

/// What files that belong to no task depend on.
#[derive(Debug, Clone, Copy)]
enum Needs {
    /// The registry around the tasks.
    Around,
    /// The outlines of all tasks as well.
    Outlines,
}

/// Large enough to be made side by side.
const TOPOLOGY: &[MakeWhole] = &[
    |job, put| topology::kafka_files(job.broker, &mut |file| put(topology_file(file))),
    |job, put| topology::rabbitmq_files(job.broker, &mut |file| put(topology_file(file))),
    |job, put| topology::redis_files(job.broker, &mut |file| put(topology_file(file))),
];

/// Makes the files of a folder, with paths below it.
type MakeWhole = fn(Job<'_>, Put<'_>) -> Result<(), PieceError>;

fn topology_file(file: topology::TopologyFile) -> OutFile {
    OutFile { path: file.name, text: file.text }
}

fn put_all(files: Vec<OutFile>, put: Put<'_>) -> Result<(), PieceError> {
    files.into_iter().try_for_each(put)
}

/// A table and a drawing of each flow.
fn flows(job: Job<'_>, put: Put<'_>) -> Result<(), PieceError> {
    for (name, flow) in &job.registry.flows {
        put(OutFile { path: format!("{name}.json"), text: diagram::table(flow) })?;
        put(OutFile { path: format!("{name}.svg"), text: diagram::svg(flow).map_err(RenderError::from)? })?;
    }
    Ok(())
}

/// Everything that is to be made.
pub(super) struct Plan<'a> {
    /// The packages, each to be made by itself and gone when done: that of ten thousand tasks knows much about each.
    pub(super) packages: Vec<Group<'a>>,
    /// The rest, to be made side by side.
    pub(super) rest: Vec<Group<'a>>,
}

/// One folder of the output.
pub(super) struct Group<'a> {
    /// First segment of the paths of its files.
    pub(super) folder: &'static str,
    registry: &'a Registry,
    inputs: Arc<Inputs>,
    maker: Maker<'a>,
}

/// Who makes the files of a group.
enum Maker<'a> {
    Language(Language<'a>),
    Schemas,
    Whole(Needs, &'static [MakeWhole], Job<'a>),
}

/// A package, opened when its first piece is made: where nothing changed that is never.
struct Language<'a> {
    backend: &'a dyn Backend,
    job: Job<'a>,
    package: OnceLock<Box<dyn Package + 'a>>,
}

/// Digests of what pieces depend on.
struct Inputs {
    /// The registry around the tasks.
    around: Digest,
    /// Each task, in the registry's order.
    tasks: Vec<Digest>,
    /// What [`Needs::Around`] stands for.
    of_around: Digest,
    /// What [`Needs::Outlines`] stands for.
    of_outlines: Digest,
}

impl<'a> Plan<'a> {
    /// The packages of `backends`, the schemas, and what else is made of the registry.
    pub(super) fn new(job: Job<'a>, backends: &[&'a dyn Backend]) -> Self {
        let registry = job.registry;
        let inputs = Arc::new(Inputs::of(registry, job.templates.overridden()));
        let group = |folder, maker| Group { folder, registry, inputs: Arc::clone(&inputs), maker };
        let language = |backend: &&'a dyn Backend| {
            let language = Language { backend: *backend, job, package: OnceLock::new() };
            group(backend.id(), Maker::Language(language))
        };
        let wholes = WHOLES.iter().map(|(folder, needs, make)| group(folder, Maker::Whole(*needs, make, job)));
        // What takes long begins first: behind many small pieces it would be waited for.
        let rest = wholes.chain([group(SCHEMAS, Maker::Schemas)]).collect();
        Self { packages: backends.iter().map(language).collect(), rest }
    }

    /// The folders of the output.
    pub(super) fn folders(&self) -> Vec<&'static str> {
        let packages = self.packages.iter().map(|group| group.folder);
        packages.chain([SCHEMAS]).chain(WHOLES.iter().map(|(folder, ..)| *folder)).collect()
    }
}

impl Group<'_> {
    /// Its pieces: what belongs to no task, and one per task.
    pub(super) fn pieces(&self) -> Vec<Piece<'_>> {
        let tasks = self.registry.tasks.values().zip(&self.inputs.tasks);
        let tasks = tasks.filter(|_| !matches!(self.maker, Maker::Whole(..)));
        let of_task = tasks.map(|(task, of_task)| Piece {
            name: format!("{}/{}", self.folder, task.id),
            inputs: digest([&self.inputs.around[..], of_task]),
            make: Box::new(move |put| put_all(self.task(task)?, put)),
        });
        let whole = |at| Piece {
            name: format!("{}/{at}", self.folder),
            inputs: match self.maker {
                Maker::Schemas | Maker::Whole(Needs::Around, ..) => self.inputs.of_around,
                Maker::Language(_) | Maker::Whole(Needs::Outlines, ..) => self.inputs.of_outlines,
            },
            make: Box::new(move |put| self.whole(at, put)),
        };
        let wholes = if let Maker::Whole(_, makers, _) = self.maker { makers.len() } else { 1 };
        (0..wholes).map(whole).chain(of_task).collect()
    }

    fn task(&self, task: &Task) -> Result<Vec<OutFile>, RenderError> {
        match &self.maker {
            Maker::Language(language) => language.files(|package| package.task_files(task)),
            Maker::Whole(..) => Ok(vec![]),
            Maker::Schemas => Ok([Role::Consumer, Role::Producer].map(|role| self.schema(task, role)).into()),
        }
    }

    fn whole(&self, at: usize, put: Put<'_>) -> Result<(), PieceError> {
        match &self.maker {
            Maker::Language(language) => put_all(language.files(<dyn Package>::package_files)?, put),
            Maker::Schemas => put(schema_file(schema::dead_letter_file())),
            Maker::Whole(_, makers, job) => {
                let placed = |file: OutFile| OutFile { path: format!("{}/{}", self.folder, file.path), ..file };
                makers[at](*job, &mut |file| put(placed(file)))
            }
        }
    }

    fn schema(&self, task: &Task, role: Role) -> OutFile {
        schema_file(schema::file(self.registry, task, role))
    }
}

fn schema_file(file: schema::SchemaFile) -> OutFile {
    OutFile { path: format!("{SCHEMAS}/{}", file.name), text: file.text }
}

impl<'a> Language<'a> {
    fn files(
        &self,
        make: impl Fn(&(dyn Package + 'a)) -> Result<Vec<OutFile>, RenderError>,
    ) -> Result<Vec<OutFile>, RenderError> {
        let package = self.package.get_or_init(|| self.backend.package(self.job));
        Ok(codegen::placed(self.backend, make(package.as_ref())?))
    }
}

impl Inputs {
    /// Where templates are `overridden` everything depends on every task as it stands: what ours leave out of a file that
    /// belongs to no task, a team's may show.
    fn of(registry: &Registry, overridden: bool) -> Self {
        let around = digest_of(&around_tasks(registry));
        let each = |of: fn(&Task) -> Digest| registry.tasks.par_iter().map(|(_, task)| of(task)).collect::<Vec<_>>();
        let with = |tasks: &[Digest]| digest([&around[..]].into_iter().chain(tasks.iter().map(|task| &task[..])));
        let tasks = each(digest_of);
        if overridden {
            let all = with(&tasks);
            return Self { around, tasks, of_around: all, of_outlines: all };
        }
        let of_outlines = with(&each(|task| digest_of(&outline(task))));
        Self { around, tasks, of_around: around, of_outlines }
    }
}
