// How much a table tells beyond what lies on it: the same for everybody there (docs/protocol.md, "Aids").
#pragma once
#include <optional>
#include <string_view>

namespace bastide {

enum class Aids {
  helpful,   ///< everything
  standard,  ///< what each thing is worth, and which tiles are left
  purist     ///< as at a wooden table
};

constexpr std::string_view kAidsName[] = {"helpful", "standard", "purist"};

constexpr std::string_view name_of(Aids a) { return kAidsName[static_cast<int>(a)]; }
constexpr std::optional<Aids> aids_named(std::string_view name) {
  for (int i = 0; i < 3; ++i)
    if (name == kAidsName[i]) return static_cast<Aids>(i);
  return {};
}

}  // namespace bastide
