#include "python/actions.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "core/board.hpp"
#include "core/figures.hpp"
#include "core/limits.hpp"
#include "expansions/bridges/auction.hpp"
#include "expansions/bridges/phases.hpp"
#include "expansions/registry.hpp"
#include "protocol/deal.hpp"

namespace bastide::python {
namespace {

constexpr u32 kNoNumber = ~0u, kSpans = 6;

/// A tile takes one cell and brings three at most, which are there before its own is gone.
int most_slots(const Ruleset& set) { return 2 * set.tile_total + 4; }

u32 most_figures(const Ruleset& set) {
  int most = 0;
  for (auto& rows : set.figure_rows) most = std::max(most, std::popcount(rows[0]) + std::popcount(rows[1]));
  return static_cast<u32>(most);
}

bool is_chance(MoveKind kind) { return kind == MoveKind::Draw || kind == MoveKind::Roll || kind == MoveKind::Reveal; }

u32 slot_at(const Game& g, Pos at) {
  const CellRef ref = look(g, at.x, at.y);
  return is_slot(ref) ? ref & (kSlot - 1) : kNoNumber;
}

/// Which of the player's figures that is.
u32 own_number(const Game& g, int player, int kind, u16 row) {
  const int i = figure_on(g.s(), player, kind, row);
  if (i < 0) return kNoNumber;
  const u64(&rows)[2] = g.rules().figure_rows[player];
  const u64 before = (1ull << (i & 63)) - 1;
  return static_cast<u32>(i < 64 ? std::popcount(rows[0] & before) : std::popcount(rows[0]) + std::popcount(rows[1] & before));
}

/// Kinds of move that share their name in JSON.
const char* name_of(MoveKind kind) {
  if (kind == MoveKind::Enter) return "enter";
  return kind == MoveKind::Span ? "span" : kMoveRows[static_cast<std::size_t>(kind)].name;
}

/// A byte of 0 or 1 for each of sixteen cells in each rotation, these beside each other: no branch goes by what may be laid.
#ifdef __BMI2__
void mark_sixteen(const u64 (&cells)[4], u32 shift, u8* to) {
  u64 all = 0;
  for (int r = 0; r < 4; ++r) all |= _pdep_u64(cells[r] >> shift, 0x1111111111111111ull << r);
  for (int i = 0; i < 8; ++i) {
    const u64 eight = _pdep_u64(all >> 8 * i, 0x0101010101010101ull);
    std::memcpy(to + 8 * i, &eight, sizeof eight);
  }
}
#else
typedef u8 Bytes __attribute__((vector_size(16)));  // as compilers have them for every processor
typedef u64 Halves __attribute__((vector_size(16)));

/// A byte of 0 or 1 for each of the lowest sixteen bits.
Bytes spread(u64 bits) {
  constexpr u64 kEach = 0x0101010101010101ull;
  constexpr Bytes kWhich = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const Halves copies = {(bits & 0xff) * kEach, (bits >> 8 & 0xff) * kEach};
  return reinterpret_cast<Bytes>((reinterpret_cast<Bytes>(copies) & kWhich) != 0) & 1;
}

void mark_sixteen(const u64 (&cells)[4], u32 shift, u8* to) {
  const Bytes r0 = spread(cells[0] >> shift), r1 = spread(cells[1] >> shift), r2 = spread(cells[2] >> shift), r3 = spread(cells[3] >> shift);
  const auto low = [](Bytes a, Bytes b) { return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23); };
  const auto high = [](Bytes a, Bytes b) { return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31); };
  const auto low_pairs = [](Bytes a, Bytes b) { return __builtin_shufflevector(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23); };
  const auto high_pairs = [](Bytes a, Bytes b) { return __builtin_shufflevector(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31); };
  const Bytes first = low(r0, r1), then = low(r2, r3), third = high(r0, r1), last = high(r2, r3);
  const Bytes all[4] = {low_pairs(first, then), high_pairs(first, then), low_pairs(third, last), high_pairs(third, last)};
  std::memcpy(to, all, sizeof all);
}
#endif

}  // namespace

ActionSpace::ActionSpace(std::shared_ptr<const Ruleset> rules) : rules_(std::move(rules)) {
  const Ruleset& r = *rules_;
  slots_ = most_slots(r);
  rows_ = over_all_tiles(r, [](auto& t) { return t.rows; });
  plain_placing_ = !r.besides && !r.errand.offer;
  plain_deploying_ = r.actions.empty();
  block_of_.fill(-1);
  chance_size_ = std::max({static_cast<u32>(r.deck.size()), kDieSides + 1u, r.cards + 1u});
  const auto number = [](auto n) { return static_cast<u32>(n); };
  const ActionBlock::Axis slot{Part::Slot, number(slots_)}, rotation{Part::Rotation, 4}, figure{Part::Figure, number(r.figure_kinds)},
      row{Part::Row, number(rows_)}, tile{Part::Tile, number(r.tile_total)}, standing{Part::Standing, number(r.sizes.figures)};
  const auto with = [&](std::initializer_list<const Expansion*> any, MoveKind kind, std::initializer_list<ActionBlock::Axis> axes) {
    if (std::any_of(any.begin(), any.end(), [&](const Expansion* e) { return r.rules.has(*e); })) add(kind, axes);
  };
  add(MoveKind::Place, {slot, rotation});
  places_ = size_;
  add(MoveKind::Pass, {});
  add(MoveKind::Deploy, {figure, {Part::Segment, kMaxSegments}});
  deploys_ = blocks_.back().size;
  add(MoveKind::Confirm, {});
  with({&count, &abbey, &flier, &dragon, &tower}, MoveKind::Enter, {figure, row});
  with({&count, &abbey}, MoveKind::Shift, {figure, row});
  with({&abbot, &siege}, MoveKind::Recall, {figure, row});
  with({&count}, MoveKind::Neutral, {row});
  with({&traders}, MoveKind::Again, {});
  with({&festival}, MoveKind::Home, {figure, row});
  with({&flier, &phantom}, MoveKind::Fly, {figure});
  with({&abbey}, MoveKind::Fill, {slot});
  with({&dragon}, MoveKind::Onto, {tile});
  with({&dragon}, MoveKind::Beside, {figure, row});
  with({&dragon}, MoveKind::Evict, {standing});
  with({&tower}, MoveKind::Raise, {row});
  with({&tower}, MoveKind::Capture, {standing});
  with({&tower}, MoveKind::Ransom, {figure, {Part::Seat, number(r.players)}});
  with({&tower}, MoveKind::Swap, {figure});
  with({&bridges}, MoveKind::Span, {slot, rotation, {Part::Span, kSpans}});
  with({&bridges}, MoveKind::Bridge, {{Part::Number, bridges_go_beside(r.rules) ? kSpans : 2}});
  with({&bridges}, MoveKind::Choose, {{Part::Kind, number(r.tiles.size())}});
  with({&bridges}, MoveKind::Bid, {{Part::Number, kMostBid + 1}});
  with({&bridges}, MoveKind::Buy, {});
  with({&bridges}, MoveKind::Sell, {});
  with({&bridges}, MoveKind::Castle, {row});
  with({&messages}, MoveKind::Advance, {{Part::Number, 3}});
  with({&messages}, MoveKind::Perform, {});
  with({&messages}, MoveKind::Decline, {});
  with({&messages}, MoveKind::Cash, {figure, row});
  with({&plague}, MoveKind::Infect, {tile});
  with({&plague}, MoveKind::Lift, {tile});
  with({&plague}, MoveKind::Flee, {{Part::Own, most_figures(r)}, row});
}

void ActionSpace::add(MoveKind kind, std::initializer_list<ActionBlock::Axis> axes) {
  ActionBlock block{kind, name_of(kind), size_, 1, axes};
  u64 size = 1;
  for (auto& axis : axes) size *= axis.size;
  if (size > kMostActions - size_)
    throw RulesError("these rules have more than " + std::to_string(kMostActions) + " actions: there is no room for '" + block.name + "'");
  block.size = static_cast<u32>(size);
  block_of_[static_cast<std::size_t>(kind)] = static_cast<i8>(blocks_.size());
  size_ += block.size;
  blocks_.push_back(std::move(block));
}

void ActionSpace::no_room(const Game& g, Move m) const {
  throw std::logic_error(std::string("no action for a move '") + name_of(m.kind) + "' of figure " + std::to_string(m.a) + " to " +
                         std::to_string(m.b) + " in the phase '" + g.phase().name + "' of " + to_text(rules_->rules));
}

u32 ActionSpace::told(const Game& g, Move m, Part part) const {
  switch (part) {
    case Part::Slot: return slot_at(g, m.at);
    case Part::Rotation: case Part::Figure: return m.a;
    case Part::Standing: return static_cast<u32>(figure_on(g.s(), m.at.y, m.a, m.b));
    case Part::Own: return own_number(g, g.actor(), m.a, static_cast<u16>(m.at.y));
    case Part::Seat: return static_cast<u32>(m.at.y);
    default: return m.b;
  }
}

u32 ActionSpace::number(const Game& g, Move m) const {
  if (is_chance(m.kind)) return m.b < chance_size_ ? m.b : (no_room(g, m), 0);
  const int at = block_of_[static_cast<std::size_t>(m.kind)];
  if (at < 0) no_room(g, m);
  const ActionBlock& block = blocks_[static_cast<std::size_t>(at)];
  u32 n = 0;
  for (auto& axis : block.axes) {
    const u32 value = told(g, m, axis.part);
    if (value >= axis.size) no_room(g, m);
    n = n * axis.size + value;
  }
  return block.begin + n;
}

std::optional<Move> ActionSpace::move(const Game& g, u32 wanted) const {
  Moves moves;
  g.legal(moves);
  for (const Move m : moves)
    if (number(g, m) == wanted) return m;
  return std::nullopt;
}

/// A slot beyond those of the space would be a move without a number.
void ActionSpace::check_slots(u64 cells, int word) const {
  const int room = slots_ - word * 64;
  if (room < 64 && (room <= 0 ? cells : cells >> room))
    throw std::logic_error("a cell beside tiles has no slot in " + to_text(rules_->rules));
}

/// The candidates know their slots: nothing is looked up.
int ActionSpace::list_places(const Game& g, u32* to) const {
  const Candidates& c = g.candidates();
  if (!c.fresh) find_candidates(g);
  const u32* const begin = to;
  for (u32 r = 0; r < 4; ++r)
    if (c.count[r])
      for (int w = 0; w < g.s().front_count; ++w) {
        check_slots(c.mask[r][w], w);
        each_bit(c.mask[r][w], [&](int i) { *to++ = static_cast<u32>(w * 64 + i) << 2 | r; });
      }
  return static_cast<int>(to - begin);
}

int ActionSpace::mark_places(const Game& g, u8* mask) const {
  const Candidates& c = g.candidates();
  if (!c.fresh) find_candidates(g);
  const u32 whole = places_ / 64;  // stretches of sixteen cells
  for (int w = 0; w < g.s().front_count; ++w) {
    u64 cells[4], any = 0;
    for (int r = 0; r < 4; ++r) any |= cells[r] = c.count[r] ? c.mask[r][w] : 0;
    check_slots(any, w);
    for (u32 part = 0; part < 4 && any >> part * 16; ++part) {  // elsewhere nothing is marked
      const u32 at = static_cast<u32>(w) * 4 + part;
      if (at < whole) {
        mark_sixteen(cells, part * 16, mask + at * 64);
      } else {
        for (u32 r = 0; r < 4; ++r) each_bit(cells[r] >> part * 16 & 0xffff, [&](int i) { mask[at * 64 + static_cast<u32>(i) * 4 + r] = 1; });
      }
    }
  }
  return c.total;
}

u32 ActionSpace::nth_place(const Game& g, int k) const {
  const Candidates& c = g.candidates();
  const int before[4] = {0, c.count[0], c.count[0] + c.count[1], c.count[0] + c.count[1] + c.count[2]};
  const u32 r = static_cast<u32>((k >= before[1]) + (k >= before[2]) + (k >= before[3]));  // a branch would be guessed wrong half of the time
  k -= before[r];
  for (int w = 0;; ++w) {
    const int here = std::popcount(c.mask[r][w]);
    if (k < here) return static_cast<u32>(w * 64 + nth_bit(c.mask[r][w], k)) << 2 | r;
    k -= here;
  }
}

int ActionSpace::list_deployments(const Game& g, u32* to) const {
  const Deployments& d = g.deployments();
  if (!d.fresh) find_deployments(g);
  const u32* const begin = to;
  *to++ = places_;
  for (u32 f = 0; f < static_cast<u32>(rules_->figure_kinds); ++f)
    each_bit(d.mask[f], [&](int k) { *to++ = places_ + 1 + f * kMaxSegments + static_cast<u32>(k); });
  return static_cast<int>(to - begin);
}

int ActionSpace::mark_deployments(const Game& g, u8* mask) const {
  const Deployments& d = g.deployments();
  if (!d.fresh) find_deployments(g);
  mask[places_] = 1;
  u8* at = mask + places_ + 1;
  for (int f = 0; f < rules_->figure_kinds; ++f, at += kMaxSegments) each_bit(d.mask[f], [&](int k) { at[k] = 1; });
  return 1 + d.total;
}

/// Passing is the first.
u32 ActionSpace::nth_deployment(const Game& g, int k) const {
  if (k-- == 0) return places_;
  const Deployments& d = g.deployments();
  for (u32 f = 0;; ++f) {
    const int here = std::popcount(d.mask[f]);
    if (k < here) return places_ + 1 + f * kMaxSegments + static_cast<u32>(nth_bit(d.mask[f], k));
    k -= here;
  }
}

int ActionSpace::list(const Game& g, u32* to) const {
  if (places_only(g)) return list_places(g, to);
  if (deploys_only(g)) return list_deployments(g, to);
  Moves moves;
  g.legal(moves);
  for (int i = 0; i < moves.size(); ++i) to[i] = number(g, moves[i]);
  return moves.size();
}

}  // namespace bastide::python
