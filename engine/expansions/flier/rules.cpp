// The Flier: a follower takes off from a flying machine, and a die says how far he goes. Rules: FLY-* of the matrix; docs/rules/flier.md.
#include "expansions/flier/phases.hpp"

#include <bit>

#include "core/board.hpp"
#include "core/figures.hpp"
#include "core/phases.hpp"
#include "expansions/base/base.hpp"
#include "expansions/dragon/phases.hpp"
#include "expansions/monasteries/monastery.hpp"
#include "expansions/plague/phases.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

enum { kMachines };
/// Params: are there machines that work, and from which bit of Memory::part on stands who has flown (his kind and 1, so many bits).
enum { kInPlay, kFlown };
constexpr int kFlownBits = 5;
constexpr u32 kFlownMask = (1u << kFlownBits) - 1;
static_assert(kFigureKinds < kFlownMask);

std::vector<Option> options() {
  return {
      {"flying-machines", "the flying machines", "FLY-DEP-1",
       {{"yes", "A follower may take off from the tile just placed."}, {"no", "They are but pictures."}}},
  };
}

constexpr int kFarthest = 3;  // FLY-COMP-1: 1, 2 and 3 twice each on the die
/// Fields are never landed on (FLY-LAND-3), nor is the inside of Carcassonne (FLY-X-1).
constexpr u32 kGround = 1 << City | 1 << Road | 1 << Cloister | 1 << Garden | 1 << Abbacy;

/// Who is in the air. Until he lands he counts as in the supply.
struct Share {
  u8 figure;  ///< its kind and 1, or 0: nobody
  u8 die;     ///< what was rolled, 0: nothing yet
};
const Share& share(const Game& g) { return g.share<Share>(flier); }
int figure_in_the_air(const Game& g) { return share(g).figure - 1; }

/// In this part of the turn.
void remember_flown(Game& g, int figure) {
  const u32 shift = g.rules().param(flier, kFlown);
  g.set(g.s().memory.part, (g.s().memory.part & ~(kFlownMask << shift)) | static_cast<u32>(figure + 1) << shift);
}

void touch_down(Game& g) {
  g.set(share(g).figure, static_cast<u8>(0));
  g.set(share(g).die, static_cast<u8>(0));
}

int last_tile(const Game& g) { return g.s().tile_count - 1; }

/// Where the machine of the tile just placed heads for, in eighths clockwise from north; -1 if it has none.
int heading(const Game& g) {
  const Placed& p = g.s().placed[last_tile(g)];
  const int upright = g.tile(p.kind).heading;
  return upright ? (upright - 1 + 2 * p.rot) % 8 : -1;
}

// --- taking off

/// Any follower may, no builder or pig (FLY-DEP-1, FLY-WHO-1, FLY-WHO-5).
bool has_machine(const Ruleset&, const TileKind& t) { return t.heading; }

void offer(const Game& g, Moves& moves) {
  if (!flier_may_take_off(g)) return;
  for (int f = 0; f < g.rules().figure_kinds; ++f)
    if (g.rules().figure[f].follower && g.s().supply[g.s().turn.active][f]) moves.add({MoveKind::Fly, static_cast<u8>(f), 0, {}});
}

void take(Game& g, Move m) { flier_take_off(g, m.a); }

// --- the flight

/// The cell to which the die has brought him: straight on, whatever lies between (FLY-ROLL-1, FLY-ROLL-2).
Pos aim(const Game& g) {
  constexpr int kX[8] = {0, 1, 1, 1, 0, -1, -1, -1}, kY[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
  const Placed& p = g.s().placed[last_tile(g)];
  const int way = heading(g), far = share(g).die;
  return {static_cast<i16>(p.x + far * kX[way]), static_cast<i16>(p.y + far * kY[way])};
}

/// With monasteries: in either use until they are surrounded (FLY-X-4, MON-OCC-2).
bool unfinished(const Game& g, u16 row) {
  const Feature& f = g.s().features[g.s().label[row]];
  return f.kind == Abbacy ? g.s().features[monastery::on_tile(g, row, Cloister)].open > 0 : f.open > 0;
}

/// Where he may land: the unfinished features there on which such a figure may stand, whoever is on them (FLY-LAND-1, FLY-LAND-2,
/// FLY-LAND-6, FLY-WHO-1, FLY-WHO-3).
void add_landings(const Game& g, Moves& moves) {
  const Pos at = aim(g);
  const CellRef there = look(g, at.x, at.y);
  if (!is_tile(there) || dragon_is_on(g, tile_index(there)) || plague_closes(g, tile_index(there))) return;  // with the dragon: FLY-X-2; with the plague: PLAG-OCC-1
  const State& s = g.s();
  const Placed& p = s.placed[tile_index(there)];
  const TileKind& t = g.tile(p.kind);
  const u8 figure = static_cast<u8>(figure_in_the_air(g));
  u32 seen = 0;
  each_bit(t.can[figure], [&](int k) {
    const Feature& f = s.features[s.label[p.base + k]];
    if (!(kGround >> f.kind & 1) || !unfinished(g, static_cast<u16>(p.base + k))) return;
    each_bit(seen, [&](int j) {
      if (s.label[p.base + j] == s.label[p.base + k]) seen |= 1u << 31;
    });
    if (!(seen >> 31)) moves.add({MoveKind::Enter, figure, static_cast<u16>(p.base + k), {}});
    seen = (seen & ~(1u << 31)) | 1u << k;
  });
}

/// Has somebody taken off?
Cue flies(const Ruleset& r) { return r.cue_in_share(flier, offsetof(Share, figure), 0xff); }

Step enter_roll(Game& g) {
  g.set(g.s().turn.actor, kChance);
  return Step::Ask;
}

void legal_roll(const Game&, Moves& moves) {
  for (u16 n = 1; n <= kFarthest; ++n) moves.add({MoveKind::Roll, 0, n, {}});
}

void record_flight(Game& g) {
  Moves landings;
  add_landings(g, landings);
  Event e{Event::Type::Fly};
  e.player = g.s().turn.active;
  e.turn = g.s().turn.number;
  e.figure = static_cast<u8>(figure_in_the_air(g));
  e.points = share(g).die;
  e.at = aim(g);
  e.kept = landings.empty();
  e.sum.cite(landings.empty() ? "FLY-LAND-4" : "FLY-ROLL-1");
  g.record(std::move(e));
}

Step apply_roll(Game& g, Move m) {
  set_actor(g, g.s().turn.active);
  g.set(share(g).die, static_cast<u8>(m.b));
  if (g.ledger_on()) record_flight(g);
  return Step::Next;
}

Step apply_land(Game& g, Move m) {
  enter_figure(g, m, nullptr);
  touch_down(g);
  return Step::Next;
}

/// If he can land he must; if he cannot he is home again, and nobody else is deployed (FLY-LAND-4, FLY-LAND-5).
Step enter_land(Game& g) {
  Moves landings;
  add_landings(g, landings);
  if (landings.size() > 1) return Step::Ask;
  if (landings.size() == 1) return apply_land(g, landings[0]);
  touch_down(g);
  return Step::Next;
}

// --- tables

void tables(Builder& b) {
  b.sets.emplace_back(second_printing(b.rules) ? "flier:2" : "flier:1", 1);  // FLY-COMP-1
  if (b.rules.value(flier.options[kMachines]) == 1) return;
  b.notes.heading = "flying-machine";
  b.set.params[index_of(flier)] = {1, static_cast<u32>(std::countr_zero(b.part_memory()))};
  for (int bit = 1; bit < kFlownBits; ++bit) b.part_memory();
  b.set.actions.push_back({.offer = offer, .take = take, .after = has_machine});
}

void tokens(const Game& g, std::vector<Token>& list) {
  if (const int flown = flier_flown(g); flown >= 0) list.push_back({.name = "flown", .number = flown + 1, .hidden = true});
  if (share(g).figure) list.push_back({.name = "in-the-air", .number = share(g).figure, .hidden = true});
  if (share(g).die) list.push_back({.name = "die", .number = share(g).die, .hidden = true});
}

std::string put_token(Game& g, const Token& t, bool& mine) {
  mine = t.name == "in-the-air" || t.name == "die" || t.name == "flown";
  if (!mine) return "";
  const bool die = t.name == "die";
  const int most = die ? kFarthest : g.rules().figure_kinds;
  if (t.number < 1 || t.number > most) return "'" + t.name + "' needs a number from 1 to " + std::to_string(most);
  if (!die && !g.rules().figure[t.number - 1].follower) return "no follower is of kind " + std::to_string(t.number);
  if (t.name == "flown") {
    remember_flown(g, t.number - 1);
  } else {
    g.set(die ? share(g).die : share(g).figure, static_cast<u8>(t.number));
  }
  return "";
}

}  // namespace

int flier_flown(const Game& g) {
  return g.rules().param(flier, kInPlay) ? static_cast<int>(g.s().memory.part >> g.rules().param(flier, kFlown) & kFlownMask) - 1 : -1;
}

bool flier_may_take_off(const Game& g) { return g.rules().param(flier, kInPlay) && heading(g) >= 0 && flier_flown(g) < 0; }

void flier_take_off(Game& g, int figure) {
  g.set(share(g).figure, static_cast<u8>(figure + 1));
  remember_flown(g, figure);
}

void flier_add_landings(const Game& g, Moves& moves) {
  if (share(g).figure && share(g).die) add_landings(g, moves);
}

const Phase flier_roll{.name = "roll", .enter = enter_roll, .legal = legal_roll, .apply = apply_roll, .cue = flies};
const Phase flier_land{.name = "land", .enter = enter_land, .legal = add_landings, .apply = apply_land, .prompt = "Land the flier", .cue = flies};

const Expansion flier{
    .id = "flier",
    .name = "The Flier",
    .summary = "A follower takes off from a flying machine, and a die says how far he goes.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .tokens = tokens,
    .put_token = put_token,
    .share_bytes = sizeof(Share),
};

}  // namespace bastide
