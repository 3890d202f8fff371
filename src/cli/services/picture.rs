//! The services as a graph: for Graphviz, and as a picture of three columns (who writes, what, who reads).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::Table;
use crate::diagnostic::neutral;
use crate::model::Registry;

/// A Graphviz digraph.
pub(super) fn dot(registry: &Registry, table: &Table) -> String {
    let mut out = String::from("digraph services {\n  rankdir=LR;\n  node [fontname=\"Helvetica\"];\n");
    for service in registry.services.values() {
        let label = format!("{}\\n{}, {}", quoted(&service.name), quoted(&service.language), quoted(&service.team));
        let _ = writeln!(out, "  \"service {}\" [shape=box, label=\"{label}\"];", quoted(&service.name));
    }
    for (id, ends) in table {
        let lonely = ends.producers.is_empty() || ends.consumers.is_empty() || !ends.declared;
        let style = if lonely && !ends.external { ", color=red" } else { "" };
        let _ = writeln!(out, "  \"{id}\" [shape=ellipse{style}];");
        for name in &ends.producers {
            let _ = writeln!(out, "  \"service {}\" -> \"{id}\";", quoted(name));
        }
        for name in &ends.consumers {
            let _ = writeln!(out, "  \"{id}\" -> \"service {}\";", quoted(name));
        }
    }
    out.push_str("}\n");
    out
}

fn quoted(text: &str) -> String {
    neutral(text).replace('\\', "\\\\").replace('"', "\\\"")
}

const ROW: usize = 34;
const TOP: usize = 52;

/// A picture of its own: producers on the left, tasks in the middle, consumers on the right.
pub(super) fn svg(registry: &Registry, table: &Table) -> String {
    let writers: BTreeSet<&String> = table.values().flat_map(|ends| &ends.producers).collect();
    let readers: BTreeSet<&String> = table.values().flat_map(|ends| &ends.consumers).collect();
    let rows = table.len().max(writers.len()).max(readers.len()).max(1);
    let height = TOP + rows * ROW + 12;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 {height}\" font-family=\"Helvetica, Arial, sans-serif\" \
         font-size=\"12\">\n<rect width=\"900\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (x, heading) in [(115, "writes"), (450, "task"), (785, "reads")] {
        let _ = writeln!(out, "<text x=\"{x}\" y=\"28\" text-anchor=\"middle\" fill=\"#666\">{heading}</text>");
    }
    let places = |count: usize| move |index: usize| TOP + (index * rows * ROW) / count.max(1) + ROW / 2;
    let (left, middle, right) = (places(writers.len()), places(table.len()), places(readers.len()));
    let at = |names: &BTreeSet<&String>, place: &dyn Fn(usize) -> usize| -> BTreeMap<String, usize> {
        names.iter().enumerate().map(|(index, name)| ((*name).clone(), place(index))).collect()
    };
    let (left, right) = (at(&writers, &left), at(&readers, &right));
    for (index, ends) in table.values().enumerate() {
        let y = middle(index);
        let line = |from: (usize, usize), to: (usize, usize)| {
            let bend = (from.0 + to.0) / 2;
            format!(
                "<path d=\"M{} {} C{bend} {} {bend} {} {} {}\" fill=\"none\" stroke=\"#9ab\"/>\n",
                from.0, from.1, from.1, to.1, to.0, to.1
            )
        };
        out.extend(ends.producers.iter().filter_map(|name| Some(line((210, *left.get(name)?), (320, y)))));
        out.extend(ends.consumers.iter().filter_map(|name| Some(line((580, y), (690, *right.get(name)?)))));
    }
    for (index, (id, ends)) in table.iter().enumerate() {
        let lonely = (ends.producers.is_empty() || ends.consumers.is_empty() || !ends.declared) && !ends.external;
        let color = if lonely { "#c33" } else { "#357" };
        out.push_str(&label(320, 260, middle(index), &id.to_string(), color));
    }
    let team = |name: &str| registry.services.get(name).map_or("", |service| service.language.as_str()).to_owned();
    for (x, column) in [(20, &left), (690, &right)] {
        for (name, y) in column {
            out.push_str(&label(x, 190, *y, &format!("{name} ({})", team(name)), "#264"));
        }
    }
    out.push_str("</svg>\n");
    out
}

fn label(x: usize, width: usize, y: usize, text: &str, color: &str) -> String {
    let shown: String = neutral(text).chars().take(width / 7).collect();
    let shown = shown.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let (top, middle) = (y - 12, x + width / 2);
    format!(
        "<rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"24\" rx=\"4\" fill=\"#fff\" stroke=\"{color}\"/>\n\
         <text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" fill=\"{color}\">{shown}</text>\n",
        y + 4
    )
}
