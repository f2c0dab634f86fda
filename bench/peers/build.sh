#!/bin/sh
# Builds the peers that no registry has from their sources: bench/peers/build.sh TDZDD PENTOMINO, two folders,
# clones of the repositories kunisura/TdZdd and sugyan/pentomino. An empty word leaves one out.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
into=$here/../build/peers
mkdir -p "$into"
version() { git -C "$1" rev-parse --short HEAD; }
if [ -n "${1:-}" ]; then
    c++ -O3 -march=native -DNDEBUG -std=c++17 -I "$1/include" -o "$into/tdzdd" "$here/cpp/tdzdd.cpp"
    version "$1" > "$into/tdzdd.version"
fi
if [ -n "${2:-}" ]; then
    cargo build --release --quiet --manifest-path "$2/pentomino-solver-cli/Cargo.toml" --target-dir "$into/target"
    cp "$into/target/release/main" "$into/pentomino"
    version "$2" > "$into/pentomino.version"
fi
