#include "python/actions.hpp"

#include <algorithm>
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
        check_slots(c.mask[w][r], w);
        each_bit(c.mask[w][r], [&](int i) { *to++ = static_cast<u32>(w * 64 + i) << 2 | r; });
      }
  return static_cast<int>(to - begin);
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

int ActionSpace::list(const Game& g, u32* to) const {
  if (places_only(g)) return list_places(g, to);
  if (deploys_only(g)) return list_deployments(g, to);
  Moves moves;
  g.legal(moves);
  for (int i = 0; i < moves.size(); ++i) to[i] = number(g, moves[i]);
  return moves.size();
}

}  // namespace bastide::python
