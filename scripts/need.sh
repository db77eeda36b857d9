# What each stage needs from Debian, and why: this table is the only place. Sourced after common.sh.
# stage  package  a command that does as well (- if none; after a comma what does where there is no Debian)  what for
packages() { cat <<'END'
run   clang-19               clang++-19,c++  the compiler
run   cmake                  cmake           the build
run   ninja-build            ninja           the build
run   ccache                 ccache          rebuilding after a change of branch
run   pkg-config             pkg-config      finding librsvg
run   libboost1.81-dev       -               Beast and Asio: HTTP, WebSocket
run   libboost-json1.81-dev  -               JSON
run   libboost-url1.81-dev   -               addresses of requests
run   libsodium-dev          -               shuffles, seeds, tokens
run   libsqlite3-dev         -               stored games
run   libsqlitecpp-dev       -               its statements in C++
run   libpq-dev              -               games in PostgreSQL
run   zlib1g-dev             -               compressed pages
run   libfmt-dev             -               text
run   libspdlog-dev          -               the server's log
run   prometheus-cpp-dev     -               counters and histograms of the server, for /metrics
run   libcli11-dev           -               the command line
run   libeigen3-dev          -               matrices: ratings, learnt weights
run   librsvg2-dev           -               tiles as PNG
run   libssl-dev             -               encrypted calls to browsers
run   libcurl4-openssl-dev   -               and how they get there; bastide bot
run   libwebp-dev            -               games as films
python python3-dev           -               its headers: ./run python, and the tests of the package
python python3-pybind11      -               the module between Python and C++
python pybind11-dev          -               its headers
python python3-numpy         -               arrays
npm   npm                    npm             the page's build; asked for only where the page must be built
test  libgtest-dev           -               GoogleTest
test  libgmock-dev           -               its matchers
test  postgresql-15          -               tests of the store in PostgreSQL, each with a server of its own
test  python3                python3         the example of a bot in Python
test  python3-aiosmtpd       -               a mail server, for tests of mail
test  openssl                openssl         its certificate
test  libvalijson-dev        -               JSON Schema: what is sent has the shape that is documented
test  chromium-headless-shell chromium-headless-shell tests of the page in a browser
all   g++                    g++             the other compiler, for the Python package
all   python3-setuptools     -               which builds it for others
all   haproxy                haproxy         the balancer of deploy/haproxy.cfg
all   systemd                systemd-analyze checks deploy/bastide.service
all   python3-yaml           -               reads deploy/compose.yaml
all   libclang-rt-19-dev     -               sanitizers, libFuzzer
all   valgrind               valgrind        counts of instructions
wasm  emscripten             em++            the program as WebAssembly: ./run wasm, ./test --all
all   slurm-wlm              -               a cluster of one node: bastide slurm
all   munge                  -               what its programs know each other by
all   parallel               parallel        bastide parallel
END
}

# need STAGE...: installs what the stages need and this machine lacks.
need() {
  local stage package other why missing=() unknown=()
  while read -r stage package other why; do
    case " $* " in *" $stage "*) ;; *) continue ;; esac
    [ "$other" != - ] && command -v "${other%,*}" >/dev/null && continue
    if ! command -v dpkg-query >/dev/null; then
      command -v "${other#*,}" >/dev/null && continue
      if [ "$other" = - ]; then unknown+=("$package ($why)"); else missing+=("${other%,*} ($why)"); fi
    elif ! dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^.i'; then
      missing+=("$package")
    fi
  done < <(packages)
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    [ ${#missing[@]} -eq 0 ] || die "this is not Debian, so install by hand and try again: $(list "${missing[@]}")"
    [ ${#unknown[@]} -eq 0 ] || [ -d build ] ||
      say "This is not Debian, so these libraries (by Debian's names) are taken to be there: $(list "${unknown[@]}")"
    return 0
  fi
  [ ${#missing[@]} -eq 0 ] || install "${missing[@]}"
}

list() { local all; printf -v all '%s, ' "$@"; echo "${all%, }"; }

# Debian makes and starts a database cluster for whoever installs PostgreSQL for the first time; the tests start what they need. Where
# PostgreSQL is known already everything stays as it is. $@: what makes a command root's.
without_cluster() {
  local folder=/etc/postgresql-common
  [ ! -e "$folder" ] || return 0
  "$@" mkdir -p "$folder/createcluster.d" &&
    echo 'create_main_cluster = false' | "$@" tee "$folder/createcluster.d/bastide.conf" >/dev/null
}

install() {
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300) root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      die "packages are missing, and you are neither root nor is there sudo. As root: apt-get install --no-install-recommends $*"
    say "Packages are missing; sudo installs them: $*"
    sudo -v || die "sudo refused. As root: apt-get install --no-install-recommends $*"
    root=(sudo)
  fi
  apt=("${root[@]}" "${apt[@]}")
  case " $*" in *" postgresql-"*) without_cluster "${root[@]}" ;; esac
  step "Looking for packages" "${apt[@]}" update || say "Going on with the package lists that are there."
  say "Installing: $*"
  step "Installing packages" "${apt[@]}" install -y --no-install-recommends "$@" ||
    die "not all packages could be installed (Bastide is made for Debian 12; this is $(. /etc/os-release && echo "$PRETTY_NAME"))"
}
