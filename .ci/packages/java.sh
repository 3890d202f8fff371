#!/usr/bin/env bash
# Builds, lints and tests a generated Java package with Maven: javac with all warnings as errors, the tests of
# tests/packages/java, javadoc with its doclint. The package's own folder stays as it is.
#
#   .ci/packages/java.sh FOLDER     FOLDER is the generated package of the order platform, generated/java
set -euo pipefail

if (($# != 1)) || [[ ! -f $1/pom.xml ]]; then
  echo "java.sh: say which folder holds the generated package (it has a pom.xml)"
  exit 2
fi
for tool in java javac mvn; do
  if ! command -v "$tool" >/dev/null 2>&1; then
    echo "java.sh: $tool is missing: install a JDK of version 17 or later and Maven 3.8 or later"
    exit 2
  fi
done

package=$(cd -- "$1" && pwd)
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
work=$root/target/packages/java
rm -rf -- "$work"
mkdir -p -- "$work/src/test/java" "$work/messages"
cp -- "$package/pom.xml" "$work/"
cp -R -- "$package/src" "$work/"
cp -R -- "$root/tests/packages/java/." "$work/src/test/java/"
cp -- "$root"/tests/packages/messages/*.jsonl "$work/messages/"

# Messages from the contracts themselves, where the tool has been built.
taskpact=${TASKPACT:-$root/target/debug/taskpact}
: >"$work/messages/near.jsonl"
if [[ -x $taskpact ]]; then
  for task in $(grep -o '"task": *"[^"]*"' "$work/messages/good.jsonl" | cut -d'"' -f4 | sort -u); do
    "$taskpact" --quiet sample "$task" --contracts "$root/contracts" --near-misses >>"$work/messages/near.jsonl"
  done
else
  echo "NOTE: $taskpact has not been built: near misses are not tested"
fi

cd -- "$work"
mvn --batch-mode --no-transfer-progress verify "-Dmessages=$work/messages"
