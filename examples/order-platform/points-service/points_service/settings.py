"""What the environment says."""

from __future__ import annotations

import os
import pathlib
import typing


class Settings(typing.NamedTuple):
    """What the environment says."""

    amqp_url: str
    database_url: str | None
    metrics_file: pathlib.Path | None
    """Where the counters are written, once a second and at the end."""
    metrics_each: bool
    """Whether they are also written before each acknowledgement, so that a process that is killed takes none along."""
    faults: pathlib.Path | None
    """Failures that tests ask for."""
    echo_in: str | None
    """The queue to echo, where that is all there is to do."""
    echo_out: str | None
    prefetch: int

    @classmethod
    def of_environment(cls) -> Settings:
        """Reads the environment; an empty variable is none."""

        def path(name: str) -> pathlib.Path | None:
            value = os.environ.get(name)
            return pathlib.Path(value) if value else None

        return cls(
            amqp_url=os.environ["AMQP_URL"],
            database_url=os.environ.get("DATABASE_URL") or None,
            metrics_file=path("METRICS_FILE"),
            metrics_each=bool(os.environ.get("METRICS_EACH")),
            faults=path("FAULTS"),
            echo_in=os.environ.get("ECHO_IN") or None,
            echo_out=os.environ.get("ECHO_OUT") or None,
            prefetch=int(os.environ.get("PREFETCH") or 20),
        )
