#include "core/check.hpp"

#include <algorithm>

#include "core/board.hpp"
#include "core/check_parts.hpp"
#include "core/phases.hpp"

namespace bastide::checking {
namespace {

std::string cell_text(Cell c) { return std::to_string(c.first) + "," + std::to_string(c.second); }

/// The empty cells beside tiles.
std::set<Cell> frontier(const Recount& r) {
  std::set<Cell> cells;
  for (auto& [at, tile] : r.tile_at)
    for (int d = 0; d < 4; ++d)
      if (const Cell c{at.first + kDx[d], at.second + kDy[d]}; !r.tile_at.count(c)) cells.insert(c);
  return cells;
}

std::string check_hash(const Game& g, const Recount& r, const std::set<Cell>& front) {
  for (auto& [at, tile] : r.tile_at)
    if (look(g, at.first, at.second) != static_cast<CellRef>(tile + 1))
      return "the board does not show tile " + std::to_string(tile);
  std::set<CellRef> slots;
  for (auto& c : front) {
    const CellRef ref = look(g, c.first, c.second);
    if (!is_slot(ref) || !slots.insert(ref).second) return "the board shows no slot of its own at " + cell_text(c);
  }
  const auto used = std::count_if(g.s().hash, g.s().hash + g.rules().sizes.hash, [](u32 entry) { return entry != 0; });
  return used == static_cast<long>(r.tile_at.size() + front.size()) ? ""
                                                                    : "the board's table has " + std::to_string(used) + " entries";
}

/// What one frontier cell must show, one bit a field of FrontWord: used, mismatches by side and kind.
FrontWord expected_bits(const Game& g, const Recount& r, Cell c) {
  FrontWord want{};
  want.used = 1;
  for (int d = 0; d < 4; ++d) {
    const auto there = r.tile_at.find({c.first + kDx[d], c.second + kDy[d]});
    if (there == r.tile_at.end()) continue;
    if (definition(g, there->second).fills()) continue;
    const Kind shown = edge_shown(definition(g, there->second), g.s().placed[there->second].rot, d ^ 2);
    for (int k = 0; k < kEdgeKinds; ++k) want.mismatch[d][k] = k != shown;
  }
  return want;
}

void raise(FrontWord& to, const FrontWord& bits, int bit) {
  to.used |= bits.used << bit;
  for (int d = 0; d < 4; ++d)
    for (int k = 0; k < kEdgeKinds; ++k) to.mismatch[d][k] |= bits.mismatch[d][k] << bit;
}

std::string check_frontier(const Game& g, const Recount& r, const std::set<Cell>& front) {
  const State& s = g.s();
  std::vector<FrontWord> want(s.front_count, FrontWord{});
  for (auto& c : front) {
    const int slot = static_cast<int>(look(g, c.first, c.second) & ~kSlot);
    if (slot / 64 >= s.front_count) return "the frontier has no word for " + cell_text(c);
    if (s.slot[slot] != Pos{static_cast<i16>(c.first), static_cast<i16>(c.second)}) return "a slot forgot its cell " + cell_text(c);
    raise(want[slot / 64], expected_bits(g, r, c), slot % 64);
  }
  for (int w = 0; w < s.front_count; ++w)
    if (std::memcmp(&want[w], &s.front[w], sizeof(FrontWord)))
      return "word " + std::to_string(w) + " of the frontier differs from a scan";
  return "";
}

std::string check_beside(const Game& g, const Recount& r) {
  const State& s = g.s();
  if (!s.tile_count) return "";
  const Placed& last = s.placed[s.tile_count - 1];
  unsigned sides = 0;
  for (int d = 0; d < 4; ++d) sides |= static_cast<unsigned>(r.tile_at.contains({last.x + kDx[d], last.y + kDy[d]})) << d;
  return sides == s.beside ? "" : "it is not known on which sides of the last tile others lie";
}

std::string check_neighbours(const Game& g, const Recount& r) {
  const State& s = g.s();
  for (int i = 0; i < s.tile_count && g.rules().sizes.neighbours; ++i)
    for (int d = 0; d < 4; ++d) {
      const auto there = r.tile_at.find({s.placed[i].x + kDx[d], s.placed[i].y + kDy[d]});
      if (s.neighbours[i].on[d] != (there == r.tile_at.end() ? i : there->second)) return "it is not known who lies beside tile " + std::to_string(i);
    }
  return "";
}

/// Tiles of each kind at the start, the one on the table included.
std::vector<int> tiles_of_game(const Ruleset& r) {
  std::vector<int> total(r.tiles.size());
  for (auto& row : r.deck) total[row.kind] += row.count;
  for (auto& t : r.start) ++total[t.kind];
  if (r.own_tile != kNo) total[r.own_tile] += r.players * r.own_each;
  return total;
}

std::string check_tiles(const Game& g) {
  const State& s = g.s();
  std::vector<int> gone = tiles_of_game(g.rules());
  for (int i = 0; i < s.tile_count; ++i) --gone[g.tile(s.placed[i].kind).plain];
  for (std::size_t i = 0; i < g.rules().deck.size(); ++i) gone[g.rules().deck[i].kind] -= s.left[i];
  if (s.turn.tile_in_hand != kNo) --gone[s.turn.tile_in_hand];
  for (int p = 0; p < g.rules().players && g.rules().own_tile != kNo; ++p) gone[g.rules().own_tile] -= s.own[p];
  std::vector<u16> kept;
  if (g.rules().kept) g.rules().kept(g, kept);
  for (const u16 kind : kept) --gone[kind];
  int discarded = 0;
  for (std::size_t k = 0; k < gone.size(); ++k) {
    if (gone[k] < 0) return "there are too many " + g.rules().id(static_cast<int>(k));
    discarded += gone[k];
  }
  return discarded == s.discarded
             ? ""
             : std::to_string(discarded) + " tiles are missing, " + std::to_string(s.discarded) + " were discarded";
}

std::string check_stacks(const Game& g) {
  const State& s = g.s();
  const auto& stages = g.rules().stages;
  if (stages.empty()) return s.stage_left ? "tiles are left of no stack" : "";
  for (int i = 0; i < static_cast<int>(stages.size()); ++i) {
    int left = 0;
    for (int row = drawable_begin(s, stages[i]); row < drawable_end(s, stages[i]); ++row) left += s.left[row];
    if (i < s.stage && left) return "the stack '" + stages[i].name + "' was left before its end";
    if (i == s.stage && left != s.stage_left)
      return "the stack '" + stages[i].name + "' has " + std::to_string(left) + " tiles, not stage_left";
  }
  return "";
}

}  // namespace

std::string check_board(const Game& g, const Recount& r) {
  const State& s = g.s();
  if (r.tile_at.size() != s.tile_count) return "two tiles lie in one cell";
  for (auto& [at, tile] : r.tile_at)
    for (int d = 0; d < 4; ++d) {
      const auto there = r.tile_at.find({at.first + kDx[d], at.second + kDy[d]});
      if (there == r.tile_at.end()) {
        if (definition(g, tile).fills()) return "tile " + std::to_string(tile) + " lies in no hole";
        continue;
      }
      if (definition(g, tile).fills() || definition(g, there->second).fills()) continue;
      if (edge_shown(definition(g, tile), s.placed[tile].rot, d) !=
          edge_shown(definition(g, there->second), s.placed[there->second].rot, d ^ 2))
        return "the edges of tiles " + std::to_string(tile) + " and " + std::to_string(there->second) + " do not match";
    }
  const auto front = frontier(r);
  std::string wrong = check_hash(g, r, front);
  if (wrong.empty()) wrong = check_frontier(g, r, front);
  if (wrong.empty()) wrong = check_beside(g, r);
  if (wrong.empty()) wrong = check_neighbours(g, r);
  if (wrong.empty()) wrong = check_tiles(g);
  return wrong.empty() ? check_stacks(g) : wrong;
}

}  // namespace bastide::checking

namespace bastide {

std::string check(const Game& g) {
  const Recount r = recount(g);
  std::string wrong = checking::check_board(g, r);
  if (wrong.empty()) wrong = checking::check_features(g, r);
  if (wrong.empty()) wrong = checking::check_figures(g, r);
  for (auto* e : all_expansions())
    if (wrong.empty() && e->wrong && g.rules().rules.has(*e)) wrong = e->wrong(g);
  return wrong;
}

}  // namespace bastide
