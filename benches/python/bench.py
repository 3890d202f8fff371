"""Reading a message of `order.created@1` beside plain pydantic on the same type without our checks.

    PYTHONPATH=generated/python python benches/python/bench.py

Needs pydantic alone. Prints the best of many short runs, in turns, so that a busy machine disturbs all alike.
"""

from __future__ import annotations

import decimal
import enum
import json
import time
import typing

import pydantic

from order_platform_tasks import decode_any
from order_platform_tasks.order import CreatedV1


class Source(str, enum.Enum):
    APP_IOS = "APP_IOS"
    APP_ANDROID = "APP_ANDROID"
    MINI_PROGRAM = "MINI_PROGRAM"
    WEB = "WEB"
    STORE = "STORE"


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
    seconds = best(
        {
            "plain pydantic": lambda: Created.model_validate_json(data),
            "json.loads": lambda: json.loads(data),
            "decode": lambda: CreatedV1.decode(data),
            "decode_any": lambda: decode_any(data),
            "decode, an undeclared field": lambda: CreatedV1.decode(undeclared),
            "encode": read.encode,
        }
    )
    plain = seconds["plain pydantic"]
    print(f"{len(data)} bytes, pydantic {pydantic.VERSION}")
    for name, value in seconds.items():
        print(f"{name:30} {value * 1e6:8.2f} us   {plain / value:5.2f} of plain pydantic")


if __name__ == "__main__":
    main()
