# bastide parallel: GNU parallel plays the parts on this machine, and over ssh where a server for it can be started; a killed part is
# played again, the merged result is that of one run.
set -eu -o pipefail
folder=$(mktemp -d)
fail() { echo "error: $*" >&2; exit 1; }
daemon=
trap '[ -z "$daemon" ] || kill "$daemon" 2>/dev/null || true; rm -rf "$folder"' EXIT
. "${0%/*}/../support/spread.sh"
command -v parallel >/dev/null || fail "there is no GNU parallel (package parallel)"

what=(match greedy mason@20p --games 30)
"$BASTIDE" "${what[@]}" --threads 2 --out "$folder/whole" >"$folder/whole.words"
spread=("$BASTIDE" parallel "${what[@]}" --parts 4 --jobs 2 --poll 50ms --out)
for _ in $(seq 9); do  # where much else runs, part 1 may have ended before we look
  rm -rf "$folder"/match*
  "${spread[@]}" "$folder/match" >"$folder/words" 2>"$folder/errors" & coordinator=$!
  wait_for "a game of part 1" has_lines "$folder/match.parts/1/games.jsonl" 1
  if kill -9 $(players_of "$folder/match.parts/1\$") 2>"$folder/killed"; then break; fi
  wait $coordinator || fail "$(cat "$folder/errors")"
done
wait $coordinator || fail "$(cat "$folder/errors")"
diff <(games "$folder/whole") <(games "$folder/match") || fail "the parts are not the whole"
diff -r "$folder/whole/records" "$folder/match/records" || fail "the records are others"
grep -q '^going on after' "$folder/match.parts/1.log" || fail "part 1 did not go on where it was: $(cat "$folder/match.parts/1.log")"
diff <(head -n 4 "$folder/whole.words") <(head -n 4 "$folder/words") || fail "the result is another"

# Ended, it takes everything with it, and goes on the next time.
"${spread[@]}" "$folder/ended" >"$folder/words" 2>"$folder/errors" & coordinator=$!
wait_for "a game of part 2" has_lines "$folder/ended.parts/2/games.jsonl" 1
kill -TERM $coordinator
code=0; wait $coordinator || code=$?
[ $code = 130 ] || fail "stopped with code $code"
grep -q 'stopped; the same command goes on' "$folder/errors" || fail "$(cat "$folder/errors")"
wait_for "the end of all parts" nobody_plays "$folder/ended.parts"
"${spread[@]}" "$folder/ended" >"$folder/words" 2>"$folder/errors" || fail "$(cat "$folder/errors")"
diff <(games "$folder/whole") <(games "$folder/ended") || fail "what was gone on with is another match"

# A test over all parts ends it.
"$BASTIDE" parallel match greedy random --games 100000 --parts 3 --poll 50ms --sprt 50%,60% --out "$folder/sprt" --json >"$folder/sprt.json" 2>"$folder/errors" ||
  fail "$(cat "$folder/errors")"
grep -q '"verdict":"H1"' "$folder/sprt.json" || fail "no verdict"
wait_for "the end of all parts" nobody_plays "$folder/sprt.parts"

# A part that always dies is given up, in its own words.
if "$BASTIDE" parallel match greedy random --games 4 --parts 2 --retries 1 --poll 50ms --program "$folder/no such program" --out "$folder/false" 2>"$folder/errors" >/dev/null; then
  fail "no program, and it has played"
fi
grep -q 'part 1-2 did not come to its end' "$folder/errors" || fail "$(cat "$folder/errors")"
grep -q 'no such program: ' "$folder/errors" || fail "$(cat "$folder/errors")"

# What games teach is added up in parts, and is what one process learns from them.
"$BASTIDE" learn "$folder/whole" >"$folder/weights" 2>"$folder/teaches"
"$BASTIDE" parallel learn "$folder/whole" --parts 3 --poll 50ms --out "$folder/lessons" >"$folder/in-parts" 2>"$folder/errors" || fail "$(cat "$folder/errors")"
diff "$folder/weights" "$folder/in-parts" || fail "parts learn other weights"
"$BASTIDE" learn "$folder/lessons" 2>"$folder/again" | diff "$folder/weights" - || fail "what was kept teaches otherwise"
diff "$folder/teaches" "$folder/again" || fail "what was kept tells otherwise"
"$BASTIDE" learn "$folder/lessons.parts" 2>/dev/null | diff "$folder/weights" - || fail "what the parts keep teaches otherwise"

# Without a shared disk parts are brought back: from this machine, and over ssh from a server on the loopback interface.
selfplay=(--games 7 --bots greedy,random --seed 9 --json)
"$BASTIDE" selfplay "${selfplay[@]}" --out "$folder/games" >"$folder/games.json"
hosts=:
if [ -x /usr/sbin/sshd ] && [ "$(id -u)" = 0 ]; then
  mkdir -p /run/sshd
  port=$(perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1")->sockport')
  ssh-keygen -q -t ed25519 -N '' -f "$folder/host_key"
  ssh-keygen -q -t ed25519 -N '' -f "$folder/key"
  cp "$folder/key.pub" "$folder/authorized"
  /usr/sbin/sshd -D -e -f /dev/null -h "$folder/host_key" -o ListenAddress=127.0.0.1 -o Port="$port" -o PidFile=none -o StrictModes=no \
    -o AuthorizedKeysFile="$folder/authorized" -o PermitRootLogin=yes -o UsePAM=no 2>"$folder/sshd.log" & daemon=$!
  printf '#!/bin/sh\nexec ssh -F /dev/null -p %s -i %s -o StrictHostKeyChecking=no -o UserKnownHostsFile=%s -o LogLevel=ERROR "$@"\n' \
    "$port" "$folder/key" "$folder/known" >"$folder/ssh"
  chmod +x "$folder/ssh"
  export PARALLEL_SSH=$folder/ssh
  wait_for "the ssh server" "$folder/ssh" 127.0.0.1 true
  hosts=1/127.0.0.1,1/:
else
  echo "No ssh server can be started here (package openssh-server, as root): parts are not played over ssh."
fi
"$BASTIDE" parallel selfplay "${selfplay[@]}" --parts 3 --hosts "$hosts" --no-shared-disk --poll 50ms --out "$folder/brought" >"$folder/brought.json" 2>"$folder/errors" ||
  fail "$(cat "$folder/errors" "$folder/brought.parts/parallel.log")"
diff -r "$folder/games" "$folder/brought" || fail "what was brought back is not what was played"
[ -z "$(find "$folder/brought.parts" -name '*.tar*')" ] || fail "archives are left"
if [ "$hosts" != : ]; then
  grep -q 'Accepted publickey' "$folder/sshd.log" || fail "nothing was played over ssh"
  "$BASTIDE" parallel "${what[@]}" --parts 4 --hosts 2/127.0.0.1 --poll 50ms --out "$folder/remote" >"$folder/words" 2>"$folder/errors" & coordinator=$!
  wait_for "a game over ssh" has_lines "$folder/remote.parts/1/games.jsonl" 1
  kill -TERM $coordinator
  wait $coordinator || true
  wait_for "the end of all parts over ssh" nobody_plays "$folder/remote.parts"
fi
