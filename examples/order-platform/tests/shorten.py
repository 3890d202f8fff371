"""Shortens every wait of a folder of contracts, so that tests need not wait half an hour: `shorten.py FOLDER`."""

from __future__ import annotations

import pathlib
import re
import sys

WAITS = [
    (re.compile(r"(trigger: \{ delay: )30m( \})"), r"\g<1>2s\2"),
    (re.compile(r"(baseDelay: )\w+"), r"\g<1>200ms"),
    (re.compile(r"(jitter: )\w+"), r"\g<1>100ms"),
]


def shorten(folder: pathlib.Path) -> None:
    """Changes the files in place."""
    changed = 0
    for file in folder.rglob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        for pattern, short in WAITS:
            text, count = pattern.subn(short, text)
            changed += count
        file.write_text(text, encoding="utf-8")
    # A message that kills its consumers is given up after 5 redeliveries instead of 20.
    registry = folder / "registry.yaml"
    registry.write_text(registry.read_text(encoding="utf-8") + "\nbroker: { deliveryLimit: 5 }\n", encoding="utf-8")
    if changed < len(WAITS):
        raise SystemExit("shorten.py: the contracts no longer say their waits as expected")


if __name__ == "__main__":
    shorten(pathlib.Path(sys.argv[1]))
