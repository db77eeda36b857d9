// Flying machines in JCloisterZone's words.
#include "core/phases.hpp"
#include "expansions/flier/phases.hpp"
#include "jcz/match.hpp"
#include "jcz/text.hpp"
#include "jcz/turn.hpp"

namespace bastide::jcz {
namespace {

void put_machine_at(std::string& out, const Placed& p) { put(out, "{\"position\":[", p.x, ',', p.y, "],\"location\":\"I\",\"feature\":\"FlyingMachine\"}"); }

}  // namespace

/// A figure takes off from the tile just placed; the message's random number is the die's.
void Match::fly(const Object& payload) {
  const Placed& last = game_.s().placed[game_.s().tile_count - 1];
  std::string machine;
  put_machine_at(machine, last);
  const Id id = read_id(payload);
  const Move m = as_offered({MoveKind::Fly, static_cast<u8>(id.kind), 0, {}});
  if (over() || id.player != game_.actor() || boost::json::parse(machine) != payload.at("pointer") || !game_.is_legal(m))
    throw Error("illegal", "nobody takes off there");
  for (const Deployed& d : deployed_)
    if (d.player == id.player && d.kind == id.kind && d.number == id.number) throw Error("illegal", "that meeple is not in supply");
  check_random(payload);
  take_random(payload);
  choose(m, id.number);
  forget();
}

void Match::put_machine(std::string& out, Commas& commas, const Moves& moves, int kind) const {
  for (const Move& m : moves)
    if (m.kind == MoveKind::Fly && m.a == kind) commas.next(), put_machine_at(out, game_.s().placed[game_.s().tile_count - 1]);
}

void Match::put_machines(std::string& out) const {
  for (int i = 0; i < game_.s().tile_count; ++i)
    if (const Placed& p = game_.s().placed[i]; game_.tile(p.kind).heading) put(out, ",{\"type\":\"FlyingMachine\",\"places\":[[", p.x, ',', p.y, ",\"I\"]]}");
}

void Match::tell_flight(const Event& e) {
  std::string& out = history_.event();
  put(out, "{\"type\":\"flier-roll\",\"distance\":", e.points, ",\"flierPosition\":");
  put_cell(out, game_.s().tile_count - 1);
  put(out, '}');
}

}  // namespace bastide::jcz
