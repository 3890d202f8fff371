"""What a user of the package meets: constructors, enums, unions, absence, errors, retries."""

from __future__ import annotations

import copy
import datetime
import decimal
import json
import pickle
import subprocess
import sys
import typing

import pydantic
import pytest

import order_platform_tasks
from order_platform_tasks import UNSET, DecodeError, EncodeError, ErrorCode, Json, decode_any
from order_platform_tasks.member import PointsAddV1, PointsAddV2
from order_platform_tasks.notify import SmsSendV1, SmsSendV1Payload
from order_platform_tasks.notify.sms_send_v1 import SmsSendV1Error
from order_platform_tasks.order import CloseTimeoutV1, CloseTimeoutV1Payload, PaySuccessV1, PaySuccessV1Payload
from order_platform_tasks.order.pay_success_v1 import (
    PayChannel,
    PayMethod,
    PayMethodCard,
    PayMethodInstallments,
    PayMethodWallet,
    UnknownPayChannel,
    UnknownPayMethod,
)

UTC = datetime.timezone.utc
NOON = datetime.datetime(2026, 12, 1, 12, 0, 1, tzinfo=UTC)


def close(**changes: typing.Any) -> CloseTimeoutV1:
    payload: dict[str, typing.Any] = {
        "order_id": "202612011200010001",
        "user_id": "10002345",
        "amount": decimal.Decimal("89.90"),
        "expire_at": datetime.datetime(2026, 12, 1, 12, 30, tzinfo=UTC),
    }
    return CloseTimeoutV1(
        id="order_close_timeout_0001",
        producer="order-service",
        trace="a1b2c3d4e5f6",
        time=NOON,
        idempotency_key="order.close.timeout:202612011200010001",
        payload=CloseTimeoutV1Payload(**(payload | changes)),
    )


def paid(**changes: typing.Any) -> PaySuccessV1:
    payload: dict[str, typing.Any] = {
        "order_id": "202612011200010001",
        "pay_no": "P202612011200010001",
        "channel_no": "4200001234",
        "user_id": "10002345",
        "amount": decimal.Decimal("89.90"),
        "channel": PayChannel.WALLET,
        "paid_at": NOON,
    }
    example = decode_any(next(m for m in good_messages() if b'"PAY_SUCCESS"' in m))
    assert isinstance(example, PaySuccessV1)
    for field in payload:
        if field not in ("amount", "channel", "paid_at"):
            payload[field] = getattr(example.payload, field)
    return PaySuccessV1(
        id=example.id,
        time=example.time,
        idempotency_key=example.idempotency_key,
        payload=PaySuccessV1Payload(**(payload | changes)),
    )


def good_messages() -> list[bytes]:
    from conftest import lines

    return [vector["message"].encode() for vector in lines("good.jsonl")]


def codes(error: DecodeError | EncodeError) -> list[tuple[str, str]]:
    return [(found.path, str(found.code)) for found in error.errors]


def test_a_producer_always_writes_the_version() -> None:
    document = json.loads(close().encode())
    assert document["version"] == 1
    assert document["taskType"] == "order.close.timeout"
    assert document["payload"]["amount"] == "89.90"


def test_a_version_that_was_absent_stays_absent() -> None:
    document = json.loads(close().encode())
    del document["version"]
    message = CloseTimeoutV1.decode(json.dumps(document).encode())
    assert "version" not in json.loads(message.canonical())
    assert "version" in json.loads(message.encode())
    assert message == close()
    for same in (copy.copy(message), copy.deepcopy(message), pickle.loads(pickle.dumps(message))):
        assert same == message
        assert same.canonical() == message.canonical()


def test_values_are_brought_to_the_form_of_the_contract() -> None:
    east = datetime.timezone(datetime.timedelta(hours=8))
    message = close(amount=decimal.Decimal("89.9"), expire_at=datetime.datetime(2026, 12, 1, 20, 30, tzinfo=east))
    assert str(message.payload.amount) == "89.90"
    assert message.payload.expire_at.tzinfo is UTC
    assert message.encode() == close().encode()


@pytest.mark.parametrize(
    "change",
    [
        {"order_id": "1"},
        {"order_id": 202612011200010001},
        {"order_id": None},
        {"amount": 89.9},
        {"amount": "89.90"},
        {"amount": decimal.Decimal("89.901")},
        {"amount": decimal.Decimal("NaN")},
        {"amount": decimal.Decimal("1E+999999")},
        {"expire_at": datetime.datetime(2026, 12, 1, 12, 30)},
        {"expire_at": NOON.replace(microsecond=1)},
        {"expire_at": "2026-12-01T12:30:00Z"},
        {"reason": "UNPAID_TIMEOUT"},
        {"nothing": 1},
    ],
    ids=str,
)
def test_constructors_check_the_contract(change: dict[str, typing.Any]) -> None:
    with pytest.raises(pydantic.ValidationError):
        close(**change)


def test_messages_do_not_change() -> None:
    message = close()
    with pytest.raises(pydantic.ValidationError):
        message.payload.order_id = "202612011200010002"  # type: ignore[misc]


def test_what_pydantic_did_not_check_is_checked_when_it_is_written() -> None:
    good = close()
    payload = CloseTimeoutV1Payload.model_construct(order_id="\ud800", user_id=7, amount=decimal.Decimal("1.234"))
    wrong = good.model_copy(update={"payload": payload})
    with pytest.raises(EncodeError) as caught:
        wrong.encode()
    assert codes(caught.value) == [("/payload/orderId", "lone-surrogate")]
    payload = CloseTimeoutV1Payload.model_construct(order_id="1", user_id=7, amount=decimal.Decimal("1.234"))
    wrong = good.model_copy(update={"payload": payload, "id": None, "attempt": True})
    with pytest.raises(EncodeError) as caught:
        wrong.encode()
    assert codes(caught.value) == [
        ("/payload/amount", "format"),
        ("/payload/expireAt", "missing"),
        ("/payload/orderId", "pattern"),
        ("/payload/userId", "type"),
        ("/retryCount", "type"),
        ("/taskId", "null"),
    ]


def test_absent_null_and_value_are_three_things() -> None:
    day = datetime.date(2026, 12, 2)
    for value, wire in ((UNSET, "absent"), (None, None), (day, "2026-12-02")):
        message = paid(settle_date=value)
        document = json.loads(message.encode())
        assert document.get("settle_date", "absent") == wire
        assert PaySuccessV1.decode(message.encode()).payload.settle_date == value
    assert paid().payload.settle_date is UNSET
    assert not UNSET
    assert pickle.loads(pickle.dumps(UNSET)) is UNSET


def test_null_is_not_absence_where_it_is_not_allowed() -> None:
    document = json.loads(paid().encode())
    document["fee"] = None
    with pytest.raises(DecodeError) as caught:
        PaySuccessV1.decode(json.dumps(document).encode())
    assert codes(caught.value) == [("/fee", "null")]


def test_enums_are_text() -> None:
    assert PayChannel.ALIPAY == "ALIPAY"
    assert str(PayChannel.ALIPAY) == f"{PayChannel.ALIPAY}" == "ALIPAY"
    assert f"{PayChannel.ALIPAY:>8}" == "  ALIPAY"
    assert json.dumps(PayChannel.ALIPAY) == '"ALIPAY"'
    assert str(ErrorCode.NOT_JSON) == "not-json"


def test_an_open_enum_keeps_what_it_does_not_know(way: str) -> None:
    document = json.loads(paid().encode())
    document["channel"] = "STARS"
    message = PaySuccessV1.decode(json.dumps(document).encode())
    channel = message.payload.channel
    assert isinstance(channel, UnknownPayChannel)
    assert channel.value == str(channel) == "STARS"
    assert channel == UnknownPayChannel("STARS")
    assert channel != "STARS"
    assert json.loads(message.canonical())["channel"] == "STARS"
    with pytest.raises(EncodeError) as caught:
        message.encode()
    assert codes(caught.value) == [("/channel", "enum")]
    assert pickle.loads(pickle.dumps(message)) == message
    for known in ("ALIPAY", "", "a\nb", "x" * 129):
        with pytest.raises(ValueError, match="value"):
            UnknownPayChannel(known)


def tag(method: PayMethod) -> str:
    """A type checker knows that nothing is forgotten here."""
    if isinstance(method, PayMethodCard):
        return method.last4
    if isinstance(method, PayMethodWallet):
        return str(method.provider)
    if isinstance(method, PayMethodInstallments):
        return str(method.months)
    return method.tag


def test_a_union_is_told_by_class(way: str) -> None:
    message = paid(method=PayMethodCard(last4="1234"))
    assert json.loads(message.encode())["method"] == {"kind": "card", "last4": "1234"}
    again = PaySuccessV1.decode(message.encode())
    assert again.payload.method is not None
    assert tag(again.payload.method) == "1234"
    document = json.loads(message.encode())
    document["method"] = {"z": 1.50, "kind": "barter", "a": []}
    unknown = PaySuccessV1.decode(json.dumps(document).encode())
    assert isinstance(unknown.payload.method, UnknownPayMethod)
    assert tag(unknown.payload.method) == "barter"
    assert b'{"z":1.5,"kind":"barter","a":[]}' in unknown.canonical()
    with pytest.raises(EncodeError) as caught:
        unknown.encode()
    assert codes(caught.value) == [("/method/kind", "unknown-variant")]
    with pytest.raises(ValueError, match="unknown variant"):
        UnknownPayMethod('{"kind":"card"}')


def test_raw_json_keeps_its_spelling() -> None:
    value = Json('{ "b": 1.0, "a": [1e2, "\\u00e9"] }')
    assert value.text == '{"b":1.0,"a":[1e2,"é"]}'
    assert value.value() == {"b": 1.0, "a": [100.0, "é"]}
    assert Json.of({"x": [None, True]}).text == '{"x":[null,true]}'
    assert copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value
    for bad in ("", "{", '{"a":1,"a":2}', '"\\ud800"', "NaN"):
        with pytest.raises(ValueError, match="usable"):
            Json(bad)


def sms() -> SmsSendV1:
    return next(found for found in map(decode_any, good_messages()) if isinstance(found, SmsSendV1))


def test_sensitive_values_are_never_shown() -> None:
    message = sms()
    phone = message.payload.phone
    for text in (repr(message), str(message), f"{message}", repr(message.payload), str(message.payload)):
        assert phone not in text
        assert "[sensitive]" in text
    with pytest.raises(pydantic.ValidationError) as caught:
        SmsSendV1Payload(**(message.payload.__dict__ | {"phone": "secret", "sms_id": 1}))
    told = str(caught.value) + repr(caught.value) + str(caught.value.errors())
    assert "secret" not in told
    assert "phone" in told
    with pytest.raises(pydantic.ValidationError) as caught:
        SmsSendV1Payload(**(message.payload.__dict__ | {"params": {"Secret": "x"}}))
    assert "Secret" not in str(caught.value) + str(caught.value.errors())


def test_a_message_of_another_task_is_unknown(way: str) -> None:
    with pytest.raises(DecodeError) as caught:
        PaySuccessV1.decode(close().encode())
    assert codes(caught.value) == [("/taskType", "unknown-task")]
    second = next(found for found in map(decode_any, good_messages()) if isinstance(found, PointsAddV2))
    with pytest.raises(DecodeError) as caught:
        PointsAddV1.decode(second.canonical())
    [(path, code)] = codes(caught.value)
    assert code == "unknown-task"
    assert path.count("/") == 1


def test_a_retry_changes_nothing_but_the_attempt() -> None:
    original = b' { "taskType" : "order.close.timeout" , "x": [ 1.50 , {"retryCount": 7} ] } '
    again = CloseTimeoutV1.retry_bytes(original, 3)
    assert again == b' {"retryCount":3, "taskType" : "order.close.timeout" , "x": [ 1.50 , {"retryCount": 7} ] } '
    assert CloseTimeoutV1.retry_bytes(again, 14) == again.replace(b"3", b"14", 1)
    assert CloseTimeoutV1.retry_bytes(b"{}", 0) == b'{"retryCount":0}'
    assert CloseTimeoutV1.retry_bytes(b'{"retryCount" :null}', 2) == b'{"retryCount" :2}'
    assert (
        CloseTimeoutV1.retry_bytes('{"é":1,"retry\\u0043ount":1}'.encode(), 2)
        == '{"é":1,"retry\\u0043ount":2}'.encode()
    )
    for bad in (b"[]", b"{", b"", b"\xff"):
        with pytest.raises(DecodeError):
            CloseTimeoutV1.retry_bytes(bad, 1)
    for attempt in (-1, 2**31, True):
        with pytest.raises(EncodeError, match="/retryCount: range"):
            CloseTimeoutV1.retry_bytes(original, attempt)


def test_constants_say_what_the_contract_says() -> None:
    task = CloseTimeoutV1.TASK
    assert (task.type, task.version, task.kind, task.id) == (
        "order.close.timeout",
        1,
        "command",
        "order.close.timeout@1",
    )
    assert task.delay == datetime.timedelta(minutes=30)
    assert task.retry.multiplier >= 1
    assert SmsSendV1.TASK.is_retryable(SmsSendV1Error.CARRIER_TIMEOUT)
    assert not SmsSendV1.TASK.is_retryable(SmsSendV1Error.NUMBER_INVALID)
    assert {error.value for error in SmsSendV1Error} == {error.code for error in SmsSendV1.TASK.errors}
    assert task.routing_key
    assert all(queue.queue and queue.dead_letter_queue for queue in task.queues)


def test_too_large_is_told_at_the_message() -> None:
    message = close()
    room = CloseTimeoutV1.TASK.max_bytes
    data = message.encode()
    padded = data[:-1] + b" " * (room - len(data)) + b"}"
    assert CloseTimeoutV1.decode(padded) == message
    with pytest.raises(DecodeError) as caught:
        CloseTimeoutV1.decode(padded[:-1] + b" }")
    assert codes(caught.value) == [("", "too-large")]


def test_the_json_of_pydantic_is_no_message() -> None:
    message = close()
    around = pydantic.create_model("Around", inner=(CloseTimeoutV1, ...))(inner=message)
    adapter = pydantic.TypeAdapter(CloseTimeoutV1)
    for write in (message.model_dump_json, message.payload.model_dump_json, around.model_dump_json):
        with pytest.raises(ValueError, match=r"encode\(\)"):
            write()
    with pytest.raises(ValueError, match=r"encode\(\)"):
        adapter.dump_json(message)
    for other in (message, message.payload):
        with pytest.raises(TypeError, match="decode"):
            type(other).model_validate_json("{}")


def test_errors_of_making_show_no_values() -> None:
    secret: typing.Any = {"anything": "SECRET"}
    with pytest.raises(pydantic.ValidationError) as made:
        CloseTimeoutV1(**secret)
    with pytest.raises(pydantic.ValidationError) as validated:
        CloseTimeoutV1.model_validate(secret)
    with pytest.raises(pydantic.ValidationError) as adapted:
        pydantic.TypeAdapter(CloseTimeoutV1).validate_python(secret)
    assert "SECRET" not in f"{made.value} {validated.value} {adapted.value}"


def test_importing_one_task_loads_one_task() -> None:
    program = (
        "import sys; from order_platform_tasks.order import CloseTimeoutV1; "
        "print(sorted(m for m in sys.modules if m.endswith('_v1') or m.endswith('_v2')))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['order_platform_tasks.order.close_timeout_v1']"


def test_the_sum_over_all_tasks_is_there_when_it_is_asked_for() -> None:
    assert CloseTimeoutV1 in typing.get_args(order_platform_tasks.AnyTask)
    assert "AnyTask" in dir(order_platform_tasks)
    with pytest.raises(AttributeError):
        _ = order_platform_tasks.Nothing  # type: ignore[attr-defined]


def test_errors_can_be_pickled_and_read() -> None:
    with pytest.raises(DecodeError) as caught:
        decode_any(b"{")
    error = caught.value
    assert pickle.loads(pickle.dumps(error)).errors == error.errors
    assert str(error) == "(message): not-json"
    assert isinstance(error, ValueError)
