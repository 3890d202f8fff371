# Programs out of Debian packages, without installing these: nothing is started, nothing outside `.cache/` is touched.
# For sourcing.
#
#   debian PACKAGE...    downloads and unpacks; sets `debian_root`. Fails with one line where that cannot be done.

debian() {
  debian_root=$PWD/.cache/debian/$1
  [[ -e $debian_root/.done ]] && return
  if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-deb >/dev/null 2>&1; then
    echo "NOTE: $* cannot be fetched: this is no Debian"
    return 1
  fi
  local packages=$debian_root.packages package
  rm -rf "$debian_root" "$packages"
  mkdir -p "$debian_root" "$packages" || return 1
  if ! (cd "$packages" && apt-get download -q "$@") >"$debian_root.log" 2>&1; then
    # The lists of packages may be old, or not there at all.
    apt-get update -q >>"$debian_root.log" 2>&1
    if ! (cd "$packages" && apt-get download -q "$@") >>"$debian_root.log" 2>&1; then
      echo "NOTE: $* cannot be fetched: see ${debian_root#"$PWD"/}.log"
      return 1
    fi
  fi
  for package in "$packages"/*.deb; do
    dpkg-deb -x "$package" "$debian_root" || return 1
  done
  rm -rf "$packages"
  touch "$debian_root/.done"
}

# The same out of Debian's unstable suite, with everything the packages need and the C library they were built for: what
# this suite has is in no other. Programs are started through `debian_run PROGRAM ARGUMENTS...`.
#
#   debian_unstable PACKAGE...    sets `debian_root`; fails with one line where that cannot be done.

debian_unstable() {
  debian_root=$PWD/.cache/debian/unstable-$1
  [[ -e $debian_root/.done ]] && return
  local state=$debian_root.state keyring=/usr/share/keyrings/debian-archive-keyring.gpg needed package
  if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-deb >/dev/null 2>&1 || [[ ! -e $keyring ]]; then
    echo "NOTE: $* cannot be fetched: this is no Debian"
    return 1
  fi
  rm -rf "$debian_root" "$state"
  mkdir -p "$debian_root" "$state/lists/partial" "$state/cache/archives/partial" "$state/packages" || return 1
  echo "deb [signed-by=$keyring] http://deb.debian.org/debian unstable main" >"$state/sources.list"
  local apt=(-q -o "Dir::Etc::sourcelist=$state/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::lists=$state/lists" -o "Dir::Cache=$state/cache")
  local only=(--recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances)
  if ! apt-get "${apt[@]}" update >"$debian_root.log" 2>&1 ||
    ! needed=$(apt-cache "${apt[@]}" depends "${only[@]}" "$@" 2>>"$debian_root.log" | grep -E '^(lib|zlib|mysql)[^:]*$') ||
    ! (cd "$state/packages" && xargs apt-get "${apt[@]}" download <<<"$needed") >>"$debian_root.log" 2>&1; then
    echo "NOTE: $* cannot be fetched: see ${debian_root#"$PWD"/}.log"
    return 1
  fi
  for package in "$state"/packages/*.deb; do
    dpkg-deb -x "$package" "$debian_root" || return 1
  done
  rm -rf "$state"
  touch "$debian_root/.done"
}

debian_run() {
  local program=$1 libraries
  shift
  libraries=$debian_root/usr/lib/$(uname -m)-linux-gnu
  "$(echo "$libraries"/ld-linux-*.so.*)" --library-path "$libraries:$libraries/mysql/private:$debian_root/usr/lib/mysql/private" \
    "$debian_root/$program" "$@"
}
