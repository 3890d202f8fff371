//! Rust: a crate with a module and a cargo feature per domain.
//!
//! `names` chooses identifiers, `shapes` finds the types of a task, the others make the views that templates see.

mod broker;
mod flow;
mod key;
mod machine;
mod message;
mod names;
mod package;
mod records;
mod shapes;
mod task;
mod text;
mod types;
mod view;

use crate::codegen::naming::Request;
use crate::codegen::rust::names::PackageNames;
use crate::codegen::rust::shapes::Shapes;
use crate::codegen::{Backend, Job, OutFile, Package, RenderError, Scope, Step, Template, Toolchain, shared};
use crate::model::{Registry, Task};
use crate::topology::Names;

/// The backend.
#[derive(Debug)]
pub struct Rust;

/// Embeds templates by their path below `templates/`.
macro_rules! templates {
    ($($name:literal),* $(,)?) => {
        &[$(Template { name: $name, text: include_str!(concat!("../../../templates/", $name)) }),*]
    };
}

/// All templates. Files of the runtime are taken as they stand.
const TEMPLATES: &[Template] = templates![
    "rust/Cargo.toml.j2",
    "rust/README.md.j2",
    "rust/LICENSE",
    "rust/gitignore",
    "rust/rustfmt.toml",
    "rust/lib.rs.j2",
    "rust/any.rs.j2",
    "rust/flows.rs.j2",
    "rust/machines.rs.j2",
    "rust/domain.rs.j2",
    "rust/task.rs.j2",
    "rust/driver.rs.j2",
    "rust/runtime/mod.rs",
    "rust/runtime/base64.rs",
    "rust/runtime/bridge.rs",
    "rust/runtime/conformance.rs",
    "rust/runtime/consumer.rs",
    "rust/runtime/counters.rs",
    "rust/runtime/dead_letter.rs",
    "rust/runtime/decimal.rs",
    "rust/runtime/error.rs",
    "rust/runtime/failed.rs",
    "rust/runtime/inbox.rs",
    "rust/runtime/json.rs",
    "rust/runtime/key.rs",
    "rust/runtime/maybe.rs",
    "rust/runtime/message.rs",
    "rust/runtime/path.rs",
    "rust/runtime/reader.rs",
    "rust/runtime/retry.rs",
    "rust/runtime/spec/mod.rs",
    "rust/runtime/spec/collection.rs",
    "rust/runtime/spec/decimal.rs",
    "rust/runtime/spec/enumeration.rs",
    "rust/runtime/spec/json.rs",
    "rust/runtime/spec/number.rs",
    "rust/runtime/spec/object.rs",
    "rust/runtime/spec/text.rs",
    "rust/runtime/spec/time.rs",
    "rust/runtime/spec/union.rs",
    "rust/runtime/task.rs",
    "rust/runtime/unknown.rs",
    "rust/runtime/uuid.rs",
    "rust/runtime/value.rs",
    "rust/runtime/writer.rs",
];

/// Templates of the package's root and where their results go.
const ROOT_FILES: &[(&str, &str)] = &[
    ("rust/Cargo.toml.j2", "Cargo.toml"),
    ("rust/README.md.j2", "README.md"),
    ("rust/lib.rs.j2", "src/lib.rs"),
    ("rust/any.rs.j2", "src/any.rs"),
    ("rust/driver.rs.j2", "src/bin/conformance-driver.rs"),
];

/// Files of the package's root that are taken as they stand.
const VERBATIM_FILES: &[(&str, &str)] =
    &[("rust/LICENSE", "LICENSE"), ("rust/gitignore", ".gitignore"), ("rust/rustfmt.toml", "rustfmt.toml")];

impl Backend for Rust {
    fn id(&self) -> &'static str {
        "rust"
    }

    fn templates(&self) -> &'static [Template] {
        TEMPLATES
    }

    fn package<'a>(&self, job: Job<'a>) -> Box<dyn Package + 'a> {
        let names = PackageNames::new(job.registry);
        Box::new(RustPackage { job, names })
    }

    fn toolchain(&self, _: &Registry) -> Toolchain {
        let hint = "install Rust 1.85 or later";
        // Not optimised: a package is built far longer than its driver runs.
        let args = ["build", "--quiet", "--bin", "conformance-driver"];
        let env = [("CARGO_TARGET_DIR", "target"), ("CARGO_PROFILE_DEV_DEBUG", "0")];
        let env = env.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let build = Step { program: "cargo".to_owned(), args: args.map(str::to_owned).into(), env, hint };
        let driver = "target/debug/conformance-driver".to_owned();
        Toolchain { build: vec![build], driver: Step { program: driver, args: vec![], env: vec![], hint } }
    }

    fn members(&self, _registry: &Registry, scope: Scope, requests: &[Request<'_>]) -> Vec<String> {
        match scope {
            Scope::Fields => names::fields(requests),
            Scope::Values => names::variants(requests),
        }
    }

    fn names(&self, registry: &Registry, task: &Task) -> Vec<(String, String)> {
        let names = PackageNames::new(registry);
        let Some(of_task) = names.tasks.get(&task.id) else { return Vec::new() };
        let module = names.domains.get(task.id.domain()).map_or("", |domain| domain.module.as_str());
        let message = format!("{module}::{}::{}", of_task.module, of_task.message);
        let mut out = vec![(String::new(), message)];
        let shapes = Shapes::new(task, &of_task.message);
        let view = task::task_view(&Names::new(registry), task, &names, of_task);
        for (shape, view) in shapes.all.iter().zip(&view.shapes) {
            out.extend(package::chosen_names(shape, view));
        }
        out
    }
}

/// The crate of one registry.
struct RustPackage<'a> {
    job: Job<'a>,
    names: PackageNames,
}

impl Package for RustPackage<'_> {
    fn package_files(&self) -> Result<Vec<OutFile>, RenderError> {
        let templates = self.job.templates;
        let view = package::package_view(self.job.registry, &self.names);
        let shown = shared(&view);
        let mut files = Vec::new();
        for (template, path) in ROOT_FILES {
            files.push(OutFile { path: (*path).to_owned(), text: templates.render(template, &shown)? });
        }
        for (template, path) in VERBATIM_FILES {
            files.push(OutFile { path: (*path).to_owned(), text: templates.verbatim(template)? });
        }
        for template in TEMPLATES {
            if let Some(path) = template.name.strip_prefix("rust/runtime/") {
                let path = format!("src/runtime/{path}");
                files.push(OutFile { path, text: templates.verbatim(template.name)? });
            }
        }
        if !view.machines.is_empty() {
            let text = templates.render("rust/machines.rs.j2", &shown)?;
            files.push(OutFile { path: "src/machines.rs".to_owned(), text });
        }
        if !view.flows.is_empty() {
            let text = templates.render("rust/flows.rs.j2", &shown)?;
            files.push(OutFile { path: "src/flows.rs".to_owned(), text });
        }
        for domain in &view.domains {
            let path = format!("src/{}/mod.rs", domain.module);
            files.push(OutFile { path, text: templates.render("rust/domain.rs.j2", domain)? });
        }
        Ok(files)
    }

    fn task_files(&self, task: &Task) -> Result<Vec<OutFile>, RenderError> {
        let domain = self.names.domains.get(task.id.domain());
        let (Some(domain), Some(names)) = (domain, self.names.tasks.get(&task.id)) else { return Ok(Vec::new()) };
        let view = task::task_view(self.job.broker, task, &self.names, names);
        let text = self.job.templates.render("rust/task.rs.j2", &view)?;
        Ok(vec![OutFile { path: format!("src/{}/{}.rs", domain.module, names.module), text }])
    }
}
