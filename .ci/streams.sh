#!/usr/bin/env bash
# The generated topics on a real Kafka and the generated groups on a real Redis, both of one's own.
set -uo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 2
# shellcheck source=.ci/debian.sh
source .ci/debian.sh

folder=$(mktemp -d /tmp/taskpact-streams.XXXXXX) || exit 2
passed=0
failed=0

result() {  # result STATUS WHAT
  if (($1 == 0)); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "$2"
  fi
}

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# --- Kafka ------------------------------------------------------------------------------------------------------------

kafka() {
  local broker controller classpath tries
  broker=$(free_port) controller=$(free_port)
  mvn --batch-mode --quiet --file tests/broker/kafka/pom.xml dependency:build-classpath \
    -Dmdep.outputFile="$folder/classpath" || return 1
  classpath=$(<"$folder/classpath")
  cat >"$folder/server.properties" <<SETTINGS
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$controller
listeners=PLAINTEXT://127.0.0.1:$broker,CONTROLLER://127.0.0.1:$controller
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
log.dirs=$folder/kafka
SETTINGS
  java -cp "$classpath" kafka.tools.StorageTool format -t dGFza3BhY3QtdG9waWNzMQ -c "$folder/server.properties" || return 1
  java -Xmx512m -cp "$classpath" kafka.Kafka "$folder/server.properties" &
  kafka=$!
  for ((tries = 0; tries < 300; tries++)); do
    (exec 3<>"/dev/tcp/127.0.0.1/$broker") 2>/dev/null && break
    sleep 0.2
  done
  java -cp "$classpath" tests/broker/kafka/Topics.java "127.0.0.1:$broker" generated/topology/kafka/topics.json
}

kafka=
kafka >"$folder/kafka.log" 2>&1
result $? "the topics do not stand on Kafka: $(tail -n 20 "$folder/kafka.log")"
[[ -n $kafka ]] && kill "$kafka" 2>/dev/null && wait "$kafka" 2>/dev/null

# --- Redis ------------------------------------------------------------------------------------------------------------

redis() {
  local socket=$folder/redis.sock tries
  export LD_LIBRARY_PATH=$debian_root/usr/lib/$(uname -m)-linux-gnu
  "$debian_root/usr/bin/redis-server" --port 0 --unixsocket "$socket" --save '' --dir "$folder" &
  redis=$!
  for ((tries = 0; tries < 100; tries++)); do
    [[ -S $socket ]] && break
    sleep 0.1
  done
  python3 tests/broker/redis_groups.py "$socket" generated/topology/redis/streams.json
}

redis=
if debian redis-server redis-tools libjemalloc2 liblua5.1-0 liblzf1 lua-bitop lua-cjson libatomic1; then
  redis >"$folder/redis.log" 2>&1
  result $? "the groups do not stand on Redis: $(tail -n 20 "$folder/redis.log")"
  [[ -n $redis ]] && kill "$redis" 2>/dev/null && wait "$redis" 2>/dev/null
else
  echo "NOTE: without Redis the generated groups are NOT checked in this run"
fi

rm -rf "$folder"
echo "$passed passed, $failed failed"
((failed == 0))
