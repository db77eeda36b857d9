// The page, built into the program.
#pragma once
#include <string>
#include <string_view>

namespace bastide::server {

struct Asset {
  std::string_view path;  ///< for example "/assets/index-1a2b3c4d.js"
  std::string_view bytes;
};

/// The file of that path; null if there is none.
const Asset* find_asset(std::string_view path);
/// The page itself; when it was not built, a page that says how to build it.
std::string_view index_page();
/// From the file's ending, for example "text/javascript; charset=utf-8".
std::string_view mime_type(std::string_view path);
/// True if the name carries a hash of the content, so that it never changes.
bool is_hashed(std::string_view path);
/// A strong validator of the bytes, in quotes.
std::string etag(std::string_view bytes);

}  // namespace bastide::server
