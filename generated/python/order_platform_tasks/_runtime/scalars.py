"""Text, numbers and the like: values that hold no others."""

from __future__ import annotations

import binascii as _binascii
import decimal as _decimal
import math as _math
import re as _re
import typing as _t
import uuid as _uuid

import pydantic_core as _core
from pydantic_core import core_schema as _cs

from .codec import Codec, mismatch, wrong
from .errors import ErrorCode, Findings, Path
from .fast import Build, Fast, text, then
from .text import Node, Number, es_number, is_integer, quote
from .values import TextEnum, UnknownValue, is_open_value

_VISIBLE = _re.compile(r"[!-~]+").fullmatch
_PRODUCER = _re.compile(r"[a-z][a-z0-9-]*").fullmatch
_UUID = _re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}").fullmatch
_BASE64_FORM: _t.Final = r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?"
_BASE64 = _re.compile(_BASE64_FORM).fullmatch


class Text(Codec):
    """A string. Lengths are code points; the pattern is matched against the whole, by a linear engine."""

    def __init__(self, min_length: int = 0, max_length: int | None = None, pattern: str | None = None) -> None:
        self.min_length = min_length
        self.max_length = max_length
        self.pattern = pattern
        self._matches: _t.Callable[[str], bool] | None = None

    def matches(self, value: str) -> bool:
        """Whether the pattern matches; compiled when it is first needed."""
        if self._matches is None:
            schema = _cs.str_schema(pattern=rf"\A(?:{self.pattern})\z", regex_engine="rust-regex")
            self._matches = _core.SchemaValidator(schema).isinstance_python
        return self._matches(value)

    def has_form(self, value: str) -> bool:
        """Whether the text is made of the characters of its type."""
        return True

    def is_well(self, value: str) -> bool:
        """Whether nothing is wrong with a text."""
        return (
            len(value) >= self.min_length
            and (self.max_length is None or len(value) <= self.max_length)
            and (self.pattern is None or self.matches(value))
            and self.has_form(value)
        )

    def codes(self, value: str) -> _t.Iterator[ErrorCode]:
        """Everything that is wrong with a text."""
        if not self.has_form(value):
            yield ErrorCode.FORMAT
            return
        length = len(value)
        if length < self.min_length or (self.max_length is not None and length > self.max_length):
            yield ErrorCode.LENGTH
        if self.pattern is not None and not self.matches(value):
            yield ErrorCode.PATTERN

    def decode(self, node: Node, path: Path, findings: Findings) -> str | None:
        if type(node) is not str:
            mismatch(node, path, findings)
            return None
        if not self.is_well(node):
            for code in self.codes(node):
                findings.tell(path, code)
        return node

    def node(self, value: _t.Any, depth: int) -> Node:
        return str.__str__(value) if isinstance(value, str) and not isinstance(value, Number) else wrong(value)

    def write(self, value: _t.Any, keep: bool) -> str:
        return quote(value) if type(value) is str else super().write(value, keep)

    def fast(self, build: Build) -> Fast:
        limits: dict[str, int] = {"min_length": self.min_length} if self.min_length else {}
        if self.max_length is not None:
            limits["max_length"] = self.max_length
        if self.pattern is not None:
            return Fast(text(self.pattern, **limits))
        return Fast(_cs.str_schema(strict=True, **limits))  # type: ignore[arg-type]


class Id(Text):
    """A string of visible ASCII characters."""

    def __init__(self, min_length: int = 1, max_length: int = 64, pattern: str | None = None) -> None:
        super().__init__(min_length, max_length, pattern)

    def has_form(self, value: str) -> bool:
        return _VISIBLE(value) is not None

    def fast(self, build: Build) -> Fast:
        visible = text(f"[!-~]{{{self.min_length},{self.max_length}}}")
        return Fast(visible if self.pattern is None else _cs.chain_schema([visible, text(self.pattern)]))


class Producer(Text):
    """The name of a sending service."""

    def __init__(self) -> None:
        super().__init__(1, 64)

    def has_form(self, value: str) -> bool:
        return _PRODUCER(value) is not None

    def fast(self, build: Build) -> Fast:
        return Fast(text("[a-z][a-z0-9-]{0,63}"))


class Bool(Codec):
    """True or false."""

    def decode(self, node: Node, path: Path, findings: Findings) -> bool | None:
        if node is True or node is False:
            return node
        mismatch(node, path, findings)
        return None

    def node(self, value: _t.Any, depth: int) -> Node:
        return value if value is True or value is False else wrong(value)

    def fast(self, build: Build) -> Fast:
        return Fast(_cs.bool_schema(strict=True))


class Int(Codec):
    """A JSON integer, only ever spelled in one way."""

    def __init__(self, low: int = -(2**31), high: int = 2**31 - 1) -> None:
        self.low = low
        self.high = high

    def decode(self, node: Node, path: Path, findings: Findings) -> int | None:
        if type(node) is not Number or is_integer(node) is None:
            mismatch(node, path, findings)
            return None
        # A token longer than that is past every bound, and int() would refuse or be slow.
        value = int(node) if len(node) <= 20 else None
        if value is None or not self.low <= value <= self.high:
            findings.tell(path, ErrorCode.RANGE)
        return value

    def node(self, value: _t.Any, depth: int) -> Node:
        if not isinstance(value, int) or isinstance(value, bool):
            return wrong(value)
        # Keeps huge values from being printed; any other value outside the bounds does as well.
        return Number(int.__repr__(max(-(10**19), min(value, 10**19))))

    def write(self, value: _t.Any, keep: bool) -> str:
        return int.__repr__(value) if type(value) is int else super().write(value, keep)

    def fast(self, build: Build) -> Fast:
        # `-0` is read as zero, so it can only pass where zero does.
        zero = self.low <= 0 <= self.high
        build.integers = build.integers or zero
        return Fast(_cs.int_schema(strict=True, ge=self.low, le=self.high), integer=zero)


class IntText(Int):
    """A 64-bit integer as decimal digits in a string."""

    def __init__(self, low: int = -(2**63), high: int = 2**63 - 1) -> None:
        super().__init__(low, high)

    def decode(self, node: Node, path: Path, findings: Findings) -> int | None:
        if type(node) is not str:
            mismatch(node, path, findings)
            return None
        if is_integer(node) is None:
            findings.tell(path, ErrorCode.FORMAT)
            return None
        return super().decode(Number(node), path, findings)

    def node(self, value: _t.Any, depth: int) -> Node:
        node = super().node(value, depth)
        return str.__str__(node) if isinstance(node, Number) else node

    def write(self, value: _t.Any, keep: bool) -> str:
        return f'"{int.__repr__(value)}"' if type(value) is int else super().write(value, keep)

    def fast(self, build: Build) -> Fast:
        number = _cs.int_schema(strict=False, ge=self.low, le=self.high)
        return Fast(_cs.chain_schema([text("0|-?[1-9][0-9]{0,18}"), number]))


class Double(Codec):
    """A finite JSON number, read as the nearest double."""

    def __init__(self, low: float | None = None, high: float | None = None) -> None:
        self.low = low
        self.high = high

    def decode(self, node: Node, path: Path, findings: Findings) -> float | None:
        if type(node) is not Number:
            mismatch(node, path, findings)
            return None
        value = float(node)
        if (
            not _math.isfinite(value)
            or (self.low is not None and value < self.low)
            or (self.high is not None and value > self.high)
        ):
            findings.tell(path, ErrorCode.RANGE)
        return value

    def node(self, value: _t.Any, depth: int) -> Node:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return wrong(value)
        try:
            double = float(value)
        except OverflowError:
            double = _math.inf
        # What is not finite is out of range like everything that is too large.
        return Number(es_number(double) if _math.isfinite(double) else "1e999")

    def fast(self, build: Build) -> Fast:
        build.doubles = True
        return Fast(_cs.float_schema(strict=True, allow_inf_nan=False, ge=self.low, le=self.high))


class Decimal(Codec):
    """A decimal in a string with a fixed number of fraction digits. Bounds count units of the last digit."""

    def __init__(self, scale: int, low: int = 1 - 10**38, high: int = 10**38 - 1, *, minor: bool = False) -> None:
        self.scale = scale
        self.low = low
        self.high = high
        self.wire_scale = 0 if minor else scale
        """Fraction digits on the wire: none where minor units are written."""
        fraction = rf"\.[0-9]{{{self.wire_scale}}}" if self.wire_scale else ""
        self._form = _re.compile(rf"-?(?:0|[1-9][0-9]*){fraction}").fullmatch
        self.tail = f"E-{scale}" if minor else ""
        """What makes the text on the wire a decimal in major units."""

    def decode(self, node: Node, path: Path, findings: Findings) -> _decimal.Decimal | None:
        if type(node) is not str:
            mismatch(node, path, findings)
            return None
        if self._form(node) is None:
            findings.tell(path, ErrorCode.FORMAT)
            return None
        digits = node.replace(".", "")
        unscaled = int(digits) if len(digits) <= 80 else None
        if unscaled == 0 and node[0] == "-":
            findings.tell(path, ErrorCode.FORMAT)
        elif unscaled is None or not self.low <= unscaled <= self.high:
            findings.tell(path, ErrorCode.RANGE)
        else:
            return _decimal.Decimal(node + self.tail)
        return None

    def node(self, value: _t.Any, depth: int) -> Node:
        if not isinstance(value, _decimal.Decimal):
            return wrong(value)
        unscaled = self.unscaled(value)
        return "" if unscaled is None else self.text(unscaled)

    def unscaled(self, value: _decimal.Decimal) -> int | None:
        """The value in units of the last digit; `None` where it has more fraction digits or is no number."""
        sign, digits, exponent = value.as_tuple()
        if not isinstance(exponent, int):
            return None
        if not any(digits):
            return 0
        shift = exponent + self.scale
        if len(digits) + max(shift, 0) > 80:
            # Past every bound, or with a fraction that is too long; both are refused.
            return None if any(digits[max(len(digits) + shift, 0) :]) and shift < 0 else 10**79
        number = int("".join(map(str, digits)))
        whole, rest = divmod(number, 10**-shift) if shift < 0 else (number * 10**shift, 0)
        return None if rest else -whole if sign else whole

    def text(self, unscaled: int) -> str:
        """How units of the last digit stand on the wire."""
        if self.wire_scale == 0:
            return str(unscaled)
        digits = str(abs(unscaled)).rjust(self.wire_scale + 1, "0")
        sign = "-" if unscaled < 0 else ""
        return f"{sign}{digits[: -self.wire_scale]}.{digits[-self.wire_scale :]}"

    def fast(self, build: Build) -> Fast:
        # As many digits as are within both bounds whatever they are. Zero has no sign here, nor has what is below one.
        reach = min(self.high, -self.low)
        digits = len(str(reach + 1)) - 1 - self.wire_scale if reach >= 0 else 0
        bounded = self.wire_scale == self.scale and digits > 0
        fraction = rf"\.[0-9]{{{self.wire_scale}}}" if self.wire_scale else ""
        form = text(rf"(?:0|-?[1-9][0-9]{{0,{digits - 1 if bounded else 40}}}){fraction}")
        return Fast(then(_decimal.Decimal if bounded else self._reader(), form))

    def _reader(self) -> _t.Callable[[str], _decimal.Decimal]:
        low, high = _decimal.Decimal(f"{self.low}E-{self.scale}"), _decimal.Decimal(f"{self.high}E-{self.scale}")
        make, tail = _decimal.Decimal, self.tail

        def read(node: str) -> _decimal.Decimal:
            value = make(node + tail)
            if low <= value <= high:
                return value
            raise ValueError

        return read


class Uuid(Codec):
    """Lower-case hexadecimal in the 8-4-4-4-12 form."""

    def decode(self, node: Node, path: Path, findings: Findings) -> _uuid.UUID | None:
        if type(node) is not str:
            mismatch(node, path, findings)
            return None
        if _UUID(node) is None:
            findings.tell(path, ErrorCode.FORMAT)
            return None
        return _uuid.UUID(node)

    def node(self, value: _t.Any, depth: int) -> Node:
        return str(value) if isinstance(value, _uuid.UUID) else wrong(value)

    def fast(self, build: Build) -> Fast:
        form = text("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
        return Fast(_cs.chain_schema([form, _cs.uuid_schema(strict=False)]))


class Bytes(Codec):
    """Standard base64 with padding; the limit counts decoded bytes."""

    def __init__(self, max_bytes: int | None = None) -> None:
        self.max_bytes = max_bytes

    def decode(self, node: Node, path: Path, findings: Findings) -> bytes | None:
        if type(node) is not str:
            mismatch(node, path, findings)
            return None
        if _BASE64(node) is None:
            findings.tell(path, ErrorCode.FORMAT)
            return None
        value = _binascii.a2b_base64(node)
        if self.max_bytes is not None and len(value) > self.max_bytes:
            findings.tell(path, ErrorCode.LENGTH)
        return value

    def node(self, value: _t.Any, depth: int) -> Node:
        if not isinstance(value, (bytes, bytearray)):
            return wrong(value)
        return str(_binascii.b2a_base64(value, newline=False), "ascii")

    def fast(self, build: Build) -> Fast:
        # Texts at the very limit are left to the exact way.
        limits = {} if self.max_bytes is None else {"max_length": self.max_bytes // 3 * 4}
        return Fast(then(_binascii.a2b_base64, text(_BASE64_FORM, **limits)))


class Enum(Codec):
    """A closed set of texts, or an open one that keeps what it does not know."""

    def __init__(self, of: type[TextEnum], unknown: type[UnknownValue] | None = None) -> None:
        self.of = of
        self.unknown = unknown
        self.members: dict[str, TextEnum] = {member.value: member for member in of}

    def decode(self, node: Node, path: Path, findings: Findings) -> TextEnum | UnknownValue | None:
        if type(node) is not str:
            mismatch(node, path, findings)
            return None
        known = self.members.get(node)
        if known is not None:
            return known
        if self.unknown is not None and not findings.producer and is_open_value(node):
            return self.unknown(node)
        findings.tell(path, ErrorCode.ENUM)
        return None

    def node(self, value: _t.Any, depth: int) -> Node:
        if isinstance(value, self.of) or (self.unknown is not None and isinstance(value, self.unknown)):
            return str(value.value)
        return wrong(value)

    def write(self, value: _t.Any, keep: bool) -> str:
        if not keep and not isinstance(value, self.of):
            raise TypeError
        return super().write(value, keep)

    def fast(self, build: Build) -> Fast:
        # What is unknown is no key, and any exception leads to the exact way.
        read = self.members.__getitem__ if self.unknown is None else self._read
        return Fast(then(read, _cs.str_schema(strict=True)))

    def _read(self, node: str) -> TextEnum | UnknownValue:
        known = self.members.get(node)
        if known is None and self.unknown is not None:
            return self.unknown(node)
        return self.members[node] if known is None else known
