// What an option says of where it matters (Option::only) holds: elsewhere every value comes to the same game.
#include "random_games.hpp"

namespace bastide::laws {
namespace {

/// The rules with another value of an option that is said to change nothing in them; the same rules if there is none. `key`: which one.
Rules with_another_idle_value(const Rules& rules, Rng& rng, std::string& key) {
  std::vector<std::size_t> idle;
  for (std::size_t i = 0; i < all_options().size(); ++i)
    if (all_options()[i].in_use(rules) && !idle_for(rules, *all_options()[i].option).empty()) idle.push_back(i);
  Rules other = rules;
  if (idle.empty()) return other;
  const std::size_t i = idle[static_cast<std::size_t>(rng.below(static_cast<u32>(idle.size())))];
  key = all_options()[i].option->key;
  const int values = static_cast<int>(all_options()[i].option->values.size());
  other.choice[i] = static_cast<u8>((rules.choice[i] + 1 + rng.below(static_cast<u32>(values - 1))) % values);
  return other;
}

TEST(Options, ThatDoNotMatterChangeNothing) {
  for_random_games([](Game& g, Rng& rng) {
    std::string key;
    const Rules rules = with_another_idle_value(g.rules().rules, rng, key);
    if (rules == g.rules().rules) return;
    Game other(compiled(to_text(rules)));
    Moves moves, others;
    while (!g.over()) {
      g.legal(moves);
      other.legal(others);
      ASSERT_TRUE(std::equal(moves.begin(), moves.end(), others.begin(), others.end())) << key << ": other answers in " << g.phase().name;
      const Move m = g.sample(rng);
      g.play(m);
      other.play(m);
    }
    ASSERT_TRUE(other.over()) << key;
    for (int p = 0; p < rules.players; ++p) ASSERT_EQ(g.s().score[p], other.s().score[p]) << key;
  });
}

}  // namespace
}  // namespace bastide::laws
