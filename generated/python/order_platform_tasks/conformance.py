"""The conformance driver: `python -m order_platform_tasks.conformance` answers JSON lines on standard input."""

from __future__ import annotations

from ._registry import REGISTRY
from ._runtime.driver import run

if __name__ == "__main__":
    run(REGISTRY)
