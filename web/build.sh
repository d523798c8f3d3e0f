#!/usr/bin/env bash
# Builds the page into web/dist.
#
#   bash web/build.sh            everything
#   bash web/build.sh page       only the TypeScript, styles and files, with the modules of the last build
#   bash web/build.sh plain      only the module without SIMD
#
# Needs Rust, Node.js and npm. The target wasm32-unknown-unknown comes from rustup, with the component rust-src for
# several threads, or from Debian's packages rustc-web, cargo-web, rust-web-src, rust-web-llvm and lld-19.
#
# For tests: with QUICK=1 only the module with SIMD is as fast as it can be; MORE_PACKAGES="-p NAME" builds further
# packages with the modules.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

target=${CARGO_TARGET_DIR:-$PWD/target}
triple=wasm32-unknown-unknown
stage=$target/web
mkdir -p "$stage"

# A search may go as deep as a board has cells, so it needs more stack than a megabyte.
common=(-C link-arg=-zstack-size=8388608)

# Whether rustup has what builds the module: the target, and for shared memory the sources of the standard library.
# grep reads the whole list, because rustup fails if its output is closed early.
if rustup target list --installed 2>/dev/null | grep -xF "$triple" >/dev/null; then
  compiler=rustup
else
  compiler=debian
fi

# Builds the module with more flags and writes it with its JavaScript into a folder.
#   module FOLDER FLAG...
module() {
  local name=$1
  shift
  local flags=("${common[@]}" "$@") arguments=(build --locked --release -p tritboard-web --lib --target "$triple") more
  read -ra more <<<"${MORE_PACKAGES:-}"
  arguments+=("${more[@]}")
  if [ -n "${QUICK:-}" ] && [ "$name" != simd ]; then
    local -x CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16
  fi
  local -x CARGO_TARGET_DIR=$stage/$name-build
  if [ $compiler = debian ]; then
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS="-C linker=wasm-ld-19 ${flags[*]}" \
      /usr/bin/cargo "${arguments[@]}" -Zbuild-std=std,panic_abort
  elif [ "$name" = threads ]; then
    # The standard library of rustup's target does not share memory.
    RUSTC_BOOTSTRAP=1 RUSTFLAGS="${flags[*]}" cargo "${arguments[@]}" -Zbuild-std=std,panic_abort
  else
    RUSTFLAGS="${flags[*]}" cargo "${arguments[@]}"
  fi
  local built=$CARGO_TARGET_DIR/$triple/release/web.wasm
  CARGO_TARGET_DIR=$stage/bindgen cargo run --quiet --locked --manifest-path web/bindgen/Cargo.toml -- \
    "$built" "$stage/$name"
}

# The module for workers that share memory: they import up to a gigabyte of it.
threads() {
  if [ $compiler = rustup ] && [ ! -e "$(rustc --print sysroot)/lib/rustlib/src/rust/library/std" ]; then
    echo "without the module for several threads; rustup component add rust-src brings what it needs" >&2
    rm -rf "$stage/threads"
    return
  fi
  local name flags=(-C target-feature=+simd128,+atomics,+bulk-memory -C link-arg=--shared-memory
    -C link-arg=--import-memory -C link-arg=--max-memory=1073741824)
  for name in __wasm_init_tls __tls_size __tls_align __tls_base __heap_base; do
    flags+=(-C "link-arg=--export=$name")
  done
  module threads "${flags[@]}"
}

case ${1:-all} in
all)
  module simd -C target-feature=+simd128
  module plain
  threads
  ;;
plain)
  module plain
  exit
  ;;
page) ;;
*)
  echo "unknown part $1; expected page, plain or nothing" >&2
  exit 2
  ;;
esac
cd web
[ -d node_modules ] || npm ci --no-audit --no-fund
node scripts/build.mjs "$stage"
