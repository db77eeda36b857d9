# docs/strength.md against the games that were played: every command of its first table has its games kept beside it, they were played as the
# command says, each record replays to the score that was counted, and the table says what they say.
set -eu -o pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "error: $*" >&2; exit 1; }
doc=docs/strength.md

# A command for each row of the first table, in the same order.
mapfile -t commands < <(grep -E '^bastide match best [^ ]+ --time .* --out [a-z0-9]+$' $doc)
mapfile -t rows < <(sed -n '/^| against | must /,/^$/p' $doc | tail -n +3 | grep .)
[ ${#rows[@]} -ge 7 ] || fail "$doc has ${#rows[@]} rows in its first table"
[ ${#rows[@]} -eq ${#commands[@]} ] || fail "$doc has ${#rows[@]} rows and ${#commands[@]} commands"

# figure NAME: of the result that report printed
figure() { grep -oE "\"$1\":[-+.0-9E]+" "$folder/result" | head -n 1 | cut -d: -f2; }

for i in "${!rows[@]}"; do
  read -r _ _ a b words <<<"${commands[$i]}"
  name=${words##*--out }
  tar -xzf "docs/strength/$name.tar.gz" -C "$folder" || fail "the games of $name are not kept"
  games=$folder/$name
  "$BASTIDE" report --replay --json "$games" >"$folder/result"
  [[ $words =~ ^--time\ ([0-9]+ms)\ --games\ ([0-9]+)\ --seed\ ([0-9]+)\ --out ]] || fail "not understood: ${commands[$i]}"
  for said in "\"bots\":[\"$a\",\"$b\"]" "\"time\":\"${BASH_REMATCH[1]}\"" "\"games\":${BASH_REMATCH[2]}," "\"seed\":${BASH_REMATCH[3]},"; do
    grep -qF "$said" "$folder/result" || fail "$name was not played with $said"
  done

  told=$(awk -F'|' '{ sub("%", "", $6); print $5, $6, $7, $8, $9 }' <<<"${rows[$i]}" | xargs)
  counted=$(awk -v g="$(figure games)" -v w="$(figure win_rate)" -v we="$(figure win_rate_se)" -v m="$(figure margin)" -v me="$(figure margin_se)" \
    'BEGIN { printf "%d %.1f %.1f %+.1f %.1f", g, 100 * w, 100 * we, m, me }')
  [ "$told" = "$counted" ] || fail "of $name $doc says '$told', its games '$counted'"
done

# A score that was not played is found.
sed -i '1s/"scores":\[/"scores":[1/' "$games/games.jsonl"
if told=$("$BASTIDE" report --replay "$games" 2>&1); then fail "a changed score was not found"; fi
[[ $told == *"were counted"* ]] || fail "of a changed score it says: $told"
