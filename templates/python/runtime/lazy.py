"""Names of a package that load their module when they are first used, so that importing one task loads one task."""

from __future__ import annotations

import importlib as _importlib
import sys as _sys
import typing as _t


def lazy(package: str, names: dict[str, str]) -> tuple[_t.Callable[[str], _t.Any], _t.Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package whose names come from these modules."""

    def load(name: str) -> _t.Any:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(_importlib.import_module(names[name], package), name)
        setattr(_sys.modules[package], name, value)
        return value

    def listing() -> list[str]:
        return sorted({*vars(_sys.modules[package]), *names})

    return load, listing
