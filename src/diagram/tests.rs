//! Drawings are XML, hold everything, stay inside their frame, and nothing lies on anything else.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::{svg, table, text};
use crate::model::{Flow, FlowCompensation, FlowStep, Lead, TaskId, Undone};

fn id(name: String) -> TaskId {
    TaskId { task_type: name, version: 1 }
}

/// A step with its first result leading onwards, and others as told.
fn step(at: usize, name: &str, leads: &[Lead], undone: Option<usize>, last: bool) -> FlowStep {
    let first = if last { Lead::Finish } else { Lead::Next };
    let lead = |lead: Lead| match lead {
        Lead::Next if last => Lead::Finish,
        Lead::CompensateThis if undone.is_none() => Lead::Compensate,
        lead => lead,
    };
    let mut results = BTreeMap::from([(format!("{name}{at}.do.success"), first)]);
    results.extend(leads.iter().enumerate().map(|(n, found)| (format!("{name}{at}.do.r{n}"), lead(*found))));
    let compensation = |done: usize| {
        let mut results: BTreeMap<String, Undone> =
            (0..=done).map(|n| (format!("{name}{at}.undo.d{n}"), Undone::Done)).collect();
        results.insert(format!("{name}{at}.undo.failed"), Undone::Stuck);
        FlowCompensation { command: id(format!("{name}{at}.undo")), results }
    };
    FlowStep {
        name: format!("{name}{at}"),
        doc: Some("a < b & \"c\"\u{1}".to_owned()),
        command: id(format!("{name}{at}.do")),
        results,
        compensation: undone.map(compensation),
    }
}

prop_compose! {
    fn any_flow()(
        steps in prop::collection::vec(
            (
                prop::collection::vec(
                    prop::sample::select(vec![Lead::Next, Lead::Finish, Lead::Compensate, Lead::CompensateThis]), 0..5),
                prop::option::of(0_usize..3),
            ), 1..7),
        name in "[a-z]{1,40}",
        doc in "\\PC{0,300}",
    ) -> Flow {
        let last = steps.len() - 1;
        let made = steps.iter().enumerate().map(|(at, (leads, undone))| step(at, &name, leads, *undone, at == last));
        Flow::new("x".into(), doc, "o".into(), "boss".into(), made.collect()).expect("there are steps")
    }
}

fn number(node: &str, name: &str) -> i64 {
    let value = node.split(&format!(" {name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
    value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name} in {node}"))
}

/// The straight pieces of a path of `M`, `H` and `V`: from, to.
fn pieces(path: &str) -> Vec<((i64, i64), (i64, i64))> {
    let d = path.split(" d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a path");
    let (mut at, mut pieces) = ((0, 0), Vec::new());
    let mut words = d.split(' ');
    while let Some(word) = words.next() {
        let (command, value) = word.split_at(1);
        let value: i64 = value.parse().expect("a number");
        let to = match command {
            "M" => (value, words.next().expect("y").parse().expect("a number")),
            "H" => (value, at.1),
            _ => (at.0, value),
        };
        if command != "M" {
            pieces.push((at, to));
        }
        at = to;
    }
    pieces
}

proptest! {
    #[test]
    fn drawings_are_whole(flow in any_flow()) {
        let drawn = svg(&flow).expect("the template fits");
        prop_assert_eq!(&drawn, &svg(&flow).expect("the template fits"));
        let inside = |text: &str| drawn.contains(&format!(">{text}<"));
        for state in &flow.states {
            prop_assert!(inside(state), "{} is missing", state);
        }
        for result in flow.results() {
            prop_assert!(inside(result), "{} is missing", result);
        }
        for command in flow.commands() {
            prop_assert!(inside(&command.to_string()), "{} is missing", command);
        }
        prop_assert!(!drawn.chars().any(|c| c.is_control() && c != '\n'));
        let (width, height) = (number(&drawn, "width"), number(&drawn, "height"));
        let cards: Vec<_> = drawn.split("<g>").skip(1).map(|card| {
            ["x", "y", "width", "height"].map(|name| number(card, name))
        }).collect();
        for (at, [x, y, w, h]) in cards.iter().enumerate() {
            prop_assert!(*x > 0 && *y > 0 && x + w < width && y + h < height, "a card leaves the frame");
            for [x2, y2, w2, h2] in &cards[..at] {
                prop_assert!(x + w <= *x2 || x2 + w2 <= *x || y + h <= *y2 || y2 + h2 <= *y, "cards lie on each other");
            }
        }
        let labels = drawn.lines().filter(|line| line.contains("class=\"label "));
        for label in labels {
            let length = i64::try_from(label.split('>').nth(1).unwrap_or("").split('<').next().unwrap_or("").len()).unwrap();
            prop_assert!(number(label, "x") + length * 7 <= width, "{}", label);
        }
        // No line crosses a card: it may end at an edge, and no more.
        for (from, to) in drawn.lines().filter(|line| line.contains("marker-end")).flat_map(pieces) {
            for [x, y, w, h] in &cards {
                let (left, right) = (from.0.min(to.0), from.0.max(to.0));
                let (top, bottom) = (from.1.min(to.1), from.1.max(to.1));
                let crosses = left < x + w && right > *x && top < y + h && bottom > *y;
                prop_assert!(!crosses, "{:?} to {:?} crosses the card at {} {}", from, to, x, y);
            }
        }
    }

    #[test]
    fn tables_and_texts_are_whole(flow in any_flow()) {
        let value: serde_json::Value = serde_json::from_str(&table(&flow)).expect("JSON");
        prop_assert_eq!(value["transitions"].as_array().map(Vec::len), Some(flow.transitions.len()));
        prop_assert_eq!(value["states"].as_array().map(Vec::len), Some(flow.states.len()));
        let told = text(&flow);
        for state in &flow.states {
            prop_assert!(told.contains(state.as_str()), "{}", state);
        }
    }
}
