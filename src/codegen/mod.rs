//! Packages in the target languages: what a language must answer, and the one place that asks.
//!
//! A language is a folder here and a folder of templates; this module knows none of them but by the list [`BACKENDS`].
//! Nothing here touches the disk: the result is a list of paths and texts.

pub mod go;
mod inputs;
pub mod java;
pub mod naming;
pub mod operations;
pub mod python;
mod render;
pub mod rust;

pub use inputs::{around_tasks, outline};
pub use render::{RenderError, Template, Templates, shared};

use rayon::prelude::*;

use crate::model::{Registry, Task};
use crate::topology::Names;

/// Every language, in the order of output. Adding a language is a folder and a line here.
pub const BACKENDS: &[&dyn Backend] = &[&rust::Rust, &java::Java, &go::Go, &python::Python];

/// A generated file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutFile {
    /// Path below the output folder, with `/`.
    pub path: String,
    /// Content.
    pub text: String,
}

/// What a backend works from.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The registry to compile.
    pub registry: &'a Registry,
    /// What its tasks use on a broker.
    pub broker: &'a Names<'a>,
    /// Templates of every backend, a team's overrides applied.
    pub templates: &'a Templates,
}

/// What shares a scope in generated code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Fields of an object.
    Fields,
    /// Values of an enum.
    Values,
}

/// What a target language must answer.
pub trait Backend: Sync + std::fmt::Debug {
    /// The value of `--lang` and the folder below the output folder: `rust`, `java`, `go`, `python`.
    fn id(&self) -> &'static str;

    /// All templates of the language; names start with the id (`rust/task.rs.j2`).
    fn templates(&self) -> &'static [Template];

    /// Opens the package of a registry: decides once what its files share, names most of all.
    fn package<'a>(&self, job: Job<'a>) -> Box<dyn Package + 'a>;

    /// How the package is built and its conformance driver started.
    fn toolchain(&self, registry: &Registry) -> Toolchain;

    /// Identifiers of all names of a scope, in their order.
    fn members(&self, registry: &Registry, scope: Scope, names: &[naming::Request<'_>]) -> Vec<String>;

    /// The identifiers chosen for a task: JSON Pointer-like place to identifier, for `explain`.
    fn names(&self, registry: &Registry, task: &Task) -> Vec<(String, String)>;
}

/// The package of one registry in one language, decided but not yet rendered.
pub trait Package: Send + Sync {
    /// The files that do not belong to one task: manifest, runtime, registry table, dispatch, driver. Paths are below
    /// the package's folder.
    ///
    /// # Errors
    /// A template (a team's own, most likely) that does not render.
    fn package_files(&self) -> Result<Vec<OutFile>, RenderError>;

    /// The files of one task. Called in parallel; must depend on nothing but the package and the task.
    ///
    /// # Errors
    /// As [`Package::package_files`].
    fn task_files(&self, task: &Task) -> Result<Vec<OutFile>, RenderError>;
}

/// How a generated package is built and its driver started; run in the package's folder.
#[derive(Debug, Clone)]
pub struct Toolchain {
    /// Build steps in order.
    pub build: Vec<Step>,
    /// The conformance driver.
    pub driver: Step,
}

/// One program to start.
#[derive(Debug, Clone)]
pub struct Step {
    /// Program, looked up on the path, or a path below the package's folder that an earlier step made.
    pub program: String,
    /// Arguments.
    pub args: Vec<String>,
    /// Additional environment.
    pub env: Vec<(String, String)>,
    /// What to say where the program is missing: how to get it.
    pub hint: &'static str,
}

/// `files` of the package of `backend`, with paths below the output folder.
pub fn placed(backend: &dyn Backend, files: Vec<OutFile>) -> Vec<OutFile> {
    let place = |file: OutFile| OutFile { path: format!("{}/{}", backend.id(), file.path), text: file.text };
    files.into_iter().map(place).collect()
}

/// Renders the packages of `backends`: all files with paths below the output folder, sorted by path.
///
/// The same registry gives the same bytes whatever the number of threads.
///
/// # Errors
/// The first (by path order of backends and tasks) template that does not render.
pub fn generate(job: Job<'_>, backends: &[&dyn Backend]) -> Result<Vec<OutFile>, RenderError> {
    let mut files = Vec::new();
    for backend in backends {
        let package = backend.package(job);
        let per_task: Vec<Vec<OutFile>> =
            job.registry.tasks.par_iter().map(|(_, task)| package.task_files(task)).collect::<Result<_, _>>()?;
        let all = per_task.into_iter().flatten().chain(package.package_files()?).collect();
        files.extend(placed(*backend, all));
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}
