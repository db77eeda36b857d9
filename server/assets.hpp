// The page, built into the program.
#pragma once
#include <string_view>

#include "bodies.hpp"

namespace bastide::server {

struct Asset {
  std::string_view path;  ///< for example "/assets/index-1a2b3c4d.js"
  std::string_view bytes;
};

/// The file of that path; null if there is none.
const Body* find_asset(std::string_view path);
/// The page itself; when it was not built, a page that says how to build it.
const Body& index_page();
/// The path of the program that plays without a server (docs/wasm.md); empty if it was not built in.
std::string_view offline_module();
/// True if the name carries a hash of the content, so that it never changes.
bool is_hashed(std::string_view path);

}  // namespace bastide::server
