# Designs on the command line: checked, drawn, played, and carried by records.
set -eu -o pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "error: $*" >&2; exit 1; }

gate='gate:city.N.pennant/road.E.S.inn/field.EL.SR.WL.WR.>.N/field.ER.SL'
"$BASTIDE" tiles check --design "$gate*2" >"$folder/words"
grep -qxF "design=$gate*2" "$folder/words" || fail "the design has another spelling"
sed '1,2d' "$folder/words" >"$folder/own.txt"
"$BASTIDE" tiles check "$folder/own.txt" | grep -qxF "design=$gate" || fail "its file does not make the same design"
! "$BASTIDE" tiles check --design 'gate:city.N' 2>"$folder/errors" || fail "a part of a tile was taken for one"
grep -q "design gate: edge E of tile 'OWN/gate' belongs to nothing" "$folder/errors" || fail "the error does not say what is wrong"
printf 'tile MY/ford\n  river N S\n  field NL SR WL WR\n  field NR EL ER SL\n' >"$folder/ford.txt"
"$BASTIDE" tiles check "$folder/ford.txt" | grep -q '^MY/ford is no design: river' || fail "a river tile can be a design"
"$BASTIDE" tiles sheet --design "$gate" -o "$folder/sheet.svg"
grep -q 'OWN/gate' "$folder/sheet.svg" || fail "the sheet does not name the tile"

# The example of docs/catalogue.md.
docs=$(dirname "$0")/../../docs
awk '/^```/ { ++block; next } block == 1' "$docs/catalogue.md" >"$folder/example.txt"
"$BASTIDE" tiles check "$folder/example.txt" | grep -q '^All is well: 3 tiles and 1 set' || fail "the example of the documents is not well"

# A game with it: its record is complete in itself.
"$BASTIDE" selfplay --games 1 --bots random --rules "base+inns+creativity design=$gate*4" --players 2 --seed 1 --out "$folder/games" >/dev/null
record=$(ls "$folder"/games/*.bst)
grep -qF "design=$gate*4" "$record" || fail "the record does not hold the design"
grep -q ' OWN/gate ' "$record" || fail "the design was not drawn"
"$BASTIDE" replay "$record" --verify-deal >/dev/null || fail "the record does not replay"
"$BASTIDE" replay "$record" --canonical | cmp - "$record" || fail "the record has another spelling"
