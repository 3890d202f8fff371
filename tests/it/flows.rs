//! The checkout of the order platform, from its contract to its end, and back; and flows of every shape.

use std::collections::BTreeSet;

use proptest::prelude::*;
use taskpact::diagnostic::Level;
use taskpact::model::{COMPENSATED, FINISHED, Flow, Progress, read_snapshot, write_snapshot};
use taskpact::workspace::load_from;

use crate::support::{files, fixtures, own_registry};

fn checkout() -> Flow {
    own_registry().flows.remove("checkout").expect("the platform has a checkout")
}

/// Takes `results` one after the other, each delivered twice; gives the last state and what was sent.
fn run(flow: &Flow, results: &[&str]) -> (String, Vec<String>) {
    let (mut state, mut sent) = (flow.initial.clone(), vec![flow.start.to_string()]);
    for result in results {
        let Progress::Go { to, sends } = flow.next(&state, result) else { panic!("{result} does nothing in {state}") };
        sent.extend(sends.map(ToString::to_string));
        state = to.to_owned();
        assert_eq!(flow.next(&state, result), Progress::Duplicate, "{result} in {state}");
    }
    (state, sent)
}

#[test]
fn an_order_is_completed() {
    let results = ["stock.deduct.success", "order.pay.success", "member.points.add.success"];
    let (state, sent) = run(&checkout(), &results);
    assert_eq!(
        (state.as_str(), sent.join(" ")),
        (FINISHED, "stock.deduct@1 order.pay@1 member.points.add@2".to_owned())
    );
}

#[test]
fn an_order_is_undone_backwards() {
    let flow = checkout();
    let back = ["order.refund.success", "stock.release.success"];
    let (state, sent) =
        run(&flow, &[&["stock.deduct.success", "order.pay.success", "member.points.add.failed"], &back[..]].concat());
    assert_eq!((state.as_str(), sent[3..].join(" ")), (COMPENSATED, "order.refund@1 stock.release@1".to_owned()));
    // Whether the money moved is not known: the payment itself is undone too.
    let (state, _) = run(&flow, &[&["stock.deduct.success", "order.pay.error"], &back[..]].concat());
    assert_eq!(state, COMPENSATED);
    let (state, _) = run(&flow, &["stock.deduct.success", "order.pay.failed", "stock.release.failed"]);
    assert_eq!((state.as_str(), flow.is_final(&state)), ("RESERVE_STOCK_STUCK", true));
}

#[test]
fn what_cannot_be_is_an_alarm() {
    let flow = checkout();
    for (state, result) in [
        ("RESERVE_STOCK_PENDING", "order.pay.success"),
        ("TAKE_PAYMENT_PENDING", "stock.deduct.failed"),
        (FINISHED, "order.refund.success"),
        ("TAKE_PAYMENT_PENDING", "order.created"),
    ] {
        assert_eq!(flow.next(state, result), Progress::Illegal, "{result} in {state}");
    }
}

#[test]
fn flows_are_in_snapshots() {
    let registry = own_registry();
    let text = write_snapshot(&registry);
    assert_eq!(read_snapshot(&text).expect("readable").flows, registry.flows);
}

const COMMANDS: [&str; 6] = ["work.take", "cash.pay", "work.undo", "cash.back", "demo.run", "work.nothing"];
const ENDS: [&str; 8] = ["success", "failed", "error", "*", "#", "*.failed", "done", ""];
const LEADS: [&str; 8] = ["next", "finish", "compensate", "compensateThis", "done", "stuck", "s0", "s1"];

/// Choices made by bytes, so that a failing case shrinks.
struct Choices(std::vec::IntoIter<u8>);

impl Choices {
    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.0.next().unwrap_or(0)) % limit
    }

    /// One of `all`, mostly one of those in `good`.
    fn mostly(&mut self, all: &[&'static str], good: std::ops::Range<usize>) -> &'static str {
        if self.below(7) == 6 { all[self.below(all.len())] } else { all[good.start + self.below(good.len())] }
    }

    /// `results` of a command, mostly such as belong to it; mostly success leads to `well`.
    fn results(&mut self, command: &str, well: usize, leads: std::ops::Range<usize>) -> String {
        let success = self.mostly(&LEADS, well..well + 1);
        let end = if self.below(2) == 0 { "*" } else { self.mostly(&ENDS, 1..3) };
        let failed = self.mostly(&LEADS, leads);
        format!("{{ {command}.success: {success}, \"{command}.{end}\": {failed} }}")
    }

    /// A step that may be one of a flow, and may be nonsense.
    fn step(&mut self, at: usize, last: bool) -> String {
        let command = self.mostly(&COMMANDS, at % 2..at % 2 + 1);
        let undo = self.mostly(&COMMANDS, 2 + at % 2..3 + at % 2);
        let (results, undone) = (self.results(command, usize::from(last), 0..4), self.results(undo, 4, 4..6));
        let compensation = match self.below(4) {
            0 => String::new(),
            1 => "    compensation: none\n".to_owned(),
            _ => format!("    compensation: {{ command: {undo}@1, results: {undone} }}\n"),
        };
        format!("  - step: s{at}\n    command: {command}@1\n    results: {results}\n{compensation}")
    }

    fn flow(&mut self) -> String {
        let last = self.below(3);
        let steps: String = (0..=last).map(|at| self.step(at, at == last)).collect();
        format!("flow: demo\ndoc: x\nowner: x\norchestrator: boss\nsteps:\n{steps}")
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_flow_that_check_takes_can_be_run(bytes in prop::collection::vec(any::<u8>(), 64)) {
        let text = Choices(bytes.into_iter()).flow();
        let mut registry = files(&fixtures("base/contracts"));
        registry.extend(files(&fixtures("flows/contracts")));
        registry.insert("flows/demo.yaml".to_owned(), text.clone().into_bytes());
        let loaded = load_from("", registry);
        let errors = loaded.count(Level::Error);
        prop_assert_eq!(errors == 0, loaded.registry.is_some(), "{}", text);
        let Some(registry) = loaded.registry else { return Ok(()) };
        let flow = &registry.flows["demo"];
        // Whoever produces a result of a command the flow sends gets an answer in the state that waits for it.
        let mut waiting = vec![(flow.initial.clone(), flow.start.clone())];
        let mut seen = BTreeSet::new();
        while let Some((state, command)) = waiting.pop() {
            if !seen.insert(state.clone()) {
                continue;
            }
            let answers = registry.tasks.keys().filter(|id| {
                id.task_type.strip_prefix(&command.task_type).is_some_and(|rest| rest.starts_with('.'))
            });
            for answer in answers {
                let Progress::Go { to, sends } = flow.next(&state, &answer.task_type) else {
                    return Err(TestCaseError::fail(format!("{} does nothing in {state}\n{text}", answer.task_type)));
                };
                match sends {
                    Some(sends) => waiting.push((to.to_owned(), sends.clone())),
                    None => prop_assert!(flow.is_final(to), "{} waits for nothing\n{}", to, text),
                }
            }
        }
        prop_assert!(flow.states.iter().all(|state| seen.contains(state) || flow.is_final(state)), "{}", text);
        prop_assert!(flow.states.iter().any(|state| state == FINISHED), "{}", text);
    }
}
