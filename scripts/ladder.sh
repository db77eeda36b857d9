#!/usr/bin/env bash
# Plays every level of our player against the one below, as long as it takes to be sure (at most 400 games), and prints the table of
# docs/strength.md, "Levels". Words go on to each match, such as --threads 2.
#
#   scripts/ladder.sh [FROM [TO [WORDS...]]]      from level FROM (2) to level TO (10)
#
# MASTER=30000p sets how much level 10 has for a turn here; $BASTIDE names the program (build/bastide), $OUT a folder that keeps the
# matches, so that a ladder that was stopped goes on.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
program=${BASTIDE:-build/bastide} master=${MASTER:-30000p}
from=${1:-2} to=${2:-10}
shift $(($# < 2 ? $# : 2))

spec() { [ "$1" = 10 ] && echo "best@$master:level=10" || echo "best:level=$1"; }
# The number behind a key of a line of JSON.
figure() { sed -E "s/.*\"$1\":\[?\{?\"?([-+.0-9eE]+).*/\1/" <<<"$2"; }

echo "| level | against | games | wins | standard error | margin | standard error | verdict | ms a decision |"
echo "|---:|---:|---:|---:|---:|---:|---:|---|---:|"
for ((level = from; level <= to; ++level)); do
  line=$("$program" match "$(spec "$level")" "$(spec $((level - 1)))" --sprt 50%,58% --games 400 --seed $((73000 + level)) --json \
    ${OUT:+--out "$OUT/level-$level"} "$@") || exit 1
  verdict=$(sed -nE 's/.*"verdict":"([^"]*)".*/\1/p' <<<"$line")
  ms=$(sed -E 's/.*"effort":\[\{[^}]*"ms":([-+.0-9eE]+).*/\1/' <<<"$line")
  LC_ALL=C awk -v l="$level" -v g="$(figure games "$line")" -v w="$(figure win_rate "$line")" -v ws="$(figure win_rate_se "$line")" \
    -v m="$(figure margin "$line")" -v ms="$(figure margin_se "$line")" -v v="$verdict" -v t="$ms" \
    'BEGIN { printf "| %d | %d | %d | %.1f %% | %.1f | %+.1f | %.1f | %s | %.2f |\n", l, l - 1, g, 100 * w, 100 * ws, m, ms, v, t }'
done
