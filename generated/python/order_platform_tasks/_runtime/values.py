"""Values that Python has no type for: absence, raw JSON, what a newer contract may send."""

from __future__ import annotations

import enum as _enum
import json as _json
import re as _re
import typing as _t

from .errors import DecodeError
from .fast import names_in
from .reader import read_text
from .scan import lone_surrogate
from .text import Node, compact, quote

_CONTROL = _re.compile("[\x00-\x1f\x7f-\x9f]").search


class Unset(_enum.Enum):
    """The type of `UNSET`."""

    UNSET = "UNSET"

    def __repr__(self) -> str:
        return "UNSET"

    def __bool__(self) -> _t.Literal[False]:
        return False


UNSET: _t.Final = Unset.UNSET
"""Says that a field which may also be null is absent."""


class TextEnum(str, _enum.Enum):
    """An enum of strings that prints, formats and compares as its value, the same in all versions of Python."""

    def __str__(self) -> str:
        return str(self.value)

    def __format__(self, spec: str) -> str:
        return format(str(self.value), spec)


def is_open_value(text: str) -> bool:
    """Whether an open enum keeps a value it does not know: 1 to 128 characters, none a control."""
    return 0 < len(text) <= 128 and _CONTROL(text) is None


class UnknownValue:
    """A value of an open enum that this version of the contract does not know; never equal to one that it knows."""

    __slots__ = ("_value",)
    _value: str

    known: _t.ClassVar[type[TextEnum]]
    """The enum."""

    def __init__(self, value: str) -> None:
        if type(value) is not str or not is_open_value(value) or lone_surrogate(value):
            raise ValueError("an unknown value has 1 to 128 characters and no controls")
        if value in self.known._value2member_map_:
            raise ValueError(f"{self.known.__name__} knows this value")
        object.__setattr__(self, "_value", value)

    @property
    def value(self) -> str:
        """The text as it was read."""
        return self._value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an unknown value cannot be changed")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and type(other) is type(self) and other._value == self._value

    def __hash__(self) -> int:
        return hash((type(self), self._value))

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"

    def __reduce__(self) -> tuple[type[UnknownValue], tuple[str]]:
        return type(self), (self.value,)


_J = _t.TypeVar("_J", bound="Json")


class Json:
    """Any JSON value: names in the order and numbers in the spelling they have. Equal where the texts are equal."""

    __slots__ = ("_names", "_text")
    _text: str
    _names: int

    def __init__(self, text: str) -> None:
        if type(text) is not str:
            raise TypeError("expected JSON text")
        try:
            object.__setattr__(self, "_text", compact(read_text(text)))
        except DecodeError as error:
            raise ValueError(f"not usable JSON: {error}") from None

    @classmethod
    def of(cls: type[_J], value: object) -> _J:
        """The JSON text of a Python value, as the json module writes it."""
        return cls(_json.dumps(value, ensure_ascii=False, allow_nan=False))

    @classmethod
    def of_node(cls: type[_J], node: Node) -> _J:
        """From a tree that a reader made."""
        return cls.trusted(compact(node))

    @classmethod
    def trusted(cls: type[_J], text: str) -> _J:
        """From text that is compact already."""
        self = cls.__new__(cls)
        object.__setattr__(self, "_text", text)
        return self

    @classmethod
    def of_plain(cls: type[_J], value: object) -> _J:
        """From a value that pydantic read; raises where its spelling is not known."""
        self = cls.trusted(_plain_text(value))
        object.__setattr__(self, "_names", names_in(value))
        return self

    @property
    def text(self) -> str:
        """The value as compact JSON."""
        return self._text

    def value(self) -> _t.Any:
        """The value as the json module reads it."""
        return _json.loads(self.text)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a raw value cannot be changed")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and type(other) is type(self) and other._text == self._text

    def __hash__(self) -> int:
        return hash((type(self), self._text))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    def __reduce__(self) -> tuple[_t.Any, tuple[str]]:
        return type(self), (self.text,)


def _plain_text(value: object) -> str:
    if value is None or isinstance(value, bool):
        return "null" if value is None else "true" if value else "false"
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, dict):
        return "{" + ",".join([f"{quote(name)}:{_plain_text(item)}" for name, item in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_plain_text, value)) + "]"
    raise ValueError


class UnknownVariant(Json):
    """A variant of an open union that this version of the contract does not know, kept as raw JSON."""

    __slots__ = ()

    tag_name: _t.ClassVar[str]
    """Wire name of the tag."""
    known_tags: _t.ClassVar[frozenset[str]]
    """Tags that the contract knows."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        node = read_text(self.text)
        tag = node.get(self.tag_name) if isinstance(node, dict) else None
        if type(tag) is not str or not is_open_value(tag) or tag in self.known_tags:
            raise ValueError(f"not an unknown variant: an object with another text as {self.tag_name!r}")

    @property
    def tag(self) -> str:
        """The text of the tag."""
        return _t.cast(str, self.value()[self.tag_name])

    def __repr__(self) -> str:
        return f"{type(self).__name__}(tag={self.tag!r})"
