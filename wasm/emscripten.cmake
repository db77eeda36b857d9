# What the rooms need of libraries where emscripten compiles: Debian has none for it, but Boost's headers hold all that we use. They are
# reached by links, because the folder of the system's own headers would hide emscripten's.
set(headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
find_path(BASTIDE_BOOST boost/json/src.hpp PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(CREATE_LINK ${BASTIDE_BOOST}/boost ${headers}/boost SYMBOLIC)

# Exceptions of WebAssembly itself: every browser has had them since 2022, and what is not thrown costs nothing.
add_compile_options(-fwasm-exceptions)
add_link_options(-fwasm-exceptions)

# Its standard library is older than its compiler.
add_compile_options("SHELL:-include ${CMAKE_CURRENT_LIST_DIR}/standard.hpp")

file(WRITE ${CMAKE_BINARY_DIR}/boost_json.cpp "#include <boost/json/src.hpp>\n")
add_library(boost_json STATIC ${CMAKE_BINARY_DIR}/boost_json.cpp)
target_include_directories(boost_json SYSTEM PUBLIC ${headers})
add_library(Boost::json ALIAS boost_json)
