// Laws of what goes out and comes in again: notation, records and changes.
#include <set>

#include "protocol/difference.hpp"
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
  for_random_games([](Game& g, Rng& rng) {
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
  for_random_games([](Game& g, Rng& rng) {
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

TEST(Protocol, DifferencesLeadFromStateToStateAlsoBack) {
  for_random_games([](Game& g, Rng& rng) {
    Session s(NewGame{builtin_rules(g), {}, Deal::seeded(seed_from_text(std::to_string(rng.next()))), true, {}});
    const Aids aids = static_cast<Aids>(rng.below(3));
    boost::json::object held = s.state_without_decision(aids);
    for (int answers = rng.below(400); answers > 0 && !s.over(); --answers) {
      if (s.can_undo(s.actor()) && rng.below(4) == 0)
        s.undo();
      else
        s.play(s.game().sample(rng));
      const boost::json::object now = s.state_without_decision(aids);
      apply(difference(held, now), held);
      ASSERT_EQ(held, now);
    }
  });
}

}  // namespace
}  // namespace bastide::laws
