"""Instants, days and spans of time."""

from __future__ import annotations

import datetime as _dt
import re as _re
import sys as _sys
import typing as _t

from .codec import Codec, mismatch, wrong
from .errors import ErrorCode, Findings, Path
from .fast import Build, Fast, text, then
from .text import Node

_DAY: _t.Final = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
_TIME: _t.Final = "T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
_DATE = _re.compile(_DAY).fullmatch
_MAX_MICROS = 9_223_372_036 * 1_000_000
_MICROSECOND = _dt.timedelta(microseconds=1)
_TIMESPECS: _t.Final = {0: "seconds", 3: "milliseconds", 6: "microseconds"}


class Timestamp(Codec):
    """An instant, RFC 3339 in UTC with `Z` and a fixed number of fraction digits."""

    def __init__(self, digits: int = 0) -> None:
        self.digits = digits
        self.timespec = _TIMESPECS[digits]
        self.fraction = rf"\.[0-9]{{{digits}}}" if digits else ""
        self._form = _re.compile(f"{_DAY}{_TIME}{self.fraction}Z").fullmatch

    def decode(self, node: Node, path: Path, findings: Findings) -> _dt.datetime | None:
        if type(node) is not str:
            mismatch(node, path, findings)
            return None
        if self._form(node) is not None:
            try:
                return _read_timestamp(node)
            except ValueError:
                # A day that its month does not have.
                pass
        findings.tell(path, ErrorCode.FORMAT)
        return None

    def node(self, value: _t.Any, depth: int) -> Node:
        if not isinstance(value, _dt.datetime):
            return wrong(value)
        try:
            # A time without a zone could mean anything, so it means nothing.
            local = value.astimezone(_dt.timezone.utc).replace(tzinfo=None) if value.utcoffset() is not None else None
        except OverflowError:
            local = None
        if local is None or local.microsecond % 10 ** (6 - self.digits):
            return ""
        return local.isoformat(timespec=self.timespec) + "Z"

    def fast(self, build: Build) -> Fast:
        return Fast(then(_read_timestamp, text(f"{_DAY}{_TIME}{self.fraction}Z")))


def _read_old_timestamp(node: str) -> _dt.datetime:
    return _dt.datetime.fromisoformat(node[:-1] + "+00:00")


# Before Python 3.11 `Z` was not read.
_read_timestamp = _dt.datetime.fromisoformat if _sys.version_info >= (3, 11) else _read_old_timestamp


class Date(Codec):
    """A day of the proleptic Gregorian calendar."""

    def decode(self, node: Node, path: Path, findings: Findings) -> _dt.date | None:
        if type(node) is not str:
            mismatch(node, path, findings)
            return None
        if _DATE(node) is not None:
            try:
                return _dt.date.fromisoformat(node)
            except ValueError:
                pass
        findings.tell(path, ErrorCode.FORMAT)
        return None

    def node(self, value: _t.Any, depth: int) -> Node:
        if not isinstance(value, _dt.date) or isinstance(value, _dt.datetime):
            return wrong(value)
        return value.isoformat()

    def fast(self, build: Build) -> Fast:
        return Fast(then(_dt.date.fromisoformat, text(_DAY)))


class Duration(Codec):
    """Seconds with an `s` and a fixed number of fraction digits."""

    def __init__(self, digits: int = 0) -> None:
        self.digits = digits
        fraction = rf"\.[0-9]{{{digits}}}" if digits else ""
        self._form = _re.compile(rf"-?(?:0|[1-9][0-9]*){fraction}s").fullmatch

    def decode(self, node: Node, path: Path, findings: Findings) -> _dt.timedelta | None:
        if type(node) is not str:
            mismatch(node, path, findings)
            return None
        if self._form(node) is None:
            findings.tell(path, ErrorCode.FORMAT)
            return None
        digits = node[:-1].replace(".", "")
        # A longer text is past the bounds whatever it says.
        micros = int(digits) * 10 ** (6 - self.digits) if len(digits) <= 40 else None
        if micros == 0 and node.startswith("-"):
            findings.tell(path, ErrorCode.FORMAT)
        elif micros is None or abs(micros) > _MAX_MICROS:
            findings.tell(path, ErrorCode.RANGE)
        else:
            return _dt.timedelta(microseconds=micros)
        return None

    def node(self, value: _t.Any, depth: int) -> Node:
        if not isinstance(value, _dt.timedelta):
            return wrong(value)
        micros = value // _MICROSECOND
        unscaled, rest = divmod(abs(micros), 10 ** (6 - self.digits))
        if rest:
            return ""
        digits = str(unscaled).rjust(self.digits + 1, "0")
        number = f"{digits[: -self.digits]}.{digits[-self.digits :]}" if self.digits else digits
        return f"{'-' if micros < 0 else ''}{number}s"

    def fast(self, build: Build) -> Fast:
        fraction = rf"\.[0-9]{{{self.digits}}}" if self.digits else ""
        return Fast(then(self._read, text(f"(?:0|-?[1-9][0-9]{{0,8}}){fraction}s")))

    def _read(self, node: str) -> _dt.timedelta:
        return _dt.timedelta(microseconds=int(node[:-1].replace(".", "")) * 10 ** (6 - self.digits))
