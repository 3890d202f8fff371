//! What holds a value: its annotation, and the codec that knows how it stands on the wire.

use std::collections::BTreeSet;

use crate::codegen::python::expr::Expr;
use crate::codegen::python::shapes::{self, Body, Shapes};
use crate::codegen::python::text::literal;
use crate::model::{Decimal, IntWire, MoneyWire, Spec, Type};
use crate::pattern::Pattern;

/// Modules that annotations of a file need.
pub(super) type Imports = BTreeSet<&'static str>;

/// The annotation of what stands at `path`, null included.
pub(super) fn annotation(spec: &Spec, path: &str, shapes: &Shapes<'_>, imports: &mut Imports) -> Vec<String> {
    let mut members = match &spec.ty {
        Type::List { of, .. } => vec![format!("list[{}]", element(of, path, shapes, imports))],
        Type::Map { of, .. } => vec![format!("dict[str, {}]", element(of, path, shapes, imports))],
        Type::Object(_) => vec![shapes.ident(path).to_owned()],
        Type::Named(name) => named(name, shapes),
        scalar => vec![scalar_annotation(scalar, imports).to_owned()],
    };
    if spec.nullable {
        members.push("None".to_owned());
    }
    members
}

fn element(of: &Spec, path: &str, shapes: &Shapes<'_>, imports: &mut Imports) -> String {
    annotation(of, &shapes::element(path), shapes, imports).join(" | ")
}

fn named(name: &str, shapes: &Shapes<'_>) -> Vec<String> {
    let mut members = vec![shapes.ident(name).to_owned()];
    if shapes.get(name).is_some_and(|shape| matches!(shape.body, Body::Enum(of) if of.open)) {
        members.push(shapes.ident(&shapes::unknown(name)).to_owned());
    }
    members
}

fn scalar_annotation(ty: &Type, imports: &mut Imports) -> &'static str {
    match ty {
        Type::Bool => "bool",
        Type::Int32 { .. } | Type::Int64 { .. } => "int",
        Type::Double { .. } => "float",
        Type::Bytes { .. } => "bytes",
        Type::Json { .. } => "_rt.Json",
        Type::Decimal(_) => imported("import decimal as _decimal", "_decimal.Decimal", imports),
        Type::Timestamp { .. } => imported(DATETIME, "_dt.datetime", imports),
        Type::Date => imported(DATETIME, "_dt.date", imports),
        Type::Duration { .. } => imported(DATETIME, "_dt.timedelta", imports),
        Type::Uuid => imported("import uuid as _uuid", "_uuid.UUID", imports),
        _ => "str",
    }
}

/// The import of the standard library's times.
pub(super) const DATETIME: &str = "import datetime as _dt";

fn imported(import: &'static str, annotation: &'static str, imports: &mut Imports) -> &'static str {
    imports.insert(import);
    annotation
}

/// The codec of what stands at `path`, without null.
pub(super) fn codec(spec: &Spec, path: &str, shapes: &Shapes<'_>) -> Expr {
    let inner = bare_codec(spec, path, shapes);
    // An object of a sensitive type says so itself, an enum or union cannot.
    let named = match &spec.ty {
        Type::Named(name) => shapes
            .get(name)
            .is_some_and(|shape| shape.sensitive && matches!(shape.body, Body::Enum(_) | Body::Union(_))),
        _ => false,
    };
    if spec.sensitive || named { Expr::call("_rt.Sensitive").arg(inner) } else { inner }
}

fn bare_codec(spec: &Spec, path: &str, shapes: &Shapes<'_>) -> Expr {
    match &spec.ty {
        Type::List { of, min_items, max_items, unique } => Expr::call("_rt.List")
            .arg(element_codec(of, path, shapes))
            .keyword_if("low", (*min_items > 0).then(|| number(min_items)))
            .keyword_if("high", max_items.as_ref().map(number))
            .keyword_if("unique", unique.then(|| Expr::atom("True"))),
        Type::Map { of, keys, max_entries } => Expr::call("_rt.Map")
            .arg(element_codec(of, path, shapes))
            .keyword_if("keys", keys.as_ref().map(|keys| codec(keys, path, shapes)))
            .keyword_if("high", max_entries.as_ref().map(number)),
        Type::Object(_) => Expr::atom(codec_name(shapes.ident(path))),
        Type::Named(name) => Expr::atom(codec_name(shapes.ident(name))),
        scalar => scalar_codec(scalar),
    }
}

fn element_codec(of: &Spec, path: &str, shapes: &Shapes<'_>) -> Expr {
    let inner = codec(of, &shapes::element(path), shapes);
    if of.nullable { Expr::call("_rt.Nullable").arg(inner) } else { inner }
}

/// The variable that holds the codec of a class.
pub(super) fn codec_name(ident: &str) -> String {
    format!("_{ident}")
}

fn scalar_codec(ty: &Type) -> Expr {
    match ty {
        Type::String { min_length, max_length, pattern } => {
            text_codec("_rt.Text", *min_length, 0, *max_length, pattern.as_ref())
        }
        Type::Id { min_length, max_length, pattern } => {
            let max_length = (*max_length != 64).then_some(*max_length);
            text_codec("_rt.Id", *min_length, 1, max_length, pattern.as_ref())
        }
        Type::Bool => Expr::call("_rt.Bool"),
        Type::Int32 { min, max } => bounded(Expr::call("_rt.Int"), min, max, (&i32::MIN, &i32::MAX)),
        Type::Int64 { wire: IntWire::Number, min, max } => {
            Expr::call("_rt.Int").keyword("low", number(min)).keyword("high", number(max))
        }
        Type::Int64 { wire: IntWire::String, min, max } => {
            bounded(Expr::call("_rt.IntText"), min, max, (&i64::MIN, &i64::MAX))
        }
        Type::Double { min, max } => Expr::call("_rt.Double")
            .keyword_if("low", min.as_ref().map(double))
            .keyword_if("high", max.as_ref().map(double)),
        Type::Decimal(decimal) => decimal_codec(decimal),
        Type::Timestamp { precision } => times_codec("_rt.Timestamp", precision.digits()),
        Type::Duration { precision } => times_codec("_rt.Duration", precision.digits()),
        Type::Date => Expr::call("_rt.Date"),
        Type::Uuid => Expr::call("_rt.Uuid"),
        Type::Bytes { max_bytes } => Expr::call("_rt.Bytes").keyword_if("max_bytes", max_bytes.as_ref().map(number)),
        Type::Json { max_bytes } => Expr::call("_rt.RawJson").keyword_if("max_bytes", max_bytes.as_ref().map(number)),
        Type::List { .. } | Type::Map { .. } | Type::Object(_) | Type::Named(_) => Expr::atom("None"),
    }
}

fn text_codec(name: &str, min: u64, usual: u64, max: Option<u64>, pattern: Option<&Pattern>) -> Expr {
    Expr::call(name)
        .keyword_if("min_length", (min != usual).then(|| number(&min)))
        .keyword_if("max_length", max.as_ref().map(number))
        .keyword_if("pattern", pattern.map(|pattern| Expr::atom(literal(&pattern.to_python()))))
}

fn decimal_codec(decimal: &Decimal) -> Expr {
    let (low, high) = decimal.bounds();
    let minor = decimal.money == Some(MoneyWire::Minor);
    let limit = 10_i128.pow(38) - 1;
    bounded(Expr::call("_rt.Decimal").arg(number(&decimal.scale)), &low, &high, (&-limit, &limit))
        .keyword_if("minor", minor.then(|| Expr::atom("True")))
}

/// A codec of times with a number of fraction digits.
pub(super) fn times_codec(name: &str, digits: u8) -> Expr {
    let call = Expr::call(name);
    if digits == 0 { call } else { call.arg(number(&digits)) }
}

/// A call with the bounds that are not the usual ones.
fn bounded<T: PartialEq + ToString>(call: Expr, low: &T, high: &T, usual: (&T, &T)) -> Expr {
    call.keyword_if("low", (low != usual.0).then(|| number(low)))
        .keyword_if("high", (high != usual.1).then(|| number(high)))
}

fn number(value: &impl ToString) -> Expr {
    Expr::atom(value.to_string())
}

/// A double as Python reads it back.
fn double(value: &f64) -> Expr {
    let text = format!("{value:?}");
    Expr::atom(if text.contains(['.', 'e']) { text } else { format!("{text}.0") })
}
