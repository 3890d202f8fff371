#!/usr/bin/env bash
# Builds, lints and tests the generated Rust package of the order platform: rust.sh FOLDER (generated/rust).
#
# Warnings are errors. The tests of tests/packages/rust are run against the package. Needs cargo with clippy and rustfmt.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
package=$(cd -- "${1:?usage: rust.sh FOLDER of the generated package}" && pwd)

for tool in "cargo:install Rust 1.85 or later" "cargo-clippy:rustup component add clippy" "cargo-fmt:rustup component add rustfmt"; do
  command -v "${tool%%:*}" >/dev/null 2>&1 || { echo "rust: ${tool%%:*} is missing: ${tool#*:}" >&2; exit 2; }
done

export CARGO_TARGET_DIR=$root/target/packages/rust
cd -- "$package"
cargo fmt --check
cargo clippy --quiet --all-targets -- -D warnings
cargo clippy --quiet --all-targets --all-features -- -D warnings
# Every domain compiles without the others, and so does none.
cargo clippy --quiet --all-targets --no-default-features -- -D warnings
for feature in $(sed -n '/^\[features\]/,/^$/s/^\([a-z][a-z0-9_]*\) = \[\]$/\1/p' Cargo.toml); do
  cargo check --quiet --no-default-features --features "$feature"
done
RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps
cargo package --quiet --allow-dirty --list >/dev/null

# The tests name the package by a path, so they run from a copy that names this one.
tests=$root/target/packages/rust-tests
mkdir -p "$tests"
cp -R "$root/tests/packages/rust/." "$tests/"
sed "s|path = \"../../../generated/rust\"|path = \"$package\"|" "$root/tests/packages/rust/Cargo.toml" >"$tests/Cargo.toml"
cd -- "$tests"
MESSAGES=$root/tests/packages/messages cargo test --no-fail-fast
