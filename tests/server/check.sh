# bastide check: a whole database, a damaged one, and one that there is not.
set -eu -o pipefail
fail() { echo "error: $1" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A server makes the file and ends.
"$BASTIDE" serve --listen 127.0.0.1:0 --database "$folder/games" --log error &
server=$!
for _ in $(seq 600); do [ -s "$folder/games" ] && "$BASTIDE" check "$folder/games" >/dev/null 2>&1 && break; sleep 0.1; done
kill $server
wait $server

said=$("$BASTIDE" check "$folder/games")
[[ $said == *"0 tables with 0 rows can be read and played again; 0 faults." ]] || fail "of a whole file it says '$said'"
said=$("$BASTIDE" check "$folder/games" --json)
[ "$said" = "{\"database\":\"$folder/games\",\"tables\":0,\"moves\":0,\"faults\":[]}" ] || fail "--json says '$said'"

# The second page is where a table of the schema begins.
printf 'not a page' | dd of="$folder/games" bs=1 seek=4096 conv=notrunc status=none
if said=$("$BASTIDE" check "$folder/games"); then fail "it finds nothing in a damaged file: '$said'"; fi
[[ $said == "the database: the file"*" faults."* ]] || fail "of a damaged file it says '$said'"
if "$BASTIDE" check "$folder/none" 2>"$folder/said"; then fail "it checks a file that there is not"; fi
grep -q "^bastide: database $folder/none: " "$folder/said" || fail "of a missing file it says '$(cat "$folder/said")'"
