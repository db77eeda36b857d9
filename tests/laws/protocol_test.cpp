// Laws of what goes out and comes in again: notation and records.
#include <set>

#include "protocol/notation.hpp"
#include "protocol/session.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

void expect_spellings(const Game& g, const Moves& moves) {
  std::set<std::string> spellings;
  for (const Move m : moves) {
    const std::string text = to_notation(g, m);
    ASSERT_TRUE(spellings.insert(text).second) << text;
    ASSERT_EQ(read_move(g, text), m) << text;
  }
}

TEST(Protocol, EveryLegalMoveHasOneSpellingThatReadsBack) {
  for_random_games(Games::any, [](Game& g, Rng& rng) {
    Moves moves;
    while (!g.over()) {
      g.legal(moves);
      if (looks(rng, 3)) expect_spellings(g, moves);
      if (::testing::Test::HasFatalFailure()) return;
      g.play(moves[rng.below(static_cast<u32>(moves.size()))]);
    }
  });
}

/// The rules of the game with nothing but built-in tiles.
std::string builtin_rules(const Game& g) {
  Rules rules = g.rules().rules;
  std::erase_if(rules.extra_sets, [](auto& set) { return set.first == "odd"; });
  return to_text(rules);
}

TEST(Protocol, RecordsReplayToTheSameGame) {
  for_random_games(Games::any, [](Game& g, Rng& rng) {
    Session s(NewGame{builtin_rules(g), {}, Deal::seeded(seed_from_text(std::to_string(rng.next()))), false, {}});
    for (int moves = rng.below(400); moves > 0 && !s.over(); --moves) s.play(to_notation(s.game(), s.game().sample(rng)));
    const std::string text = to_text(s.record());
    const Record record = read_record(text);
    ASSERT_EQ(to_text(record), text);
    const Session again = replay(record);
    ASSERT_EQ(again.events(), s.events()) << text;
    ASSERT_TRUE(same_state(again.game(), s.game()));
  });
}

}  // namespace
}  // namespace bastide::laws
