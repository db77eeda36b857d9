#include "bots/appraisal.hpp"

#include <gtest/gtest.h>

#include "bots/arena.hpp"
#include "support/rules.hpp"

namespace bastide {
namespace {

TEST(Appraisal, LeavesTheGameAndAgreesWithTheScores) {
  for (const char* line : {"modern", "base+inns+abbot+river2+king+shrines+siege+count players=4", "base farm-scoring=farm3-once"}) {
    const auto set = rules(line);
    Appraisal appraisal(set);
    Rng rng{2};
    for (Game g(set); !g.over(); g.play(g.sample(rng))) {
      if (g.actor() != kChance) continue;
      const Game before(g);
      appraisal.begin(g);
      const Parts& parts = appraisal.look(g, 0);
      ASSERT_TRUE(same_state(g, before)) << line;
      Game ended(before);
      const Points now = score_now(ended);
      for (int p = 0; p < set->players; ++p) {
        EXPECT_EQ(parts[kNow][p], now[p]);
        EXPECT_GE(parts[kFarms][p], 0);
        EXPECT_LE(parts[kFarms][p], now[p] - g.s().score[p]);
      }
    }
  }
}

TEST(Appraisal, WithoutFarmersNothingComesWithTheEndAlone) {
  const auto set = rules("base farmers=off");
  Appraisal appraisal(set);
  Rng rng{2};
  for (Game g(set); !g.over(); g.play(g.sample(rng))) {
    if (g.actor() != kChance) continue;
    appraisal.begin(g);
    const Points& farms = appraisal.look(g, 0)[kFarms];
    ASSERT_TRUE(farms[0] == 0 && farms[1] == 0);
  }
}

/// Unfinished cities and roads where both players stand.
int shared(const Game& g) {
  const State& s = g.s();
  int n = 0;
  for (u16 f = 0; f < s.feature_count; ++f) {
    const Feature& feature = s.features[f];
    const bool counts = feature.open && s.label[feature.ring] == f && (feature.kind == City || feature.kind == Road);
    n += counts && feature.power[0] && feature.power[1];
  }
  return n;
}

/// What the player of a style did in some games against greedy.
struct Habit {
  double farmers = 0;  ///< that it deployed
  double joined = 0;   ///< cities and roads of both that came to be by its tiles
  double others = 0;   ///< points that greedy made
};
Habit habit_of(const std::string& style) {
  const auto set = rules("modern");
  Habit h;
  for (std::uint64_t seed = 1; seed <= 240; ++seed) {
    const auto blue = make_bot(style, seed), red = make_bot("greedy", seed + 100);
    const PlayedGame played = play_game(set, shuffle(*set, series_seed(seed, 0)), {blue.get(), red.get()}, {});
    h.others += played.scores[1];
    Game g(set);
    for (std::size_t i = 0; !g.over();) {
      if (g.actor() == kChance) {
        g.play(next_chance(g, played.deal));
        continue;
      }
      const Move m = played.moves[i++];
      if (m.kind == MoveKind::Deploy && g.actor() == 0)
        h.farmers += g.tile(g.s().placed[g.s().tile_count - 1].kind).init[m.b].kind == Field;
      const bool lays = m.kind == MoveKind::Place && g.actor() == 0;
      const int before = lays ? shared(g) : 0;
      g.play(m);
      if (lays) h.joined += std::max(0, shared(g) - before);
    }
  }
  return h;
}

TEST(Styles, AreWhatTheyAreCalled) {
  const Habit plain = habit_of("ranking"), farmer = habit_of("farmer"), blocker = habit_of("blocker"),
              invader = habit_of("invader");
  EXPECT_GT(farmer.farmers, 1.2 * plain.farmers);
  EXPECT_GT(invader.joined, 1.2 * plain.joined);
  EXPECT_LT(blocker.others, 0.98 * plain.others);
}

}  // namespace
}  // namespace bastide
