# Limits from a file and from options: what counts, what is printed, and that nothing starts with a wrong one.
set -eu -o pipefail
fail() { echo "error: $1" >&2; exit 1; }
folder=$(mktemp -d)
server=
trap 'rm -rf "$folder"; [ -z "$server" ] || kill "$server" 2>/dev/null || true' EXIT
shown() { "$BASTIDE" serve --show-limits "$@" | sed -n "s/^$limit = //p"; }
refused() {
  local said
  if said=$("$BASTIDE" serve --listen 127.0.0.1:0 --database "$folder/none" "$@" 2>&1); then fail "it starts with $*"; fi
  [[ $said == *"$expected"* ]] || fail "to $* it says '$said'"
  [ ! -e "$folder/none" ] || fail "with $* it has made a database"
}

"$BASTIDE" serve --show-limits >"$folder/all"
"$BASTIDE" serve --show-limits --limits "$folder/all" | cmp - "$folder/all" || fail "what it prints it does not read as it was"
printf '# ours\nrequest-burst = 3\nrequests-per-second = 0.001\n' >"$folder/few"
limit=request-burst
[ "$(shown --limits "$folder/few")" = 3 ] || fail "the file does not count"
[ "$(shown --limits "$folder/few" --limit request-burst=4 --limit mailbox=9)" = 4 ] || fail "the option does not win over the file"
limit=bot-pause
[ "$(shown --bot-pause 1.5s)" = 1.5s ] || fail "--bot-pause is not short for the limit"
[ "$(shown --bot-pause 0ms)" = 0s ] || fail "a computer cannot answer at once"

printf 'mailbox = 5\n\nmessage-bytes = 4Q\n' >"$folder/bad"
expected="$folder/bad:3: message-bytes: expected a size in bytes such as 4096, 64K, 1M or 2G, from 256 to 1M, not '4Q'" refused --limits "$folder/bad"
expected="$folder/nowhere" refused --limits "$folder/nowhere"
expected="--limit: there is no limit 'speed'" refused --limit speed=5
expected="--replace-after: expected a time in whole seconds" refused --replace-after 1.5s
expected="message-bytes is 1M; expected at most flood-bytes (64K)" refused --limit message-bytes=1M --limit flood-bytes=64K

# The server keeps to them: the fourth request is one too many.
"$BASTIDE" serve --listen 127.0.0.1:0 --database "$folder/games" --limits "$folder/few" >"$folder/log" 2>&1 &
server=$!
for _ in $(seq 600); do grep -q 'serves at' "$folder/log" && break; sleep 0.1; done
url=$(sed -n 's/.*serves at http:\/\/\([^,]*\),.*/\1/p' "$folder/log")
status() {
  exec 3<>"/dev/tcp/${url%:*}/${url#*:}"
  printf 'GET /api/meta HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$url" >&3
  head -c 12 <&3
}
for _ in 1 2 3; do [ "$(status)" = "HTTP/1.1 200" ] || fail "a request that is allowed is refused"; done
[ "$(status)" = "HTTP/1.1 429" ] || fail "the fourth request is answered"
