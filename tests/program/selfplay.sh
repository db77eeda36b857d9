# The records of `bastide selfplay`: each proves its deal, they follow from --seed, and no two games have the same deal.
set -eu -o pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "error: $*" >&2; exit 1; }

selfplay() { "$BASTIDE" selfplay --games 4 --bots greedy,random --rules "base+river" --players 3 --out "$folder/$1" "${@:2}" >/dev/null; }
selfplay a --seed 5
selfplay b --seed 5 --threads 2
selfplay c --seed 6
diff -r "$folder/a" "$folder/b" || fail "the same seed gave other records"
for record in "$folder"/*/*.bst; do
  "$BASTIDE" replay "$record" --verify-deal | grep -q 'the seed fits the commitment' || fail "$record does not prove its deal"
done
if "$BASTIDE" selfplay --games 1 --bots random --out "$folder/a" 2>"$folder/errors"; then fail "two series were mixed"; fi
grep -q "records of games lie there; take another folder, or --continue" "$folder/errors" || fail "$(cat "$folder/errors")"
seeds=$(cat "$folder"/[ac]/*.bst | grep '^seed ' | sort -u | wc -l)
[ "$seeds" = 8 ] || fail "8 games have $seeds deals"

# The seed is the one that docs/record.md says; another one is not believed.
seed_of() { printf '%s' "$1" | sha256sum | cut -d' ' -f1; }
grep -q "^seed $(seed_of 'series 5 deal 0')\$" "$folder/a/000001.bst" || fail "the first deal has another seed"
sed "s/^seed .*/seed $(seed_of 'series 5 deal 1')/" "$folder/a/000001.bst" >"$folder/false.bst"
! "$BASTIDE" replay "$folder/false.bst" --verify-deal >/dev/null 2>&1 || fail "a false seed was believed"

# Tiles held back, abbeys, bazaars, dice and messages are proved as well, and none of them can be forged.
"$BASTIDE" selfplay --games 1 --bots random --seed 3 --rules base+abbey+dragon+bridges+flier+messages+plague --players 3 --out "$folder/much" >/dev/null
"$BASTIDE" replay "$folder/much/000001.bst" --verify-deal >"$folder/proof"
grep -q 'dice and messages, as the seed deals them' "$folder/proof" || fail "$(cat "$folder/proof")"
die=$(grep -m1 -oE '%[1-3]' "$folder/much/000001.bst")
sed "/$die/{s/$die/%$((${die#%} % 3 + 1))/;q}" "$folder/much/000001.bst" | sed '/%/{s/\(%[1-3]\).*/\1/}' >"$folder/forged.bst"
! "$BASTIDE" replay "$folder/forged.bst" --verify-deal >/dev/null 2>"$folder/errors" || fail "a forged die was believed"
grep -q 'but the seed deals' "$folder/errors" || fail "$(cat "$folder/errors")"

# Every deal is played from each seat, so a bot against itself is level.
"$BASTIDE" match greedy greedy --games 6 --seed 5 --json | grep -q '"margin":0,' || fail "a bot is better than itself"

# Bots with limits of their own and programs from outside sit down as in a match, and a wrong one is refused before a game.
"$BASTIDE" selfplay --games 2 --seed 5 --bots greedy,mason@3p:width=4,depth=2 --out "$folder/within" >/dev/null
"$BASTIDE" selfplay --games 2 --seed 5 --bots "greedy,exec@3p:'$BASTIDE' engine --bot mason:width=4,depth=2" --out "$folder/outside" >/dev/null
grep -q '^player .*mason@3p:width=4,depth=2' "$folder/within/000001.bst" || fail "the record does not name the limit"
for n in 1 2; do
  diff <(grep -v '^player ' "$folder/within/00000$n.bst") <(grep -v '^player ' "$folder/outside/00000$n.bst") || fail "outside it plays another game"
done
if "$BASTIDE" selfplay --games 1 --bots greedy --bots uct@1x 2>"$folder/errors"; then fail "a wrong limit was taken"; fi
grep -q "uct@1x: expected a limit behind the @" "$folder/errors" || fail "$(cat "$folder/errors")"

# Parts in folders of their own are the whole, and who goes on plays only what is missing.
parts() { "$BASTIDE" selfplay --games 7 --bots greedy,random --seed "${seed:-9}" --json "$@"; }
parts --out "$folder/whole" >"$folder/whole.json"
for n in 1 2 3; do parts --part $n/3 --out "$folder/parts" >/dev/null; done
diff -r "$folder/whole" "$folder/parts" || fail "the parts are not the whole"
rm "$folder/parts/000003.bst" "$folder/parts/000006.bst"
touch -d '2001-01-01' "$folder"/parts/*
parts --out "$folder/parts" --continue >"$folder/parts.json" 2>"$folder/errors"
grep -q '^going on after 5 games' "$folder/errors" || fail "$(cat "$folder/errors")"
[ "$(find "$folder/parts" -newermt '2002-01-01' -name '*.bst' | wc -l)" = 2 ] || fail "games were played again"
diff -r "$folder/whole" "$folder/parts" || fail "what was gone on with is not the whole"
summary() { grep -oE '"(games|placements_per_game|mean_score)":[^,]*' "$1" | while IFS=: read -r key value; do printf '%s %.6f\n' "$key" "$value"; done; }
diff <(summary "$folder/whole.json") <(summary "$folder/parts.json") || fail "what was gone on with is told otherwise"
if seed=10 parts --out "$folder/parts" --continue 2>"$folder/errors"; then fail "another series went on"; fi
grep -q '000001.bst: this is another game' "$folder/errors" || fail "$(cat "$folder/errors")"
for part in 0/3 4/3 3 a/b 1/; do
  if parts --part $part >/dev/null 2>"$folder/errors"; then fail "--part $part was taken"; fi
  grep -q -- "--part $part: expected a part and how many there are" "$folder/errors" || fail "$(cat "$folder/errors")"
done

# Of fewer games than bots have seats in, nothing is told about who played none.
"$BASTIDE" selfplay --games 1 --bots random,greedy,scholar:playouts=1 --seed 1 >"$folder/one"
grep -q 'random .* (standard error ?)' "$folder/one" || fail "one game has a standard error: $(cat "$folder/one")"
if "$BASTIDE" selfplay --games 1 --bots random,greedy --seed 1 --json | grep '_se"'; then fail "one game has a standard error"; fi
if "$BASTIDE" selfplay --games 1 --out "$folder/one/games" 2>"$folder/errors"; then fail "a folder was made in a file"; fi
grep -qxF "bastide: $folder/one/games: the folder cannot be made: Not a directory" "$folder/errors" || fail "$(cat "$folder/errors")"
! grep -q '^scholar' "$folder/one" || fail "$(cat "$folder/one")"
grep -q '^1 game of ' "$folder/one" || fail "$(cat "$folder/one")"
