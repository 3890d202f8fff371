//! The checkout of the order platform, from its contract to its end, and back.

use taskpact::model::{COMPENSATED, FINISHED, Flow, Progress, read_snapshot, write_snapshot};

use crate::support::own_registry;

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
