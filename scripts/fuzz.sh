#!/usr/bin/env bash
# fuzz.sh PROGRAM NAME CORPUS SECONDS: runs a libFuzzer target on what was found before (CORPUS) and what the repository ships.
# BASTIDE_FUZZ_SECONDS in the environment overrides SECONDS.
# fuzz.sh --minimise PROGRAM NAME FOLDER: the repository's corpus becomes its named inputs and the fewest others that reach all that it
# and FOLDER/NAME reach.
set -eu
if [ "$1" = --minimise ]; then
  program=$2 name=$3 found=$4/$3
  kept=$(cd "$(dirname "$0")/../tests/fuzz" && pwd)/corpus/$name
  fresh=$(mktemp -d)
  trap 'rm -rf "$fresh"' EXIT
  mkdir -p "$found" "$kept"
  find "$kept" -type f -regextype posix-extended -not -regex '.*/[0-9a-f]{40}' -exec cp {} "$fresh" \;
  "$program" -merge=1 -timeout=20 -rss_limit_mb=2048 "$fresh" "$kept" "$found"
  rm -f "$kept"/*
  mv "$fresh"/* "$kept"/
  exit
fi
program=$1 name=$2 corpus=$3 seconds=${BASTIDE_FUZZ_SECONDS:-$4}
shipped=()
here=$(cd "$(dirname "$0")/../tests/fuzz" && pwd)
mkdir -p "$corpus"
options=(-max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1 -artifact_prefix="$corpus-")

# rules_words: expansions, presets and options with their values, from the page that the program writes of them.
rules_words() {
  awk -F'`' '
    /^## / { option = "" } /^## .*: `/ { print "\"" $2 "\"" }
    /^### / { option = substr($0, 5) "=" }
    /^\| \**`/ { print "\"" option $2 "\"" }' "$here/../../docs/rules/options.md"
}
if [ -f "$here/$name.dict" ]; then
  cp "$here/$name.dict" "$corpus.dict"
  case $name in rules | record | position | line) rules_words >>"$corpus.dict" ;; esac
  options+=(-dict="$corpus.dict")
fi
[ ! -d "$here/corpus/$name" ] || shipped=("$here/corpus/$name")
exec "$program" "${options[@]}" "$corpus" "${shipped[@]}"
