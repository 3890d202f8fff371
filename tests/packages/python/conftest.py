"""What the tests share: the messages of all languages, and the fast way in switched off and on."""

from __future__ import annotations

import json
import pathlib
import typing

import pytest

MESSAGES = pathlib.Path(__file__).parent.parent / "messages"


def lines(name: str) -> list[dict[str, typing.Any]]:
    """The vectors of a file."""
    text = (MESSAGES / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


@pytest.fixture(params=["fast", "exact"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Runs a test twice: as usual, and with every message read the exact way."""
    if request.param == "exact":
        from order_platform_tasks._runtime.message import Wire

        monkeypatch.setattr(Wire, "reader", None)
    return str(request.param)
