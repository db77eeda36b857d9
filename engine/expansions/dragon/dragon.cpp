// The dragon: volcanoes call it, and on its tiles the players move it. Rules: PD-VOLC-*, PD-DRAG-* of the matrix; docs/rules/dragon.md.
#include <algorithm>
#include <cstring>

#include "core/board.hpp"
#include "core/occupants.hpp"
#include "core/phases.hpp"
#include "core/score.hpp"
#include "expansions/dragon/lair.hpp"
#include "expansions/tower/phases.hpp"

namespace bastide {
namespace lair {

void record_move(Game& g, int player, Card card, int tile, int figure, const char* rule) {
  if (!g.ledger_on()) return;
  Event e{Event::Type::Neutral};
  e.player = static_cast<u8>(player);
  e.turn = g.s().turn.number;
  e.name = card.name;
  e.title = card.title;
  e.tile = static_cast<u16>(tile);
  if (figure >= 0) {
    e.figure = g.s().figures[figure].kind;
    place_event(g, e, g.s().figures[figure].segment);
  }
  e.sum.cite(rule);
  g.record(std::move(e));
}

namespace {

constexpr Card kDragon{"dragon", "the dragon"};

void stand_on(Game& g, int player, int tile, const char* rule) {
  g.set(share(g).dragon, static_cast<u16>(tile + 1));
  record_move(g, player, kDragon, tile, -1, rule);
}

/// Has it been there in this run? All eight places of the path are compared at once, of which those ahead hold no tile.
BASTIDE_INLINE bool visited(const Path& path, u16 tile) {
  using Eight = u16 __attribute__((vector_size(16)));
  Eight behind;
  static_assert(sizeof behind == sizeof path.tile);
  std::memcpy(&behind, path.tile, sizeof behind);
  const auto same = behind == tile;
  u64 any[2];
  std::memcpy(any, &same, sizeof any);
  return any[0] | any[1];
}

/// With the Count: the tiles of the City of Carcassonne that it does not enter: those within the walls, or all (COUNT-DRAGON-1,
/// COUNT-DRAGON-2).
bool walled_off(const Game& g, int tile) {
  const u32 block = param(g, kBlock);
  const TileKind& t = g.tile(g.s().placed[tile].kind);
  for (int k = 0; k < t.segments; ++k) {
    if (t.init[k].kind == Quarter) return true;
    if (block == kNever && t.init[k].kind == City && (t.init[k].tags & g.rules().tag("carcassonne", City))) return true;
  }
  return false;
}

/// Where it may go from where it is: beside it, on tiles, none twice, never to the fairy (PD-DRAG-8..10). Nobody could guess which
/// sides are open, so none is a branch.
int steps(const Game& g, u16 (&to)[4]) {
  const Share& here = share(g);
  const Placed& at = g.s().placed[here.dragon - 1];
  const bool walls = param(g, kBlock) != kNoBlock;
  int count = 0;
  for (int d = 0; d < 4; ++d) {
    const CellRef n = look(g, at.x + kDx[d], at.y + kDy[d]);
    unsigned open = is_tile(n);
    open &= n != here.fairy;
    open &= !visited(here.path, static_cast<u16>(n));
    if (__builtin_expect(walls, 0)) open = open && !walled_off(g, tile_index(n));
    to[count] = static_cast<u16>(tile_index(n));
    count += static_cast<int>(open);
  }
  return count;
}

int mover(const Game& g) { return (g.s().turn.active + g.s().turn.sub) % g.rules().players; }  // PD-DRAG-6

void set_step(Game& g, int sub) { set_actor(g, (g.s().turn.active + sub) % g.rules().players, sub); }

/// Everybody there goes home for nothing: whose company was eaten, too (PD-DRAG-13, PD-DRAG-14, PD-DRAG-21). Nobody is eaten within
/// Carcassonne (COUNT-DRAGON-2): no tile that it enters has a quarter. Barns stay (PD-DRAG-15), and by an option who is on a tower.
void eat(Game& g, int tile) {
  const State& s = g.s();
  each_occupant(g, tile, [&](int i) {
    if (!tower_lets_dragon_eat(g, s.figures[i].segment)) return;
    const bool lord = s.features[s.label[s.figures[i].segment]].tags & g.rules().kept_tags;  // PD-DRAG-17
    if (!lord && !g.rules().figure[s.figures[i].kind].corner) send_home_one(g, i, {"PD-DRAG-13", "eaten"});
  });
}

void fly(Game& g, int tile) {
  const int step = g.s().turn.sub;
  g.edit(share(g).path).tile[step] = share(g).dragon;
  stand_on(g, mover(g), tile, "PD-DRAG-6");
  eat(g, tile);
  set_step(g, step + 1);
}

/// Writes them down for who draws one of them next (Game::actions, for which nobody asks meanwhile).
void keep_steps(const Game& g, const u16 (&to)[4], int count) {
  std::vector<Move>& kept = g.actions();
  kept.resize(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = {MoveKind::Onto, 0, to[i], {}};
  g.deployments().fresh = true;
}

/// Of the tile just placed.
Cue has_sign(const Ruleset& r) { return Ruleset::cue_of_tile(r.param(dragon, kSign)); }

/// Six steps, or fewer where it comes to a dead end; each is compulsory (PD-DRAG-7, PD-DRAG-11, PD-DRAG-12).
Step enter_run(Game& g) {
  if (!share(g).dragon) return Step::Next;
  u16 to[4];
  while (g.s().turn.sub < kSteps) {
    const int count = steps(g, to);
    if (count > 1) {
      set_step(g, g.s().turn.sub);
      keep_steps(g, to, count);
      return Step::Ask;
    }
    if (!count) break;
    fly(g, to[0]);
  }
  g.edit(share(g).path) = Path{};
  set_step(g, 0);
  return Step::Next;
}

/// They are looked for anew, for others may ask before the phase is entered, or instead of it.
void legal_run(const Game& g, Moves& moves) {
  u16 to[4];
  keep_steps(g, to, steps(g, to));
  for (const Move& m : g.actions()) moves.add(m);
}

Move sample_run(const Game& g, Rng& rng) {
  u16 to[4];
  if (!g.deployments().fresh) keep_steps(g, to, steps(g, to));
  return g.actions()[static_cast<std::size_t>(rng.below(static_cast<u32>(g.actions().size())))];
}

Step apply_run(Game& g, Move m) {
  fly(g, m.b);
  return Step::Stay;
}

}  // namespace

namespace {

/// Nobody at all may stand there.
bool is_barren(const Game& g, int tile) {
  const TileKind& t = g.tile(g.s().placed[tile].kind);
  return std::all_of(t.can, t.can + g.rules().figure_kinds, [](u16 segments) { return !segments; });
}

}  // namespace

bool is_volcano(const Ruleset& r, const TileKind& t) { return t.notes & r.param(dragon, kVolcano); }

/// A volcano calls it, from wherever it is, and the tiles with its sign come into the stack (PD-VOLC-1, PD-DRAG-2).
void dragon_placed(Game& g, int tile) {
  if (is_barren(g, tile)) {
    g.set(share(g).lake, static_cast<u16>(tile + 1));
    g.set(share(g).lakes, static_cast<u8>(share(g).lakes + 1));
  }
  stand_on(g, g.s().turn.active, tile, "PD-VOLC-1");
  release_tiles(g, kHeldTiles);
}

/// PD-VOLC-2, PD-VOLC-4, PD-VOLC-7
void dragon_may_deploy(const Game& g, Deployments& d) {
  if (!dragon_is_on(g, last_tile(g))) return;
  for (u16& mask : d.mask) mask = 0;
}

}  // namespace lair

int dragon_tile(const Game& g) { return lair::param(g, lair::kVolcano) ? lair::share(g).dragon - 1 : -1; }

bool dragon_will_run(const Game& g) { return lair::share(g).dragon && lair::bears(g, lair::last_tile(g), lair::kSign); }

bool dragon_came_between(const Game& g) {
  const Rules& rules = g.rules().rules;
  if (dragon_knight_removed(g) && dragon_princess_must(rules)) return true;
  return dragon_runs_before_scoring(rules) && dragon_will_run(g);
}

const Phase dragon_run{.name = "dragon",
                       .enter = lair::enter_run,
                       .legal = lair::legal_run,
                       .sample = lair::sample_run,
                       .apply = lair::apply_run,
                       .prompt = "Move the dragon",
                       .cue = lair::has_sign};

}  // namespace bastide
