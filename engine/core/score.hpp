// What a feature is worth and who gets it.
#pragma once
#include <array>
#include <utility>

#include "core/figures.hpp"

namespace bastide {

/// Points of a feature for whoever has the majority: `final` as at the end of the game, otherwise as completed. With `sum`, how they
/// come about.
int feature_worth(const Game&, u16 feature, bool final, Sum* sum = nullptr);

/// The players with the most power, as a bit set; empty if there is none (BASE-MAJ-2, BASE-MAJ-3).
BASTIDE_INLINE unsigned leaders(const u8 (&power)[8], int players) {
  u8 most = 0;
  for (int p = 0; p < players; ++p) most = std::max(most, power[p]);
  unsigned set = 0;
  if (most)
    for (int p = 0; p < players; ++p) set |= static_cast<unsigned>(power[p] == most) << p;
  return set;
}

/// By player, as lanes: what counts for him in a majority on the feature.
BASTIDE_INLINE u64 power_on(const Game& g, const Feature& f) {
  u64 power = lanes(f.power);
  for (auto hook : g.rules().power_hooks) power = hook(g, f, power);
  return power;
}

/// Those who lead on the feature, whom it would pay, as a bit set.
BASTIDE_INLINE unsigned winners(const Game& g, const Feature& f) {
  if (__builtin_expect(g.rules().power_hooks.empty(), 1)) return leaders(f.power, g.rules().players);
  u8 power[8];
  set_lanes(power, power_on(g, f));
  return leaders(power, g.rules().players);
}

/// Points to the player, in the course of the game: from that feature if one gives them. Payments between players are no scoring.
BASTIDE_INLINE void give_points(Game& g, int player, int points, u16 feature = kNo, bool scored = true) {
  g.add(g.s().score[player], points);
  for (auto hook : g.rules().gained) hook(g, player, points, feature, scored);
}

/// Points to each player of the set, for that feature; `final`: at the end of the game.
BASTIDE_INLINE void award(Game& g, unsigned players, int points, u16 feature, bool final) {
  if (final) each_bit(players, [&](int p) { g.add(g.s().score[p], points); });
  else each_bit(players, [&](int p) { give_points(g, p, points, feature); });
}

/// Pays out a feature to those who lead on it and notes it in the ledger.
void score_feature(Game&, u16 feature, bool final);

/// What scored, for the ledger.
struct Scored {
  Kind kind;                ///< what it is called by
  u32 tags = 0;
  u16 row = kNo;            ///< the segment that says where
  std::vector<u16> tiles;   ///< those that counted
  u8 figure = kNone;        ///< the kind of figure whose number counted, if it is not everybody there
};
Scored scored_feature(const Game&, u16 feature);

/// Notes in the ledger that each of `players` got these points for it.
void record_score(Game&, unsigned players, int points, const u8 (&power)[8], bool final, Scored, Sum);

/// If several players stand there: says in the sum which figures count for more than one.
void explain_power(const Game&, u16 feature, const u8 (&power)[8], Sum&);

/// What a feature would pay a player if the game ended now (Ruleset::farm_payments).
struct Payment {
  u16 feature;
  u8 player;
  Sum sum;
};

/// A card that scores: its name, and what people call it.
struct Card {
  const char *name, *title;
};
/// Notes in the ledger points that no feature gave, and gives them: what a card is worth to the player. `power`: of what he has the most,
/// how many each player has; `feature`: with which it pays, kNo: with none.
void score_for(Game&, int player, int points, Card, bool final, Sum, const std::array<u8, 8>& power = {}, u16 feature = kNo);

/// Calls f(tile) for each tile in the unbroken rows that run up, down, left and right from a tile, itself not among them.
template <class F>
void each_in_rows(const Game& g, const Placed& from, F&& f) {
  for (int d = 0; d < 4; ++d)
    for (int i = 1;; ++i) {
      const CellRef r = look(g, from.x + i * kDx[d], from.y + i * kDy[d]);
      if (!is_tile(r)) break;
      f(static_cast<u16>(tile_index(r)));
    }
}

/// The tiles of a feature in ascending order, each once; for a cloister those around it too, for an abbacy those in its rows.
std::vector<u16> tiles_of(const Game&, u16 feature);

/// The unfinished features with figures, then the hooks of the end of the game (farms among them).
void final_score(Game&);

}  // namespace bastide
