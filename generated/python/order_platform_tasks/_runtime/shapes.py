"""Values that hold others: lists, maps, objects, unions, raw JSON."""

from __future__ import annotations

import typing as _t

import pydantic as _p
from pydantic_core import core_schema as _cs

from .codec import WRONG, Codec, Nullable, mismatch, refusal, wrong
from .errors import ErrorCode, Findings, Path
from .fast import ENDLESS, Build, Counter, Fast, names_in, then
from .reader import read_text
from .scan import MAX_DEPTH
from .text import Node, compact, quote, utf16_key
from .values import UNSET, Json, UnknownVariant, is_open_value

if _t.TYPE_CHECKING:
    from .model import Model

_ABSENT: _t.Final = object()
_set: _t.Final = object.__setattr__


class List(Codec):
    """A JSON array."""

    def __init__(self, of: Codec, low: int = 0, high: int | None = None, *, unique: bool = False) -> None:
        self.of = of
        self.low = low
        self.high = high
        self.unique = unique
        self.masked = of.masked

    def fits(self, count: int) -> bool:
        """Whether the number of items is allowed."""
        return self.low <= count and (self.high is None or count <= self.high)

    def decode(self, node: Node, path: Path, findings: Findings) -> list[_t.Any] | None:
        if not isinstance(node, list):
            mismatch(node, path, findings)
            return None
        if not self.fits(len(node)):
            findings.tell(path, ErrorCode.COUNT)
        told = findings.told
        items = [self.of.decode(item, (path, at), findings) for at, item in enumerate(node)]
        if self.unique and findings.told == told and len(set(items)) != len(items):
            findings.tell(path, ErrorCode.UNIQUE)
        return items

    def node(self, value: _t.Any, depth: int) -> Node:
        if not isinstance(value, (list, tuple)):
            return wrong(value)
        return [] if depth > MAX_DEPTH else [self.of.node(item, depth + 1) for item in value]

    def write(self, value: _t.Any, keep: bool) -> str:
        if not isinstance(value, (list, tuple)):
            raise TypeError
        write = self.of.write
        return f"[{','.join([write(item, keep) for item in value])}]"

    def check(self, items: list[_t.Any]) -> list[_t.Any]:
        """What pydantic does not check of a list."""
        if not self.fits(len(items)):
            raise refusal(ErrorCode.COUNT)
        if self.unique and len(set(items)) != len(items):
            raise refusal(ErrorCode.UNIQUE)
        return items

    def schema(self) -> _cs.CoreSchema:
        return _cs.no_info_after_validator_function(self.check, _cs.list_schema(self.of.schema(), strict=True))

    def fast(self, build: Build) -> Fast:
        of = self.of.fast(build)
        # Null and sensitive wrap at most one more; any item that could be an integer counts.
        build.integer_items = build.integer_items or build.integers
        schema = _cs.list_schema(of.schema, min_length=self.low, max_length=self.high, strict=True)
        inner = of.names
        items = None if inner is None else lambda value: sum(map(inner, value))
        return Fast(then(self.check, schema) if self.unique else schema, items, of.height + 1)


class Map(Codec):
    """A JSON object with free names."""

    def __init__(self, of: Codec, keys: Codec | None = None, high: int | None = None) -> None:
        self.of = of
        self.keys = keys
        self.high = high
        self.masked = of.masked or (keys is not None and keys.masked)
        self.hidden_keys = keys is not None and keys.masked
        """Whether the names alone are sensitive."""

    def allows(self, name: str) -> bool:
        """Whether an entry may have that name."""
        if self.keys is None:
            return True
        findings = Findings()
        self.keys.decode(name, None, findings)
        return not findings.found

    def decode(self, node: Node, path: Path, findings: Findings) -> dict[str, _t.Any] | None:
        if not isinstance(node, dict):
            mismatch(node, path, findings)
            return None
        if self.high is not None and len(node) > self.high:
            findings.tell(path, ErrorCode.COUNT)
        # The names of a sensitive map are data: no path may show them.
        if not (findings.hidden or self.hidden_keys):
            return self.entries(node, path, findings)
        findings.closed.append(path)
        try:
            return self.entries(node, path, findings)
        finally:
            findings.closed.pop()

    def entries(self, node: dict[str, Node], path: Path, findings: Findings) -> dict[str, _t.Any]:
        """The entries of a map that is one."""
        out: dict[str, _t.Any] = {}
        for name, value in node.items():
            entry = (path, name)
            if not self.allows(name):
                findings.tell(entry, ErrorCode.KEY)
            out[name] = self.of.decode(value, entry, findings)
        return out

    def node(self, value: _t.Any, depth: int) -> Node:
        if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
            return wrong(value)
        if depth > MAX_DEPTH:
            return {}
        return {str.__str__(name): self.of.node(value[name], depth + 1) for name in sorted(value, key=utf16_key)}

    def write(self, value: _t.Any, keep: bool) -> str:
        if not isinstance(value, dict):
            raise TypeError
        names = sorted(value, key=utf16_key)
        return "{" + ",".join([f"{quote(name)}:{self.of.write(value[name], keep)}" for name in names]) + "}"

    def check(self, entries: dict[str, _t.Any]) -> dict[str, _t.Any]:
        """What pydantic does not check of a map."""
        if self.high is not None and len(entries) > self.high:
            raise refusal(ErrorCode.COUNT)
        if not all(map(self.allows, entries)):
            raise refusal(ErrorCode.KEY)
        return entries

    def schema(self) -> _cs.CoreSchema:
        entries = _cs.dict_schema(_cs.str_schema(strict=True), self.of.schema(), strict=True)
        return _cs.no_info_after_validator_function(self.check, entries)

    def fast(self, build: Build) -> Fast:
        of = self.of.fast(build)
        keys = _cs.str_schema(strict=True) if self.keys is None else self.keys.fast(build).schema
        schema = _cs.dict_schema(keys, of.schema, max_length=self.high, strict=True)
        inner = of.names
        return Fast(schema, len if inner is None else _entry_counter(inner), of.height + 1)


def _entry_counter(inner: Counter) -> Counter:
    return lambda value: len(value) + sum(map(inner, value.values()))


class RawJson(Codec):
    """Any JSON value, kept as it is; the limit counts compact bytes."""

    def __init__(self, max_bytes: int | None = None) -> None:
        self.max_bytes = max_bytes

    def decode(self, node: Node, path: Path, findings: Findings) -> Json | None:
        if node is WRONG:
            mismatch(node, path, findings)
            return None
        text = compact(node)
        if self.max_bytes is not None and len(text.encode("utf-8", "surrogatepass")) > self.max_bytes:
            findings.tell(path, ErrorCode.LENGTH)
        return Json.trusted(text)

    def node(self, value: _t.Any, depth: int) -> Node:
        return read_text(value.text) if isinstance(value, Json) else WRONG

    def write(self, value: _t.Any, keep: bool) -> str:
        if not isinstance(value, Json):
            raise TypeError
        return value.text

    def fast(self, build: Build) -> Fast:
        build.integers = build.integer_items = build.doubles = True
        schema = then(self._read, _cs.any_schema())
        return Fast(schema, _names_of, ENDLESS)

    def _read(self, value: object) -> Json:
        found = Json.of_plain(value)
        if self.max_bytes is not None and len(found.text.encode()) > self.max_bytes:
            raise ValueError
        return found


def _names_of(value: Json) -> int:
    return value._names


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


class Object(Codec):
    """An object with declared fields."""

    def __init__(self, of: type[Model], tag: tuple[str, str] | None = None) -> None:
        self.of = of
        self.tag = tag
        """Name and value of the tag, where the object is a variant of a union (its class then is of one union alone)."""
        name, value = tag or ("", "")
        self.tag_pair = (utf16_key(name), f"{quote(name)}:{quote(value)}")

    @property
    def fields(self) -> Fields:
        """The fields, known once the module is loaded."""
        return self.of.__fields_table__

    def decode(self, node: Node, path: Path, findings: Findings) -> Model | None:
        if not isinstance(node, dict):
            mismatch(node, path, findings)
            return None
        findings.hidden += self.of.__sensitive__
        values, present = self.fields.decode(node, path, findings)
        names = self.fields.names if self.tag is None else self.fields.names | {self.tag[0]}
        tell_undeclared(node, names, path, findings)
        findings.hidden -= self.of.__sensitive__
        return build(self.of, values, present)

    def node(self, value: _t.Any, depth: int) -> Node:
        if not isinstance(value, self.of):
            return wrong(value)
        if depth > MAX_DEPTH:
            return {}
        nodes = self.fields.nodes(value.__dict__, depth + 1)
        if self.tag is not None:
            nodes[self.tag[0]] = self.tag[1]
            nodes = {name: nodes[name] for name in sorted(nodes, key=utf16_key)}
        return nodes

    def write(self, value: _t.Any, keep: bool) -> str:
        if not isinstance(value, self.of):
            raise TypeError
        pairs = self.fields.write(value.__dict__, keep)
        if self.tag is not None:
            pairs.append(self.tag_pair)
            pairs.sort()
        return "{" + ",".join([text for _, text in pairs]) + "}"

    def schema(self) -> _cs.CoreSchema:
        return _cs.is_instance_schema(self.of)

    def fast(self, build: Build) -> Fast:
        return build.define(f"{self.of.__module__}.{self.of.__qualname__}", lambda: self._make(build))

    def _make(self, build: Build) -> Fast:
        schemas, beneath, height = fast_fields(self.fields, build)
        own = 0 if self.tag is None else 1

        def loose(value: _p.BaseModel) -> int:
            return drop_extra(value) + len(value.__pydantic_fields_set__) + beneath(value.__dict__)

        def flat(value: _p.BaseModel) -> int:
            return own + len(value.__pydantic_fields_set__)

        def count(value: _p.BaseModel) -> int:
            return own + len(value.__pydantic_fields_set__) + beneath(value.__dict__)

        schema = _cs.model_schema(self.of, _cs.model_fields_schema(schemas, extra_behavior=build.extra))
        names = loose if build.loose else flat if beneath is no_names else count
        return Fast(schema, names, min(height + 1, ENDLESS))


class Union(Codec):
    """A sum of objects; a tag beside the fields of the object says which it is."""

    def __init__(self, tag: str, variants: dict[str, type[Model]], unknown: type[UnknownVariant] | None = None) -> None:
        self.tag = tag
        self.unknown = unknown
        self.by_tag = {value: Object(of, (tag, value)) for value, of in variants.items()}
        self.by_type = {of: self.by_tag[value] for value, of in variants.items()}

    def decode(self, node: Node, path: Path, findings: Findings) -> _t.Any:
        if not isinstance(node, dict):
            mismatch(node, path, findings)
            return None
        at = (path, self.tag)
        tag: object = node.get(self.tag, _ABSENT)
        if tag is _ABSENT:
            findings.tell(at, ErrorCode.MISSING)
        elif type(tag) is not str:
            mismatch(_t.cast(Node, tag), at, findings)
        elif tag in self.by_tag:
            return self.by_tag[tag].decode(node, path, findings)
        elif self.unknown is not None and not findings.producer and is_open_value(tag):
            return self.unknown.of_node(node)
        else:
            findings.tell(at, ErrorCode.UNKNOWN_VARIANT)
        return None

    def variant(self, value: object) -> Object | None:
        """The variant that a value in Python is."""
        for of in type(value).__mro__:
            found = self.by_type.get(_t.cast("type[Model]", of))
            if found is not None:
                return found
        return None

    def node(self, value: _t.Any, depth: int) -> Node:
        if self.unknown is not None and isinstance(value, self.unknown):
            return read_text(value.text)
        variant = self.variant(value)
        return wrong(value) if variant is None else variant.node(value, depth)

    def write(self, value: _t.Any, keep: bool) -> str:
        variant = self.variant(value)
        if variant is not None:
            return variant.write(value, keep)
        if keep and self.unknown is not None and isinstance(value, self.unknown):
            return value.text
        raise TypeError

    def check(self, value: object) -> object:
        """Whether a value in Python is one of the variants."""
        if self.variant(value) is None and not (self.unknown is not None and isinstance(value, self.unknown)):
            raise refusal(ErrorCode.TYPE)
        return value

    def schema(self) -> _cs.CoreSchema:
        return _cs.no_info_plain_validator_function(self.check)

    def fast(self, build: Build) -> Fast:
        variants = {tag: of.fast(build) for tag, of in self.by_tag.items()}
        counters = {of.of: variants[tag].names for tag, of in self.by_tag.items()}

        def count(value: object) -> int:
            counter = counters[_t.cast("type[Model]", type(value))]
            return 0 if counter is None else counter(value)

        schema = _cs.tagged_union_schema({tag: of.schema for tag, of in variants.items()}, self.tag, strict=True)
        return Fast(schema, count, max(of.height for of in variants.values()))


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
