# Writes OUT, a source with the name of this build: the version, a hash of what decides how our bots play (the sources of engine and
# bots), and the commit if there is git. Untouched if it is the same already. cmake -DROOT=... -DOUT=... -P build_name.cmake
file(GLOB_RECURSE sources LIST_DIRECTORIES false RELATIVE ${ROOT} ${ROOT}/engine/*.[ch]pp ${ROOT}/engine/expansions/*/tiles.txt
  ${ROOT}/bots/*.[ch]pp)
list(SORT sources)
set(all "")
foreach(source ${sources})
  file(SHA256 ${ROOT}/${source} one)
  string(APPEND all "${source} ${one}\n")
endforeach()
string(SHA256 players "${all}")
string(SUBSTRING ${players} 0 10 players)
execute_process(COMMAND git -C ${ROOT} describe --always --dirty --abbrev=10 OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET)
if(NOT commit)
  set(commit unknown)
endif()
set(text "// Written by contest/build_name.cmake.
#include \"contest/build_name.hpp\"

namespace bastide {
Build this_build() { return {\"${players}\", \"${commit}\"}; }
}  // namespace bastide
")
file(CONFIGURE OUTPUT ${OUT} CONTENT "${text}" @ONLY)  # untouched if it is the same
