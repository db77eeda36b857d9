#include "expansions/abbey/barns.hpp"

#include <algorithm>

#include "core/board.hpp"
#include "expansions/abbey/parts.hpp"
#include "expansions/base/farms.hpp"
#include "expansions/dragon/phases.hpp"

namespace bastide::barns {
namespace {

using namespace abbey_parts;

constexpr FarmRate kBuilt{3, "AM-BARN-5"}, kJoined{1, "AM-BARN-9"}, kBrought{1, "AM-BARN-20"}, kBarn{4, "AM-BARN-10"};

bool is_barn(const Game& g, int figure) { return g.s().figures[figure].kind == param(g, kBarnKind); }

/// SET-8: a lake with a volcano takes nobody. Around the corner all four tiles lie.
bool take_figures(const Game& g, Pos corner) {
  bool all = true;
  for (int i = 0; i < 4; ++i) {
    const CellRef n = look(g, corner.x - i % 2, corner.y - i / 2);
    all = all && g.tile(g.s().placed[tile_index(n)].kind).can[param(g, kBarnKind)];
  }
  return all;
}

/// Was it built on a corner of the tile laid last?
bool just_built(const Game& g, int figure) {
  const State& s = g.s();
  const Placed &at = s.placed[s.tile_of[s.figures[figure].segment]], &last = s.placed[s.tile_count - 1];
  return static_cast<unsigned>(at.x - last.x) <= 1 && static_cast<unsigned>(at.y - last.y) <= 1;
}

/// Who stands on a farm with a barn.
struct Farm {
  u8 barns[8] = {};  ///< by player
  bool barn = false, built = false, others = false;

  Farm(const Game& g, u16 field) {
    each_figure(g.s(), g.s().features[field], [&](u8 i) {
      if (is_barn(g, i)) {
        ++barns[g.s().figures[i].owner];
        barn = true;
        built |= just_built(g, i);
      } else {
        others = true;
      }
    });
  }
};

/// Has anybody a barn on the table?
bool any_built(const Game& g) {
  const u32 barn = param(g, kBarnKind);
  bool built = false;
  for (int p = 0; p < g.rules().players; ++p) built |= g.s().supply[p][barn] != g.rules().figure[barn].count;
  return built;
}

/// On which sides of a cell tiles lie, as a bit set.
unsigned sides_taken(const Game& g, Pos at) {
  unsigned sides = 0;
  for (int d = 0; d < 4; ++d) sides |= static_cast<unsigned>(is_tile(look(g, at.x + kDx[d], at.y + kDy[d]))) << d;
  return sides;
}

/// The fields with barns, in the order of their figures.
int fields_with_barns(const Game& g, u16 (&fields)[kMaxFigures]) {
  int count = 0;
  each_figure_on_table(g.s(), [&](int i) {
    if (!is_barn(g, i)) return;
    const u16 field = g.s().label[g.s().figures[i].segment];
    if (std::find(fields, fields + count, field) == fields + count) fields[count++] = field;
  });
  return count;
}

/// Whom the barns of a farm pay: whoever has the most of them (AM-BARN-11), or everybody who has one (AM-BARN-12).
unsigned owners(const Game& g, u8 (&barns)[8]) {
  if (param(g, kEachBarn))
    for (u8& n : barns) n = std::min<u8>(n, 1);
  return leaders(barns, g.rules().players);
}

void pay_barns(Game& g, u16 field, Farm farm) {
  Sum sum;
  const int points = farm_yield(g, field, kBarn, g.ledger_on() ? &sum : nullptr);
  const unsigned paid = owners(g, farm.barns);
  if (!points) return;
  award(g, paid, points, field, true);
  if (!g.ledger_on()) return;
  if (paid & (paid - 1)) sum.cite(param(g, kEachBarn) ? "AM-BARN-12" : "AM-BARN-11");
  Scored scored = scored_feature(g, field);
  scored.figure = static_cast<u8>(param(g, kBarnKind));
  record_score(g, paid, points, farm.barns, true, std::move(scored), std::move(sum));
}

}  // namespace

u32 kind(const Ruleset& r) { return r.rules.has(abbey) ? r.param(abbey, kBarnKind) : static_cast<u32>(kNone); }

bool stands_on(const Game& g, u16 field) {
  bool found = false;
  each_figure(g.s(), g.s().features[field], [&](u8 i) { found |= is_barn(g, i); });
  return found;
}

int due(const Game& g, u16 (&fields)[kMaxFigures]) {
  if (kind(g.rules()) == kNone || !any_built(g)) return 0;
  const State& s = g.s();
  const Placed& last = s.placed[s.tile_count - 1];
  const TileKind& t = g.tile(last.kind);
  int count = 0;
  for (int k = 0; k < t.segments; ++k) {
    const u16 field = s.label[last.base + k];
    if (t.init[k].kind != Field || !s.features[field].occupied() || std::find(fields, fields + count, field) != fields + count) continue;
    if (const Farm farm(g, field); farm.barn && (farm.built || farm.others)) fields[count++] = field;
  }
  return count;
}

unsigned paid(const Game& g, u16 field) { return farm_yield(g, field, kBuilt) ? winners(g, g.s().features[field]) : 0; }

bool has_corner(const Ruleset&, const TileKind& t) { return t.field_corners; }

void offer(const Game& g, Moves& moves) {
  constexpr int kCorners[4][3] = {{0, 0, 0}, {1, 0, 1}, {0, 1, 3}, {1, 1, 2}};  // where each is, and its number
  const State& s = g.s();
  const u32 barn = param(g, kBarnKind);
  if (!s.supply[s.turn.active][barn]) return;
  const Placed& p = s.placed[s.tile_count - 1];
  const unsigned taken = sides_taken(g, {p.x, p.y});
  if (!(taken & taken >> 1) && (taken & 9) != 9) return;  // a corner has tiles on both of its sides: two that follow each other
  for (auto [dx, dy, number] : kCorners) {
    const unsigned beside = (dx ? 1u << 1 : 1u << 3) | (dy ? 1u << 2 : 1u << 0);
    if ((taken & beside) != beside || !field_in_corner(g.tile(p.kind), p.rot, number)) continue;
    const Pos corner{static_cast<i16>(p.x + dx), static_cast<i16>(p.y + dy)};
    const u16 row = corner_field(g, corner);
    if (row == kNo || !take_figures(g, corner) || (!param(g, kOccupied) && stands_on(g, s.label[row]))) continue;
    moves.add({MoveKind::Enter, static_cast<u8>(barn), row, {}});
  }
}

void take(Game& g, Move m) {
  enter_figure(g, m, "AM-BARN-1");
}

void also_scores(Game& g) {
  u16 fields[kMaxFigures];
  const int count = due(g, fields);
  for (int i = 0; i < count; ++i) {
    const Farm farm(g, fields[i]);
    if (!farm.others) continue;
    pay_farmers(g, fields[i], farm.built ? kBuilt : kJoined, false);
    dragon_fairy_scores(g, fields[i]);
    send_home_others(g, fields[i], static_cast<int>(param(g, kBarnKind)), {farm.built ? "AM-BARN-6" : "AM-BARN-9", nullptr});
  }
}

void game_end(Game& g) {
  u16 fields[kMaxFigures];
  const int count = fields_with_barns(g, fields);
  for (int i = 0; i < count; ++i) {
    const Farm farm(g, fields[i]);
    if (farm.others) pay_farmers(g, fields[i], kBrought, true);
    pay_barns(g, fields[i], farm);
  }
}

std::vector<Payment> payments(const Game& g) {
  std::vector<Payment> list;
  u16 fields[kMaxFigures];
  const int count = fields_with_barns(g, fields);
  for (int i = 0; i < count; ++i) {
    Farm farm(g, fields[i]);
    if (farm.others)
      for (auto& payment : farmers_payments(g, fields[i], farm.built ? kBuilt : kJoined)) list.push_back(std::move(payment));
    Sum sum;
    if (!farm_yield(g, fields[i], kBarn, &sum)) continue;
    each_bit(owners(g, farm.barns), [&](int p) { list.push_back({fields[i], static_cast<u8>(p), sum}); });
  }
  return list;
}

}  // namespace bastide::barns
