#!/usr/bin/env bash
# fuzz.sh PROGRAM NAME CORPUS SECONDS: runs a libFuzzer target on what was found before (CORPUS) and what the repository ships: inputs with
# names in tests/fuzz/corpus/NAME, learnt ones in NAME.tar.gz beside it. BASTIDE_FUZZ_SECONDS in the environment overrides SECONDS; BASTIDE_SEED is where its chance begins.
# fuzz.sh --minimise PROGRAM NAME FOLDER: the learnt ones become the fewest that reach, with the named ones, all that they and FOLDER/NAME
# reach.
set -eu
here=$(cd "$(dirname "$0")/../tests/fuzz" && pwd)

# shipped NAME FOLDER: puts what the repository ships into a folder of its own.
shipped() {
  rm -rf "$2" && mkdir -p "$2"
  [ ! -d "$here/corpus/$1" ] || cp "$here/corpus/$1"/* "$2"
  [ ! -f "$here/corpus/$1.tar.gz" ] || tar -xzf "$here/corpus/$1.tar.gz" -C "$2"
}

if [ "$1" = --minimise ]; then
  program=$2 name=$3 found=$4/$3
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  shipped "$name" "$work/all"
  mkdir -p "$found" "$work/fewest"
  [ ! -d "$here/corpus/$name" ] || cp "$here/corpus/$name"/* "$work/fewest"
  "$program" -set_cover_merge=1 -timeout=20 -rss_limit_mb=2048 "$work/fewest" "$work/all" "$found"
  (cd "$work/fewest" && find . -type f -regextype posix-extended -regex '\./[0-9a-f]{40}' | LC_ALL=C sort |
    tar -c --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 -T - | gzip -9n >"$here/corpus/$name.tar.gz")
  exit
fi
program=$1 name=$2 corpus=$3 seconds=${BASTIDE_FUZZ_SECONDS:-$4}
mkdir -p "$corpus"
shipped "$name" "$corpus-shipped"
options=(-max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1 -artifact_prefix="$corpus-")

# rules_words: expansions, presets and options with their values, from the page that the program writes of them.
rules_words() {
  awk -F'`' '
    /^## / { option = "" } /^## .*: `/ { print "\"" $2 "\"" }
    /^### / { option = substr($0, 5) "=" }
    /^\| \**`/ { print "\"" option $2 "\"" }' "$here/../../docs/rules/options.md"
}
[ -z "${BASTIDE_SEED:-}" ] || options+=(-seed="$BASTIDE_SEED")
if [ -f "$here/$name.dict" ]; then
  cp "$here/$name.dict" "$corpus.dict"
  case $name in rules | record | position | line) rules_words >>"$corpus.dict" ;; esac
  options+=(-dict="$corpus.dict")
fi
exec "$program" "${options[@]}" "$corpus" "$corpus-shipped"
