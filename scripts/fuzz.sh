#!/usr/bin/env bash
# fuzz.sh PROGRAM NAME CORPUS SECONDS: runs a libFuzzer target on what was found before (CORPUS) and what the repository ships.
# BASTIDE_FUZZ_SECONDS in the environment overrides SECONDS.
set -eu
program=$1 name=$2 corpus=$3 seconds=${BASTIDE_FUZZ_SECONDS:-$4}
shipped=()
here=$(cd "$(dirname "$0")/../tests/fuzz" && pwd)
mkdir -p "$corpus"
options=(-max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1 -artifact_prefix="$corpus-")
[ ! -f "$here/$name.dict" ] || options+=(-dict="$here/$name.dict")
[ ! -d "$here/corpus/$name" ] || shipped=("$here/corpus/$name")
exec "$program" "${options[@]}" "$corpus" "${shipped[@]}"
