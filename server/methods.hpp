// By which methods addresses are asked.
#pragma once
#include <string_view>

namespace bastide::server {

/// As a header Allow lists them: "GET, HEAD" or "POST" or all three. Empty for an address that is none of ours, or a page or file.
std::string_view methods_of(std::string_view path);

}  // namespace bastide::server
