# `bastide puzzles`: a tiny run, the same with any number of jobs, gone on with after any end; clear errors.
set -eu -o pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "error: $*" >&2; exit 1; }

make() { "$BASTIDE" puzzles --players greedy --rollouts 600 --seed 5 --rules 'base modern' --out "$folder/$1" "${@:2}" 2>"$folder/error"; }
make a --count 2 >"$folder/said" || fail "$(cat "$folder/error")"
grep -q '^2 puzzles from [0-9]* games: ' "$folder/said" || fail "$(cat "$folder/said")"
[ "$(grep -c '^{"id":"' "$folder/a")" = 2 ] || fail "two were asked for"
grep '^{' "$folder/a" | sed 's/.*"rating":\([0-9]*\).*/\1/' | sort -nc || fail "the easiest do not come first"
make b --count 2 --jobs 2 >/dev/null
cmp "$folder/a" "$folder/b" || fail "with two jobs there were others"

# Each is a position whose best turn the analysis finds, too.
position=$(grep -m 1 '^{' "$folder/a" | sed 's/.*"position":"\([^"]*\)".*/\1/; s,\\/,/,g')
"$BASTIDE" analyse "$position" --playouts 4000 >"$folder/best"
first=$(grep '"rank":1,' "$folder/best" | sed 's/.*"moves":\["\([^"]*\)".*/\1/')
grep -m 1 '^{' "$folder/a" | grep -qF "\"$first\":{" || fail "the turn $first is not told"

# A run that ended early, in the middle of a line at that, goes on.
head -n 2 "$folder/a.games" >"$folder/c.games"
printf '{"game":7,"puz' >>"$folder/c.games"
make c --count 2 >/dev/null
grep -q '^going on after 1 game with' "$folder/error" || fail "$(cat "$folder/error")"
cmp "$folder/a" "$folder/c" || fail "what was gone on with is otherwise"
make c --count 1 >/dev/null
[ "$(grep -c '^{"id":"' "$folder/c")" = 1 ] || fail "one was asked for"
make d --count 5 --games 1 | grep -q ' from 1 game: ' || fail "more than one game was looked through"

wrong() { # words that the error must say, then the arguments
  local words=$1
  shift
  if "$BASTIDE" puzzles "$@" >/dev/null 2>"$folder/error"; then fail "$* was taken"; fi
  grep -qF -- "$words" "$folder/error" || fail "$*: $(cat "$folder/error")"
}
wrong "--out is required" --count 2
wrong "these puzzles were made otherwise" --out "$folder/a" --seed 4
wrong "nobody" --out "$folder/x" --players nobody
wrong "baze" --out "$folder/x" --rules baze
wrong "--count" --out "$folder/x" --count none
wrong "$folder/no/such/place.games" --out "$folder/no/such/place"
"$BASTIDE" puzzles --help | grep -q 'bastide puzzles --out puzzles.txt --count 20' || fail "the help has no example"
