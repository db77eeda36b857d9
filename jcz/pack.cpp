#include "jcz/pack.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "core/phases.hpp"

namespace bastide::jcz {

double next_random(double random) {
  constexpr std::uint64_t mask = (1ull << 48) - 1;
  const std::uint64_t seed = std::bit_cast<std::uint64_t>(random) & mask;
  return static_cast<double>((25214903917ull * seed + 11) & mask) / static_cast<double>(1ull << 48);
}

Pack::Pack(const Ruleset& rules, Draws draws) : draws_(std::move(draws)) {
  for (auto& stage : rules.stages) {
    std::vector<u16> rows;
    for (u16 row = stage.begin; row < stage.end; ++row) rows.push_back(row);
    const std::string held = "dragon";  // a group of their own, after the usual one
    const auto place = [&](u16 row) {
      const TileDef& tile = rules.defs[rules.tiles[rules.deck[row].kind].def];
      return std::tie(row < stage.free ? tile.group : held, tile.id);
    };
    std::sort(rows.begin(), rows.end(), [&](u16 a, u16 b) { return place(a) < place(b); });
    by_id_.push_back(std::move(rows));
  }
}

std::optional<double> random_for(const std::vector<Drawn>& draws) {
  constexpr int kTries = 1 << 20;
  if (draws.empty()) return 0.5;
  const int tries = draws.size() == 1 ? 1 : kTries;
  for (int k = 0; k < tries; ++k) {
    const double random = (draws[0].index + (k + 0.5) / tries) / draws[0].size;
    double number = random;
    const bool fits = std::all_of(draws.begin(), draws.end(), [&](const Drawn& d) {
      return static_cast<int>(std::exchange(number, next_random(number)) * d.size) == d.index;
    });
    if (fits) return random;
  }
  return std::nullopt;
}

std::optional<Move> Pack::draw(const Game& g, bool at_bazaar) {
  const std::optional<Move> move = next(g, at_bazaar);
  if (move) drawn_.push_back(place_of(g, *move));
  return move;
}

void Pack::cut(const Mark& mark) {
  draws_.random = mark.random;
  draws_.limit = mark.limit;
  next_ = mark.next;
  drawn_.resize(mark.drawn);
}

std::optional<Move> Pack::next(const Game& g, bool at_bazaar) {
  if (draws_.limit && *draws_.limit <= 0) return std::nullopt;
  const bool ends = next_ < draws_.order.size() && draws_.order[next_] == "#END";
  if (ends && !at_bazaar) return std::nullopt;
  std::optional<Move> move = ends ? std::nullopt : forced(g);
  if (!move) move = random(g);
  if (draws_.limit) --*draws_.limit;
  return move;
}

Drawn Pack::place_of(const Game& g, Move move) const {
  const State& s = g.s();
  int before = 0;
  for (const u16 row : by_id_[s.stage]) {
    if (row == move.b) break;
    before += s.left[row];
  }
  return {before, s.stage_left};
}

std::optional<Move> Pack::forced(const Game& g) {
  if (next_ >= draws_.order.size()) return std::nullopt;
  const std::string& id = draws_.order[next_++];
  const State& s = g.s();
  for (const u16 row : by_id_[s.stage])
    if (s.left[row] && is_drawable(s, g.rules().stages[s.stage], row) && g.rules().id(g.rules().deck[row].kind) == id) return Move{MoveKind::Draw, 0, row, {}};
  return std::nullopt;  // not to be had now: any other tile
}

Move Pack::random(const Game& g) {
  const State& s = g.s();
  int index = static_cast<int>(draws_.random * s.stage_left);
  draws_.random = next_random(draws_.random);
  for (const u16 row : by_id_[s.stage]) {
    if (index < s.left[row]) return {MoveKind::Draw, 0, row, {}};
    index -= s.left[row];
  }
  return {MoveKind::Draw, 0, by_id_[s.stage].back(), {}};
}

int Pack::roll() { return 1 + static_cast<int>(3 * std::exchange(draws_.random, next_random(draws_.random))); }

int Pack::size(const Game& g) const {
  if (draws_.limit) return *draws_.limit;
  const State& s = g.s();
  int left = 0;
  for (std::size_t row = 0; row < g.rules().deck.size(); ++row) left += s.left[row];
  return left;
}

}  // namespace bastide::jcz
