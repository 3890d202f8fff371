//! A task as text for `taskpact explain TASK`: fields, schedule, way through the broker, window, identifiers.

use std::fmt::Write as _;

use crate::cli::task_way;
use crate::codegen::BACKENDS;
use crate::model::{
    Field, IntWire, Kind, MoneyWire, NamedType, Precision, Registry, Spec, Task, Template, TemplatePart, Trigger, Type,
    TypeBody,
};
use crate::topology::duration;

/// Everything a reader asks of a task, in one page of plain text.
pub(crate) fn describe(registry: &Registry, task: &Task) -> String {
    let mut out = String::new();
    head(&mut out, task);
    fields(&mut out, task);
    task_way::draw(&mut out, registry, task);
    errors(&mut out, task);
    identifiers(&mut out, registry, task);
    out
}

// Writing to a string cannot fail.
macro_rules! line {
    ($out:expr) => { $out.push('\n') };
    ($out:expr, $($format:tt)*) => {{ let _ = writeln!($out, $($format)*); }};
}

fn head(out: &mut String, task: &Task) {
    let kind = match task.kind {
        Kind::Command => "command",
        Kind::Event => "event",
        Kind::Result => "result",
    };
    line!(out, "{}  {kind}, owned by {}, envelope {}", task.id, task.owner, task.envelope);
    line!(out, "  {}", task.doc);
    match &task.trigger {
        Trigger::Immediate => {}
        Trigger::Delay(delay) => line!(out, "  runs {} after it is sent", duration::spell(*delay)),
        Trigger::Cron { expression, zone, .. } => line!(out, "  runs at `{expression}` in {zone}"),
    }
    if let Some(deprecated) = &task.deprecated {
        let reason = deprecated.reason.as_deref().map(|reason| format!(": {reason}")).unwrap_or_default();
        line!(out, "  deprecated since {}{reason}", deprecated.since);
    }
    if let Some(template) = &task.idempotency {
        line!(out, "  idempotency key  {}", spell_template(template));
    }
    if let Some(template) = &task.partition {
        line!(out, "  partition key    {}", spell_template(template));
    }
    if let Some(step) = &task.transition {
        line!(out, "  transition       {}: {} -> {}", step.machine, step.from.join(" | "), step.to);
    }
    line!(out, "  at most          {} bytes", task.max_bytes);
}

fn spell_template(template: &Template) -> String {
    let part = |part: &TemplatePart| match part {
        TemplatePart::Literal(text) => text.replace('{', "{{").replace('}', "}}"),
        TemplatePart::Field(name) => format!("{{{name}}}"),
    };
    template.parts.iter().map(part).collect()
}

fn fields(out: &mut String, task: &Task) {
    line!(out, "\nPayload");
    field_table(out, &task.payload.fields);
    for ty in task.types.values() {
        named_type(out, ty);
    }
}

fn named_type(out: &mut String, ty: &NamedType) {
    let open = |open: bool| if open { "open " } else { "" };
    let doc = ty.doc.as_deref().map(|doc| format!("  {doc}")).unwrap_or_default();
    match &ty.body {
        TypeBody::Object(object) => {
            line!(out, "\n{}  object{doc}", ty.name);
            field_table(out, &object.fields);
        }
        TypeBody::Enum(of) => {
            line!(out, "\n{}  {}enum{doc}", ty.name, open(of.open));
            let width = of.values.iter().map(|value| value.value.chars().count()).max().unwrap_or(0);
            for value in &of.values {
                let row = format!("  {:width$}  {}", value.value, value.doc.as_deref().unwrap_or(""));
                line!(out, "{}", row.trim_end());
            }
        }
        TypeBody::Union(union) => {
            line!(out, "\n{}  {}union, told apart by `{}`{doc}", ty.name, open(union.open), union.tag);
            for variant in &union.variants {
                line!(out, "  {}: {}", variant.tag, variant.ty);
            }
        }
    }
}

fn field_table(out: &mut String, fields: &[Field]) {
    let rows: Vec<[String; 4]> = fields.iter().map(row).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (name, ty, must) = (width(0), width(1), width(2));
    for row in &rows {
        let text = format!("  {:name$}  {:ty$}  {:must$}  {}", row[0], row[1], row[2], row[3]);
        line!(out, "{}", text.trim_end());
    }
}

fn row(field: &Field) -> [String; 4] {
    let mut must = if field.required { "required".to_owned() } else { "optional".to_owned() };
    if field.spec.nullable {
        must.push_str(", nullable");
    }
    if field.spec.sensitive {
        must.push_str(", sensitive");
    }
    if field.spec.deprecated.is_some() {
        must.push_str(", deprecated");
    }
    [field.name.clone(), spell_type(&field.spec), must, field.spec.doc.clone().unwrap_or_default()]
}

fn spell_type(spec: &Spec) -> String {
    match &spec.ty {
        Type::String { min_length, max_length, pattern } => {
            let limit = max_length.map(|max| format!("..{max}")).unwrap_or_default();
            let low = if *min_length > 0 { min_length.to_string() } else { String::new() };
            let length = if low.is_empty() && limit.is_empty() { String::new() } else { format!(" {low}{limit}") };
            format!("string{length}{}", spell_pattern(pattern.as_ref()))
        }
        Type::Id { max_length, pattern, .. } => format!("id ..{max_length}{}", spell_pattern(pattern.as_ref())),
        Type::Bool => "bool".to_owned(),
        Type::Int32 { min, max } => spell_range("int32", *min, *max, i32::MIN, i32::MAX),
        Type::Int64 { wire: IntWire::String, min, max } => spell_range("int64", *min, *max, i64::MIN, i64::MAX),
        Type::Int64 { wire: IntWire::Number, .. } => "int64 as a number".to_owned(),
        Type::Decimal(decimal) => {
            let kind = match decimal.money {
                None => "decimal",
                Some(MoneyWire::Major) => "money",
                Some(MoneyWire::Minor) => "money in minor units",
            };
            let currency = decimal.currency.as_deref().map(|code| format!(" {code}")).unwrap_or_default();
            format!("{kind}{currency}, {} fraction digits", decimal.scale)
        }
        Type::Timestamp { precision } => format!("timestamp{}", spell_precision(*precision)),
        Type::Date => "date".to_owned(),
        Type::Duration { precision } => format!("duration{}", spell_precision(*precision)),
        Type::Uuid => "uuid".to_owned(),
        Type::Bytes { max_bytes } => format!("bytes{}", spell_limit(*max_bytes)),
        Type::Double { .. } => "double".to_owned(),
        Type::List { of, max_items, .. } => format!("list of {}{}", spell_type(of), spell_limit(*max_items)),
        Type::Map { of, max_entries, .. } => format!("map of {}{}", spell_type(of), spell_limit(*max_entries)),
        Type::Object(object) => {
            let names: Vec<&str> = object.fields.iter().map(|field| field.name.as_str()).collect();
            format!("object {{ {} }}", names.join(", "))
        }
        Type::Json { max_bytes } => format!("json{}", spell_limit(*max_bytes)),
        Type::Named(name) => name.clone(),
    }
}

fn spell_pattern(pattern: Option<&crate::pattern::Pattern>) -> String {
    pattern.map(|pattern| format!(" /{}/", pattern.source())).unwrap_or_default()
}

fn spell_range<N: PartialEq + std::fmt::Display>(name: &str, min: N, max: N, lowest: N, highest: N) -> String {
    match (min == lowest, max == highest) {
        (true, true) => name.to_owned(),
        (false, true) => format!("{name} from {min}"),
        (true, false) => format!("{name} up to {max}"),
        (false, false) => format!("{name} {min}..{max}"),
    }
}

const fn spell_precision(precision: Precision) -> &'static str {
    match precision {
        Precision::Seconds => "",
        Precision::Millis => " in ms",
        Precision::Micros => " in us",
    }
}

fn spell_limit(limit: Option<u64>) -> String {
    limit.map(|limit| format!(", at most {limit}")).unwrap_or_default()
}

fn errors(out: &mut String, task: &Task) {
    if task.errors.is_empty() {
        return;
    }
    line!(out, "\nErrors");
    let width = task.errors.keys().map(String::len).max().unwrap_or(0);
    for (code, error) in &task.errors {
        let what = if error.retry { "try again" } else { "give up  " };
        let row = format!("  {code:width$}  {what}  {}", error.doc.as_deref().unwrap_or(""));
        line!(out, "{}", row.trim_end());
    }
}

fn identifiers(out: &mut String, registry: &Registry, task: &Task) {
    for backend in BACKENDS {
        line!(out, "\nIdentifiers in {}", backend.id());
        for (place, identifier) in backend.names(registry, task) {
            line!(out, "  {place}  {identifier}");
        }
    }
}
