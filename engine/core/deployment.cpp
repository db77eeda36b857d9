// The deploy phase: figures on the tile just placed, and what may be done instead.
#include "core/deployment_inline.hpp"

namespace bastide {
namespace {

/// Of a word with four lanes of 16 bits.
constexpr u64 kEachLane = 0x0001000100010001;

BASTIDE_INLINE u32 first_of_each_inline(const State& s, const Placed& p, const TileKind& t, u32 segments) {
  each_bit(t.shared & segments, [&](int k) {
    each_bit(t.siblings[k] & ((1u << k) - 1), [&](int j) {
      if (s.label[p.base + j] == s.label[p.base + k]) segments &= ~(1u << k);
    });
  });
  return segments;
}

/// Segments of the new tile whose feature somebody holds.
BASTIDE_INLINE u32 held_segments(const State& s, const Placed& p, const TileKind& t) {
  u32 held = 0;
  for (int k = 0; k < t.segments; ++k) held |= static_cast<u32>(s.features[s.label[p.base + k]].occupied()) << k;
  return held;
}

/// The actions that may be open after the tile just placed, as a bit set.
BASTIDE_INLINE u32 actions_now(const Game& g) {
  const Ruleset& rules = g.rules();
  u32 now = g.tile(g.s().placed[g.s().tile_count - 1].kind).actions;
  each_bit(now & rules.cued_actions, [&](int i) { now &= ~(static_cast<u32>(!g.is_on(rules.action_cues[static_cast<std::size_t>(i)])) << i); });
  return now;
}

/// Of actions without lots the moves are listed and kept, for they are asked for more than once; how many these are.
BASTIDE_NOINLINE int list_action(const Game& g, int action) {
  Moves moves;
  g.rules().actions[static_cast<std::size_t>(action)].offer(g, moves);
  moves.belong_to(action, 0);
  g.actions().insert(g.actions().end(), moves.begin(), moves.end());
  return moves.size();
}

/// Move number n of those listed by the i-th of the actions, behind those listed by the ones before it.
BASTIDE_NOINLINE Move listed_move(const Game& g, std::size_t i, int n) {
  const Deployments& d = g.deployments();
  while (i--)
    if (!g.rules().actions[d.which[i]].lots) n += d.upto[i] - (i ? d.upto[i - 1] : 0);
  return g.actions()[static_cast<std::size_t>(n)];
}

}  // namespace

namespace by_name {

void add_actions(const Game& g, Moves& moves) {
  each_bit(actions_now(g), [&](int i) {
    const int before = moves.size();
    g.rules().actions[static_cast<std::size_t>(i)].offer(g, moves);
    moves.belong_to(i, before);
  });
}

/// Sums are written four at once, as they are read; those behind the last action are the same as its own.
void find_actions(const Game& g) {
  Deployments& d = g.deployments();
  g.actions().clear();
  u64 sum = 0, four = 0;
  int n = 0;
  each_bit(actions_now(g), [&](int i) {
    const Action& action = g.rules().actions[static_cast<std::size_t>(i)];
    d.which[n] = static_cast<u8>(i);
    sum += static_cast<u64>(action.lots ? action.lots(g) : list_action(g, i));
    four |= sum << 16 * (n & 3);
    if ((++n & 3) == 0) std::memcpy(d.upto + n - 4, &four, sizeof four), four = 0;
  });
  four |= sum * (kEachLane << 16 * (n & 3));
  std::memcpy(d.upto + (n & ~3), &four, sizeof four);
  d.actions = static_cast<int>(sum);
}

bool nth_action(const Game& g, int n, Move& m) {
  const Deployments& d = g.deployments();
  const u16* const upto = d.upto;
  std::size_t i = 0;
  while (n >= upto[i + 3]) i += 4;
  constexpr u64 kHigh = 0x8000 * kEachLane;
  u64 four;
  std::memcpy(&four, upto + i, sizeof four);
  i += static_cast<std::size_t>(count_bits(((static_cast<u64>(n) * kEachLane | kHigh) - four) & kHigh));
  const int before = i ? upto[i - 1] : 0;
  const Action& action = g.rules().actions[d.which[i]];
  if (!action.lots) {
    m = listed_move(g, i, n - before);
    return true;
  }
  if (!action.lot(g, n - before, m)) return false;
  m.at.x = d.which[i];
  return true;
}

bool has_action(const Game& g) {
  if (!g.deployments().actions) return false;
  if (!g.actions().empty()) return true;
  Move m;
  for (int n = 0; n < g.deployments().actions; ++n)
    if (nth_action(g, n, m)) return true;
  return false;
}

void record_deploy(Game& g, Move m) {
  const bool stands = m.kind == MoveKind::Deploy;
  Event e = event(g, stands ? Event::Type::Deploy : Event::Type::Pass);
  if (stands) {
    e.figure = m.a;
    place_event(g, e, static_cast<u16>(g.s().placed[g.s().tile_count - 1].base + m.b));
  }
  g.record(std::move(e));
}

}  // namespace by_name

u32 first_of_each_feature(const Game& g, u32 segments) { return first_of_each_feature(g, segments, g.s().tile_count - 1); }

u32 first_of_each_feature(const Game& g, u32 segments, int tile) {
  const Placed& p = g.s().placed[tile];
  return first_of_each_inline(g.s(), p, g.tile(p.kind), segments);
}

/// Four numbers below 256, all ones for each that is not 0, in lanes of 16 bits.
BASTIDE_INLINE u64 which_are_there(const u8* numbers) {
  u32 four;
  std::memcpy(&four, numbers, sizeof four);
  u64 lanes = four;
  lanes = (lanes | lanes << 16) & 0x0000ffff0000ffff;
  lanes = (lanes | lanes << 8) & 0x00ff00ff00ff00ff;
  return ((lanes + 0x7fff * kEachLane) >> 15 & kEachLane) * 0xffff;
}

BASTIDE_INLINE void put_four(Deployments& d, int w, u64 may) {
  std::memcpy(d.mask + 4 * w, &may, sizeof may);
  d.total += count_bits(may);
}

/// Four kinds of figures at once, without a branch that chance decides.
BASTIDE_INLINE void find_for_four(Deployments& d, int w, u32 free, const TileKind& t, const u8* supply) {
  u64 may;
  std::memcpy(&may, t.deploys + 4 * w, sizeof may);
  may &= free * kEachLane & which_are_there(supply + 4 * w);
  put_four(d, w, may);
}

void find_deployments(const Game& g) {
  const State& s = g.s();
  const Placed& p = s.placed[s.tile_count - 1];
  const TileKind& t = g.tile(p.kind);
  const u8* const supply = s.supply[s.turn.active];
  Deployments& d = g.deployments();
  const u32 held = held_segments(s, p, t), free = first_of_each_inline(s, p, t, ((1u << t.segments) - 1) & ~held);  // BASE-DEPLOY-4
  d.held = static_cast<u16>(held);
  d.fresh = true;
  d.actions = g.rules().actions.empty() ? 0 : -1;
  d.total = 0;
  const int kinds = g.rules().figure_kinds;
  if (kinds == 1) put_four(d, 0, free & t.deploys[0] & (0u - (supply[0] != 0)));
  else for (int w = 0; 4 * w < kinds; ++w) find_for_four(d, w, free, t, supply);
  if (__builtin_expect(t.shut, 0)) {
    each_bit(t.shut, [&](int i) { g.rules().may_deploy[i].call(g, d); });
    d.recount(g.rules().figure_kinds);
  }
}

const Phase phases::deploy{"deploy", by_name::enter_deploy, by_name::legal_deploy, by_name::sample_deploy, by_name::apply_deploy, "Deploy a follower, or nobody"};

}  // namespace bastide
