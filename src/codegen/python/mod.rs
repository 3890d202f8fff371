//! Python: a package with a subpackage per domain and a module per task, pydantic models on a runtime of its own.
//!
//! `names` chooses identifiers, `shapes` finds the classes of a task, the others make the views that templates see.

mod around;
mod chosen;
mod expr;
mod keywords;
mod message;
mod names;
mod package;
mod shapes;
mod task;
mod text;
mod types;
mod view;

use crate::codegen::naming::Request;
use crate::codegen::python::names::PackageNames;
use crate::codegen::{Backend, Job, OutFile, Package, RenderError, Scope, Step, Template, Toolchain, shared};
use crate::model::{Registry, Task};

/// The backend.
#[derive(Debug)]
pub struct Python;

/// Embeds templates by their path below `templates/`.
macro_rules! templates {
    ($($name:literal),* $(,)?) => {
        &[$(Template { name: $name, text: include_str!(concat!("../../../templates/", $name)) }),*]
    };
}

/// All templates. Files of the runtime are taken as they stand.
const TEMPLATES: &[Template] = templates![
    "python/pyproject.toml.j2",
    "python/README.md.j2",
    "python/gitignore",
    "python/root.py.j2",
    "python/registry.py.j2",
    "python/conformance.py.j2",
    "python/flows.py.j2",
    "python/machines.py.j2",
    "python/services.py.j2",
    "python/domain.py.j2",
    "python/task.py.j2",
    "python/runtime/__init__.py",
    "python/runtime/behaviour.py",
    "python/runtime/codec.py",
    "python/runtime/consumer.py",
    "python/runtime/counters.py",
    "python/runtime/driver.py",
    "python/runtime/errors.py",
    "python/runtime/failure.py",
    "python/runtime/fast.py",
    "python/runtime/fields.py",
    "python/runtime/flow.py",
    "python/runtime/keys.py",
    "python/runtime/lazy.py",
    "python/runtime/letters.py",
    "python/runtime/machine.py",
    "python/runtime/message.py",
    "python/runtime/model.py",
    "python/runtime/reader.py",
    "python/runtime/registry.py",
    "python/runtime/retry.py",
    "python/runtime/scalars.py",
    "python/runtime/scan.py",
    "python/runtime/shapes.py",
    "python/runtime/task.py",
    "python/runtime/text.py",
    "python/runtime/times.py",
    "python/runtime/values.py",
];

impl Backend for Python {
    fn id(&self) -> &'static str {
        "python"
    }

    fn templates(&self) -> &'static [Template] {
        TEMPLATES
    }

    fn package<'a>(&self, job: Job<'a>) -> Box<dyn Package + 'a> {
        let names = PackageNames::new(job.registry);
        Box::new(PythonPackage { job, names })
    }

    fn toolchain(&self, registry: &Registry) -> Toolchain {
        let step = |program: &str, args: &[&str]| Step {
            program: program.to_owned(),
            args: args.iter().map(|arg| (*arg).to_owned()).collect(),
            env: vec![("PYTHONDONTWRITEBYTECODE".to_owned(), "1".to_owned())],
            hint: "install Python 3.10 or later with its venv module",
        };
        let module = format!("{}.conformance", PackageNames::new(registry).package);
        Toolchain {
            build: vec![
                step("python3", &["-m", "venv", ".venv"]),
                step(
                    ".venv/bin/python",
                    &["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pydantic>=2.7,<3"],
                ),
            ],
            driver: step(".venv/bin/python", &["-m", &module]),
        }
    }

    fn members(&self, _registry: &Registry, scope: Scope, requests: &[Request<'_>]) -> Vec<String> {
        match scope {
            Scope::Fields => names::fields(requests),
            Scope::Values => names::members(requests),
        }
    }

    fn names(&self, registry: &Registry, task: &Task) -> Vec<(String, String)> {
        let names = PackageNames::new(registry);
        let Some(of_task) = names.tasks.get(&task.id) else { return Vec::new() };
        let module = format!("{}.{}.{}", names.package, of_task.domain, of_task.module);
        let mut out = vec![(String::new(), format!("{module}.{}", of_task.message))];
        out.extend(chosen::chosen_names(task, of_task));
        out
    }
}

/// The package of one registry.
struct PythonPackage<'a> {
    job: Job<'a>,
    names: PackageNames,
}

impl Package for PythonPackage<'_> {
    fn package_files(&self) -> Result<Vec<OutFile>, RenderError> {
        let templates = self.job.templates;
        let view = package::package_view(self.job.broker, &self.names);
        let shown = shared(&view);
        let package = &self.names.package;
        let root = [
            ("python/pyproject.toml.j2", "pyproject.toml".to_owned()),
            ("python/README.md.j2", "README.md".to_owned()),
            ("python/root.py.j2", format!("{package}/__init__.py")),
            ("python/registry.py.j2", format!("{package}/_registry.py")),
            ("python/conformance.py.j2", format!("{package}/conformance.py")),
            ("python/flows.py.j2", format!("{package}/_flows.py")),
            ("python/machines.py.j2", format!("{package}/_machines.py")),
            ("python/services.py.j2", format!("{package}/_services.py")),
        ];
        let mut files = Vec::new();
        for (template, path) in root {
            files.push(OutFile { path, text: templates.render(template, &shown)? });
        }
        files.push(OutFile { path: ".gitignore".to_owned(), text: templates.verbatim("python/gitignore")? });
        files.push(OutFile { path: format!("{package}/py.typed"), text: String::new() });
        for template in TEMPLATES {
            if let Some(path) = template.name.strip_prefix("python/runtime/") {
                let path = format!("{package}/_runtime/{path}");
                files.push(OutFile { path, text: templates.verbatim(template.name)? });
            }
        }
        for domain in &view.domains {
            let path = format!("{package}/{}/__init__.py", domain.package);
            files.push(OutFile { path, text: templates.render("python/domain.py.j2", domain)? });
        }
        Ok(files)
    }

    fn task_files(&self, task: &Task) -> Result<Vec<OutFile>, RenderError> {
        let Some(names) = self.names.tasks.get(&task.id) else { return Ok(Vec::new()) };
        let view = task::task_view(self.job.broker, task, names);
        let text = self.job.templates.render("python/task.py.j2", &view)?;
        let path = format!("{}/{}/{}.py", self.names.package, names.domain, names.module);
        Ok(vec![OutFile { path, text }])
    }
}
