# bastide tables: what an operator sees and deletes while the server runs.
set -eu -o pipefail
fail() { echo "error: $1" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"; kill "$server" 2>/dev/null || true' EXIT
tables() { local what=$1; shift; "$BASTIDE" tables "$what" --database "$folder/games" "$@"; }

"$BASTIDE" serve --listen 127.0.0.1:0 --database "$folder/games" >"$folder/log" 2>&1 &
server=$!
for _ in $(seq 600); do grep -q 'serves at' "$folder/log" && break; sleep 0.1; done
url=$(sed -n 's/.*serves at http:\/\/\([^,]*\),.*/\1/p' "$folder/log")
new_table() {
  exec 3<>"/dev/tcp/${url%:*}/${url#*:}"
  local body='{"rules":"base","seats":[{"kind":"me","name":"Ann"},{"kind":"bot","bot":"greedy"}]}'
  printf 'POST /api/tables HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s' "$url" ${#body} "$body" >&3
  sed -n 's/.*"table":"\([^"]*\)".*/\1/p' <&3
}
one=$(new_table) two=$(new_table)

said=$(tables list)
[[ $said == "2 tables: "*"$one"*"base players=2  Ann, Greedy (greedy)"* ]] || fail "list says '$said'"
[ "$(tables list --json | grep -c '"over":false')" = 2 ] || fail "list --json says '$(tables list --json)'"
said=$(tables show "$one")
[[ $said == "table $one, created "*"being played"*"seat 0: Ann"*"bastide record 2"* ]] || fail "show says '$said'"
[[ $(tables show "$one" --json) == '{"id":"'$one'"'*'"record":"bastide record 2'* ]] || fail "show --json says '$(tables show "$one" --json)'"

if said=$(tables delete "$one" 2>&1 </dev/null); then fail "it deletes without being asked: '$said'"; fi
[[ $said == *"say --yes"* ]] || fail "where nobody can be asked it says '$said'"
if said=$(tables delete "$one" AAAAAAAAAAAAAAAA --yes 2>&1); then fail "it deletes what is not there: '$said'"; fi
[[ $said == *"there is no table AAAAAAAAAAAAAAAA in "*"; nothing was deleted" ]] || fail "of a table that is not there it says '$said'"
[ "$(tables delete "$one" --yes)" = "$one is deleted." ] || fail "delete failed"
[[ $(tables list) == "1 table: "* ]] || fail "of one table list says '$(tables list)'"
[ "$(tables list --json | cut -c1-24)" = "{\"id\":\"$two\"" ] || fail "afterwards list --json says '$(tables list --json)'"
