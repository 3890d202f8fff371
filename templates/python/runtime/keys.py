"""Keys that producers build from fields of the payload."""

from __future__ import annotations

import string as _string
import typing as _t

from .codec import WRONG
from .errors import EncodeError, ErrorCode, Findings, Path
from .fields import Field
from .scan import lone_surrogate
from .text import Node


class Key:
    """A template of literal text and fields, those by their names in Python."""

    __slots__ = ("attrs", "parts")

    def __init__(self, template: str) -> None:
        self.parts = [(literal, attr) for literal, attr, _, _ in _string.Formatter().parse(template)]
        self.attrs = tuple(dict.fromkeys(attr for _, attr in self.parts if attr is not None))
        """Fields in the order in which they first appear."""

    def text(self, fields: tuple[Field, ...], path: Path, values: dict[str, _t.Any]) -> str:
        """The key; raises `EncodeError` with what a producer would be told of these values."""
        nodes = {field.attr: field.codec.node(values[field.attr], 0) for field in fields if field.attr in values}
        used = [field for field in fields if field.attr in nodes]
        findings = Findings(producer=True)
        for field in used:
            node = nodes[field.attr]
            if isinstance(node, str) and node is not WRONG and lone_surrogate(node):
                findings.tell((path, field.name), ErrorCode.LONE_SURROGATE)
        if not findings.found:
            for field in used:
                field.codec.decode(nodes[field.attr], (path, field.name), findings)
        if findings.found:
            raise EncodeError(findings.sorted())
        return "".join([literal + (_wire(nodes[attr]) if attr else "") for literal, attr in self.parts])


def _wire(node: Node) -> str:
    """The text of a value that was checked: strings as they are, numbers as digits."""
    return str.__str__(_t.cast(str, node))
