//! The Go types of a task: named ones and inline objects, what they are called, and what of them is sensitive.

use std::collections::{BTreeMap, BTreeSet};

use crate::codegen::go::names::{self, UNKNOWN};
use crate::codegen::naming::{Case, Request};
use crate::model::{EnumType, Field, NamedType, ObjectType, Spec, Task, Type, TypeBody, UnionType};

/// A Go type of its own.
#[derive(Debug)]
pub(super) struct Shape<'a> {
    /// Identifier in the package.
    pub(super) ident: String,
    /// What it is.
    pub(super) body: Body<'a>,
    /// The declaration; `None` for the payload and for inline objects.
    pub(super) named: Option<&'a NamedType>,
    /// Documentation, of the type or of the place of an inline object.
    pub(super) doc: Option<&'a str>,
    /// Identifiers of fields, constants or variants, in declared order.
    pub(super) members: Vec<String>,
    /// For an open union: the variant that keeps what it does not know.
    pub(super) unknown: String,
    /// For an enum: the function that returns all values.
    pub(super) values: String,
    /// Whether it stands beneath something sensitive anywhere in the task.
    pub(super) sensitive: bool,
    /// Whether it holds something sensitive, itself included.
    pub(super) holds_sensitive: bool,
    path: String,
}

/// What a type is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Body<'a> {
    /// An object.
    Object(&'a ObjectType),
    /// An enum.
    Enum(&'a EnumType),
    /// A tagged union.
    Union(&'a UnionType),
}

/// All types of a task, the payload first.
#[derive(Debug)]
pub(super) struct Shapes<'a> {
    /// In the order of output.
    pub(super) all: Vec<Shape<'a>>,
    by_path: BTreeMap<String, usize>,
}

/// Path of the payload. The path of a named type is its name.
pub(super) const PAYLOAD: &str = "";

/// Path of what a field of the object at `path` holds. Names of fields have no control characters, so paths are unique.
pub(super) fn field_path(path: &str, field: &str) -> String {
    format!("{path}\0{field}")
}

/// Path of the items or values of the list or map at `path`.
pub(super) fn element_path(path: &str) -> String {
    format!("{path}\0\0")
}

impl Shape<'_> {
    /// Where it is declared: [`PAYLOAD`], a type's name, or a place made by [`field_path`] and [`element_path`].
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// Where it is declared, as it is shown: `/payload/obj`, `/types/Item`.
    pub(super) fn pointer(&self) -> String {
        let escape = |part: &str| part.replace('~', "~0").replace('/', "~1");
        let path = self.path.replace("\0\0", "\0of");
        let parts: Vec<String> = path.split('\0').map(escape).collect();
        if self.path.is_empty() || self.path.starts_with('\0') {
            format!("/payload{}", parts.join("/"))
        } else {
            format!("/types/{}", parts.join("/"))
        }
    }
}

impl<'a> Shapes<'a> {
    /// The types of `task`, whose message is called `message`.
    pub(super) fn new(task: &'a Task, message: &str, taken: &mut Taken) -> Self {
        let mut shapes = Self { all: Vec::new(), by_path: BTreeMap::new() };
        let mut suffixes = vec!["Payload".to_owned()];
        shapes.add(PAYLOAD.to_owned(), Body::Object(&task.payload), None, None);
        for (name, named) in &task.types {
            let body = match &named.body {
                TypeBody::Object(object) => Body::Object(object),
                TypeBody::Enum(of) => Body::Enum(of),
                TypeBody::Union(union) => Body::Union(union),
            };
            shapes.add(name.clone(), body, Some(named), named.doc.as_deref());
        }
        suffixes.extend(shapes.all[1..].iter().map(suffix));
        shapes.name(message, &suffixes, taken);
        shapes.name_members(taken);
        shapes.find_sensitive();
        shapes
    }

    /// The type at a path, or of a name.
    pub(super) fn get(&self, path: &str) -> Option<&Shape<'a>> {
        self.by_path.get(path).map(|&at| &self.all[at])
    }

    fn add(&mut self, path: String, body: Body<'a>, named: Option<&'a NamedType>, doc: Option<&'a str>) {
        self.by_path.insert(path.clone(), self.all.len());
        self.all.push(Shape {
            ident: String::new(),
            body,
            named,
            doc,
            members: Vec::new(),
            unknown: String::new(),
            values: String::new(),
            sensitive: named.is_some_and(|named| named.sensitive),
            holds_sensitive: false,
            path: path.clone(),
        });
        if let Body::Object(object) = body {
            for field in &object.fields {
                self.add_inline(field_path(&path, &field.name), &field.spec);
            }
        }
    }

    /// Adds the inline objects of a place. As deep as a contract may nest.
    fn add_inline(&mut self, path: String, spec: &'a Spec) {
        match &spec.ty {
            Type::Object(object) => self.add(path, Body::Object(object), None, spec.doc.as_deref()),
            Type::List { of, .. } | Type::Map { of, .. } => self.add_inline(element_path(&path), of),
            _ => {}
        }
    }

    /// Names of types go first, the author's choices before all; then names in the order of their paths.
    fn name(&mut self, message: &str, suffixes: &[String], taken: &mut Taken) {
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        let rank = |at: usize| {
            let shape = &self.all[at];
            let chosen = shape.named.is_some_and(|named| named.codegen_name.is_some());
            (at > 0, !chosen, shape.named.is_none(), &shape.path)
        };
        order.sort_by(|&a, &b| rank(a).cmp(&rank(b)));
        for at in order {
            self.all[at].ident = taken.take(&format!("{message}{}", suffixes[at]));
        }
    }

    fn name_members(&mut self, taken: &mut Taken) {
        for shape in &mut self.all {
            match shape.body {
                Body::Object(object) => {
                    let request =
                        |field: &'a Field| Request { wire: &field.name, chosen: field.spec.codegen_name.as_deref() };
                    shape.members = names::fields(&object.fields.iter().map(request).collect::<Vec<_>>());
                }
                Body::Enum(of) => {
                    let requests: Vec<Request<'_>> = of
                        .values
                        .iter()
                        .map(|value| Request { wire: &value.value, chosen: value.codegen_name.as_deref() })
                        .collect();
                    let wires = requests.iter().map(|request| request.wire);
                    shape.members = taken.take_all(&shape.ident, wires, names::suffixes(&requests));
                    shape.values = taken.take(&format!("{}Values", shape.ident));
                }
                Body::Union(union) => {
                    let requests: Vec<Request<'_>> =
                        union.variants.iter().map(|variant| Request::plain(&variant.tag)).collect();
                    let wires = requests.iter().map(|request| request.wire);
                    shape.members = taken.take_all(&shape.ident, wires, names::variants(&requests));
                    if union.open {
                        shape.unknown = taken.take(&format!("{}{UNKNOWN}", shape.ident));
                    }
                }
            }
        }
    }

    /// What stands beneath something sensitive, and what holds something sensitive.
    fn find_sensitive(&mut self) {
        let mut edges: Vec<Vec<(usize, bool)>> = Vec::new();
        for shape in &self.all {
            edges.push(match shape.body {
                Body::Enum(_) => Vec::new(),
                Body::Union(union) => {
                    union.variants.iter().filter_map(|v| Some((*self.by_path.get(&v.ty)?, false))).collect()
                }
                Body::Object(object) => {
                    let reach = |field: &Field| {
                        let (ty, path, sensitive) = innermost(&field.spec, field_path(&shape.path, &field.name));
                        Some((self.held(ty, &path)?, sensitive))
                    };
                    object.fields.iter().filter_map(reach).collect()
                }
            });
        }
        let mut pending: Vec<usize> = (0..self.all.len()).filter(|&at| self.all[at].sensitive).collect();
        pending.extend(edges.iter().flatten().filter(|(_, sensitive)| *sensitive).map(|(at, _)| *at));
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        while let Some(at) = pending.pop() {
            if seen.insert(at) {
                self.all[at].sensitive = true;
                pending.extend(edges[at].iter().map(|(held, _)| *held));
            }
        }
        self.find_holders(&edges);
    }

    fn find_holders(&mut self, edges: &[Vec<(usize, bool)>]) {
        let mut holders = vec![Vec::new(); self.all.len()];
        for (holder, held) in edges.iter().enumerate() {
            held.iter().for_each(|(held, _)| holders[*held].push(holder));
        }
        let own = |shape: &Shape<'_>| match shape.body {
            _ if shape.sensitive => true,
            Body::Object(object) => object.fields.iter().any(|field| is_sensitive(&field.spec)),
            _ => false,
        };
        let mut pending: Vec<usize> = (0..self.all.len()).filter(|&at| own(&self.all[at])).collect();
        while let Some(at) = pending.pop() {
            if !std::mem::replace(&mut self.all[at].holds_sensitive, true) {
                pending.extend(&holders[at]);
            }
        }
    }

    fn held(&self, ty: &Type, path: &str) -> Option<usize> {
        match ty {
            Type::Object(_) => self.by_path.get(path).copied(),
            Type::Named(name) => self.by_path.get(name).copied(),
            _ => None,
        }
    }
}

/// Whether a place or what it holds directly, keys included, must never be shown.
pub(super) fn is_sensitive(spec: &Spec) -> bool {
    let mut spec = spec;
    loop {
        let keys = matches!(&spec.ty, Type::Map { keys: Some(keys), .. } if keys.sensitive);
        match &spec.ty {
            _ if spec.sensitive || keys => return true,
            Type::List { of, .. } | Type::Map { of, .. } => spec = of,
            _ => return false,
        }
    }
}

/// The type within all lists and maps, its path, and whether something on the way is sensitive.
fn innermost(spec: &Spec, mut path: String) -> (&Type, String, bool) {
    let (mut ty, mut sensitive) = (&spec.ty, spec.sensitive);
    while let Type::List { of, .. } | Type::Map { of, .. } = ty {
        path = element_path(&path);
        sensitive |= of.sensitive;
        ty = &of.ty;
    }
    (ty, path, sensitive)
}

/// What follows the message's name in the name of a type.
fn suffix(shape: &Shape<'_>) -> String {
    let Some(named) = shape.named else {
        let inline: Vec<String> = shape.path.replace("\0\0", "\0item").split('\0').map(pascal).collect();
        return if shape.path.starts_with('\0') { format!("Payload{}", inline.concat()) } else { inline.concat() };
    };
    // Names of types are identifiers already; they stay as they are spelled.
    named.codegen_name.as_deref().map_or_else(|| named.name.clone(), pascal)
}

fn pascal(name: &str) -> String {
    if name.is_empty() { String::new() } else { Case::PascalInitials.join(&crate::codegen::naming::words(name)) }
}

/// The identifiers of a task that stand in the package.
#[derive(Debug, Default)]
pub(super) struct Taken {
    names: BTreeSet<String>,
}

impl Taken {
    /// Takes `name`, or the next with a number that is free.
    pub(super) fn take(&mut self, name: &str) -> String {
        let gap = if name.ends_with(|last: char| last.is_ascii_digit()) { "_" } else { "" };
        let numbered = (2_u64..).map(|number| format!("{name}{gap}{number}"));
        let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
        // There are infinitely many candidates, so one is free.
        let free = candidates.find(|name| !self.names.contains(name)).unwrap_or_default();
        self.names.insert(free.clone());
        free
    }

    /// Takes `base` with each suffix, in the order of the wire names, so that the order of declaration changes nothing.
    pub(super) fn take_all<'n>(
        &mut self,
        base: &str,
        wires: impl Iterator<Item = &'n str>,
        suffixes: Vec<String>,
    ) -> Vec<String> {
        let mut order: Vec<(&str, usize)> = wires.zip(0..).collect();
        order.sort_unstable();
        let mut out = suffixes;
        for (_, at) in order {
            out[at] = self.take(&format!("{base}{}", out[at]));
        }
        out
    }
}

#[cfg(test)]
mod tests;
