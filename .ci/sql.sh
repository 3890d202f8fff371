#!/usr/bin/env bash
# The tables of generated/sql on real servers: made, made again over what operators changed, and asked.
#
# PostgreSQL is the one of the example; MariaDB and MySQL run from unpacked packages in folders of their own.
set -uo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 2
# shellcheck source=.ci/debian.sh
source .ci/debian.sh

folder=$(mktemp -d /tmp/taskpact-sql.XXXXXX) || exit 2
chmod 755 "$folder"
failed=0

fail() {
  echo "$*"
  failed=1
}

# proof NAME: runs the script, the changes and the questions with `run FILE`, and compares the answers.
proof() {
  local name=$1 script=generated/sql/$1.sql
  run "$script" >/dev/null && run "tests/sql/$name.changes.sql" >/dev/null && run tests/sql/changes.sql >/dev/null ||
    fail "$name: the tables cannot be made or changed"
  run "$script" >/dev/null && run "$script" >/dev/null || fail "$name: the script cannot be run again"
  run tests/sql/questions.sql >"$folder/$name.txt" || fail "$name: a question failed"
  diff -u tests/sql/answers.txt "$folder/$name.txt" || fail "$name: the answers differ"
  if run tests/sql/duplicate.sql >/dev/null 2>"$folder/$name.duplicate" || ! grep -qi duplicate "$folder/$name.duplicate"; then
    fail "$name: a duplicate was taken"
  fi
}

# --- PostgreSQL -------------------------------------------------------------------------------------------------------

servers=examples/order-platform/servers
export TASKPACT_SERVERS=$folder/servers
run() { PGOPTIONS='-c client_min_messages=warning' "$servers" psql -v ON_ERROR_STOP=1 -qAt -F ' ' -f "$1"; }
if "$servers" start postgres; then
  proof postgresql
  "$servers" clean
else
  echo "NOTE: without PostgreSQL generated/sql/postgresql.sql is NOT checked in this run"
fi

# --- MariaDB ----------------------------------------------------------------------------------------------------------

start_mariadb() {
  local root=$1 data=$folder/mariadb tries
  export LD_LIBRARY_PATH=$root/usr/lib/$(uname -m)-linux-gnu
  mkdir -p "$data"
  "$root/usr/bin/mariadb-install-db" --no-defaults --basedir="$root/usr" --datadir="$data/data" --user="$(id -un)" \
    --auth-root-authentication-method=normal --skip-test-db >"$folder/mariadb.log" 2>&1 || return 1
  "$root/usr/sbin/mariadbd" --no-defaults --user="$(id -un)" --basedir="$root/usr" --datadir="$data/data" \
    --socket="$data/socket" --skip-networking >>"$folder/mariadb.log" 2>&1 &
  mariadbd=$!
  client=("$root/usr/bin/mariadb" --no-defaults -S "$data/socket" -u root)
  for ((tries = 0; tries < 100; tries++)); do
    sleep 0.2
    "${client[@]}" -e 'CREATE DATABASE tasks CHARACTER SET utf8mb4' >/dev/null 2>&1 && return
  done
  return 1
}

mariadbd=
run() { "${client[@]}" -N -B tasks <"$1" | tr '\t' ' '; }
if debian mariadb-server-core mariadb-client-core libaio1 libmariadb3 liburing2 mysql-common; then
  if start_mariadb "$debian_root"; then
    proof mysql
  else
    tail -n 20 "$folder/mariadb.log"
    fail "MariaDB did not start"
  fi
  [[ -n $mariadbd ]] && kill "$mariadbd" && wait "$mariadbd"
else
  echo "NOTE: without MariaDB generated/sql/mysql.sql is NOT checked in this run"
fi

# --- MySQL ------------------------------------------------------------------------------------------------------------

start_mysql() {
  local data=$folder/mysql tries
  local server=(debian_run usr/sbin/mysqld --no-defaults --user="$(id -un)" --basedir="$debian_root/usr"
    --datadir="$data/data" --lc-messages-dir="$debian_root/usr/share/mysql" --secure-file-priv=)
  mkdir -p "$data"
  "${server[@]}" --initialize-insecure >"$folder/mysql.log" 2>&1 || return 1
  "${server[@]}" --socket="$data/socket" --skip-networking --mysqlx=OFF >>"$folder/mysql.log" 2>&1 &
  mysqld=$!
  client=(debian_run usr/bin/mysql --no-defaults -S "$data/socket" -u root)
  for ((tries = 0; tries < 150; tries++)); do
    sleep 0.2
    "${client[@]}" -e 'CREATE DATABASE tasks CHARACTER SET utf8mb4' >/dev/null 2>&1 && return
  done
  return 1
}

mysqld=
if debian_unstable mysql-server-core mysql-client-core; then
  if start_mysql; then
    "${client[@]}" -N -e 'SELECT CONCAT("MySQL ", VERSION())'
    proof mysql
    "${client[@]}" -e SHUTDOWN
  else
    tail -n 20 "$folder/mysql.log"
    fail "MySQL did not start"
  fi
  [[ -n $mysqld ]] && wait "$mysqld"
else
  echo "NOTE: without MySQL generated/sql/mysql.sql is checked on MariaDB alone in this run"
fi

rm -rf "$folder"
exit "$failed"
