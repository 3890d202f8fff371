"""From bytes to a JSON tree, with every problem of the first phase.

Python's own scanner reads messages that are well; it accepts the same grammar but repeats of names, half surrogate pairs,
any depth and any length of number, so everything it could have let pass is looked for, and a message with any of it is
read again by the slow scanner, which tells all problems.
"""

from __future__ import annotations

import json as _json
import re as _re
import typing as _t

from .errors import DecodeError, ErrorCode, one
from .scan import MAX_DEPTH, scan
from .text import MAX_NUMBER_BYTES, Node, Number

_SURROGATE_ESCAPE = _re.compile(r"\\u[dD][89a-fA-F]").search


class _NotPlain(Exception):
    """The message needs the slow scanner."""


def _number(token: str) -> Number:
    if len(token) > MAX_NUMBER_BYTES:
        raise _NotPlain
    return Number(token)


def _constant(_: str) -> _t.NoReturn:
    raise _NotPlain


def _members(pairs: list[tuple[str, Node]]) -> dict[str, Node]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _NotPlain
    return members


_DECODE = _json.JSONDecoder(
    object_pairs_hook=_members, parse_int=_number, parse_float=_number, parse_constant=_constant
).decode


def read(message: bytes, max_bytes: int | None = None) -> Node:
    """The tree of a message.

    Raises `DecodeError` with all problems of the first phase.
    """
    if max_bytes is not None and len(message) > max_bytes:
        raise DecodeError(one("", ErrorCode.TOO_LARGE))
    try:
        text = str(message, "utf-8")
    except UnicodeDecodeError:
        raise DecodeError(one("", ErrorCode.NOT_JSON)) from None
    return read_text(text)


def read_text(text: str) -> Node:
    """The tree of a JSON text, as `read`."""
    if _SURROGATE_ESCAPE(text) is None:
        try:
            node: Node = _DECODE(text)
        except (_NotPlain, ValueError, RecursionError):
            pass
        else:
            if text.count("{") + text.count("[") <= MAX_DEPTH or depth(node) <= MAX_DEPTH:
                return node
    return scan(text)


def depth(node: Node) -> int:
    """How many brackets of a tree are open at once."""
    level = 0
    containers: list[Node] = [node] if isinstance(node, (dict, list)) else []
    while containers:
        level += 1
        beneath: list[Node] = []
        for container in containers:
            items = container.values() if isinstance(container, dict) else container
            beneath.extend(item for item in _t.cast("list[Node]", items) if isinstance(item, (dict, list)))
        containers = beneath
    return level
