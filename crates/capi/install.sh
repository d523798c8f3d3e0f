#!/usr/bin/env bash
# Builds the C library and installs it with its headers, for pkg-config and for CMake.
#
#   bash crates/capi/install.sh PREFIX
#
# Another folder than PREFIX gets the files if the environment has DESTDIR.

set -euo pipefail
[ "$#" -eq 1 ] || {
  echo "usage: bash crates/capi/install.sh PREFIX" >&2
  exit 2
}
mkdir -p "${DESTDIR:-}$1"
prefix=$(cd "${DESTDIR:-}$1" && pwd)
prefix=${prefix#"${DESTDIR:-}"}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here/../.."
cargo build --release -p tritboard-capi
built=${CARGO_TARGET_DIR:-target}/release
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
# What the static library needs from the system.
system=$(printf '' | cargo rustc --quiet --release -p tritboard-capi --crate-type staticlib -- --print native-static-libs 2>&1 |
  sed -n 's/^note: native-static-libs: //p' | tail -n 1)

to=${DESTDIR:-}$prefix
mkdir -p "$to/include" "$to/lib/pkgconfig" "$to/lib/cmake/tritboard"
cp crates/capi/include/tritboard.h crates/capi/include/tritboard.hpp "$to/include"
for library in libtritboard.so libtritboard.dylib libtritboard.a tritboard.dll tritboard.dll.lib tritboard.lib; do
  [ ! -e "$built/$library" ] || cp "$built/$library" "$to/lib"
done
for file in tritboard.pc:pkgconfig tritboard-config.cmake:cmake/tritboard tritboard-config-version.cmake:cmake/tritboard; do
  sed -e "s|@VERSION@|$version|g" -e "s|@SYSTEM@|$system|g" \
    "crates/capi/package/${file%%:*}.in" >"$to/lib/${file#*:}/${file%%:*}"
done
echo "installed the C library $version to $to"
