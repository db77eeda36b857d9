// The Princess & the Dragon's tiles that wait for a volcano, as deals bring them, and positions in the middle of a run.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "core/phases.hpp"
#include "core/random.hpp"
#include "protocol/compile.hpp"
#include "protocol/error.hpp"
#include "protocol/notation.hpp"
#include "protocol/position.hpp"
#include "protocol/session.hpp"
#include "support/sessions.hpp"

namespace bastide {
namespace {

bool notes(const Game& g, u16 kind, const char* note) { return g.rules().defs[g.rules().tiles[kind].def].has_note(note); }

Session game_of(int seed) {
  return random_session({"base+dragon", {}, Deal::seeded(series_seed(5, seed)), false, {}}, seed, 1 << 20);
}

TEST(Dragon, NoTileWithItsSignIsDrawnBeforeAVolcanoLies) {
  int signs = 0;
  for (int seed = 0; seed < 20; ++seed) {
    const Session s = game_of(seed);
    bool volcano = false;
    for (const Event& e : s.game().events()) {
      volcano = volcano || (e.type == Event::Type::Place && notes(s.game(), e.kind, "volcano"));
      if (e.type != Event::Type::Draw || !notes(s.game(), e.kind, "dragon")) continue;
      EXPECT_TRUE(volcano) << seed;
      ++signs;
    }
  }
  EXPECT_GT(signs, 200);  // 12 a game
}

TEST(Dragon, ASeedDealsTheSameGame) {
  for (int seed = 0; seed < 5; ++seed) {
    const Session s = game_of(seed);
    EXPECT_EQ(game_of(seed).events(), s.events());
    EXPECT_EQ(replay(s.record()).events(), s.events());
  }
}

TEST(Dragon, EachTileThatMayBeDrawnIsAsLikelyAsAnyOther) {
  const Game g(compile_rules("base+dragon"));
  constexpr int kDeals = 20000;
  std::vector<int> first(g.rules().deck.size());
  for (int i = 0; i < kDeals; ++i) ++first[next_chance(g, shuffle(g.rules(), series_seed(7, i))).b];
  const Stage& stage = g.rules().stages[0];
  EXPECT_EQ(stage.total - g.s().stage_left, 12);
  double chi = 0;
  for (u16 row = stage.begin; row < stage.end; ++row) {
    if (row >= stage.free) {
      EXPECT_EQ(first[row], 0) << "row " << row << " is held back";
      continue;
    }
    const double expected = kDeals * g.rules().deck[row].count / static_cast<double>(g.s().stage_left);
    chi += (first[row] - expected) * (first[row] - expected) / expected;
  }
  EXPECT_LT(chi, 2.2 * (stage.free - stage.begin)) << "far beyond chance (the seeds are fixed)";
}

TEST(Dragon, AnOrderOfTilesWaitsForTheVolcanoToo) {
  EXPECT_THROW(Session({"base+dragon", {}, Deal::ordered({"DG/C.d"}), false, {}}), Error);
  Session s({"base+dragon", {}, Deal::ordered({"DG/F.v", "DG/C.d", "BA/L"}), false, {}});
  s.play("0,1N");
  EXPECT_EQ(s.decision().value().at("tile").as_string(), "DG/C.d");
}

/// Plays at random until it is in that phase with some steps done; false if it does not come to that.
bool play_to(Game& g, std::string_view phase, Rng& rng) {
  while (!g.over()) {
    if (phase == g.phase().name && g.s().turn.sub) return true;
    g.play(g.sample(rng));
  }
  return false;
}

TEST(Dragon, APositionInTheMiddleOfItsRunGoesOnLikeTheGame) {
  Rng rng{11};
  int seen = 0;
  for (int i = 0; i < 40; ++i) {
    Game g(compile_rules("base+dragon players=3"));
    if (!play_to(g, "dragon", rng)) continue;
    ++seen;
    const std::string line = position_line(g);
    Game again = read_position(line);
    EXPECT_EQ(position_line(again), line);
    Moves moves, others;
    g.legal(moves);
    again.legal(others);
    ASSERT_TRUE(std::equal(moves.begin(), moves.end(), others.begin(), others.end())) << line;
    g.play(moves[0]);
    again.play(moves[0]);
    EXPECT_EQ(position_line(again), position_line(g));
  }
  EXPECT_GT(seen, 20);
}

std::string why_not_a_position(const std::string& tokens) {
  try {
    read_position("base+dragon players=2 | BA/RCr@0,0N DG/F.v@0,1N | 0f0@N | 0 0 | - | 3 0 draw | " + tokens);
    return "";
  } catch (const Error& e) {
    return e.what();
  }
}

TEST(Dragon, WhereItAndTheFairyCannotStandIsSaidInWords) {
  EXPECT_EQ(why_not_a_position("dragon@0 fairy=1:0@0N"), "");
  EXPECT_EQ(why_not_a_position("dragon@1 fairy@0"), "");
  EXPECT_NE(why_not_a_position("dragon@1NL").find("the dragon stands on a tile"), std::string::npos) << why_not_a_position("dragon@1NL");
  EXPECT_NE(why_not_a_position("fairy=1:1@0N").find("no follower"), std::string::npos);
  EXPECT_NE(why_not_a_position("fairy").find("the fairy stands on a tile"), std::string::npos);
  EXPECT_NE(why_not_a_position("visited=7@0").find("from 1 to 6"), std::string::npos);
}

}  // namespace
}  // namespace bastide
