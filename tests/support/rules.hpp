// Rules for tests.
#pragma once
#include <memory>
#include <string>

#include "core/ruleset.hpp"

namespace bastide {

/// The rules of this line, compiled.
inline std::shared_ptr<const Ruleset> rules(const std::string& line) { return compile(parse_rules(line)); }

}  // namespace bastide
