#!/usr/bin/env bash
# The alerts of generated/ops: Prometheus's own checker reads them, and series that are made up raise the ones they should.
set -uo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 2
# shellcheck source=.ci/debian.sh
source .ci/debian.sh

promtool=$(command -v promtool)
if [[ -z $promtool ]]; then
  if ! debian prometheus; then
    echo "NOTE: without promtool the alerts are NOT checked in this run"
    exit 0
  fi
  promtool=$debian_root/usr/bin/promtool
fi
"$promtool" check rules generated/ops/prometheus.rules.yaml &&
  "$promtool" test rules tests/ops/*.test.yaml
