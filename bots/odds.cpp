#include "bots/odds.hpp"

#include <algorithm>

#include "core/board.hpp"

namespace bastide {
namespace {

constexpr int kPower[4] = {1, 5, 25, 125};

/// What of his own draws a player has to spare for one feature, what of the others' draws happens to help it, what a tile that fits
/// without closing is worth beside one that closes, and how much each cell after the first takes from the odds.
struct Habits {
  double own, others, fitting, spread;
};
constexpr Habits kGrown{0.23, 0.19, 0.13, 0.55}, kSurrounded{0.31, 0.15, 1, 0.83};

OpenCell cell_at(const State& s, CellRef r, u8 sides) {
  if (!is_slot(r)) return {0, sides, -1};
  const int slot = static_cast<int>(r & ~kSlot);
  return {pattern_at(s, slot), sides, static_cast<i16>(slot)};
}

void add_end(const Game& g, OpenCells& cells, CellRef r, int side) {
  const int slot = static_cast<int>(r & ~kSlot);
  for (int i = 0; i < cells.count; ++i)
    if (cells.cell[i].slot == slot) {
      cells.cell[i].sides |= static_cast<u8>(1 << side);
      return;
    }
  if (cells.count < OpenCells::kMost) cells.cell[cells.count++] = cell_at(g.s(), r, static_cast<u8>(1 << side));
}

/// Walks the segments until all open ends are found.
OpenCells ends_of(const Game& g, const Feature& f) {
  const State& s = g.s();
  OpenCells cells;
  int open = f.open;
  u16 row = f.ring;
  do {
    const Placed& p = s.placed[s.tile_of[row]];
    const Border& border = g.tile(p.kind).border[p.rot];
    for (int d = 0; d < 4; ++d) {
      if (p.base + border.segment[d * 3 + 1] != row) continue;
      const CellRef r = look(g, p.x + kDx[d], p.y + kDy[d]);
      if (is_slot(r)) add_end(g, cells, r, d ^ 2), --open;
    }
    row = s.next[row];
  } while (open > 0 && row != f.ring);
  return cells;
}

OpenCells cells_around(const Game& g, const Feature& f) {
  const State& s = g.s();
  const Placed& p = s.placed[s.tile_of[f.ring]];
  OpenCells cells;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (const CellRef r = look(g, p.x + dx, p.y + dy); !is_tile(r)) cells.cell[cells.count++] = cell_at(s, r, 0);
  return cells;
}

}  // namespace

Pattern pattern_at(const State& s, int slot) {
  const FrontWord& f = s.front[slot >> 6];
  const int bit = slot & 63;
  unsigned pattern = 0;
  for (int d = 0; d < 4; ++d) {  // of the four bits only that of the kind shown is clear
    const u64 a = f.mismatch[d][0] >> bit & 1, b = f.mismatch[d][1] >> bit & 1, c = f.mismatch[d][2] >> bit & 1;
    pattern += static_cast<unsigned>((a | b) * (1 + (a & c) + 2 * (a & b))) * static_cast<unsigned>(kPower[d]);
  }
  return static_cast<Pattern>(pattern);
}

OpenCells open_cells(const Game& g, u16 feature) {
  const Feature& f = g.s().features[feature];
  if (f.open == 0) return {};
  return is_surrounded(f.kind) ? cells_around(g, f) : ends_of(g, f);
}

Odds::Odds(std::shared_ptr<const Ruleset> rules) : rules_(std::move(rules)), left_(rules_->deck.size(), 0) {
  for (const TileKind& t : rules_->tiles) {
    std::vector<Offer>& list = offers_.emplace_back();
    auto add = [&](Pattern p, u8 closes) {
      for (Offer& o : list)
        if (o.pattern == p) {
          o.closes |= closes;
          return;
        }
      list.push_back({p, closes});
    };
    for (int r = 0; r < 4; ++r)
      for (unsigned sides = 0; t.rotation_on[r] && sides < 16; ++sides) {  // the sides on which the cell has neighbours
        const Border& b = t.border[r];
        const auto on = [&](int d) {  // the segment that reaches a side, as a bit; an abbey has none
          const u8 k = b.segment[d * 3 + 1];
          return k == kNone ? 0 : 1u << k;
        };
        unsigned pattern = 0, open = 0;  // open: segments that reach a side without neighbour
        for (int d = 0; d < 4; ++d)
          if (sides >> d & 1)
            pattern += static_cast<unsigned>((b.edge[d] + 1) * kPower[d]);
          else
            open |= on(d);
        u8 closes = 0;
        for (int d = 0; d < 4; ++d)
          if ((sides >> d & 1) && b.edge[d] != Field && !(open & on(d))) closes |= static_cast<u8>(1 << d);
        add(static_cast<Pattern>(pattern), closes);
      }
  }
  fill_all();
}

void Odds::change(int row, int by) {
  tiles_ += by;
  for (const Offer o : offers_[rules_->deck[static_cast<std::size_t>(row)].kind]) {
    fit_[o.pattern] = static_cast<u16>(fit_[o.pattern] + by);
    for (int d = 0; d < 4; ++d) close_[o.pattern][d] = static_cast<u16>(close_[o.pattern][d] + by * (o.closes >> d & 1));
  }
}

/// Without replacement: of `tiles_` tiles so many are drawn, and none of the first, the second, ... that help is among them.
void Odds::fill(Miss& miss, double draws) const {
  double none = 1;
  for (int help = 0; help <= kMostTiles; ++help) {
    miss[static_cast<std::size_t>(help)] = static_cast<float>(none);
    none = help < tiles_ ? none * std::max(0.0, tiles_ - draws - help) / (tiles_ - help) : 0;
  }
}

void Odds::read(const Game& g) {
  const u8* const left = g.s().left;
  if (std::equal(left_.begin(), left_.end(), left)) return;
  for (std::size_t row = 0; row < left_.size(); ++row)
    if (left[row] != left_[row]) {
      change(static_cast<int>(row), left[row] - left_[row]);
      left_[row] = left[row];
    }
  fill_all();
}

void Odds::fill_all() {
  const int players = rules_->players;
  for (int workers = 1; workers <= players; ++workers) {
    auto draws = [&](const Habits& h) { return tiles_ * (h.own * workers + h.others * (players - workers)) / players; };
    fill(grown_[workers], draws(kGrown));
    fill(surrounded_[workers], draws(kSurrounded));
  }
}

double Odds::hit(const Miss& miss, double help) const {
  if (help >= kMostTiles) return 1 - static_cast<double>(miss[kMostTiles]);
  const auto whole = static_cast<std::size_t>(help);
  const double part = help - static_cast<double>(whole);
  return 1 - (1 - part) * static_cast<double>(miss[whole]) - part * static_cast<double>(miss[whole + 1]);
}

double Odds::completed(Kind kind, const OpenCells& cells, int workers) const {
  const bool around = is_surrounded(kind);
  const Habits& habits = around ? kSurrounded : kGrown;
  const Miss& miss = (around ? surrounded_ : grown_)[workers];
  double odds = 1;
  for (const OpenCell& c : cells) {
    const double fit = fits(c.pattern);
    double closing = fit;
    for (int d = 0; d < 4; ++d)
      if (c.sides >> d & 1) closing = std::min(closing, static_cast<double>(closes(c.pattern, d)));
    odds *= hit(miss, closing + habits.fitting * (fit - closing));
  }
  for (int i = 1; i < cells.count; ++i) odds *= habits.spread;
  return odds;
}

}  // namespace bastide
