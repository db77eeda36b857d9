// What would not fit into the state is refused in words before the game.
#include <algorithm>

#include <gtest/gtest.h>

#include "core/game.hpp"
#include "core/limits.hpp"
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

/// Why `act` is refused; empty if it is not.
template <class F>
std::string refused(F&& act) {
  try {
    act();
    return "";
  } catch (const RulesError& e) {
    return e.what();
  }
}

/// What expansions fill, without any expansion.
struct Empty {
  Ruleset set;
  Rules rules;
  Builder builder{set, rules, builtin_catalogue(), {}, {}, {}, {}, {}, {}, {}};
};

TEST(Capacity, ASeventeenthKindOfFigureIsRefused) {
  Empty e;
  for (int i = 0; i < kFigureKinds; ++i) e.builder.figure({"pawn", 'p', 1, 1, 1 << City});
  EXPECT_EQ(refused([&] { e.builder.figure({"queen", 'q', 1, 1, 1 << City}); }),
            "no room for the figure queen: this game has 16 kinds of figures, which is the most");
  EXPECT_EQ(e.set.figure_kinds, kFigureKinds);
}

TEST(Capacity, AMarkThatWouldTakeTheCoresOwnTagIsRefused) {
  Empty e;
  u32 tags = kShared;
  for (int i = 0; i < 27; ++i) {
    const u32 tag = e.builder.mark({"mark", City});
    EXPECT_EQ(tags & tag, 0u) << i;
    tags |= tag;
  }
  EXPECT_EQ(refused([&] { e.builder.mark({"star", City}); }),
            "no room for the mark star: the tiles of this game have 27 other marks, which is the most");
  for (int i = 0; i < kWorthTags; ++i) tags |= e.builder.mark({"worth", City}, true);
  EXPECT_EQ(tags, ~0u);
  EXPECT_EQ(refused([&] { e.builder.mark({"dome", City}, true); }),
            "no room for the mark dome: the tiles of this game have 4 marks that change what features are worth, which is the most");
}

TEST(Capacity, ACounterTooManyIsRefused) {
  Empty e;
  for (int i = 0; i < 8; ++i) EXPECT_EQ(e.builder.counter(), static_cast<u32>(i));
  EXPECT_EQ(refused([&] { e.builder.counter(); }), "features have no room for a counter more than 8");
}

TEST(Capacity, MoreFiguresThanTheTableHoldsAreRefused) {
  Ruleset set(*compile(parse_rules("base+inns players=6")));
  set.figure[0].count = 20;
  set.figure[1].count = 1;
  EXPECT_EQ(refused([&] { check_limits(set); }), "");
  set.figure[1].count = 2;
  EXPECT_EQ(refused([&] { check_limits(set); }), "the players of this game have 132 figures; 128 is the most");
}

TEST(Capacity, FiguresThatWouldOverflowAMajorityAreRefused) {
  Ruleset set(*compile(parse_rules("base players=2")));
  set.figure[0].power = 37;
  EXPECT_EQ(refused([&] { check_limits(set); }), "the figures of a player count as 259 followers in a majority; 255 is the most");
}

TEST(Capacity, MoreFoundationsThanTheTowerCountsAreRefused) {
  EXPECT_EQ(refused([&] { compile(parse_rules("base+tower tiles=tower:2*6")); }), "");
  EXPECT_EQ(refused([&] { compile(parse_rules("base+tower tiles=tower:2*7")); }), "the note tower is on 144 tiles of this game; 128 is the most");
}

/// Each kind of figure has an answer for each segment on which it may stand.
TEST(Capacity, ListsOfMovesLongerThanThereIsRoomForAreRefused) {
  Catalogue catalogue = builtin_catalogue();
  const std::string tiles = "tile A\n  cloister I\n  road N\n  road S\n  field NL SR WL WR\n  field NR EL ER SL\n"
                            "tile B\n  city N\n  city E\n  city S\n  city W\n  field I\n"
                            "set many\n  A 122\n  B 205\n";
  const auto errors = read_catalogue(catalogue, tiles, "test");
  ASSERT_TRUE(errors.empty()) << errors[0];
  EXPECT_EQ(refused([&] { compile(parse_rules("base+inns inns-tiles=no tiles=many"), catalogue); }), "");
  Ruleset set(*compile(parse_rules("base+inns inns-tiles=no tiles=many"), catalogue));
  set.figure_kinds = 7;
  for (auto& t : set.tiles) std::fill(t.can + 2, t.can + 7, t.can[0]);
  EXPECT_NE(refused([&] { check_limits(set); }).find("answers; 8192 is the most"), std::string::npos);
}

TEST(Capacity, MovesThatCouldChangeMoreThanTheUndoLogHoldsAreRefused) {
  Ruleset set(*compile(parse_rules("base")));
  EXPECT_EQ(refused([&] { check_limits(set); }), "");
  set.figure_kinds = 0;
  set.players = 200;
  EXPECT_NE(refused([&] { check_limits(set); }).find("words; 262144 is the most"), std::string::npos);
}

/// The room that is kept for a move is enough.
TEST(Capacity, NoMoveChangesMoreThanItsRoom) {
  for (const char* line : {"base", "base tiles=basic:1*4", "base+inns+abbot+river+river2+king+shrines+cult+siege+count players=6 king-scoring=continuously"}) {
    const auto rules = compile(parse_rules(line));
    for (u64 seed = 0; seed < 5; ++seed) {
      Rng rng{seed};
      Game g(rules);
      g.undo_log(true);
      while (!g.over()) {
        const std::size_t before = g.mark();
        g.play(g.sample(rng));
        ASSERT_LE(g.mark() - before, words_of_a_move(*rules)) << line;
      }
    }
  }
}

}  // namespace
}  // namespace bastide
