// The score track: two figures a player, and dark spaces. Rules: MSG-MOVE-*, MSG-TRIG-* of the matrix; docs/rules/messages.md.
#include <algorithm>

#include "core/figures.hpp"
#include "expansions/messages/parts.hpp"

namespace bastide::post {
namespace {

constexpr int kLap = 50, kDark = 5;  ///< spaces of the track, and every how many one is dark

/// The customary order of kinds (OOP-3C-3); what no feature gives comes last.
u8 rank_of(const Game& g, u16 feature) {
  if (feature == kNo) return 6;
  const Feature& f = g.s().features[feature];
  switch (f.kind) {
    case Road: return 0;
    case City: return f.tags & g.rules().kept_tags ? 4 : 1;
    case Field: return 3;
    case Garden: return 5;
    default: return 2;
  }
}

/// OOP-3C-3: kinds in their order, of a kind as they were begun; of those that one tile began players clockwise from whose turn it is, and what
/// one of them gets for several the least first, so that it does not matter how the board is turned.
u64 key_of(const Game& g, const Due& d) {
  const u64 seat = static_cast<u64>((d.player + g.rules().players - g.s().turn.active) % g.rules().players);
  const u64 row = d.feature == kNo ? 0xffffu : first_row(g.s(), d.feature), tile = d.feature == kNo ? 0xffffu : static_cast<u64>(g.s().tile_of[row]);
  return static_cast<u64>(d.rank) << 56 | tile << 40 | seat << 32 | static_cast<u64>(d.points + 0x8000) << 16 | row;
}

void put_in_order(Game& g) {
  const Share& share = post::share(g);
  for (int last = 1; last < share.due_count; ++last)
    for (int i = last; i > 0 && key_of(g, share.due[i]) < key_of(g, share.due[i - 1]); --i) {
      const Due later = share.due[i - 1];
      g.set(share.due[i - 1], share.due[i]);
      g.set(share.due[i], later);
    }
}

int waiting(const Game& g, int player) {
  int points = 0;
  for (int i = 0; i < share(g).due_count; ++i)
    if (share(g).due[i].player == player) points += share(g).due[i].points;
  return points;
}

int space(int place) { return ((place % kLap) + kLap) % kLap; }

/// Does another player's figure stand there?
bool is_taken(const Game& g, int place, int player) {
  for (int p = 0; p < g.rules().players; ++p)
    for (int which = 1; which <= 2; ++which)
      if (p != player && space(place_of(g, p, which)) == space(place)) return true;
  return false;
}

/// MSG-TRIG-1 to MSG-TRIG-3, MSG-TRIG-6
bool calls_a_message(const Game& g, const Due& moved, int place) {
  if (moved.player != g.s().turn.active || !moved.scored || moved.points <= 0 || space(place) % kDark) return false;
  return !param(g, kIfEmpty) || !is_taken(g, place, moved.player);
}

void record(Game& g, int player, int which, int place) {
  Event e{Event::Type::Track};
  e.player = static_cast<u8>(player);
  e.turn = g.s().turn.number;
  e.rot = static_cast<u8>(which);
  e.points = place;
  e.sum.cite("MSG-MOVE-1");
  g.record(std::move(e));
}

}  // namespace

int place_of(const Game& g, int player, int which) {
  const int messenger = share(g).messenger[player];
  return which == 2 ? messenger : g.s().score[player] - messenger - waiting(g, player);
}

void advance(Game& g, int which, bool chosen) {
  const Due moved = share(g).due[0];
  const int count = share(g).due_count;
  for (int i = 0; i + 1 < count; ++i) g.set(share(g).due[i], share(g).due[i + 1]);
  g.set(share(g).due[count - 1], Due{});
  g.set(share(g).due_count, static_cast<u8>(count - 1));
  if (which == 2) g.add(share(g).messenger[moved.player], moved.points);
  const int place = place_of(g, moved.player, which);
  if (calls_a_message(g, moved, place)) g.set(share(g).landed, u8{1});
  if (chosen && g.ledger_on()) record(g, moved.player, which, place);
}

void append_due(Game& g, int player, int points, u16 feature, bool scored) {
  const Share& share = post::share(g);
  g.set(share.due[share.due_count], Due{static_cast<i16>(points), feature, static_cast<u8>(player), rank_of(g, feature), scored, 0});
  g.set(share.due_count, static_cast<u8>(share.due_count + 1));
}

/// What a feature brings a player in one round he moves with one figure (MSG-MOVE-2). If too much is due his follower goes on at once.
void gained(Game& g, int player, int points, u16 feature, bool scored) {
  if (!points) return;
  const Share& share = post::share(g);
  for (int i = 0; i < share.due_count && feature != kNo; ++i)
    if (share.due[i].player == player && share.due[i].feature == feature) {
      g.edit(share.due[i]).points = static_cast<i16>(share.due[i].points + points);
      return put_in_order(g);
    }
  if (share.due_count == kMostDue) return;
  append_due(g, player, points, feature, scored);
  put_in_order(g);
}

}  // namespace bastide::post
