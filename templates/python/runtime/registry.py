"""The second phase: which task a message belongs to."""

from __future__ import annotations

import importlib as _importlib
import re as _re
import typing as _t

from .codec import mismatch
from .errors import DecodeError, ErrorCode, Findings, Path, one
from .reader import read
from .scalars import Int
from .text import Node, quote

if _t.TYPE_CHECKING:
    from .message import Message

_VERSION: _t.Final = Int(1, 2**31 - 1)


class TaskRef:
    """A task whose module is loaded when its first message arrives."""

    __slots__ = ("_loaded", "module", "name", "package")

    def __init__(self, package: str, module: str, name: str) -> None:
        self.package = package
        self.module = module
        self.name = name
        self._loaded: type[Message] | None = None

    def load(self) -> type[Message]:
        """The class of its messages."""
        if self._loaded is None:
            module = _importlib.import_module(f"{self.package}.{self.module}")
            self._loaded = _t.cast("type[Message]", getattr(module, self.name))
        return self._loaded


class Envelope:
    """How messages around some payloads look, as far as telling tasks apart goes."""

    __slots__ = ("tasks", "type_mark", "type_name", "version_mark", "version_name")

    def __init__(self, type_name: str, version_name: str | None, tasks: dict[str, dict[int, tuple[str, str]]]) -> None:
        self.type_name = type_name
        self.version_name = version_name
        self.tasks = tasks
        """Type value to version to module and class."""
        # Each reads the first place that looks right; the message itself is checked afterwards.
        self.type_mark = _mark(type_name, rb'"([^"\\]*)"')
        self.version_mark = _mark(version_name or "", rb"([0-9]{1,9})")


def _mark(name: str, value: bytes) -> _t.Callable[[bytes], _re.Match[bytes] | None]:
    white = rb"[ \t\n\r]*"
    return _re.compile(_re.escape(quote(name).encode()) + white + b":" + white + value).search


class Registry:
    """All tasks of the package."""

    def __init__(self, package: str, max_bytes: int, envelopes: tuple[Envelope, ...]) -> None:
        self.max_bytes = max_bytes
        """What any message is checked against first."""
        self.envelopes = envelopes
        self.package = package
        self.refs: dict[tuple[str, str], TaskRef] = {}

    def ref(self, module: str, name: str) -> TaskRef:
        """The one reference to a task."""
        found = self.refs.get((module, name))
        if found is None:
            found = self.refs[module, name] = TaskRef(self.package, module, name)
        return found

    def all(self) -> list[type[Message]]:
        """The classes of all messages; loads every task."""
        versions = [of for envelope in self.envelopes for of in envelope.tasks.values()]
        return [self.ref(*place).load() for of in versions for place in of.values()]

    def decode_any(self, message: bytes) -> Message:
        """A message of any task; raises `DecodeError`."""
        guess = self.guess(message)
        if guess is not None:
            found = guess.load().__decode_fast__(message)
            if found is not None:
                return found
        node = read(bytes(message), self.max_bytes)
        _, task = self.find(node)
        return task.load().__decode_node__(node, len(message))

    def guess(self, message: bytes) -> TaskRef | None:
        """The task that a message most likely belongs to."""
        for envelope in self.envelopes:
            match = envelope.type_mark(message)
            if match is not None:
                versions = envelope.tasks.get(str(match.group(1), "utf-8", "replace"))
                if versions is None:
                    return None
                version = envelope.version_mark(message) if len(versions) > 1 else None
                number = int(version.group(1)) if version is not None else min(versions)
                return self.ref(*versions[number]) if number in versions else None
        return None

    def find(self, node: Node) -> tuple[Envelope, TaskRef]:
        """The task of a message and its envelope; raises `DecodeError`."""
        if not isinstance(node, dict):
            raise DecodeError(one("", ErrorCode.TYPE))
        envelope = next((found for found in self.envelopes if found.type_name in node), None)
        if envelope is None:
            if not self.envelopes:
                raise DecodeError(one("", ErrorCode.UNKNOWN_TASK))
            envelope = self.envelopes[0]
        findings = Findings()
        at: Path = (None, envelope.type_name)
        versions = _versions(envelope, node, at, findings)
        version: int | None = 1
        if envelope.version_name is not None:
            at = (None, envelope.version_name)
            if envelope.version_name in node:
                version = _version(node[envelope.version_name], at, findings)
        if versions is not None and version is not None:
            if version in versions:
                return envelope, self.ref(*versions[version])
            findings.tell(at, ErrorCode.UNKNOWN_TASK)
        raise DecodeError(findings.sorted())


def _versions(
    envelope: Envelope, node: dict[str, Node], at: Path, findings: Findings
) -> dict[int, tuple[str, str]] | None:
    """The versions of the task that the type value names."""
    if envelope.type_name not in node:
        findings.tell(at, ErrorCode.MISSING)
        return None
    value = node[envelope.type_name]
    if type(value) is not str:
        mismatch(value, at, findings)
        return None
    versions = envelope.tasks.get(value)
    if versions is None:
        findings.tell(at, ErrorCode.UNKNOWN_TASK)
    return versions


def _version(value: Node, at: Path, findings: Findings) -> int | None:
    version = _VERSION.decode(value, at, findings)
    return None if findings.told and version is not None and not 1 <= version < 2**31 else version
