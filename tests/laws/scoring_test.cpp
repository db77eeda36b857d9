// Laws of the scores: the ledger tells all of them, and figures are conserved. That they are what the documents say says
// documents_test.cpp.
#include <bit>
#include <numeric>

#include "core/ledger.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

/// A score's points are its summands', its tiles are on the table, and a rule is behind it.
void expect_sound(const Game& g, const Event& e) {
  const bool cites = e.type == Event::Type::Return || e.type == Event::Type::Discard || e.type == Event::Type::Score;
  if (cites) {
    ASSERT_FALSE(e.sum.rules.empty());
  }
  if (e.type != Event::Type::Score) return;
  int sum = 0;
  for (auto& t : e.sum.terms) sum += t.count * t.each;
  ASSERT_EQ(sum, e.points) << describe(e, g);
  const bool pays = e.name && std::string_view(e.name) == "ransom";  // who buys somebody back
  ASSERT_TRUE(e.points >= 0 || pays) << describe(e, g);
  if (e.name) return;  // a card
  ASSERT_GT(e.power[e.player], 0);
  ASSERT_EQ(e.power[e.player], *std::max_element(e.power.begin(), e.power.end()));
  ASSERT_FALSE(e.tiles.empty());
  ASSERT_LT(e.tiles.back(), g.s().tile_count);
  if (e.feature == Field || (e.tags & g.rules().kept_tags)) return;  // a castle is paid by what is around it
  ASSERT_EQ(e.sum.terms[0].count, static_cast<int>(e.tiles.size())) << describe(e, g);
}

TEST(Scores, AddUpInTheLedger) {
  for_random_games([](Game& g, Rng& rng) {
    g.keep_ledger(true);
    while (!g.over()) g.play(g.sample(rng));
    std::array<int, kMaxPlayers> points{}, out{};
    int placed = 0, discarded = 0;
    for (auto& e : g.events()) {
      expect_sound(g, e);
      if (e.type == Event::Type::Score) points[e.player] += e.points;
      if (e.type == Event::Type::Auction && std::string_view(e.name) == "buys") points[e.player] -= e.points;
      if (e.type == Event::Type::Auction && std::string_view(e.name) == "sells") points[e.player] += e.points, points[std::countr_zero(static_cast<unsigned>(e.rivals))] -= e.points;
      if (e.type == Event::Type::Deploy || e.type == Event::Type::Enter) ++out[e.player];
      if (e.type == Event::Type::Return || e.type == Event::Type::Release) --out[e.player];
      placed += e.type == Event::Type::Place;
      discarded += e.type == Event::Type::Discard;
    }
    for (int p = 0; p < g.rules().players; ++p) {
      ASSERT_EQ(points[p], g.s().score[p]);
      int supply = 0, all = 0;
      for (int f = 0; f < g.rules().figure_kinds; ++f) supply += g.s().supply[p][f], all += g.rules().figure[f].count;
      ASSERT_EQ(out[p] + supply, all);
    }
    ASSERT_EQ(placed + static_cast<int>(g.rules().start.size()), g.s().tile_count);
    ASSERT_EQ(discarded, g.s().discarded);
  });
}

TEST(Scores, DoNotDependOnTheLedger) {
  for_random_games([](Game& g, Rng& rng) {
    Game silent(g);
    g.keep_ledger(true);
    while (!g.over()) {
      const Move m = g.sample(rng);
      g.play(m);
      silent.play(m);
      ASSERT_TRUE(same_state(g, silent));
    }
  });
}

}  // namespace
}  // namespace bastide::laws
