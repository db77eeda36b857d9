// Rules as they come from outside, made ready for play.
#pragma once
#include <memory>
#include <string_view>

#include "core/ruleset.hpp"

namespace bastide {

/// Compiles a rules line; `tiles` are further definitions of tiles and sets (docs/catalogue.md) for its `tiles=`. Throws Error
/// (bad-rules) in words. Whoever plays by the same line at the same time shares the rules, which may take more memory than a game.
std::shared_ptr<const Ruleset> compile_rules(std::string_view rules, std::string_view tiles = {});

}  // namespace bastide
