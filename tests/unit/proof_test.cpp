// That a seed deals a game: of every expansion, from the first move to the last, and that nothing else is believed.
#include "protocol/proof.hpp"

#include <gtest/gtest.h>

#include "core/phases.hpp"
#include "support/everything.hpp"
#include "support/sessions.hpp"
#include "support/stride.hpp"

namespace bastide {
namespace {

/// A game of random moves, dealt by a seed, as its record tells it.
Session told(const std::string& rules, int n, int moves = 1 << 20) {
  const Session dealt = random_session({rules, {}, Deal::seeded(seed_from_text(std::to_string(n))), false, {}}, n, moves);
  return replay(dealt.record());
}

Seed seed_of(int n) { return seed_from_text(std::to_string(n)); }

std::vector<std::string> games() {
  std::vector<std::string> lines{"base", every_expansion(), every_expansion() + " players=5 plague-tiles=marks bazaars=choice"};
  for (auto* e : all_expansions())
    if (e->needs) lines.push_back("base+" + std::string(e->id) + " players=3");
  return lines;
}

TEST(Proof, ASeedDealsEveryGameThatItDealt) {
  for (const std::string& rules : games())
    for (int n = 1; n <= (kStride > 1 ? 2 : 6); ++n) {
      const Session s = told(rules, n);
      const Proof proof = prove(s, seed_of(n));
      EXPECT_FALSE(proof.misdeal) << rules << ", game " << n << ": in turn " << proof.misdeal->turn << " came " << proof.misdeal->played << ", not " << proof.misdeal->dealt;
      EXPECT_GT(proof.tiles, 20) << rules;
      EXPECT_TRUE(prove(s, seed_of(n + 1)).misdeal) << rules;
    }
}

/// Of all that chance did one thing is changed, be it a tile, a die or a message.
TEST(Proof, WhatChanceDidOtherwiseIsFound) {
  for (const char* rules : {"base", "base+river", "base+flier", "base+messages", "base+dragon", "base+bridges", "base+plague", "base+abbey"}) {
    const Session s = told(rules, 3);
    Session other(NewGame{rules, {}, Deal::outside(), false, {}});
    int left = 25;
    std::string changed;
    each_move(s, [&](const Game& g, Move m) {
      if (g.actor() != kChance || --left) return other.play(m), true;
      Moves all;
      g.legal(all);
      for (const Move x : all)
        if (!(x == m)) return other.play(x), changed = to_text(other.record()), false;
      return left = 1, other.play(m), true;
    });
    ASSERT_FALSE(changed.empty()) << rules;
    EXPECT_TRUE(prove(other, seed_of(3)).misdeal) << rules << '\n' << changed;
  }
}

/// Whoever goes on with a game that its seed has dealt goes on with its seed, from every turn.
TEST(Proof, AGameGoesOnAsItsSeedDeals) {
  for (const std::string& rules : games()) {
    const Session s = random_session({rules, {}, Deal::seeded(seed_of(2)), false, {}}, 2, 1 << 20);
    const Record r = s.record();
    for (std::size_t turn = 1; turn < r.turns.size(); turn += 1 + 6 * kStride) {
      const Session on = resume(r, static_cast<int>(turn));
      ASSERT_LE(on.history().size(), s.history().size()) << rules << ", turn " << turn;
      EXPECT_TRUE(std::equal(on.history().begin(), on.history().end(), s.history().begin())) << rules << ", turn " << turn;
      EXPECT_TRUE(on.over() || on.actor() >= 0) << rules << ", turn " << turn << ": nobody deals";
    }
  }
}

}  // namespace
}  // namespace bastide
