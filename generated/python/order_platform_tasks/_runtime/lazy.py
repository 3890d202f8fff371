"""Names of a package that load their module when they are first used, so that importing one task loads one task."""

from __future__ import annotations

import functools as _functools
import importlib as _importlib
import operator as _operator
import sys as _sys
import typing as _t


def lazy(
    package: str, names: dict[str, str], parts: _t.Sequence[str]
) -> tuple[_t.Callable[[str], _t.Any], _t.Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package whose names come from these modules.

    `AnyTask` is the sum of the parts: of messages among the names, or of subpackages that have an `AnyTask` themselves.
    """

    def load(name: str) -> _t.Any:
        if name == "AnyTask":
            value = _functools.reduce(_operator.or_, map(part, parts)) if parts else _t.NoReturn
        elif name in names:
            value = getattr(_importlib.import_module(names[name], package), name)
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        setattr(_sys.modules[package], name, value)
        return value

    def part(name: str) -> _t.Any:
        if name in names:
            return getattr(_sys.modules[package], name)
        return _importlib.import_module(f".{name}", package).AnyTask

    def listing() -> list[str]:
        return sorted({"AnyTask", *vars(_sys.modules[package]), *names})

    return load, listing
