// A second game beside the engine's, played by the letter of the documents: slow, plain, and independent of the engine's rules.
// From the engine it takes what was agreed, which tiles there are, and what lies on the table; everything else it works out by
// itself.
#pragma once
#include "laws/documents/world.hpp"

namespace bastide::laws::second {

class SecondGame {
 public:
  /// `g` is at its first decision.
  explicit SecondGame(const Game& g);

  bool over() const { return over_; }
  /// The phase in which somebody must decide, who, and between which moves, in no order. A draw names the kind of tile instead of a
  /// row of the deck.
  const char* phase() const;
  const Decision& decision() const { return decision_; }
  const World& world() const { return w_; }

  /// Plays one of decision()'s moves; `after` is the engine's game after it.
  void play(Move, const Game& after);

 private:
  void agree(const Game&);
  void go_on();
  void enter(const std::vector<const Phase*>& page);
  void enter_at(const Phase&);
  void leave_phase();

  World w_;
  const std::vector<const Phase*>* page_ = nullptr;
  std::size_t at_ = 0;
  Decision decision_;
  bool over_ = false;
};

/// The engine's move as the second game names it, and the other way round: a draw by the kind of tile, a cell for a placement only.
Move named(const Game&, Move);
Move engine_spelling(const Game&, Move);

}  // namespace bastide::laws::second
