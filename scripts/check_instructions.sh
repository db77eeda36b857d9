# Counts the instructions of playouts, evaluations and rollouts, and compares them with tests/instructions.txt.
#   bash scripts/check_instructions.sh PROGRAM
# Unlike times they are the same on a busy machine. More than 5 % above what is recorded is an error; more than 5 % below asks for new
# numbers. BASTIDE_REGENERATE=1 writes them. Other compilers and processors make other instructions: meant for Debian 12 on x86-64.
set -u -o pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
program=${1:?expected the program, built to be portable}
table=tests/instructions.txt
most=5
counted=$(mktemp)
trap 'rm -f "$counted"' EXIT

# Instructions of `bastide bench WORDS`.
count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" bench "$@" 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\)$/\1/p'
}

# each N WORDS: instructions of one of N, what the program does besides taken off. Both counts are made at the same time.
each() {
  local n=$1 some none
  shift
  count ${@/#N/$((n + 1))} >"$counted" &
  none=$(count ${@/#N/1})
  wait $!
  some=$(<"$counted")
  [ "${some:-0}" -gt "${none:-0}" ] || { echo "error: valgrind counted nothing for 'bench $*'" >&2; return 1; }
  echo $(((some - none) / n))
}

status=0 written=
while read -r what recorded n words; do
  case $what in ''|'#'*) continue ;; esac
  found=$(each "$n" $words) || exit 1
  if [ -n "${BASTIDE_REGENERATE:-}" ]; then
    written+=$(printf '%-12s %12d %6d  %s' "$what" "$found" "$n" "$words")$'\n'
    continue
  fi
  echo "$what: $found instructions, $recorded recorded"
  if ((found * 100 > recorded * (100 + most))); then
    echo "error: a $what takes more than $most % more instructions than recorded in $table" >&2
    status=1
  elif ((found * (100 + most) < recorded * 100)); then
    echo "A $what takes fewer than recorded: BASTIDE_REGENERATE=1 bash $0 $program"
  fi
done <$table
if [ -n "$written" ]; then
  { grep '^#' $table; printf '%s' "$written"; } >$table.new && mv $table.new $table
fi
exit $status
