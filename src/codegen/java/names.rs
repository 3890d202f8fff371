//! Identifiers of a package: folders of domains, classes of tasks, and everything nested in them.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::codegen::java::words;
use crate::codegen::naming::{Case, Request, Style, assign};
use crate::model::{EnumType, ObjectType, Registry, Spec, Task, TaskId, Type, TypeBody, UnionType};

/// Longest name of a nested class: class files are called after all classes around them, and disks allow 255 bytes.
const MAX_NESTED: usize = 60;

/// Most constants of a Java `enum`: its initialiser must fit into 64 KB.
pub(super) const MAX_ENUM: usize = 2000;
/// Constants of one part of a larger enum.
pub(super) const ENUM_PART: usize = 1000;

/// Names that all files of a package share.
#[derive(Debug)]
pub(super) struct PackageNames {
    /// Java package of everything.
    pub(super) root: String,
    folders: BTreeMap<String, String>,
    classes: BTreeMap<TaskId, String>,
    wrappers: BTreeMap<TaskId, String>,
    machines: BTreeMap<String, String>,
    flows: BTreeMap<String, String>,
}

impl PackageNames {
    pub(super) fn new(registry: &Registry) -> Self {
        let domains: Vec<&str> = distinct(registry.tasks.keys().map(TaskId::domain));
        let folder_style = style(Case::Snake, &words::is_reserved_folder, "d", true);
        let requests: Vec<_> = domains.iter().map(|domain| Request::plain(domain)).collect();
        let folders: BTreeMap<String, String> =
            domains.iter().map(|domain| (*domain).to_owned()).zip(assign(&requests, folder_style)).collect();
        let mut classes = BTreeMap::new();
        for domain in &domains {
            let of_domain: Vec<&TaskId> = registry.tasks.keys().filter(|id| id.domain() == *domain).collect();
            classes.extend(class_names(&of_domain, |id| format!("{}.v{}", id.rest(), id.version)));
        }
        let all: Vec<&TaskId> = registry.tasks.keys().collect();
        let wrappers = class_names(&all, |id| format!("{}.v{}", id.task_type, id.version));
        let machines = suffixed(registry.machines.keys(), "state");
        let flows = suffixed(registry.flows.keys(), "flow");
        Self { root: package_name(&registry.packages.java.package), folders, classes, wrappers, machines, flows }
    }

    /// Folder and last segment of the Java package of a domain.
    pub(super) fn folder(&self, domain: &str) -> &str {
        self.folders.get(domain).map_or("", String::as_str)
    }

    /// Class of a task's messages, within its domain's package.
    pub(super) fn class(&self, id: &TaskId) -> &str {
        self.classes.get(id).map_or("", String::as_str)
    }

    /// Class of a task's messages, with its package.
    pub(super) fn qualified(&self, id: &TaskId) -> String {
        format!("{}.{}.{}", self.root, self.folder(id.domain()), self.class(id))
    }

    /// Class of the states of a flow.
    pub(super) fn flow(&self, name: &str) -> &str {
        self.flows.get(name).map_or("", String::as_str)
    }

    /// Class of the states of a machine.
    pub(super) fn machine(&self, name: &str) -> &str {
        self.machines.get(name).map_or("", String::as_str)
    }

    /// What stands for a task in the sum over all tasks.
    pub(super) fn wrapper(&self, id: &TaskId) -> &str {
        self.wrappers.get(id).map_or("", String::as_str)
    }
}

/// The package name of the registry, its segments no keywords.
pub(super) fn package_name(declared: &str) -> String {
    let segments = declared.split('.').map(|segment| {
        let keyword = words::is_keyword(segment);
        if keyword { format!("{segment}_") } else { segment.to_owned() }
    });
    segments.collect::<Vec<_>>().join(".")
}

fn distinct<'a>(sorted: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut out: Vec<&str> = sorted.collect();
    out.sort_unstable();
    out.dedup();
    out
}

fn class_names(ids: &[&TaskId], wire: impl Fn(&TaskId) -> String) -> BTreeMap<TaskId, String> {
    let wires: Vec<String> = ids.iter().map(|id| wire(id)).collect();
    let requests: Vec<_> = wires.iter().map(|wire| Request::plain(wire)).collect();
    let names = assign(&requests, style(Case::Pascal, &words::is_reserved_type, "N", true));
    ids.iter().map(|id| (*id).clone()).zip(names).collect()
}

/// Classes of things in the package of everything, by their names.
fn suffixed<'a>(names: impl Iterator<Item = &'a String> + Clone, suffix: &str) -> BTreeMap<String, String> {
    let wires: Vec<String> = names.clone().map(|name| format!("{name}.{suffix}")).collect();
    let requests: Vec<_> = wires.iter().map(|wire| Request::plain(wire)).collect();
    let assigned = assign(&requests, style(Case::Pascal, &words::is_reserved_type, "N", true));
    names.cloned().zip(assigned).collect()
}

const fn style<'a>(
    case: Case,
    reserved: &'a (dyn Fn(&str) -> bool + Sync),
    digit_prefix: &'a str,
    fold_case: bool,
) -> Style<'a> {
    Style { case, reserved, digit_prefix, fold_case }
}

/// Identifiers of one task.
#[derive(Debug)]
pub(super) struct TaskNames {
    /// Nested types by place: `Name` for named types, `/field/item` for inline objects, `Name#0` for parts of enums.
    types: BTreeMap<String, String>,
}

impl TaskNames {
    /// Chooses the names of all types nested in `class`.
    pub(super) fn new(task: &Task, class: &str) -> Self {
        let mut places = Vec::new();
        inline_objects("", &task.payload, &mut places);
        for (name, named) in &task.types {
            places.push((name.clone(), named.codegen_name.clone()));
            match &named.body {
                TypeBody::Object(object) => inline_objects(name, object, &mut places),
                TypeBody::Enum(body) => {
                    places.extend((0..enum_parts(body)).map(|part| (enum_part(name, part), None)));
                }
                TypeBody::Union(_) => {}
            }
        }
        places.extend((0..error_parts(task)).map(|part| (enum_part(ERROR_CODE, part), None)));
        let reserved = |name: &str| words::is_reserved_type(name) || name.eq_ignore_ascii_case(class);
        let requests: Vec<_> =
            places.iter().map(|(place, chosen)| Request { wire: place, chosen: chosen.as_deref() }).collect();
        let names = shortened(assign(&requests, style(Case::Pascal, &reserved, "N", true)));
        Self { types: places.into_iter().map(|(place, _)| place).zip(names).collect() }
    }

    /// The nested type at a place.
    pub(super) fn at(&self, place: &str) -> &str {
        self.types.get(place).map_or("", String::as_str)
    }

    /// All places with their names.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.types.iter().map(|(place, name)| (place.as_str(), name.as_str()))
    }
}

/// The enum of a task's error codes.
pub(super) const ERROR_CODE: &str = "ErrorCode";

/// Into how many parts the error codes of a task are split; none where they are a Java `enum`.
pub(super) fn error_parts(task: &Task) -> usize {
    if task.errors.len() > MAX_ENUM { task.errors.len().div_ceil(ENUM_PART) } else { 0 }
}

/// Into how many parts an enum is split; none where it is a Java `enum`.
pub(super) fn enum_parts(body: &EnumType) -> usize {
    if body.values.len() > MAX_ENUM { body.values.len().div_ceil(ENUM_PART) } else { 0 }
}

/// The place of a part of an enum.
pub(super) fn enum_part(name: &str, part: usize) -> String {
    format!("{name}#part{part}")
}

/// Place of the object in an item of a list at `place`.
pub(super) fn item_place(place: &str) -> String {
    format!("{place}/item")
}

/// Place of the object in an entry of a map at `place`.
pub(super) fn value_place(place: &str) -> String {
    format!("{place}/value")
}

/// Place of a field of the object at `place`.
pub(super) fn field_place(place: &str, field: &str) -> String {
    format!("{place}/{}", field.replace('~', "~0").replace('/', "~1"))
}

fn inline_objects(place: &str, object: &ObjectType, out: &mut Vec<(String, Option<String>)>) {
    for field in &object.fields {
        inline_of_spec(&field_place(place, &field.name), &field.spec, out);
    }
}

fn inline_of_spec(place: &str, spec: &Spec, out: &mut Vec<(String, Option<String>)>) {
    match &spec.ty {
        Type::Object(object) => {
            out.push((place.to_owned(), None));
            inline_objects(place, object, out);
        }
        Type::List { of, .. } => inline_of_spec(&item_place(place), of, out),
        Type::Map { of, .. } => inline_of_spec(&value_place(place), of, out),
        _ => {}
    }
}

/// Names of record components, in the order of the fields; `head` is where the package name starts.
pub(super) fn members(object: &ObjectType, head: &str) -> Vec<String> {
    let requests: Vec<_> = object
        .fields
        .iter()
        .map(|field| Request { wire: &field.name, chosen: field.spec.codegen_name.as_deref() })
        .collect();
    components(&requests, head)
}

/// The same for names that are not in a type.
pub(super) fn components(requests: &[Request<'_>], head: &str) -> Vec<String> {
    let reserved = |name: &str| words::is_reserved_member(name, head);
    assign(requests, style(Case::Camel, &reserved, "n", false))
}

/// Names of enum constants, in the order of the values.
pub(super) fn constants(body: &EnumType) -> Vec<String> {
    let requests: Vec<_> =
        body.values.iter().map(|value| Request { wire: &value.value, chosen: value.codegen_name.as_deref() }).collect();
    values(&requests)
}

/// The same for values that are not in a type.
pub(super) fn values(requests: &[Request<'_>]) -> Vec<String> {
    assign(requests, style(Case::Screaming, &words::is_reserved_constant, "N", false))
}

/// Names of the constants of states, in their order.
pub(super) fn constants_of(states: &[String]) -> Vec<String> {
    let requests: Vec<_> = states.iter().map(|state| Request::plain(state)).collect();
    let reserved = |name: &str| words::is_reserved_constant(name) || matches!(name, "INITIAL" | "ORCHESTRATOR");
    assign(&requests, style(Case::Screaming, &reserved, "N", false))
}

/// Names of error codes, in their order.
pub(super) fn error_codes(task: &Task) -> Vec<String> {
    let requests: Vec<_> = task.errors.keys().map(|code| Request::plain(code)).collect();
    assign(&requests, style(Case::Screaming, &words::is_reserved_constant, "N", false))
}

/// Names of the variants of a union called `name`, in their order.
pub(super) fn variants(union: &UnionType, name: &str, class: &str) -> Vec<String> {
    let reserved = |variant: &str| {
        words::is_reserved_type(variant) || variant.eq_ignore_ascii_case(name) || variant.eq_ignore_ascii_case(class)
    };
    let requests: Vec<_> = union.variants.iter().map(|variant| Request::plain(&variant.tag)).collect();
    shortened(assign(&requests, style(Case::Pascal, &reserved, "N", true)))
}

/// Cuts names that would make file names too long; a digest of the whole name keeps them apart.
fn shortened(names: Vec<String>) -> Vec<String> {
    let cut = |name: String| {
        if name.len() <= MAX_NESTED {
            return name;
        }
        let digest = Sha256::digest(name.as_bytes());
        let hex: String = digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        format!("{}_{hex}", &name[..MAX_NESTED - hex.len() - 1])
    };
    names.into_iter().map(cut).collect()
}
