#!/usr/bin/env bash
# Lints, builds and tests the generated Go module of the order platform: go.sh FOLDER (generated/go).
#
# The tests of tests/packages/go are run against the module, those of its runtime where that lives; both with either
# generation of encoding/json. Needs nothing but Go.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
module=$(cd -- "${1:?usage: go.sh FOLDER of the generated module}" && pwd)

command -v go >/dev/null 2>&1 || { echo "go: go is missing: install Go 1.24 or later (https://go.dev/dl)" >&2; exit 2; }
# Nothing is fetched: the module has no dependency.
export GOFLAGS=-mod=mod GOPROXY=off GOWORK=off

formatted() {  # formatted FOLDER
  local odd
  odd=$(gofmt -l "$1")
  [[ -z $odd ]] || { echo "gofmt would change: $odd"; exit 1; }
}

# The tests name the module by a path, so they run from a copy that names this one.
tests=$root/target/packages/go-tests
rm -rf "$tests"
mkdir -p "$tests"
cp "$root"/tests/packages/go/* "$tests/"
cd -- "$tests"
go mod edit -replace "example.com/orders/tasks=$module"

formatted "$module"
formatted "$tests"
formatted "$root/templates/go/runtime"
(cd -- "$module" && go vet ./... && go build ./... && go mod tidy -diff)
(cd -- "$root/templates/go/runtime" && go vet ./... && go test -v ./...)
go vet ./...
# A program is linked with the domains it imports and no others.
for domain in order member; do
  others=$(go list -deps "example.com/orders/tasks/$domain" | grep '^example\.com/orders/tasks/' |
    grep -vE "/tasks/(internal/.*|task(wire|run|machine)|$domain)\$" || true)
  [[ -z $others ]] || { echo "go: $domain pulls in $others"; exit 1; }
done
export MESSAGES=$root/tests/packages/messages
go test -v ./...
GOEXPERIMENT=jsonv2 go test -v ./...
# The race detector needs a C compiler.
if command -v cc >/dev/null 2>&1; then
  CGO_ENABLED=1 go test -race -run 'SameTime|Counters|Once' ./...
fi
