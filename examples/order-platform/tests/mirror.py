"""Makes a folder like another and touches only files that differ: `mirror.py FROM TO`.

What build tools left in TO stays, which is everything in folders of their names.
"""

from __future__ import annotations

import pathlib
import sys

BUILT = {"target", ".venv", "__pycache__", ".gradle", "node_modules"}


def files(folder: pathlib.Path) -> dict[pathlib.Path, pathlib.Path]:
    """All files of a folder by their path in it."""
    found = (path for path in folder.rglob("*") if path.is_file())
    inside = {path.relative_to(folder): path for path in found}
    return {name: path for name, path in inside.items() if BUILT.isdisjoint(name.parts)}


def mirror(source: pathlib.Path, target: pathlib.Path) -> None:
    """Makes `target` like `source`."""
    wanted = files(source)
    for name, path in files(target).items() if target.is_dir() else []:
        if name not in wanted:
            path.unlink()
    for name, path in wanted.items():
        place = target / name
        if not place.is_file() or place.read_bytes() != path.read_bytes():
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())
        place.chmod(path.stat().st_mode)


if __name__ == "__main__":
    mirror(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
