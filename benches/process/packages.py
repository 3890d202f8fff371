#!/usr/bin/env python3
"""How long the packages of a large registry take to build, and how large they are.

    benches/process/packages.py                   1,000 contracts, all four languages
    benches/process/packages.py --count 100 go    fewer, one language

Each package is built by its language's own tools with their usual settings: first what a consumer of one domain needs,
then everything. What does not belong to the registry (dependencies, the standard library) is built before the clock
starts. Seconds are of processors, user and system together: those of a busy machine stay comparable.
"""

import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

import registry
import run as process

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOMAIN = registry.DOMAINS[0]


def seconds(command: list, folder: pathlib.Path, **environment: str) -> float:
    """Runs a command that must succeed; seconds of processors it took with all its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [str(part) for part in command], cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True
    )
    if done.returncode != 0:
        sys.exit(f"{command} in {folder} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def size(*paths: pathlib.Path) -> int:
    """Bytes of files and of folders with all that is in them."""
    files = (file for path in paths for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file())
    return sum(file.stat().st_size for file in files)


def rust(package: pathlib.Path) -> list[tuple[str, float, int]]:
    rows = []
    build = ["cargo", "build", "--lib", "--no-default-features"]
    seconds(build, package)
    library = lambda: size(*(package / "target" / "debug").glob("lib*.rlib"))
    for what, features in (("one domain", ["--features", DOMAIN]), ("all", ["--all-features"])):
        rows.append((f"cargo build, {what}: rlib", seconds([*build, *features], package), library()))
    return rows


def java(package: pathlib.Path) -> list[tuple[str, float, int]]:
    maven = ["mvn", "--batch-mode", "--quiet"]
    seconds([*maven, "dependency:go-offline"], package)
    took = seconds([*maven, "-DskipTests", "package"], package)
    return [("mvn package, all: jar", took, size(*(package / "target").glob("*.jar")))]


def go(package: pathlib.Path) -> list[tuple[str, float, int]]:
    with tempfile.TemporaryDirectory() as cache:
        environment = {"GOCACHE": cache, "GOFLAGS": "-mod=mod"}
        seconds(["go", "build", "./taskrun", "./internal/..."], package, **environment)
        one = seconds(["go", "build", f"./{DOMAIN}"], package, **environment)
        every = seconds(["go", "build", "./..."], package, **environment)
        driver = pathlib.Path(cache) / "driver"
        seconds(["go", "build", "-o", driver, "./cmd/conformance-driver"], package, **environment)
        return [("go build, one domain", one, 0), ("go build, all: binary that decodes any", every, size(driver))]


def python(package: pathlib.Path) -> list[tuple[str, float, int]]:
    name = next(path.parent.name for path in package.glob("*/py.typed"))
    load = [os.environ.get("PYTHON", sys.executable), "-B", "-c"]
    base = seconds([*load, "import pydantic, pydantic_core.core_schema"], package)
    message = f"import {name}.{DOMAIN} as domain; next(getattr(domain, found) for found in domain.__all__ if found[-1] == '1')"
    walk = f"for found in pkgutil.walk_packages({name}.__path__, '{name}.'): importlib.import_module(found.name)"
    every = f"import importlib, pkgutil, {name}\n{walk}"
    return [
        ("import, one message", seconds([*load, message], package) - base, 0),
        ("import, all: sources", seconds([*load, every], package) - base, size(package / name)),
    ]


LANGUAGES = {"rust": rust, "java": java, "go": go, "python": python}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("languages", nargs="*", choices=[*LANGUAGES, []], help="all where none is named")
    options.add_argument("--count", type=int, default=1000, help="contracts")
    options.add_argument("--taskpact", type=pathlib.Path, help="a binary to use instead of a fresh build")
    args = options.parse_args()
    taskpact = args.taskpact or process.build(ROOT / "Cargo.toml", "taskpact")[0]
    with tempfile.TemporaryDirectory() as work:
        inputs, out = pathlib.Path(work) / "in", pathlib.Path(work) / "out"
        registry.make(args.count, inputs)
        process.Run([taskpact, "generate", "--contracts", inputs / "contracts", "--out", out])
        print(f"{args.count} contracts in {len(registry.DOMAINS)} domains")
        for language in args.languages or LANGUAGES:
            sources = size(out / language)
            print(f"{language}: {sources / 2**20:.1f} MiB of sources", flush=True)
            for what, took, built in LANGUAGES[language](out / language):
                print(f"  {what:<44}{took:>8.1f} s" + (f"{built / 2**20:>8.1f} MiB" if built else ""), flush=True)


if __name__ == "__main__":
    main()
