#!/usr/bin/env bash
# Instructions of fixed runs of the unoptimised binary against the committed numbers; takes the binary.
set -uo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 2
# shellcheck source=.ci/debian.sh
source .ci/debian.sh

if ! command -v valgrind >/dev/null 2>&1; then
  if ! debian valgrind libc6-dbg; then
    echo "NOTE: without valgrind the instructions are NOT counted in this run"
    exit 0
  fi
  PATH=$debian_root/usr/bin:$PATH
  export VALGRIND_LIB=$debian_root/usr/libexec/valgrind
fi
python3 benches/process/instructions.py "$1"
