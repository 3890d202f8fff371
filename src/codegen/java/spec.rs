//! What stands in one place, as Java: the type of its values, how the runtime reads it, how it is frozen.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::codegen::java::names::{TaskNames, item_place, value_place};
use crate::codegen::java::text::literal;
use crate::model::{Decimal, IntWire, MoneyWire, NamedType, Spec, Task, Type, TypeBody};

/// Writes expressions for the specs of one task, and notes which classes they use.
#[derive(Debug)]
pub(super) struct Specs<'a> {
    pub(super) task: &'a Task,
    pub(super) names: &'a TaskNames,
    /// Simple names of classes used.
    used: RefCell<BTreeSet<&'static str>>,
}

impl<'a> Specs<'a> {
    pub(super) fn new(task: &'a Task, names: &'a TaskNames) -> Self {
        Self { task, names, used: RefCell::default() }
    }

    /// Notes that a class is used.
    pub(super) fn uses(&self, class: &'static str) -> &'static str {
        self.used.borrow_mut().insert(class);
        class
    }

    /// All classes used.
    pub(super) fn used(&self) -> BTreeSet<&'static str> {
        self.used.borrow().clone()
    }

    /// The class of values, null left out.
    pub(super) fn boxed(&self, place: &str, spec: &Spec) -> String {
        let simple = match &spec.ty {
            Type::String { .. } | Type::Id { .. } => "String",
            Type::Bool => "Boolean",
            Type::Int32 { .. } => "Integer",
            Type::Int64 { .. } => "Long",
            Type::Double { .. } => "Double",
            Type::Decimal(_) => self.uses("BigDecimal"),
            Type::Timestamp { .. } => self.uses("Instant"),
            Type::Date => self.uses("LocalDate"),
            Type::Duration { .. } => self.uses("Duration"),
            Type::Uuid => self.uses("UUID"),
            Type::Bytes { .. } => self.uses("Bytes"),
            Type::Json { .. } => self.uses("Json"),
            Type::Object(_) => self.names.at(place),
            Type::Named(name) => self.names.at(name),
            Type::List { of, .. } => {
                return format!("{}<{}>", self.uses("List"), self.element(&item_place(place), of));
            }
            Type::Map { of, .. } => {
                return format!("{}<String, {}>", self.uses("Map"), self.element(&value_place(place), of));
            }
        };
        simple.to_owned()
    }

    /// The class of items and entries: nothing there is ever null.
    fn element(&self, place: &str, spec: &Spec) -> String {
        let boxed = self.boxed(place, spec);
        if spec.nullable { format!("{}<{boxed}>", self.uses("Optional")) } else { boxed }
    }

    /// How the runtime reads and writes values that are not null.
    pub(super) fn codec(&self, place: &str, spec: &Spec) -> String {
        let codec = self.bare_codec(place, spec);
        let composite = match &spec.ty {
            Type::List { .. } | Type::Map { .. } | Type::Object(_) => true,
            Type::Named(name) => self.named(name).is_some_and(|named| !matches!(named.body, TypeBody::Enum(_))),
            _ => false,
        };
        if spec.sensitive && composite { format!("{}.sensitive({codec})", self.uses("Types")) } else { codec }
    }

    /// As [`Self::codec`], null included where it is allowed.
    pub(super) fn nullable_codec(&self, place: &str, spec: &Spec) -> String {
        let codec = self.codec(place, spec);
        if spec.nullable { format!("{}.nullable({codec})", self.uses("Types")) } else { codec }
    }

    fn bare_codec(&self, place: &str, spec: &Spec) -> String {
        let call = match &spec.ty {
            Type::Named(name) => return format!("{}.TYPE", self.names.at(name)),
            Type::Object(_) => return format!("{}.TYPE", self.names.at(place)),
            Type::List { of, min_items, max_items, unique } => {
                let of = self.nullable_codec(&item_place(place), of);
                format!("list({of}, {min_items}, {}, {unique})", bound(*max_items))
            }
            Type::Map { of, keys, max_entries } => {
                let of = self.nullable_codec(&value_place(place), of);
                let names = keys.as_ref().map_or_else(|| "null".to_owned(), |keys| self.codec(place, keys));
                let hidden = keys.as_ref().is_some_and(|keys| keys.sensitive);
                format!("map({of}, {names}, {hidden}, {})", bound(*max_entries))
            }
            scalar => scalar_call(scalar),
        };
        format!("{}.{call}", self.uses("Types"))
    }

    /// An operator that freezes values: `None` where they cannot change anyway.
    pub(super) fn freeze(&self, spec: &Spec) -> Option<String> {
        let (of, one, many) = match &spec.ty {
            Type::List { of, .. } => (of, "list", "lists"),
            Type::Map { of, .. } => (of, "map", "maps"),
            _ => return None,
        };
        let frozen = self.uses("Frozen");
        Some(match self.freeze(of) {
            None => format!("{frozen}::{one}"),
            Some(inner) if of.nullable => format!("{frozen}.{many}({frozen}.optionals({inner}))"),
            Some(inner) => format!("{frozen}.{many}({inner})"),
        })
    }

    /// Whether debug text must not show the value: anything sensitive in its declaration, named objects left out, which
    /// look after themselves.
    pub(super) fn is_hidden(&self, spec: &Spec) -> bool {
        spec.sensitive
            || match &spec.ty {
                Type::Named(name) => self.named(name).is_some_and(|named| named.sensitive),
                Type::List { of, .. } => self.is_hidden(of),
                Type::Map { of, keys, .. } => self.is_hidden(of) || keys.as_ref().is_some_and(|keys| keys.sensitive),
                _ => false,
            }
    }

    fn named(&self, name: &str) -> Option<&NamedType> {
        self.task.types.get(name).map(Arc::as_ref)
    }
}

fn scalar_call(ty: &Type) -> String {
    match ty {
        Type::String { min_length, max_length, pattern } => {
            format!("string({min_length}, {}, {})", bound(*max_length), pattern_text(pattern.as_ref()))
        }
        Type::Id { min_length, max_length, pattern } => {
            format!("id({min_length}, {}, {})", bound(Some(*max_length)), pattern_text(pattern.as_ref()))
        }
        Type::Bool => "bool()".to_owned(),
        Type::Int32 { min, max } => format!("int32({}, {})", int(*min), int(*max)),
        Type::Int64 { wire: IntWire::String, min, max } => format!("int64({}, {})", long(*min), long(*max)),
        Type::Int64 { wire: IntWire::Number, min, max } => format!("int64Number({}, {})", long(*min), long(*max)),
        Type::Decimal(decimal) => decimal_call(decimal),
        Type::Timestamp { precision } => format!("timestamp({})", precision.digits()),
        Type::Date => "date()".to_owned(),
        Type::Duration { precision } => format!("duration({})", precision.digits()),
        Type::Uuid => "uuid()".to_owned(),
        Type::Bytes { max_bytes } => format!("bytes({})", bound(*max_bytes)),
        Type::Double { min, max } => {
            format!("binary64({}, {})", double(*min, "NEGATIVE_INFINITY"), double(*max, "POSITIVE_INFINITY"))
        }
        Type::Json { max_bytes } => format!("json({})", bound(*max_bytes)),
        Type::List { .. } | Type::Map { .. } | Type::Object(_) | Type::Named(_) => String::new(),
    }
}

fn pattern_text(pattern: Option<&crate::pattern::Pattern>) -> String {
    pattern.map_or_else(|| "null".to_owned(), |pattern| literal(&pattern.to_java()))
}

fn decimal_call(decimal: &Decimal) -> String {
    let (min, max) = decimal.bounds();
    let name = if decimal.money == Some(MoneyWire::Minor) { "minorUnits" } else { "decimal" };
    format!("{name}({}, \"{min}\", \"{max}\")", decimal.scale)
}

/// An upper bound of a count; what is past a Java `long` is no bound.
fn bound(max: Option<u64>) -> String {
    match max.and_then(|max| i64::try_from(max).ok()) {
        None | Some(i64::MAX) => "Types.UNBOUNDED".to_owned(),
        Some(max) => long(max),
    }
}

fn int(value: i32) -> String {
    match value {
        i32::MIN => "Integer.MIN_VALUE".to_owned(),
        i32::MAX => "Integer.MAX_VALUE".to_owned(),
        _ => value.to_string(),
    }
}

/// A literal of a Java `long`.
pub(super) fn long(value: i64) -> String {
    match value {
        i64::MIN => "Long.MIN_VALUE".to_owned(),
        i64::MAX => "Long.MAX_VALUE".to_owned(),
        _ if i32::try_from(value).is_ok() => value.to_string(),
        _ => format!("{value}L"),
    }
}

fn double(value: Option<f64>, otherwise: &str) -> String {
    // `{:?}` prints the shortest text that reads back as the same value, which Java reads too.
    value.map_or_else(|| format!("Double.{otherwise}"), |value| format!("{value:?}"))
}
