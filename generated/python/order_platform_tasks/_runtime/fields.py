"""The declared fields of an object: how they are read, written and checked."""

from __future__ import annotations

import typing as _t

import pydantic as _p
from pydantic_core import core_schema as _cs

from .codec import Codec, Nullable
from .errors import ErrorCode, Findings, Path
from .fast import Build, Counter, names_in
from .text import Node, quote, utf16_key
from .values import UNSET

_ABSENT: _t.Final = object()
_set: _t.Final = object.__setattr__


class Field:
    """A named value of an object."""

    __slots__ = ("attr", "codec", "default", "name", "optional", "order", "prefix", "required")

    def __init__(self, attr: str, name: str, codec: Codec, *, required: bool, default: object = None) -> None:
        self.attr = attr
        """Name in Python."""
        self.name = name
        """Name on the wire."""
        self.codec = codec
        self.required = required
        self.default = default
        """What stands in Python where an optional field is absent."""
        self.prefix = f"{quote(name)}:"
        self.order = utf16_key(name)
        self.optional = not required and default is None
        """Whether `None` means that the field is absent."""

    def is_absent(self, value: object) -> bool:
        """Whether a value in Python means that the field is absent."""
        return value is UNSET or (value is None and self.optional)


class Fields:
    """The declared fields of an object."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        self.declared = fields
        self.ordered = tuple(sorted(fields, key=lambda field: field.order))
        """In the order in which they are written."""
        self.names = frozenset(field.name for field in fields)

    def decode(self, node: dict[str, Node], path: Path, findings: Findings) -> tuple[dict[str, _t.Any], set[str]]:
        """The values by their names in Python, and which of them were there."""
        values: dict[str, _t.Any] = {}
        present: set[str] = set()
        for field in self.declared:
            value: object = node.get(field.name, _ABSENT)
            if value is _ABSENT:
                if field.required:
                    findings.tell((path, field.name), ErrorCode.MISSING)
                values[field.attr] = field.default
            else:
                present.add(field.attr)
                values[field.attr] = field.codec.decode(_t.cast(Node, value), (path, field.name), findings)
        return values, present

    def nodes(self, values: dict[str, _t.Any], depth: int) -> dict[str, Node]:
        """The tree of the fields that are there."""
        out: dict[str, Node] = {}
        for field in self.ordered:
            value = values.get(field.attr, UNSET)
            if not field.is_absent(value):
                out[field.name] = field.codec.node(value, depth)
        return out

    def write(self, values: dict[str, _t.Any], keep: bool) -> list[tuple[bytes, str]]:
        """The pairs that are there with what sorts them; raises where a value cannot be written."""
        pairs: list[tuple[bytes, str]] = []
        for field in self.ordered:
            value = values[field.attr]
            if value is UNSET or (value is None and field.optional):
                continue
            pairs.append((field.order, field.prefix + field.codec.write(value, keep)))
        return pairs


def no_names(_: object) -> int:
    """Counts what has no names."""
    return 0


def drop_extra(value: _p.BaseModel) -> int:
    """Forgets undeclared fields; how many names they had, a tag's among them."""
    extra = value.__pydantic_extra__
    if not extra:
        _set(value, "__pydantic_extra__", None)
        return 0
    value.__pydantic_fields_set__.difference_update(extra)
    _set(value, "__pydantic_extra__", None)
    return names_in(extra)


def fast_fields(fields: Fields, build: Build) -> tuple[dict[str, _cs.ModelField], Counter, int]:
    """The schemas of an object's fields, what counts names beneath them, and their height."""
    schemas: dict[str, _cs.ModelField] = {}
    counters: list[tuple[str, Counter]] = []
    height = 0
    for field in fields.declared:
        fast = field.codec.fast(build)
        schema = fast.schema if field.required else _cs.with_default_schema(fast.schema, default=field.default)
        schemas[field.attr] = _cs.model_field(schema, validation_alias=field.name)
        height = max(height, fast.height)
        if fast.names is not None:
            counters.append((field.attr, fast.names))

    if not counters:
        return schemas, no_names, height

    def count(values: dict[str, _t.Any]) -> int:
        total = 0
        for attr, counter in counters:
            value = values[attr]
            # What is absent or empty has no names.
            if value:
                total += counter(value)
        return total

    return schemas, count, height


def tell_undeclared(node: dict[str, Node], names: frozenset[str], path: Path, findings: Findings) -> None:
    """Tells members that no contract declares, where the rules of a producer hold."""
    if findings.producer:
        for name in node:
            if name not in names:
                findings.tell((path, name), ErrorCode.UNDECLARED)


_M = _t.TypeVar("_M", bound=_p.BaseModel)


def build(of: type[_M], values: dict[str, _t.Any], present: set[str]) -> _M:
    """A model of values that were checked already."""
    model = of.__new__(of)
    _set(model, "__dict__", values)
    _set(model, "__pydantic_fields_set__", present)
    _set(model, "__pydantic_extra__", None)
    _set(model, "__pydantic_private__", None)
    return model


def required(attr: str, name: str, codec: Codec) -> Field:
    """A field that is always there."""
    return Field(attr, name, codec, required=True)


def optional(attr: str, name: str, codec: Codec) -> Field:
    """A field that may be absent, which is `None` in Python."""
    return Field(attr, name, codec, required=False)


def nullable(attr: str, name: str, codec: Codec) -> Field:
    """A field that is always there and may be null, which is `None` in Python."""
    return Field(attr, name, Nullable(codec), required=True)


def maybe(attr: str, name: str, codec: Codec) -> Field:
    """A field that may be absent, `UNSET` in Python, or null, which is `None`."""
    return Field(attr, name, Nullable(codec), required=False, default=UNSET)


def field_schema(field: Field) -> _cs.ModelField:
    """How pydantic checks a field that is given to a constructor."""
    schema = field.codec.schema()
    if field.required:
        return _cs.model_field(schema)
    if field.default is None:
        schema = _cs.nullable_schema(schema)
    else:
        schema = _cs.no_info_wrap_validator_function(_unless_unset, schema)
    return _cs.model_field(_cs.with_default_schema(schema, default=field.default))


def _unless_unset(value: object, inner: _cs.ValidatorFunctionWrapHandler) -> object:
    return value if value is UNSET else inner(value)
