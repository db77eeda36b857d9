// Castles. Rules: BCB-CAS-*.
#include <algorithm>

#include "core/board.hpp"
#include "core/phases.hpp"
#include "core/score.hpp"
#include "core/words.hpp"
#include "expansions/bridges/parts.hpp"
#include "expansions/bridges/phases.hpp"
#include "expansions/count/city.hpp"
#include "expansions/dragon/phases.hpp"
#include "expansions/monasteries/monastery.hpp"

namespace bastide {
namespace {

using namespace bridges_parts;

/// A city segment that is a half circle (BCB-CAS-1).
bool is_half_circle(const Game& g, u16 row) {
  const Placed& p = g.s().placed[g.s().tile_of[row]];
  const SegmentDef& s = g.rules().defs[g.tile(p.kind).def].segments[static_cast<std::size_t>(row - p.base)];
  const bool other = std::any_of(s.tags.begin(), s.tags.end(), [](auto& tag) { return tag.first == "no-castle"; });
  return std::has_single_bit(s.sides) && !other;
}

/// Two half circles on two tiles, besieged by nobody; without the Siege no mark besieges (BCB-CAS-27). One that an abbey closes is half of it
/// (BCB-CAS-1).
bool is_small_city(const Game& g, u16 feature) {
  const State& s = g.s();
  const Feature& f = s.features[feature];
  if (f.kind != City || f.open || f.segments != 2 || f.tiles != 2 || f.tags & g.rules().tag("besieged", City)) return false;
  bool both = true;
  each_segment(s, f, [&](u16 row) { both = both && is_half_circle(g, row); });
  return both;
}

/// The only follower there, who is no mayor (BCB-CAS-2, BCB-CAS-18, BCB-CAS-19); -1 if there is none such.
int lord_of(const Game& g, const Feature& f) {
  int found = -1, count = 0;
  each_figure(g.s(), f, [&](u8 i) {
    const FigureRow& row = g.rules().figure[g.s().figures[i].kind];
    if (row.follower) found = i, ++count;
  });
  return count == 1 && g.rules().figure[g.s().figures[found].kind].power ? found : -1;
}

bool is_castle(const Game& g, u16 feature) { return g.s().features[feature].tags & param(g, kCastleTag); }

/// It is marked, and what has been completed no longer has it among it.
void remember_castle(Game& g, u16 row, bool fresh) {
  const State& s = g.s();
  const Share& share = bridges_parts::share(g);
  const u16 feature = s.label[row];
  g.edit(s.features[feature]).tags |= param(g, kCastleTag);
  g.set(share.castle[share.castle_count], row);
  g.set(share.castle_count, static_cast<u8>(share.castle_count + 1));
  if (fresh) g.set(share.fresh, static_cast<u8>(share.fresh + 1));
  int left = 0;
  for (int i = 0; i < s.closing_count; ++i)
    if (s.closing[i] != feature) g.set(s.closing[left++], s.closing[i]);
  g.set(s.closing_count, static_cast<u8>(left));
}

// --- the decision (BCB-CAS-20): each owner of a small city just completed, in turn from the active player

struct Queue {
  u16 feature[kMaxClosing];
  int count = 0;

  explicit Queue(const Game& g) {
    const State& s = g.s();
    for (int i = 0; i < s.closing_count; ++i)
      if (is_small_city(g, s.closing[i]) && lord_of(g, s.features[s.closing[i]]) >= 0) feature[count++] = s.closing[i];
    std::sort(feature, feature + count, [&](u16 a, u16 b) { return order(g, a) < order(g, b); });
  }
  static int owner(const Game& g, u16 feature) { return g.s().figures[lord_of(g, g.s().features[feature])].owner; }

 private:
  static u32 order(const Game& g, u16 feature) {
    const int seat = (owner(g, feature) + g.rules().players - g.s().turn.active) % g.rules().players;
    return static_cast<u32>(seat) << 16 | first_row(g.s(), feature);
  }
};

/// Turn::sub counts the cities that stay cities: they are the first of the queue.
Step enter_castles(Game& g) {
  const Turn& now = g.s().turn;
  if (!g.s().closing_count) {
    if (now.actor != now.active || now.sub) set_actor(g, now.active, 0);  // all that was completed has become castles
    return Step::Next;
  }
  const Queue queue(g);
  for (int i = g.s().turn.sub; i < queue.count; ++i) {
    const int owner = Queue::owner(g, queue.feature[i]);
    if (share(g).castles[owner] == param(g, kCastlesEach)) continue;
    set_actor(g, owner, i);
    return Step::Ask;
  }
  set_actor(g, g.s().turn.active, 0);
  return Step::Next;
}

void legal_castles(const Game& g, Moves& moves) {
  moves.add({MoveKind::Pass, 0, 0, {}});
  moves.add({MoveKind::Castle, 0, first_row(g.s(), Queue(g).feature[g.s().turn.sub]), {}});
}

/// The city pays nothing and is scored no more (BCB-CAS-3); whoever is no follower goes home (X-TB-BCB-5).
void make_castle(Game& g, u16 row) {
  const State& s = g.s();
  const Share& share = bridges_parts::share(g);
  const u16 feature = s.label[row];
  const int lord = lord_of(g, s.features[feature]), owner = s.figures[lord].owner;
  if (g.ledger_on()) {
    Event e{Event::Type::Castle};
    e.player = static_cast<u8>(owner);
    e.turn = s.turn.number;
    place_event(g, e, row);
    e.sum.cite("BCB-CAS-1");
    g.record(std::move(e));
  }
  remember_castle(g, row, true);
  g.set(share.castles[owner], static_cast<u8>(share.castles[owner] + 1));
  u8 others[kMaxFigures];
  int count = 0;
  each_figure(s, s.features[feature], [&](u8 i) {
    if (i != lord) others[count++] = i;
  });
  for (int i = 0; i < count; ++i) send_home_one(g, others[i], {"X-TB-BCB-5", "left alone"});
}

Step apply_castles(Game& g, Move m) {
  if (m.kind == MoveKind::Castle) make_castle(g, m.b);
  else set_actor(g, g.s().turn.actor, g.s().turn.sub + 1);
  return Step::Stay;
}

// --- what it pays

/// The six cells (BCB-CAS-5): its two tiles and those beside them on the long sides.
bool is_around(const Game& g, u16 castle, int tile) {
  const State& s = g.s();
  const Feature& f = s.features[castle];
  const Placed &a = s.placed[s.tile_of[f.ring]], &b = s.placed[s.tile_of[s.next[f.ring]]], &p = s.placed[tile];
  const bool across = a.y == b.y;
  const int along = across ? p.x : p.y, aside = across ? p.y : p.x, from = across ? std::min(a.x, b.x) : std::min(a.y, b.y), base = across ? a.y : a.x;
  return (along == from || along == from + 1) && std::abs(aside - base) <= 1;
}

bool lies_around(const Game& g, u16 castle, u16 feature) {
  bool found = false;
  each_segment(g.s(), g.s().features[feature], [&](u16 row) { found = found || is_around(g, castle, g.s().tile_of[row]); });
  return found;
}

/// What was completed, and castles that have been scored, with what they paid (BCB-CAS-11 to BCB-CAS-13).
struct Paying {
  u16 feature[kMaxClosing + kMostCastles];
  int points[kMaxClosing + kMostCastles];
  int count = 0;
  void add(u16 f, int p) { feature[count] = f, points[count++] = p; }

  /// The best around a castle of those numbers; -1 if there is nothing (BCB-CAS-10).
  int best(const Game& g, u16 castle, int from, int to) const {
    int most = -1;
    for (int i = from; i < to; ++i)
      if (lies_around(g, castle, feature[i])) most = std::max(most, points[i]);
    return most;
  }
};

void pay(Game& g, u16 castle, int points) {
  const State& s = g.s();
  const int lord = lord_of(g, s.features[castle]);
  const unsigned owner = 1u << s.figures[lord].owner;
  award(g, owner, points, castle, false);
  if (points) carcassonne::also_scores(g, s.figures[lord].owner);
  if (g.ledger_on()) {
    Sum sum;
    sum.add(1, "feature nearby", points, "BCB-CAS-6");
    u8 power[8];
    set_lanes(power, power_on(g, s.features[castle]));
    record_score(g, owner, points, power, false, scored_feature(g, castle), std::move(sum));
  }
  dragon_fairy_scores(g, castle);  // BCB-CAS-23
  send_home(g, castle);            // BCB-CAS-8
}

/// A special monastery that abbots alone hold is never completed (BCB-CAS-29).
bool counts(const Game& g, u16 feature) {
  const Feature& f = g.s().features[feature];
  return (g.rules().scores >> f.kind & 1) && !(f.kind == Cloister && monastery::held_by_abbots(g, feature));
}

/// After the features (OOP-3D-1), not with what the tile completed that made the castle (BCB-CAS-9).
Cue has_fresh(const Ruleset& r) { return r.cue_in_share(bridges, offsetof(Share, fresh), 0xff); }

void also_scores(Game& g) {
  const State& s = g.s();
  const Share& share = bridges_parts::share(g);
  if (s.closing_count && share.castle_count) {
    Paying paying;
    for (int i = 0; i < s.closing_count; ++i)
      if (counts(g, s.closing[i])) paying.add(s.closing[i], feature_worth(g, s.closing[i], false));
    for (int from = 0; from < paying.count;) {
      const int known = paying.count;
      for (int i = 0; i < share.castle_count; ++i) {
        const u16 castle = s.label[share.castle[i]];
        if (i >= share.castle_count - share.fresh || !s.features[castle].occupied()) continue;
        const int points = paying.best(g, castle, from, known);
        if (points < 0) continue;
        paying.add(castle, points);
        pay(g, castle, points);
      }
      from = known;
    }
  }
  if (share.fresh) g.set(share.fresh, u8{0});
}

}  // namespace

namespace bridges_parts {

void add_castles(Builder& b) {
  if (value(b.rules, kCastles) == 1) return;
  auto& params = b.set.params[static_cast<std::size_t>(index_of(bridges))];
  params[kCastleTag] = b.mark({.name = "castle", .kind = City, .feature = "castle", .role = "lord"});
  params[kCastlesEach] = b.rules.players > 4 ? 2 : 3;
  b.set.kept_tags = params[kCastleTag];
  b.set.also_scores.add({also_scores, has_fresh}, bridges);
}

/// How many each player has left, and where they stand: the number 1 says that the last tile made it.
void castle_tokens(const Game& g, std::vector<Token>& list) {
  const Share& share = bridges_parts::share(g);
  const State& s = g.s();
  if (!param(g, kCastleTag)) return;
  for (int p = 0; p < g.rules().players; ++p)
    list.push_back({.name = "castle", .number = static_cast<int>(param(g, kCastlesEach)) - share.castles[p], .player = p});
  for (int i = 0; i < share.castle_count; ++i) {
    const u16 tile = s.tile_of[share.castle[i]];
    list.push_back({.name = "castle", .number = i >= share.castle_count - share.fresh, .tile = tile, .segment = share.castle[i] - s.placed[tile].base});
  }
}

std::string put_castle_token(Game& g, const Token& t, bool& mine) {
  const Share& share = bridges_parts::share(g);
  if (t.name != "castle" || !param(g, kCastleTag)) return "";
  mine = true;
  const int each = static_cast<int>(param(g, kCastlesEach));
  if (t.tile < 0) {
    if (t.player < 0 || t.number < 0 || t.number > each) return "each player has " + count_of(each, "castle");
    g.set(share.castles[t.player], static_cast<u8>(each - t.number));
    return "";
  }
  if (t.segment < 0) return "a castle stands on a city";
  const u16 row = static_cast<u16>(g.s().placed[t.tile].base + t.segment), feature = g.s().label[row];
  const Feature& f = g.s().features[feature];
  if (!is_small_city(g, feature) || is_castle(g, feature)) return "a castle stands on a completed city of two half circles";
  if (f.occupied() && lord_of(g, f) < 0) return "a castle has one lord, or none";
  if (share.castle_count == kMostCastles) return "there are no more castles";
  remember_castle(g, row, t.number == 1);
  return "";
}

}  // namespace bridges_parts

bool bridges_have_castles(const Rules& r) { return value(r, kCastles) == 0; }

const Phase bridges_castles{.name = "castle",
                            .enter = enter_castles,
                            .legal = legal_castles,
                            .apply = apply_castles,
                            .prompt = "Make the city a castle, or have it scored",
                            .only_closed = true};

}  // namespace bastide
