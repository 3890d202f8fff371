"""What is wrong with a message: paths, codes, and the exceptions that carry them."""

from __future__ import annotations

import enum as _enum
import typing as _t

MAX_ERRORS = 100
"""How many errors are told; the rest is dropped after sorting."""


class ErrorCode(str, _enum.Enum):
    """The closed list of what can be wrong."""

    TOO_LARGE = "too-large"
    NOT_JSON = "not-json"
    DUPLICATE_NAME = "duplicate-name"
    LONE_SURROGATE = "lone-surrogate"
    TOO_DEEP = "too-deep"
    TYPE = "type"
    NULL = "null"
    MISSING = "missing"
    UNKNOWN_TASK = "unknown-task"
    RANGE = "range"
    FORMAT = "format"
    LENGTH = "length"
    PATTERN = "pattern"
    ENUM = "enum"
    COUNT = "count"
    UNIQUE = "unique"
    KEY = "key"
    UNKNOWN_VARIANT = "unknown-variant"
    UNDECLARED = "undeclared"

    def __str__(self) -> str:
        return str(self.value)

    def __format__(self, spec: str) -> str:
        return format(str(self.value), spec)


class Error(_t.NamedTuple):
    """One thing that is wrong."""

    path: str
    """Where: a JSON Pointer into the message."""

    code: ErrorCode
    """What."""

    def __str__(self) -> str:
        return f"{self.path or '(message)'}: {self.code}"


class ContractError(ValueError):
    """A message or value that its contract does not allow."""

    errors: tuple[Error, ...]
    """Everything that is wrong, sorted by path, then code; at most 100."""

    def __init__(self, errors: tuple[Error, ...]) -> None:
        super().__init__("; ".join(map(str, errors)))
        self.errors = errors

    def __reduce__(self) -> tuple[type[ContractError], tuple[tuple[Error, ...]]]:
        return type(self), (self.errors,)


class DecodeError(ContractError):
    """Bytes that are not an acceptable message."""


class EncodeError(ContractError):
    """A value that may not be written as a message."""


Path: _t.TypeAlias = "tuple[Path | None, str | int] | None"
"""A place in a message, as a chain from the inside out; `None` is the message itself."""


class Findings:
    """Errors of one phase of a check; each pair of path and code once."""

    __slots__ = ("closed", "found", "hidden", "producer", "told")

    def __init__(self, *, producer: bool = False) -> None:
        self.found: set[tuple[str, str]] = set()
        self.producer = producer
        """Whether the stricter rules of a producer hold."""
        self.hidden = 0
        """How many sensitive things are around the current place."""
        self.closed: list[Path] = []
        """Sensitive maps around the current place: nothing beneath the first is ever named."""
        self.told = 0
        """Errors so far, those told twice included."""

    def tell(self, path: Path, code: ErrorCode) -> None:
        """Notes an error."""
        self.told += 1
        self.found.add((pointer(self.closed[0] if self.closed else path), code.value))

    def sorted(self) -> tuple[Error, ...]:
        """All errors in order."""
        ordered = sorted(self.found)[:MAX_ERRORS]
        return tuple(Error(path, ErrorCode(code)) for path, code in ordered)


def pointer(path: Path) -> str:
    """A path as a JSON Pointer."""
    steps: list[str] = []
    while path is not None:
        path, step = path
        steps.append(step.replace("~", "~0").replace("/", "~1") if isinstance(step, str) else str(step))
    return "".join(f"/{step}" for step in reversed(steps))


def one(path: str, code: ErrorCode) -> tuple[Error, ...]:
    """A list of one error."""
    return (Error(path, code),)
