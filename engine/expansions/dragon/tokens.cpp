// What a position tells of the dragon, the fairy, and this part of the turn.
#include "expansions/dragon/lair.hpp"

#include "core/phases.hpp"

namespace bastide::lair {
namespace {

void tell_fairy(const Game& g, std::vector<Token>& list) {
  const State& s = g.s();
  Token t{.name = "fairy", .tile = share(g).fairy - 1};
  if (share(g).partner) {
    const Figure& f = s.figures[share(g).partner - 1];
    t.number = f.kind + 1;
    t.player = f.owner;
    t.segment = f.segment - s.placed[t.tile].base;
  }
  list.push_back(t);
}

std::string put_fairy(Game& g, const Token& t) {
  const State& s = g.s();
  if (t.tile < 0) return "the fairy stands on a tile";
  g.set(share(g).fairy, static_cast<u16>(t.tile + 1));
  if (t.player < 0) return t.segment < 0 ? "" : "the fairy stands on a tile, or beside a follower, whom his number and seat name, such as fairy=1:0@6N";
  if (param(g, kFairy) != kBeside) return "in this game the fairy stands on a tile, beside nobody in particular";
  const bool named = t.segment >= 0 && t.number >= 1 && t.number <= g.rules().figure_kinds && g.rules().figure[t.number - 1].follower;
  const int figure = named ? figure_on(s, t.player, t.number - 1, static_cast<u16>(s.placed[t.tile].base + t.segment)) : -1;
  if (figure < 0) return "there is no follower beside whom the fairy could stand so";
  g.set(share(g).partner, static_cast<u8>(figure + 1));
  return "";
}

std::string put_dragon(Game& g, const Token& t) {
  if (t.tile < 0 || t.segment >= 0) return "the dragon stands on a tile, such as dragon@6";
  g.set(share(g).dragon, static_cast<u16>(t.tile + 1));
  release_tiles(g, kHeldTiles);
  return "";
}

}  // namespace

void tokens(const Game& g, std::vector<Token>& list) {
  if (share(g).dragon) list.push_back({.name = "dragon", .tile = share(g).dragon - 1});
  if (share(g).fairy) tell_fairy(g, list);
  for (int i = 0; i < kSteps; ++i)
    if (const u16 tile = share(g).path.tile[i]) list.push_back({.name = "visited", .number = i + 1, .tile = tile - 1, .hidden = true});
  if (dragon_knight_removed(g)) list.push_back({.name = "knight-removed", .number = 1, .hidden = true});
  if (const int kind = dragon_gone_through(g); kind >= 0) list.push_back({.name = "gone-through", .number = kind + 1, .hidden = true});
}

std::string put_token(Game& g, const Token& t, bool& mine) {
  const State& s = g.s();
  mine = true;
  if (t.name == "dragon" && param(g, kVolcano)) return put_dragon(g, t);
  if (t.name == "fairy" && param(g, kFairy)) return put_fairy(g, t);
  if (t.name == "visited" && param(g, kVolcano)) {
    if (t.number < 1 || t.number > kSteps || t.tile < 0) return "'visited' needs a number from 1 to 6 and a tile, such as visited=1@6";
    g.edit(share(g).path).tile[t.number - 1] = static_cast<u16>(t.tile + 1);
  } else if (t.name == "knight-removed" && t.number == 1 && param(g, kRemoved)) {
    g.set(s.memory.part, s.memory.part | param(g, kRemoved));
  } else if (t.name == "gone-through" && t.number >= 1 && t.number <= g.rules().figure_kinds && param(g, kGate)) {
    if (dragon_gone_through(g) < 0) remember_through(g, t.number - 1);
  } else {
    mine = false;
  }
  return "";
}

}  // namespace bastide::lair
