# bastide stats: its figures against sums that are made of the records and tables by other means; bad input.
set -eu -o pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "error: $*" >&2; exit 1; }

"$BASTIDE" selfplay --games 40 --bots greedy,random --seed 5 --out "$folder/games/deep" --json >"$folder/selfplay.json"
"$BASTIDE" stats "$folder/games" --threads 3 --csv "$folder/tables" --sqlite "$folder/games.sqlite" --json >"$folder/stats.json"
"$BASTIDE" stats "$folder/games" --threads 1 --json | cmp - "$folder/stats.json" || fail "one thread counts otherwise than three"
"$BASTIDE" stats "$folder/games" "$folder/games/deep/000001.bst" --json | cmp - "$folder/stats.json" || fail "a file named twice was counted twice"
[ -s "$folder/games.sqlite" ] || fail "no database"

# The scores are those that the records end with, and the sum of the single scores; figures are those of the notation.
for record in "$folder"/games/deep/*.bst; do sed -n 's/^end //p' "$record" | tr ' ' '\n'; done >"$folder/ends"
tail -n +2 "$folder/tables/players.csv" | cut -d, -f4 | diff - "$folder/ends" || fail "players.csv has other scores than the records"
# sums_of TABLES: what the single scores of each seat add up to
sums_of() { awk -F, 'FNR == 1 { next } FILENAME ~ /scores/ { sum[$1 "," $4] += $7; next } { print sum[$1 "," $2] + 0 }' "$1/scores.csv" "$1/players.csv"; }
sums_of "$folder/tables" | diff - "$folder/ends" || fail "the single scores do not add up"
placed=$(cat "$folder"/games/deep/*.bst | grep -oE '[a-z]@' | wc -l)
[ "$(awk -F, 'NR > 1 { n += $8 } END { print n }' "$folder/tables/players.csv")" = "$placed" ] || fail "other figures than in the records"
[ "$(awk -F, 'NR > 1 { n += $4 } END { print n }' "$folder/tables/figures.csv")" = "$placed" ] || fail "the roles do not add up"
awk -F, 'NR > 1 && $8 != $9 + $10 { exit 1 }' "$folder/tables/players.csv" || fail "figures are lost"
turns=$(cat "$folder"/games/deep/*.bst | grep -cE '^[0-9]+ ')
[ "$(awk -F, 'NR > 1 { n += $9 } END { print n }' "$folder/tables/games.csv")" = "$turns" ] || fail "other turns than in the records"
# The mean score is the one that selfplay says of the same games.
mean_of() { sed -E 's/.*"bot":"greedy","mean_score":([^,]*),.*/\1/; s/.*"greedy":\{[^}]*"score":([^,]*),.*/\1/' "$1"; }
[ "$(printf '%.3f' "$(mean_of "$folder/selfplay.json")")" = "$(printf '%.3f' "$(mean_of "$folder/stats.json")")" ] || fail "another mean score than selfplay's"

# So they do where players pay each other: for tiles of a bazaar, and for prisoners.
"$BASTIDE" selfplay --games 20 --bots random --rules 'base+bridges+tower players=3' --seed 5 --out "$folder/paid" >/dev/null
"$BASTIDE" stats "$folder/paid" --csv "$folder/payments" >"$folder/words"
for kind in auction ransom; do grep -q ",$kind,0,-" "$folder/payments/scores.csv" || fail "nobody paid for an $kind"; done
grep -q '^  auction ' "$folder/words" || fail "$(cat "$folder/words")"
sums_of "$folder/payments" | diff - <(tail -n +2 "$folder/payments/players.csv" | cut -d, -f4) || fail "what was paid is missing"

# In words, from standard input, and of a game that is not finished.
"$BASTIDE" stats "$folder/games" >"$folder/words"
grep -q '^40 games: 40 played to the last tile' "$folder/words" || fail "$(cat "$folder/words")"
grep -q '  of 2 players wins .* 40 games' "$folder/words" || fail "$(cat "$folder/words")"
head -n 40 "$folder/games/deep/000001.bst" | "$BASTIDE" stats - | grep -q '^1 games: 0 played to the last tile, 0 ended by those who gave up, 1 not finished' ||
  fail "an unfinished game"
{ head -n 40 "$folder/games/deep/000001.bst"; echo 'resign 1'; } | "$BASTIDE" stats - | grep -q 'greedy .* wins 100.0 %' || fail "who gave up has lost"

"$BASTIDE" stats "$folder/games/deep/000001.bst" | grep -q 'turns (?), ' || fail "one game has a standard error"

# A record that is none is named, the others are counted; what is there already is not written over.
sed '20s/$/ 99,99N/' "$folder/games/deep/000002.bst" >"$folder/games/broken.bst"
if "$BASTIDE" stats "$folder/games" --json >"$folder/rest" 2>"$folder/errors"; then fail "a broken record was passed over in silence"; fi
grep -q 'games/broken.bst: line 20: ' "$folder/errors" || fail "$(cat "$folder/errors")"
grep -q '"games":40,.*"unreadable":1' "$folder/rest" || fail "$(cat "$folder/rest")"
refused() {
  if "$BASTIDE" stats "${@:2}" >"$folder/words" 2>"$folder/errors"; then fail "taken: ${*:2}"; fi
  grep -q "$1" "$folder/errors" || fail "$(cat "$folder/errors")"
}
cp -r "$folder/tables" "$folder/before"
refused 'tables: there is something of this name' "$folder/games" --csv "$folder/tables"
diff -r "$folder/tables" "$folder/before" || fail "tables were written over"
refused 'games.sqlite: there is something of this name' "$folder/games" --sqlite "$folder/games.sqlite"
refused 'no/where: there is no such file or folder' "$folder/no/where"
refused 'there is no record' "$folder/tables"
[ -z "$(find "$folder" -name '*.part')" ] || fail "a part of an export was left"
