//! Random contracts, random edits: no sampled message contradicts an `ok`, every witness holds, the mirror holds,
//! comparing with oneself and with another spelling is silent.
//!
//! A larger run: `TASKPACT_DIFF_PAIRS=6000 TASKPACT_DIFF_MESSAGES=200 cargo test --release --test it compat::random -- --nocapture`

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use taskpact::compat::{Direction, Options, Report, Side, Verdict, diff};
use taskpact::json::compact;
use taskpact::model::{Registry, TaskId};
use taskpact::sample::Sampler;
use taskpact::wire::{Role, Validator};

use super::draw::{Draw, respelled};
use super::registry::{files, load};

const TODAY: Options<'static> =
    Options { today: "2026-12-01", waivers: &[], history: &[], unchanged: 0, largest: 0, identify: None };

/// So many verdicts may be unknown whatever the share.
const FEW: usize = 4;

#[derive(Debug, Default)]
struct Counts {
    pairs: usize,
    skipped: usize,
    messages: usize,
    refused: usize,
    breaks: usize,
    unknown: usize,
    verdicts: usize,
}

fn setting(name: &str, default: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn no_message_contradicts_a_verdict() {
    let pairs = setting("TASKPACT_DIFF_PAIRS", 120);
    let messages = setting("TASKPACT_DIFF_MESSAGES", 30) as usize;
    let config = Config { cases: pairs, failure_persistence: None, max_shrink_iters: 4000, ..Config::default() };
    let counts = RefCell::new(Counts::default());
    let mut runner = TestRunner::new(config);
    let entropy = prop::collection::vec(any::<u8>(), 20..260);
    let result = runner.run(&entropy, |bytes| pair(&bytes, messages, &mut counts.borrow_mut()));
    println!("{:?}", counts.borrow());
    if let Err(error) = result {
        panic!("{error}");
    }
    let counts = counts.borrow();
    assert!(counts.pairs > counts.skipped, "the generator makes contracts that load: {counts:?}");
    // Every run draws other contracts: a short one may meet a few.
    assert!(counts.unknown <= FEW + counts.verdicts / 100, "under 1 % of the verdicts are unknown: {counts:?}");
}

fn pair(bytes: &[u8], messages: usize, counts: &mut Counts) -> Result<(), TestCaseError> {
    let mut draw = Draw::new(bytes);
    let before = draw.task();
    let after = draw.edit(&before);
    counts.pairs += 1;
    let (Ok(old), Ok(new)) = (load(&files(&before)), load(&files(&after))) else {
        counts.skipped += 1;
        return Ok(());
    };
    let context = format!("\nold: {before}\nnew: {after}\n");
    let report = diff(&old, &new, &TODAY);
    for direction in [Direction::Backward, Direction::Forward] {
        let verdict = verdict(&report, direction);
        counts.verdicts += 1;
        counts.unknown += usize::from(verdict == Verdict::Unknown);
        counts.breaks += usize::from(verdict == Verdict::Breaks);
        let (writer, reader) = if direction.writer() == Side::Old { (&old, &new) } else { (&new, &old) };
        sampled(writer, reader, messages, verdict, counts).map_err(|why| fail(&why, &context))?;
    }
    witnesses(&old, &new, &report).map_err(|why| fail(&why, &context))?;
    let mirror = diff(&new, &old, &TODAY);
    for (direction, other) in [(Direction::Backward, Direction::Forward), (Direction::Forward, Direction::Backward)] {
        if verdict(&report, direction) != verdict(&mirror, other) {
            let shown = format!(
                "the mirror differs: {direction:?} {:?} {:?}",
                verdict(&report, direction),
                verdict(&mirror, other)
            );
            return Err(fail(&shown, &context));
        }
    }
    silent(&before, &old).map_err(|why| fail(&why, &context))
}

fn fail(why: &str, context: &str) -> TestCaseError {
    TestCaseError::fail(format!("{why}{context}"))
}

fn id() -> TaskId {
    TaskId { task_type: "cases.under.test".to_owned(), version: 1 }
}

fn verdict(report: &Report, direction: Direction) -> Verdict {
    let of = |finding: &taskpact::compat::Finding| match direction {
        Direction::Backward => finding.backward,
        Direction::Forward => finding.forward,
    };
    report.findings.iter().map(of).max().unwrap_or_default()
}

/// Messages of the writer that the reader refuses need a verdict that says so.
fn sampled(
    writer: &Registry,
    reader: &Registry,
    count: usize,
    verdict: Verdict,
    counts: &mut Counts,
) -> Result<(), String> {
    let (writes, reads) = (Validator::new(writer), Validator::new(reader));
    let task = writer.tasks.get(&id()).ok_or("no task")?;
    let sampler = Sampler::new(writer, &writes, task, 7).ok_or("no envelope")?;
    for message in sampler.messages(count / 2, false).into_iter().chain(sampler.messages(count / 2, true)) {
        // As the bindings would write it.
        let text = compact(&message);
        let Ok(text) = writes.check(Role::Producer, Some(&id()), text.as_bytes()).and_then(|decoded| decoded.encode())
        else {
            continue;
        };
        counts.messages += 1;
        if let Err(errors) = reads.check(Role::Consumer, Some(&id()), text.as_bytes()) {
            counts.refused += 1;
            if verdict == Verdict::Ok {
                return Err(format!("a message contradicts an ok: {text}: {errors:?}"));
            }
        }
    }
    Ok(())
}

fn witnesses(old: &Registry, new: &Registry, report: &Report) -> Result<(), String> {
    for finding in &report.findings {
        if finding.rule.code == "payload-changed" {
            return Err(format!("the walk names no cause: {finding:?}"));
        }
        for direction in [Direction::Backward, Direction::Forward] {
            let broken = match direction {
                Direction::Backward => finding.backward,
                Direction::Forward => finding.forward,
            } == Verdict::Breaks;
            let shown: Vec<_> = finding.witnesses.iter().filter(|witness| witness.direction == direction).collect();
            if broken != (shown.len() == 1) {
                return Err(format!("{} witnesses of a {direction:?} break: {finding:?}", shown.len()));
            }
            let (writer, reader) = if direction.writer() == Side::Old { (old, new) } else { (new, old) };
            for witness in shown {
                let text = compact(&witness.exact);
                let writes = Validator::new(writer);
                let written = writes.check(Role::Producer, Some(&id()), text.as_bytes());
                let same = written.map_err(|errors| format!("no producer writes {text}: {errors:?}"))?.encode();
                if same.as_deref() != Ok(text.as_str()) {
                    return Err(format!("not in canonical form: {text}"));
                }
                let read = Validator::new(reader).check(Role::Consumer, Some(&id()), text.as_bytes());
                if read.err().as_ref() != Some(&witness.errors) {
                    return Err(format!("the reader says otherwise of {text}"));
                }
            }
        }
    }
    Ok(())
}

fn silent(task: &serde_json::Value, registry: &Registry) -> Result<(), String> {
    let own = diff(registry, registry, &TODAY);
    if !own.findings.is_empty() {
        return Err(format!("comparing with itself is not silent: {:?}", own.findings));
    }
    let other = load(&files(&respelled(task))).map_err(|why| format!("the other spelling does not load: {why}"))?;
    for report in [diff(registry, &other, &TODAY), diff(&other, registry, &TODAY)] {
        if let Some(finding) = report.findings.first() {
            return Err(format!("another spelling is not silent: {finding:?}"));
        }
    }
    Ok(())
}
