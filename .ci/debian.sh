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
