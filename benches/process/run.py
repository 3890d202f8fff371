#!/usr/bin/env python3
"""Whole runs of taskpact on large registries, beside the least that such a run must do.

    benches/process/run.py                      100, 1,000 and 10,000 contracts
    benches/process/run.py --counts 1000 -n 3   fewer and shorter

Builds the release binary and the floor program; needs nothing else. Every run is timed as a
process, in turn with its floor, so that a machine whose speed drifts slows both: read the ratios, not the seconds. A
row's figures are medians. Results go to stdout as a table, and with --json FILE as data.
"""

import argparse
import itertools
import json
import math
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import registry

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def build(manifest: pathlib.Path, *names: str) -> list[pathlib.Path]:
    """The release binaries of a crate, built."""
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR") or manifest.parent / "target")
    subprocess.run(["cargo", "build", "--release", "--quiet", "--manifest-path", manifest], check=True)
    return [target / "release" / name for name in names]


class Run:
    """What one process took: seconds on the clock, seconds of processors, peak memory in MiB."""

    def __init__(self, command: list, expected: int = 0) -> None:
        began = time.monotonic()
        child = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        self.wall = time.monotonic() - began
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != expected:
            sys.exit(f"{command} ended with {child.returncode}, not {expected}")
        self.cpu = used.ru_utime + used.ru_stime
        self.peak = used.ru_maxrss / 1024


def median(runs: list[Run], what: str) -> float:
    return statistics.median(getattr(run, what) for run in runs)


class Row:
    """Runs of a command and of its floor, in turn."""

    def __init__(self, count, name, runs, command, floor, *, expected=0, before=None) -> None:
        self.count, self.name = count, name
        mine, floors = [], []
        for _ in range(runs):
            before and before()
            floors.append(Run(floor))
            before and before()
            mine.append(Run(command, expected))
        self.wall, self.cpu, self.peak = (median(mine, what) for what in ("wall", "cpu", "peak"))
        self.floor = median(floors, "wall")
        self.ratio = statistics.median(run.wall / base.wall for run, base in zip(mine, floors))

    def __str__(self) -> str:
        return (
            f"{self.count:>7,}  {self.name:<34}{self.wall:>9.3f} s{self.cpu:>9.3f} s{self.peak:>8.0f} MiB"
            f"{self.floor:>9.3f} s{self.ratio:>8.2f}"
        )


def measure(taskpact, floor, count: int, runs: int, work: pathlib.Path) -> list[Row]:
    """All rows for one size of registry."""
    inputs, out, place = work / f"in{count}", work / f"out{count}", work / f"floor{count}"
    registry.make(count, inputs)
    contracts = inputs / "contracts"
    rows = []

    def row(name, command, against, **more) -> None:
        rows.append(Row(count, name, runs, command, against, **more))
        print(rows[-1], flush=True)

    def generate(*more, source=contracts):
        return [taskpact, "generate", "--contracts", source, "--out", out, *more]

    row("check (floor: parse)", [taskpact, "check", "--contracts", contracts], [floor, "parse", contracts])
    Run(generate())
    listed = work / f"list{count}"
    with listed.open("w") as file:
        subprocess.run([floor, "list", out], check=True, stdout=file)

    aside = work / "aside"
    aside.mkdir()
    names = (str(number) for number in itertools.count())

    def empty() -> None:
        # Moved, not removed: a file system may look long for room among what was removed just now.
        for folder in (out, place):
            if folder.exists():
                folder.rename(aside / next(names))

    write = [floor, "write", contracts, listed, place]
    row("generate, empty (floor: write)", generate(), write, before=empty)
    first = rows[-1]
    Run(generate())
    compare = [floor, "compare", out]
    row("generate, unchanged (floor: compare)", generate(), compare)
    unchanged = rows[-1]
    row("generate --check (floor: compare)", generate("--check"), compare)
    task = next((contracts / "tasks" / "billing").iterdir())
    original = task.read_text()
    flips = iter(range(10**6))

    def edit() -> None:
        task.write_text(original.replace("maxLength: 24", f"maxLength: {25 + next(flips) % 100}"))

    row("generate, one changed (floor: compare)", generate(), compare, before=edit)
    task.write_text(original)
    for changed, status in (("few", 1), ("all", 0)):
        other = inputs / changed / "contracts"
        command = [taskpact, "diff", "--contracts", other, "--against", contracts]
        against = [floor, "parse", other]
        row(f"diff, {changed} changed (floor: parse one)", command, against, expected=status)
    print(f"{count:>7,}  unchanged / first run: {unchanged.wall / first.wall:.2f}", flush=True)
    empty()
    shutil.rmtree(aside)
    return rows


def growth(rows: list[Row]) -> None:
    """Exponents between the two largest registries: 1 is linear."""
    sizes = sorted({row.count for row in rows})
    if len(sizes) < 2:
        return
    small, large = sizes[-2:]
    print(f"\ngrowth from {small:,} to {large:,}: exponent of processor time, of memory")
    for left, right in zip([r for r in rows if r.count == small], [r for r in rows if r.count == large]):
        exponents = (math.log(b / a, large / small) for a, b in ((left.cpu, right.cpu), (left.peak, right.peak)))
        print(f"  {left.name:<38}" + "".join(f"{exponent:>7.2f}" for exponent in exponents))


def startup(taskpact, runs: int) -> None:
    """Runs that do next to nothing; the floor is a program that does nothing."""
    print("\nstart-up")
    for arguments in (["--help"], ["--version"], ["explain", "file-unreadable"], ["rules"]):
        row = Row(0, " ".join(arguments), max(runs, 20), [taskpact, *arguments], ["true"])
        print(f"  {row.name:<38}{row.wall * 1000:>7.1f} ms, true: {row.floor * 1000:.1f} ms")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--counts", default="100,1000,10000", help="sizes of registries, by commas")
    options.add_argument("-n", type=int, default=5, help="runs of each command")
    options.add_argument("--taskpact", type=pathlib.Path, help="a binary to measure instead of a fresh build")
    options.add_argument("--work", type=pathlib.Path, help="an empty folder to work in (default: a temporary one)")
    options.add_argument("--json", type=pathlib.Path, help="a file for the figures")
    args = options.parse_args()
    (floor,) = build(HERE / "Cargo.toml", "floor")
    taskpact = args.taskpact or build(ROOT / "Cargo.toml", "taskpact")[0]
    print(f"contracts  {'run':<32}{'wall':>11}{'cpu':>11}{'peak':>12}{'floor':>11}{'ratio':>8}")
    with tempfile.TemporaryDirectory(dir=args.work) as work:
        counts = [int(count) for count in args.counts.split(",")]
        rows = [row for count in counts for row in measure(taskpact, floor, count, args.n, pathlib.Path(work))]
    growth(rows)
    startup(taskpact, args.n)
    if args.json:
        args.json.write_text(json.dumps([vars(row) for row in rows], indent=1) + "\n")


if __name__ == "__main__":
    main()
