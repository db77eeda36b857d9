#include "expansions/abbey/barns.hpp"

#include <algorithm>
#include <bit>

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

/// The fields with barns, in the order of their figures.
int fields_with_barns(const Game& g, u16 (&fields)[kMaxFigures]) {
  int count = 0;
  each_of_kind(g, param(g, kBarnKind), [&](int i) {
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

u32 kind(const Ruleset& r) { return r.has(abbey) ? r.param(abbey, kBarnKind) : static_cast<u32>(kNone); }

bool stands_on(const Game& g, u16 field) {
  bool found = false;
  each_figure(g.s(), g.s().features[field], [&](u8 i) { found |= is_barn(g, i); });
  return found;
}

int due(const Game& g, u16 (&fields)[kMaxFigures]) {
  const u32 barn = kind(g.rules());
  if (barn == kNone || !any_of_kind(g, barn)) return 0;
  const State& s = g.s();
  const Placed& last = s.placed[s.tile_count - 1];
  int count = 0;
  each_bit(g.tile(last.kind).can[barn], [&](int k) {
    const u16 field = s.label[last.base + k];
    if (!s.features[field].occupied() || std::find(fields, fields + count, field) != fields + count) return;
    if (const Farm farm(g, field); farm.barn && (farm.built || farm.others)) fields[count++] = field;
  });
  return count;
}

unsigned paid(const Game& g, u16 field) { return farm_yield(g, field, kBuilt) ? winners(g, g.s().features[field]) : 0; }

bool has_corner(const Ruleset&, const TileKind& t) { return t.field_corners; }

namespace {

/// The corners of the tile just placed, as a bit set clockwise from the north-west, where it has a field and tiles lie on both sides; of a
/// player who has a barn.
unsigned corners(const Game& g) {
  const State& s = g.s();
  if (!s.supply[s.turn.active][param(g, kBarnKind)]) return 0;
  const Placed& p = s.placed[s.tile_count - 1];
  const unsigned taken = s.beside;
  return taken & (taken << 1 | taken >> 3) & g.tile(p.kind).field_corners * 17u << p.rot >> 4;
}

/// May he build it on that corner (AM-BARN-1..4)?
bool on_corner(const Game& g, int number, Move& m) {
  const Placed& p = g.s().placed[g.s().tile_count - 1];
  const Pos corner{static_cast<i16>(p.x + (number == 1 || number == 2)), static_cast<i16>(p.y + (number > 1))};
  const u16 row = corner_field(g, corner);
  m = {MoveKind::Enter, static_cast<u8>(param(g, kBarnKind)), row, {}};
  return row != kNo && take_figures(g, corner) && (param(g, kOccupied) || !stands_on(g, g.s().label[row]));
}

}  // namespace

void offer(const Game& g, Moves& moves) {
  Move m;
  each_bit(corners(g), [&](int number) {
    if (on_corner(g, number, m)) moves.add(m);
  });
}

int lots(const Game& g) { return std::popcount(corners(g)); }
bool lot(const Game& g, int n, Move& m) { return on_corner(g, nth_bit(corners(g), n), m); }

void take(Game& g, Move m) {
  enter_figure(g, m, "AM-BARN-1");
}

namespace {

BASTIDE_NOINLINE void score_due(Game& g) {
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

}  // namespace

Cue are_built(const Ruleset& r) {
  const u32 barn = kind(r);
  if (barn == kNone) return {};
  const u64(&rows)[2] = r.kind_rows[barn];
  if (rows[1]) return {static_cast<u16>(offsetof(State, tile_count)), false, 0xffff};
  return {static_cast<u16>(offsetof(State, figures_used)), false, rows[0]};
}

void also_scores(Game& g) {
  if (any_of_kind(g, param(g, kBarnKind))) score_due(g);
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
