# How the page and the program are built. Sourced after common.sh and need.sh.

# A portable build has a folder of its own, so that one can go back and forth.
if [ -n "${BASTIDE_PORTABLE:-}" ] && [ "$BASTIDE_PORTABLE" != 0 ]; then
  build=build-portable
  portable=ON
else
  build=build
  portable=OFF
fi

# Objects made for this processor must not be taken from the cache on another one.
CCACHE_NAMESPACE=bastide-$( (uname -m; grep -m1 -E '^(flags|Features)' /proc/cpuinfo; grep -m1 -E '^model[[:space:]]*:' /proc/cpuinfo) 2>/dev/null | cksum | cut -d' ' -f1)
# Another clone, such as CI's, is served from the cache though it lies in another folder.
export CCACHE_NAMESPACE CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1

# ---- node ----

node_version=20.19.5  # what the page's tools ask for, and the newest of its line; Debian 12 has 18
npm_version=10.9.4
node_home=build/tools/node

node_will_do() {
  node -e 'const [a, b] = process.versions.node.split(".").map(Number);
    process.exit(a == 20 && b >= 19 || a == 22 && b >= 12 || a > 22 ? 0 : 1)' 2>/dev/null
}

# Puts a node that is new enough first on the path: the machine's, or npm's package of it in a folder of the build.
need_node() {
  [ ! -x $node_home/node_modules/.bin/node ] || PATH=$PWD/$node_home/node_modules/.bin:$PATH
  node_will_do && command -v npm >/dev/null && return
  need npm
  node_will_do && return
  local arch
  case $(uname -m) in
    x86_64) arch=x64 ;;
    aarch64) arch=arm64 ;;
    *) fail "node $(node --version) is too old for the page's tools: install 20.19 or newer"; return ;;
  esac
  mkdir -p $node_home
  step "Fetching node $node_version" npm install --prefix $node_home --no-save --no-audit --no-fund --loglevel=error \
    node-linux-$arch@$node_version npm@$npm_version ||
    { fail "node $(node --version) is too old, and a newer one could not be fetched"; return; }
  PATH=$PWD/$node_home/node_modules/.bin:$PATH
  hash -r
  node_will_do || fail "$node_home holds no working node"
}

# ---- the page: web/ to web/dist/ ----

# True if a file of the page is newer than $1.
page_newer_than() {
  [ ! -e "$1" ] || [ -n "$(find web -mindepth 1 -name node_modules -prune -o -name dist -prune -o -newer "$1" -print -quit)" ]
}

need_modules() {
  need_node || return
  [ web/node_modules/.installed -nt web/package-lock.json ] && return
  step "Fetching the page's packages" npm --prefix web ci --no-audit --no-fund --loglevel=error || return
  touch web/node_modules/.installed
}

build_page() {
  [ -f web/package.json ] || return 0
  [ -f web/dist/index.html ] && ! page_newer_than build/.page && ! [ build-wasm/wasm/bastide.wasm -nt build/.page ] && return
  need_modules || return
  mkdir -p build
  touch build/.page-begun
  step "Building the page" npm --prefix web run build --loglevel=error || return
  mv build/.page-begun build/.page
}

# ---- the program ----

# configure DIR OPTIONS...: runs cmake if DIR is new, was configured with other options, or came from another folder.
configure() {
  local dir=$1
  shift
  configured "$dir" && [ "$(tail -n +2 "$dir/.options")" = "$*" ] && return
  step "Configuring $dir" cmake --fresh -S . -B "$dir" -G Ninja "$@" || return
  printf '%s\n' "$PWD" "$*" >"$dir/.options"
}
configured() { [ -f "$1/build.ninja" ] && [ "$(head -n 1 "$1/.options" 2>/dev/null)" = "$PWD" ]; }

# The compiler: CXX, if that is set, or clang, which takes half the time of g++ for programs that are as fast (docs/experiments.md).
compiler() { echo "${CXX:-$(command -v clang++-19 || echo c++)}"; }

# configure_program OPTIONS...: the tree of the program, for this processor or portable.
configure_program() { configure $build "-DCMAKE_CXX_COMPILER=$(compiler)" -DBASTIDE_PORTABLE=$portable "$@"; }

# compile DIR TARGETS...: builds them (everything, if none are named), and shows the compiler's warnings.
compile() {
  local dir=$1
  shift
  NINJA_STATUS='[%f/%t] ' step "Building $dir" ninja -C "$dir" "$@" || return
  grep -A3 'warning: ' "$logs/Building-$dir.txt" >&2
  return 0
}

# The program $build/bastide, without the tests if they were not built before.
build_program() {
  configured $build || configure_program -DBASTIDE_TESTS=OFF || return
  compile $build bastide
}

# ---- the program as WebAssembly, in build-wasm/wasm, and the npm package made of it, in build-wasm/npm ----

wasm_options=(-DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
build_wasm() {
  NODE_PATH=/usr/share/nodejs configure build-wasm "${wasm_options[@]}" && NODE_PATH=/usr/share/nodejs compile build-wasm
}

# As `npm pack` makes it, and unpacked in build-wasm/npm/package, as others get it.
pack_wasm() {
  need_node || return
  local place=build-wasm/npm
  rm -rf $place && mkdir -p $place/source &&
    cp LICENSE wasm/package/* build-wasm/wasm/bastide.mjs build-wasm/wasm/bastide.wasm $place/source/ &&
    (cd $place && npm pack ./source --loglevel=error >/dev/null && tar -xzf bastide-*.tgz) || fail "the npm package could not be made"
}

# ---- the Python package, in $build/python ----

# The interpreter for which it is built.
python_program() { sed -n 's/^PYTHON_EXECUTABLE:[A-Z]*=//p' $build/CMakeCache.txt; }

build_python() {
  configured $build || configure_program -DBASTIDE_TESTS=OFF || return
  grep -q '^BASTIDE_PYTHON:BOOL=ON' $build/CMakeCache.txt ||
    step "Configuring $build for Python" cmake -B $build -DBASTIDE_PYTHON=ON || return
  compile $build _bastide
}
