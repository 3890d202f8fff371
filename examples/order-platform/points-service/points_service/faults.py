"""Failures that tests ask for."""

from __future__ import annotations

import json
import os
import pathlib
import signal
import time
import typing

from order_platform_tasks import Message


class Faults:
    """A file with a JSON object of idempotency keys, or `*` for all others, to what goes wrong with their messages.

    `{"fail": "CODE", "unexpected" or "kill", "times": n, "sleepMs": n}`: `kill` is the end of the process; without `times` every try fails, with it the first n of
    a message, whichever process they meet. Read again whenever it changes.
    """

    def __init__(self, file: pathlib.Path | None) -> None:
        self._file = file
        self._stamp: tuple[int, int] | None = None
        self._known: dict[str, dict[str, typing.Any]] = {}

    def _read(self) -> dict[str, dict[str, typing.Any]]:
        if self._file is None or not self._file.exists():
            return {}
        found = self._file.stat()
        stamp = (found.st_mtime_ns, found.st_ino)
        if stamp != self._stamp:
            self._known, self._stamp = json.loads(self._file.read_bytes()), stamp
        return self._known

    def meet(self, message: Message) -> None:
        """Fails where it is asked for."""
        known = self._read()
        values = message.__dict__
        fault = known.get(str(values.get("idempotency_key"))) or known.get("*")
        if not fault or (values.get("attempt") or 0) >= fault.get("times", 2**31):
            return
        time.sleep(fault.get("sleepMs", 0) / 1000)
        code = fault.get("fail")
        if code == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if code == "unexpected":
            raise RuntimeError("a test asked for it")
        if code:
            raise type(message).failure(code, "a test asked for it")
