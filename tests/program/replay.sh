# `bastide replay`: every score and every figure says where, the ids it used are explained, and seats of one name are told apart.
set -eu -o pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "error: $*" >&2; exit 1; }
has() { grep -qE -- "$1" "$folder/story" || fail "nothing like '$1' in: $(tail -60 "$folder/story")"; }

rules='base+inns+abbot+king+shrines+siege+count modern printing=second'
"$BASTIDE" selfplay --games 6 --bots greedy,random,random --rules "$rules" --players 3 --seed 3 --out "$folder/games" >/dev/null
for game in "$folder"/games/*.bst; do "$BASTIDE" replay "$game"; done >"$folder/story"
at=' at -?[0-9]+,-?[0-9]+([NESW][LR]?|I{1,2})'

# Where: scores of features, figures that go and come.
placed() { # lines that it is about, and those of them that need no place
  local missing
  missing=$(grep -E "$1" "$folder/story" | grep -vE "$2" | grep -vE "$at" || true)
  [ -z "$missing" ] || fail "without a place: $(head -1 <<<"$missing")"
}
placed '^     \+[0-9]+' 'the (King|Robber Baron),'
placed '^      .*(comes home|moves a|deploys a|sends )' '^$'
has "field of [0-9]+ cit(y|ies)(, 1 besieged city)?$at"
has ' takes the (King|Robber Baron): the (largest city|longest road) so far has [0-9]+ tiles? '
has "the King, [0-9]+ completed cit(y|ies): "
has ', with an inn'
has ' against [0-9]+ (knight|thie|farmer)'

# The legend, whole sentences, of the ids that were cited and of no other.
has '^  BASE-RETURN-1 +Everybody on a scored feature comes home\.$'
last=$(ls "$folder"/games/*.bst | tail -1)
"$BASTIDE" replay "$last" >"$folder/last"
diff <(sed '/^Rules$/,$d' "$folder/last" | grep -oE '\b[A-Z]+(-[A-Z]+)*-[0-9]+[A-Z]?\b' | sort -u) <(sed '1,/^Rules$/d' "$folder/last" | awk '{print $1}' | sort -u) ||
  fail "the legend has other ids than the story"

# Two of one name.
"$BASTIDE" selfplay --games 1 --bots greedy,greedy --rules base --players 2 --seed 5 --out "$folder/twins" >/dev/null
sed -i 's|^player .*|player Ann|' "$folder"/twins/*.bst
"$BASTIDE" replay "$folder"/twins/*.bst >"$folder/story"
has '^   1  Ann \(Blue\)$'
has '^  Ann \(Red\) +[0-9]+$'

# A turn that there is not.
if "$BASTIDE" replay "$folder"/twins/*.bst --turn 9999 >"$folder/story" 2>&1; then fail "turn 9999 was shown"; fi
has '[.]bst: there is no turn 9999; the last is [0-9]+$'
"$BASTIDE" replay "$folder"/twins/*.bst --turn 3 >/dev/null || fail "turn 3 was refused"
