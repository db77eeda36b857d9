// The Tower's pieces and prisoners in whole games, and what a position may say of them.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/check.hpp"
#include "core/phases.hpp"
#include "core/setup.hpp"
#include "protocol/compile.hpp"
#include "protocol/error.hpp"
#include "protocol/position.hpp"

namespace bastide {
namespace {

/// Pieces that lie on towers and those that the players have.
int pieces(const Game& g) {
  int sum = 0;
  for (auto& t : setup_of(g).tokens) sum += t.name == "tower" ? t.number : 0;
  return sum;
}

/// Of the player: in his supply, on the table, and held by others.
int figures_of(const Game& g, int player) {
  int sum = 0;
  for (int f = 0; f < g.rules().figure_kinds; ++f) sum += g.s().supply[player][f];
  const Setup position = setup_of(g);
  for (auto& f : position.figures) sum += f.player == player;
  for (auto& t : position.tokens) sum += t.name == "prisoner" && t.owner == player ? t.number : 0;
  return sum;
}

/// What random games came to.
struct Seen {
  int captures = 0, swaps = 0, ransoms_placing = 0, ransoms_later = 0, tops = 0;

  void note(const Game& g, Move m) {
    captures += m.kind == MoveKind::Capture;
    swaps += m.kind == MoveKind::Swap;
    ransoms_placing += m.kind == MoveKind::Ransom && &g.phase() == &phases::place;
    ransoms_later += m.kind == MoveKind::Ransom && &g.phase() != &phases::place;
    tops += m.kind == MoveKind::Enter;
  }
};

TEST(Tower, NoPieceAndNoFigureIsEverLost) {
  Seen seen;
  for (u64 seed = 1; seed <= 30; ++seed) {
    Game g(compile_rules("base+inns+traders+tower players=4", ""));
    Rng rng{seed};
    while (!g.over()) {
      ASSERT_EQ(pieces(g), 28);
      for (int p = 0; p < 4; ++p) ASSERT_EQ(figures_of(g, p), 7 + 1 + 1 + 1);
      const Move m = g.sample(rng);
      seen.note(g, m);
      g.play(m);
    }
    EXPECT_EQ(check(g), "");
  }
  EXPECT_GT(seen.captures, 20);
  EXPECT_GT(seen.ransoms_placing, 0);
  EXPECT_GT(seen.ransoms_later, 0);
  EXPECT_GT(seen.tops, 20);
}

TEST(Tower, EveryPositionReadsAsItself) {
  for (u64 seed = 1; seed <= 4; ++seed) {
    Game g(compile_rules("base+inns+phantom+tower players=3", ""));
    for (Rng rng{seed}; !g.over(); g.play(g.sample(rng))) {
      const std::string line = position_line(g);
      ASSERT_EQ(position_line(read_position(line)), line);
    }
  }
}

std::string error_of(const std::string& tokens) {
  try {
    read_position("base+tower | TO/F@0,0N BA/L@1,0N | - | 0 0 | - | 1 0 draw | " + tokens);
  } catch (const Error& e) {
    return e.what();
  }
  return "no error";
}

TEST(Tower, WhatCannotBeIsRefusedInWords) {
  const std::pair<const char*, const char*> cases[] = {
      {"tower=2@0 tower=8:0 prisoner=1:0/1f", "no error"},
      {"tower=2@1", "there is no foundation where a tower stands"},
      {"tower=2@0 tower=1@0", "two towers stand on one foundation"},
      {"tower=11:0", "up to 10 tower pieces"},
      {"tower=11@0", "there are 31 tower pieces"},
      {"prisoner=1:0", "prisoners have a holder"},
      {"prisoner=1:0/0f", "prisoners have a holder"},
      {"prisoner=8:0/1f", "has not so many more follower"},
      {"prisoner=1:0/1f prisoner=1:1/0f", "two players hold each other's followers"},
      {"prisoner=1:0/1x", "expected a name"},
      {"owed:1", "there is nobody to be exchanged"},
      {"fresh-piece@0", "there is no tower on which a piece was laid"},
  };
  for (auto& [tokens, why] : cases) EXPECT_NE(error_of(tokens).find(why), std::string::npos) << tokens << ": " << error_of(tokens);
}

}  // namespace
}  // namespace bastide
