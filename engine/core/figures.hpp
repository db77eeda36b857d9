// Figures going to a feature and coming home.
#pragma once
#include "core/features.hpp"

namespace bastide {

/// Calls f(figure index) for every figure on the table.
template <class F>
BASTIDE_INLINE void each_figure_on_table(const State& s, F&& f) {
  each_bit(s.figures_used[0], [&](int i) { f(i); });
  each_bit(s.figures_used[1], [&](int i) { f(64 + i); });
}

/// Calls f(figure index) for every figure of a player on the table.
template <class F>
BASTIDE_INLINE void each_figure_of(const Game& g, int player, F&& f) {
  const u64(&rows)[2] = g.rules().figure_rows[player];
  each_bit(g.s().figures_used[0] & rows[0], [&](int i) { f(i); });
  each_bit(g.s().figures_used[1] & rows[1], [&](int i) { f(64 + i); });
}

/// Calls f(figure index) for every figure of that kind on the table.
template <class F>
BASTIDE_INLINE void each_of_kind(const Game& g, u32 kind, F&& f) {
  const u64(&rows)[2] = g.rules().kind_rows[kind];
  each_bit(g.s().figures_used[0] & rows[0], [&](int i) { f(i); });
  each_bit(g.s().figures_used[1] & rows[1], [&](int i) { f(64 + i); });
}

/// The same of those of one player.
template <class F>
BASTIDE_INLINE void each_of_kind(const Game& g, int player, u32 kind, F&& f) {
  const u64 (&own)[2] = g.rules().figure_rows[player], (&rows)[2] = g.rules().kind_rows[kind];
  each_bit(g.s().figures_used[0] & own[0] & rows[0], [&](int i) { f(i); });
  each_bit(g.s().figures_used[1] & own[1] & rows[1], [&](int i) { f(64 + i); });
}

/// Is any figure of that kind on the table?
BASTIDE_INLINE bool any_of_kind(const Game& g, u32 kind) {
  const u64(&rows)[2] = g.rules().kind_rows[kind];
  return (g.s().figures_used[0] & rows[0]) | (g.s().figures_used[1] & rows[1]);
}

/// Precondition: the player has such a figure in his supply.
BASTIDE_INLINE int free_figure_row(const Game& g, int player, int kind) {
  const u64 (&own)[2] = g.rules().figure_rows[player], (&rows)[2] = g.rules().kind_rows[kind];
  const u64 free = own[0] & rows[0] & ~g.s().figures_used[0];
  return free ? std::countr_zero(free) : 64 + std::countr_zero(own[1] & rows[1] & ~g.s().figures_used[1]);
}

/// A figure of `player` from his supply takes its place on a segment row.
BASTIDE_INLINE void deploy_figure(Game& g, int player, int kind, u16 row) {
  const State& s = g.s();
  const Feature& f = s.features[s.label[row]];
  const int i = free_figure_row(g, player, kind);
  g.set(s.supply[player][kind], static_cast<u8>(s.supply[player][kind] - 1));
  g.set(s.figures_used[i >> 6], s.figures_used[i >> 6] | 1ull << (i & 63));
  u8 following = static_cast<u8>(i);
  if (f.occupied()) {
    following = s.figures[f.figure].next;
    g.set(s.figures[f.figure].next, static_cast<u8>(i));
  } else {
    g.set(f.figure, static_cast<u8>(i));
  }
  g.set(s.figures[i], Figure{row, following, static_cast<u8>(kind & 15), static_cast<u8>(player & 15)});
  g.set(f.power[player], static_cast<u8>(f.power[player] + g.rules().figure[kind].power));
}

/// The players who have a follower on the feature, as a bit set.
unsigned present(const Game&, const Feature&);

/// Figure `i` now stands on segment row `row`.
void move_figure(Game&, int i, u16 row);
/// The same from a feature that sends everybody else home: nobody is told that he has left.
void drive_figure(Game&, int i, u16 row);

/// Why figures come home for which nothing was scored, as the ledger tells it.
struct Homecoming {
  const char* rule;
  const char* cause;    ///< Event::cause
  u16 row = kNo;        ///< a segment of the feature that brought it about
  unsigned rivals = 0;  ///< to whom they lost, as a bit set of players
};

/// Figure `i` leaves the table, and not for its owner's supply.
void take_off_table(Game&, int i);

/// Figure `i` returns to its owner's supply.
void send_home_one(Game&, int i, const Homecoming&);

/// Everybody on the feature returns to his owner's supply (BASE-RETURN-1, or as `why` says).
void send_home(Game&, u16 feature, const Homecoming* why = nullptr);

/// Where an event took place: segment row `row`.
void place_event(const Game&, Event&, u16 row);

/// The active player's figure goes from his supply to a segment row anywhere, as a move of kind Enter says, by that rule (null: by the
/// rule of the move before it).
void enter_figure(Game&, Move, const char* rule);

/// A figure of `player` of that kind on segment row `row`, or -1.
int figure_on(const State&, int player, int kind, u16 row);

/// The row of the field at the north-western corner of a cell, if four tiles meet there and each has a field in that corner, so that all
/// are one field; kNo if not.
u16 corner_field(const Game&, Pos);

/// Everybody on the feature but the figures of one kind returns to his owner's supply, as `why` says.
void send_home_others(Game&, u16 feature, int but, const Homecoming& why);

/// The segment of the feature with the lowest row: by it a move names the feature.
u16 first_row(const State&, u16 feature);

}  // namespace bastide
