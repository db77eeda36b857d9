#!/usr/bin/env bash
# Who may include whom: no room includes one above it, core names no expansion; and the server's map names all of its files. Prints what breaks this, as file:line: reason.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1

# The rooms from the bottom up, as the build lists them.
rooms="engine $(sed -n 's/^ *foreach(room \([a-z ]*\))$/\1/p' CMakeLists.txt)"
[ "$rooms" != "engine " ] || { echo "CMakeLists.txt: no line 'foreach(room ...)' to read the rooms from"; exit 1; }
bad=0
report() { printf '%s\n' "$*"; bad=1; }

declare -A height=()  # of a room: how many lie below it, and itself
for room in $rooms; do height[$room]=$((${#height[@]} + 1)); done

# Sets `header` to where "$2", included by file $1, lies: beside it, or in a room, its own first and then from the bottom up.
find_header() {
  local place
  for place in "${1%/*}/" "${1%%/*}/" ${rooms// // }/ ""; do
    header=$place$2
    [ ! -f "$header" ] || return 0
  done
  return 1  # not ours, or made by the build
}

while IFS=: read -r file line text; do
  header=${text#*\"}
  find_header "$file" "${header%%\"*}" || continue
  own=${height[${file%%/*}]} other=${height[${header%%/*}]:-0}
  [ "$other" -le "$own" ] || report "$file:$line: ${file%%/*} may not include ${header%%/*} ($header): it lies above"
  case $file:$header in
    engine/core/*:engine/expansions/*/*) report "$file:$line: core may not include an expansion ($header), only the headers of engine/expansions itself" ;;
  esac
done < <(grep -rnE '^ *# *include *"' --include='*.[hc]pp' $rooms 2>/dev/null)

# Core names no expansion, neither in code nor in texts (comments may). `base`, `river`, `count` and `tower` are ordinary words there, so of these
# only what can but mean the expansion counts.
mapfile -t core < <(find engine/core -name '*.[hc]pp')
mapfile -t where < <(awk '{ print FILENAME ":" FNR }' "${core[@]}")
code=$(sed 's,//.*,,' "${core[@]}")
for folder in engine/expansions/*/; do
  [ -d "$folder" ] || continue
  name=$(basename "$folder")
  case $name in
    base | river | count | tower) means="\b$name::|namespace $name\b|\bhas\([^)]*\b$name\b|\+$name\b|\b$name\+" ;;
    *) means="(^|[^a-z])$name([^a-z]|\$)" ;;
  esac
  for line in $(grep -niE "$means" <<<"$code" | cut -d: -f1); do report "${where[line - 1]}: core names the expansion '$name'"; done
done

# The map of the server has all of it.
map=$(sed -n '/^## Inside/,$p' docs/server.md)
for file in server/*.[hc]pp; do
  file=${file##*/} file=${file%.*}
  [[ $map == *"\`$file\`"* ]] || report "docs/server.md: \`$file\` is not in the map of server/ (\"Inside\")"
done

for name in $(grep '^|' <<<"$map" | grep -oE '`[a-z_.]+`' | tr -d '`'); do
  compgen -G "server/$name*" >/dev/null || report "docs/server.md: there is no $name in server/ (\"Inside\")"
done

[ $bad -ne 0 ] || echo "no room includes one above it: $rooms"
exit $bad
