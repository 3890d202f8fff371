"""The fast way in: what it takes, the exact way takes too, value for value."""

from collections.abc import Callable

import pytest

from order_platform_tasks._runtime import codec, errors, fast, reader, scalars, shapes

INTEGERS: dict[str, Callable[[], codec.Codec]] = {
    "from zero": lambda: scalars.Int(0, 9),
    "above zero": lambda: scalars.Int(1, 9),
    "below zero": lambda: scalars.Int(-9, -1),
    "around zero": lambda: scalars.Int(-5, 5),
}
AROUND: dict[str, Callable[[codec.Codec], codec.Codec]] = {
    "bare": lambda of: of,
    "nullable": codec.Nullable,
    "sensitive": codec.Sensitive,
    "nullable and sensitive": lambda of: codec.Nullable(codec.Sensitive(of)),
    "list": shapes.List,
    "map": shapes.Map,
    "list of nullable": lambda of: shapes.List(codec.Nullable(of)),
    "list of maps": lambda of: shapes.List(shapes.Map(of)),
    "map of lists": lambda of: shapes.Map(shapes.List(of)),
    "sensitive list": lambda of: codec.Sensitive(shapes.List(of)),
}
TOKENS = ["-0", "0", "1", "-1", "-3", "7", "null", "1.0", "00", "-00", "1e0", " -0 ", "\n0"]
FORMS = [
    "%s",
    "[%s]",
    "[1,%s]",
    '{"a":%s}',
    "[[%s]]",
    '[{"a" : %s}]',
    '{"a":[%s]}',
    "[[1, %s],[2]]",
    '[{"a":1,"a":%s}]',
    '[{"a":[%s]}]',
    '{"a":{"b" :%s}}',
]
MESSAGES = [f'{{"x":{form % token}}}'.encode() for form in FORMS for token in TOKENS]


@pytest.mark.parametrize("integer", INTEGERS)
@pytest.mark.parametrize("outer", AROUND)
def test_integers_however_deep(integer: str, outer: str) -> None:
    """`-0` is no integer, and pydantic's reader takes it for zero."""
    taken = 0
    for inner in AROUND.values():
        exact = shapes.Map(AROUND[outer](inner(INTEGERS[integer]())))
        build = fast.Build()
        read = fast.reader(build, exact.fast(build), 10**6)
        assert read is not None
        for message in MESSAGES:
            got = read(message)
            if got is None:
                continue
            taken += 1
            findings = errors.Findings()
            assert repr(got) == repr(exact.decode(reader.read(message), None, findings)), message
            assert not findings.found, message
    assert taken > 0
