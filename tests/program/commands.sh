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
[[ $(refused bench foo) == *"not expected: foo"* ]] || fail "of bench foo it says '$(refused bench foo)'"
