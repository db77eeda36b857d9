// Playing a scenario's lines.
#pragma once
#include <map>
#include <set>

#include "words.hpp"

namespace bastide::scenario {

/// Compares the lines after a `plays` with what happened.
class Runner {
 public:
  explicit Runner(const Scenario& s) : game_(begin(s)) {
    game_.keep_ledger(true);
    game_.undo_log(true);
  }
  void step(const Line&);
  /// Whatever happened and was not named is a failure.
  void finish(const Line&) const;

 private:
  using Expectation = void (Runner::*)(const Line&);
  static const std::map<std::string, Expectation>& expectations();

  // playing
  void play(const Line&);
  void play_word(const Line&, const std::string&);
  void expect_drawn(const Line&, const std::string&) const;
  void verify(const Line&) const;
  void replay(const Line&, std::size_t mark, const Game& before, const std::vector<Move>&);
  // what happened
  void scores(const Line&);
  void home(const Line&);
  void discarded(const Line&);
  // where the game stands
  void points(const Line&);
  void supply(const Line&);
  void now(const Line&);
  void offers(const Line&);
  void offered(const Line&);
  void refused(const Line&);
  void forbidden(const Line&);
  void cells(const Line&);
  void feature(const Line&);
  void joined(const Line&);
  void apart(const Line&);
  void token(const Line&);
  void tells(const Line&);
  void warns(const Line&);
  void tiles(const Line&);
  void on_table(const Line&);
  void wins(const Line&);

  void each_player(const Line&, int (Runner::*is)(int) const, const char* what);
  int points_of(int p) const { return game_.s().score[p]; }

  Game game_;
  std::size_t since_ = 0;            ///< first event of the step
  std::set<std::size_t> claimed_;    ///< events that a line has named
  std::vector<Move> played_;         ///< of the step
};

/// A Score, Return or Discard event as a line of a scenario names it: `scores Blue 4 road: 4 x 1`.
std::string event_text(const Event&, const Game&);

}  // namespace bastide::scenario
