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
/// True if the name carries a hash of the content, so that it never changes.
bool is_hashed(std::string_view path);

}  // namespace bastide::server
