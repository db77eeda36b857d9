#include "core/figures.hpp"

#include "core/board.hpp"

namespace bastide {
namespace {

Event return_event(const Game& g, int figure, const Homecoming* why) {
  const Figure& f = g.s().figures[figure];
  Event e{Event::Type::Return};
  e.player = f.owner;
  e.turn = g.s().turn.number;
  e.figure = f.kind;
  place_event(g, e, f.segment);
  e.sum.cite(why ? why->rule : g.rules().cites.go_home);
  if (!why) return e;
  e.cause = why->cause;
  e.rivals = static_cast<u8>(why->rivals);
  if (why->row == kNo) return e;
  e.from_tile = g.s().tile_of[why->row];
  e.from_segment = static_cast<u8>(why->row - g.s().placed[e.from_tile].base);
  return e;
}

/// Takes the figure out of its feature's ring.
void leave(Game& g, int i) {
  const State& s = g.s();
  const Figure& figure = s.figures[i];
  const Feature& f = s.features[s.label[figure.segment]];
  u8 before = static_cast<u8>(i);
  while (s.figures[before].next != i) before = s.figures[before].next;
  g.set(f.power[figure.owner], static_cast<u8>(f.power[figure.owner] - g.rules().figure[figure.kind].power));
  if (f.figure == i) g.set(f.figure, before == i ? kNone : before);
  g.edit(s.figures[before]).next = figure.next;
}

/// Puts the figure into the ring of the feature of `row`.
void arrive(Game& g, int i, u16 row) {
  const State& s = g.s();
  const Feature& f = s.features[s.label[row]];
  Figure& figure = g.edit(s.figures[i]);
  figure.segment = row;
  figure.next = static_cast<u8>(i);
  if (f.occupied()) {
    figure.next = s.figures[f.figure].next;
    g.edit(s.figures[f.figure]).next = static_cast<u8>(i);
  } else {
    g.set(f.figure, static_cast<u8>(i));
  }
  g.set(f.power[figure.owner], static_cast<u8>(f.power[figure.owner] + g.rules().figure[figure.kind].power));
}

}  // namespace

unsigned present(const Game& g, const Feature& f) {
  unsigned set = 0;
  if (g.rules().powerless) {
    each_figure(g.s(), f, [&](u8 i) { set |= static_cast<unsigned>(g.rules().figure[g.s().figures[i].kind].follower) << g.s().figures[i].owner; });
  } else {
    for (int p = 0; p < g.rules().players; ++p) set |= static_cast<unsigned>(f.power[p] > 0) << p;
  }
  return set;
}

void move_figure(Game& g, int i, u16 row) {
  const Figure figure = g.s().figures[i];
  const u16 from = g.s().label[figure.segment];
  leave(g, i);
  arrive(g, i, row);
  for (auto hook : g.rules().parted) hook(g, i, figure.segment);
  for (auto hook : g.rules().left) hook(g, figure.owner, from);
}

void drive_figure(Game& g, int i, u16 row) {
  const u16 from = g.s().figures[i].segment;
  leave(g, i);
  arrive(g, i, row);
  for (auto hook : g.rules().parted) hook(g, i, from);
}

void send_home_one(Game& g, int i, const Homecoming& why) {
  const Figure& figure = g.s().figures[i];
  if (g.ledger_on()) g.record(return_event(g, i, &why));
  g.add(g.s().supply[figure.owner][figure.kind], 1);
  take_off_table(g, i);
}

void take_off_table(Game& g, int i) {
  const State& s = g.s();
  const Figure figure = s.figures[i];
  leave(g, i);
  g.set(s.figures_used[i >> 6], s.figures_used[i >> 6] & ~(1ull << (i & 63)));
  for (auto hook : g.rules().parted) hook(g, i, figure.segment);
  for (auto hook : g.rules().left) hook(g, figure.owner, s.label[figure.segment]);
}

void send_home(Game& g, u16 feature, const Homecoming* why) {
  const State& s = g.s();
  const Feature& f = s.features[feature];
  u64 gone[2] = {};
  each_figure(s, f, [&](u8 i) {
    const Figure& figure = s.figures[i];
    if (g.ledger_on()) g.record(return_event(g, i, why));
    g.add(s.supply[figure.owner][figure.kind], 1);
    gone[i >> 6] |= 1ull << (i & 63);
  });
  g.set(s.figures_used[0], s.figures_used[0] & ~gone[0]);
  g.set(s.figures_used[1], s.figures_used[1] & ~gone[1]);
  Feature& row = g.edit(f);
  row.figure = kNone;
  set_lanes(row.power, 0);
  for (auto hook : g.rules().parted)
    for (int half = 0; half < 2; ++half)
      each_bit(gone[half], [&](int i) { hook(g, half * 64 + i, s.figures[half * 64 + i].segment); });
}

void send_home_others(Game& g, u16 feature, int but, const Homecoming& why) {
  const State& s = g.s();
  u64 going[2] = {};
  each_figure(s, s.features[feature], [&](u8 i) { going[i >> 6] |= static_cast<u64>(s.figures[i].kind != but) << (i & 63); });
  for (int half = 0; half < 2; ++half)
    each_bit(going[half], [&](int bit) {
      const int i = half * 64 + bit;
      const Figure figure = s.figures[i];
      if (g.ledger_on()) g.record(return_event(g, i, &why));
      leave(g, i);
      g.add(s.supply[figure.owner][figure.kind], 1);
      g.set(s.figures_used[half], s.figures_used[half] & ~(1ull << bit));
    });
  for (auto hook : g.rules().parted)
    for (int half = 0; half < 2; ++half)
      each_bit(going[half], [&](int bit) { hook(g, half * 64 + bit, s.figures[half * 64 + bit].segment); });
}

u16 corner_field(const Game& g, Pos at) {
  constexpr int kAway[4][2] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}};  // the tiles around the corner
  u16 row = kNo;
  for (int i = 0; i < 4; ++i) {
    const CellRef n = look(g, at.x + kAway[i][0], at.y + kAway[i][1]);
    if (!is_tile(n)) return kNo;
    const Placed& p = g.s().placed[tile_index(n)];
    const TileKind& t = g.tile(p.kind);
    if (!field_in_corner(t, p.rot, i)) return kNo;
    if (i == 0) row = static_cast<u16>(p.base + t.border[p.rot].segment[0]);
  }
  return row;
}

void place_event(const Game& g, Event& e, u16 row) {
  const State& s = g.s();
  const Feature& f = s.features[s.label[row]];
  e.tile = s.tile_of[row];
  e.segment = static_cast<u8>(row - s.placed[e.tile].base);
  e.feature = f.kind;
  e.tags = f.tags;
}

void enter_figure(Game& g, Move m, const char* rule) {
  const Turn& turn = g.s().turn;
  if (g.ledger_on()) {
    Event e{Event::Type::Enter};
    e.player = turn.active;
    e.turn = turn.number;
    e.figure = m.a;
    place_event(g, e, m.b);
    if (rule) e.sum.cite(rule);
    g.record(std::move(e));
  }
  deploy_figure(g, turn.active, m.a, m.b);
}

int figure_on(const State& s, int player, int kind, u16 row) {
  int found = -1;
  each_figure(s, s.features[s.label[row]], [&](u8 i) {
    const Figure& f = s.figures[i];
    if (f.segment == row && f.owner == player && f.kind == kind) found = i;
  });
  return found;
}

u16 first_row(const State& s, u16 feature) {
  u16 first = kNo;
  each_segment(s, s.features[feature], [&](u16 row) { first = std::min(first, row); });
  return first;
}

}  // namespace bastide
