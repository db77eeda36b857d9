// The Flier's die: it comes out of the deal, shows the same whatever is taken back, and stands in the record.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "core/random.hpp"
#include "protocol/compile.hpp"
#include "protocol/notation.hpp"
#include "protocol/position.hpp"
#include "protocol/session.hpp"

namespace bastide {
namespace {

std::vector<std::string> options_of(const Session& s) {
  std::vector<std::string> moves;
  const boost::json::object decision = s.decision().value();
  for (auto& o : decision.at("options").as_array())
    moves.emplace_back(o.is_string() ? o.as_string() : o.as_object().at("move").as_string());
  return moves;
}

bool offers(const Session& s, std::string_view move) {
  const auto all = options_of(s);
  return std::find(all.begin(), all.end(), move) != all.end();
}

/// Plays until somebody may take off; false if nobody could in this game.
bool play_to_a_machine(Session& s, Rng& rng) {
  while (!s.over()) {
    if (s.actor() >= 0 && offers(s, "f^")) return true;
    const auto moves = options_of(s);
    s.play(moves[rng.below(static_cast<u32>(moves.size()))]);
  }
  return false;
}

TEST(Flier, TheDieOfATurnShowsTheSameWhateverIsTakenBackBefore) {
  Rng rng{7};
  int flights = 0;
  for (int game = 0; game < 6; ++game) {
    const Seed seed = series_seed(3, game);
    Session s({"base+flier", {}, Deal::seeded(seed), true, {}});
    if (!play_to_a_machine(s, rng)) continue;
    s.play("-");
    s.undo();
    s.play("f^");
    const u8 die = shuffle(s.game().rules(), seed).dice[static_cast<std::size_t>(s.game().s().turn.number)];
    const std::string wanted = " f^ %" + std::to_string(die / 2 + 1);
    EXPECT_NE(to_text(s.record()).find(wanted), std::string::npos) << wanted;
    EXPECT_FALSE(s.can_undo(0) && s.can_undo(1)) << "what the die shows is known";
    ++flights;
  }
  EXPECT_GT(flights, 2);
}

TEST(Flier, TheFacesOfTheDieAreEqual) {
  const auto rules = compile_rules("base+flier");
  std::array<int, 6> faces{};
  for (int i = 0; i < 300; ++i)
    for (const u8 die : shuffle(*rules, series_seed(9, i)).dice) ++faces.at(die);
  double chi = 0, expected = 0;
  for (const int n : faces) expected += n / 6.0;
  for (const int n : faces) chi += (n - expected) * (n - expected) / expected;
  EXPECT_LT(chi, 28);  // 5 degrees of freedom: beyond this once in 27,000 (the seeds are fixed)
}

TEST(Flier, RecordsAndPositionsHoldAFlight) {
  Rng rng{5};
  int seen = 0;
  for (int game = 0; game < 8; ++game) {
    Session s({"base+flier", {}, Deal::seeded(series_seed(4, game)), false, {}});
    if (!play_to_a_machine(s, rng)) continue;
    s.play("f^");
    const Record record = s.record();
    const Session again = replay(read_record(to_text(record)));
    EXPECT_EQ(to_text(again.record()), to_text(Session(replay(again.record())).record()));
    EXPECT_EQ(again.game().s().tile_count, s.game().s().tile_count);
    seen += to_text(record).find(" f^ %") != std::string::npos;
    const std::string place = position_line(s.game());
    EXPECT_EQ(position_line(read_position(place)), place);
  }
  EXPECT_GT(seen, 2);
}

}  // namespace
}  // namespace bastide
