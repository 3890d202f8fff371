//! Every walk ends, what was taken is a duplicate, and undoing goes backwards.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;

fn id(name: &str) -> TaskId {
    TaskId { task_type: name.to_owned(), version: 1 }
}

/// A step `s<at>` whose results have these leads, the first of them `Next` or, in the last step, `Finish`.
fn step(at: usize, leads: &[Lead], compensated: bool, last: bool) -> FlowStep {
    let first = if last { Lead::Finish } else { Lead::Next };
    let lead = |lead: Lead| match lead {
        Lead::Next if last => Lead::Finish,
        Lead::CompensateThis if !compensated => Lead::Compensate,
        lead => lead,
    };
    let mut results = BTreeMap::from([(format!("s{at}.do.success"), first)]);
    results.extend(leads.iter().enumerate().map(|(n, found)| (format!("s{at}.do.r{n}"), lead(*found))));
    let undone = [(format!("s{at}.undo.success"), Undone::Done), (format!("s{at}.undo.failed"), Undone::Stuck)];
    FlowStep {
        name: format!("s{at}"),
        doc: None,
        command: id(&format!("s{at}.do")),
        results,
        compensation: compensated
            .then(|| FlowCompensation { command: id(&format!("s{at}.undo")), results: undone.into() }),
    }
}

fn flow(steps: Vec<FlowStep>) -> Flow {
    let text = || "x".to_owned();
    Flow::new(text(), text(), text(), text(), steps).expect("there are steps")
}

fn any_lead() -> impl Strategy<Value = Lead> {
    prop::sample::select(vec![Lead::Next, Lead::Finish, Lead::Compensate, Lead::CompensateThis])
}

fn any_flow() -> impl Strategy<Value = Flow> {
    prop::collection::vec((prop::collection::vec(any_lead(), 0..4), any::<bool>()), 1..8).prop_map(|steps| {
        let last = steps.len() - 1;
        let made = steps.iter().enumerate().map(|(at, (leads, undone))| step(at, leads, *undone, at == last));
        flow(made.collect())
    })
}

proptest! {
    #[test]
    fn every_walk_ends_and_repeats_change_nothing(flow in any_flow(), picks in prop::collection::vec(any::<u16>(), 64)) {
        let (mut state, mut taken, mut sent) = (flow.initial.as_str(), BTreeSet::new(), vec![&flow.start]);
        let mut picks = picks.into_iter();
        while !flow.is_final(state) {
            let open: Vec<_> = flow.transitions.iter().filter(|step| step.from == state).collect();
            let pick = usize::from(picks.next().expect("no walk is longer than twice the steps"));
            let row = open[pick % open.len()];
            prop_assert_eq!(flow.next(state, &row.result), Progress::Go { to: &row.to, sends: row.sends.as_ref() });
            taken.insert(row.result.as_str());
            sent.extend(&row.sends);
            state = &row.to;
            for result in &taken {
                prop_assert_eq!(flow.next(state, result), Progress::Duplicate, "{} in {}", result, state);
            }
        }
        prop_assert!(state == FINISHED || state == COMPENSATED || state.ends_with("_STUCK"), "{}", state);
        // What is undone is undone backwards, and only what was begun.
        let number = |id: &&TaskId| id.task_type[1..].split('.').next().unwrap().parse::<usize>().unwrap();
        let (undo, done): (Vec<_>, Vec<_>) = sent.iter().partition(|id| id.task_type.ends_with(".undo"));
        let (undo, done): (Vec<_>, Vec<_>) = (undo.iter().map(&number).collect(), done.iter().map(&number).collect());
        prop_assert!(done.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{:?}", done);
        prop_assert!(undo.windows(2).all(|pair| pair[0] > pair[1]), "{:?}", undo);
        prop_assert!(undo.iter().all(|at| done.contains(at)), "{:?} {:?}", undo, done);
    }

    #[test]
    fn the_table_is_whole(flow in any_flow()) {
        let known: BTreeSet<&str> = flow.states.iter().map(String::as_str).collect();
        prop_assert_eq!(known.len(), flow.states.len());
        let place = |state: &str| flow.states.iter().position(|known| known == state);
        prop_assert_eq!(place(&flow.initial), Some(0));
        for row in &flow.transitions {
            prop_assert!(place(&row.from) < place(&row.to), "{:?}", row);
        }
        for state in &known {
            prop_assert!(*state == flow.initial || flow.transitions.iter().any(|row| row.to == *state), "{}", state);
            for result in flow.results() {
                let rows = flow.transitions.iter().filter(|row| row.from == *state && row.result == result).count();
                let repeats = flow.duplicates.iter().filter(|(at, taken)| at == state && taken == result).count();
                prop_assert!(rows + repeats <= 1, "{} {}", state, result);
                if rows + repeats == 0 {
                    prop_assert_eq!(flow.next(state, result), Progress::Illegal);
                }
            }
        }
        let text = serde_json::to_string(&flow).unwrap();
        prop_assert_eq!(serde_json::from_str::<Flow>(&text).unwrap(), flow);
    }
}

#[test]
fn a_flow_turns_back_step_by_step() {
    let flow = flow(vec![
        step(0, &[Lead::CompensateThis], true, false),
        step(1, &[], false, false),
        step(2, &[Lead::Compensate], true, false),
        step(3, &[Lead::Compensate, Lead::CompensateThis], true, true),
    ]);
    let states = [
        "S0_PENDING",
        "S1_PENDING",
        "S2_PENDING",
        "S3_PENDING",
        "S3_COMPENSATING",
        "S2_COMPENSATING",
        "S0_COMPENSATING",
        "FINISHED",
        "COMPENSATED",
        "S3_STUCK",
        "S2_STUCK",
        "S0_STUCK",
    ];
    assert_eq!(flow.states, states);
    let go = |state: &str, result: &str| match flow.next(state, result) {
        Progress::Go { to, sends } => format!("{to} {}", sends.map_or("-", |id| id.task_type.as_str())),
        other => format!("{other:?}"),
    };
    assert_eq!(go("S0_PENDING", "s0.do.r0"), "S0_COMPENSATING s0.undo");
    assert_eq!(go("S2_PENDING", "s2.do.r0"), "S0_COMPENSATING s0.undo", "a step without compensation is passed over");
    assert_eq!(go("S3_PENDING", "s3.do.r0"), "S2_COMPENSATING s2.undo");
    assert_eq!(go("S3_PENDING", "s3.do.r1"), "S3_COMPENSATING s3.undo");
    assert_eq!(go("S0_COMPENSATING", "s0.undo.success"), "COMPENSATED -");
    assert_eq!(go("S2_COMPENSATING", "s2.undo.failed"), "S2_STUCK -");
    assert_eq!(go("S3_PENDING", "s2.do.success"), "Duplicate");
    assert_eq!(go("S3_PENDING", "s2.do.r0"), "Illegal", "a step does not end in two ways");
    assert_eq!(go("S0_PENDING", "s1.do.success"), "Illegal", "a result of what was never sent");
    assert_eq!(go("nowhere", "s0.do.success"), "Illegal");
}

#[test]
fn names_of_states_are_identifiers() {
    let state = |name: &str| FlowStep { name: name.to_owned(), ..step(0, &[], false, true) }.pending();
    assert_eq!(state("reserveStock"), "RESERVE_STOCK_PENDING");
    assert_eq!(state("a"), "A_PENDING");
    assert_eq!(state("add2Points"), "ADD2_POINTS_PENDING");
    assert_ne!(state("aB"), state("ab"));
}
