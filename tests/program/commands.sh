# Every command explains itself; a word that is none is told with those there are.
set -eu -o pipefail
fail() { echo "error: $1" >&2; exit 1; }
commands=$("$BASTIDE" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]\+\) .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 17 ] || fail "--help lists '$commands'"
for command in $commands; do
  help=$("$BASTIDE" "$command" --help)
  grep -q "^Usage: .*$command" <<<"$help" || fail "$command --help prints '$help'"
done

# refused WORDS: what it says when it refuses them
refused() { if "$BASTIDE" "$@" 2>&1; then fail "it took '$*'"; fi; }
for words in '' 'jcz' 'tiles'; do
  # shellcheck disable=SC2086
  [[ $(refused $words) == "bastide${words:+ $words}: no command; expected one of "* ]] || fail "of '$words' it says '$(refused $words)'"
  # shellcheck disable=SC2086
  [[ $(refused $words plya) == *": unknown command 'plya'; expected one of "* ]] || fail "of '$words plya' it says '$(refused $words plya)'"
done
[[ $(refused plya) == *"expected one of ${commands//$'\n'/, }"* ]] || fail "it says '$(refused plya)'"
[[ $(refused match) == *" is required"* ]] || fail "of match it says '$(refused match)'"
[[ $(refused match best:net=/nowhere/net.json greedy) == *"best: net=/nowhere/net.json: cannot be read"* ]] || fail "of a network that is nowhere it says '$(refused match best:net=/nowhere/net.json greedy)'"
grep -q '"code":"bad-message","message":"bot: expected one without a file' <<<"$(printf '%s\n' '{"cmd":"new","rules":"base"}' '{"cmd":"go","bot":"best:net=/etc/passwd"}' | "$BASTIDE" engine)" ||
  fail "whoever sends lines can name a file"
# ends_with CODE WORDS
ends_with() { local code=0; "$BASTIDE" "${@:2}" >/dev/null 2>&1 || code=$?; [ "$code" = "$1" ] || fail "'${*:2}' ends with $code"; }
ends_with 0 --help
ends_with 0 play --help
ends_with 64 plya
ends_with 64 play --seed
ends_with 64 play --nonsense
ends_with 1 replay /nowhere.bst
for words in '' '--server nowhere' '--server http://localhost:1 --time 0' '--server http://localhost:1 --bot nobody' '--seat http://localhost:1/t/A'; do
  # shellcheck disable=SC2086
  ends_with 64 bot $words
done
for words in '--listen nowhere' '--metrics 9464' '--drain 0' '--limit speed=5' '--bot-pause never' '--public-url nowhere' '--proxy nowhere' '--log loud' '--mail nowhere'; do
  # shellcheck disable=SC2086
  ends_with 64 serve --database /nowhere/games $words
done
ends_with 1 serve --listen 127.0.0.1:0 --database /nowhere/games
ends_with 1 serve --limits /nowhere.limits
# Numbers that would be another seed, folders that hold something else, games in which nothing is compared.
for seed in -1 010 0x10 18446744073709551616; do
  [[ $(refused bench playouts --games 1 --seed=$seed) == *"expected a whole number from 0 to 18446744073709551615"*"not '$seed'"* ]] || fail "of the seed $seed it says '$(refused bench playouts --games 1 --seed=$seed)'"
done
"$BASTIDE" bench playouts --games 1 --seed 18446744073709551615 >/dev/null || fail "the largest seed was refused"
[[ $(refused replay /tmp) == *"/tmp: this is a folder; expected a file"* ]] || fail "of a folder it says '$(refused replay /tmp)'"
[[ $(refused match greedy random --rules 'base alone=yes players=1') == *"players=1: bots are compared in games of two and more"* ]] || fail "a game for one was a match"
[[ $(refused match greedy random --rules 'base players=3' --players 2) == *"--players 2: the rules line says players=3"* ]] || fail "two numbers of players were taken"
for words in 'match greedy nobody' 'match greedy random --part 5/3' 'match greedy random --sprt abc' 'match greedy random --clock 1x' 'match best:level=11 greedy' \
  'match greedy random --rules base+nothing' 'selfplay --bots nobody' 'selfplay --rules base+nothing' 'rules base+nothing' 'rules base+nothing --json' 'rules BASE-NOTHING-1' \
  'perft --rules base+nothing' 'bench playouts --rules base+nothing' 'play --rules base+nothing' 'show /nowhere.bst -o a.bmp' 'tiles list --set nothing' \
  'puzzles --out /nowhere/puzzles --rules base+nothing' 'analyse /nowhere.bst /nowhere.bst' 'learn /nowhere --part 1/2' 'engine --bot nobody'; do
  # shellcheck disable=SC2086
  ends_with 64 $words
  # shellcheck disable=SC2086
  [[ $(refused $words) == "bastide ${words%% *}"*"--help says more" ]] || fail "of '$words' it says '$(refused $words)'"
done
[[ $(refused show x --tunr 3) == *"not expected: --tunr 3"* ]] || fail "of --tunr 3 it says '$(refused show x --tunr 3)'"
[[ $(refused replay /proc/self/mem) == "bastide: /proc/self/mem: the file cannot be read" ]] || fail "of a file that cannot be read it says '$(refused replay /proc/self/mem)'"
[[ $(refused tiles check /dev/null) == *"/dev/null: there is no tile and no set in it" ]] || fail "nothing is a catalogue"
[[ $(refused bench foo) == *"not expected: foo"* ]] || fail "of bench foo it says '$(refused bench foo)'"
[[ $(refused analyse /tmp) == *"/tmp: this is a folder; with --all "* ]] || fail "of a folder it says '$(refused analyse /tmp)'"
# A line that nobody can read is no success.
if [ -c /dev/full ]; then
  for words in engine --help 'rules base'; do
    # shellcheck disable=SC2086
    if echo '{"cmd":"hello"}' | "$BASTIDE" $words >/dev/full 2>/dev/null; then fail "'$words' cannot be read, and it ends with 0"; fi
  done
fi
