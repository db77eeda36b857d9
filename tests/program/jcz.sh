#!/usr/bin/env bash
# bastide jcz: over a pipe, over a port, in the place of Java, and on saves.
set -u -e -o pipefail
folder=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
fail() { echo "$*" >&2; exit 1; }

setup='{"type":"GAME_SETUP","payload":{"sets":{"basic:1":1},"elements":{"small-follower":7,"farmers":true},"rules":{},"start":[{"tile":"BA/RCr","x":0,"y":0,"rotation":0}],"players":2,"initialRandom":0.5}}'

[[ $("$BASTIDE" jcz engine <<<"$setup") == *'"phase":"TilePhase"'* ]] || fail "no game over a pipe"
[[ $("$BASTIDE" -version 2>&1 >/dev/null) =~ ^[a-z]+\ version\ \"17 ]] || fail "it is not taken for Java"
[[ $("$BASTIDE" -jar engine.jar --version) =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "the engine has no version"
[[ $("$BASTIDE" -jar engine.jar <<<"$setup") == *'"phase":"TilePhase"'* ]] || fail "no game in the place of Java"

: >"$folder/log"
"$BASTIDE" jcz engine --port 0 2>"$folder/log" &
server=$!
for _ in $(seq 100); do
  port=$(sed -n 's/.*127\.0\.0\.1:\([0-9]*\)$/\1/p' "$folder/log")
  [ -z "$port" ] || break
  sleep 0.1
done
exec 3<>"/dev/tcp/127.0.0.1/$port" 4<>"/dev/tcp/127.0.0.1/$port"
echo "$setup" >&3
read -r first <&3
echo '%bulk off' >&4
read -r second <&4
[[ $first == *'"phase":"TilePhase"'* && $second == null ]] || fail "two connections are not two games"

# Every line on standard error comes in one piece, and only why a setup is refused has no # in front.
pieces=$(printf '%s\n' nonsense "${setup/basic:1/moon:1}" '{}' '' | perl -MSocket -e '
  socketpair(my $read, my $write, AF_UNIX, SOCK_SEQPACKET, 0) or die $!;
  unless (fork) { open STDERR, ">&", $write; open STDOUT, ">", "/dev/null"; exec @ARGV }
  close $write;
  while (sysread $read, my $piece, 65536) { $piece =~ s/\n/;/g; print "$piece\n" }' "$BASTIDE" jcz engine)
[[ $pieces == '#ERROR: '*';
This game cannot be set up: unknown tile set: moon:1;
#ERROR: '*';' && $(wc -l <<<"$pieces") == 3 ]] || fail "standard error: $pieces"

save() { echo '{"players":[{"name":"Ann"},{"name":"Bob"}],"initialRandom":0.5,"setup":{"sets":{"'"$1"'":1},"elements":{"small-follower":7},"start":[{"tile":"BA/RCr","x":0,"y":0,"rotation":0}]},"replay":[],"test":{"assertions":["'"$2"'"]}}'; }
save basic:1 'Ann has 0 points' >"$folder/a.jcz"
save basic:1 'Ann has 1 point' >"$folder/b.jcz"
save hills-and-sheep:1 'Ann has 0 points' >"$folder/c.jcz"
mkdir "$folder/empty"
! "$BASTIDE" jcz test "$folder/empty" >"$folder/report" 2>&1 || fail "an empty folder is tested"
grep -q 'no saved game (.jcz)' "$folder/report" || fail "$(cat "$folder/report")"
! "$BASTIDE" jcz test "$folder" >"$folder/report" || fail "an assertion that does not hold is passed over"
[ "$(tail -1 "$folder/report")" = "1 passed, 1 failed, 1 skipped" ] || fail "$(cat "$folder/report")"
grep -q 'b.jcz: does not hold: Ann has 1 point' "$folder/report" || fail "$(cat "$folder/report")"
grep -q 'c.jcz: skipped: setup: unknown tile set: hills-and-sheep:1' "$folder/report" || fail "$(cat "$folder/report")"

"$BASTIDE" selfplay --games 1 --bots random --rules 'base+inns+river jcz' --out "$folder" >/dev/null
"$BASTIDE" jcz export "$folder/000001.bst" --out "$folder/game.jcz" 2>"$folder/notes" || fail "no export"
[ ! -s "$folder/notes" ] || fail "notes about a game by JCloisterZone's rules: $(cat "$folder/notes")"
"$BASTIDE" jcz import "$folder/game.jcz" | cmp - "$folder/000001.bst" || fail "the game did not come back as it was"
"$BASTIDE" jcz test "$folder/game.jcz" | tail -1 | grep -q '^1 passed' || fail "the exported game cannot be replayed"
! "$BASTIDE" jcz import "$folder/c.jcz" 2>"$folder/error" || fail "a game with an unknown set was imported"
grep -q 'c.jcz: setup: unknown tile set: hills-and-sheep:1' "$folder/error" || fail "$(cat "$folder/error")"
! "$BASTIDE" jcz import "$folder/000001.bst" 2>"$folder/error" || fail "a record was imported"
grep -q '000001.bst: this is a record already; bastide jcz export ' "$folder/error" || fail "$(cat "$folder/error")"
! "$BASTIDE" jcz export "$folder/game.jcz" 2>"$folder/error" || fail "a save was exported"
grep -q "game.jcz: this is a game of JCloisterZone's already; bastide jcz import " "$folder/error" || fail "$(cat "$folder/error")"

# Where another program listens; what cannot be written is not there in part, and is no success.
"$BASTIDE" jcz engine --port "$port" 2>"$folder/error" </dev/null && fail "two engines at one port"
grep -qx "bastide: cannot listen at 127.0.0.1:$port: Address already in use" "$folder/error" || fail "$(cat "$folder/error")"
(trap '' XFSZ; ulimit -f 1; ! "$BASTIDE" jcz import "$folder/game.jcz" --out "$folder/half.bst" 2>"$folder/error") || fail "half a game was written"
! compgen -G "$folder/half*" >/dev/null || fail "half a game is left"
grep -qx "bastide: .*half.bst: the file cannot be written" "$folder/error" || fail "$(cat "$folder/error")"
if [ -c /dev/full ]; then
  ! "$BASTIDE" jcz engine <<<"$setup" >/dev/full 2>&1 || fail "an engine that nobody can hear is a success"
  ! "$BASTIDE" jcz import "$folder/game.jcz" >/dev/full 2>"$folder/error" || fail "a game that was not written is a success"
  grep -qx 'bastide: standard output cannot be written' "$folder/error" || fail "$(cat "$folder/error")"
fi

# From standard input; and games of JCloisterZone's in the place of records.
"$BASTIDE" jcz import - <"$folder/game.jcz" | "$BASTIDE" jcz export - | cmp - "$folder/game.jcz" || fail "a pipe changes the game"
for words in replay 'replay --canonical' 'show -o -' 'analyse --playouts 10 --json'; do
  # shellcheck disable=SC2086
  cmp <("$BASTIDE" $words "$folder/game.jcz") <("$BASTIDE" $words "$folder/000001.bst") || fail "$words: it is another game"
done
# A clock that leaps by years gives no time.
sed 's/"clock": [0-9]*/"clock": 200000000000/' "$folder/game.jcz" | "$BASTIDE" jcz import - | "$BASTIDE" replay - >/dev/null || fail "what was imported cannot be read"
