// The texts of the built-in tile catalogue, embedded at build time from engine/expansions/*/tiles.txt.
#pragma once
#include <string_view>
#include <vector>

namespace bastide {
struct BuiltinFile {
  std::string_view name, text;
};
const std::vector<BuiltinFile>& builtin_files();
}  // namespace bastide
