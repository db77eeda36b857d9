#include "bots/evaluation.hpp"

#include <algorithm>

#include "core/phases.hpp"
#include "core/score.hpp"
#include "expansions/messages/phases.hpp"
#include "expansions/plague/phases.hpp"
#include "expansions/registry.hpp"
#include "expansions/tower/phases.hpp"

namespace bastide {
namespace {

/// By figures in hand. The first ones matter most: who has none can claim nothing.
constexpr double kHandWorth[] = {-10, -5.5, -2.4, 0, 1.9, 3.5, 4.9, 6};
constexpr int kHandRows = sizeof kHandWorth / sizeof *kHandWorth;

/// What each further tower piece is worth to somebody who can still lay it.
constexpr double kPiece[] = {7, 7, 6.5, 6.5, 6, 6, 5.5, 5, 5, 5};

/// A player with fewer turns than this to come has less and less use for a full hand.
constexpr double kTurnsToUse = 8;

/// What a follower is worth to his owner whom somebody holds: he will come home neither by a score nor for nothing.
constexpr double kPrisoner = -1.5;

double prisoners_value(const Game& g, int player) {
  int prisoners = 0;
  for (auto hook : g.rules().held)
    for (int f = 0; f < g.rules().figure_kinds; ++f) prisoners += hook(g, player, f);
  return kPrisoner * prisoners;
}

/// Tiles of the stack in use that come later.
int held_back(const Game& g) {
  const State& s = g.s();
  const Stage& stage = g.rules().stages[s.stage];
  int n = 0;
  for (int row = stage.begin; row < stage.end; ++row) n += is_drawable(s, stage, row) ? 0 : s.left[row];
  return n;
}

bool has_outlook(const Ruleset& r) { return r.cards | r.holds_back; }

BASTIDE_NOINLINE void add_outlook(const Game& g, double scale, Points& points) {
  const Ruleset& r = g.rules();
  if (r.cards)
    for (int p = 0; p < r.players; ++p) points[p] += scale * messages_hope(g, p);
  if (r.holds_back & kLateTiles) plague_threatens(g, scale, points.data());
}

}  // namespace

int tiles_left(const Game& g) {
  const State& s = g.s();
  int n = s.stage_left;
  if (s.held_back) n += held_back(g);
  for (std::size_t i = s.stage + 1u; i < g.rules().stages.size(); ++i)  // a described position may lack some of a stack's tiles
    for (int row = g.rules().stages[i].begin; row < g.rules().stages[i].end; ++row) n += s.left[row];
  return n;
}

int figures_in_hand(const Game& g, int player) {
  int figures = 0;
  for (int f = 0; f < g.rules().figure_kinds; ++f) figures += g.s().supply[player][f];
  return figures;
}

double use_of_hand(const Game& g) { return std::min(1.0, tiles_left(g) / (kTurnsToUse * g.rules().players)); }

double hand_of(int figures) { return kHandWorth[std::min(figures, kHandRows - 1)]; }

double hand_value(const Game& g, int player) { return use_of_hand(g) * (hand_of(figures_in_hand(g, player)) + prisoners_value(g, player)); }

double stock_value(const Game& g, int player) {
  const int pieces = tower_pieces_left(g, player);
  if (!pieces || g.over()) return 0;
  const double turns = static_cast<double>(tiles_left(g)) / g.rules().players;
  double value = 0;
  for (int i = 0; i < pieces && i < static_cast<int>(std::size(kPiece)); ++i) value += kPiece[i] * std::clamp(turns - i, 0.0, 1.0);
  return value;
}

Points score_now(Game& g) {
  const State& s = g.s();
  const int players = g.rules().players;
  i16 before[kMaxPlayers];
  std::copy_n(s.score, kMaxPlayers, before);
  if (!g.over()) final_score(g);
  Points points{};
  for (int p = 0; p < players; ++p) {
    points[p] = s.score[p];
    if (s.score[p] != before[p]) g.set(s.score[p], before[p]);
  }
  return points;
}

void add_hands(const Game& g, Points& points) {
  if (g.over()) return;
  const double scale = use_of_hand(g);
  for (int p = 0; p < g.rules().players; ++p) points[p] += scale * (hand_of(figures_in_hand(g, p)) + prisoners_value(g, p));
  if (has_outlook(g.rules())) add_outlook(g, scale, points);
}

void add_outlook(const Game& g, Points& points) {
  if (!g.over() && has_outlook(g.rules())) add_outlook(g, use_of_hand(g), points);
}

Points evaluate(Game& g) {
  Points points = score_now(g);
  add_hands(g, points);
  return points;
}

double lead(const Points& points, int player, int players) {
  if (players == 1) return points[player];
  double best = -1e9;
  for (int p = 0; p < players; ++p)
    if (p != player) best = std::max(best, points[p]);
  return points[player] - best;
}

}  // namespace bastide
