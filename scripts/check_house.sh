#!/usr/bin/env bash
# Rules of the house that a machine can check, on all files that git knows: prints what breaks them, as file:line: reason.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
bad=0
report() { printf '%s\n' "$*"; bad=1; }

files() { git ls-files -z --cached --others --exclude-standard -- "$@" | while IFS= read -r -d '' f; do [ ! -f "$f" ] || printf '%s\0' "$f"; done; }
mapfile -d '' all < <(files .)
# find_words REGEX REASON: (each regex is written so that it does not find itself)
find_words() {
  local found
  found=$(printf '%s\0' "${all[@]}" | xargs -0 grep -nIE -- "$1") || return 0
  while IFS= read -r line; do report "$(cut -d: -f1-2 <<<"$line"): $2"; done <<<"$found"
}
git rev-parse --git-dir >/dev/null 2>&1 || { echo "not a git repository: nothing to check"; exit 0; }

# A source file is one thing that a person can read.
while read -r lines file; do
  [ "$file" = total ] || [ "$lines" -le 600 ] || report "$file: $lines lines; 600 is the most"
done < <(files '*.cpp' '*.hpp' '*.h' '*.ts' '*.mjs' '*.js' '*.svelte' '*.css' '*.py' '*.sh' '*.cmake' '*/CMakeLists.txt' run test | xargs -0 wc -l)

find_words '\b(TOD[O]|FIXM[E]|XX[X])\b' "finish it or leave it out"
find_words '(^|[^A-Za-z0-9_.-])/(wor[k]|far[m]|roo[t]|home/[a-z]+)/' "a path of somebody's machine"
find_words '/tmp/bash_job[s]' "a path of somebody's machine"
find_words 'registry\.npmj[s]|deb\.debia[n]|registry\.yarnpk[g]' "names a registry's host"
find_words '^(<<<<<<[<]|>>>>>>[>]) ' "a merge left open"

# Each question of the notebook has a verdict and names commits; they are looked up where the history is there.
while IFS= read -r line; do report "$line"; done < <(awk '
  function check() { if (title && verdict !~ /\*\*Verdict:\*\*.*`[0-9a-f]+`$/) print FILENAME ":" at ": no verdict with a commit" }
  /^#/ { check(); title = /^### /; at = FNR; verdict = "" }
  title && (verdict || /^\*\*Verdict:/) { if (NF) verdict = verdict " " $0 }
  END { check() }' docs/experiments.md)
if [ "$(git rev-parse --is-shallow-repository)" = false ]; then
  history=" $(git rev-list HEAD | tr '\n' ' ')"
  for commit in $(grep -oE '`[0-9a-f]{7,}`' docs/experiments.md | tr -d '\`' | sort -u); do
    [[ $history == *" $commit"* ]] || report "docs/experiments.md: no commit $commit came before"
  done
fi

[ $bad -ne 0 ] || echo "nothing found"
exit $bad
