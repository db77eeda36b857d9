# `bastide play`: the time for a computer's move, with its unit.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "error: $*" >&2; exit 1; }

for time in 500us 50ms 1.5s 2min; do
  echo q | "$BASTIDE" play --plain --time "$time" >"$folder/out" 2>&1 || fail "--time $time: $(cat "$folder/out")"
done
for time in 2 2m 2minutes '2 min' -1s 0s; do
  ! echo q | "$BASTIDE" play --plain --time="$time" >"$folder/out" 2>&1 || fail "--time $time was taken"
  grep -q -- "--time: expected a number with us, ms, s or min" "$folder/out" || fail "--time $time: $(cat "$folder/out")"
done
