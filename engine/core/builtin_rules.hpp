// The table of rule statements, the scenarios that show them, lessons and puzzles, embedded at build time.
#pragma once
#include "core/builtin_tiles.hpp"

namespace bastide {
/// docs/rules/matrix.txt
const std::vector<BuiltinFile>& builtin_matrix();
/// docs/rules/companions.txt
const std::vector<BuiltinFile>& builtin_companions();
/// docs/rules/matrix.LANGUAGE.txt
const std::vector<BuiltinFile>& builtin_translations();
/// engine/expansions/*/scenarios/*.txt
const std::vector<BuiltinFile>& builtin_scenarios();
/// engine/expansions/*/lessons.txt
const std::vector<BuiltinFile>& builtin_lessons();
/// bots/puzzles.txt
const std::vector<BuiltinFile>& builtin_puzzles();
/// bots/network.json
const std::vector<BuiltinFile>& builtin_network();
}  // namespace bastide
