# `bastide analyse`: of a record, a turn of it, all turns and a position; the same each time; clear errors.
set -eu -o pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "error: $*" >&2; exit 1; }

"$BASTIDE" selfplay --games 1 --bots greedy,random --rules "base+river" --players 2 --seed 5 --out "$folder" >/dev/null
game=$folder/000001.bst
say() { "$BASTIDE" analyse "$@" --playouts 100; }

say "$game" --turn 20 >"$folder/a"
say "$game" --turn 20 --threads 2 >"$folder/b"
cmp "$folder/a" "$folder/b" || fail "the same seed gave another answer"
say "$game" --turn 20 --seed 2 | cmp -s - "$folder/a" && fail "another seed gave the same answer"
[ "$(grep -c '^{"type":"position","turn":20,' "$folder/a")" = 1 ] || fail "no position"
[ "$(grep -c '^{"type":"move"' "$folder/a")" = 3 ] || fail "three moves were expected"
[ "$(grep -c '^{"type":"played"' "$folder/a")" = 1 ] || fail "what was played is not told"
[ "$(say "$game" --turn 20 --moves 5 | grep -c '^{"type":"move"')" = 5 ] || fail "five moves were asked for"
say "$game" --turn 20 --text | grep -q '^Turn 20: ' || fail "no text for people"
say - --turn 20 <"$game" | cmp - "$folder/a" || fail "standard input is read otherwise"

# What was played is what the record says.
played=$(sed -n 's/^20 [^ ]* \([^ ]*\).*/\1/p' "$game")
grep '^{"type":"played"' "$folder/a" | grep -qF "\"moves\":[\"$played\"" || fail "the turn played was $played"

# All turns: a line each, then the players; greedy, of whom fewer points are lost, is one of them.
"$BASTIDE" analyse "$game" --all --playouts 20 >"$folder/all"
[ "$(grep -c '^{"type":"turn"' "$folder/all")" -gt 70 ] || fail "turns are missing"
[ "$(grep -c '^{"type":"player"' "$folder/all")" = 2 ] || fail "players are missing"

# A game that is over has no moves, and somebody has won for sure.
say "$game" | grep '"over":true' | grep -q '"win":{"odds":1,"error":0}' || fail "the end of the game is not told"

# A position in a file or as it is.
position='base players=2 | BA/RCr@0,0N BA/CFc+@0,-1E | 0f1@N | 0 0 | - | 2 0 place BA/C'
say "$position" | grep '"rank":1' | grep -qF '"moves":["0,-2S"' || fail "the city is not closed"
echo "$position" >"$folder/position"
say "$folder/position" | cmp - <(say "$position") || fail "a position in a file is another"

wrong() { # words that the error must say, then the arguments
  local words=$1
  shift
  if say "$@" >/dev/null 2>"$folder/error"; then fail "$* was taken"; fi
  grep -qF -- "$words" "$folder/error" || fail "$*: $(cat "$folder/error")"
}
wrong "$folder/nothing: the file cannot be read" "$folder/nothing"
wrong "nobody had to decide in turn 500" "$game" --turn 500
wrong "not a position" "base | BA/RCr@0,0N | x"
wrong "are for a game" "$position" --turn 3
wrong "--turn excludes --all" "$game" --turn 3 --all
wrong "--json excludes --text" "$game" --json --text
wrong "soon" "$game" --time soon
echo "bastide record 2" >"$folder/broken.bst"
wrong "broken.bst" "$folder/broken.bst"
wrong "this is a folder; with --all" "$folder"
wrong "go with --all" "$folder" "$folder"
wrong "there is no such file or folder" "$folder/nothing" "$folder/neither" --all
wrong "expected a part" "$folder" --all --part 5/3

# All turns of many games: where they were lost, in parts that are the whole, gone on with, merged.
rm "$folder/broken.bst"
"$BASTIDE" selfplay --games 5 --bots greedy,random --seed 6 --out "$folder/many" >/dev/null
many() { "$BASTIDE" analyse --all "$folder/many" --playouts 10 --seed "${seed:-1}" "$@"; }
many --out "$folder/lost" >"$folder/lost.json"
many --threads 2 | cmp - "$folder/lost.json" || fail "with two threads, or without a folder, it says otherwise"
[ "$(wc -l <"$folder/lost/analysed.jsonl")" = 5 ] || fail "not a line a game"
grep -q '"games":5,.*"greedy":{"games":5,"turns":17[0-9],' "$folder/lost.json" || fail "$(cat "$folder/lost.json")"
# One game says the same as it does alone.
"$BASTIDE" analyse "$folder/many/000001.bst" --all --playouts 10 | grep '"type":"turn"' | grep -o '"lost":[^,]*' >"$folder/alone"
grep -F '000001.bst' "$folder/lost/analysed.jsonl" | grep -o '"lost":[^,]*' | diff - "$folder/alone" || fail "a game among many loses otherwise"
head -n 2 "$folder/lost/analysed.jsonl" >"$folder/two"
cp "$folder/two" "$folder/lost/analysed.jsonl"
printf '{"file":"cut of' >>"$folder/lost/analysed.jsonl"
many --out "$folder/lost" 2>"$folder/error" | cmp - "$folder/lost.json" || fail "what was gone on with says otherwise"
grep -q '^going on after 2 games' "$folder/error" || fail "$(cat "$folder/error")"
"$BASTIDE" analyse --all "$folder/many/000001.bst" --playouts 10 --out "$folder/single" >"$folder/single.json"
if grep -q '_se"' "$folder/single.json"; then fail "one game has a standard error: $(cat "$folder/single.json")"; fi
"$BASTIDE" report "$folder/single" | grep -q ' (?) ' || fail "one game has a standard error"
for n in 1 2; do many --part $n/2 --out "$folder/part$n" >/dev/null; done
"$BASTIDE" report "$folder/part1" "$folder/part2" --out "$folder/both" --json | cmp - "$folder/lost.json" || fail "the parts are not the whole"
"$BASTIDE" report "$folder/both" | grep -q '^5 games; points lost' || fail "nothing is told of a merged folder"
if "$BASTIDE" report "$folder/both" "$folder/part1" 2>"$folder/error"; then fail "games were counted twice"; fi
grep -q 'is in another of the folders, too' "$folder/error" || fail "$(cat "$folder/error")"
if seed=3 many --out "$folder/both" 2>"$folder/error"; then fail "another analysis was mixed in"; fi
grep -q 'it was analysed otherwise' "$folder/error" || fail "$(cat "$folder/error")"
wrong "holds something else" --all "$folder/many" --out "$folder/many"
echo nonsense >"$folder/many/broken.bst"
if many >"$folder/rest.json" 2>"$folder/error"; then fail "a broken record was passed over in silence"; fi
grep -q 'many/broken.bst: ' "$folder/error" || fail "$(cat "$folder/error")"
cmp "$folder/rest.json" "$folder/lost.json" || fail "the others were not analysed"
