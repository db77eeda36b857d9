# `bastide rules`: a statement by its id, and what a rules line means.
set -eu -o pipefail
fail() { echo "error: $*" >&2; exit 1; }
says() { # words that the output must have, then the arguments
  local words=$1
  shift
  local said
  said=$("$BASTIDE" rules "$@")
  [[ $said == *"$words"* ]] || fail "rules $* does not say '$words' but: $said"
}

says "BASE-MAJ-3: Players who tie for the most followers get all the points each." BASE-MAJ-3
says "BASE-CITY-4: A complete city pays two more points for each pennant." base-city-4
says "option farm-scoring: what farmers earn" BASE-FARM-6
says '"text":"Players who tie' --json BASE-MAJ-3
if "$BASTIDE" rules BASE-MAJ-99 2>/dev/null; then fail "there is a rule BASE-MAJ-99"; fi
[[ $("$BASTIDE" rules BASE-MAJ-99 2>&1) == *"there is no rule BASE-MAJ-99"* ]] || fail "an id that is none: $("$BASTIDE" rules BASE-MAJ-99 2>&1)"

says "farm-scoring=farm3 - what farmers earn: Farm by farm:" 'base modern'
says "3 players; 2 to 5 may play" 'base players=3'
says "6 players; 2 to 6 may play" 'base+inns players=6'
says "1 player; 1 to 5 may play" 'base alone=yes players=1'
warning="the publisher advises against River II together with the Count"
says "Warning: The publisher advises against River II together with the Count." 'base+river2+count'
says "$warning" --json 'base+river2+count'
[[ $("$BASTIDE" rules 'base+inns') != *Warning* ]] || fail "a warning where there is none"
says "players=1..6"
