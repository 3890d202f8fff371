//! Enums, objects and unions under `enums` and `types`, in a task or shared.

use crate::contract::keys::{Keys, mapping};
use crate::contract::scalar::{boolean, date, text, text_of, wrong};
use crate::contract::spec::fields;
use crate::contract::{FieldDoc, Text, names};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::{shape, types};
use crate::source::yaml::{Data, Entry, Node};

/// The keys `enums` and `types` of a file.
#[derive(Debug, Default)]
pub struct TypesDoc<'t> {
    /// What is declared, in order of the file: enums first.
    pub declarations: Vec<DeclarationDoc<'t>>,
}

/// An enum, object or union with its name.
#[derive(Debug)]
pub struct DeclarationDoc<'t> {
    /// The name.
    pub name: Text<'t>,
    /// Documentation.
    pub doc: Option<Text<'t>>,
    /// Deprecation.
    pub deprecated: Option<DeprecationDoc<'t>>,
    /// `sensitive: true`
    pub sensitive: bool,
    /// Identifier in generated code.
    pub codegen_name: Option<Text<'t>>,
    /// What it is; none where that was not well formed.
    pub body: Option<BodyDoc<'t>>,
}

/// What a declaration declares.
#[derive(Debug)]
pub enum BodyDoc<'t> {
    /// A set of strings.
    Enum(EnumDoc<'t>),
    /// An object.
    Object(Vec<FieldDoc<'t>>),
    /// A tagged union.
    Union(UnionDoc<'t>),
}

/// An enum.
#[derive(Debug)]
pub struct EnumDoc<'t> {
    /// `open: true`
    pub open: bool,
    /// Its values in order.
    pub values: Vec<EnumValueDoc<'t>>,
}

/// One value of an enum.
#[derive(Debug)]
pub struct EnumValueDoc<'t> {
    /// Wire value.
    pub value: Text<'t>,
    /// Documentation.
    pub doc: Option<Text<'t>>,
    /// Deprecation.
    pub deprecated: Option<DeprecationDoc<'t>>,
    /// Identifier in generated code.
    pub codegen_name: Option<Text<'t>>,
}

/// A union.
#[derive(Debug)]
pub struct UnionDoc<'t> {
    /// `open: true`
    pub open: bool,
    /// Wire name of the tag.
    pub tag: Text<'t>,
    /// Tag value to object type.
    pub variants: Vec<(Text<'t>, Text<'t>)>,
}

/// `deprecated`
#[derive(Debug)]
pub struct DeprecationDoc<'t> {
    /// Since when.
    pub since: Text<'t>,
    /// Why.
    pub reason: Option<Text<'t>>,
    /// When it may go.
    pub remove_after: Option<Text<'t>>,
}

impl<'t> TypesDoc<'t> {
    /// Reads a file of `types/`.
    pub fn read(node: &'t Node<'t>, findings: &mut Findings) -> Option<Self> {
        let keys = Keys::open(node, "a types file", &["enums", "types"], findings)?;
        Some(Self::of(&keys, findings))
    }

    /// Reads the keys `enums` and `types` of `keys`.
    pub(crate) fn of(keys: &Keys<'t>, findings: &mut Findings) -> Self {
        let mut declarations = Vec::new();
        if let Some(entries) = keys.get("enums").and_then(|node| mapping(node, "`enums`", findings)) {
            declarations.extend(entries.iter().filter_map(|entry| enum_declaration(entry, findings)));
        }
        if let Some(entries) = keys.get("types").and_then(|node| mapping(node, "`types`", findings)) {
            declarations.extend(entries.iter().filter_map(|entry| type_declaration(entry, findings)));
        }
        Self { declarations }
    }
}

const COMMON: [&str; 4] = ["doc", "deprecated", "sensitive", "codegenName"];

/// The declaration of `entry` without its body.
fn declaration<'t>(
    entry: &'t Entry<'t>,
    keys: Option<&Keys<'t>>,
    what: &str,
    findings: &mut Findings,
) -> Option<DeclarationDoc<'t>> {
    let name = names::type_name(&entry.key, what, findings)?;
    let get = |key: &str| keys.and_then(|keys| keys.get(key));
    Some(DeclarationDoc {
        name,
        doc: get("doc").and_then(|node| text(node, "`doc`", findings)),
        deprecated: get("deprecated").and_then(|node| deprecation(node, findings)),
        sensitive: get("sensitive")
            .and_then(|node| boolean(node, "`sensitive`", findings))
            .is_some_and(|flag| flag.value),
        codegen_name: get("codegenName").and_then(|node| names::identifier(node, "`codegenName`", findings)),
        body: None,
    })
}

fn enum_declaration<'t>(entry: &'t Entry<'t>, findings: &mut Findings) -> Option<DeclarationDoc<'t>> {
    let known = [COMMON.as_slice(), &["open", "values"]].concat();
    let keys = Keys::open(&entry.value, "an enum", &known, findings);
    let found = declaration(entry, keys.as_ref(), "the name of an enum", findings);
    let body = keys.as_ref().and_then(|keys| enum_body(keys, findings)).map(BodyDoc::Enum);
    found.map(|found| DeclarationDoc { body, ..found })
}

fn enum_body<'t>(keys: &Keys<'t>, findings: &mut Findings) -> Option<EnumDoc<'t>> {
    let open = keys.get("open").and_then(|node| boolean(node, "`open`", findings)).is_some_and(|flag| flag.value);
    let node = keys.need("values", findings)?;
    let entries = mapping(node, "`values`", findings)?;
    if entries.is_empty() {
        findings.add(&types::EMPTY_TYPE, node.head(), "an enum has at least one value");
        return None;
    }
    let values: Vec<_> = entries.iter().filter_map(|entry| enum_value(entry, findings)).collect();
    (values.len() == entries.len()).then_some(EnumDoc { open, values })
}

fn enum_value<'t>(entry: &'t Entry<'t>, findings: &mut Findings) -> Option<EnumValueDoc<'t>> {
    let value = names::free(&entry.key, "an enum value", findings);
    let (mut doc, mut deprecated, mut codegen_name) = (None, None, None);
    if let Data::Mapping(_) = entry.value.data {
        let keys = Keys::open(&entry.value, "an enum value", &["doc", "deprecated", "codegenName"], findings)?;
        doc = keys.get("doc").and_then(|node| text(node, "`doc`", findings));
        deprecated = keys.get("deprecated").and_then(|node| deprecation(node, findings));
        codegen_name = keys.get("codegenName").and_then(|node| names::identifier(node, "`codegenName`", findings));
    } else if let Data::Sequence(_) = entry.value.data {
        let _: Option<()> = wrong(&entry.value, "an enum value", "its documentation or a mapping", findings);
    } else {
        doc = text(&entry.value, "the documentation of an enum value", findings);
    }
    Some(EnumValueDoc { value: value?, doc, deprecated, codegen_name })
}

fn type_declaration<'t>(entry: &'t Entry<'t>, findings: &mut Findings) -> Option<DeclarationDoc<'t>> {
    let known = [COMMON.as_slice(), &["open", "fields", "union"]].concat();
    let keys = Keys::open(&entry.value, "a type", &known, findings);
    let found = declaration(entry, keys.as_ref(), "the name of a type", findings);
    let body = keys.as_ref().and_then(|keys| type_body(keys, findings));
    found.map(|found| DeclarationDoc { body, ..found })
}

fn type_body<'t>(keys: &Keys<'t>, findings: &mut Findings) -> Option<BodyDoc<'t>> {
    let open = keys.get("open").and_then(|node| boolean(node, "`open`", findings));
    match (keys.get("fields"), keys.entry("union")) {
        (Some(_), Some(both)) => {
            findings.add(&shape::EXCLUSIVE_KEYS, both.key.span, "a type has `fields` or `union`, not both");
            None
        }
        (Some(node), None) => {
            if let Some(entry) = keys.entry("open") {
                findings.add(
                    &shape::EXCLUSIVE_KEYS,
                    entry.key.span,
                    "`open` belongs to enums and unions, not to objects",
                );
            }
            fields(node, "`fields`", findings).map(BodyDoc::Object)
        }
        (None, Some(entry)) => {
            union_body(&entry.value, open.is_some_and(|flag| flag.value), findings).map(BodyDoc::Union)
        }
        (None, None) => {
            findings.add(&shape::MISSING_KEY, keys.head, "a type needs the key `fields` or `union`");
            None
        }
    }
}

fn union_body<'t>(node: &'t Node<'t>, open: bool, findings: &mut Findings) -> Option<UnionDoc<'t>> {
    let keys = Keys::open(node, "a union", &["tag", "variants"], findings)?;
    let tag = keys.need("tag", findings).and_then(|node| names::free_value(node, "the tag", findings));
    let node = keys.need("variants", findings)?;
    let entries = mapping(node, "`variants`", findings)?;
    if entries.is_empty() {
        findings.add(&types::EMPTY_TYPE, node.head(), "a union has at least one variant");
        return None;
    }
    let mut variants = Vec::with_capacity(entries.len());
    for entry in entries {
        let value = names::free(&entry.key, "a tag value", findings);
        let ty = match &entry.value.data {
            Data::Scalar(scalar) => text_of(scalar, "a variant", findings),
            _ => wrong(&entry.value, "a variant", "the name of an object type", findings),
        };
        variants.extend(value.zip(ty));
    }
    (variants.len() == entries.len()).then_some(UnionDoc { open, tag: tag?, variants })
}

/// `deprecated`, wherever it stands.
pub(crate) fn deprecation<'t>(node: &'t Node<'t>, findings: &mut Findings) -> Option<DeprecationDoc<'t>> {
    let keys = Keys::open(node, "`deprecated`", &["since", "reason", "removeAfter"], findings)?;
    let since = keys.need("since", findings).and_then(|node| date(node, "`since`", findings));
    let reason = keys.get("reason").and_then(|node| text(node, "`reason`", findings));
    let remove_after = keys.get("removeAfter").and_then(|node| date(node, "`removeAfter`", findings));
    let since = since?;
    if let Some(end) = remove_after
        && end.as_str() < since.as_str()
    {
        let message = format!("`removeAfter` ({}) is before `since` ({})", end.as_str(), since.as_str());
        findings.add(&shape::BAD_DATE, end.span(), message);
    }
    Some(DeprecationDoc { since, reason, remove_after })
}
