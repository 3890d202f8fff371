//! Types of the contract as operations of the codec, and the rules those are given.

use std::collections::BTreeMap;

use crate::codegen::go::shapes::{Body, Shapes, element_path};
use crate::codegen::go::text::literal;
use crate::codegen::go::view::{Op, RuleView};
use crate::model::{Decimal, IntWire, MoneyWire, Spec, Type};
use crate::pattern::Pattern;

/// No message is longer, so no larger bound means anything.
pub(super) const LONGEST: u64 = i32::MAX.unsigned_abs() as u64;

/// Makes operations and collects the rules they use.
#[derive(Debug)]
pub(super) struct Specs<'a> {
    shapes: &'a Shapes<'a>,
    message: &'a str,
    rules: Vec<RuleView>,
    known: BTreeMap<String, String>,
    numbers: BTreeMap<&'static str, usize>,
}

impl<'a> Specs<'a> {
    pub(super) fn new(shapes: &'a Shapes<'a>, message: &'a str) -> Self {
        Self { shapes, message, rules: Vec::new(), known: BTreeMap::new(), numbers: BTreeMap::new() }
    }

    pub(super) fn into_rules(self) -> Vec<RuleView> {
        self.rules
    }

    /// The operation for a place; with `nullable` one that takes null for a value of its own. As deep as a contract
    /// may nest.
    pub(super) fn op(&mut self, spec: &Spec, path: &str, nullable: bool) -> Op {
        let (op, hides) = self.plain(spec, path, nullable);
        let op = match (nullable, op.op) {
            (false, _) | (true, "null_bytes" | "list" | "map" | "json") => op,
            (true, "union") => Op::around("null_union", op.go.clone(), String::new(), op),
            (true, _) => Op::around("pointer", format!("*{}", op.go), String::new(), op),
        };
        if hides { Op::around("hide", op.go.clone(), String::new(), op) } else { op }
    }

    /// The operation for a value that is not null, and whether what is beneath must be hidden.
    fn plain(&mut self, spec: &Spec, path: &str, nullable: bool) -> (Op, bool) {
        match &spec.ty {
            Type::List { of, min_items, max_items, unique } => {
                let of = self.op(of, &element_path(path), of.nullable);
                let mut parts = vec![format!("Min: {}", limit(*min_items)), format!("Max: {}", bound(*max_items))];
                parts.extend(unique.then(|| "Unique: true".to_owned()));
                parts.extend(nullable.then(|| "Nullable: true".to_owned()));
                let args = self.rule("Items", format!("&codec.Items{{{}}}", parts.join(", ")));
                (Op::around("list", format!("[]{}", of.go), args, of), spec.sensitive)
            }
            Type::Map { of, keys, max_entries } => {
                let of = self.op(of, &element_path(path), of.nullable);
                let mut parts = vec![format!("Max: {}", bound(*max_entries))];
                parts.extend(keys.as_ref().and_then(|keys| Some(format!("Keys: {}", self.text(&keys.ty)?))));
                parts.extend(keys.as_ref().filter(|keys| keys.sensitive).map(|_| "Hidden: true".to_owned()));
                parts.extend(nullable.then(|| "Nullable: true".to_owned()));
                let args = self.rule("Entries", format!("&codec.Entries{{{}}}", parts.join(", ")));
                (Op::around("map", format!("map[string]{}", of.go), args, of), spec.sensitive)
            }
            Type::Object(_) => (self.named(path), spec.sensitive),
            Type::Named(name) => {
                let op = self.named(name);
                let sensitive =
                    self.shapes.get(name).and_then(|shape| shape.named).is_some_and(|named| named.sensitive);
                let hides = !matches!(op.op, "enum" | "open_enum") && (spec.sensitive || sensitive);
                (op, hides)
            }
            Type::Bytes { max_bytes } if nullable => (Op::leaf("null_bytes", "[]byte", &bound(*max_bytes)), false),
            scalar => (self.scalar(scalar), false),
        }
    }

    fn scalar(&mut self, ty: &Type) -> Op {
        match ty {
            Type::Bool => Op::leaf("bool", "bool", ""),
            Type::Int32 { min, max } => Op::leaf("int32", "int32", &format!("{min}, {max}")),
            Type::Int64 { wire: IntWire::String, min, max } => Op::leaf("int64", "int64", &format!("{min}, {max}")),
            Type::Int64 { wire: IntWire::Number, min, max } => {
                Op::leaf("int64_number", "int64", &format!("{min}, {max}"))
            }
            Type::Decimal(decimal) => Op::leaf("decimal", "taskwire.Decimal", &self.amount(decimal)),
            Type::Timestamp { precision } => Op::leaf("time", "time.Time", &precision.digits().to_string()),
            Type::Date => Op::leaf("date", "taskwire.Date", ""),
            Type::Duration { precision } => Op::leaf("duration", "time.Duration", &precision.digits().to_string()),
            Type::Uuid => Op::leaf("uuid", "taskwire.UUID", ""),
            Type::Bytes { max_bytes } => Op::leaf("bytes", "[]byte", &bound(*max_bytes)),
            Type::Double { min, max } => Op::leaf("double", "float64", &doubles(*min, *max)),
            Type::Json { max_bytes } => Op::leaf("json", "taskwire.JSON", &bound(*max_bytes)),
            text => Op::leaf("string", "string", &self.text(text).unwrap_or_else(|| "nil".to_owned())),
        }
    }

    /// A type of its own: an inline object by its path, any other by its name.
    fn named(&self, path: &str) -> Op {
        let Some(shape) = self.shapes.get(path) else { return Op::leaf("json", "taskwire.JSON", "-1") };
        let op = match shape.body {
            Body::Object(_) => "object",
            Body::Union(_) => "union",
            Body::Enum(of) if of.open => "open_enum",
            Body::Enum(_) => "enum",
        };
        Op::leaf(op, &shape.ident, "")
    }

    /// The rule of a string or an id.
    fn text(&mut self, ty: &Type) -> Option<String> {
        let (id, min, max, pattern) = match ty {
            Type::String { min_length, max_length, pattern } => (false, *min_length, *max_length, pattern),
            Type::Id { min_length, max_length, pattern } => (true, *min_length, Some(*max_length), pattern),
            _ => return None,
        };
        let mut parts: Vec<String> = Vec::new();
        parts.extend(id.then(|| "ID: true".to_owned()));
        parts.extend((min > 0).then(|| format!("Min: {}", limit(min))));
        parts.push(format!("Max: {}", bound(max)));
        parts.extend(pattern.as_ref().map(|pattern| format!("Pattern: codec.NewPattern({})", anchored(pattern))));
        Some(self.rule("Text", format!("&codec.Text{{{}}}", parts.join(", "))))
    }

    fn amount(&mut self, decimal: &Decimal) -> String {
        let mut parts = vec![format!("Scale: {}", decimal.scale), format!("Digits: {}", decimal.precision)];
        parts.extend((decimal.money == Some(MoneyWire::Minor)).then(|| "Minor: true".to_owned()));
        let bound = |unscaled: i128| format!("codec.Bound({})", literal(&unscale(unscaled, decimal.scale)));
        let (min, max) = decimal.bounds();
        parts.extend(decimal.min.map(|_| format!("Min: {}", bound(min))));
        parts.extend(decimal.max.map(|_| format!("Max: {}", bound(max))));
        self.rule("Amount", format!("&codec.Amount{{{}}}", parts.join(", ")))
    }

    /// The variable that holds a rule; equal rules share one.
    fn rule(&mut self, kind: &'static str, value: String) -> String {
        if let Some(ident) = self.known.get(&value) {
            return ident.clone();
        }
        let number = self.numbers.entry(kind).or_insert(0);
        *number += 1;
        let ident = format!("rule{}{kind}{number}", self.message);
        self.known.insert(value.clone(), ident.clone());
        self.rules.push(RuleView { ident: ident.clone(), value });
        ident
    }
}

fn limit(count: u64) -> u64 {
    count.min(LONGEST)
}

fn bound(most: Option<u64>) -> String {
    most.map_or_else(|| "-1".to_owned(), |most| limit(most).to_string())
}

fn anchored(pattern: &Pattern) -> String {
    let text = format!("^(?:{})$", pattern.to_go());
    let raw = !text.contains('`') && text.chars().all(|c| (' '..='~').contains(&c));
    if raw { format!("`{text}`") } else { literal(&text) }
}

/// Bounds of a double. The shortest text of a double that is not written with all its digits needs an exponent.
fn doubles(min: Option<f64>, max: Option<f64>) -> String {
    let text = |bound: f64| crate::json::es_number(bound);
    format!(
        "{}, {}",
        min.map_or_else(|| "codec.Lowest".to_owned(), text),
        max.map_or_else(|| "codec.Highest".to_owned(), text)
    )
}

/// An unscaled integer as a decimal.
fn unscale(unscaled: i128, scale: u8) -> String {
    let digits = format!("{:0width$}", unscaled.unsigned_abs(), width = usize::from(scale) + 1);
    let sign = if unscaled < 0 { "-" } else { "" };
    let (whole, fraction) = digits.split_at(digits.len() - usize::from(scale));
    if scale == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}
