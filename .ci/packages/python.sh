#!/usr/bin/env bash
# Lints, builds and tests a generated Python package: python.sh FOLDER, the folder that `taskpact generate` wrote.
set -euo pipefail

[[ $# -eq 1 && -f $1/pyproject.toml ]] || { echo "usage: python.sh FOLDER (a generated Python package)"; exit 2; }
package=$(cd -- "$1" && pwd)
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
tests=$root/tests/packages/python

python=${PYTHON:-python3}
"$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null ||
  { echo "python3 3.10 or later with its venv module is missing: install it (Debian: python3 python3-venv)"; exit 2; }

# One environment for each version of Python and of the requirements.
key=$({ "$python" -VV; cat "$tests/requirements.txt"; } | sha256sum | cut -c1-12)
venv=$root/.cache/python/$key
if [[ ! -f $venv/ready ]]; then
  rm -rf "$venv"
  "$python" -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$tests/requirements.txt"
  touch "$venv/ready"
fi

export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$package MYPYPATH=$package
cache=$root/.cache/python
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cd -- "$package"
"$venv/bin/ruff" check --no-cache .
"$venv/bin/ruff" format --no-cache --check --quiet .
"$venv/bin/mypy" --cache-dir "$cache/mypy" .
# What is published, from a copy: a build leaves files behind.
cp -R . "$scratch/source"
"$venv/bin/python" -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation \
  --wheel-dir "$scratch/wheel" "$scratch/source"
listing=$("$venv/bin/python" -m zipfile -l "$scratch"/wheel/*.whl)
[[ $listing == *py.typed* ]] || { echo "the wheel has no py.typed"; exit 1; }

cd -- "$tests"
"$venv/bin/ruff" check --no-cache --config "$package/pyproject.toml" --config 'lint.isort.known-first-party = ["conftest", "order_platform_tasks"]' .
"$venv/bin/mypy" --strict --cache-dir "$cache/mypy-tests" .
"$venv/bin/python" -W error -m pytest -q -p no:cacheprovider .
