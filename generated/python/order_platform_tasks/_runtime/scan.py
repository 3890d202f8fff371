"""The slow scanner: reads any text, however hostile, and tells every problem of the first phase with its path."""

from __future__ import annotations

import json.decoder as _decoder
import re as _re
import typing as _t

from .errors import DecodeError, ErrorCode, Findings, Path, one
from .text import MAX_NUMBER_BYTES, Node, Number, scan_string

MAX_DEPTH = 64
"""How many brackets may be open at once."""

_WHITE = _re.compile(r"[ \t\n\r]*").match
_NUMBER = _re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?").match
_WORDS: _t.Final[tuple[tuple[str, Node], ...]] = (("null", None), ("true", True), ("false", False))
_CLOSE: _t.Final = {"{": "}", "[": "]"}

lone_surrogate = _re.compile("[\ud800-\udfff]").search
"""Finds half a surrogate pair in text."""


class _NotJson(Exception):
    pass


def scan(text: str) -> Node:
    """The tree of a JSON text; raises `DecodeError` with all problems."""
    scanner = _Scanner(text)
    try:
        node = scanner.document()
    except (_NotJson, _decoder.JSONDecodeError):
        raise DecodeError(one("", ErrorCode.NOT_JSON)) from None
    if scanner.findings.found:
        raise DecodeError(scanner.findings.sorted())
    return node


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.findings = Findings()
        self.deep = False

    def document(self) -> Node:
        self.white()
        node = self.value(None, 0)
        self.white()
        if self.at != len(self.text):
            raise _NotJson
        return node

    def white(self) -> None:
        match = _WHITE(self.text, self.at)
        if match is not None:
            self.at = match.end()

    def take(self, wanted: str) -> bool:
        """Takes a character, if it is the next one."""
        found = self.text.startswith(wanted, self.at)
        self.at += found
        return found

    def expect(self, wanted: str) -> None:
        if not self.take(wanted):
            raise _NotJson

    def string(self) -> str:
        self.expect('"')
        value, self.at = scan_string(self.text, self.at, True)
        return value

    def word_or_number(self) -> Node:
        for word, meaning in _WORDS:
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return meaning
        match = _NUMBER(self.text, self.at)
        if match is None or match.end() - self.at > MAX_NUMBER_BYTES:
            raise _NotJson
        self.at = match.end()
        return Number(match.group())

    def value(self, path: Path, depth: int) -> Node:
        """Reads a value; calls itself for what is nested, no deeper than `MAX_DEPTH`."""
        first = self.text[self.at : self.at + 1]
        if first == '"':
            text = self.string()
            if lone_surrogate(text):
                self.findings.tell(path, ErrorCode.LONE_SURROGATE)
            return text
        if first not in _CLOSE:
            return self.word_or_number()
        if depth == MAX_DEPTH:
            if not self.deep:
                self.deep = True
                self.findings.tell(path, ErrorCode.TOO_DEEP)
            self.skip()
            return None
        return self.members(path, depth + 1) if first == "{" else self.items(path, depth + 1)

    def items(self, path: Path, depth: int) -> Node:
        self.expect("[")
        items: list[Node] = []
        self.white()
        if self.take("]"):
            return items
        while True:
            self.white()
            items.append(self.value((path, len(items)), depth))
            self.white()
            if self.take("]"):
                return items
            self.expect(",")

    def members(self, path: Path, depth: int) -> Node:
        self.expect("{")
        members: dict[str, Node] = {}
        self.white()
        if self.take("}"):
            return members
        while True:
            self.white()
            self.member(members, path, depth)
            self.white()
            if self.take("}"):
                return members
            self.expect(",")

    def member(self, members: dict[str, Node], path: Path, depth: int) -> None:
        name = self.string()
        self.white()
        self.expect(":")
        self.white()
        findings, closed = self.findings, self.findings.closed
        # A name that is half a surrogate pair cannot be told: the path ends at its object.
        broken = lone_surrogate(name) is not None
        inner: Path = path if broken else (path, name)
        if broken:
            findings.tell(path, ErrorCode.LONE_SURROGATE)
        if name in members:
            findings.tell(inner, ErrorCode.DUPLICATE_NAME)
        if broken:
            closed.append(path)
        members[name] = self.value(inner, depth)
        if broken:
            closed.pop()

    def skip(self) -> None:
        """Passes over a value, checking only that it is well-formed. Depth costs heap, not stack."""
        stack: list[str] = []
        while True:
            self.white()
            first = self.text[self.at : self.at + 1]
            if first in _CLOSE:
                self.at += 1
                self.white()
                if not self.take(_CLOSE[first]):
                    stack.append(_CLOSE[first])
                    self.skip_name(stack)
                    continue
            elif first == '"':
                self.string()
            else:
                self.word_or_number()
            if not self.skip_ends(stack):
                return

    def skip_ends(self, stack: list[str]) -> bool:
        """Goes on behind a value: to the next one (true) or out of everything."""
        while stack:
            self.white()
            if self.take(stack[-1]):
                stack.pop()
            else:
                self.expect(",")
                self.skip_name(stack)
                return True
        return False

    def skip_name(self, stack: list[str]) -> None:
        if stack[-1] == "}":
            self.white()
            self.string()
            self.white()
            self.expect(":")
