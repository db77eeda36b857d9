# Shared by the scripts: messages, and steps that show how far they are. Sourced, not run.
# Everything is said on standard error, so that `./run WORDS >file` holds only what the program prints.
set -u -o pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

say() { printf '%s\n' "$*" >&2; }
fail() { say "error: $*"; return 1; }
die() { fail "$*"; exit 1; }

# "42 s" or "3 min 07 s" since the time $1 (a value of SECONDS).
since() {
  local s=$((SECONDS - $1))
  if [ $s -lt 60 ]; then echo "$s s"; else printf '%d min %02d s\n' $((s / 60)) $((s % 60)); fi
}

logs=build/logs
ticker=
stop_ticker() { [ -z "$ticker" ] || kill "$ticker" 2>/dev/null; ticker=; }
trap stop_ticker EXIT

# Shows the last line of log $2 beside label $1: over and over on a terminal, once a minute elsewhere.
tick() {
  local begin=$SECONDS line pause=60 width
  [ ! -t 2 ] || { pause=1; width=$(tput cols 2>/dev/null || echo 80); }
  while sleep $pause </dev/null >/dev/null 2>&1; do
    line=$(tail -c 300 "$2" 2>/dev/null | tr '\r' '\n' | grep -v '^ *$' | tail -n 1 | tr -dc '[:print:]')
    line="$1: $(since $begin)  $line"
    if [ -t 2 ]; then printf '\r\033[K%.*s' $((width - 1)) "$line" >&2; else printf '%s\n' "$line" >&2; fi
  done
}

# step LABEL COMMAND...: runs it with its output in a log. A step of less than two seconds says nothing; a failed one shows the end
# of its log. Returns what the command returned.
step() {
  local label=$1 begin=$SECONDS log status
  shift
  mkdir -p $logs
  log=$logs/$(printf '%s' "$label" | tr -cs '[:alnum:]' -).txt
  : >"$log"
  tick "$label" "$log" & ticker=$!
  "$@" >"$log" 2>&1 </dev/null
  status=$?
  stop_ticker
  [ ! -t 2 ] || printf '\r\033[K' >&2
  if [ $status -ne 0 ]; then
    tail -n 80 "$log" >&2
    say "error: $label failed (code $status) after $(since $begin); all of its output is in $log"
  elif [ $((SECONDS - begin)) -ge 2 ]; then
    say "$label: done in $(since $begin)"
  fi
  return $status
}
