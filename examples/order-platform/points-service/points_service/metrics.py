"""The counters, as a file that a scraper may read."""

from __future__ import annotations

import pathlib
import threading
import typing


class Metrics:
    """Writes a text to a file once a second and at the end; where it is asked to, whenever something was counted."""

    def __init__(self, file: pathlib.Path | None, text: typing.Callable[[], str], each: bool = False) -> None:
        self._file = file
        self._each = each
        self._writing = threading.Lock()
        self._text = text
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="metrics", daemon=True)
        if file is not None:
            self._thread.start()

    def _run(self) -> None:
        while True:
            self._write()
            if self._over.wait(1):
                return

    def _write(self) -> None:
        if self._file is None:
            return
        # One at a time, so that an older text never takes the place of a newer one.
        with self._writing:
            # Readers see the old text or the new one, never half of it.
            fresh = self._file.with_name(f"{self._file.name}.new")
            fresh.write_text(self._text(), encoding="utf-8")
            fresh.replace(self._file)

    def counted(self) -> None:
        """To be called before a delivery is acknowledged."""
        if self._each:
            self._write()

    def close(self) -> None:
        """Writes for the last time."""
        self._over.set()
        if self._file is not None:
            self._thread.join()
            self._write()
