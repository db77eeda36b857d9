# bastide match, league and report: kept, killed, gone on with, merged; and our own program as a player from outside.
set -eu -o pipefail
folder=$(mktemp -d)
trap 'kill -9 "${match:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
fail() { echo "error: $*" >&2; exit 1; }
# What a folder's games are, without what the clock says.
games() { sed 's/"us":[0-9]*,"longest":[0-9]*,"slowest":[^]]*],//g' "$1/games.jsonl" | sort; }

# A player from outside plays the same game as the same bot within.
"$BASTIDE" match greedy greedy --games 4 --out "$folder/within" >/dev/null
"$BASTIDE" match greedy "exec:'$BASTIDE' engine --bot greedy" --games 4 --out "$folder/outside" >/dev/null
diff <(games "$folder/within") <(games "$folder/outside") || fail "greedy from outside plays other games"
"$BASTIDE" match mason:depth=2 mason:depth=2 --playouts 9 --games 2 --out "$folder/within2" >/dev/null
"$BASTIDE" match mason:depth=2 "exec:'$BASTIDE' engine --bot mason:depth=2" --playouts 9 --games 2 --out "$folder/outside2" >/dev/null
diff <(games "$folder/within2") <(games "$folder/outside2") || fail "a search from outside plays other games"

# With a clock: the time for a game is shared out, and who has none left loses.
"$BASTIDE" match best mason --clock 500s+1s --playouts 20 --games 2 --out "$folder/clock" >"$folder/words"
if grep -q 'lost on time' "$folder/words"; then fail "lost on time with minutes left: $(cat "$folder/words")"; fi
"$BASTIDE" match best:playouts=1 greedy --clock 1us --games 2 --out "$folder/late" >"$folder/words" 2>"$folder/errors"
grep -q '  A .* lost on time' "$folder/words" || fail "$(cat "$folder/words")"
"$BASTIDE" report "$folder/late" --replay >/dev/null || fail "the record of a game lost on time leads to other scores"
# A player who dies in the middle of a game loses it; its record keeps what was played until then.
"$BASTIDE" match greedy "exec:sed -u 60q | '$BASTIDE' engine --bot greedy" --games 2 --out "$folder/died" >"$folder/words" 2>"$folder/errors"
grep -q '"forfeit":[01],"fault":"it ended with code 0 instead of answering"' "$folder/died/games.jsonl" || fail "$(cat "$folder/died/games.jsonl")"
"$BASTIDE" report "$folder/died" --replay >"$folder/words" || fail "the record of a game that a player left leads to other scores"
grep -q 'B .*2 forfeited' "$folder/words" || fail "$(cat "$folder/words")"
if "$BASTIDE" match greedy random --clock 60x --games 2 2>"$folder/errors"; then fail "a clock without a unit"; fi
grep -q '10min+10s' "$folder/errors" || fail "$(cat "$folder/errors")"
for clock in 60+1 1min+0s 60; do "$BASTIDE" match greedy random --clock $clock --games 2 >/dev/null || fail "--clock $clock was refused"; done
# A single deal tells no error, and more games are played than asked for where that is a part of a deal.
"$BASTIDE" match greedy random --games 1 --out "$folder/deal" >"$folder/words" 2>"$folder/errors"
grep -q '^2 games of each pairing instead of 1: a deal is played 2 times' "$folder/errors" || fail "$(cat "$folder/errors")"
[ "$(grep -c 'standard error ?' "$folder/words")" = 2 ] || fail "$(cat "$folder/words")"
if grep -oE '"(margin|win_rate)_se":[^,]*' "$folder/deal/result.json"; then fail "a single deal has a standard error"; fi
grep -qF '± ? points a game' "$folder/deal/report.html" || fail "the report has a standard error"
"$BASTIDE" match greedy random --games 2 2>&1 >/dev/null | grep . && fail "2 games were not enough"
# A folder of something else, or none, is named.
if "$BASTIDE" report "$folder/deal/records" 2>"$folder/errors"; then fail "records are no match"; fi
grep -qF "$folder/deal/records: this is no folder that match, league or analyse --all has written" "$folder/errors" || fail "$(cat "$folder/errors")"
mkdir "$folder/wrong"
echo '{"format":"bastide contest 1","kind":"match","bots":["a","b"],"rules":"base+nothing","seed":1}' >"$folder/wrong/series.json"
code=0
"$BASTIDE" report "$folder/wrong" 2>"$folder/errors" || code=$?
grep -qF "$folder/wrong/series.json: unknown word 'nothing'" "$folder/errors" || fail "$(cat "$folder/errors")"
[ $code = 1 ] || fail "what is wrong in a file is said to be wrong in the words, with $code"
if "$BASTIDE" report "$folder/nowhere" 2>"$folder/errors"; then fail "a match that is nowhere"; fi
grep -qF "$folder/nowhere: there is no such folder" "$folder/errors" || fail "$(cat "$folder/errors")"
# A program from outside is told what its clock has.
"$BASTIDE" match "exec:tee '$folder/told' | '$BASTIDE' engine --bot greedy" greedy --clock 500s+2s --games 2 >"$folder/words"
grep -q '"cmd":"go".*"remaining_ms":50[0-9]*,"increment_ms":2000' "$folder/told" || fail "a program outside is not told of its clock"

# Killed and gone on with, it comes to the same games.
long=(match greedy mason@6p --games 30 --out)
"$BASTIDE" "${long[@]}" "$folder/killed" >/dev/null 2>&1 & match=$!
for _ in $(seq 500); do
  [ "$(cat "$folder/killed/games.jsonl" 2>/dev/null | wc -l)" -lt 2 ] || break
  sleep 0.02
done
kill -9 $match
wait $match 2>/dev/null || true
kept=$(wc -l <"$folder/killed/games.jsonl")
[ "$kept" -ge 2 ] || fail "nothing was kept"
"$BASTIDE" "${long[@]}" "$folder/killed" >"$folder/words" 2>"$folder/errors"
"$BASTIDE" "${long[@]}" "$folder/whole" >/dev/null
diff <(games "$folder/killed") <(games "$folder/whole") || fail "a match that was killed came to other games"
grep -q "^greedy against mason@6p: 30 games" "$folder/words" || fail "$(cat "$folder/words")"
[ "$(ls "$folder/killed/records" | grep -c 'bst$')" = 30 ] || fail "a record is missing"
"$BASTIDE" replay "$folder/killed/records/p0-1-deal000007-game1.bst" --verify-deal | grep -q 'the seed fits the commitment' || fail "a record proves no deal"
if "$BASTIDE" match greedy mason@7p --games 30 --out "$folder/killed" 2>"$folder/errors"; then fail "another match was mixed in"; fi
grep -q 'bots: \["greedy","mason@6p"\] there, \["greedy","mason@7p"\] here' "$folder/errors" || fail "$(cat "$folder/errors")"

# Ctrl-C ends it in order, with a result.
"$BASTIDE" match greedy mason@200p --games 1000 --out "$folder/stopped" >"$folder/words" 2>"$folder/errors" & match=$!
for _ in $(seq 500); do
  [ "$(cat "$folder/stopped/games.jsonl" 2>/dev/null | wc -l)" -lt 1 ] || break
  sleep 0.02
done
kill -TERM $match
code=0
wait $match || code=$?
[ $code = 130 ] || fail "stopped with code $code"
grep -q 'the same command goes on' "$folder/errors" || fail "$(cat "$folder/errors")"
[ -s "$folder/stopped/report.html" ] || fail "no report after a stop"

# Parts merge into the whole, and the merged folder goes on.
league() { "$BASTIDE" league random greedy mason@2p --out "$folder/$1" "${@:2}" >/dev/null; }
league all --games 8
league part1 --games 4
league part2 --games 4 --first-deal 2 --threads 2
"$BASTIDE" report "$folder/part1" "$folder/part2" --out "$folder/merged" --html "$folder/merged.html" >"$folder/words"
diff <(games "$folder/all") <(games "$folder/merged") || fail "the parts are not the whole"
diff -r "$folder/all/records" "$folder/merged/records" || fail "the merged records are others"
grep -q 'vs 3' "$folder/words" || fail "$(cat "$folder/words")"
cmp "$folder/merged.html" "$folder/merged/report.html"
league merged --games 8
[ "$(wc -l <"$folder/merged/games.jsonl")" = 24 ] || fail "the merged folder did not go on from where it was"
if "$BASTIDE" report "$folder/all" "$folder/part1" 2>"$folder/errors"; then fail "games were counted twice"; fi
grep -q 'is in another of the folders, too' "$folder/errors" || fail "$(cat "$folder/errors")"
for n in 1 2 3; do league third$n --games 8 --part $n/3; done
"$BASTIDE" report "$folder"/third[123] --out "$folder/thirds" >/dev/null
diff <(games "$folder/all") <(games "$folder/thirds") || fail "the parts of --part are not the whole"
cut -d, -f3 "$folder/third2/games.jsonl" | sort -u | diff - <(echo '"deal":1') || fail "the second of three parts has other deals than number 1"

# A test ends a match early.
"$BASTIDE" match greedy random --games 1000 --sprt 50%,60% --json | grep -q '"verdict":"H1"' || fail "no verdict"
