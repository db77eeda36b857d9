// What a position tells of towers, pieces and prisoners, and of this turn.
#include <numeric>

#include "expansions/tower/keep.hpp"

namespace bastide::keep {
namespace {

/// Calls f(captor, owner, kind, count) for the prisoners.
template <class F>
void each_prisoner(const Game& g, F&& f) {
  for (int captor = 0; captor < g.rules().players; ++captor)
    for (int owner = 0; owner < g.rules().players; ++owner)
      for (int kind = 0; kind < g.rules().figure_kinds; ++kind)
        if (const int count = share(g).held[captor][owner][kind]) f(captor, owner, kind, count);
}

int tile_of_site(const Game& g, int site) { return g.s().tile_of[share(g).top[site]]; }

std::string put_tower(Game& g, const Token& t) {
  if (t.player >= 0 && t.tile < 0) {
    const int each = static_cast<int>(param(g, kEach));
    if (t.number < 0 || t.number > each) return "a player of this game has up to " + std::to_string(each) + " tower pieces";
    g.set(share(g).laid[t.player], static_cast<u8>(each - t.number));
    return "";
  }
  if (t.tile < 0 || t.player >= 0 || t.number < 1 || t.number > kPieces) return "a tower stands on a tile with its height, such as tower=2@6; a player has pieces, such as tower=7:0";
  const int site = site_on(g, t.tile);
  if (site < 0) return "there is no foundation where a tower stands";
  if (share(g).height[site]) return "two towers stand on one foundation";
  if (share(g).begun == kPieces) return "there are too many towers";
  begin_tower(g, site, t.number);
  return "";
}

std::string put_prisoner(Game& g, const Token& t) {
  const bool named = t.player >= 0 && t.owner >= 0 && t.owner != t.player && t.figure >= 0 && t.figure < g.rules().figure_kinds && t.number >= 1;
  if (!named || !g.rules().figure[t.figure].follower) return "prisoners have a holder, and are so many followers of another player, such as prisoner=1:0/1f";
  const u8& supply = g.s().supply[t.owner][t.figure];
  if (supply < t.number) return "player " + std::to_string(t.owner) + " has not so many more " + g.rules().figure[t.figure].name;
  g.add(supply, -t.number);
  hold(g, t.player, t.owner, t.figure, t.number);
  return "";
}

std::string put_fresh(Game& g, const Token& t) {
  const int site = t.tile < 0 ? -1 : site_on(g, t.tile);
  if (site < 0 || !share(g).height[site]) return "there is no tower on which a piece was laid";
  g.set(share(g).fresh, static_cast<u8>(site + 1));
  return "";
}

int sum_of(const u8 (&numbers)[8]) { return std::accumulate(std::begin(numbers), std::end(numbers), 0); }

bool any_held(const Game& g, int captor, int owner) {
  const u8(&kinds)[kFigureKinds] = share(g).held[captor][owner];
  return std::accumulate(std::begin(kinds), std::end(kinds), 0) > 0;
}

/// TOW-EXCH-1: no two players hold each other's followers.
std::string wrong_prisoners(const Game& g) {
  u8 taken[8] = {};
  each_prisoner(g, [&](int, int owner, int, int count) { taken[owner] = static_cast<u8>(taken[owner] + count); });
  if (!std::equal(std::begin(taken), std::end(taken), share(g).taken)) return "the prisoners are not counted";
  for (int a = 0; a < g.rules().players; ++a)
    for (int b = 0; b < a; ++b)
      if (any_held(g, a, b) && any_held(g, b, a)) return "two players hold each other's followers, who would have been exchanged";
  const int owed = share(g).owed;
  return owed && !any_held(g, owed - 1, g.s().turn.active) ? "there is nobody to be exchanged" : "";
}

}  // namespace

void tokens(const Game& g, std::vector<Token>& list) {
  for (int p = 0; p < g.rules().players; ++p) list.push_back({.name = kNote, .number = pieces_left(g, p), .player = p});
  for (int i = 0; i < share(g).begun; ++i)
    list.push_back({.name = kNote, .number = share(g).height[share(g).towers[i]], .tile = tile_of_site(g, share(g).towers[i])});
  each_prisoner(g, [&](int captor, int owner, int kind, int count) {
    list.push_back({.name = "prisoner", .number = count, .player = captor, .owner = owner, .figure = kind});
  });
  if (share(g).fresh) list.push_back({.name = "fresh-piece", .tile = tile_of_site(g, share(g).fresh - 1), .hidden = true});
  if (share(g).owed) list.push_back({.name = "owed", .player = share(g).owed - 1, .hidden = true});
  if (g.s().memory.turn & param(g, kBought)) list.push_back({.name = "bought-back", .number = 1, .hidden = true});
  if (const int kind = tower_gone_up(g); kind >= 0) list.push_back({.name = "gone-up", .number = kind + 1, .hidden = true});
}

std::string put_token(Game& g, const Token& t, bool& mine) {
  const State& s = g.s();
  mine = true;
  if (t.name == kNote) return put_tower(g, t);
  if (t.name == "prisoner") return put_prisoner(g, t);
  if (t.name == "fresh-piece") return put_fresh(g, t);
  if (t.name == "owed" && t.player >= 0) {
    g.set(share(g).owed, static_cast<u8>(t.player + 1));
  } else if (t.name == "bought-back" && t.number == 1) {
    g.set(s.memory.turn, s.memory.turn | param(g, kBought));
  } else if (t.name == "gone-up" && t.number >= 1 && t.number <= g.rules().figure_kinds) {
    if (tower_gone_up(g) < 0) remember_up(g, t.number - 1);
  } else {
    mine = false;
  }
  return "";
}

int held(const Game& g, int player, int kind) {
  int count = 0;
  for (auto& of : share(g).held) count += of[player][kind];
  return count;
}

std::string wrong(const Game& g) {
  const State& s = g.s();
  const int height = std::accumulate(std::begin(share(g).height), std::end(share(g).height), 0);
  const int left = g.rules().players * static_cast<int>(param(g, kEach)) - sum_of(share(g).laid);
  if (height + left > kPieces) return "there are " + std::to_string(height + left) + " tower pieces, on towers and with the players; " + std::to_string(kPieces) + " is the most";
  int sites = 0;
  for (int i = 0; i < s.tile_count; ++i) sites += has_foundation(g.rules(), g.tile(s.placed[i].kind)) && site_on(g, i) == sites;
  if (sites != share(g).foundations) return "there are " + std::to_string(sites) + " foundations, and " + std::to_string(share(g).foundations) + " are counted";
  std::string why = wrong_prisoners(g);
  each_figure_on_table(s, [&](int i) {
    const u16 row = s.figures[i].segment;
    if (s.features[s.label[row]].kind == Tower && !share(g).height[site_of(g, row)]) why = "somebody stands on a foundation without a tower";
  });
  return why;
}

}  // namespace bastide::keep
