# `bastide bench` prints one number, the same each time.
set -eu -o pipefail
first=$("$BASTIDE" bench)
[[ $first =~ ^Bench:\ [0-9]+$ ]] || { echo "error: it printed '$first'" >&2; exit 1; }
[ "$first" = "$("$BASTIDE" bench)" ] || { echo "error: another number the second time" >&2; exit 1; }
