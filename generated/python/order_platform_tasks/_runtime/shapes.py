"""Values that hold others: lists, maps, objects, unions, raw JSON."""

from __future__ import annotations

import typing as _t

import pydantic as _p
from pydantic_core import core_schema as _cs

from .codec import WRONG, Codec, mismatch, refusal, wrong
from .errors import ErrorCode, Findings, Path
from .fast import ENDLESS, Build, Counter, Fast, then
from .fields import Fields, drop_extra, fast_fields, no_names, tell_undeclared
from .fields import build as build_model
from .reader import read_text
from .scan import MAX_DEPTH
from .text import Node, compact, quote, utf16_key
from .values import Json, UnknownVariant, is_open_value

if _t.TYPE_CHECKING:
    from .model import Model

_ABSENT: _t.Final = object()


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
        build.integer_items = build.integer_items or of.integer
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
        return build_model(self.of, values, present)

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
