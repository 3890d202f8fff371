//! The classes of a task's module: named types, inline objects, variants of unions, what is unknown of open types.

use std::collections::BTreeMap;

use crate::codegen::naming::Request;
use crate::codegen::python::names::{self, TaskNames};
use crate::model::{Deprecation, EnumType, NamedType, ObjectType, Spec, Task, Type, TypeBody, UnionType};

/// Path of the payload.
pub(super) const PAYLOAD: &str = "";

/// A class or a union of classes.
#[derive(Debug)]
pub(super) struct Shape<'a> {
    /// Where it is declared: [`PAYLOAD`], a type's name, or made by [`below`].
    pub(super) path: String,
    /// Identifier in the module.
    pub(super) ident: String,
    /// What it is.
    pub(super) body: Body<'a>,
    /// Documentation.
    pub(super) doc: Option<&'a str>,
    /// Set where it is on its way out.
    pub(super) deprecated: Option<&'a Deprecation>,
    /// Whether its values must never be shown.
    pub(super) sensitive: bool,
    /// What the author or the place calls it.
    wanted: String,
}

/// What a class is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Body<'a> {
    /// An object.
    Object(&'a ObjectType),
    /// An enum.
    Enum(&'a EnumType),
    /// A sum of its variants.
    Union(&'a UnionType),
    /// An object that stands in a union, a class of its own so that the class tells the tag.
    Variant {
        /// The union's path.
        union: &'a str,
        /// Value of the tag.
        tag: &'a str,
        /// Path of the object.
        object: &'a str,
    },
    /// What an open enum does not know.
    UnknownValue,
    /// What an open union does not know.
    UnknownVariant,
}

/// All classes of a task.
#[derive(Debug)]
pub(super) struct Shapes<'a> {
    /// In the order of output.
    pub(super) all: Vec<Shape<'a>>,
    by_path: BTreeMap<String, usize>,
}

/// Path of something beneath a path. Names of fields and values have no control characters, so paths are unique.
pub(super) fn below(path: &str, kind: char, step: &str) -> String {
    format!("{path}\0{kind}{step}")
}

/// Path of what a field of the object at `path` holds.
pub(super) fn field(path: &str, name: &str) -> String {
    below(path, 'f', name)
}

/// Path of the items or values of the list or map at `path`.
pub(super) fn element(path: &str) -> String {
    below(path, 'e', "")
}

/// Path of the variant of a union.
pub(super) fn variant(path: &str, tag: &str) -> String {
    below(path, 'v', tag)
}

/// Path of what an open enum or union does not know.
pub(super) fn unknown(path: &str) -> String {
    below(path, 'u', "")
}

impl<'a> Shapes<'a> {
    /// The classes of `task`.
    pub(super) fn new(task: &'a Task, names: &TaskNames) -> Self {
        let mut shapes = Self { all: Vec::new(), by_path: BTreeMap::new() };
        shapes.add_object(PAYLOAD.to_owned(), names.payload(), &task.payload, false);
        for (name, named) in &task.types {
            shapes.add_named(name, named);
        }
        shapes.name(names);
        shapes
    }

    /// The class at a path, or of a type's name.
    pub(super) fn get(&self, path: &str) -> Option<&Shape<'a>> {
        self.by_path.get(path).map(|&at| &self.all[at])
    }

    /// The identifier at a path.
    pub(super) fn ident(&self, path: &str) -> &str {
        self.get(path).map_or("", |shape| shape.ident.as_str())
    }

    fn push(&mut self, path: String, wanted: String, body: Body<'a>, sensitive: bool) -> &mut Shape<'a> {
        let at = self.all.len();
        self.by_path.insert(path.clone(), at);
        self.all.push(Shape { path, ident: String::new(), body, doc: None, deprecated: None, sensitive, wanted });
        &mut self.all[at]
    }

    fn add_named(&mut self, name: &'a str, named: &'a NamedType) {
        let path = name.to_owned();
        let wanted = named.codegen_name.clone().unwrap_or_else(|| path.clone());
        match &named.body {
            TypeBody::Object(object) => self.add_object(path, wanted.clone(), object, named.sensitive),
            TypeBody::Enum(of) => {
                self.push(path.clone(), wanted.clone(), Body::Enum(of), named.sensitive);
                if of.open {
                    let body = Body::UnknownValue;
                    self.push(unknown(&path), format!("Unknown{wanted}"), body, named.sensitive);
                }
            }
            TypeBody::Union(union) => {
                self.push(path.clone(), wanted.clone(), Body::Union(union), named.sensitive);
                for of in &union.variants {
                    let body = Body::Variant { union: name, tag: &of.tag, object: &of.ty };
                    self.push(variant(&path, &of.tag), format!("{wanted} {}", of.tag), body, named.sensitive);
                }
                if union.open {
                    let body = Body::UnknownVariant;
                    self.push(unknown(&path), format!("Unknown{wanted}"), body, named.sensitive);
                }
            }
        }
        if let Some(&at) = self.by_path.get(name) {
            self.all[at].doc = named.doc.as_deref();
            self.all[at].deprecated = named.deprecated.as_deref();
        }
    }

    fn add_object(&mut self, path: String, wanted: String, object: &'a ObjectType, sensitive: bool) {
        self.push(path.clone(), wanted.clone(), Body::Object(object), sensitive);
        for of in &object.fields {
            let wanted = format!("{wanted} {}", of.spec.codegen_name.as_deref().unwrap_or(&of.name));
            self.add_inline(field(&path, &of.name), wanted, &of.spec, sensitive);
        }
    }

    /// Adds the inline objects of a place. As deep as a contract may nest.
    fn add_inline(&mut self, path: String, wanted: String, spec: &'a Spec, sensitive: bool) {
        let sensitive = sensitive || spec.sensitive;
        match &spec.ty {
            Type::Object(object) => {
                self.add_object(path.clone(), wanted, object, sensitive);
                if let Some(&at) = self.by_path.get(&path) {
                    self.all[at].doc = spec.doc.as_deref();
                }
            }
            Type::List { of, .. } => self.add_inline(element(&path), format!("{wanted} item"), of, sensitive),
            Type::Map { of, .. } => self.add_inline(element(&path), format!("{wanted} value"), of, sensitive),
            _ => {}
        }
    }

    fn name(&mut self, task: &TaskNames) {
        let requests: Vec<_> =
            self.all[1..].iter().map(|shape| Request { wire: &shape.path, chosen: Some(&shape.wanted) }).collect();
        let idents = names::classes(&requests, task);
        self.all[0].ident = task.payload();
        for (shape, ident) in self.all[1..].iter_mut().zip(idents) {
            shape.ident = ident;
        }
    }
}
