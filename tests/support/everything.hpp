// Every expansion there is, so that a test of everything need not be told of a new one.
#pragma once
#include <string>
#include <string_view>

#include "core/expansion.hpp"

namespace bastide {

/// A rules line with every expansion, perhaps `but` one: "base+inns+...".
inline std::string every_expansion(std::string_view but = "") {
  std::string line;
  for (const Expansion* e : all_expansions())
    if (e->id != but) line += (line.empty() ? "" : "+") + std::string(e->id);
  return line;
}

}  // namespace bastide
