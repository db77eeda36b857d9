// Rules as they come from outside, made ready for play.
#pragma once
#include <memory>
#include <string_view>

#include "core/ruleset.hpp"

namespace bastide {

/// Compiles a rules line; `tiles` are further definitions of tiles and sets (docs/catalogue.md) for its `tiles=`. Throws Error
/// (bad-rules) in words.
std::shared_ptr<const Ruleset> compile_rules(std::string_view rules, std::string_view tiles = {});

}  // namespace bastide
