"""The conformance driver: `python -m order_platform_tasks.conformance` answers JSON lines on standard input."""

from __future__ import annotations

from ._flows import FLOWS
from ._machines import MACHINES
from ._registry import REGISTRY
from ._runtime.behaviour import Behaviour
from ._runtime.driver import run
from ._services import SERVICES

if __name__ == "__main__":
    run(REGISTRY, lambda: Behaviour(REGISTRY, SERVICES, MACHINES, FLOWS))
