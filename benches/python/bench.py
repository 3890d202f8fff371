"""Reading a message of `order.created@1` beside pydantic and msgspec on the same type.

    PYTHONPATH=generated/python python benches/python/bench.py

Needs pydantic and msgspec. "plain" has types alone, "constrained" also the lengths,
patterns and bounds that a JSON Schema can say, as code generators write them. Neither refuses what only `decode` refuses:
names that stand twice, other spellings of numbers and times, half surrogate pairs, whitespace in an amount. Prints the
best of many short runs, in turns, so that a busy machine disturbs all alike.
"""

import datetime
import decimal
import enum
import json
import time
import typing

import msgspec
import pydantic

from order_platform_tasks import decode_any
from order_platform_tasks.order import CreatedV1


class Source(str, enum.Enum):
    APP_IOS = "APP_IOS"
    APP_ANDROID = "APP_ANDROID"
    MINI_PROGRAM = "MINI_PROGRAM"
    WEB = "WEB"
    STORE = "STORE"


Amount = typing.Annotated[decimal.Decimal, pydantic.Field(max_digits=18, decimal_places=2, ge=0)]


def text(pattern: str, longest: int) -> pydantic.fields.FieldInfo:
    return pydantic.Field(pattern=f"^(?:{pattern})$", min_length=1, max_length=longest)


class Line(pydantic.BaseModel):
    lineNo: int
    skuId: str
    title: str
    quantity: int
    unitPrice: decimal.Decimal


class Payload(pydantic.BaseModel):
    orderId: str
    userId: str
    merchantId: str
    lines: list[Line]
    amount: decimal.Decimal
    couponId: typing.Optional[str] = None
    source: typing.Optional[Source] = None
    placedAt: pydantic.AwareDatetime
    payBefore: pydantic.AwareDatetime


class Created(pydantic.BaseModel):
    taskType: str
    version: typing.Optional[int] = None
    taskId: str
    producer: str
    traceId: str
    timestamp: pydantic.AwareDatetime
    bizKey: typing.Optional[str] = None
    retryCount: typing.Optional[int] = None
    payload: Payload


class ConstrainedLine(pydantic.BaseModel):
    lineNo: typing.Annotated[int, pydantic.Field(ge=1, le=200)]
    skuId: typing.Annotated[str, text("SKU-[0-9A-Z]{4,20}", 64)]
    title: typing.Annotated[str, pydantic.Field(min_length=1, max_length=200)]
    quantity: typing.Annotated[int, pydantic.Field(ge=1, le=999)]
    unitPrice: Amount


class ConstrainedPayload(pydantic.BaseModel):
    orderId: typing.Annotated[str, text("[0-9]{18}", 64)]
    userId: typing.Annotated[str, text("[0-9]{1,20}", 20)]
    merchantId: typing.Annotated[str, text("M[0-9]{8}", 64)]
    lines: typing.Annotated[list[ConstrainedLine], pydantic.Field(min_length=1, max_length=200)]
    amount: Amount
    couponId: typing.Optional[typing.Annotated[str, text("C[0-9A-Z]{1,31}", 32)]] = None
    source: typing.Optional[Source] = None
    placedAt: pydantic.AwareDatetime
    payBefore: pydantic.AwareDatetime


class Constrained(pydantic.BaseModel):
    taskType: typing.Literal["order.created"]
    version: typing.Optional[typing.Literal[1]] = None
    taskId: typing.Annotated[str, text("[!-~]{1,64}", 64)]
    producer: typing.Annotated[str, text("[a-z][a-z0-9-]{0,63}", 64)]
    traceId: typing.Annotated[str, text("[!-~]{1,64}", 64)]
    timestamp: pydantic.AwareDatetime
    bizKey: typing.Annotated[str, text("[!-~]{1,128}", 128)]
    retryCount: typing.Optional[typing.Annotated[int, pydantic.Field(ge=0)]] = None
    payload: ConstrainedPayload


def limited(kind: typing.Any, **limits: typing.Any) -> typing.Any:
    return typing.Annotated[kind, msgspec.Meta(**limits)]


Instant = limited(datetime.datetime, tz=True)


class LineStruct(msgspec.Struct, kw_only=True):
    lineNo: limited(int, ge=1, le=200)
    skuId: limited(str, pattern="^SKU-[0-9A-Z]{4,20}$", max_length=64)
    title: limited(str, min_length=1, max_length=200)
    quantity: limited(int, ge=1, le=999)
    unitPrice: decimal.Decimal


class PayloadStruct(msgspec.Struct, kw_only=True):
    orderId: limited(str, pattern="^[0-9]{18}$")
    userId: limited(str, pattern="^[0-9]{1,20}$", max_length=20)
    merchantId: limited(str, pattern="^M[0-9]{8}$")
    lines: limited(list[LineStruct], min_length=1, max_length=200)
    amount: decimal.Decimal
    couponId: typing.Optional[limited(str, pattern="^C[0-9A-Z]{1,31}$", max_length=32)] = None
    source: typing.Optional[Source] = None
    placedAt: Instant
    payBefore: Instant


class MessageStruct(msgspec.Struct, kw_only=True):
    taskType: typing.Literal["order.created"]
    version: typing.Optional[typing.Literal[1]] = None
    taskId: limited(str, pattern="^[!-~]{1,64}$")
    producer: limited(str, pattern="^[a-z][a-z0-9-]{0,63}$")
    traceId: limited(str, pattern="^[!-~]{1,64}$")
    timestamp: Instant
    bizKey: limited(str, pattern="^[!-~]{1,128}$")
    retryCount: typing.Optional[limited(int, ge=0)] = None
    payload: PayloadStruct


DOCUMENT = {
    "taskType": "order.created",
    "version": 1,
    "taskId": "order_created_0001",
    "producer": "order-service",
    "traceId": "a1b2c3d4e5f6",
    "timestamp": "2026-12-01T12:00:01Z",
    "bizKey": "order.created:202612011200010001",
    "payload": {
        "orderId": "202612011200010001",
        "userId": "10002345",
        "merchantId": "M00018842",
        "lines": [{"lineNo": 1, "skuId": "SKU-8842A1", "title": "Kettle", "quantity": 2, "unitPrice": "44.95"}],
        "amount": "89.90",
        "source": "APP_IOS",
        "placedAt": "2026-12-01T12:00:00.000Z",
        "payBefore": "2026-12-01T12:30:00Z",
    },
}


def best(candidates: dict[str, typing.Callable[[], object]]) -> dict[str, float]:
    """Seconds for one call of each."""
    found = dict.fromkeys(candidates, float("inf"))
    for _ in range(300):
        for name, call in candidates.items():
            start = time.perf_counter()
            for _ in range(20):
                call()
            found[name] = min(found[name], (time.perf_counter() - start) / 20)
    return found


def main() -> None:
    data = json.dumps(DOCUMENT, separators=(",", ":")).encode()
    read = CreatedV1.decode(data)
    undeclared = data[:-1] + b',"later":{"a":[1,2]}}'
    msgspec_decode = msgspec.json.Decoder(MessageStruct).decode
    for rival in (Created.model_validate_json, Constrained.model_validate_json, msgspec_decode):
        rival(data)  # raises where it does not take the message
    seconds = best(
        {
            "plain pydantic": lambda: Created.model_validate_json(data),
            "constrained pydantic": lambda: Constrained.model_validate_json(data),
            "constrained msgspec": lambda: msgspec_decode(data),
            "json.loads": lambda: json.loads(data),
            "decode": lambda: CreatedV1.decode(data),
            "decode_any": lambda: decode_any(data),
            "decode, an undeclared field": lambda: CreatedV1.decode(undeclared),
            "encode": read.encode,
        }
    )
    plain, constrained = seconds["plain pydantic"], seconds["constrained pydantic"]
    print(f"{len(data)} bytes, pydantic {pydantic.VERSION}")
    for name, value in seconds.items():
        print(f"{name:30} {value * 1e6:8.2f} us   {plain / value:5.2f} of plain, {constrained / value:5.2f} of constrained")


if __name__ == "__main__":
    main()
