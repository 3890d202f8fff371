//! Go: a module with a package per domain and no dependency but the standard library.
//!
//! `names` and `shapes` choose identifiers, `spec` turns types into operations of the codec, the others make the views
//! that templates see. Text must leave the templates as gofmt would: no toolchain runs here.

mod around;
mod members;
mod names;
mod package;
mod shapes;
mod spec;
mod tables;
mod task;
mod text;
mod view;

use crate::codegen::go::names::ModuleNames;
use crate::codegen::go::view::ModuleView;
use crate::codegen::naming::Request;
use crate::codegen::{Backend, Job, OutFile, Package, RenderError, Scope, Step, Template, Toolchain, shared};
use crate::model::{Registry, Task};
use crate::topology;

/// The backend.
#[derive(Debug)]
pub struct Go;

/// Embeds templates by their path below `templates/`.
macro_rules! templates {
    ($($name:literal),* $(,)?) => {
        &[$(Template { name: $name, text: include_str!(concat!("../../../templates/", $name)) }),*]
    };
}

/// All templates. The runtime is a Go module as it stands, which calls itself [`RUNTIME_MODULE`].
const TEMPLATES: &[Template] = templates![
    "go/go.mod.j2",
    "go/README.md.j2",
    "go/LICENSE",
    "go/root.go.j2",
    "go/driver.go.j2",
    "go/tables.go.j2",
    "go/machine.go.j2",
    "go/service.go.j2",
    "go/flow.go.j2",
    "go/taskflow.go",
    "go/taskmachine.go",
    "go/taskservice.go",
    "go/registry.go.j2",
    "go/domain.go.j2",
    "go/task.go.j2",
    "go/around.j2",
    "go/message.j2",
    "go/object.j2",
    "go/enum.j2",
    "go/union.j2",
    "go/members.j2",
    "go/value.j2",
    "go/runtime/internal/codec/check.go",
    "go/runtime/internal/codec/containers.go",
    "go/runtime/internal/codec/debug.go",
    "go/runtime/internal/codec/decoder.go",
    "go/runtime/internal/codec/doc.go",
    "go/runtime/internal/codec/encoder.go",
    "go/runtime/internal/codec/pattern.go",
    "go/runtime/internal/codec/receive.go",
    "go/runtime/internal/codec/key.go",
    "go/runtime/internal/codec/record.go",
    "go/runtime/internal/codec/retry.go",
    "go/runtime/internal/codec/scalars.go",
    "go/runtime/internal/codec/send.go",
    "go/runtime/internal/codec/times.go",
    "go/runtime/internal/codec/write.go",
    "go/runtime/internal/driver/around.go",
    "go/runtime/internal/driver/consume.go",
    "go/runtime/internal/driver/driver.go",
    "go/runtime/internal/driver/ops.go",
    "go/runtime/internal/scan/doc.go",
    "go/runtime/internal/scan/paths.go",
    "go/runtime/internal/scan/read.go",
    "go/runtime/internal/scan/skip.go",
    "go/runtime/internal/scan/token.go",
    "go/runtime/internal/scan/write.go",
    "go/runtime/taskrun/consumer.go",
    "go/runtime/taskrun/counters.go",
    "go/runtime/taskrun/deadletter.go",
    "go/runtime/taskrun/doc.go",
    "go/runtime/taskrun/fail.go",
    "go/runtime/taskrun/once.go",
    "go/runtime/taskrun/service.go",
    "go/runtime/taskrun/verdict.go",
    "go/runtime/taskwire/consumption.go",
    "go/runtime/taskwire/date.go",
    "go/runtime/taskwire/decimal.go",
    "go/runtime/taskwire/doc.go",
    "go/runtime/taskwire/envelope.go",
    "go/runtime/taskwire/errors.go",
    "go/runtime/taskwire/failure.go",
    "go/runtime/taskwire/json.go",
    "go/runtime/taskwire/nullable.go",
    "go/runtime/taskwire/retry.go",
    "go/runtime/taskwire/task.go",
    "go/runtime/taskwire/uuid.go",
];

/// What the runtime's own files call the module; replaced by its path.
const RUNTIME_MODULE: &str = "tasks.invalid";

/// Templates of the module and where their results go; the root package's file is called after its template.
const MODULE_FILES: &[(&str, &str)] = &[
    ("go/go.mod.j2", "go.mod"),
    ("go/README.md.j2", "README.md"),
    ("go/root.go.j2", "tasks.go"),
    ("go/registry.go.j2", "internal/registry/registry.go"),
    ("go/driver.go.j2", "cmd/conformance-driver/main.go"),
    ("go/tables.go.j2", "cmd/conformance-driver/tables.go"),
];

impl Backend for Go {
    fn id(&self) -> &'static str {
        "go"
    }

    fn templates(&self) -> &'static [Template] {
        TEMPLATES
    }

    fn package<'a>(&self, job: Job<'a>) -> Box<dyn Package + 'a> {
        let names = ModuleNames::new(job.registry);
        Box::new(GoModule { job, names })
    }

    fn toolchain(&self, _: &Registry) -> Toolchain {
        let hint = "install Go 1.24 or later";
        let driver = "bin/conformance-driver".to_owned();
        let args = ["build", "-o", driver.as_str(), "./cmd/conformance-driver"];
        // Nothing but the standard library is needed, whatever the machine's settings and the folders around say.
        let settings = [("GOFLAGS", "-mod=mod -buildvcs=false"), ("GOWORK", "off"), ("GOPROXY", "off")];
        let env = settings.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let build = Step { program: "go".to_owned(), args: args.map(str::to_owned).into(), env, hint };
        Toolchain { build: vec![build], driver: Step { program: driver.clone(), args: vec![], env: vec![], hint } }
    }

    fn members(&self, _registry: &Registry, scope: Scope, requests: &[Request<'_>]) -> Vec<String> {
        match scope {
            Scope::Fields => names::fields(requests),
            Scope::Values => names::suffixes(requests),
        }
    }

    fn names(&self, registry: &Registry, task: &Task) -> Vec<(String, String)> {
        let names = ModuleNames::new(registry);
        let Some(own) = names.tasks.get(&task.id) else { return Vec::new() };
        let scope = task::scope(&topology::task_names(registry, task), task, &own.message);
        let mut out = vec![(String::new(), format!("{}.{}", own.package, own.message))];
        out.extend(scope.shapes.all.iter().flat_map(package::chosen_names));
        out
    }
}

/// The module of one registry.
struct GoModule<'a> {
    job: Job<'a>,
    names: ModuleNames,
}

impl GoModule<'_> {
    /// The packages of machines, flows and services, where there are any.
    fn tables(&self, view: &ModuleView) -> Result<Vec<OutFile>, RenderError> {
        let templates = self.job.templates;
        let mut files = Vec::new();
        for machine in &view.machines {
            let path = format!("taskmachine/{}.go", machine.file);
            files.push(OutFile { path, text: templates.render("go/machine.go.j2", machine)? });
        }
        for flow in &view.flows {
            let path = format!("taskflow/{}.go", flow.file);
            files.push(OutFile { path, text: templates.render("go/flow.go.j2", flow)? });
        }
        for service in &view.services {
            let path = format!("taskservice/{}.go", service.file);
            files.push(OutFile { path, text: templates.render("go/service.go.j2", service)? });
        }
        let docs = [
            ("taskflow", view.flows.is_empty()),
            ("taskmachine", view.machines.is_empty()),
            ("taskservice", view.services.is_empty()),
        ];
        for (package, empty) in docs {
            if !empty {
                let text = templates.verbatim(&format!("go/{package}.go"))?;
                files.push(OutFile { path: format!("{package}/doc.go"), text });
            }
        }
        Ok(files)
    }
}

impl Package for GoModule<'_> {
    fn package_files(&self) -> Result<Vec<OutFile>, RenderError> {
        let templates = self.job.templates;
        let view = package::module_view(self.job.broker, &self.names);
        let shown = shared(&view);
        let mut files = vec![OutFile { path: "LICENSE".to_owned(), text: templates.verbatim("go/LICENSE")? }];
        for (template, path) in MODULE_FILES {
            files.push(OutFile { path: (*path).to_owned(), text: templates.render(template, &shown)? });
        }
        for template in TEMPLATES {
            if let Some(path) = template.name.strip_prefix("go/runtime/") {
                let text = templates.verbatim(template.name)?.replace(RUNTIME_MODULE, &self.names.module);
                files.push(OutFile { path: path.to_owned(), text });
            }
        }
        for package in &view.packages {
            let path = format!("{}/doc.go", package.package);
            files.push(OutFile { path, text: templates.render("go/domain.go.j2", package)? });
        }
        files.extend(self.tables(&view)?);
        Ok(files)
    }

    fn task_files(&self, task: &Task) -> Result<Vec<OutFile>, RenderError> {
        let Some(own) = self.names.tasks.get(&task.id) else { return Ok(Vec::new()) };
        let Some(view) = task::task_view(self.job.broker, task, &self.names, own) else { return Ok(Vec::new()) };
        let text = self.job.templates.render("go/task.go.j2", &view)?;
        Ok(vec![OutFile { path: format!("{}/{}.go", own.package, own.file), text }])
    }
}
