# What deploy/ holds is what systemd, a reader of YAML and a shell make of it.
set -eu -o pipefail
fail() { echo "error: $1" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The unit, with the program where it is here.
sed "s|^ExecStart=/usr/local/bin/bastide |ExecStart=$BASTIDE |" deploy/bastide.service >"$folder/bastide.service"
said=$(systemd-analyze verify --recursive-errors=no "$folder/bastide.service" 2>&1) || fail "the unit is refused: $said"
[ -z "$said" ] || fail "of the unit systemd says: $said"
exposure=$(systemd-analyze security --offline=true "$folder/bastide.service" | sed -n 's/.*exposure level[^:]*: \([0-9]*\)\..*/\1/p')
[ "${exposure:-10}" -le 2 ] || fail "the unit is exposed by $exposure of 10"
sed -n 's/^Environment="BASTIDE_OPTIONS=\(.*\)"/\1/p' "$folder/bastide.service" | grep -q -- --listen || fail "the unit names no address to listen at"

# The options that the files give the program are options that it has.
help=$("$BASTIDE" serve --help)
for option in $(grep -hoE -- '--(listen|public-url|proxy|database|metrics|log-format|drain)\b' deploy/compose.yaml deploy/bastide.service deploy/Dockerfile | sort -u); do
  grep -qE -- "$option( |,)" <<<"$help" || fail "serve has no option $option"
done

# The compose file: every server alike, with the same proxy as the balancer's address, and longer to end than it drains.
python3 - <<'END' || fail "deploy/compose.yaml"
import re, yaml
compose = yaml.safe_load(open('deploy/compose.yaml'))
services = compose['services']
servers = [services[name] for name in ('one', 'two', 'three')]
assert all(server == servers[0] for server in servers), 'the servers differ'
address = services['balancer']['networks']['inside']['ipv4_address']
options = dict(word[2:].split('=', 1) for word in servers[0]['command'] if word.startswith('--'))
assert options['proxy'] == address, f"--proxy {options['proxy']}: the balancer is {address}"
assert int(servers[0]['stop_grace_period'][:-1]) >= int(options['drain'][:-1]) + 15, 'stop_grace_period is too short'
assert services['database']['image'] == 'postgres:15'
named = set(re.findall(r'\$\{(BASTIDE_\w+)\}', open('deploy/haproxy.cfg').read()))
assert named == set(services['balancer']['environment']), f'haproxy.cfg asks for {sorted(named)}'
END
