#!/usr/bin/env bash
# The generated definitions on a real RabbitMQ of one's own: broker.sh TASKPACT, the binary.
set -euo pipefail

[[ $# -eq 1 && -x $1 ]] || { echo "usage: broker.sh TASKPACT (the binary)"; exit 2; }
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
export TASKPACT
TASKPACT=$(cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")
tests=$root/tests/broker
servers=$root/examples/order-platform/servers

key=$({ python3 -VV; cat "$tests/requirements.txt"; } | sha256sum | cut -c1-12)
venv=$root/.cache/python/broker-$key
if [[ ! -f $venv/ready ]]; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$tests/requirements.txt"
  touch "$venv/ready"
fi

TASKPACT_SERVERS=$(mktemp -d)
export TASKPACT_SERVERS PYTHONDONTWRITEBYTECODE=1
trap '"$servers" clean' EXIT
"$servers" start rabbitmq
eval "$("$servers" env)"
"$venv/bin/python" -m pytest -q -p no:cacheprovider "$tests"
