// Traders & Builders.
#include <algorithm>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

constexpr const char* kGoods[] = {"wine", "grain", "cloth"};

/// Who has how much of a good stands in World::memory as "wine of 0".
std::string purse(const std::string& good, int player) { return good + " of " + std::to_string(player); }

/// How many symbols of a good the tiles of a city show.
int symbols(const World& w, const Feature& city, const std::string& good) {
  int n = 0;
  for (const int row : city.rows) {
    const int tile = w.board.tile_of(row);
    for (auto& [mark, number] : w.board.tiles[tile].def->segments[row - w.board.first_row[tile]].tags)
      if (mark == good) n += number;
  }
  return n;
}

class TradersChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("traders"); }

  /// TB-COMP-3, TB-BUILD-4, TB-PIG-3: no followers, without power. They are offered below, not wherever nobody stands.
  std::vector<Sort> sorts(const World& w) const override {
    std::vector<Sort> all;
    for (const std::string name : {"builder", "pig"}) {
      const std::string& count = w.option(name);
      if (count == "no" || (name == "pig" && w.says("farmers", "off"))) continue;
      all.push_back({name, count == "yes" ? 1 : std::stoi(count), 0, {}, false});
    }
    return all;
  }

  std::set<std::string> marks(const World& w) const override {
    std::set<std::string> all;
    if (w.says("goods", "yes")) all.insert(std::begin(kGoods), std::end(kGoods));
    if (w.says("pig-herds", "yes")) all.insert("pig-herd");
    return all;
  }

  /// TB-BUILD-1, TB-PIG-1: instead of a follower.
  void offer(const World& w, std::vector<Move>& moves) const override {
    for (std::size_t sort = 0; sort < w.sorts.size(); ++sort) {
      if ((w.sorts[sort].name != "builder" && w.sorts[sort].name != "pig") || !w.supply[w.active][sort]) continue;
      for (const int segment : places(w, static_cast<int>(sort)))
        moves.push_back({MoveKind::Deploy, static_cast<u8>(sort), static_cast<u16>(segment), {}});
    }
  }

  /// TB-BUILD-7, TB-BUILD-15: the tile extends what the player's builder stands on. TB-BUILD-9: not in the second part.
  void laid(World& w) const override {
    if (w.remembered("second part")) return;
    const int last = w.board.last();
    const auto extends = [&](const Man& m) {
      const auto& rows = w.under(m).rows;
      return m.player == w.active && w.sorts[m.sort].name == "builder" &&
             std::any_of(rows.begin(), rows.end(), [&](int row) { return w.board.tile_of(row) == last; });
    };
    const bool before = w.remembered("message tile") && w.remembered("second tile");  // MSG-TB-1: it belongs to the same part
    w.memory["second tile"] = before || std::any_of(w.men.begin(), w.men.end(), extends) || (w.says("builder-trigger", "complete-or-extend") && completes(w));
  }

  /// TB-GOODS-1 to TB-GOODS-4
  void completed(World& w, const std::vector<int>& features) const override {
    if (!w.says("goods", "yes")) return;
    for (const int f : features)
      if (w.board.features[f].kind == City)
        for (const std::string good : kGoods) w.memory[purse(good, w.active)] += symbols(w, w.board.features[f], good);
  }

  /// TB-BUILD-14, TB-PIG-6: a barn stays, it needs nobody beside it.
  void left(World& w, int player, int feature) const override {
    const std::vector<Man> there = w.on(feature);
    const auto follows = [&](auto& m) { return m.player == player && w.sorts[m.sort].follower; };
    if (std::any_of(there.begin(), there.end(), follows)) return;
    for (auto& m : there)
      if (m.player == player && (w.sorts[m.sort].name == "builder" || w.sorts[m.sort].name == "pig")) w.send_home(m);
  }

  /// TB-PIG-2 to TB-PIG-4, TB-PIG-7, TB-PIG-8
  int farm_extra(const World& w, const std::set<int>& fields, int player) const override {
    bool pig = false, herd = false;
    for (const int field : fields) {
      for (auto& m : w.on(field)) pig |= m.player == player && w.sorts[m.sort].name == "pig";
      herd |= w.board.features[field].is("pig-herd") && w.says("pig-herds", "yes");
    }
    return pig + herd;
  }

  /// TB-GOODS-7 to TB-GOODS-9, TB-GOODS-11
  void at_the_end(World& w) const override {
    for (const std::string good : kGoods) {
      int most = 0;
      for (int p = 0; p < w.players; ++p) most = std::max(most, w.remembered(purse(good, p)));
      for (int p = 0; p < w.players; ++p)
        if (most && w.remembered(purse(good, p)) == most) w.pay(p, 10, Source::other);
    }
  }

 private:
  /// TB-BUILD-16: the tile completes what the player's builder stands on.
  static bool completes(const World& w) {
    for (const int f : w.completed())
      for (auto& m : w.on(f))
        if (m.player == w.active && w.sorts[m.sort].name == "builder") return true;
    return false;
  }

  /// Segments of the tile laid last, of each feature the first: with a follower of the player and no such figure of his; the builder on
  /// an open road or in an open city, the pig on a field (TB-BUILD-2, TB-BUILD-3, TB-BUILD-6, TB-BUILD-26).
  static std::vector<int> places(const World& w, int sort) {
    std::vector<int> list;
    std::set<int> seen;
    const auto& segments = w.board.tiles[w.board.last()].def->segments;
    for (int k = 0; k < static_cast<int>(segments.size()); ++k) {
      const int f = w.board.feature(w.board.last(), k);
      const Feature& feature = w.board.features[f];
      const bool suits = w.sorts[sort].name == "pig" ? feature.kind == Field
                                                     : (feature.kind == Road || feature.kind == City) && !feature.complete();
      if (!suits || !seen.insert(f).second || !welcome(w, f, sort)) continue;
      if (std::none_of(w.chapters.begin(), w.chapters.end(), [&](auto* c) { return c->refuses(w, k); })) list.push_back(k);
    }
    return list;
  }

  static bool welcome(const World& w, int feature, int sort) {
    bool company = false, such = false;
    for (auto& m : w.on(feature)) {
      if (m.player != w.active) continue;
      company |= w.sorts[m.sort].follower;
      such |= m.sort == sort;
    }
    return company && !such;
  }
};

/// TB-BUILD-8: he may do without it, or by the option he draws it in any case.
class SecondTilePhase : public Phase {
 public:
  const char* name() const override { return "second tile"; }
  bool in_play(const World& w) const override { return w.with("traders"); }
  void enter(World& w) const override { w.memory["second tile answer"] = w.says("builder-second-part", "always") ? kYes : kOpen; }

  Decision ask(World& w) const override {
    if (!earned(w) || w.remembered("second tile answer") != kOpen) return {};
    return {w.active, {{MoveKind::Pass, 0, 0, {}}, {MoveKind::Again, 0, 0, {}}}};
  }
  void answer(World& w, Move m) const override { w.memory["second tile answer"] = m.kind == MoveKind::Again ? kYes : kNot; }

  enum { kOpen, kYes, kNot };
  /// TB-BUILD-23: and there is one; TB-BUILD-22: it may be an abbey.
  static bool earned(const World& w) { return w.remembered("second tile") && (tile_to_draw(w) || !holes_for(w, w.active).empty()); }
};

class SecondPartPhase : public Phase {
 public:
  const char* name() const override { return "second part"; }
  bool in_play(const World& w) const override { return w.with("traders"); }
  Next next(World& w) const override {
    const bool again = second_part_follows(w);
    w.memory["second part"] = again;
    w.memory["second tile"] = 0;
    return again ? Next::draw : Next::phase;
  }
};

}  // namespace

bool second_part_follows(const World& w) {
  return w.with("traders") && SecondTilePhase::earned(w) && w.remembered("second tile answer") == SecondTilePhase::kYes;
}

const Phase& second_part_phase() {
  static const SecondPartPhase it;
  return it;
}

const Chapter& traders_chapter() {
  static const TradersChapter it;
  return it;
}
const Phase& second_tile_phase() {
  static const SecondTilePhase it;
  return it;
}

}  // namespace bastide::laws::second
