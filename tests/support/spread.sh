# What the tests of `bastide parallel` and `bastide slurm` share, sourced; `fail WORDS` is theirs.

# wait_for WHAT COMMAND...: until it succeeds, two minutes at most.
wait_for() {
  for _ in $(seq 1200); do
    if "${@:2}" >/dev/null 2>&1; then return 0; fi
    sleep 0.1
  done
  fail "waited in vain for $1"
}

# The games of a folder, without what differs from run to run: times and order.
games() { sed 's/"us":[0-9]*,"longest":[0-9]*,"slowest":[^]]*],//g' "$1/games.jsonl" | sort; }
lines() { cat "$1" 2>/dev/null | wc -l; }
has_lines() { [ "$(lines "$1")" -ge "$2" ]; }

# players_of PATTERN: the processes that play into a folder whose name begins so, the shells around them left out.
players_of() { grep -lzE -- "^--out=$1" /proc/[0-9]*/cmdline 2>/dev/null | tr -dc '0-9\n' || true; }
nobody_plays() { [ -z "$(players_of "$1")" ]; }
