// Bridges, Castles & Bazaars.
#include <algorithm>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

std::string bridges_of(int player) { return "bridges of " + std::to_string(player); }

/// A bridge that a tile needs: over itself along an axis, or over the neighbour on a side.
struct Need {
  bool own;
  int axis, side;
};

/// It lies behind the fields, which a picture's roads stand before, and behind the top of a tower.
bool has_bridge(const TileDef& d) {
  if (d.segments.size() < 2 || d.segments.back().kind != Road) return false;
  const Kind before = d.segments[d.segments.size() - 2].kind;
  return before == Field || before == Tower;
}

/// BCB-BR-2: fields at both ends, straight across.
bool bears(const TileDef& d, int rot, int axis) {
  if (d.fills() || has_bridge(d) || d.segments.size() >= kMaxSegments) return false;
  for (int side = axis; side < 4; side += 2) {
    if (edge_shown(d, rot, side) != Field) return false;
    for (int half = 0; half < 2; ++half)
      if (segment_on_half(d, rot, 2 * side + half) < 0) return false;
  }
  return true;
}

/// The tile that a player has from a bazaar stands in World::memory as 1 + its kind.
std::string tile_of(int player) { return "bazaar tile of " + std::to_string(player); }

std::vector<int> holders(const World& w) {
  std::vector<int> all;
  for (int p = 0; p < w.players; ++p)
    if (w.remembered(tile_of(p))) all.push_back(p);
  return all;
}

/// The kind of the edge that the tile would show.
Kind shown(const TileDef& d, int rot, int side, const Need* need) {
  if (need && need->own && side % 2 == need->axis) return Road;
  return edge_shown(d, rot, side);
}

/// Of what lies on that side, -1: nothing.
int met(const World& w, Cell at, int side, const Need* need) {
  const auto there = w.board.tile_at.find(step(at, side));
  if (there == w.board.tile_at.end()) return -1;
  if (need && !need->own && side == need->side) return Road;
  return w.board.edge(there->second, side ^ 2);
}

bool fits(const World& w, const TileDef& d, const Placement& p, const Need* need) {
  for (int side = 0; side < 4; ++side)
    if (const int other = met(w, p.at, side, need); other >= 0 && other != shown(d, p.rot, side, need)) return false;
  return true;
}

/// BCB-BR-6, BCB-BR-13: over the neighbour on that side, which goes on into the open.
bool neighbour_bears(const World& w, Cell at, int side) {
  const auto there = w.board.tile_at.find(step(at, side));
  if (there == w.board.tile_at.end()) return false;
  const Board::Tile& t = w.board.tiles[there->second];
  return bears(*t.def, t.rot, side % 2) && !w.board.taken(step(t.at, side));
}

class BridgesChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("bridges"); }

  /// BCB-BR-20; BCB-BAZ-1, BCB-BAZ-11, BCB-BAZ-15
  void laid(World& w) const override {
    w.memory["bridge built"] = w.remembered("bridge with it") || built_before(w);
    w.memory["bridge with it"] = 0;
    if (w.says("bazaars", "no") || !w.board.tiles[w.board.last()].def->has_note("bazaar")) return;
    if (!w.remembered("from a bazaar") && holders(w).empty()) w.memory["bazaar due"] = 1;
  }

  /// BCB-CAS-6 to BCB-CAS-13, BCB-CAS-29
  void completed(World& w, const std::vector<int>& features) const override {
    const int fresh = w.remembered("fresh castles"), old = static_cast<int>(w.castles.size()) - fresh;
    w.memory["fresh castles"] = 0;
    std::vector<std::pair<int, int>> paid, next;  // features and what they paid
    for (const int f : features)
      if (counts(w, f)) paid.emplace_back(f, value_of(w, w.board.features[f], false));
    for (; !paid.empty(); paid = std::move(next), next.clear())
      for (int i = 0; i < old; ++i) {
        const int castle = w.board.feature_of[w.castles[i]];
        int most = -1;
        for (auto& [f, points] : paid)
          if (is_around(w, castle, f)) most = std::max(most, points);
        const std::vector<Man> lord = w.on(castle);
        if (most < 0 || lord.empty()) continue;
        w.pay(lord[0].player, most, Source::completion, castle);
        fairy_pays_for(w, castle);
        w.send_home(lord[0]);
        next.emplace_back(castle, most);
      }
  }

  /// BCB-BAZ-13
  int set_aside(const World& w) const override {
    return w.remembered("bazaar due") && tiles_left(w) >= w.players ? w.players : 0;
  }

  /// BCB-COMP-2
  void begin(World& w) const override {
    for (int p = 0; p < w.players; ++p) w.memory[bridges_of(p)] = w.says("bridges", "no") ? 0 : w.players > 4 ? 2 : 3;
    for (int p = 0; p < w.players; ++p) w.memory["castles of " + std::to_string(p)] = w.players > 4 ? 2 : 3;
  }

  /// BCB-BR-4, BCB-BR-5, BCB-BR-20
  void with_tile(const World& w, int kind, bool has_place, std::vector<Move>& moves) const override {
    const TileDef& d = *w.defs[kind];
    const std::size_t before = moves.size();
    if (!w.remembered(bridges_of(w.active)) || built_before(w) || has_river(d)) return;
    for (auto& [cell, tile] : w.board.tile_at)
      for (int side = 0; side < 4; ++side)
        if (const Cell at = step(cell, side); !w.board.taken(at) && first_to_see(w, at, cell)) add_places(w, kind, at, moves);
    if (moves.size() > before && !has_place) moves.push_back({MoveKind::Pass, 0, 0, {}});
  }

  void placing(World& w, Move m) const override {
    w.memory["bridge with it"] = m.kind == MoveKind::Span;
    if (m.kind == MoveKind::Span) --w.memory[bridges_of(w.active)];
  }

  /// BCB-BR-11: with the figures.
  void offer(const World& w, std::vector<Move>& moves) const override {
    if (w.says("bridge-timing", "any")) add_free(w, moves);
  }

  /// And a figure may follow.
  bool take(World& w, Move m) const override {
    if (m.kind != MoveKind::Bridge) return false;
    build(w);
    w.memory["deployed"] = 0;
    return true;
  }

  /// BCB-CAS-29: whatever has been scored as finished.
  static bool counts(const World& w, int f) {
    const Feature& feature = w.board.features[f];
    if (feature.kind == Garden) return w.with("abbot") && w.says("gardens", "yes");
    return feature.kind != Cloister || !has_abbots(w, feature) || w.occupied(f);
  }

  /// BCB-CAS-5
  static bool is_around(const World& w, int castle, int feature) {
    const std::vector<int>& rows = w.board.features[castle].rows;
    const Cell a = w.board.tiles[w.board.tile_of(rows[0])].at, b = w.board.tiles[w.board.tile_of(rows[1])].at;
    const Cell side = a.first == b.first ? Cell{1, 0} : Cell{0, 1};
    for (const int row : w.board.features[feature].rows) {
      const Cell at = w.board.tiles[w.board.tile_of(row)].at;
      for (const Cell& c : {a, b})
        for (int n = -1; n <= 1; ++n)
          if (at == Cell{c.first + n * side.first, c.second + n * side.second}) return true;
    }
    return false;
  }

  static void build(World& w) {
    w.memory["bridge built"] = 1;
    --w.memory[bridges_of(w.active)];
  }

  /// BCB-BR-13: nothing lies beyond either end, for what lies there already met a field.
  static bool is_free(const World& w, const Board::Tile& t, int axis) {
    return bears(*t.def, t.rot, axis) && !w.board.taken(step(t.at, axis)) && !w.board.taken(step(t.at, axis + 2));
  }

  /// BCB-BR-1, BCB-BR-12: over the tile just placed, or by the option a tile straight beside it as well.
  static void add_free(const World& w, std::vector<Move>& moves) {
    if (!w.remembered(bridges_of(w.active)) || w.remembered("bridge built")) return;
    const Board::Tile& t = w.board.tiles[w.board.last()];
    for (int axis = 0; axis < 2; ++axis)
      if (is_free(w, t, axis)) moves.push_back({MoveKind::Bridge, 0, static_cast<u16>(axis), {}});
    if (!w.says("bridge-over", "beside")) return;
    for (int side = 0; side < 4; ++side)
      if (const auto there = w.board.tile_at.find(step(t.at, side)); there != w.board.tile_at.end())
        for (int axis = 0; axis < 2; ++axis)
          if (is_free(w, w.board.tiles[there->second], axis)) moves.push_back({MoveKind::Bridge, 0, static_cast<u16>(2 + side), {}});
  }

 private:
  /// TB-BUILD-21: in an earlier part of this turn, where that counts.
  static bool built_before(const World& w) {
    return w.says("bridge-per", "turn") && (w.remembered("second part") || w.remembered("message tile")) && w.remembered("bridge built");
  }

  static bool has_river(const TileDef& d) {
    return std::any_of(d.segments.begin(), d.segments.end(), [](auto& s) { return s.kind == River; });
  }

  /// A cell lies beside several tiles and is looked at once.
  static bool first_to_see(const World& w, Cell at, Cell from) {
    for (int side = 0; side < 4; ++side)
      if (w.board.taken(step(at, side))) return step(at, side) == from;
    return false;
  }

  static void add_places(const World& w, int kind, Cell at, std::vector<Move>& moves) {
    const TileDef& d = *w.defs[kind];
    for (int rot = 0; rot < 4; ++rot) {
      const Placement p{at, rot};
      if (w.alike[kind][rot] != rot || fits(w, d, p, nullptr)) continue;
      if (!std::all_of(w.chapters.begin(), w.chapters.end(), [&](auto* c) { return c->allows(w, d, p); })) continue;
      for (int i = 0; i < 6; ++i) {
        const Need need{i < 2, i % 2, i - 2};
        const bool can = need.own ? bears(d, rot, need.axis) : edge_shown(d, rot, need.side) == Road && neighbour_bears(w, at, need.side);
        if (can && fits(w, d, p, &need))
          moves.push_back({MoveKind::Span, static_cast<u8>(rot), static_cast<u16>(i), {static_cast<i16>(at.first), static_cast<i16>(at.second)}});
      }
    }
  }
};

/// BCB-BR-11: by the option at once when the tile lies.
class BridgePhase : public Phase {
 public:
  const char* name() const override { return "bridge"; }
  bool in_play(const World& w) const override { return w.with("bridges") && w.says("bridges", "yes") && w.says("bridge-timing", "placement"); }
  void enter(World& w) const override { w.memory["bridge asked"] = 0; }

  Decision ask(World& w) const override {
    Decision d{w.active, {{MoveKind::Pass, 0, 0, {}}}};
    if (!w.remembered("bridge asked")) BridgesChapter::add_free(w, d.moves);
    return if_there_is_a_choice(std::move(d));
  }

  void answer(World& w, Move m) const override {
    w.memory["bridge asked"] = 1;
    if (m.kind == MoveKind::Bridge) BridgesChapter::build(w);
  }
};

std::string castles_of(int player) { return "castles of " + std::to_string(player); }

/// BCB-CAS-1
bool is_half_circle(const World& w, int row) {
  const int tile = w.board.tile_of(row);
  const SegmentDef& s = w.board.tiles[tile].def->segments[row - w.board.first_row[tile]];
  for (auto& [mark, number] : s.tags)
    if (mark == "no-castle") return false;
  return (s.sides & (s.sides - 1)) == 0;
}

/// The only follower of a small city that nobody besieges, who is no mayor (BCB-CAS-2, BCB-CAS-18, BCB-CAS-19, BCB-CAS-27); null if there is none such.
const Man* lord_to_be(const World& w, int feature) {
  const Feature& f = w.board.features[feature];
  if (f.kind != City || f.rows.size() != 2 || f.tiles.size() != 2 || (w.with("siege") && w.says("siege-rules", "yes") && f.is("besieged"))) return nullptr;
  for (const int row : f.rows)
    if (!is_half_circle(w, row)) return nullptr;
  const Man* found = nullptr;
  for (auto& m : w.men) {
    if (w.feature_under(m) != feature || !w.sorts[m.sort].follower) continue;
    if (found) return nullptr;
    found = &m;
  }
  return found && w.sorts[found->sort].name != "mayor" ? found : nullptr;
}

/// BCB-CAS-20
class CastlePhase : public Phase {
 public:
  const char* name() const override { return "castle"; }
  bool in_play(const World& w) const override { return w.with("bridges") && w.says("castles", "yes"); }
  void enter(World& w) const override { w.memory["fresh castles"] = w.memory["castles asked"] = 0; }

  Decision ask(World& w) const override {
    std::map<std::pair<int, int>, int> queue;  // by seat and place
    for (const int f : w.completed())
      if (const Man* lord = lord_to_be(w, f)) queue[{(lord->player + w.players - w.active) % w.players, w.board.features[f].rows[0]}] = f;
    int n = 0;
    for (auto& [where, f] : queue) {
      const int player = (where.first + w.active) % w.players;
      if (n++ < w.remembered("castles asked") || !w.remembered(castles_of(player))) continue;
      w.memory["castles asked"] = n - 1;
      return {player, {{MoveKind::Pass, 0, 0, {}}, {MoveKind::Castle, 0, static_cast<u16>(where.second), {}}}};
    }
    return {};
  }

  void answer(World& w, Move m) const override {
    if (m.kind == MoveKind::Pass) {
      ++w.memory["castles asked"];
      return;
    }
    const int feature = w.board.feature_of[m.b];
    const Man lord = *lord_to_be(w, feature);
    w.castles.push_back(m.b);
    ++w.memory["fresh castles"];
    --w.memory[castles_of(lord.player)];
    for (auto& other : w.on(feature))
      if (!w.sorts[other.sort].follower) w.send_home(other);  // X-TB-BCB-5
  }
};

/// BCB-BAZ-10, OOP-1B-1: a tile from a bazaar instead of one drawn.
class HandPhase : public Phase {
 public:
  const char* name() const override { return "hand"; }
  bool in_play(const World& w) const override { return w.with("bridges") && !w.says("bazaars", "no"); }

  void enter(World& w) const override {
    int& tile = w.memory[tile_of(w.active)];
    w.memory["from a bazaar"] = tile > 0;
    if (!tile) return;
    w.hand = tile - 1;
    tile = 0;
  }
  /// BCB-BAZ-16
  Next next(World& w) const override {
    if (!w.remembered("from a bazaar")) return Next::phase;
    if (!placements(w, *w.defs[w.hand]).empty() || !errands(w, w.hand).empty()) return Next::held;
    discard(w);
    return Next::again;
  }
};

/// BCB-BAZ-16: where nothing can be drawn those go on who have a tile.
/// It has had a tile already.
bool is_under_way(const World& w) { return w.remembered("second part") || w.remembered("message tile"); }

class GoOnPhase : public Phase {
 public:
  const char* name() const override { return "go on"; }
  bool in_play(const World& w) const override { return w.with("bridges") && !w.says("bazaars", "no"); }

  void enter(World& w) const override {
    w.hand = -1;
    w.memory["next holder"] = w.memory["from a bazaar"] = 0;
    if (tiles_left(w) || holders(w).empty() || is_under_way(w)) return;
    do w.active = w.after(w.active);
    while (!w.remembered(tile_of(w.active)));
    w.memory["next holder"] = w.memory["turn begins"] = 1;
    w.memory["second part"] = 0;
  }
  Next next(World& w) const override {
    if (w.remembered("bazaar due") && tiles_left(w) == w.players) return Next::done;  // BCB-BAZ-13
    if (!tiles_left(w) && !holders(w).empty() && is_under_way(w)) return Next::done;   // OOP-4E-1: first what is left of this turn
    return w.remembered("next holder") ? Next::draw : Next::phase;
  }
};

/// BCB-BAZ-3, BCB-BAZ-4. The lots stand in World::memory by number, as 1 + their kind.
std::string lot(int i) { return "lot " + std::to_string(i); }

int lots(const World& w) {
  int n = 0;
  while (w.remembered(lot(n))) ++n;
  return n;
}

class TurnUpPhase : public Phase {
 public:
  const char* name() const override { return "bazaar"; }
  bool in_play(const World& w) const override { return w.with("bridges") && !w.says("bazaars", "no"); }

  void enter(World& w) const override {
    if (tiles_left(w) < w.players) w.memory["bazaar due"] = 0;
  }

  Decision ask(World& w) const override {
    Decision d{kChance, {}};
    while (w.remembered("bazaar due") && lots(w) < w.players) {
      mix_sources(w);  // PLAG-SETUP-1
      const std::vector<int> kinds = drawable(w);
      if (kinds.size() > 1) {
        for (const int kind : kinds) d.moves.push_back({MoveKind::Draw, 0, static_cast<u16>(kind), {}});
        return d;
      }
      turn_up(w, kinds.at(0));  // SET-9
    }
    return d;
  }

  void answer(World& w, Move m) const override { turn_up(w, m.b); }

 private:
  static void turn_up(World& w, int kind) {
    --w.left[kind];
    w.memory[lot(lots(w))] = kind + 1;
  }
};

/// BCB-BAZ-5 to BCB-BAZ-9, BCB-BAZ-12, BCB-BAZ-17, BCB-BAZ-18. One auction: `asked` are the answers about the lot so far, the opener's first.
class AuctionPhase : public Phase {
 public:
  const char* name() const override { return "auction"; }
  bool in_play(const World& w) const override { return w.with("bridges") && !w.says("bazaars", "no"); }

  void enter(World& w) const override {
    w.memory["auctioneer"] = w.active;
    w.memory["chosen"] = 0;
  }

  Decision ask(World& w) const override {
    while (w.remembered("bazaar due")) {
      if (lots(w) == 1) {
        give(w, next_without(w, w.active), w.remembered(lot(0)));
        w.memory["bazaar due"] = 0;
        return {};
      }
      if (!w.remembered("chosen")) {
        w.memory["auctioneer"] = next_without(w, w.remembered("auctioneer"));
        std::set<int> kinds;
        for (int i = 0; i < lots(w); ++i) kinds.insert(w.remembered(lot(i)) - 1);
        Decision d{w.remembered("auctioneer"), {}};
        for (const int kind : kinds) d.moves.push_back({MoveKind::Choose, 0, static_cast<u16>(kind), {}});
        if (kinds.size() > 1) return d;
        choose(w, *kinds.begin());
        continue;
      }
      if (Decision d = bidding(w); !d.moves.empty()) return d;
      const bool own = w.remembered("bidder") == w.remembered("auctioneer");
      if (!own && most(w, w.remembered("auctioneer")) < w.remembered("price")) {  // BCB-BAZ-17: he cannot buy
        answer(w, {MoveKind::Sell, 0, 0, {}});
        continue;
      }
      if (!own)
        return {w.remembered("auctioneer"), {{MoveKind::Buy, 0, 0, {}}, {MoveKind::Sell, 0, 0, {}}}};
      w.settle(w.remembered("auctioneer"), -w.remembered("price"));
      give(w, w.remembered("auctioneer"), w.remembered("chosen"));
    }
    return {};
  }

  void answer(World& w, Move m) const override {
    const int opener = w.remembered("auctioneer"), bidder = w.remembered("bidder"), price = w.remembered("price");
    if (m.kind == MoveKind::Choose) return choose(w, m.b);
    if (m.kind == MoveKind::Buy) w.settle(opener, -price);
    if (m.kind == MoveKind::Sell) w.settle(bidder, -price), w.settle(opener, price);
    if (m.kind == MoveKind::Buy || m.kind == MoveKind::Sell) return give(w, m.kind == MoveKind::Buy ? opener : bidder, w.remembered("chosen"));
    if (m.kind == MoveKind::Bid) w.memory["price"] = m.b, w.memory["bidder"] = w.remembered("whose bid");
    w.memory["last asked"] = w.remembered("whose bid");
    w.memory["opened"] = 1;
  }

 private:
  static int next_without(const World& w, int player) {
    do player = w.after(player);
    while (w.remembered(tile_of(player)));
    return player;
  }

  static int most(const World& w, int player) { return w.says("bid-limit", "own-points") ? std::clamp(w.points[player], 0, 99) : 99; }

  static void choose(World& w, int kind) {
    if (w.says("bazaars", "choice")) return give(w, w.remembered("auctioneer"), kind + 1);
    w.memory["chosen"] = kind + 1;
    w.memory["opened"] = w.memory["price"] = 0;
  }

  static void give(World& w, int player, int tile) {
    w.memory[tile_of(player)] = tile;
    int i = 0;
    while (w.remembered(lot(i)) != tile) ++i;
    for (; w.remembered(lot(i)); ++i) w.memory[lot(i)] = w.remembered(lot(i + 1));
    w.memory["chosen"] = 0;
  }

  /// The opener's bid, then one answer of each who has no tile.
  static Decision bidding(World& w) {
    const int opener = w.remembered("auctioneer");
    if (!w.remembered("opened")) {
      w.memory["whose bid"] = opener;
      if (most(w, opener)) return bids(w, opener, 0);
      w.memory["opened"] = 1;
      w.memory["bidder"] = w.memory["last asked"] = opener;
    }
    for (int p = next_without(w, w.remembered("last asked")); p != opener; p = next_without(w, p))
      if (most(w, p) > w.remembered("price")) {
        w.memory["whose bid"] = p;
        Decision d = bids(w, p, w.remembered("price") + 1);
        d.moves.push_back({MoveKind::Pass, 0, 0, {}});
        return d;
      }
    return {};
  }

  static Decision bids(const World& w, int player, int from) {
    Decision d{player, {}};
    for (int price = from; price <= most(w, player); ++price) d.moves.push_back({MoveKind::Bid, 0, static_cast<u16>(price), {}});
    return d;
  }
};

}  // namespace

bool has_bazaar_tile(const World& w, int player) { return w.remembered(tile_of(player)) > 0; }
const Phase& castle_phase() {
  static const CastlePhase it;
  return it;
}
const Phase& hand_phase() {
  static const HandPhase it;
  return it;
}
const Phase& go_on_phase() {
  static const GoOnPhase it;
  return it;
}
const Phase& turn_up_phase() {
  static const TurnUpPhase it;
  return it;
}
const Phase& auction_phase() {
  static const AuctionPhase it;
  return it;
}
const Chapter& bridges_chapter() {
  static const BridgesChapter it;
  return it;
}
const Phase& bridge_phase() {
  static const BridgePhase it;
  return it;
}

}  // namespace bastide::laws::second
