// Bodies that are sent again and again: as they are and compressed in one way or two, each with its own validator.
#pragma once
#include <string>
#include <string_view>

#include "client.hpp"

namespace bastide::server {

struct Body {
  std::string type;  ///< for example "text/css; charset=utf-8"
  Text plain;
  Text gzip;                  ///< null if compressing saves too little
  std::string tag, gzip_tag;  ///< strong validators, in quotes; different bytes have different ones
  Text brotli = nullptr;      ///< smaller still, made when the page was built; null if it was not
  std::string brotli_tag = {};
};

/// `level`: 1 (quick) to 9 (small). Throws std::bad_alloc only.
std::string gzip(const std::string& bytes, int level);

/// Compresses what is worth it. `brotli`: the same bytes compressed in that way, if somebody has done so. Throws std::bad_alloc only.
Body make_body(std::string bytes, std::string_view type, std::string_view brotli = {});
/// A body that is never compressed, for what is made anew for every request.
Body plain_body(std::string bytes, std::string_view type);

}  // namespace bastide::server
