"""Dead letters: what is kept of a message that was given up."""

from __future__ import annotations

import datetime as _dt
import re as _re
import typing as _t

from .codec import wrong
from .errors import DecodeError, EncodeError, ErrorCode, Findings, one
from .fields import optional, required
from .message import first_phase
from .model import Model, bind
from .reader import read
from .scalars import Bytes, Int, Text
from .shapes import Object
from .text import Node, compact
from .times import Timestamp

MAX_ERROR_TEXT: _t.Final = 1000
"""Code points of an error's text that are kept."""

_SURROGATES = _re.compile("[\ud800-\udfff]")


class _Told(Text):
    """What somebody said, brought to what a record can hold; text that was read must be so already."""

    def node(self, value: _t.Any, depth: int) -> Node:
        return _SURROGATES.sub("\ufffd", value[: self.max_length]) if isinstance(value, str) else wrong(value)


class DeadLetter(Model, frozen=True):
    """A message that was given up, and why: what stands in a dead-letter queue."""

    attempts: int
    """Tries that were made; 0 where no handler was called."""
    error_code: str
    """The code of the last error, or why the message was refused."""
    error_text: str
    """What the last error said; its first 1000 characters are kept."""
    original: bytes
    """The message as it came, every byte."""
    service: str
    """The service that gave it up."""
    task_id: str | None = None
    """The message's id, where it is known."""
    task_type: str | None = None
    """Type of its task, where it is known."""
    time: _dt.datetime
    """When it was given up, whole seconds, UTC."""
    version: int | None = None
    """Version of its task, where it is known."""

    @classmethod
    def decode(cls, record: bytes) -> DeadLetter:
        """Reads a record; raises `DecodeError` with everything that is wrong."""
        node = read(bytes(record))
        if not isinstance(node, dict):
            raise DecodeError(one("", ErrorCode.TYPE))
        findings = Findings()
        found = _RECORD.decode(node, None, findings)
        if findings.found:
            raise DecodeError(findings.sorted())
        return _t.cast(DeadLetter, found)

    def encode(self) -> bytes:
        """Writes the record in its canonical form; raises `EncodeError` with everything that forbids it."""
        tree = _RECORD.node(self, 0)
        errors = first_phase(tree)
        if not errors:
            findings = Findings()
            _RECORD.decode(tree, None, findings)
            errors = findings.sorted()
        if errors:
            raise EncodeError(errors)
        return compact(tree).encode()


_RECORD = Object(DeadLetter)
bind(
    DeadLetter,
    required("attempts", "attempts", Int(low=0)),
    required("error_code", "errorCode", _Told()),
    required("error_text", "errorText", _Told(max_length=MAX_ERROR_TEXT)),
    required("original", "original", Bytes()),
    required("service", "service", Text()),
    optional("task_id", "taskId", Text()),
    optional("task_type", "taskType", Text()),
    required("time", "time", Timestamp()),
    optional("version", "version", Int(low=1)),
)
