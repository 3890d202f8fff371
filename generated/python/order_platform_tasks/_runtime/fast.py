"""The fast way in: pydantic's own reader, for messages that are surely well.

A fast schema accepts a part of what `decode` accepts and gives the same values. Whatever it does not accept is read the
exact way, so it may refuse anything; it must never accept what `decode` refuses. What pydantic's reader lets pass is
looked for beside it: a name that stands twice, `-0` as an integer, long numbers, deep nesting.
"""

from __future__ import annotations

import math as _math
import re as _re
import typing as _t

import pydantic_core as _core
from pydantic_core import core_schema as _cs

from .scan import MAX_DEPTH
from .text import MAX_NUMBER_BYTES

Counter: _t.TypeAlias = _t.Callable[[_t.Any], int]
"""How many names the objects of a value have on the wire."""

ENDLESS: _t.Final = 10**6
"""The height of a type that holds itself."""

_NUMBERS: _t.Final = bytes(48 if chr(byte) in "0123456789+-.eE" else 32 for byte in range(256))
_LONG_NUMBER: _t.Final = b"0" * (MAX_NUMBER_BYTES + 1)
_MINUS_ZERO = _re.compile(rb":-0").search
_WHITE: _t.Final = b" \t\n\r"


class Fast(_t.NamedTuple):
    """The fast way to read a type."""

    schema: _cs.CoreSchema
    names: Counter | None = None
    """`None` where there are no objects."""
    height: int = 0
    """How many brackets a value can have open at once."""
    integer: bool = False
    """Whether the value itself can be a JSON integer that is zero."""


class Build:
    """A fast schema in the making."""

    def __init__(self, *, loose: bool = False) -> None:
        self.loose = loose
        """Whether undeclared fields are looked through, which takes longer."""
        self.extra: _t.Literal["allow", "ignore"] = "allow" if loose else "ignore"
        self.definitions: dict[str, Fast | None] = {}
        """Classes by reference; `None` while they are being made."""
        self.integers = False
        """Whether there are JSON integers that can be zero."""
        self.integer_items = False
        """Whether there are such integers in lists."""
        self.doubles = loose

    def define(self, ref: str, make: _t.Callable[[], Fast]) -> Fast:
        """A reference to a schema that is made once."""
        known = self.definitions.get(ref)
        if known is None and ref not in self.definitions:
            self.definitions[ref] = None
            made = make()
            known = self.definitions[ref] = made._replace(schema=_t.cast(_cs.CoreSchema, {**made.schema, "ref": ref}))
        reference = _cs.definition_reference_schema(ref)
        if known is None:
            return Fast(reference, self._later(ref), ENDLESS)
        return Fast(reference, known.names, known.height)

    def _later(self, ref: str) -> Counter:
        def count(value: object) -> int:
            known = self.definitions[ref]
            return known.names(value) if known is not None and known.names is not None else 0

        return count

    def schema(self, root: _cs.CoreSchema) -> _cs.CoreSchema:
        """The whole schema."""
        definitions = [known.schema for known in self.definitions.values() if known is not None]
        return _cs.definitions_schema(root, definitions) if definitions else root


def never(_: object) -> _t.NoReturn:
    """Accepts nothing."""
    raise ValueError


def text(pattern: str, **limits: _t.Any) -> _cs.CoreSchema:
    """A string that matches as a whole."""
    return _cs.str_schema(strict=True, pattern=rf"\A(?:{pattern})\z", regex_engine="rust-regex", **limits)


def then(function: _t.Callable[[_t.Any], object], schema: _cs.CoreSchema) -> _cs.CoreSchema:
    """What a function makes of a value."""
    return _cs.no_info_after_validator_function(function, schema)


def names_in(value: object) -> int:
    """How many names the objects of any value have; raises where it may be no JSON."""
    if isinstance(value, dict):
        return len(value) + sum(map(names_in, value.values()))
    if isinstance(value, list):
        return sum(map(names_in, value))
    if isinstance(value, float) and not _math.isfinite(value):
        raise ValueError
    return 0


def reader(
    build: Build, root: Fast, max_bytes: int, otherwise: _t.Callable[[bytes], _t.Any] | None = None
) -> _t.Callable[[bytes], _t.Any] | None:
    """Reads a message of one task; what it returns gives `None` where the message must be read the exact way.

    `otherwise` reads what is well but for names that are not declared or stand twice.
    """
    validate = _core.SchemaValidator(build.schema(root.schema)).validate_json
    names, integers = root.names, build.integers
    if names is None:
        return None
    looks_odd = _odd_looks(build, deep=build.loose or root.height > MAX_DEPTH)

    def read(message: bytes) -> _t.Any:
        if type(message) is not bytes or len(message) > max_bytes:
            return None
        try:
            value = validate(message)
            expected = names(value)
        except Exception:
            return None
        # A name is followed by a colon. Texts may add to the count, and then the message is read the exact way.
        white = b" " in message or b"\n" in message or b"\t" in message or b"\r" in message
        dense = message.translate(None, _WHITE) if white else message
        if dense.count(b'":') != expected:
            return None if otherwise is None else otherwise(message)
        if integers and _MINUS_ZERO(dense):
            return None
        return None if looks_odd is not None and looks_odd(dense) else value

    return read


def _odd_looks(build: Build, *, deep: bool) -> _t.Callable[[bytes], bool] | None:
    """Finds what only some tasks can have in a message and only the exact way sees."""
    items, doubles = build.integer_items, build.doubles
    if not (items or doubles or deep):
        return None

    def looks_odd(dense: bytes) -> bool:
        if items and (b"[-0" in dense or b",-0" in dense):
            return True
        if deep and dense.count(b"{") + dense.count(b"[") > MAX_DEPTH:
            return True
        return doubles and len(dense) > MAX_NUMBER_BYTES and _LONG_NUMBER in dense.translate(_NUMBERS)

    return looks_odd
