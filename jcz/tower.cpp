// Towers, prisoners and ransoms in JCloisterZone's words.
#include <algorithm>
#include <map>

#include "core/phases.hpp"
#include "expansions/tower/keep.hpp"
#include "jcz/match.hpp"
#include "jcz/text.hpp"
#include "jcz/turn.hpp"

namespace bastide::jcz {
namespace json = boost::json;

/// CAPTURE_FOLLOWER
void Match::capture(const Object& payload) {
  const json::value* const pointer = payload.if_contains("pointer");
  const json::value* const at = pointer && pointer->is_object() ? pointer->get_object().if_contains("featurePointer") : nullptr;
  if (!at || !at->is_object()) throw Error("bad-message", "the message has no 'pointer' with a 'featurePointer'");
  const u16 place = read_pointer(at->get_object());
  const Id id = read_id(pointer->get_object());
  for (const Deployed& d : deployed_)
    if (d.place == place && d.player == id.player && d.kind == id.kind && d.number == id.number)
      return choose(as_offered({MoveKind::Capture, d.kind, d.row, {0, static_cast<i16>(d.player)}}), d.number);
  throw Error("illegal", "that meeple does not stand there");
}

/// EXCHANGE_FOLLOWER
void Match::exchange(const Object& payload) {
  const Id id = read_id(payload);
  freed_ = id.number;
  if (id.player != game_.actor()) throw Error("illegal", "that meeple is somebody else's");
  choose({MoveKind::Swap, static_cast<u8>(id.kind), 0, {}});
}

/// PAY_RANSOM
void Match::ransom(const Object& payload) {
  const Id id = read_id(payload);
  freed_ = id.number;
  for (const Captive& c : captives_)
    if (c.player == id.player && c.kind == id.kind && c.number == id.number && !over() && id.player == game_.actor())
      return choose(as_offered({MoveKind::Ransom, c.kind, 0, {0, static_cast<i16>(c.captor)}}));
  throw Error("illegal", "that meeple is no prisoner of the player's");
}

/// The player's captive of that kind whom the captor holds, null if there is none: the one that is named, else the first.
const Captive* Match::captive(int player, int kind, int captor) const {
  const Captive* found = nullptr;
  for (const Captive& c : captives_)
    if (c.player == player && c.kind == kind && c.captor == captor && (!found || c.number == freed_)) found = &c;
  return found;
}

json::object Match::prisoner_message(Move m) const {
  const auto id = [&](int player, int number) { return std::to_string(player) + "." + figure_name(game_.rules().figure[m.a]).id + "." + std::to_string(number); };
  if (m.kind == MoveKind::Capture) {
    std::string who;
    put_member(who, *first_at(m.at.y, m.a, m.b));
    return {{"type", "CAPTURE_FOLLOWER"}, {"payload", {{"pointer", json::parse(who)}}}};
  }
  const bool swap = m.kind == MoveKind::Swap;
  const Captive* const c = captive(game_.actor(), m.a, swap ? keep::share(game_).owed - 1 : m.at.y);
  return {{"type", swap ? "EXCHANGE_FOLLOWER" : "PAY_RANSOM"}, {"payload", {{"meepleId", id(game_.actor(), c ? c->number : 0)}}}};
}

void Match::put_pieces(std::string& out, Commas& items, const Moves& moves) const {
  bool open = false;
  for (const Move& m : moves) {
    if (m.kind != MoveKind::Raise) continue;
    if (!open) items.next();
    put(out, open ? "," : "{\"type\":\"TowerPiece\",\"token\":\"TOWER_PIECE\",\"options\":[");
    put_cell(out, game_.s().tile_of[m.b]);
    open = true;
  }
  if (open) put(out, "]}");
}

/// Everybody within range by his id.
void Match::put_captures(std::string& out, Commas& items, const Moves& moves) const {
  bool open = false;
  for (const Move& m : moves)
    for (const Deployed& d : deployed_) {
      if (m.kind != MoveKind::Capture || d.row != m.b || d.kind != m.a || d.player != m.at.y) continue;
      if (!open) items.next();
      put(out, open ? "," : "{\"type\":\"CaptureFollower\",\"options\":[");
      put_member(out, d);
      open = true;
    }
  if (open) put(out, "]}");
}

/// One of each kind.
void Match::put_exchanges(std::string& out, Commas& items, const Moves& moves) const {
  bool open = false;
  for (const Move& m : moves) {
    if (m.kind != MoveKind::Swap) continue;
    const Captive* const c = captive(game_.actor(), m.a, keep::share(game_).owed - 1);
    if (!open) items.next();
    put(out, open ? "," : "{\"type\":\"SelectPrisonerToExchange\",\"options\":[");
    put(out, "{\"type\":\"", figure_name(game_.rules().figure[m.a]).type, "\",\"id\":");
    put_id(out, game_.actor(), m.a, c ? c->number : 0);
    put(out, '}');
    open = true;
  }
  if (open) put(out, "]}");
}

/// Whom the player holds: of each kind of each player's how many, and the first of them.
void Match::put_captives(std::string& out, int player) const {
  if (!game_.rules().rules.has(tower)) return;
  std::map<std::pair<int, int>, std::pair<int, int>> held;  // owner and kind; how many, and a number
  for (const Captive& c : captives_)
    if (c.captor == player) {
      auto& [count, number] = held[{c.player, c.kind}];
      if (!count++) number = c.number;
    }
  put(out, ",\"captured\":[");
  Commas commas(out);
  for (auto& [of, row] : held) {
    commas.next();
    put(out, "{\"id\":");
    put_id(out, of.first, of.second, row.second);
    put(out, ",\"type\":\"", figure_name(game_.rules().figure[of.second]).type, "\",\"player\":", of.first, ",\"count\":", row.first, '}');
  }
  put(out, ']');
}

void Match::put_height(std::string& out, u16 row) const {
  const int height = keep::share(game_).height[keep::site_of(game_, row)];
  put(out, ",\"height\":", height);
  if (height) put(out, ",\"lastPiece\":\"TOWER_PIECE\"");
}

void Match::tell_piece(const Event& e) {
  std::string& out = history_.event();
  put(out, "{\"type\":\"token-placed\",\"token\":\"TOWER_PIECE\",\"to\":");
  put_pointer(out, row_of(e));
  put(out, '}');
}

/// Another player's figure is taken.
void Match::tell_capture(const Event& e) {
  const u16 row = row_of(e);
  auto gone = deployed_.end();
  for (auto d = deployed_.begin(); d != deployed_.end(); ++d)
    if (d->row == row && d->player == e.other && d->kind == e.figure && (gone == deployed_.end() || d->number == chosen_)) gone = d;
  if (gone == deployed_.end()) return;
  captives_.push_back({e.player, e.other, e.figure, gone->number});
  std::string& out = history_.event();
  put(out, "{\"type\":\"meeple-captured\",\"meeple\":\"", figure_name(game_.rules().figure[e.figure]).type, "\",\"player\":", e.other, ",\"from\":");
  put_pointer(out, gone->place);
  put(out, '}');
  deployed_.erase(gone);
}

/// The reference tells both halves of an exchange in its first object.
void Match::tell_release(const Event& e) {
  const Captive* c = captive(e.player, e.figure, e.other);
  if (!c) return;
  const bool bought = std::string_view(e.cause) == "bought back";
  if (!bought)  // he was taken just now: the last
    for (const Captive& other : captives_)
      if (e.player != game_.s().turn.active && other.player == e.player && other.kind == e.figure && other.captor == e.other) c = &other;
  const char* const type = figure_name(game_.rules().figure[e.figure]).type;
  captives_.erase(captives_.begin() + (c - captives_.data()));
  if (bought) {
    std::string& out = history_.event();
    return put(out, "{\"type\":\"ransom-paid\",\"meeple\":\"", type, "\",\"player\":", e.player, ",\"jailer\":", e.other, '}');
  }
  if (e.player != game_.s().turn.active) return;
  std::string& out = history_.event();
  put(out, "{\"type\":\"prisoners-exchange\",\"first\":{\"meeple\":\"", type, "\",\"player\":", e.player, "},\"second\":{}}");
}

void Match::tell_ransom(const Event& e) {
  std::string& out = history_.event();
  put(out, "{\"type\":\"points\",\"points\":[{\"player\":", e.player, ",\"points\":", e.points, ",\"name\":\"",
      e.points < 0 ? "ransompaid.payment" : "ransompaid.income", "\",\"items\":[{\"name\":\"ransompaid\",\"points\":", e.points, "}]}]}");
}

}  // namespace bastide::jcz
