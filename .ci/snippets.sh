#!/usr/bin/env bash
# Builds and runs the snippets of each language against generated/, and compares what they print with expected.txt, and
# what those print that show what is around messages with around.txt.
set -uo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 2
root=$PWD
work=$root/target/ci/snippets
mkdir -p "$work"

rust() {
  cargo run --quiet --manifest-path docs/snippets/rust/Cargo.toml --target-dir "$root/target/snippets" -- "$@"
}

java_() {
  rm -rf "$work/classes" &&
    javac -proc:none --release 17 -implicit:class -sourcepath generated/java/src/main/java -d "$work/classes" \
      docs/snippets/java/*.java &&
    java -cp "$work/classes" Main "$@"
}

go_() {
  (cd docs/snippets/go && GOFLAGS=-mod=mod go vet . && go run . "$@")
}

# Installed as a user would install it: this also shows that the package builds.
python() {
  local venv=$root/.cache/snippets
  [[ -x $venv/bin/python ]] || python3 -m venv "$venv" || return 1
  "$venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps ./generated/python || return 1
  "$venv/bin/pip" install --quiet --disable-pip-version-check "pydantic>=2.7,<3" || return 1
  PYTHONDONTWRITEBYTECODE=1 "$venv/bin/python" docs/snippets/python/main.py "$@"
}

# Languages whose snippet has the second part.
around=(rust go_ java_ python)

bad=0
for language in rust java_ go_ python; do
  name=${language%_}
  if "$language" >"$work/$name.txt" && diff -u docs/snippets/expected.txt "$work/$name.txt"; then
    echo "$name: as expected"
  else
    echo "$name: the snippet failed, or printed something else than docs/snippets/expected.txt"
    bad=1
  fi
done
for language in "${around[@]}"; do
  name=${language%_}
  if "$language" around >"$work/$name-around.txt" && diff -u docs/snippets/around.txt "$work/$name-around.txt"; then
    echo "$name, around messages: as expected"
  else
    echo "$name: the snippet failed, or printed something else than docs/snippets/around.txt"
    bad=1
  fi
done
exit "$bad"
