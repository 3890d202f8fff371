"""Everything around a message: keys, retries, machines, dead letters, consumers and what they count."""

from __future__ import annotations

import asyncio
import base64
import datetime
import decimal
import json
import math
import pickle
import subprocess
import sys
import threading
import typing

import pydantic
import pytest

from conftest import lines
from order_platform_tasks import (
    AsyncConsumer,
    CheckoutFlow,
    Consumer,
    DeadLetter,
    Decision,
    DecodeError,
    Deduplicator,
    EncodeError,
    Message,
    NonRetryableError,
    OrderState,
    Outcome,
    PointsState,
    Publish,
    Retry,
    RetryableError,
    Step,
    Verdict,
    decode_any,
)
from order_platform_tasks.member import PointsAddV1, PointsAddV2
from order_platform_tasks.member.points_add_v1 import PointsAddV1Error
from order_platform_tasks.member.points_add_v2 import PointsType
from order_platform_tasks.order import CloseTimeoutV1, CreatedV1, PayFailedV1, PaySuccessV1
from order_platform_tasks.order.close_timeout_v1 import CloseTimeoutV1Error

UTC = datetime.timezone.utc
NOON = datetime.datetime(2026, 12, 1, 12, 0, 1, 999_999, tzinfo=UTC)
QUEUE = "member.points.queue"
DEAD = "q.dlx.points-service.member_points_add"


def example(task: type[Message]) -> bytes:
    """A message of a task."""
    messages = [str(vector["message"]).encode() for vector in lines("good.jsonl")]
    return next(message for message in messages if isinstance(decode_any(message), task))


def tried(task: type[Message], attempt: int) -> bytes:
    """A message of a task that was tried that often."""
    return task.retry_bytes(example(task), attempt)


def span(milliseconds: int) -> datetime.timedelta:
    return datetime.timedelta(milliseconds=milliseconds)


def retry(base: int, multiplier: int, jitter: int, longest: int, retries: int) -> Retry:
    return Retry(span(base), multiplier, span(jitter), span(longest), retries)


# --- keys ----------------------------------------------------------------------------------------------------------


def test_keys_are_built_from_fields() -> None:
    assert CloseTimeoutV1.idempotency_key_of(order_id="202612011200010001") == "order.close.timeout:202612011200010001"
    assert CloseTimeoutV1.partition_key_of(order_id="202612011200010001") == "202612011200010001"
    key = PointsAddV2.idempotency_key_of(source_id="R77", points_type=PointsType.REVIEW)
    assert key == "member.points.add:R77:REVIEW"
    assert type(key) is str


def test_keys_of_what_producers_wrote_are_the_same() -> None:
    for task in (CloseTimeoutV1, PointsAddV1, PointsAddV2):
        message = decode_any(task.decode(example(task)).encode())
        if isinstance(message, PointsAddV2):
            key = PointsAddV2.idempotency_key_of(
                source_id=message.payload.source_id, points_type=message.payload.points_type
            )
        elif isinstance(message, (CloseTimeoutV1, PointsAddV1)):
            key = type(message).idempotency_key_of(order_id=message.payload.order_id)
        else:
            pytest.fail("another task")
        assert key == message.idempotency_key


@pytest.mark.parametrize(
    ("value", "code"),
    [("1", "pattern"), (202612011200010001, "type"), (None, "null"), ("\ud800", "lone-surrogate"), ("", "format")],
)
def test_keys_refuse_what_the_contract_refuses(value: typing.Any, code: str) -> None:
    with pytest.raises(EncodeError) as caught:
        CloseTimeoutV1.idempotency_key_of(order_id=value)
    assert [(error.path, error.code.value) for error in caught.value.errors] == [("/payload/orderId", code)]


def test_keys_tell_all_that_is_wrong_where_it_stands() -> None:
    with pytest.raises(EncodeError) as caught:
        PointsAddV2.idempotency_key_of(source_id="lower", points_type="PURCHASE?")  # type: ignore[arg-type]
    told = [(error.path, error.code.value) for error in caught.value.errors]
    assert told == [("/payload/pointsType", "type"), ("/payload/sourceId", "pattern")]
    with pytest.raises(EncodeError) as caught:
        PaySuccessV1.partition_key_of(order_id="x")
    assert [(error.path, error.code.value) for error in caught.value.errors] == [("/order_id", "pattern")]


# --- retries -------------------------------------------------------------------------------------------------------

SIX = retry(1000, 2, 1000, 600_000, 6)


@pytest.mark.parametrize(
    ("schedule", "attempt", "random", "millis"),
    [
        (SIX, 1, 0.0, 1000),
        (SIX, 1, 0.5, 1500),
        (SIX, 1, 1.0, 2000),
        (SIX, 6, 0.0, 32_000),
        (SIX, 0, 0.0, 1000),
        (SIX, -5, 0.0, 1000),
        (SIX, 11, 0.0, 600_000),
        (SIX, 2**31, 0.999999, 600_999),
        (SIX, 1, -0.5, 1000),
        (SIX, 1, 1.5, 2000),
        (SIX, 1, math.inf, 2000),
        (SIX, 1, -math.inf, 1000),
        (SIX, 1, math.nan, 1000),
        (SIX, 1, 0.0009999, 1000),
        (SIX, 1, 0.001, 1001),
        # The double product, not the exact one: 0.29 of 100 is 28.999999999999996.
        (retry(0, 2, 100, 0, 3), 1, 0.29, 28),
        (retry(0, 2, 1000, 0, 3), 1, 0.57, 570),
        (retry(0, 2, 1000, 0, 3), 1, 0.583, 583),
        (retry(7, 1, 0, 1000, 9), 9, 1.0, 7),
        (retry(1, 4_294_967_295, 0, 86_400_000, 3), 1000, 0.0, 86_400_000),
        (retry(5000, 3, 0, 1000, 3), 1, 0.0, 1000),
    ],
)
def test_delay(schedule: Retry, attempt: int, random: float, millis: int) -> None:
    assert schedule.delay(attempt, random) == millis


def test_the_whole_schedule_is_data() -> None:
    assert SIX.schedule() == ((1000, 2000, 4000, 8000, 16_000, 32_000), 63_000, 69_000)
    assert retry(1000, 10, 5, 5000, 4).schedule() == ((1000, 5000, 5000, 5000), 16_000, 16_020)
    assert retry(1000, 2, 1000, 5000, 0).schedule() == ((), 0, 0)


@pytest.mark.parametrize(
    ("error", "attempt", "decision"),
    [
        (None, 1, Decision("ack")),
        (None, 99, Decision("ack")),
        ("DB_LOCK_CONFLICT", 1, Decision("retry", 1500)),
        (CloseTimeoutV1Error.DB_LOCK_CONFLICT, 3, Decision("retry", 4500)),
        ("DB_LOCK_CONFLICT", 4, Decision("dead-letter")),
        ("ORDER_NOT_FOUND", 1, Decision("dead-letter")),
        ("NOBODY_KNOWS", 1, Decision("dead-letter")),
        ("unexpected", 2, Decision("retry", 2500)),
        ("unexpected", 4, Decision("dead-letter")),
        (RetryableError("DB_LOCK_CONFLICT"), 2, Decision("retry", 2500)),
        # The contract says what can be tried again, not who raises it.
        (RetryableError("ORDER_NOT_FOUND"), 1, Decision("dead-letter")),
        (NonRetryableError("DB_LOCK_CONFLICT"), 1, Decision("retry", 1500)),
        (OSError("no route"), 1, Decision("retry", 1500)),
    ],
    ids=str,
)
def test_decide(error: str | Exception | None, attempt: int, decision: Decision) -> None:
    assert CloseTimeoutV1.TASK.decide(error, attempt, 0.5) == decision


def test_a_service_may_try_less_often() -> None:
    task = CreatedV1.TASK
    assert task.decide("DB_LOCK_CONFLICT", 3, 0.0).action == "retry"
    assert task.decide("DB_LOCK_CONFLICT", 3, 0.0, "push-gateway").action == "dead-letter"
    assert task.decide("DB_LOCK_CONFLICT", 3, 0.0, "coupon-service").action == "retry"


def test_every_wait_has_its_queue() -> None:
    queue = CloseTimeoutV1.TASK.queue_of("order-service")
    assert queue is not None
    assert [rung.delay for rung in queue.rungs] == [1000, 2000, 4000]
    assert [queue.rung_queue(attempt) for attempt in (1, 2, 3)] == [rung.queue for rung in queue.rungs]
    assert CloseTimeoutV1.TASK.queue_of("points-service") is None
    [exchange] = CloseTimeoutV1.TASK.exchanges
    assert exchange.delay_exchange
    assert exchange.delay_queue


def test_failures_have_the_class_that_the_contract_gives_them() -> None:
    lock = PointsAddV1.failure(PointsAddV1Error.DB_LOCK_CONFLICT, "row 7")
    assert isinstance(lock, RetryableError)
    assert (lock.code, lock.text, str(lock)) == ("DB_LOCK_CONFLICT", "row 7", "DB_LOCK_CONFLICT: row 7")
    assert isinstance(PointsAddV1.failure(PointsAddV1Error.MEMBER_NOT_FOUND), NonRetryableError)
    assert isinstance(PointsAddV1.failure("NOBODY_KNOWS"), NonRetryableError)
    again = pickle.loads(pickle.dumps(lock))
    assert (type(again), again.code, again.text) == (RetryableError, "DB_LOCK_CONFLICT", "row 7")


# --- machines ------------------------------------------------------------------------------------------------------

STEPS = {
    ("CREATED", "PAYING"),
    ("PAYING", "PAID"),
    ("CREATED", "CLOSED"),
    ("PAYING", "CLOSED"),
    ("PAYING", "REFUNDING"),
    ("PAID", "REFUNDING"),
    ("REFUNDING", "REFUNDED"),
}


@pytest.mark.parametrize("start", OrderState)
@pytest.mark.parametrize("to", OrderState)
def test_steps_of_a_machine(start: OrderState, to: OrderState) -> None:
    expected = "duplicate" if start == to else "go" if (start.value, to.value) in STEPS else "illegal"
    assert start.can_transit(to).value == expected


def test_states_are_text() -> None:
    assert OrderState("PAYING") is OrderState.PAYING
    assert f"{OrderState.PAYING}" == "PAYING"
    assert OrderState.initial() is OrderState.CREATED
    assert PointsState.initial() is PointsState.PENDING
    assert PointsState.FROZEN.can_transit(PointsState.REVOKED) is Step.GO


def test_a_task_knows_its_step() -> None:
    steps = {state: CloseTimeoutV1.transit(state) for state in OrderState}
    assert {state for state, step in steps.items() if step is Step.GO} == {OrderState.CREATED, OrderState.PAYING}
    assert {state for state, step in steps.items() if step is Step.DUPLICATE} == {OrderState.CLOSED}
    assert not hasattr(CreatedV1, "transit")


# --- flows ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("results", "ends"),
    [
        (["stock.deduct.success", "order.pay.success", "member.points.add.success"], "FINISHED"),
        (["stock.deduct.failed"], "COMPENSATED"),
        (["stock.deduct.success", "order.pay.failed", "stock.release.success"], "COMPENSATED"),
        (
            ["stock.deduct.success", "order.pay.error", "order.refund.success", "stock.release.success"],
            "COMPENSATED",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else str(len(value)),
)
def test_a_flow_goes_on_result_by_result(results: list[str], ends: str) -> None:
    progress = CheckoutFlow.start()
    sent = [progress.sends]
    for result in results:
        assert not progress.state.is_final()
        progress = progress.state.next(result)
        assert progress.step is Step.GO
        sent.append(progress.sends)
        again = progress.state.next(result)
        assert (again.step, again.state, again.sends) == (Step.DUPLICATE, progress.state, None)
    assert progress.state is CheckoutFlow(ends)
    assert progress.state.is_final()
    assert sent[0] == "stock.deduct@1"
    assert None not in sent[:-1]
    assert sent[-1] is None


def test_what_has_no_business_in_a_flow_is_illegal() -> None:
    start = CheckoutFlow.start().state
    for result in ("order.refund.success", "no.such", "", "order.pay.success@1"):
        assert start.next(result).step is Step.ILLEGAL
        assert start.next(result).state is start


# --- dead letters --------------------------------------------------------------------------------------------------


def letter(**changes: typing.Any) -> DeadLetter:
    known: dict[str, typing.Any] = {
        "attempts": 7,
        "error_code": "DB_LOCK_CONFLICT",
        "error_text": "row 7",
        "original": b"{\xff",
        "service": "points-service",
        "time": NOON.replace(microsecond=0),
    }
    return DeadLetter(**(known | changes))


def test_a_record_is_canonical() -> None:
    assert letter().encode() == (
        b'{"attempts":7,"errorCode":"DB_LOCK_CONFLICT","errorText":"row 7","original":"e/8=","service":"points-service"'
        b',"time":"2026-12-01T12:00:01Z"}'
    )
    full = letter(task_id="t1", task_type="member.points.add", version=2)
    assert full.encode().endswith(
        b',"taskId":"t1","taskType":"member.points.add","time":"2026-12-01T12:00:01Z","version":2}'
    )
    assert DeadLetter.decode(full.encode()) == full
    assert DeadLetter.decode(letter().encode()) == letter()


def test_the_text_of_an_error_is_cut_and_made_whole() -> None:
    assert letter(error_text="é" * 1001).error_text == "é" * 1000
    assert letter(error_text="\U0001f600" * 1001).error_text == "\U0001f600" * 1000
    assert letter(error_text="a\ud800b\udc00").error_text == "a\ufffdb\ufffd"
    assert letter(error_code="a\ud800").error_code == "a\ufffd"


@pytest.mark.parametrize(
    "change",
    [
        {"attempts": -1},
        {"attempts": "1"},
        {"error_text": None},
        {"original": "text"},
        {"time": NOON},
        {"time": NOON.replace(tzinfo=None)},
        {"version": 0},
        {"nothing": 1},
    ],
    ids=str,
)
def test_a_record_is_checked_when_it_is_made(change: dict[str, typing.Any]) -> None:
    with pytest.raises(pydantic.ValidationError):
        letter(**change)


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"attempts": None}, [("/attempts", "null")]),
        ({"attempts": 1.5}, [("/attempts", "type")]),
        ({"attempts": -1, "version": 0}, [("/attempts", "range"), ("/version", "range")]),
        ({"attempts": 2**31}, [("/attempts", "range")]),
        ({"errorText": "x" * 1001}, [("/errorText", "length")]),
        ({"original": "e/9="}, [("/original", "format")]),
        ({"original": 7, "service": []}, [("/original", "type"), ("/service", "type")]),
        ({"time": "2026-12-01T12:00:01.000Z"}, [("/time", "format")]),
        ({"taskId": None}, [("/taskId", "null")]),
        ({"more": 1}, []),
    ],
    ids=str,
)
def test_reading_records_is_strict(change: dict[str, typing.Any], errors: list[tuple[str, str]]) -> None:
    record = json.dumps(json.loads(letter().encode()) | change).encode()
    if not errors:
        assert DeadLetter.decode(record) == letter()
        return
    with pytest.raises(DecodeError) as caught:
        DeadLetter.decode(record)
    assert [(error.path, error.code.value) for error in caught.value.errors] == errors


def test_what_is_no_record_at_all() -> None:
    for record, code in ((b"[]", "type"), (b"null", "type"), (b"{", "not-json"), (b'{"a":1,"a":1}', "duplicate-name")):
        with pytest.raises(DecodeError) as caught:
            DeadLetter.decode(record)
        assert caught.value.errors[0].code.value == code
    with pytest.raises(DecodeError) as caught:
        DeadLetter.decode(b"{}")
    assert len(caught.value.errors) == 6
    with pytest.raises(EncodeError):
        letter().model_copy(update={"attempts": -1}).encode()


# --- consumers -----------------------------------------------------------------------------------------------------


class Memory:
    """A deduplicator that keeps keys, and a transaction that is a list of effects."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, str]] = set()
        self.asked: list[tuple[str | None, str]] = []
        self.effects: list[str] = []
        self.down: Exception | None = None
        self.lock = threading.Lock()

    def once(self, key: str | None, handler: str, work: typing.Callable[[list[str]], None], /) -> bool:
        with self.lock:
            self.asked.append((key, handler))
            if self.down is not None:
                raise self.down
            if key is not None and (key, handler) in self.seen:
                return False
            tx: list[str] = []
            work(tx)
            if key is not None:
                self.seen.add((key, handler))
            self.effects += tx
            return True


def points(
    dedup: Deduplicator[list[str]], fail: BaseException | None = None, random: float = 0.25
) -> Consumer[list[str]]:
    consumer = Consumer("points-service", dedup, clock=lambda: NOON, random=lambda: random)

    def first(message: PointsAddV1, tx: list[str]) -> None:
        tx.append(f"1 {message.payload.user_id}")
        if fail is not None:
            raise fail

    def second(message: PointsAddV2, tx: list[str]) -> None:
        tx.append(f"2 {message.payload.user_id}")
        if fail is not None:
            raise fail

    consumer.on(PointsAddV1, first)
    consumer.on(PointsAddV2, second)
    return consumer


def counted(consumer: Consumer[list[str]]) -> dict[tuple[str, str], int]:
    """What is not nothing."""
    return {
        (task, outcome): count
        for task, outcomes in consumer.counters().items()
        for outcome, count in outcomes.items()
        if count
    }


def record_of(verdict: Verdict) -> dict[str, typing.Any]:
    assert verdict.publish is not None
    assert verdict.publish.delay is None
    assert DeadLetter.decode(verdict.publish.body).encode() == verdict.publish.body
    record: dict[str, typing.Any] = json.loads(verdict.publish.body)
    return record


def test_a_message_is_done_once() -> None:
    dedup = Memory()
    consumer = points(dedup)
    message = decode_any(example(PointsAddV1))
    assert isinstance(message, PointsAddV1)
    verdict = consumer.process(example(PointsAddV1), QUEUE)
    name = "points-service/member.points.add"
    assert verdict == Verdict(Outcome.PROCESSED, "member.points.add", None, None, message.idempotency_key, name)
    verdict = consumer.process(tried(PointsAddV1, 3), QUEUE)
    assert (verdict.outcome, verdict.publish) == (Outcome.DEDUPLICATED, None)
    assert dedup.effects == ["1 " + message.payload.user_id]
    assert counted(consumer) == {("member.points.add", "processed"): 1, ("member.points.add", "deduplicated"): 1}


def test_a_consumer_knows_its_queues() -> None:
    assert points(Memory()).queues() == (QUEUE,)
    assert Consumer("order-service", Memory()).queues() == ()


def test_both_versions_are_handled_and_counted_as_one_task() -> None:
    consumer = points(Memory())
    for task in (PointsAddV1, PointsAddV2):
        assert consumer.process(example(task), QUEUE).outcome is Outcome.PROCESSED
    assert counted(consumer) == {("member.points.add", "processed"): 2}


@pytest.mark.parametrize("attempt", range(6))
@pytest.mark.parametrize("fail", [RetryableError("DB_LOCK_CONFLICT", "locked"), ZeroDivisionError("oops")], ids=repr)
def test_a_retry_waits_on_its_rung(attempt: int, fail: Exception) -> None:
    dedup = Memory()
    consumer = points(dedup, fail)
    original = tried(PointsAddV1, attempt) if attempt else example(PointsAddV1)
    verdict = consumer.process(original, QUEUE)
    wait = 2**attempt
    assert verdict.outcome is Outcome.RETRIED
    assert verdict.publish == Publish(
        "points-service.retry.ex",
        f"{QUEUE}.retry.{wait}s",
        PointsAddV1.retry_bytes(original, attempt + 1),
        wait * 1000 + 250,
    )
    assert verdict.error_code == ("DB_LOCK_CONFLICT" if isinstance(fail, RetryableError) else "unexpected")
    assert (dedup.effects, dedup.seen) == ([], set())
    assert counted(consumer) == {("member.points.add", "retried"): 1}
    again = consumer.process(verdict.publish.body, QUEUE)
    assert again.outcome is (Outcome.RETRIED if attempt < 5 else Outcome.DEAD_LETTERED)


@pytest.mark.parametrize(
    ("fail", "attempt", "code", "text"),
    [
        (RetryableError("DB_LOCK_CONFLICT", "locked"), 6, "DB_LOCK_CONFLICT", "locked"),
        (RetryableError("DB_LOCK_CONFLICT", "locked"), 2**31 - 1, "DB_LOCK_CONFLICT", "locked"),
        (NonRetryableError("MEMBER_NOT_FOUND", "x" * 1500), 0, "MEMBER_NOT_FOUND", "x" * 1000),
        (NonRetryableError("NOBODY_KNOWS\ud800"), 2, "NOBODY_KNOWS\ufffd", ""),
        (TimeoutError(), 6, "unexpected", "TimeoutError"),
        (KeyError("k"), 6, "unexpected", "'k'"),
    ],
    ids=repr,
)
def test_what_is_given_up_is_kept(fail: Exception, attempt: int, code: str, text: str) -> None:
    consumer = points(Memory(), fail)
    original = tried(PointsAddV1, attempt) if attempt else example(PointsAddV1)
    verdict = consumer.process(original, QUEUE)
    record = record_of(verdict)
    message = decode_any(original)
    assert verdict.outcome is Outcome.DEAD_LETTERED
    assert verdict.publish is not None
    assert (verdict.publish.exchange, verdict.publish.queue) == ("points-service.dlx.ex", DEAD)
    assert base64.b64decode(record["original"]) == original
    assert record == {
        "attempts": min(attempt + 1, 2**31 - 1),
        "errorCode": code,
        "errorText": text,
        "original": record["original"],
        "service": "points-service",
        "taskId": message.id,
        "taskType": "member.points.add",
        "time": "2026-12-01T12:00:01Z",
        "version": 1,
    }
    assert counted(consumer) == {("member.points.add", "dead_lettered"): 1}


@pytest.mark.parametrize(
    ("message", "code", "text", "label", "version"),
    [
        (b"\xff{", "undecodable", "not-json", "unknown", None),
        (b"", "undecodable", "not-json", "unknown", None),
        (b"{}", "undecodable", "missing /taskType", "unknown", None),
        (b'{"taskType":"no.such"}', "unknown-task", "unknown-task /taskType", "unknown", None),
        (b'{"taskType":"member.points.add","version":9}', "unknown-task", "unknown-task /version", "unknown", None),
        (
            b'{"taskType":"member.points.add","version":0}',
            "undecodable",
            "range /version",
            "unknown",
            None,
        ),
        (b'{"taskType":"member.points.add","version":2}', "undecodable", None, "member.points.add", 2),
    ],
    ids=repr,
)
def test_what_is_no_message_is_refused(
    message: bytes, code: str, text: str | None, label: str, version: int | None
) -> None:
    dedup = Memory()
    consumer = points(dedup)
    verdict = consumer.process(message, "q.points-service.member_recall_daily")
    record = record_of(verdict)
    assert (verdict.outcome, verdict.task, verdict.error_code) == (Outcome.REFUSED, label, code)
    assert verdict.publish is not None
    assert verdict.publish.queue == "q.dlx.points-service.member_recall_daily"
    assert (record["errorCode"], record["attempts"]) == (code, 0)
    assert base64.b64decode(record["original"]) == message
    if text is not None:
        assert record["errorText"] == text
    assert record.get("taskType") == (None if label == "unknown" else label)
    assert record.get("version") == version
    assert "taskId" not in record
    assert dedup.asked == []
    assert counted(consumer) == {(label, "refused"): 1}


def test_a_message_without_a_handler_is_refused() -> None:
    consumer = points(Memory())
    message = decode_any(example(CreatedV1))
    verdict = consumer.process(example(CreatedV1), QUEUE)
    record = record_of(verdict)
    assert verdict.outcome is Outcome.REFUSED
    assert (record["errorCode"], record["errorText"], record["attempts"]) == ("no-handler", "", 0)
    assert (record["taskType"], record["version"], record["taskId"]) == ("order.created", 1, message.id)
    assert counted(consumer) == {("order.created", "refused"): 1}


def test_only_declared_consumers_and_queues() -> None:
    dedup = Memory()
    with pytest.raises(ValueError, match="nobody-service"):
        Consumer("nobody-service", dedup)
    consumer = points(dedup)
    with pytest.raises(ValueError, match=r"order\.created@1"):
        consumer.on(CreatedV1, lambda message, tx: None)
    with pytest.raises(ValueError, match="already"):
        consumer.on(PointsAddV1, lambda message, tx: None)
    with pytest.raises(ValueError, match="no-such-queue"):
        consumer.process(b"{}", "no-such-queue")
    assert counted(consumer) == {}


def test_a_message_without_a_key_goes_by_its_id_and_without_both_by_nothing() -> None:
    dedup = Memory()
    seen: list[PayFailedV1] = []
    consumer = Consumer("order-service", dedup, clock=lambda: NOON)
    consumer.on(PayFailedV1, lambda message, tx: seen.append(message))
    document = json.loads(example(PayFailedV1))
    key = document["biz_key"]
    queue = "q.order-service.order_pay_failed"
    consumer.process(json.dumps(document).encode(), queue)
    assert dedup.asked == [(key, "order-service/order.pay.failed")]
    assert len(seen) == 1


def test_a_deduplicator_that_is_down_is_a_reason_to_try_again() -> None:
    dedup = Memory()
    consumer = points(dedup)
    dedup.down = ConnectionError("the database is away")
    verdict = consumer.process(example(PointsAddV1), QUEUE)
    assert (verdict.outcome, verdict.error_code) == (Outcome.RETRIED, "unexpected")
    verdict = consumer.process(tried(PointsAddV1, 6), QUEUE)
    assert record_of(verdict)["errorText"] == "the database is away"
    dedup.down = None
    assert consumer.process(example(PointsAddV1), QUEUE).outcome is Outcome.PROCESSED


class Careless:
    """Deduplicators that break their promises."""

    def __init__(self, *, calls: bool, swallows: bool) -> None:
        self.calls = calls
        self.swallows = swallows

    def once(self, key: str | None, handler: str, work: typing.Callable[[list[str]], None], /) -> bool:
        if self.calls:
            try:
                work([])
            except Exception:
                if not self.swallows:
                    raise
        return True


def test_a_failure_is_never_taken_for_done() -> None:
    verdict = points(Careless(calls=True, swallows=True), RetryableError("DB_LOCK_CONFLICT")).process(
        example(PointsAddV1), QUEUE
    )
    assert (verdict.outcome, verdict.error_code) == (Outcome.RETRIED, "DB_LOCK_CONFLICT")
    verdict = points(Careless(calls=False, swallows=False)).process(example(PointsAddV1), QUEUE)
    assert (verdict.outcome, verdict.error_code) == (Outcome.RETRIED, "unexpected")


@pytest.mark.parametrize("end", [KeyboardInterrupt(), SystemExit(1)], ids=repr)
def test_the_end_of_the_process_is_not_held_up(end: BaseException) -> None:
    dedup = Memory()
    consumer = points(dedup, end)
    with pytest.raises(type(end)):
        consumer.process(example(PointsAddV1), QUEUE)
    assert (counted(consumer), dedup.effects, dedup.seen) == ({}, [], set())


def test_counters_have_the_form_of_prometheus() -> None:
    consumer = points(Memory())
    consumer.process(example(PointsAddV1), QUEUE)
    consumer.process(example(PointsAddV1), QUEUE)
    consumer.process(b"", QUEUE)
    lines = consumer.prometheus().splitlines()
    head = 'taskpact_messages_total{service="points-service",task='
    assert lines[0] == "# TYPE taskpact_messages_total counter"
    assert lines[1:] == sorted(lines[1:])
    assert f'{head}"member.points.add",outcome="processed"}} 1' in lines
    assert f'{head}"member.points.add",outcome="deduplicated"}} 1' in lines
    assert f'{head}"member.points.add",outcome="retried"}} 0' in lines
    assert f'{head}"unknown",outcome="refused"}} 1' in lines


def test_many_threads_count_right() -> None:
    dedup = Memory()
    consumer = points(dedup)
    data, bad = example(PointsAddV1), b"{"

    def work() -> None:
        for _ in range(50):
            consumer.process(data, QUEUE)
            consumer.process(bad, QUEUE)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counted(consumer) == {
        ("member.points.add", "processed"): 1,
        ("member.points.add", "deduplicated"): 399,
        ("unknown", "refused"): 400,
    }
    assert len(dedup.effects) == 1


class AsyncMemory:
    def __init__(self) -> None:
        self.seen: set[tuple[str | None, str]] = set()

    async def once(
        self, key: str | None, handler: str, work: typing.Callable[[int], typing.Awaitable[None]], /
    ) -> bool:
        if (key, handler) in self.seen:
            return False
        await work(7)
        self.seen.add((key, handler))
        return True


def test_handlers_may_wait() -> None:
    consumer = AsyncConsumer("points-service", AsyncMemory(), clock=lambda: NOON, random=lambda: 0.0)
    fail: list[BaseException] = [RetryableError("DB_LOCK_CONFLICT")]

    async def handle(message: PointsAddV1, tx: int) -> None:
        await asyncio.sleep(0)
        assert tx == 7
        if fail:
            raise fail.pop()

    consumer.on(PointsAddV1, handle)

    async def run() -> list[Outcome]:
        return [(await consumer.process(data, QUEUE)).outcome for data in [example(PointsAddV1)] * 3 + [b"{"]]

    told = [Outcome.RETRIED, Outcome.PROCESSED, Outcome.DEDUPLICATED, Outcome.REFUSED]
    assert asyncio.run(run()) == told

    async def cancelled() -> None:
        fail.append(asyncio.CancelledError())
        await consumer.process(example(PointsAddV1).replace(b"202612011200010001", b"202612011200010009"), QUEUE)

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(cancelled())
    assert sum(count for outcomes in consumer.counters().values() for count in outcomes.values()) == 4


def test_money_and_all_are_there_for_a_handler() -> None:
    amounts: list[decimal.Decimal] = []
    consumer = Consumer("order-service", Memory())
    consumer.on(CloseTimeoutV1, lambda message, tx: amounts.append(message.payload.amount))
    assert consumer.process(example(CloseTimeoutV1), "order.close.queue").outcome is Outcome.PROCESSED
    assert amounts == [decimal.Decimal("89.90")]


def test_a_consumer_loads_only_what_it_handles() -> None:
    program = (
        "import sys; from order_platform_tasks import Consumer; from order_platform_tasks.member import PointsAddV1; "
        "Consumer('points-service', None).on(PointsAddV1, print); "
        "print(sorted(m for m in sys.modules if m.endswith('_v1') or m.endswith('_v2')))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['order_platform_tasks.member.points_add_v1']"
