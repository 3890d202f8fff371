//! Declared enums, objects and unions.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::contract::{BUILT_IN, BodyDoc, DeclarationDoc, EnumDoc, Text, TypesDoc, UnionDoc};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::types as rules;
use crate::model::lower::scope::{Kind, Scope};
use crate::model::lower::spec::{codegen_names, deprecation, readable, resolve};
use crate::model::lower::{Patterns, Shared, finite};
use crate::model::{EnumType, EnumValue, NamedType, NamedTypes, TypeBody, UnionType, Variant};

/// The shared types of all files of `types/`, each with the findings of its file.
pub fn shared(files: &mut [(TypesDoc<'_>, &mut Findings)], incomplete: bool, patterns: &Patterns) -> Shared {
    let mut own: BTreeMap<&str, Kind> = BTreeMap::new();
    let mut places = HashMap::new();
    for (doc, findings) in files.iter_mut() {
        for declaration in &doc.declarations {
            let name = declaration.name;
            match places.get(name.as_str()) {
                Some(first) => twice(name, "another type", *first, findings),
                None => {
                    places.insert(name.as_str(), findings.at(name.span()));
                    own.insert(name.as_str(), declared_kind(declaration));
                }
            }
        }
    }
    let scope = Scope { own, shared: None, incomplete, patterns };
    let mut out = Shared { incomplete, ..Shared::default() };
    for (doc, findings) in files.iter_mut() {
        let Declarations { whole, partial, broken } = declarations(doc, &scope, true, findings);
        for found in whole {
            out.types.entry(found.name.clone()).or_insert_with(|| Arc::new(found));
        }
        out.partial.extend(partial);
        out.broken.extend(broken);
    }
    for (doc, findings) in files.iter_mut() {
        finite::report(&out.types, &doc.declarations, findings);
        tag_clashes(&out.types, None, &doc.declarations, findings);
    }
    out
}

/// The kind of a declaration before it is lowered.
pub(super) fn declared_kind(declaration: &DeclarationDoc<'_>) -> Kind {
    match &declaration.body {
        Some(BodyDoc::Enum(_)) => Kind::Enum,
        Some(BodyDoc::Object(_)) => Kind::Object,
        Some(BodyDoc::Union(_)) => Kind::Union,
        None => Kind::Broken,
    }
}

/// Reports a name that is taken.
pub(super) fn twice(name: Text<'_>, other: &str, first: crate::diagnostic::Location, findings: &mut Findings) {
    let message = format!("{other} is called `{}` already", name.as_str());
    findings.add(&rules::TYPE_DECLARED_TWICE, name.span(), message).note_at(first, "first here");
}

/// The declarations of one file.
#[derive(Debug, Default)]
pub(super) struct Declarations {
    /// Those that are well formed, in order.
    pub(super) whole: Vec<NamedType>,
    /// Objects of which a field is missing: good for looking at their other fields, and for nothing else.
    pub(super) partial: Vec<NamedType>,
    /// Names of those that are not well formed.
    pub(super) broken: Vec<String>,
}

/// All declarations of `doc`.
pub(super) fn declarations(
    doc: &TypesDoc<'_>,
    scope: &Scope<'_>,
    shared: bool,
    findings: &mut Findings,
) -> Declarations {
    codegen_names(doc.declarations.iter().filter_map(|found| found.codegen_name), "type", findings);
    let mut out = Declarations::default();
    for declaration in &doc.declarations {
        let name = declaration.name.as_str().to_owned();
        let (body, whole) = match declaration.body.as_ref() {
            Some(BodyDoc::Enum(doc)) => (Some(TypeBody::Enum(enum_type(doc, findings))), true),
            Some(BodyDoc::Object(fields)) => {
                let read = readable(fields, scope, findings);
                let whole = read.fields.len() == fields.len();
                (Some(TypeBody::Object(read)), whole)
            }
            Some(BodyDoc::Union(doc)) => (union_type(doc, scope, findings).map(TypeBody::Union), true),
            None => (None, false),
        };
        let Some(body) = body else {
            out.broken.push(name);
            continue;
        };
        let lowered = NamedType {
            name: name.clone(),
            shared,
            doc: declaration.doc.map(|text| text.as_str().to_owned()),
            deprecated: declaration.deprecated.as_ref().map(deprecation).map(Box::new),
            sensitive: declaration.sensitive,
            codegen_name: declaration.codegen_name.map(|text| text.as_str().to_owned()),
            body,
        };
        if whole {
            out.whole.push(lowered);
        } else {
            out.broken.push(name);
            out.partial.push(lowered);
        }
    }
    out
}

fn enum_type(doc: &EnumDoc<'_>, findings: &mut Findings) -> EnumType {
    codegen_names(doc.values.iter().filter_map(|value| value.codegen_name), "value", findings);
    let values = doc.values.iter().map(|value| EnumValue {
        value: value.value.as_str().to_owned(),
        doc: value.doc.map(|text| text.as_str().to_owned()),
        deprecated: value.deprecated.as_ref().map(deprecation).map(Box::new),
        codegen_name: value.codegen_name.map(|text| text.as_str().to_owned()),
    });
    EnumType { open: doc.open, values: values.collect() }
}

fn union_type(doc: &UnionDoc<'_>, scope: &Scope<'_>, findings: &mut Findings) -> Option<UnionType> {
    let mut variants = Vec::with_capacity(doc.variants.len());
    for (tag, ty) in &doc.variants {
        let built_in = BUILT_IN.iter().any(|(name, _)| *name == ty.as_str());
        let kind = if built_in { Some(Kind::Enum) } else { resolve(*ty, scope, findings) };
        match kind {
            Some(Kind::Object) => {
                variants.push(Variant { tag: tag.as_str().to_owned(), ty: ty.as_str().to_owned() });
            }
            Some(_) => {
                let message = format!("`{}` is not an object type, and a variant has to be one", ty.as_str());
                findings.add(&rules::UNION_VARIANT, ty.span(), message);
            }
            None => {}
        }
    }
    let whole = variants.len() == doc.variants.len();
    whole.then(|| UnionType { open: doc.open, tag: doc.tag.as_str().to_owned(), variants })
}

/// Reports variants with a field of the tag's name. `types` first, then `more`.
pub(super) fn tag_clashes(
    types: &NamedTypes,
    more: Option<&Shared>,
    docs: &[DeclarationDoc<'_>],
    findings: &mut Findings,
) {
    for declaration in docs {
        let Some(BodyDoc::Union(union)) = &declaration.body else { continue };
        let tag = union.tag.as_str();
        for (_, ty) in &union.variants {
            let found = types.get(ty.as_str()).or_else(|| more.and_then(|shared| shared.types.get(ty.as_str())));
            let Some(TypeBody::Object(object)) = found.map(|found| &found.body) else { continue };
            if object.fields.iter().any(|field| field.name == tag) {
                let message =
                    format!("the variant `{}` has a field `{tag}`, which is the tag of the union", ty.as_str());
                findings.add(&rules::UNION_TAG_CLASH, ty.span(), message);
            }
        }
    }
}
