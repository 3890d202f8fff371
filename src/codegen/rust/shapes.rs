//! The types of a task's module: named ones and inline ones, what they contain, and where they contain themselves.

use std::collections::BTreeMap;

use crate::codegen::naming::Request;
use crate::codegen::rust::names;
use crate::model::{EnumType, Field, NamedType, ObjectType, Spec, Task, Type, TypeBody, UnionType};

/// A type that gets a Rust type of its own.
#[derive(Debug)]
pub(super) struct Shape<'a> {
    /// Identifier in the module.
    pub(super) ident: String,
    /// What it is.
    pub(super) body: Body<'a>,
    /// The declaration; `None` for the payload and for inline objects.
    pub(super) named: Option<&'a NamedType>,
    /// Documentation of the place of an inline object.
    pub(super) doc: Option<&'a str>,
    /// Whether its values must never be shown.
    pub(super) sensitive: bool,
    /// Whether it holds a double somewhere, which has no total order.
    pub(super) has_double: bool,
    path: String,
    component: usize,
}

/// What a type is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Body<'a> {
    /// An object.
    Record(&'a ObjectType),
    /// An enum.
    Enum(&'a EnumType),
    /// A tagged union.
    Union(&'a UnionType),
}

impl Shape<'_> {
    /// Where it is declared: [`PAYLOAD_PATH`], a type's name, or a place made by [`field_path`] and [`element_path`].
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// The path as it is shown: `/payload/obj`, `/types/Item`.
    pub(super) fn pointer(&self) -> String {
        let escape = |part: &str| part.replace('~', "~0").replace('/', "~1");
        let parts: Vec<String> = self.path.split('\0').map(escape).collect();
        if self.path.is_empty() || self.path.starts_with('\0') {
            format!("/payload{}", parts.join("/"))
        } else {
            format!("/types/{}", parts.join("/"))
        }
    }
}

/// All types of a task, the payload first.
#[derive(Debug)]
pub(super) struct Shapes<'a> {
    /// In the order of output.
    pub(super) all: Vec<Shape<'a>>,
    by_path: BTreeMap<String, usize>,
}

/// Path of the payload.
pub(super) const PAYLOAD_PATH: &str = "";

/// Path of what a field of the object at `path` holds. Names of fields have no control characters, so paths are unique.
pub(super) fn field_path(path: &str, field: &str) -> String {
    format!("{path}\0{field}")
}

/// Path of the items or values of the list or map at `path`.
pub(super) fn element_path(path: &str, ty: &Type) -> String {
    field_path(path, if matches!(ty, Type::Map { .. }) { "value" } else { "item" })
}

impl<'a> Shapes<'a> {
    /// The types of `task`, whose message is called `message`.
    pub(super) fn new(task: &'a Task, message: &str) -> Self {
        let mut shapes = Self { all: Vec::new(), by_path: BTreeMap::new() };
        shapes.add(PAYLOAD_PATH.to_owned(), Body::Record(&task.payload), None, None, false);
        for (name, named) in &task.types {
            let body = match &named.body {
                TypeBody::Object(object) => Body::Record(object),
                TypeBody::Enum(of) => Body::Enum(of),
                TypeBody::Union(union) => Body::Union(union),
            };
            shapes.add(name.clone(), body, Some(named), named.doc.as_deref(), named.sensitive);
        }
        shapes.name(message);
        shapes.find_doubles();
        shapes.find_components();
        shapes
    }

    /// The type at a path, or of a name.
    pub(super) fn get(&self, path: &str) -> Option<&Shape<'a>> {
        self.by_path.get(path).map(|&at| &self.all[at])
    }

    /// Whether the field of type `ty` at `path` needs a pointer: its type contains the owner without another one
    /// between. Lists and maps are pointers.
    pub(super) fn needs_box(&self, owner: &Shape<'_>, ty: &Type, path: &str) -> bool {
        let held = self.held(ty, path).filter(|&held| !matches!(self.all[held].body, Body::Enum(_)));
        held.is_some_and(|held| self.all[held].component == owner.component)
    }

    fn add(
        &mut self,
        path: String,
        body: Body<'a>,
        named: Option<&'a NamedType>,
        doc: Option<&'a str>,
        sensitive: bool,
    ) {
        let ident = String::new();
        self.by_path.insert(path.clone(), self.all.len());
        self.all.push(Shape {
            ident,
            body,
            named,
            doc,
            sensitive,
            has_double: false,
            path: path.clone(),
            component: 0,
        });
        if let Body::Record(object) = body {
            for field in &object.fields {
                self.add_inline(field_path(&path, &field.name), &field.spec, sensitive);
            }
        }
    }

    /// Adds the inline objects of a place. As deep as a contract may nest.
    fn add_inline(&mut self, path: String, spec: &'a Spec, sensitive: bool) {
        let sensitive = sensitive || spec.sensitive;
        match &spec.ty {
            Type::Object(object) => self.add(path, Body::Record(object), None, spec.doc.as_deref(), sensitive),
            Type::List { of, .. } | Type::Map { of, .. } => {
                self.add_inline(element_path(&path, &spec.ty), of, sensitive);
            }
            _ => {}
        }
    }

    fn name(&mut self, message: &str) {
        let requests: Vec<_> = self.all[1..]
            .iter()
            .map(|shape| Request {
                wire: &shape.path,
                chosen: shape.named.and_then(|named| named.codegen_name.as_deref()),
            })
            .collect();
        let idents = names::types(&requests, message);
        self.all[0].ident = names::PAYLOAD.to_owned();
        for (shape, ident) in self.all[1..].iter_mut().zip(idents) {
            shape.ident = ident;
        }
    }

    /// The type that a place holds directly, not as an item or value.
    fn held(&self, ty: &Type, path: &str) -> Option<usize> {
        match ty {
            Type::Object(_) => self.by_path.get(path).copied(),
            Type::Named(name) => self.by_path.get(name).copied(),
            _ => None,
        }
    }

    /// What each type holds; with `all` also through lists and maps.
    fn edges(&self, all: bool) -> Vec<Vec<usize>> {
        let of = |shape: &Shape<'_>| match shape.body {
            Body::Enum(_) => Vec::new(),
            Body::Union(union) => {
                union.variants.iter().filter_map(|variant| self.by_path.get(&variant.ty).copied()).collect()
            }
            Body::Record(object) => {
                let reach = |field: &Field| {
                    let path = field_path(&shape.path, &field.name);
                    let (ty, path) = if all { innermost(&field.spec.ty, path) } else { (&field.spec.ty, path) };
                    self.held(ty, &path)
                };
                object.fields.iter().filter_map(reach).collect()
            }
        };
        self.all.iter().map(of).collect()
    }

    fn find_doubles(&mut self) {
        let mut holders = vec![Vec::new(); self.all.len()];
        for (holder, held) in self.edges(true).into_iter().enumerate() {
            for held in held {
                holders[held].push(holder);
            }
        }
        let own = |shape: &Shape<'_>| match shape.body {
            Body::Record(object) => object
                .fields
                .iter()
                .any(|field| matches!(innermost(&field.spec.ty, String::new()).0, Type::Double { .. })),
            _ => false,
        };
        let mut pending: Vec<usize> = (0..self.all.len()).filter(|&at| own(&self.all[at])).collect();
        while let Some(at) = pending.pop() {
            if !std::mem::replace(&mut self.all[at].has_double, true) {
                pending.extend(&holders[at]);
            }
        }
    }

    /// Numbers the strongly connected components of direct containment (Kosaraju; without recursion, for chains of
    /// types may be long). A type that does not contain itself is the only one of its component.
    fn find_components(&mut self) {
        let edges = self.edges(false);
        let mut backward = vec![Vec::new(); edges.len()];
        for (from, to) in edges.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |&to| (from, to))) {
            backward[to].push(from);
        }
        let mut seen = vec![false; edges.len()];
        let mut finished = Vec::new();
        for start in 0..edges.len() {
            finished.extend(walk(start, &edges, &mut seen));
        }
        let mut seen = vec![false; edges.len()];
        for (component, &start) in finished.iter().rev().enumerate() {
            for at in walk(start, &backward, &mut seen) {
                self.all[at].component = component + 1;
            }
        }
        // Alone in a component and without an edge to itself: in no cycle, so in no component that counts.
        let mut sizes = vec![0_usize; edges.len() + 1];
        for shape in &self.all {
            sizes[shape.component] += 1;
        }
        for (shape, (at, held)) in self.all.iter_mut().zip(edges.iter().enumerate()) {
            if sizes[shape.component] == 1 && !held.contains(&at) {
                shape.component = edges.len() + 1 + at;
            }
        }
    }
}

/// The nodes that are reached from `start` and were not seen before, each behind all that it reaches.
fn walk(start: usize, edges: &[Vec<usize>], seen: &mut [bool]) -> Vec<usize> {
    let mut done = Vec::new();
    let mut open = Vec::new();
    if !std::mem::replace(&mut seen[start], true) {
        open.push((start, 0));
    }
    while let Some((at, next)) = open.last_mut() {
        match edges[*at].get(*next) {
            Some(&to) => {
                *next += 1;
                if !std::mem::replace(&mut seen[to], true) {
                    open.push((to, 0));
                }
            }
            None => {
                done.push(*at);
                open.pop();
            }
        }
    }
    done
}

/// The type within all lists and maps, and its path.
fn innermost(mut ty: &Type, mut path: String) -> (&Type, String) {
    while let Type::List { of, .. } | Type::Map { of, .. } = ty {
        path = element_path(&path, ty);
        ty = &of.ty;
    }
    (ty, path)
}

#[cfg(test)]
mod tests;
