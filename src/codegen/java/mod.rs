//! The Java package: records and sealed interfaces on a small strict runtime, built with Maven or plain `javac`.
//!
//! A domain is a package; a task is one file whose class is the message, with all its types nested inside. The
//! generated classes declare members and how a value is made of them; reading, checking and writing is the runtime's.

mod around;
mod flow;
mod names;
mod package;
mod shapes;
mod spec;
mod task;
#[cfg(test)]
mod tests;
mod text;
mod view;
mod words;

use crate::codegen::naming::Request;
use crate::codegen::{Backend, Job, OutFile, Package, RenderError, Scope, Step, Template, Toolchain};
use crate::model::{Registry, RoleKind, Task, TypeBody};

use names::{PackageNames, TaskNames, field_place};

/// The Java backend.
#[derive(Debug)]
pub struct Java;

/// Class of the conformance driver, below the package.
const DRIVER: &str = "conformance.Driver";

macro_rules! templates {
    ($($name:literal),* $(,)?) => {
        &[$(Template { name: concat!("java/", $name), text: include_str!(concat!("../../../templates/java/", $name)) }),*]
    };
}

/// All templates; those below `runtime/` and the driver become a file each.
const TEMPLATES: &[Template] = templates![
    "pom.xml.j2",
    "Task.java.j2",
    "object.j2",
    "builder.j2",
    "declare.j2",
    "constants.j2",
    "wide.j2",
    "enum.j2",
    "large_enum.j2",
    "errors.j2",
    "large_errors.j2",
    "union.j2",
    "message.j2",
    "around.j2",
    "package-info.java.j2",
    "AnyTask.java.j2",
    "Tasks.java.j2",
    "TaskTable.java.j2",
    "ServiceTable.java.j2",
    "State.java.j2",
    "Flow.java.j2",
    "conformance/DriverTable.java.j2",
    "conformance/Driver.java.j2",
    "jackson/TasksModule.java.j2",
    "runtime/Bytes.java.j2",
    "runtime/Consumption.java.j2",
    "runtime/ContainerTypes.java.j2",
    "runtime/Counters.java.j2",
    "runtime/DeadLetter.java.j2",
    "runtime/Decision.java.j2",
    "runtime/Deduplicator.java.j2",
    "runtime/Dispatch.java.j2",
    "runtime/Doubles.java.j2",
    "runtime/DriverAnswer.java.j2",
    "runtime/DriverOperations.java.j2",
    "runtime/DriverProtocol.java.j2",
    "runtime/DriverQuestion.java.j2",
    "runtime/EnumType.java.j2",
    "runtime/ErrorList.java.j2",
    "runtime/Failure.java.j2",
    "runtime/Fields.java.j2",
    "runtime/Frozen.java.j2",
    "runtime/Handler.java.j2",
    "runtime/Input.java.j2",
    "runtime/InvalidMessageException.java.j2",
    "runtime/Json.java.j2",
    "runtime/KeyBuilder.java.j2",
    "runtime/Names.java.j2",
    "runtime/NonRetryableException.java.j2",
    "runtime/NumberTypes.java.j2",
    "runtime/ObjectType.java.j2",
    "runtime/Outcome.java.j2",
    "runtime/Output.java.j2",
    "runtime/PatternParser.java.j2",
    "runtime/Presence.java.j2",
    "runtime/Progress.java.j2",
    "runtime/Production.java.j2",
    "runtime/Result.java.j2",
    "runtime/Retry.java.j2",
    "runtime/RetryableException.java.j2",
    "runtime/Rung.java.j2",
    "runtime/Scanner.java.j2",
    "runtime/ServiceQueue.java.j2",
    "runtime/Step.java.j2",
    "runtime/Tape.java.j2",
    "runtime/TaskConsumer.java.j2",
    "runtime/TaskContract.java.j2",
    "runtime/TaskError.java.j2",
    "runtime/TaskException.java.j2",
    "runtime/TaskKind.java.j2",
    "runtime/TaskMessage.java.j2",
    "runtime/TaskQueue.java.j2",
    "runtime/TextPattern.java.j2",
    "runtime/TextType.java.j2",
    "runtime/TextTypes.java.j2",
    "runtime/Texts.java.j2",
    "runtime/TimeTypes.java.j2",
    "runtime/Types.java.j2",
    "runtime/UnionType.java.j2",
    "runtime/ValueType.java.j2",
    "runtime/Verdict.java.j2",
    "runtime/WireCode.java.j2",
    "runtime/WireError.java.j2",
    "runtime/package-info.java.j2",
];

impl Backend for Java {
    fn id(&self) -> &'static str {
        "java"
    }

    fn templates(&self) -> &'static [Template] {
        TEMPLATES
    }

    fn package<'a>(&self, job: Job<'a>) -> Box<dyn Package + 'a> {
        Box::new(JavaPackage { job, names: PackageNames::new(job.registry) })
    }

    fn toolchain(&self, registry: &Registry) -> Toolchain {
        let names = PackageNames::new(registry);
        let driver = format!("{}.{DRIVER}", names.root);
        let source = format!("{SOURCES}/{}.java", driver.replace('.', "/"));
        // The driver reaches every class but the Jackson module, so neither Maven nor a dependency is needed.
        let build = ["-proc:none", "--release", "17", "-encoding", "UTF-8", "-Xlint:all", "-Werror", "-implicit:class"];
        let folders = ["-sourcepath", SOURCES, "-d", CLASSES, &source];
        let hint = "install a JDK of version 17 or later and put its bin folder on the PATH";
        Toolchain {
            build: vec![step("javac", build.iter().chain(&folders).copied(), hint)],
            driver: step("java", ["-XX:+UseSerialGC", "-cp", CLASSES, &driver].into_iter(), hint),
        }
    }

    fn members(&self, registry: &Registry, scope: Scope, requests: &[Request<'_>]) -> Vec<String> {
        match scope {
            Scope::Fields => {
                let root = names::package_name(&registry.packages.java.package);
                names::components(requests, root.split('.').next().unwrap_or_default())
            }
            Scope::Values => names::values(requests),
        }
    }

    fn names(&self, registry: &Registry, task: &Task) -> Vec<(String, String)> {
        let package = PackageNames::new(registry);
        let class = package.class(&task.id);
        let nested = TaskNames::new(task, class);
        let head = package.root.split('.').next().unwrap_or_default();
        let mut out = vec![(String::new(), format!("{}.{}.{class}", package.root, package.folder(task.id.domain())))];
        let body = registry.envelope(&task.envelope).and_then(|envelope| envelope.roles.get(&RoleKind::Body));
        let payload = body.map_or_else(String::new, |role| field_place("", &role.name));
        let fields = task.payload.fields.iter().zip(names::members(&task.payload, head));
        out.extend(fields.map(|(field, name)| (field_place(&payload, &field.name), name)));
        out.extend(nested.iter().map(|(place, name)| (place.to_owned(), name.to_owned())));
        for (name, named) in &task.types {
            match &named.body {
                TypeBody::Object(object) => {
                    let fields = object.fields.iter().zip(names::members(object, head));
                    out.extend(fields.map(|(field, member)| (field_place(name, &field.name), member)));
                }
                TypeBody::Enum(body) => {
                    let values = body.values.iter().zip(names::constants(body));
                    out.extend(values.map(|(value, constant)| (field_place(name, &value.value), constant)));
                }
                TypeBody::Union(body) => {
                    let variants = body.variants.iter().zip(names::variants(body, nested.at(name), class));
                    out.extend(variants.map(|(variant, constant)| (field_place(name, &variant.tag), constant)));
                }
            }
        }
        out
    }
}

/// Where the sources are, below the package's folder.
const SOURCES: &str = "src/main/java";
/// Where the classes go.
const CLASSES: &str = "target/classes";

fn step<'a>(program: &str, args: impl Iterator<Item = &'a str>, hint: &'static str) -> Step {
    Step { program: program.to_owned(), args: args.map(str::to_owned).collect(), env: vec![], hint }
}

/// The package of one registry.
struct JavaPackage<'a> {
    job: Job<'a>,
    names: PackageNames,
}

impl JavaPackage<'_> {
    /// The file of a class, given by its qualified name.
    fn file(&self, template: &str, class: &str, view: impl serde::Serialize) -> Result<OutFile, RenderError> {
        let path = format!("{SOURCES}/{}.java", class.replace('.', "/"));
        Ok(OutFile { path, text: self.job.templates.render(template, view)? })
    }
}

impl Package for JavaPackage<'_> {
    fn package_files(&self) -> Result<Vec<OutFile>, RenderError> {
        package::files(self)
    }

    fn task_files(&self, task: &Task) -> Result<Vec<OutFile>, RenderError> {
        let view = task::view(self.job.broker, &self.names, task);
        let class = format!("{}.{}", view.folder, view.class);
        Ok(vec![self.file("java/Task.java.j2", &class, view)?])
    }
}
