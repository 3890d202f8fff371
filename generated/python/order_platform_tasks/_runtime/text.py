"""The text layer of JSON: numbers, strings, compact output."""

from __future__ import annotations

import json.decoder as _decoder
import json.encoder as _encoder
import re as _re
import typing as _t

MAX_NUMBER_BYTES = 1000
"""The longest number token that is read."""

Node: _t.TypeAlias = "bool | str | list[Node] | dict[str, Node] | None"
"""A JSON value that has lost nothing: numbers are `Number`, names keep their order."""

quote: _t.Callable[[str], str] = _encoder.encode_basestring
"""A string as JSON, escaped only where it must be."""

scan_string: _t.Callable[[str, int, bool], tuple[str, int]] = vars(_decoder)["scanstring"]
"""Reads a string behind its opening quote: the text and where it ends."""

is_integer = _re.compile(r"0|-?[1-9][0-9]*").fullmatch
"""Whether a token or text is an integer in its only spelling."""

_PLAIN = _re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-]?[0-9]+))?").fullmatch


class Number(str):
    """A number token as it was spelled."""

    __slots__ = ()


def compact(node: Node) -> str:
    """A value without white space, names in the order and numbers in the spelling they have."""
    if isinstance(node, str):
        return str.__str__(node) if isinstance(node, Number) else quote(node)
    if isinstance(node, dict):
        return "{" + ",".join([f"{quote(name)}:{compact(value)}" for name, value in node.items()]) + "}"
    if isinstance(node, list):
        return "[" + ",".join([compact(item) for item in node]) + "]"
    return "null" if node is None else "true" if node else "false"


def es_number(value: float) -> str:
    """A finite double as ECMAScript prints it; minus zero as `0`."""
    if value == 0.0:
        return "0"
    match = _PLAIN(repr(value))
    if match is None:
        raise ValueError("not a finite number")
    sign, whole, fraction, exponent = match.group(1, 2, 3, 4)
    digits = whole + (fraction or "")
    # The value is 0.DIGITS times ten to the `point`.
    point = len(whole) + int(exponent or "0")
    stripped = digits.lstrip("0")
    point -= len(digits) - len(stripped)
    digits = stripped.rstrip("0")
    if len(digits) <= point <= 21:
        return sign + digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    tail = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{tail}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def utf16_key(name: str) -> bytes:
    """Sorts names by their UTF-16 code units."""
    return name.encode("utf-16-be", "surrogatepass")
