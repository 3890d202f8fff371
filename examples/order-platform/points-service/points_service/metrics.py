"""The counters, as a file that a scraper may read."""

from __future__ import annotations

import pathlib
import threading
import typing


class Metrics:
    """Writes a text to a file once a second and at the end."""

    def __init__(self, file: pathlib.Path | None, text: typing.Callable[[], str]) -> None:
        self._file = file
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
        if self._file is not None:
            # Readers see the old text or the new one, never half of it.
            fresh = self._file.with_name(f"{self._file.name}.new")
            fresh.write_text(self._text(), encoding="utf-8")
            fresh.replace(self._file)

    def close(self) -> None:
        """Writes for the last time."""
        self._over.set()
        if self._file is not None:
            self._thread.join()
            self._write()
