#include "core/limits.hpp"

#include "core/game.hpp"

namespace bastide {
namespace {

void at_most(int limit, int is, const char* what) {
  if (is > limit)
    throw RulesError("the tiles of this game have " + std::to_string(is) + " " + what + "; " + std::to_string(limit) +
                     " is the most");
}

int segments(const Ruleset& set) {
  return over_all_tiles(set, [](auto& t) { return t.rows; });
}

int watched(const Ruleset& set) {
  return over_all_tiles(set, [](auto& t) { return std::popcount(t.watching); });
}

void check_tiles(const Ruleset& set) {
  if (set.tile_total > kMaxTiles)
    throw RulesError("these sets have " + std::to_string(set.tile_total) + " tiles; " + std::to_string(kMaxTiles) + " is the most");
  if (set.deck.size() > kMaxDeckRows) throw RulesError("too many different tiles");
  at_most(kMaxSegmentRows, segments(set), "segments");
  at_most(kMaxWatch, watched(set), "cloisters");
  at_most(kMaxPennants, over_all_tiles(set, [](auto& t) {
    int pennants = 0;
    for (int k = 0; k < t.segments; ++k) pennants += t.init[k].pennants;
    return pennants;
  }), "pennants");
}

/// All of them may stand on the table at once, and a player's on one feature.
void check_figures(const Ruleset& set) {
  const int figures = set.players * figures_of_a_player(set);
  if (figures > kMaxFigures)
    throw RulesError("the players of this game have " + std::to_string(figures) + " figures; " + std::to_string(kMaxFigures) +
                     " is the most");
  int power = 0;
  for (int f = 0; f < set.figure_kinds; ++f) power += set.figure[f].count * set.figure[f].power;
  if (power > 255)
    throw RulesError("the figures of a player count as " + std::to_string(power) + " followers in a majority; 255 is the most");
}

/// The longest lists are those of placements, in four rotations around all tiles, of which kMaxTiles sees to it that they fit, and of
/// figures that may go to any feature on the table. Beside these a neutral figure may go to any tile or figure, and figures come home by
/// several rules.
void check_moves(const Ruleset& set) {
  static_assert(4 * kFrontWords * 64 <= Moves::kRoom && kMaxDeckRows <= Moves::kRoom);
  const int moves = 1 + (set.actions.empty() ? 0 : set.tile_total + 4 * kMaxFigures) + over_all_tiles(set, [&](auto& t) {
    int answers = 0;
    for (int f = 0; f < set.figure_kinds; ++f) answers += std::popcount(t.can[f]);
    return answers;
  });
  if (moves > Moves::kRoom)
    throw RulesError("a decision of this game could have " + std::to_string(moves) + " answers; " + std::to_string(Moves::kRoom) +
                     " is the most");
}

void check_shares(const Ruleset& set) {
  if (set.sizes.share > kShareBytes)
    throw RulesError("what these expansions must remember takes " + std::to_string(set.sizes.share) + " bytes; " +
                     std::to_string(kShareBytes) + " is the most");
}

}  // namespace

int figures_of_a_player(const Ruleset& set) {
  int figures = 0;
  for (int f = 0; f < set.figure_kinds; ++f) figures += set.figure[f].count;
  return figures;
}

std::size_t words_of_a_move(const Ruleset& set) {
  // A small field, as a feature's row, is one entry. A tile: the frontier; up to twelve joins with their rings; each of
  // its segments; the cloisters around. Segments are relabelled, the smaller half at each join. Tiles may leave the game one after
  // another. What was completed or is unfinished at the end pays each player, as a city does at its farms; figures come home.
  constexpr std::size_t small = kLogEntry, feature = kLogEntry, front = sizeof(FrontWord) / kLogBlock * kLogEntry;
  constexpr std::size_t tile = 2 * kLogEntry + kFrontWords * (front + small) + 12 * (feature + 4 * small) +
                               kMaxSegments * (2 * feature + 6 * small) + 12 * small;
  const std::size_t expansions = (set.gained.empty() ? 256 : 4096) + static_cast<std::size_t>(set.sizes.share) / 8 * small;  // gained: lists in order
  const std::size_t players = static_cast<std::size_t>(set.players);
  return tile + expansions + static_cast<std::size_t>(segments(set)) * small * (2 + players) +
         static_cast<std::size_t>(watched(set)) * (feature + 4 * small) + static_cast<std::size_t>(set.tile_total) * small +
         kMaxClosing * (feature + small * (2 + 2 * players)) +
         players * static_cast<std::size_t>(figures_of_a_player(set)) * small * (4 + players);
}

void check_limits(const Ruleset& set) {
  check_tiles(set);
  check_figures(set);
  check_shares(set);
  check_moves(set);
  if (const std::size_t words = words_of_a_move(set); words > kMaxLogRoom)
    throw RulesError("a move of this game could change " + std::to_string(words) + " words; " + std::to_string(kMaxLogRoom) +
                     " is the most");
}

}  // namespace bastide
