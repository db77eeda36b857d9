// Messages of players: what they name is looked up, checked against the legal moves, and played.
#include <algorithm>

#include "core/board.hpp"
#include "core/figures.hpp"
#include "core/number.hpp"
#include "core/phases.hpp"
#include "expansions/count/city.hpp"
#include "expansions/registry.hpp"
#include "jcz/match.hpp"
#include "jcz/turn.hpp"
#include "protocol/utf8.hpp"

namespace bastide::jcz {
namespace json = boost::json;
namespace {

[[noreturn]] void refuse(const std::string& why) { throw Error("illegal", why); }
[[noreturn]] void malformed(const std::string& why) { throw Error("bad-message", why); }

const json::value& member(const json::object& o, const char* key) {
  const json::value* v = o.if_contains(key);
  if (!v) malformed(std::string("the message has no '") + key + "'");
  return *v;
}

const json::object& object(const json::object& o, const char* key) {
  const json::value& v = member(o, key);
  if (!v.is_object()) malformed(std::string("'") + key + "' should be an object");
  return v.get_object();
}

std::string_view text(const json::object& o, const char* key) {
  const json::value& v = member(o, key);
  if (!v.is_string()) malformed(std::string("'") + key + "' should be a text");
  return v.get_string();
}

Pos cell(const json::object& o, const char* key) {
  const json::value& v = member(o, key);
  if (!v.is_array() || v.get_array().size() != 2 || !v.get_array()[0].is_int64() || !v.get_array()[1].is_int64())
    malformed(std::string("'") + key + "' should be two whole numbers");
  const auto coordinate = [&](int i) {
    return std::clamp<std::int64_t>(v.get_array()[static_cast<std::size_t>(i)].get_int64(), -500, 500);
  };
  return {static_cast<i16>(coordinate(0)), static_cast<i16>(coordinate(1))};
}

Pos position(const json::object& o) { return cell(o, "position"); }

int quarters(std::string_view rotation) {
  constexpr std::string_view names[4] = {"R0", "R90", "R180", "R270"};
  for (int r = 0; r < 4; ++r)
    if (rotation == names[r]) return r;
  malformed("'rotation' should be R0, R90, R180 or R270");
}

/// A number that fills the text, or -1.
int number_in(std::string_view text) {
  return number_or(-1, text);
}

int figure_kind(const Ruleset& rules, std::string_view id) {
  for (int f = 0; f < rules.figure_kinds; ++f)
    if (const char* name = figure_name(rules.figure[f]).id; name && id == name) return f;
  return -1;
}

}  // namespace

void Match::play(const Object& message) {
  const std::string_view type = text(message, "type");
  static const Object nothing;
  const json::value* given = message.if_contains("payload");
  if (given && !given->is_object() && !given->is_null()) malformed("'payload' should be an object");
  const Object& payload = given && given->is_object() ? given->get_object() : nothing;
  chosen_ = freed_ = 0;
  if (type == "PLACE_TILE") return place(payload);
  if (type == "DEPLOY_MEEPLE") return deploy(payload);
  if (type == "PASS") return pass(payload);
  if (type == "COMMIT") return commit(payload);
  if (type == "RETURN_MEEPLE") return bring_home(payload);
  if (type == "MOVE_NEUTRAL_FIGURE") return neutral(payload);
  if (type == "CAPTURE_FOLLOWER") return capture(payload);
  if (type == "EXCHANGE_FOLLOWER") return exchange(payload);
  if (type == "PAY_RANSOM") return ransom(payload);
  if (type == "PLACE_TOKEN") return put_token_message(payload);
  if (type == "BAZAAR_BID") return bid(payload);
  if (type == "BAZAAR_BUY_OR_SELL") return buy_or_sell(payload);
  if (type == "UNDO") return undo();
  malformed("Unknown message type " + shortened(type, 40));
}

void Match::place(const Object& payload) {
  const Pos at = position(payload);
  const int rot = quarters(text(payload, "rotation"));
  const std::string where = "[" + std::to_string(at.x) + "," + std::to_string(at.y) + "],R" + std::to_string(rot * 90);
  if (is_filling(game_) && rot == 0) return choose({MoveKind::Fill, 0, 0, at});
  if (over() || &game_.phase() != &phases::place) refuse("PLACE_TILE in phase " + std::string(phase_name(game_)));
  const Candidates& c = game_.candidates();
  if (!c.fresh) find_candidates(game_);
  const CellRef cell = look(game_, at.x, at.y);
  const int slot = static_cast<int>(cell & ~kSlot), same = game_.tile(game_.s().turn.tile_in_hand).same_as[rot];
  if (!is_slot(cell) || !(c.mask[slot / 64][same] >> (slot & 63) & 1)) {
    if (place_with_bridge(at, rot)) return;
    refuse("Invalid action in phase TilePhase: Invalid placement " + where);
  }
  play_move({MoveKind::Place, static_cast<u8>(rot), 0, at});
}

/// "0.small.3"
Match::Id Match::read_id(const Object& from) const {
  const std::string_view id = text(from, "meepleId");
  const std::size_t a = id.find('.'), b = id.rfind('.');
  Id parts{-1, -1, -1};
  if (a != std::string_view::npos && b > a) {
    parts.player = number_in(id.substr(0, a));
    parts.kind = figure_kind(game_.rules(), id.substr(a + 1, b - a - 1));
    parts.number = number_in(id.substr(b + 1));
  }
  if (parts.player < 0 || parts.player >= game_.rules().players || parts.kind < 0 || parts.number < 1 ||
      parts.number > game_.rules().figure[parts.kind].count)
    refuse("there is no meeple " + shortened(id, 40));
  return parts;
}

u16 Match::quarter_row(std::string_view location) const {
  if (game_.rules().rules.has(count))
    for (int q = 0; q < carcassonne::kQuarters; ++q) {
      const u16 row = carcassonne::row_of(game_, q);
      const Placed& p = game_.s().placed[game_.s().tile_of[row]];
      if (names_.location(p.kind, 0, row - p.base) == location) return row;
    }
  refuse("there is no quarter " + shortened(location, 40));
}

u16 Match::read_pointer(const Object& pointer) const {
  const Pos at = position(pointer);
  const std::string_view location = text(pointer, "location"), feature = text(pointer, "feature");
  if (feature == "Quarter") return quarter_row(location);
  const CellRef cell = look(game_, at.x, at.y);
  if (is_tile(cell)) {
    const Placed& p = game_.s().placed[tile_index(cell)];
    if (const int k = names_.find(p.kind, p.rot, location, feature == "Castle" ? "City" : feature); k >= 0) return static_cast<u16>(p.base + k);
  }
  refuse("there is no " + shortened(feature, 40) + " " + shortened(location, 40) + " at [" +
         std::to_string(at.x) + "," + std::to_string(at.y) + "]");
}

/// A move that an expansion offers also says whose it is.
Move Match::as_offered(Move m) const {
  Moves moves;
  if (!over()) game_.legal(moves);
  for (const Move& legal : moves)
    if (legal.kind == m.kind && legal.a == m.a && legal.b == m.b && (!m.row().owned || legal.at.y == m.at.y)) return legal;
  return m;
}

void Match::choose(Move m, int number) {
  if (over() || !game_.is_legal(m)) refuse("Invalid action in phase " + std::string(phase_name(game_)));
  chosen_ = number;
  play_move(m);
}

void Match::deploy(const Object& payload) {
  if (text(object(payload, "pointer"), "feature") == "FlyingMachine") return fly(payload);
  const u16 row = read_pointer(object(payload, "pointer"));
  const Id id = read_id(payload);
  const State& s = game_.s();
  if (over() || id.player != game_.actor()) refuse("it is not the turn of the meeple's player");
  const bool stands = std::any_of(deployed_.begin(), deployed_.end(), [&](const Deployed& d) {
    return d.player == id.player && d.kind == id.kind && d.number == id.number;
  });
  const auto kind = static_cast<u8>(id.kind);
  const std::string_view phase = phase_name(game_);
  if (phase == "CocScoringPhase" || phase == "CocFinalScoringPhase") {
    Move m{MoveKind::Shift, kind, first_row(s, s.label[row]), {}};
    if (!game_.is_legal(m)) refuse("Invalid action in phase " + std::string(phase));
    const u16 from = carcassonne::row_of(game_, carcassonne::quarter_for(s.features[s.label[row]].kind));
    const bool waits = std::any_of(deployed_.begin(), deployed_.end(), [&](const Deployed& d) {
      return d.row == from && d.player == id.player && d.kind == id.kind && d.number == id.number;
    });
    if (!waits) refuse("that meeple is not in the quarter from which one goes there");
    m.b = row;  // of the feature, the place that was named
    chosen_ = id.number;
    return play_move(m);
  }
  if (phase == "WagonPhase") return drive(kind, row, id.number);
  if (stands) refuse("that meeple is not in supply");
  if (is_barn(kind)) return build_barn(kind, row, id.number);
  if (phase == "CocFollowerPhase") return choose({MoveKind::Enter, kind, row, {}}, id.number);
  if (s.tile_of[row] != s.tile_count - 1 || s.features[s.label[row]].kind == Tower) return deploy_through(kind, row, id.number);
  deploy_on_tile(kind, row, id.number);
}

/// The legal move names a feature by its first place on the tile; the figure stands on the one that was meant.
void Match::deploy_on_tile(u8 kind, u16 row, int number) {
  const State& s = game_.s();
  const u16 base = s.placed[s.tile_count - 1].base;
  u16 first = base;
  while (s.label[first] != s.label[row]) ++first;
  if (!game_.is_legal({MoveKind::Deploy, kind, static_cast<u16>(first - base), {}}))
    refuse("Invalid action in phase " + std::string(phase_name(game_)));
  chosen_ = number;
  play_move({MoveKind::Deploy, kind, static_cast<u16>(row - base), {}});
}

/// Through a gate of magic, to the place of the feature on that tile that was meant.
void Match::deploy_through(u8 kind, u16 row, int number) {
  const State& s = game_.s();
  Moves moves;
  game_.legal(moves);
  for (Move m : moves) {
    if (m.kind != MoveKind::Enter || m.a != kind || s.tile_of[m.b] != s.tile_of[row] || s.label[m.b] != s.label[row]) continue;
    m.b = row;
    chosen_ = number;
    return play_move(m);
  }
  refuse("a meeple is deployed on the tile just placed, or through a gate where that is offered");
}

void Match::pass(const Object&) { choose({MoveKind::Pass, 0, 0, {}}); }

void Match::check_random(const Object& payload) const {
  const json::value* v = payload.if_contains("random");
  if (!v || v->is_null()) return;
  const double x = v->is_double() ? v->get_double() : v->is_int64() ? static_cast<double>(v->get_int64()) : -1;
  if (!(x >= 0 && x < 1)) malformed("'random' should be a number from 0, below 1");
}

void Match::take_random(const Object& payload) {
  const json::value* v = payload.if_contains("random");
  if (v && v->is_double()) pack_.seed(v->get_double());
  if (v && v->is_int64()) pack_.seed(static_cast<double>(v->get_int64()));
}

void Match::commit(const Object& payload) {
  check_random(payload);
  const Move confirm{MoveKind::Confirm, 0, 0, {}};
  if (over() || !game_.is_legal(confirm)) refuse("COMMIT in phase " + std::string(phase_name(game_)));
  take_random(payload);
  play_move(confirm);
  forget();
}

void Match::bring_home(const Object& payload) {
  const Object& pointer = object(payload, "pointer");
  const u16 row = read_pointer(object(pointer, "featurePointer"));
  const Id id = read_id(pointer);
  const auto there = std::find_if(deployed_.begin(), deployed_.end(), [&](const Deployed& d) {
    return d.place == row && d.player == id.player && d.kind == id.kind && d.number == id.number;
  });
  MoveKind how = MoveKind::Recall;
  for (const MoveKind other : {MoveKind::Home, MoveKind::Evict})
    if (text(payload, "source") == return_source(other)) how = other;
  if (there == deployed_.end() || (how != MoveKind::Evict && id.player != game_.actor())) refuse("that meeple does not stand there, or is somebody else's");
  if (!over() && text(payload, "source") != return_source(how)) refuse("a meeple comes home by " + std::string(return_source(how)));
  choose(as_offered({how, static_cast<u8>(id.kind), there->row, {0, static_cast<i16>(how == MoveKind::Evict ? id.player : 0)}}), id.number);
}

/// The tile in the cell that `to` names.
u16 Match::read_tile(const Object& payload) const {
  const Pos at = cell(payload, "to");
  const CellRef found = look(game_, at.x, at.y);
  if (!is_tile(found)) refuse("there is no tile at [" + std::to_string(at.x) + "," + std::to_string(at.y) + "]");
  return static_cast<u16>(tile_index(found));
}

void Match::move_fairy(const Object& payload) {
  if (phase_name(game_) != std::string_view("ActionPhase")) refuse("the fairy stays in phase " + std::string(phase_name(game_)));
  if (!member(payload, "to").is_object()) return choose(as_offered({MoveKind::Onto, 0, read_tile(payload), {}}));
  const Object& to = object(payload, "to");
  const u16 row = read_pointer(object(to, "featurePointer"));
  const Id id = read_id(to);
  const Deployed* const who = id.player == game_.actor() ? first_at(id.player, id.kind, row) : nullptr;
  if (!who || who->number != id.number) refuse("the fairy does not come to that meeple");
  choose(as_offered({MoveKind::Beside, static_cast<u8>(id.kind), row, {}}));
}

void Match::neutral(const Object& payload) {
  const std::string_view figure = text(payload, "figureId");
  if (figure == "fairy.1") return move_fairy(payload);
  if (figure == "dragon.1") {
    if (phase_name(game_) != std::string_view("DragonMovePhase")) refuse("the dragon stays in phase " + std::string(phase_name(game_)));
    return choose({MoveKind::Onto, 0, read_tile(payload), {}});
  }
  if (figure != "count.1") refuse("there is no figure " + shortened(figure, 40));
  const u16 row = read_pointer(object(payload, "to"));
  if (phase_name(game_) != std::string_view("CocCountPhase")) refuse("the count stays in phase " + std::string(phase_name(game_)));
  const bool stays = row == carcassonne::row_of(game_, carcassonne::share(game_).count);
  choose(stays ? Move{MoveKind::Pass, 0, 0, {}} : Move{MoveKind::Neutral, 0, row, {}});
}

void Match::undo() {
  if (steps_.empty() || over() || steps_.back().actor != game_.actor()) refuse("Undo is not allowed");
  Step& step = steps_.back();
  game_.undo(step.mark);
  history_.cut(step.history);
  pack_.cut(step.pack);
  discards_.resize(step.discards);
  moves_.resize(step.moves);
  deployed_ = std::move(step.deployed);
  record_ = step.record;
  lots_ = std::move(step.lots);
  captives_ = std::move(step.captives);
  steps_.pop_back();
  add_rows();
}

}  // namespace bastide::jcz
