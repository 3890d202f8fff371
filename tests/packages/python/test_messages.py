"""Messages that every language is tested with."""

from __future__ import annotations

import base64
import json
import typing

import pytest

from conftest import lines
from order_platform_tasks import DecodeError, Message, decode_any
from order_platform_tasks._registry import REGISTRY
from order_platform_tasks._runtime.driver import verdict

GOOD = lines("good.jsonl")
BAD = lines("bad.jsonl")


def ids(vectors: list[dict[str, typing.Any]]) -> list[str]:
    return [vector["id"] for vector in vectors]


@pytest.mark.parametrize("vector", GOOD, ids=ids(GOOD))
def test_good_message(vector: dict[str, typing.Any], way: str) -> None:
    data, canonical = vector["message"].encode(), vector["canonical"].encode()
    message = decode_any(data)
    assert message.TASK.id == vector["task"]
    assert message.canonical() == canonical
    again = type(message).decode(canonical)
    assert again == message
    assert again.canonical() == canonical


@pytest.mark.parametrize("vector", BAD, ids=ids(BAD))
def test_bad_message(vector: dict[str, typing.Any], way: str) -> None:
    with pytest.raises(DecodeError) as caught:
        decode_any(vector["message"].encode())
    assert [{"path": error.path, "code": error.code.value} for error in caught.value.errors] == vector["errors"]


def test_every_task_has_a_good_message() -> None:
    tasks = {
        module
        for envelope in REGISTRY.envelopes
        for versions in envelope.tasks.values()
        for module in versions.values()
    }
    assert len({vector["task"] for vector in GOOD}) == len(tasks)


@pytest.mark.parametrize("vector", GOOD, ids=ids(GOOD))
def test_values_made_by_hand_are_the_same(vector: dict[str, typing.Any]) -> None:
    message = decode_any(vector["message"].encode())
    assert rebuilt(message) == message


def rebuilt(value: typing.Any) -> typing.Any:
    """The same value through constructors, which check everything."""
    if isinstance(value, Message) or hasattr(value, "__fields_table__"):
        return type(value)(**{field: rebuilt(getattr(value, field)) for field in value.__class__.model_fields})
    if isinstance(value, list):
        return [rebuilt(item) for item in value]
    if isinstance(value, dict):
        return {name: rebuilt(item) for name, item in value.items()}
    return value


def test_driver_answers_as_described() -> None:
    vector = GOOD[0]
    line = {"id": "7", "message": base64.b64encode(vector["message"].encode()).decode()}
    answer = verdict(REGISTRY, json.dumps(line).encode())
    assert answer == {
        "id": "7",
        "ok": True,
        "task": vector["task"],
        "canonical": base64.b64encode(vector["canonical"].encode()).decode(),
    }
    line["message"] = base64.b64encode(b"{").decode()
    answer = verdict(REGISTRY, json.dumps(line).encode())
    assert answer == {"id": "7", "ok": False, "errors": [{"path": "", "code": "not-json"}]}
