//! Field specs: what stands in one place of a message.

use crate::contract::keys::{Keys, mapping, sequence};
use crate::contract::scalar::{boolean, clip, count, double, integer, parse_integer, text, within, word, wrong};
use crate::contract::types::deprecation;
use crate::contract::{DeprecationDoc, Spanned, Text, names};
use crate::diagnostic::Findings;
use crate::diagnostic::catalogue::{constraint, shape};
use crate::source::Span;
use crate::source::yaml::{Core, Data, Node, resolve};

/// A field of an object.
#[derive(Debug)]
pub struct FieldDoc<'t> {
    /// Wire name.
    pub name: Text<'t>,
    /// Whether the name is well formed.
    pub named: bool,
    /// What it holds; none where that was not well formed.
    pub spec: Option<SpecDoc<'t>>,
}

/// A field spec, long or short.
#[derive(Debug)]
pub struct SpecDoc<'t> {
    /// The type with its own keys.
    pub ty: TypeDoc<'t>,
    /// `required: true`
    pub required: bool,
    /// `nullable: true`, with its place.
    pub nullable: Option<Span>,
    /// `sensitive: true`
    pub sensitive: bool,
    /// Documentation.
    pub doc: Option<Text<'t>>,
    /// Values of `example` or `examples`.
    pub examples: Vec<&'t Node<'t>>,
    /// Whether the examples stand in a list under `examples`.
    pub example_list: bool,
    /// Deprecation.
    pub deprecated: Option<DeprecationDoc<'t>>,
    /// Identifier in generated code.
    pub codegen_name: Option<Text<'t>>,
}

/// A type with its keys.
#[derive(Debug)]
pub struct TypeDoc<'t> {
    /// Its name as written.
    pub name: Text<'t>,
    /// Its keys.
    pub keys: TypeKeys<'t>,
}

/// The keys of each type.
#[derive(Debug)]
#[allow(missing_docs, reason = "the fields are the keys of the language")]
pub enum TypeKeys<'t> {
    String {
        min_length: Option<Spanned<u64>>,
        max_length: Option<Spanned<u64>>,
        pattern: Option<Text<'t>>,
    },
    Id {
        min_length: Option<Spanned<u64>>,
        max_length: Option<Spanned<u64>>,
        pattern: Option<Text<'t>>,
    },
    Bool,
    Int32 {
        min: Option<Spanned<i128>>,
        max: Option<Spanned<i128>>,
    },
    Int64 {
        number: bool,
        min: Option<Spanned<i128>>,
        max: Option<Spanned<i128>>,
    },
    Decimal(DecimalKeys<'t>),
    Money {
        keys: DecimalKeys<'t>,
        currency: Option<Text<'t>>,
        minor: bool,
    },
    Timestamp {
        precision: Option<Spanned<&'static str>>,
    },
    Date,
    Duration {
        precision: Option<Spanned<&'static str>>,
    },
    Uuid,
    Bytes {
        max_bytes: Option<Spanned<u64>>,
    },
    Double {
        min: Option<Spanned<f64>>,
        max: Option<Spanned<f64>>,
    },
    List {
        of: Option<Box<SpecDoc<'t>>>,
        min_items: Option<Spanned<u64>>,
        max_items: Option<Spanned<u64>>,
        unique: Option<Span>,
    },
    Map {
        of: Option<Box<SpecDoc<'t>>>,
        keys: Option<Box<SpecDoc<'t>>>,
        max_entries: Option<Spanned<u64>>,
    },
    Object {
        fields: Option<Vec<FieldDoc<'t>>>,
    },
    Json {
        max_bytes: Option<Spanned<u64>>,
    },
    Named,
}

/// Keys that `decimal` and `money` share.
#[derive(Debug, Default)]
#[allow(missing_docs, reason = "the fields are the keys of the language")]
pub struct DecimalKeys<'t> {
    pub scale: Option<Spanned<u8>>,
    pub precision: Option<Spanned<u8>>,
    pub min: Option<Text<'t>>,
    pub max: Option<Text<'t>>,
}

/// Where a spec stands: not every key fits everywhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A field of an object.
    Field,
    /// `of`: no `required`.
    Of,
    /// `keys`: neither `required` nor `nullable` nor `codegenName`.
    Keys,
}

/// The built-in types with the keys each has beside the common ones.
pub const BUILT_IN: &[(&str, &[&str])] = &[
    ("string", &["minLength", "maxLength", "pattern"]),
    ("id", &["minLength", "maxLength", "pattern"]),
    ("bool", &[]),
    ("int32", &["min", "max"]),
    ("int64", &["wire", "min", "max"]),
    ("decimal", &["scale", "precision", "min", "max"]),
    ("money", &["scale", "precision", "currency", "wire", "min", "max"]),
    ("timestamp", &["precision"]),
    ("date", &[]),
    ("duration", &["precision"]),
    ("uuid", &[]),
    ("bytes", &["maxBytes"]),
    ("double", &["min", "max"]),
    ("list", &["of", "minItems", "maxItems", "unique"]),
    ("map", &["of", "keys", "maxEntries"]),
    ("object", &["fields"]),
    ("json", &["maxBytes"]),
];

pub(crate) const COMMON: &[&str] =
    &["type", "required", "nullable", "doc", "example", "examples", "deprecated", "sensitive", "codegenName"];

/// `fields` or `payload`: field name to spec.
pub(crate) fn fields<'t>(node: &'t Node<'t>, what: &'static str, findings: &mut Findings) -> Option<Vec<FieldDoc<'t>>> {
    let entries = mapping(node, what, findings)?;
    let mut fields = Vec::with_capacity(entries.len());
    for entry in entries {
        let name = names::free(&entry.key, "a field name", findings);
        let spec = spec(&entry.value, Place::Field, findings);
        let named = name.is_some();
        fields.push(FieldDoc { name: name.unwrap_or_else(|| Text::reported(&entry.key)), named, spec });
    }
    Some(fields)
}

/// A spec: a type name or a mapping.
pub(crate) fn spec<'t>(node: &'t Node<'t>, place: Place, findings: &mut Findings) -> Option<SpecDoc<'t>> {
    if let Data::Scalar(_) = node.data {
        let name = text(node, "a type", findings)?;
        let ty = TypeDoc { name, keys: type_keys(name.as_str(), &Keys::empty(name.span()), findings) };
        return Some(SpecDoc::short(ty));
    }
    if let Data::Sequence(_) = node.data {
        return wrong(node, "a field", "a type name or a mapping with `type`", findings);
    }
    let mut keys = Keys::open_unchecked(node, "a field", findings)?;
    let Some(name) = keys.need("type", findings).and_then(|node| text(node, "`type`", findings)) else {
        // Without the type only keys that no type has can be called unknown.
        keys.check(&all_keys(place), "a field", findings);
        return None;
    };
    check_keys(&mut keys, name, place, findings);
    let sensitive = keys.get("sensitive").and_then(|node| boolean(node, "`sensitive`", findings));
    let nullable = keys.get("nullable").and_then(|node| boolean(node, "`nullable`", findings));
    let required = keys.get("required").and_then(|node| boolean(node, "`required`", findings));
    let (examples, example_list) = examples(&keys, findings);
    Some(SpecDoc {
        ty: TypeDoc { name, keys: type_keys(name.as_str(), &keys, findings) },
        required: required.is_some_and(|flag| flag.value) && place == Place::Field,
        nullable: nullable.filter(|flag| flag.value).and_then(|_| keys.entry("nullable")).map(|entry| entry.key.span),
        sensitive: sensitive.is_some_and(|flag| flag.value),
        doc: keys.get("doc").and_then(|node| text(node, "`doc`", findings)),
        examples,
        example_list,
        deprecated: keys.get("deprecated").and_then(|node| deprecation(node, findings)),
        codegen_name: keys.get("codegenName").and_then(|node| names::identifier(node, "`codegenName`", findings)),
    })
}

impl<'t> SpecDoc<'t> {
    fn short(ty: TypeDoc<'t>) -> Self {
        Self {
            ty,
            required: false,
            nullable: None,
            sensitive: false,
            doc: None,
            examples: Vec::new(),
            example_list: false,
            deprecated: None,
            codegen_name: None,
        }
    }
}

fn all_keys(place: Place) -> Vec<&'static str> {
    BUILT_IN.iter().flat_map(|(_, keys)| keys.iter()).chain(common(place)).copied().collect()
}

fn common(place: Place) -> impl Iterator<Item = &'static &'static str> {
    COMMON.iter().filter(move |key| match place {
        Place::Field => true,
        Place::Of => **key != "required",
        Place::Keys => !matches!(**key, "required" | "nullable" | "codegenName"),
    })
}

fn check_keys(keys: &mut Keys<'_>, name: Text<'_>, place: Place, findings: &mut Findings) {
    let own = BUILT_IN.iter().find(|(built_in, _)| *built_in == name.as_str()).map(|(_, own)| *own);
    let what = match place {
        Place::Field => format!("a field of type `{}`", clip(name.as_str())),
        Place::Of => format!("an `of` of type `{}`", clip(name.as_str())),
        Place::Keys => "`keys`".to_owned(),
    };
    match own {
        Some(own) => keys.check(&common(place).chain(own).copied().collect::<Vec<_>>(), &what, findings),
        None if names::is_type_name(name.as_str()) => {
            keys.check(&common(place).copied().collect::<Vec<_>>(), &what, findings)
        }
        // A misspelt built-in type is reported later; its keys need no second complaint.
        None => keys.check(&all_keys(place), &what, findings),
    }
}

fn examples<'t>(keys: &Keys<'t>, findings: &mut Findings) -> (Vec<&'t Node<'t>>, bool) {
    match (keys.get("example"), keys.entry("examples")) {
        (Some(_), Some(both)) => {
            findings.add(&shape::EXCLUSIVE_KEYS, both.key.span, "a field has `example` or `examples`, not both");
            (Vec::new(), false)
        }
        (Some(one), None) => (vec![one], false),
        (None, Some(many)) => {
            let items = sequence(&many.value, "`examples`", findings).unwrap_or_default();
            (items.iter().collect(), true)
        }
        (None, None) => (Vec::new(), false),
    }
}

fn type_keys<'t>(name: &str, keys: &Keys<'t>, findings: &mut Findings) -> TypeKeys<'t> {
    const PRECISIONS: &[&str] = &["s", "ms", "us"];
    let mut counted =
        |key: &str, low: u64| keys.get(key).and_then(|node| count(node, &format!("`{key}`"), low, findings));
    match name {
        "string" | "id" => {
            let (min_length, max_length) = (counted("minLength", 0), counted("maxLength", 0));
            let pattern = keys.get("pattern").and_then(|node| text(node, "`pattern`", findings));
            if name == "id" {
                TypeKeys::Id { min_length, max_length, pattern }
            } else {
                TypeKeys::String { min_length, max_length, pattern }
            }
        }
        "bytes" => TypeKeys::Bytes { max_bytes: counted("maxBytes", 0) },
        "json" => TypeKeys::Json { max_bytes: counted("maxBytes", 1) },
        "int32" => {
            let mut bound = |key| whole(keys, key, i128::from(i32::MIN), i128::from(i32::MAX), false, findings);
            TypeKeys::Int32 { min: bound("min"), max: bound("max") }
        }
        "int64" => int64_keys(keys, findings),
        "decimal" => TypeKeys::Decimal(decimal_keys(keys, true, findings)),
        "money" => money_keys(keys, findings),
        "timestamp" | "duration" => {
            let precision = keys.get("precision").and_then(|node| word(node, "`precision`", PRECISIONS, findings));
            if name == "timestamp" { TypeKeys::Timestamp { precision } } else { TypeKeys::Duration { precision } }
        }
        "double" => {
            let mut bound = |key: &str| keys.get(key).and_then(|node| double(node, &format!("`{key}`"), findings));
            TypeKeys::Double { min: bound("min"), max: bound("max") }
        }
        "list" | "map" | "object" => container_keys(name, keys, findings),
        "bool" => TypeKeys::Bool,
        "date" => TypeKeys::Date,
        "uuid" => TypeKeys::Uuid,
        _ => TypeKeys::Named,
    }
}

fn int64_keys<'t>(keys: &Keys<'t>, findings: &mut Findings) -> TypeKeys<'t> {
    const SAFE: i128 = (1 << 53) - 1;
    let wire = keys.get("wire").and_then(|node| word(node, "`wire`", &["string", "number"], findings));
    let number = wire.is_some_and(|wire| wire.value == "number");
    let (low, high) = if number { (-SAFE, SAFE) } else { (i128::from(i64::MIN), i128::from(i64::MAX)) };
    let mut bound = |key| whole(keys, key, low, high, true, findings);
    TypeKeys::Int64 { number, min: bound("min"), max: bound("max") }
}

/// An integer bound; `quoted`: it may also stand as a string, as such values do on the wire.
fn whole(
    keys: &Keys<'_>,
    key: &str,
    low: i128,
    high: i128,
    quoted: bool,
    findings: &mut Findings,
) -> Option<Spanned<i128>> {
    let node = keys.get(key)?;
    let what = format!("`{key}`");
    if quoted
        && let Data::Scalar(scalar) = &node.data
        && !scalar.plain
        && resolve(&scalar.text) == Core::Int
    {
        return within(parse_integer(&scalar.text), scalar, &what, low, high, findings);
    }
    integer(node, &what, low, high, findings)
}

fn decimal_keys<'t>(keys: &Keys<'t>, scale_needed: bool, findings: &mut Findings) -> DecimalKeys<'t> {
    let small = |node: Option<&Node<'_>>, key: &str, low: i128, high: i128, findings: &mut Findings| {
        let found = integer(node?, &format!("`{key}`"), low, high, findings)?;
        Some(Spanned::new(u8::try_from(found.value).ok()?, found.span))
    };
    let scale = if scale_needed { keys.need_of("a `decimal`", "scale", findings) } else { keys.get("scale") };
    DecimalKeys {
        scale: small(scale, "scale", 0, 18, findings),
        precision: small(keys.get("precision"), "precision", 1, 38, findings),
        min: keys.get("min").and_then(|node| text(node, "`min`", findings)),
        max: keys.get("max").and_then(|node| text(node, "`max`", findings)),
    }
}

fn money_keys<'t>(keys: &Keys<'t>, findings: &mut Findings) -> TypeKeys<'t> {
    let currency = keys.get("currency").and_then(|node| text(node, "`currency`", findings)).filter(|code| {
        let fits = code.as_str().len() == 3 && code.as_str().bytes().all(|byte| byte.is_ascii_uppercase());
        if !fits {
            let message = format!("`currency` is an ISO 4217 code such as `CNY`, not `{}`", clip(code.as_str()));
            findings.add(&constraint::CURRENCY, code.span(), message);
        }
        fits
    });
    let wire = keys.get("wire").and_then(|node| word(node, "`wire`", &["major", "minor"], findings));
    let minor = wire.is_some_and(|wire| wire.value == "minor");
    TypeKeys::Money { keys: decimal_keys(keys, false, findings), currency, minor }
}

fn container_keys<'t>(name: &str, keys: &Keys<'t>, findings: &mut Findings) -> TypeKeys<'t> {
    if name == "object" {
        let node = keys.need_of("an `object`", "fields", findings);
        return TypeKeys::Object { fields: node.and_then(|node| fields(node, "`fields`", findings)) };
    }
    let of = keys
        .need_of(if name == "list" { "a `list`" } else { "a `map`" }, "of", findings)
        .and_then(|node| spec(node, Place::Of, findings))
        .map(Box::new);
    let mut counted = |key: &str| keys.get(key).and_then(|node| count(node, &format!("`{key}`"), 0, findings));
    if name == "list" {
        let (min_items, max_items) = (counted("minItems"), counted("maxItems"));
        let unique = keys.get("unique").and_then(|node| boolean(node, "`unique`", findings));
        let unique = unique.filter(|flag| flag.value).and_then(|_| keys.entry("unique")).map(|entry| entry.key.span);
        TypeKeys::List { of, min_items, max_items, unique }
    } else {
        let max_entries = counted("maxEntries");
        let key_spec = keys.get("keys").and_then(|node| spec(node, Place::Keys, findings)).map(Box::new);
        TypeKeys::Map { of, keys: key_spec, max_entries }
    }
}
