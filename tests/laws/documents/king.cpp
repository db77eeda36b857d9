// King and Robber Baron.
#include <algorithm>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

/// In World::memory a card is "king size", the record, and "king holder", his seat.
class KingChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("king"); }

  void completed(World& w, const std::vector<int>& features) const override {
    card(w, "king", City, features);
    card(w, "robber", Road, features);
  }

  void at_the_end(World& w) const override {
    const bool both_in_one_hand = holder(w, "king") >= 0 && holder(w, "king") == holder(w, "robber");
    pay_card(w, "king", City, both_in_one_hand);
    pay_card(w, "robber", Road, both_in_one_hand);
  }

 private:
  static bool plays(const World& w, const std::string& card) { return w.says("king-cards", "both") || w.says("king-cards", card); }
  static int holder(const World& w, const std::string& card) {
    return w.remembered(card + " size") ? w.remembered(card + " holder") : -1;
  }

  /// KING-1 to KING-3, ROBBER-1, ROBBER-3, SET-3
  static void card(World& w, const std::string& name, Kind kind, const std::vector<int>& features) {
    if (!plays(w, name)) return;
    int largest = 0, number = 0;
    for (const int f : features)
      if (w.board.features[f].kind == kind)
        ++number, largest = std::max(largest, static_cast<int>(w.board.features[f].tiles.size()));
    if (w.says("king-scoring", "continuously") && holder(w, name) >= 0) w.pay(holder(w, name), number, Source::tile);
    if (largest <= w.remembered(name + " size")) return;
    w.memory[name + " size"] = largest;
    w.memory[name + " holder"] = w.active;
  }

  /// KING-4, KING-6, ROBBER-2
  static void pay_card(World& w, const std::string& name, Kind kind, bool both_in_one_hand) {
    const std::string& scoring = w.option("king-scoring");
    if (holder(w, name) < 0 || scoring == "continuously") return;
    int points = 0;
    for (int i = 0; i < static_cast<int>(w.board.features.size()); ++i)
      points += w.board.features[i].kind == kind && w.board.features[i].complete() && !w.is_castle(i);  // KING-5
    if (scoring == "10/20") points = 10;                          // two cards in one hand: 20
    if (scoring == "15/40") points = both_in_one_hand ? 20 : 15;  // two cards in one hand: 40
    w.pay(holder(w, name), points, Source::other);
  }
};

}  // namespace

const Chapter& king_chapter() {
  static const KingChapter it;
  return it;
}

}  // namespace bastide::laws::second
