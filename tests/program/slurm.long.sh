# bastide slurm with a real Slurm of one node, in a folder of its own on the loopback interface: parts that are killed or requeued are
# played again, the merged result is that of one run, a test over all parts ends it, the same command comes back to what it submitted.
set -eu -o pipefail
folder=$(mktemp -d)
fail() { echo "error: $*" >&2; tail -n 20 "$folder"/*.log >&2 2>/dev/null || true; exit 1; }
daemons=()
# Whatever was started here, as it knows the folder by its name: what a daemon leaves behind when its job is not over would stay for ever.
started_here() {
  local process
  for process in /proc/[0-9]*; do
    if [ "${process#/proc/}" != $$ ] && { tr '\0' '\n' <"$process/environ"; } 2>/dev/null | grep -qxF "SLURM_CONF=$folder/slurm.conf"; then echo "${process#/proc/}"; fi
  done
}
end() {
  scancel --user="$(id -un)" 2>/dev/null || true
  for pid in "${daemons[@]}"; do kill "$pid" 2>/dev/null || true; done
  sleep 1
  kill -9 "${daemons[@]}" 2>/dev/null || true
  unset SLURM_CONF
  kill -9 $(started_here) 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT
. "${0%/*}/../support/spread.sh"
PATH=$PATH:/usr/sbin
for program in munged slurmctld slurmd sbatch squeue; do command -v $program >/dev/null || fail "there is no $program (packages slurm-wlm, munge)"; done

# ---- a cluster of this machine ----
host=$(hostname -s)
free_ports() { perl -MIO::Socket::INET -e '@s = map { IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1") } 1 .. 2; print join(" ", map { $_->sockport } @s)'; }
read -r control_port node_port <<<"$(free_ports)"
chmod 755 "$folder"
mkdir -m 755 "$folder/munge" "$folder/state" "$folder/spool"
dd if=/dev/urandom of="$folder/munge/key" bs=64 count=1 2>/dev/null
chmod 400 "$folder/munge/key"
munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" --pid-file="$folder/munge/pid" \
  --seed-file="$folder/munge/seed" >"$folder/munge.log" 2>&1 & daemons+=($!)
cat >"$folder/slurm.conf" <<END
ClusterName=bastide
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$control_port
SlurmdPort=$node_port
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=sched_min_interval=0,batch_sched_delay=0
ReturnToService=2
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
KillWait=5
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:2
END
export SLURM_CONF=$folder/slurm.conf
wait_for munge test -S "$folder/munge/socket"
slurmctld -D -i >"$folder/slurmctld.log" 2>&1 & daemons+=($!)
slurmd -D >"$folder/slurmd.log" 2>&1 & daemons+=($!)
wait_for "an idle node" bash -c 'sinfo --noheader --format=%T | grep -q idle'

# ---- what a match comes to in one run, and on the cluster ----
nothing_left() { [ -z "$(squeue --noheader)" ]; }  # a task that has ended is listed a moment longer
job_of() { sed -E 's/.*"jobs":\["([0-9]+).*/\1/' "$1.parts/spread.json"; }
what=(match greedy mason@60p --games 48)
spread=("$BASTIDE" slurm "${what[@]}" --parts 4 --poll 100ms --out "$folder/match")

"${spread[@]}" --dry-run >"$folder/script"
grep -q '^#SBATCH --array=1-4' "$folder/script" || fail "the script is not shown"
grep -q -- '--part="$1/4"' "$folder/script" || fail "what a part runs is not shown"
cmp "$folder/match.parts/slurm.sh" <(sed -n '/^#!.bin.bash$/,/^exec /p' "$folder/script") || fail "another script is shown than is written"
[ -z "$(squeue --noheader)" ] || fail "something was submitted by --dry-run"

# The process of part 2 is killed, part 1 is requeued, the coordinator is ended and started again.
"${spread[@]}" >"$folder/words" 2>"$folder/errors" & coordinator=$!
# It is held as soon as it has played one game, so that it does not come to its end before it is killed.
hold_part_2() {
  held=$(players_of "$folder/match.parts/2\$")
  [ -n "$held" ] && has_lines "$folder/match.parts/2/games.jsonl" 1 && kill -STOP "$held"
}
wait_for "a game of part 2" hold_part_2
wait_for "games of part 1" has_lines "$folder/match.parts/1/games.jsonl" 2
kill -9 "$held"
job=$(job_of "$folder/match")
wait_for "the end of part 2 to be seen" grep -q 'part 2 ended before it was done, and is played again' "$folder/errors"
kill -TERM $coordinator
code=0; wait $coordinator || code=$?
[ $code = 130 ] || fail "stopped with code $code"
grep -q "the job $job.* goes on, and the same command comes back to it" "$folder/errors" || fail "$(cat "$folder/errors")"
[ -n "$(squeue --noheader)" ] || fail "the job ended with its coordinator"
"${spread[@]}" >"$folder/words" 2>"$folder/errors2" || fail "$(cat "$folder/errors2")"
grep -q '^greedy against mason@60p: 48 games' "$folder/words" || fail "$(cat "$folder/words")"
wait_for "an empty cluster" nothing_left
"$BASTIDE" "${what[@]}" --threads 2 --out "$folder/whole" >/dev/null
diff <(games "$folder/whole") <(games "$folder/match") || fail "the parts are not the whole"
diff -r "$folder/whole/records" "$folder/match/records" || fail "the records are others"
[ -s "$folder/match/report.html" ] || fail "no report"
[ "$(find "$folder/match.parts" -name '*.done' | wc -l)" = 4 ] || fail "not four parts"
# Once more, and there is nothing to do; more games, and what is there stays.
"${spread[@]}" 2>"$folder/errors" | grep -q '48 games' || fail "$(cat "$folder/errors")"
"$BASTIDE" slurm match greedy mason@60p --games 52 --parts 4 --poll 100ms --out "$folder/match" | grep -q '52 games' || fail "it does not grow"
games "$folder/match" | grep -Fxvf <(games "$folder/whole") | wc -l | grep -qx 4 || fail "more than the new games were played"

# A part that is requeued, as one that was preempted, goes on where it was. (Slurm may refuse to start it so soon; then it is submitted again.)
spread=("$BASTIDE" slurm league greedy mason@30p random --games 16 --parts 2 --poll 100ms --out "$folder/league")
timeout 600 "${spread[@]}" >"$folder/words" 2>"$folder/errors" & coordinator=$!
wait_for "games of part 1" has_lines "$folder/league.parts/1/games.jsonl" 2
scontrol requeue "$(job_of "$folder/league")_1"
wait_for "the job to wait again" eval "squeue --noheader --array --format='%K %T' | grep -q '1 PENDING'"
scontrol update "jobid=$(job_of "$folder/league")_1" starttime=now
wait $coordinator || fail "$(cat "$folder/errors")"
grep -q '^going on after' "$folder/league.parts/1.log" || fail "part 1 did not go on where it was"
"$BASTIDE" league greedy mason@30p random --games 16 --threads 2 --out "$folder/whole-league" >"$folder/words2"
diff <(games "$folder/whole-league") <(games "$folder/league") || fail "a requeued part came to other games"
grep -v -e 'report.html' "$folder/words2" | diff - <(grep -v 'report.html' "$folder/words") || fail "the table is another"

# A test over all parts ends it.
"$BASTIDE" slurm match greedy random --games 100000 --parts 3 --poll 100ms --sprt 50%,60% --out "$folder/sprt" --json >"$folder/sprt.json" 2>"$folder/errors" ||
  fail "$(cat "$folder/errors")"
grep -q '"verdict":"H1"' "$folder/sprt.json" || fail "no verdict"
wait_for "the end of what is decided" nothing_left
[ "$(lines "$folder/sprt/games.jsonl")" -lt 100000 ] || fail "all games were played"

# Records of selfplay, and their analysis, of which one record is none.
"$BASTIDE" selfplay --games 7 --bots greedy,random --seed 9 --json --out "$folder/games" >"$folder/games.json"
"$BASTIDE" slurm selfplay --games 7 --bots greedy,random --seed 9 --json --parts 3 --poll 100ms --out "$folder/spread" >"$folder/spread.json"
diff -r "$folder/games" "$folder/spread" || fail "selfplay's records are others"
grep -q '"games":7,' "$folder/spread.json" || fail "$(cat "$folder/spread.json")"
echo nonsense >"$folder/games/broken.bst"
analyse=(analyse --all "$folder/games" --playouts 5 --json --out)
code=0; "$BASTIDE" "${analyse[@]}" "$folder/lost" >"$folder/lost.json" 2>/dev/null || code=$?
[ $code = 2 ] || fail "a record that is none: code $code"
code=0; "$BASTIDE" slurm "${analyse[@]}" "$folder/spread-lost" --parts 2 --poll 100ms >"$folder/spread-lost.json" 2>"$folder/errors" || code=$?
[ $code = 2 ] || fail "a record that is none, spread: code $code, $(cat "$folder/errors")"
cmp "$folder/lost.json" "$folder/spread-lost.json" || fail "the analysis is another"

# What cannot be.
refused() {
  if "$BASTIDE" slurm "${@:2}" >"$folder/words" 2>"$folder/errors"; then fail "taken: ${*:2}"; fi
  grep -qF -- "$1" "$folder/errors" || fail "${*:2}: $(cat "$folder/errors")"
}
refused "--out: name the folder" match greedy random
refused "--part is set for each part" match greedy random --part 1/2 --out "$folder/no"
refused "unknown bot 'gredy'" match gredy random --out "$folder/no"
refused "only --all" analyse "$folder/games" --out "$folder/no"
refused "sbatch did not take the job" match greedy random --games 4 --out "$folder/nowhere" --sbatch '--partition=nowhere'
refused "it was spread in 4 parts there, 5 here" "${what[@]}" --parts 5 --out "$folder/match"
refused "the folder holds another contest" match greedy random --parts 4 --out "$folder/match"
refused "part 1-2 did not come to its end" match greedy random --games 4 --parts 2 --retries 1 --poll 100ms --program /bin/false --out "$folder/false"
mv "$folder/league.parts" "$folder/strange.parts"
refused "this is a part of another contest" league greedy mason@30p random --games 16 --parts 2 --seed 2 --out "$folder/strange"
[ ! -s "$folder/strange/games.jsonl" ] || fail "games of another contest were taken"
mv "$folder/spread.parts" "$folder/stranger.parts"
refused "this is another game" selfplay --games 7 --bots greedy,random --seed 10 --parts 3 --out "$folder/stranger"
[ -z "$(ls "$folder/stranger")" ] || fail "records of another series were taken"
"$BASTIDE" slurm match greedy random --parts 5 --out "$folder/dry" --dry-run >/dev/null
"$BASTIDE" slurm match greedy random --parts 4 --out "$folder/dry" --dry-run | grep -q 'array=1-4' || fail "what was only shown binds"
[ ! -e "$folder/dry" ] || fail "more than the script was written"
[ ! -e "$folder/no" ] && [ ! -e "$folder/no.parts" ] || fail "something was written for what was refused"
wait_for "an empty cluster" nothing_left
