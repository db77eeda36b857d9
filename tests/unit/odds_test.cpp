#include "bots/odds.hpp"

#include <gtest/gtest.h>

#include "bots/policy.hpp"
#include "core/laying.hpp"
#include "core/outlook.hpp"
#include "support/rules.hpp"

namespace bastide {
namespace {

constexpr const char* kLines[] = {"modern", "base+river+inns players=3",
                                  "base+inns+abbot+river2+king+shrines+siege+count players=4"};

/// Calls look(game) at every tenth tile of a few random games, where a tile is drawn.
template <class F>
void at_times(const std::string& line, F&& look) {
  const auto set = rules(line);
  Rng rng{3};
  for (int i = 0; i < 4; ++i)
    for (Game g(set); !g.over(); g.play(g.sample(rng)))
      if (g.actor() == kChance && g.s().tile_count % 10 == 0) look(g);
}

/// Tiles left that fit at `at`, and of those the ones that let what comes in over `side` end there. Tried out tile by tile.
struct Count {
  int fit = 0, close = 0;
};
Count tried(const Game& g, Pos at, int side) {
  Count n;
  for (std::size_t row = 0; row < g.rules().deck.size(); ++row) {
    const int kind = g.rules().deck[row].kind;
    bool fits = false, closes = false;
    for (int r = 0; r < 4; ++r) {
      if (!edges_match(g, kind, r, at)) continue;
      fits = true;
      const Border& b = g.tile(kind).border[r];
      bool ends = true;
      for (int d = 0; d < 4; ++d)
        if (b.segment[d * 3 + 1] == b.segment[side * 3 + 1]) ends = ends && is_tile(look(g, at.x + kDx[d], at.y + kDy[d]));
      closes = closes || ends;
    }
    n.fit += fits * g.s().left[row];
    n.close += closes * g.s().left[row];
  }
  return n;
}

TEST(Odds, CountTheTilesThatFitAndThatClose) {
  for (const char* line : kLines) {
    Odds odds(rules(line));
    at_times(line, [&](const Game& g) {
      odds.read(g);
      for (u16 f = 0; f < g.s().feature_count; ++f) {
        const Feature& feature = g.s().features[f];
        if (g.s().label[feature.ring] != f || (feature.kind != City && feature.kind != Road)) continue;
        for (const OpenCell& c : open_cells(g, f))
          each_bit(c.sides, [&](int side) {
            const Count n = tried(g, g.s().slot[c.slot], side);
            EXPECT_EQ(odds.fits(c.pattern), n.fit) << line;
            EXPECT_EQ(odds.closes(c.pattern, side), n.close) << line;
          });
      }
    });
  }
}

TEST(Odds, AgreeWithTheOutlook) {
  for (const char* line : kLines) {
    Odds odds(rules(line));
    at_times(line, [&](const Game& g) {
      odds.read(g);
      int left = 0;
      for (std::size_t row = 0; row < g.rules().deck.size(); ++row) left += g.s().left[row];
      EXPECT_EQ(odds.tiles(), left);
      EXPECT_EQ(odds.fits(0), left);
      for (const Fit& fit : fits(g)) {
        const CellRef r = look(g, fit.at.x, fit.at.y);
        EXPECT_EQ(odds.fits(pattern_at(g.s(), static_cast<int>(r & ~kSlot))), fit.tiles);
      }
    });
  }
}

TEST(Odds, OpenCellsAreThoseThatTheFeatureWaitsFor) {
  for (const char* line : kLines)
    at_times(line, [&](const Game& g) {
      for (u16 f = 0; f < g.s().feature_count; ++f) {
        const Feature& feature = g.s().features[f];
        if (g.s().label[feature.ring] != f || feature.kind == Field || feature.kind == Quarter) continue;
        const OpenCells cells = open_cells(g, f);
        int ends = 0;
        for (const OpenCell& c : cells) ends += is_surrounded(feature.kind) ? 1 : std::popcount(c.sides);
        EXPECT_EQ(ends, feature.open) << kKindName[feature.kind];
      }
    });
}

/// What was foretold of claims on one kind of feature, and what became of them: [0] not completed, [1] completed.
struct Foretold {
  double sum[2] = {}, count[2] = {};

  double mean(int done) const { return sum[done] / count[done]; }
  double all() const { return (sum[0] + sum[1]) / (count[0] + count[1]); }
  double rate() const { return count[1] / (count[0] + count[1]); }
};

/// In games between greedy players, every claim at every draw.
std::array<Foretold, kKinds> foretold(int games) {
  const auto set = rules("modern");
  Odds odds(set);
  Policy policy;
  Rng rng{11};
  std::array<Foretold, kKinds> found;
  for (int i = 0; i < games; ++i) {
    std::vector<std::pair<u16, double>> claims;
    Game g(set);
    for (; !g.over(); policy.play_on(g, 1, rng, rng)) {
      odds.read(g);
      for (u16 f = 0; f < g.s().feature_count; ++f) {
        const Feature& feature = g.s().features[f];
        if (feature.kind != Field && feature.open && feature.occupied() && g.s().label[feature.ring] == f)
          claims.emplace_back(feature.ring, odds.completed(g, f, (feature.power[0] > 0) + (feature.power[1] > 0)));
      }
    }
    for (auto& [row, p] : claims) {
      EXPECT_TRUE(p >= 0 && p <= 1);
      const Feature& feature = g.s().features[g.s().label[row]];
      found[feature.kind].sum[feature.open == 0] += p, ++found[feature.kind].count[feature.open == 0];
    }
  }
  return found;
}

TEST(Odds, ForetellWhatIsCompleted) {
  const auto found = foretold(120);
  for (Kind kind : {City, Road, Cloister}) {
    EXPECT_NEAR(found[kind].all(), found[kind].rate(), 0.06) << kKindName[kind];
    EXPECT_GT(found[kind].mean(1), found[kind].mean(0) + 0.25) << kKindName[kind];
  }
}

TEST(Odds, NothingIsCompletedWithoutTiles) {
  const auto set = rules("modern");
  Odds odds(set);
  Rng rng{5};
  Game g(set);
  while (!g.over()) g.play(g.sample(rng));
  odds.read(g);
  EXPECT_EQ(odds.tiles(), 0);
  for (u16 f = 0; f < g.s().feature_count; ++f)
    if (g.s().features[f].open && g.s().label[g.s().features[f].ring] == f) {
      EXPECT_EQ(odds.completed(g, f, 2), 0);
    }
}

}  // namespace
}  // namespace bastide
