"""What every type of the contract language can do: read a tree, make a tree, write text, check a Python value.

`decode` is the truth about what is allowed. `node` turns a Python value into the tree that stands for it, as well as it
can; checking a value from Python is then decoding that tree, so there is one set of rules for both directions.
"""

from __future__ import annotations

import typing as _t

import pydantic_core as _core
from pydantic_core import core_schema as _cs

from .errors import ErrorCode, Findings, Path
from .fast import Build, Fast, never
from .scan import lone_surrogate
from .text import Node, compact


class _Wrong:
    """Stands in a tree for a Python value of another type than the contract's."""


WRONG = _t.cast(Node, _Wrong())


def wrong(value: object) -> Node:
    """The tree of a value that is not of the contract's type; `None` is null everywhere."""
    return None if value is None else WRONG


class Codec:
    """A type of the contract language with its constraints."""

    masked = False
    """Whether the value must not be shown."""

    def decode(self, node: Node, path: Path, findings: Findings) -> _t.Any:
        """The Python value of a tree; anything where errors are told."""
        raise NotImplementedError

    def node(self, value: _t.Any, depth: int) -> Node:
        """The tree of a Python value; `WRONG`, or a tree that will be refused, where there is none.

        `depth` counts the containers around it; those past the limit may be left empty.
        """
        raise NotImplementedError

    def write(self, value: _t.Any, keep: bool) -> str:
        """Canonical JSON of a value; raises where it has none.

        `keep` says whether to write what only a consumer may carry. What is written may still be against the contract.
        """
        node = self.node(value, 0)
        if node is WRONG:
            raise TypeError
        return compact(node)

    def accept(self, value: _t.Any) -> _t.Any:
        """A value from Python, normalised; raises what pydantic expects where the contract does not allow it."""
        node = self.node(value, 0)
        if isinstance(node, str) and lone_surrogate(node):
            raise refusal(ErrorCode.LONE_SURROGATE)
        findings = Findings()
        decoded = self.decode(node, None, findings)
        for _, code in sorted(findings.found):
            raise refusal(ErrorCode(code))
        return decoded

    def schema(self) -> _cs.CoreSchema:
        """How pydantic checks a value that is given to a constructor."""
        return _cs.no_info_plain_validator_function(self.accept)

    def fast(self, build: Build) -> Fast:
        """The fast way to read a value; by default there is none."""
        return Fast(_cs.no_info_plain_validator_function(never))


def mismatch(node: Node, path: Path, findings: Findings) -> None:
    """Tells that a value has another JSON type."""
    findings.tell(path, ErrorCode.NULL if node is None else ErrorCode.TYPE)


_MEANINGS: _t.Final = {
    ErrorCode.LONE_SURROGATE: "text holds half a surrogate pair",
    ErrorCode.TYPE: "value has another type than the contract says",
    ErrorCode.NULL: "value must not be None",
    ErrorCode.RANGE: "value is outside its bounds",
    ErrorCode.FORMAT: "value does not have the form of its type",
    ErrorCode.LENGTH: "value is too short or too long",
    ErrorCode.PATTERN: "text does not match its pattern",
    ErrorCode.ENUM: "text is not a value of the enum",
    ErrorCode.COUNT: "too few or too many entries",
    ErrorCode.UNIQUE: "two items are equal",
    ErrorCode.KEY: "the name of an entry is not allowed",
}


def refusal(code: ErrorCode) -> _core.PydanticCustomError:
    """What a constructor raises; never holds the value."""
    return _core.PydanticCustomError(_t.cast(_t.Any, code.value), _t.cast(_t.Any, _MEANINGS[code]))


class Nullable(Codec):
    """A value or null."""

    def __init__(self, of: Codec) -> None:
        self.of = of
        self.masked = of.masked

    def decode(self, node: Node, path: Path, findings: Findings) -> _t.Any:
        return None if node is None else self.of.decode(node, path, findings)

    def node(self, value: _t.Any, depth: int) -> Node:
        return None if value is None else self.of.node(value, depth)

    def write(self, value: _t.Any, keep: bool) -> str:
        return "null" if value is None else self.of.write(value, keep)

    def schema(self) -> _cs.CoreSchema:
        return _cs.nullable_schema(self.of.schema())

    def fast(self, build: Build) -> Fast:
        of = self.of.fast(build)
        inner = of.names
        names = None if inner is None else lambda value: 0 if value is None else inner(value)
        return of._replace(schema=_cs.nullable_schema(of.schema), names=names)


class Sensitive(Codec):
    """A value that is never shown, nor anything beneath it."""

    masked = True

    def __init__(self, of: Codec) -> None:
        self.of = of

    def decode(self, node: Node, path: Path, findings: Findings) -> _t.Any:
        findings.hidden += 1
        try:
            return self.of.decode(node, path, findings)
        finally:
            findings.hidden -= 1

    def node(self, value: _t.Any, depth: int) -> Node:
        return self.of.node(value, depth)

    def write(self, value: _t.Any, keep: bool) -> str:
        return self.of.write(value, keep)

    def schema(self) -> _cs.CoreSchema:
        return self.of.schema()

    def fast(self, build: Build) -> Fast:
        return self.of.fast(build)
