#!/usr/bin/env bash
# Measures the generated Java package of the order platform beside plain Jackson, with JMH.
#
#   benches/java/run.sh [JMH ARGUMENTS]     for example: -f 3 decode
#
# What counts is the ratio of `strict` to `jackson`; the numbers themselves are the machine's.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../.." && pwd)
work=$root/target/benches/java
rm -rf -- "$work"
mkdir -p -- "$work"
cp -R -- "$here/pom.xml" "$here/src" "$work/"
cp -R -- "${PACKAGE:-$root/generated/java}/src/main/java/." "$work/src/main/java/"
cd -- "$work"
mvn --batch-mode --no-transfer-progress --quiet compile
mvn --batch-mode --no-transfer-progress --quiet dependency:build-classpath -Dmdep.outputFile=classpath
java -cp "target/classes:$(cat classpath)" org.openjdk.jmh.Main "$@"
