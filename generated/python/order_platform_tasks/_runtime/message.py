"""Messages: an envelope's roles around a payload, and the ways in and out of bytes."""

from __future__ import annotations

import functools as _functools
import json as _json
import re as _re
import typing as _t

from pydantic_core import SchemaError as _SchemaError
from pydantic_core import core_schema as _cs

from .errors import DecodeError, EncodeError, Error, ErrorCode, Findings, Path, one
from .failure import NonRetryableError, RetryableError
from .fast import Build, Fast, names_in, reader
from .fields import Field, Fields, build, drop_extra, fast_fields, required, tell_undeclared
from .keys import Key
from .model import Model, bind
from .reader import depth, read
from .registry import Envelope, Registry
from .scan import MAX_DEPTH, lone_surrogate
from .shapes import Object
from .task import Task
from .text import Node, Number, compact, quote, scan_string, utf16_key

RETRY_RESERVE = 64
"""Bytes that a producer leaves free, so that a retry counter always fits."""

_NO_VERSION: _t.Final = "(version absent)"
"""Stands among the names of fields that were set, where a message came without a version."""

_TYPE: _t.Final = "(type)"
_VERSION: _t.Final = "(version)"
"""What the fast way calls the pairs that are no members of a message."""

_WHITE = _re.compile(r"[ \t\n\r]*").match

_S = _t.TypeVar("_S", bound="Message")


class Wire:
    """How messages of a task stand on the wire."""

    def __init__(
        self,
        message: type[Message],
        registry: Registry,
        envelope: Envelope,
        type_value: str,
        version: int,
        roles: tuple[Field, ...],
        payload: type[Model],
        body_name: str | None,
        attempt_name: str | None,
        max_bytes: int,
        keys: dict[str, str],
    ) -> None:
        self.message = message
        self.registry = registry
        self.envelope = envelope
        self.type_value = type_value
        self.version = version
        self.payload = payload
        self.body_name = body_name
        """Name of the payload, `None` where its fields stand at top level."""
        self.attempt_name = attempt_name
        self.max_bytes = max_bytes
        self.keys = {name: Key(template) for name, template in keys.items()}
        """Keys that producers build."""
        self.roles = Fields(roles)
        own = {envelope.type_name, *([envelope.version_name] if envelope.version_name is not None else [])}
        self.names = self.roles.names | own
        earlier = registry.envelopes[: registry.envelopes.index(envelope)]
        self.foreign = frozenset(found.type_name for found in earlier)
        """Names that would make it a message of another envelope."""
        fixed = [_TYPE, *([_VERSION] if envelope.version_name is not None else [])]
        self.role_keys = [(attr, _role(attr)) for attr in [*(field.attr for field in roles), *fixed]]
        """Roles with what the fast way calls them where the payload's fields stand beside them."""
        if body_name is None:
            self.names |= payload.__fields_table__.names

    @_functools.cached_property
    def fixed_pairs(self) -> list[tuple[bytes, str]]:
        """The same as text, with what sorts them."""
        return [(utf16_key(name), f"{quote(name)}:{compact(value)}") for name, value in self.fixed(version=True)]

    @_functools.cached_property
    def reader(self) -> _t.Callable[[bytes], _t.Any] | None:
        """The fast way in, made when it is first needed; `None` where there is none."""
        if not self.foreign.isdisjoint(self.names):
            return None
        loose: list[_t.Callable[[bytes], _t.Any] | None] = []

        def otherwise(message: bytes) -> _t.Any:
            if not loose:
                loose.append(self.make_reader(Build(loose=True), None))
            return None if loose[0] is None else loose[0](message)

        read_fast = self.make_reader(Build(), otherwise)
        return None if read_fast is None else self.finisher(read_fast)

    def make_reader(
        self, making: Build, otherwise: _t.Callable[[bytes], _t.Any] | None
    ) -> _t.Callable[[bytes], _t.Any] | None:
        """Reads what there is in a message; its parts are not yet where they belong."""
        schemas, beneath, height = fast_fields(self.roles, making)
        schemas |= self.fixed_schemas()
        if self.body_name is None:
            own, beneath, inner_height = fast_fields(self.payload.__fields_table__, making)
            schemas = {_role(attr): schema for attr, schema in schemas.items()} | own
            height = max(height, inner_height)
        fields = _cs.model_fields_schema(schemas, extra_behavior=making.extra)

        def nested_names(found: Message) -> int:
            extra = 0
            if making.loose:
                self.refuse_foreign(found.__pydantic_extra__)
                extra = drop_extra(found)
            return extra + len(found.__pydantic_fields_set__) + beneath(found.__dict__)

        def inline_names(found: tuple[dict[str, _t.Any], dict[str, _t.Any] | None, set[str]]) -> int:
            extra = 0
            if found[1]:
                self.refuse_foreign(found[1])
                found[2].difference_update(found[1])
                extra = names_in(found[1])
            return extra + len(found[2]) + beneath(found[0])

        if self.body_name is None:
            root = Fast(fields, inline_names, height + 1)
        else:
            root = Fast(_cs.model_schema(self.message, fields), nested_names, height + 1)
        try:
            return reader(making, root, self.max_bytes, otherwise)
        except _SchemaError:
            return None

    def finisher(self, read_fast: _t.Callable[[bytes], _t.Any]) -> _t.Callable[[bytes], _t.Any]:
        """Makes messages of what was read."""
        versioned = self.envelope.version_name is not None

        def tidy(values: dict[str, _t.Any], present: set[str]) -> None:
            del values[_TYPE]
            present.remove(_TYPE)
            if versioned and values.pop(_VERSION) is None:
                present.add(_NO_VERSION)
            else:
                present.discard(_VERSION)

        def nested(message: bytes) -> _t.Any:
            found = read_fast(message)
            if found is not None:
                tidy(found.__dict__, found.__pydantic_fields_set__)
            return found

        def inline(message: bytes) -> _t.Any:
            found = read_fast(message)
            if found is None:
                return None
            values, present = self.split(found[0], found[2])
            tidy(values, present)
            return build(self.message, values, present)

        return inline if self.body_name is None else nested

    def refuse_foreign(self, extra: dict[str, _t.Any] | None) -> None:
        """Raises where an undeclared name makes it a message of another envelope."""
        if extra and not self.foreign.isdisjoint(extra):
            raise ValueError

    def fixed_schemas(self) -> dict[str, _cs.ModelField]:
        """Fast schemas of the pairs that are the same in every message."""
        type_schema = _cs.literal_schema([self.type_value])
        schemas = {_TYPE: _cs.model_field(type_schema, validation_alias=self.envelope.type_name)}
        if self.envelope.version_name is not None:
            schema: _cs.CoreSchema = _cs.int_schema(strict=True, ge=self.version, le=self.version)
            if self.version == 1:
                schema = _cs.with_default_schema(schema, default=None)
            schemas[_VERSION] = _cs.model_field(schema, validation_alias=self.envelope.version_name)
        return schemas

    def split(self, values: dict[str, _t.Any], present: set[str]) -> tuple[dict[str, _t.Any], set[str]]:
        """Parts what stands at top level into the members of the message, the payload among them."""
        own: dict[str, _t.Any] = {}
        own_present = {"payload"}
        for attr, key in self.role_keys:
            own[attr] = values.pop(key)
            if key in present:
                present.remove(key)
                own_present.add(attr)
        own["payload"] = build(self.payload, values, present)
        return own, own_present

    def fixed(self, *, version: bool) -> list[tuple[str, Node]]:
        """The pairs that are the same in every message."""
        pairs: list[tuple[str, Node]] = [(self.envelope.type_name, self.type_value)]
        if version and self.envelope.version_name is not None:
            pairs.append((self.envelope.version_name, Number(self.version)))
        return pairs


class Message(Model, frozen=True):
    """A message of a task."""

    TASK: _t.ClassVar[Task]
    """What the contract says of the task."""
    __wire__: _t.ClassVar[Wire]

    @classmethod
    def decode(cls: type[_S], message: bytes) -> _S:
        """Reads a message of this task; raises `DecodeError` with everything that is wrong."""
        wire = cls.__wire__
        if wire.reader is not None:
            found = wire.reader(message)
            if found is not None:
                return _t.cast(_S, found)
        node = read(bytes(message), wire.registry.max_bytes)
        envelope, task = wire.registry.find(node)
        if task.load() is not cls:
            raise DecodeError(one(f"/{_step(envelope.type_name)}", ErrorCode.UNKNOWN_TASK))
        return cls.__decode_node__(node, len(message))

    @classmethod
    def __decode_fast__(cls: type[_S], message: bytes) -> _S | None:
        """The message, where pydantic's reader is enough to tell that all is well."""
        read_fast = cls.__wire__.reader
        return None if read_fast is None else _t.cast("_S | None", read_fast(message))

    @classmethod
    def __decode_node__(cls: type[_S], node: Node, size: int) -> _S:
        findings = Findings()
        if size > cls.__wire__.max_bytes:
            findings.tell(None, ErrorCode.TOO_LARGE)
        message = cls.__check_node__(node, findings)
        if findings.found:
            raise DecodeError(findings.sorted())
        return message

    @classmethod
    def __check_node__(cls: type[_S], node: Node, findings: Findings) -> _S:
        """The third phase."""
        wire = cls.__wire__
        members = _t.cast("dict[str, Node]", node)
        values, present = wire.roles.decode(members, None, findings)
        tell_undeclared(members, wire.names, None, findings)
        if wire.body_name is None:
            inner, inner_present = wire.payload.__fields_table__.decode(members, None, findings)
            values["payload"] = build(wire.payload, inner, inner_present)
            present.add("payload")
        if wire.envelope.version_name is not None and wire.envelope.version_name not in members:
            present.add(_NO_VERSION)
        return build(cls, values, present)

    def encode(self) -> bytes:
        """Writes the message as a producer; raises `EncodeError` with everything that forbids it."""
        message = self.__write__(producer=True)
        if len(message) > self.__wire__.max_bytes - RETRY_RESERVE:
            raise EncodeError(one("", ErrorCode.TOO_LARGE))
        return message

    def canonical(self) -> bytes:
        """The canonical form of a message that was received: a version that it came without stays absent."""
        return self.__write__(producer=False)

    def __write__(self, *, producer: bool) -> bytes:
        version = producer or _NO_VERSION not in self.__pydantic_fields_set__
        found = self.__write_fast__(producer=producer, version=version)
        if found is not None:
            return found
        tree = self.__tree__(version=version)
        errors = first_phase(tree)
        if not errors:
            findings = Findings(producer=producer)
            self.__check_node__(tree, findings)
            errors = findings.sorted()
        if errors:
            raise EncodeError(errors)
        return self.__text__(keep=not producer, version=version).encode()

    def __write_fast__(self, *, producer: bool, version: bool) -> bytes | None:
        """Writes and reads again what was written; `None` where that does not show that all is well."""
        read_fast = self.__wire__.reader
        if read_fast is None:
            return None
        try:
            found = self.__text__(keep=not producer, version=version).encode()
        except Exception:
            return None
        return None if read_fast(found) is None else found

    def __tree__(self, *, version: bool) -> Node:
        wire = self.__wire__
        nodes = wire.roles.nodes(self.__dict__, 1)
        nodes.update(wire.fixed(version=version))
        if wire.body_name is None:
            payload = self.__dict__.get("payload")
            if isinstance(payload, wire.payload):
                nodes.update(wire.payload.__fields_table__.nodes(payload.__dict__, 1))
        return {name: nodes[name] for name in sorted(nodes, key=utf16_key)}

    def __text__(self, *, keep: bool, version: bool) -> str:
        wire = self.__wire__
        pairs = wire.roles.write(self.__dict__, keep)
        pairs += wire.fixed_pairs if version else wire.fixed_pairs[:1]
        if wire.body_name is None:
            payload = self.__dict__["payload"]
            if not isinstance(payload, wire.payload):
                raise TypeError
            pairs += wire.payload.__fields_table__.write(payload.__dict__, keep)
        pairs.sort()
        return "{" + ",".join([text for _, text in pairs]) + "}"

    @classmethod
    def failure(cls, code: str, text: str = "") -> RetryableError | NonRetryableError:
        """What a handler raises to report an error of the contract, of the class that the contract gives it.

        The text is for people and goes into the dead-letter record.
        """
        return (RetryableError if cls.TASK.is_retryable(str(code)) else NonRetryableError)(code, text)

    @classmethod
    def __key__(cls, name: str, /, **values: object) -> str:
        """The key of that name from these fields of the payload."""
        wire = cls.__wire__
        path: Path = None if wire.body_name is None else (None, wire.body_name)
        return wire.keys[name].text(wire.payload.__fields_table__.declared, path, values)

    @classmethod
    def retry_bytes(cls, original: bytes, attempt: int) -> bytes:
        """The original bytes with another attempt number and nothing else changed.

        Raises `DecodeError` where the bytes are not a JSON object, `EncodeError` where the number is not an int32 from 0.
        """
        name = cls.__wire__.attempt_name
        if name is None:
            raise TypeError("the envelope of this task does not count attempts")
        if isinstance(attempt, bool) or not 0 <= attempt < 2**31:
            raise EncodeError(one(f"/{_step(name)}", ErrorCode.RANGE))
        if not isinstance(read(bytes(original)), dict):
            raise DecodeError(one("", ErrorCode.TYPE))
        text = str(original, "utf-8")
        start, end = _member(text, name)
        if start == end:
            comma = "" if text[_skip(text, start)] == "}" else ","
            return f"{text[:start]}{quote(name)}:{attempt}{comma}{text[start:]}".encode()
        return f"{text[:start]}{attempt}{text[end:]}".encode()


def _role(attr: str) -> str:
    return f"(role) {attr}"


def _skip(text: str, at: int) -> int:
    match = _WHITE(text, at)
    return at if match is None else match.end()


def _member(text: str, wanted: str) -> tuple[int, int]:
    """Where the value of a name of the outermost object stands; an empty range behind the opening brace if nowhere."""
    scan = _json.JSONDecoder(parse_int=Number, parse_float=Number).raw_decode
    first = _skip(text, 0) + 1
    at = _skip(text, first)
    while text[at] != "}":
        name, at = scan_string(text, at + 1, True)
        start = _skip(text, _skip(text, at) + 1)
        _, end = scan(text, start)
        if name == wanted:
            return start, end
        at = _skip(text, end)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return first, first


def _step(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def first_phase(tree: Node) -> tuple[Error, ...]:
    """What the first phase would find in the bytes of a tree."""
    findings = Findings()
    deep = depth(tree) > MAX_DEPTH
    _look(tree, None, 1, findings, [deep])
    return findings.sorted()


def _look(node: Node, path: Path, level: int, findings: Findings, deep: list[bool]) -> None:
    if isinstance(node, str):
        if lone_surrogate(node):
            findings.tell(path, ErrorCode.LONE_SURROGATE)
    elif isinstance(node, (dict, list)):
        if level > MAX_DEPTH:
            if deep[0]:
                deep[0] = False
                findings.tell(path, ErrorCode.TOO_DEEP)
            return
        pairs = node.items() if isinstance(node, dict) else enumerate(node)
        for step, item in _t.cast("_t.Iterable[tuple[str | int, Node]]", pairs):
            broken = isinstance(step, str) and lone_surrogate(step) is not None
            if broken:
                findings.tell(path, ErrorCode.LONE_SURROGATE)
                findings.closed.append(path)
            _look(item, (path, step), level + 1, findings, deep)
            if broken:
                findings.closed.pop()


def bind_message(
    of: type[Message],
    registry: Registry,
    envelope: int,
    type_value: str,
    roles: tuple[Field, ...],
    payload: type[Model],
    body_name: str | None,
    attempt_name: str | None = None,
    **keys: str,
) -> None:
    """Says how messages of a task stand on the wire; `keys` are templates of what producers build."""
    task = of.TASK
    body = () if body_name is None else (required("payload", body_name, Object(payload)),)
    of.__wire__ = Wire(
        of,
        registry,
        registry.envelopes[envelope],
        type_value,
        task.version,
        roles + body,
        payload,
        body_name,
        attempt_name,
        task.max_bytes,
        keys,
    )
    bind(of, *roles, required("payload", body_name or "", Object(payload)))
