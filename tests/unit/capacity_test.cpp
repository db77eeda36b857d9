// What would not fit into the state is refused in words before the game.
#include <gtest/gtest.h>

#include "core/game.hpp"
#include "core/recount.hpp"

namespace bastide {
namespace {

/// Why a game with `count` copies of this tile cannot be played; empty if it can.
std::string refusal(const std::string& segments, int count) {
  Catalogue catalogue = builtin_catalogue();
  const auto errors = read_catalogue(catalogue, "tile T\n" + segments + "set many\n  T " + std::to_string(count) + "\n", "test");
  if (!errors.empty()) return errors[0];
  try {
    compile(parse_rules("base tiles=many"), catalogue);
    return "";
  } catch (const RulesError& e) {
    return e.what();
  }
}

const std::string kCloister = "  cloister I\n  field NL NR EL ER SL SR WL WR\n";

TEST(Capacity, TooManyCloistersAreRefused) {
  EXPECT_EQ(refusal(kCloister, kMaxWatch - 6), "");  // the base game has six
  EXPECT_EQ(refusal(kCloister, kMaxWatch - 5), "the tiles of this game have 129 cloisters; 128 is the most");
}

TEST(Capacity, TooManyPennantsAreRefused) {
  EXPECT_EQ(refusal("  city N E S W pennant=255\n", 30), "");
  EXPECT_EQ(refusal("  city N E S W pennant=255\n", 40), "the tiles of this game have 10210 pennants; 10000 is the most");
}

TEST(Capacity, TooManyTilesAreRefused) {
  EXPECT_EQ(refusal("  city N E S W\n", kMaxTiles - 72 > 255 ? 255 : kMaxTiles - 72), "");
  EXPECT_NE(refusal("  city N E S W\n", 255 + 1), "");
}

/// Many cloisters in one long row: all of them are unfinished at the same time.
TEST(Capacity, AsManyCloistersAsAllowedCanAllBeUnfinished) {
  Catalogue catalogue = builtin_catalogue();
  ASSERT_TRUE(read_catalogue(catalogue, "tile T\n" + kCloister + "set many\n  T 122\n", "test").empty());
  Game g(compile(parse_rules("base tiles=many"), catalogue));
  const int kind = g.rules().find_tile("T");
  Rng rng{1};
  Moves moves;
  while (!g.over()) {
    g.legal(moves);
    Move chosen = moves[rng.below(static_cast<u32>(moves.size()))];
    for (const Move m : moves) {
      if (m.kind == MoveKind::Place && m.at.y > chosen.at.y) chosen = m;
      if (m.kind == MoveKind::Draw && g.rules().deck[m.b].kind == kind) chosen = m;
    }
    g.play(chosen);
    ASSERT_LE(g.s().watch_count, kMaxWatch);
  }
  EXPECT_EQ(g.s().tile_count + g.s().discarded, 194);
}

}  // namespace
}  // namespace bastide
