#include "bots/levels.hpp"

#include "bots/bot.hpp"

namespace bastide {

/// scripts/ladder.sh plays every level against the one below (docs/strength.md, "Levels").
const std::vector<Level>& levels() {
  // clang-format off
  static const std::vector<Level> all = {
      // number, name, what it means; slip, overlook, thrift, farms, bag, joins; depth, playouts
      {1, "Beginner", "Overlooks many places, spends followers freely and has never heard of farms.",
       {3.0, 0.45, 0.2, false, false, false}, 0, 0},
      {2, "Pupil", "Knows what pays at once, begins everything, and runs out of followers.",
       {2.6, 0.35, 0.5, false, false, false}, 0, 0},
      {3, "Apprentice", "Holds some followers back and thinks of the farms, but begins more than can be finished.",
       {2.2, 0.25, 0.75, true, false, false}, 0, 0},
      {4, "Journeyman", "Has an eye on what can still be finished, with slips here and there.",
       {2.0, 0.2, 0.8, true, true, false}, 0, 0},
      {5, "Craftsman", "Knows which tiles can still come, and seldom slips.",
       {1.5, 0.1, 0.9, true, true, false}, 0, 0},
      {6, "Adept", "Joins what you build, and hardly slips at all.",
       {0.9, 0, 1, true, true, true}, 0, 0},
      {7, "Tactician", "Makes no mistakes one turn ahead.",
       {0, 0, 1, true, true, true}, 0, 0},
      {8, "Strategist", "Tries its best turns out in its head, a few times each.",
       {0, 0, 1, true, true, true}, 6, 48},
      {9, "Expert", "Tries its best turns out in its head, more than a hundred times.",
       {0, 0, 1, true, true, true}, 6, 120},
      {10, "Master", "Thinks for as long as it may: the best that we can do.",
       {0, 0, 1, true, true, true}, 6, 0},
  };
  // clang-format on
  return all;
}

std::string spec_of(const Level& level) { return "best:level=" + std::to_string(level.number); }

std::string name_of(std::string_view spec) {
  if (const Level* level = level_of(spec)) return level->name;
  for (auto& bot : all_bots())
    if (spec == bot.id) return bot.name;
  return std::string(spec);
}

const Level* level_of(std::string_view spec) {
  for (auto& level : levels())
    if (spec == spec_of(level)) return &level;
  return nullptr;
}

}  // namespace bastide
