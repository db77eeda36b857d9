// Bridges and castles in JCloisterZone's words.
#include "core/bridge.hpp"

#include <set>

#include "core/board.hpp"
#include "core/phases.hpp"
#include "expansions/registry.hpp"
#include "jcz/match.hpp"
#include "jcz/text.hpp"
#include "jcz/turn.hpp"

namespace bastide::jcz {

bool Match::is_castle(u16 row) const {
  const Feature& f = game_.s().features[game_.s().label[row]];
  return (f.tags & castle_) && f.kind == City;
}

/// Lays the tile in hand with the bridge that it needs there, if one will do.
bool Match::place_with_bridge(Pos at, int rot) {
  const TileKind& t = game_.tile(game_.s().turn.tile_in_hand);
  Moves moves;
  game_.legal(moves);
  for (Move m : moves) {
    if (m.kind != MoveKind::Span || m.at != at || m.a != t.same_as[rot]) continue;
    m.a = static_cast<u8>(rot);
    play_move(m);
    return true;
  }
  return false;
}

/// Adds the ways in which a bridge makes the tile fit: rotations by cell, as bit sets.
void Match::put_spans(std::map<std::pair<int, int>, u8>& cells) const {
  if (!game_.rules().errand.offer) return;
  const TileKind& t = game_.tile(game_.s().turn.tile_in_hand);
  Moves moves;
  game_.legal(moves);
  for (const Move& m : moves)
    for (int r = 0; r < 4; ++r)
      if (m.kind == MoveKind::Span && t.same_as[r] == m.a) cells[{m.at.y, m.at.x}] |= static_cast<u8>(1 << r);
}

namespace {

constexpr const char* kAxis[2] = {"NS", "WE"};

void put_bridge(std::string& out, const Placed& p, int axis) {
  put(out, "{\"position\":[", p.x, ',', p.y, "],\"location\":\"", kAxis[axis], "\",\"feature\":\"Road\"}");
}

}  // namespace

/// One that the tile does not need, over the tile just placed.
void Match::put_bridges(std::string& out, Commas& items, const Moves& moves) const {
  bool open = false;
  for (const Move& m : moves) {
    if (m.kind != MoveKind::Bridge) continue;
    if (!open) items.next();
    put(out, open ? "," : "{\"type\":\"Bridge\",\"options\":[");
    put_bridge(out, game_.s().placed[game_.s().tile_count - 1], m.b);
    open = true;
  }
  if (open) put(out, "]}");
}

/// A small city is named by its place on the tile just placed.
void Match::put_castle_choice(std::string& out, Commas& items, const Moves& moves) const {
  const State& s = game_.s();
  for (const Move& m : moves) {
    if (m.kind != MoveKind::Castle) continue;
    items.next();
    put(out, "{\"type\":\"Castle\",\"options\":[");
    each_segment(s, s.features[s.label[m.b]], [&](u16 row) {
      if (s.tile_of[row] == s.tile_count - 1) put_pointer(out, row);
    });
    put(out, "]}");
  }
}

/// PLACE_TOKEN
void Match::put_token_message(const Object& payload) {
  const auto text = [](const Object& o, const char* key) -> std::string_view {
    const boost::json::value* const v = o.if_contains(key);
    if (!v || !v->is_string()) throw Error("bad-message", std::string("the message has no text '") + key + "'");
    return v->get_string();
  };
  const std::string_view token = text(payload, "token");
  const boost::json::value* const to = payload.if_contains("pointer");
  if (!to || !to->is_object()) throw Error("bad-message", "the message has no 'pointer'");
  Moves moves;
  if (!over()) game_.legal(moves);
  for (const Move& m : moves) {
    std::string at;
    if (m.kind == MoveKind::Bridge && token == "BRIDGE") {
      put_bridge(at, game_.s().placed[game_.s().tile_count - 1], m.b);
      if (boost::json::parse(at) == *to) return choose(m);
    } else if (m.kind == MoveKind::Raise && token == "TOWER_PIECE") {
      if (read_pointer(to->get_object()) == m.b) return choose(m);
    } else if (m.kind == MoveKind::Castle && token == "CASTLE") {
      if (game_.s().label[read_pointer(to->get_object())] == game_.s().label[m.b]) return choose(m);
    }
  }
  throw Error("illegal", "Invalid action in phase " + std::string(phase_name(game_)));
}

/// What lies on the table: bridges, and castles by one of their places.
void Match::put_built(std::string& out) const {
  if (!game_.rules().rules.has(bridges)) return;
  const State& s = game_.s();
  Commas kinds(out);
  const auto list = [&](const char* name, auto&& each) {
    std::string all;
    Commas commas(all);
    each(all, commas);
    if (all.empty()) return;
    kinds.next();
    put(out, '"', name, "\":[", all, ']');
  };
  list("BRIDGE", [&](std::string& all, Commas& commas) {
    for (int i = 0; i < s.tile_count; ++i)
      if (const int axis = bridge_over(game_, i); axis >= 0) commas.next(), put_bridge(all, s.placed[i], axis);
  });
  list("CASTLE", [&](std::string& all, Commas& commas) {
    for (u16 f = 0; castle_ && f < s.feature_count; ++f)
      if (s.label[s.features[f].ring] == f && is_castle(s.features[f].ring)) commas.next(), put_pointer(all, s.features[f].ring);
  });
}

void Match::tell_bridge(const Event& e) {
  const Placed& p = game_.s().placed[e.tile];
  const u16 row = static_cast<u16>(p.base + game_.tile(p.kind).segments - 1);
  if (row < places_.size()) places_[row] = place_text(row);
  std::string& out = history_.event();
  put(out, "{\"type\":\"token-placed\",\"token\":\"BRIDGE\",\"to\":");
  put_bridge(out, p, e.rot);
  put(out, '}');
}

void Match::tell_castle(const Event& e) {
  const State& s = game_.s();
  std::string& placed = history_.event();
  put(placed, "{\"type\":\"token-placed\",\"token\":\"CASTLE\",\"to\":");
  put_pointer(placed, row_of(e));
  put(placed, '}');
  std::string& out = history_.event();
  put(out, "{\"type\":\"castle-created\",\"positions\":[");
  Commas cells(out);
  each_segment(s, s.features[s.label[row_of(e)]], [&](u16 row) {
    cells.next();
    put_cell(out, s.tile_of[row]);
  });
  put(out, "]}");
}

/// Lords who wait at the end get nothing.
void Match::tell_empty_castles() {
  for (const Deployed& d : deployed_) {
    if (!is_castle(d.row)) continue;
    std::string& out = history_.event();
    put(out, "{\"type\":\"points\",\"points\":[{\"player\":", d.player, ",\"points\":0,\"name\":\"castle.incomplete\",\"items\":[],\"ptr\":");
    put_pointer(out, d.place);
    put(out, "}]}");
  }
}

}  // namespace bastide::jcz
