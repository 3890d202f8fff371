#!/usr/bin/env python3
"""Instructions of fixed runs, counted by callgrind and compared with the numbers committed in instructions.json.

    benches/process/instructions.py BINARY            compare; ends with 1 where a run takes 10 % more or less
    benches/process/instructions.py BINARY --update   write the numbers of today

Counts do not depend on the machine's speed or load, so unlike seconds they can be asserted. They do depend on the build:
the committed numbers are for the unoptimised binary (`cargo build`), which CI has anyway. Fewer instructions are told as
well: the numbers should follow an improvement, or the next regression hides behind it.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import registry

HERE = pathlib.Path(__file__).resolve().parent
NUMBERS = HERE / "instructions.json"
CONTRACTS = 40
TOLERANCE = 0.10


def count(work: pathlib.Path, command: list) -> int:
    """The instructions of `command`, all threads together."""
    valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={work / 'callgrind.out'}"]
    environment = {**os.environ, "RAYON_NUM_THREADS": "1"}
    run = subprocess.run(valgrind + [str(part) for part in command], capture_output=True, text=True, env=environment)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode not in (0, 1) or not found:
        sys.exit(f"{command} ended with {run.returncode}:\n{run.stderr}")
    return int(found[1])


def measure(binary: pathlib.Path) -> dict[str, int]:
    """Instructions by run."""
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        registry.make(CONTRACTS, work)
        contracts, out = work / "contracts", work / "out"
        generate = [binary, "generate", "--contracts", contracts, "--out", out]
        return {
            "check": count(work, [binary, "check", "--contracts", contracts]),
            "generate, empty": count(work, generate),
            "generate, unchanged": count(work, generate),
            "diff, few changed": count(work, [binary, "diff", "--contracts", work / "few/contracts", "--against", contracts]),
            "diff, all changed": count(work, [binary, "diff", "--contracts", work / "all/contracts", "--against", contracts]),
        }


def main() -> None:
    arguments = [argument for argument in sys.argv[1:] if argument != "--update"]
    if len(arguments) != 1:
        sys.exit("usage: instructions.py BINARY [--update]")
    if not shutil.which("valgrind"):
        sys.exit("valgrind is missing: install it (Debian: valgrind)")
    found = measure(pathlib.Path(arguments[0]).resolve())
    if "--update" in sys.argv:
        NUMBERS.write_text(json.dumps(found, indent=2) + "\n")
    wanted = json.loads(NUMBERS.read_text())
    failed = 0
    for name, instructions in found.items():
        change = instructions / wanted[name] - 1
        off = abs(change) > TOLERANCE
        failed += off
        print(f"{name:<22}{instructions:>16,}{wanted[name]:>16,}{change:>+8.1%}{'  too far' if off else ''}")
    if failed:
        print("look for the cause; where the change is meant, run with --update and commit instructions.json")
    print(f"{len(found) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
