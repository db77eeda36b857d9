#include "core/outlook.hpp"

#include <algorithm>

#include "core/frontier.hpp"
#include "core/phases.hpp"
#include "core/score.hpp"

namespace bastide {
namespace {

/// The cells of one word where the tile fits in some rotation.
u64 fitting_somehow(const FrontWord& f, const TileKind& t) {
  u64 cells = 0;
  for (auto& border : t.border) cells |= fitting(f, border.edge);
  return cells;
}

}  // namespace

std::array<int, kMaxPlayers> projected_scores(const Game& g) {
  std::array<int, kMaxPlayers> scores{};
  const auto end = std::make_unique<Game>(g);
  if (!end->over()) {
    const auto& turn = g.rules().turn;
    const bool scored = std::find(turn.begin(), turn.end(), &phases::score) - turn.begin() < g.s().turn.phase;
    if (!scored || !g.s().closing_count) phases::score.enter(*end);  // figures may be on their way home
    phases::go_home.enter(*end);
    final_score(*end);
  }
  std::copy_n(end->s().score, g.rules().players, scores.begin());
  return scores;
}

std::vector<Fit> fits(const Game& g) {
  const State& s = g.s();
  std::vector<Fit> cells;
  for (int w = 0; w < s.front_count; ++w) {
    int tiles[64] = {};
    for (std::size_t row = 0; row < g.rules().deck.size(); ++row)
      if (s.left[row])
        each_bit(fitting_somehow(s.front[w], g.tile(g.rules().deck[row].kind)), [&](int i) { tiles[i] += s.left[row]; });
    each_bit(s.front[w].used, [&](int i) { cells.push_back({s.slot[w * 64 + i], tiles[i]}); });
  }
  return cells;
}

}  // namespace bastide
