// The Tower.
#include <algorithm>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

/// In World::memory: the tile whose new piece lets the player capture, by index and 1; who owes him somebody in exchange, by seat and 1;
/// whether he has bought somebody back in this turn; and the sort that has gone onto a tower in this part of it, by number and 1.
constexpr const char *kFresh = "fresh piece", *kOwed = "owed", *kBought = "bought back", *kUp = "gone up";

std::string height_of(int tile) { return "height of " + std::to_string(tile); }
std::string laid_by(int player) { return "pieces laid by " + std::to_string(player); }
std::string prison(int captor, int owner, int sort) {
  return "prisoners " + std::to_string(captor) + " " + std::to_string(owner) + " " + std::to_string(sort);
}

/// TOW-COMP-2
int pieces_each(int players) { return players <= 2 ? 10 : players == 3 ? 9 : players == 4 ? 7 : players == 5 ? 6 : 5; }

/// The row on which somebody may stand on the tile's tower, -1 where no foundation is.
int top_of(const World& w, int tile) {
  const auto& segments = w.board.tiles[tile].def->segments;
  for (std::size_t k = 0; k < segments.size(); ++k)
    if (segments[k].kind == Tower) return w.board.first_row[tile] + static_cast<int>(k);
  return -1;
}

/// TOW-ACT-3, TOW-CAP-7
std::vector<int> open_foundations(const World& w) {
  std::vector<int> list;
  for (int tile = 0; tile <= w.board.last(); ++tile)
    if (const int row = top_of(w, tile); row >= 0 && std::none_of(w.men.begin(), w.men.end(), [&](auto& m) { return m.row == row; })) list.push_back(tile);
  return list;
}

/// TOW-CAP-2, TOW-CAP-3
std::set<Cell> range_of(Cell from, int height) {
  std::set<Cell> cells{from};
  for (int side = 0; side < 4; ++side) {
    Cell at = from;
    for (int i = 0; i < height; ++i) cells.insert(at = step(at, side));
  }
  return cells;
}

void free_prisoner(World& w, int captor, int owner, int sort) {
  --w.memory[prison(captor, owner, sort)];
  ++w.supply[owner][sort];
}

std::vector<int> sorts_held(const World& w, int captor, int owner) {
  std::vector<int> list;
  for (std::size_t sort = 0; sort < w.sorts.size(); ++sort)
    if (w.remembered(prison(captor, owner, static_cast<int>(sort)))) list.push_back(static_cast<int>(sort));
  return list;
}

class TowerChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("tower"); }

  void laid(World& w) const override { w.memory[kUp] = 0; }

  /// TOW-ACT-1 to TOW-ACT-8: instead of deploying.
  void offer(const World& w, std::vector<Move>& moves) const override {
    if (w.remembered(laid_by(w.active)) < pieces_each(w.players))
      for (const int tile : open_foundations(w)) moves.push_back({MoveKind::Raise, 0, static_cast<u16>(top_of(w, tile)), {}});
    for (std::size_t sort = 0; sort < w.sorts.size(); ++sort)
      if (w.supply[w.active][sort]) add_tops(w, static_cast<int>(sort), moves);
    add_ransoms(w, moves);
  }

  bool take(World& w, Move m) const override {
    if (m.kind == MoveKind::Enter && w.board.features[w.board.feature_of[m.b]].kind == Tower) return go_up(w, m), true;
    if (m.kind != MoveKind::Raise) return false;
    const int tile = w.board.tile_of(m.b);
    ++w.memory[height_of(tile)];
    ++w.memory[laid_by(w.active)];
    w.memory[kFresh] = tile + 1;
    return true;
  }
};

/// TOW-CAP-1: before every later step.
class CapturePhase : public Phase {
 public:
  const char* name() const override { return "capture"; }
  bool in_play(const World& w) const override { return w.with("tower"); }

  /// TOW-CAP-4 to TOW-CAP-6, TOW-CAP-10, TOW-CAP-12 to TOW-CAP-14
  Decision ask(World& w) const override {
    if (!w.remembered(kFresh)) return {};
    const int tile = w.remembered(kFresh) - 1;
    const std::set<Cell> range = range_of(w.board.tiles[tile].at, w.remembered(height_of(tile)));
    Decision d{w.active, {{MoveKind::Pass, 0, 0, {}}}};
    for (auto& m : w.men) {
      if (!w.sorts[m.sort].follower || w.under(m).kind == Quarter || w.is_castle(w.feature_under(m)) || !range.count(w.board.tiles[w.board.tile_of(m.row)].at)) continue;
      const Move move{MoveKind::Capture, static_cast<u8>(m.sort), static_cast<u16>(m.row), {0, static_cast<i16>(m.player)}};
      if (std::find(d.moves.begin(), d.moves.end(), move) == d.moves.end()) d.moves.push_back(move);
    }
    if (d.moves.size() == 1) w.memory[kFresh] = 0;
    return if_there_is_a_choice(std::move(d));
  }

  /// TOW-CAP-8, TOW-CAP-9, TOW-CAP-11, TOW-EXCH-1
  void answer(World& w, Move m) const override {
    w.memory[kFresh] = 0;
    if (m.kind != MoveKind::Capture) return;
    const int owner = m.at.y;
    w.leave({owner, m.a, m.b});
    if (owner == w.active) return sent_home(w, m.a);
    if (!sorts_held(w, owner, w.active).empty()) {
      w.memory[kOwed] = owner + 1;
    } else {
      --w.supply[owner][m.a];
      ++w.memory[prison(w.active, owner, m.a)];
    }
  }
};

/// TOW-EXCH-2
class ExchangePhase : public Phase {
 public:
  const char* name() const override { return "exchange"; }
  bool in_play(const World& w) const override { return w.with("tower"); }

  Decision ask(World& w) const override {
    if (!w.remembered(kOwed)) return {};
    Decision d{w.active, {}};
    for (const int sort : sorts_held(w, w.remembered(kOwed) - 1, w.active)) d.moves.push_back({MoveKind::Swap, static_cast<u8>(sort), 0, {}});
    if (d.moves.size() == 1) answer(w, d.moves.front());
    return if_there_is_a_choice(std::move(d));
  }

  void answer(World& w, Move m) const override {
    free_prisoner(w, w.remembered(kOwed) - 1, w.active, m.a);
    w.memory[kOwed] = 0;
  }
};

}  // namespace

/// TOW-ACT-3, TOW-ACT-6, TOW-ACT-9, TOW-ACT-10; PD-VOLC-7
void add_tops(const World& w, int sort, std::vector<Move>& moves) {
  const std::string& name = w.sorts[sort].name;
  if (!w.with("tower") || (name != "follower" && name != "big follower" && name != "phantom")) return;
  for (const int tile : open_foundations(w))
    if (w.remembered(height_of(tile)) && !dragon_lies_on(w, tile))
      moves.push_back({MoveKind::Enter, static_cast<u8>(sort), static_cast<u16>(top_of(w, tile)), {}});
}

void go_up(World& w, Move m) {
  w.stand(w.active, m.a, m.b);
  w.memory[kUp] = m.a + 1;
}

int gone_up(const World& w) { return w.remembered(kUp) - 1; }

/// TOW-RANS-1, TOW-RANS-3, TOW-RANS-5
void add_ransoms(const World& w, std::vector<Move>& moves) {
  if (!w.with("tower") || w.remembered(kBought) || w.points[w.active] < 3) return;
  for (int captor = 0; captor < w.players; ++captor)
    for (const int sort : sorts_held(w, captor, w.active))
      moves.push_back({MoveKind::Ransom, static_cast<u8>(sort), 0, {0, static_cast<i16>(captor)}});
}

/// TOW-RANS-2, TOW-RANS-4, TOW-RANS-7
void pay_ransom(World& w, Move m) {
  w.memory[kBought] = 1;
  w.pay(w.active, -3, Source::other);
  w.pay(m.at.y, 3, Source::other);
  free_prisoner(w, m.at.y, w.active, m.a);
}

void forget_ransom(World& w) { w.memory[kBought] = 0; }

const Chapter& tower_chapter() {
  static const TowerChapter it;
  return it;
}
const Phase& capture_phase() {
  static const CapturePhase it;
  return it;
}
const Phase& exchange_phase() {
  static const ExchangePhase it;
  return it;
}

}  // namespace bastide::laws::second
