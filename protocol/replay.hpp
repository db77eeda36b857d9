// A game played so far, to be looked at step by step (docs/protocol.md, "Replay").
#pragma once
#include <boost/json.hpp>
#include <memory>
#include <string>
#include <vector>

#include "protocol/session.hpp"

namespace bastide {

/// Step 0 is the first decision; every answer and every resignation is a step more, the draws that follow it included. The end of a
/// turn is no step, whether or not the game asked for it.
class Replay {
 public:
  explicit Replay(const Session&);

  /// The number of the last step.
  int last() const { return static_cast<int>(steps_.size()) - 1; }
  /// The game as it began.
  Game beginning() const;
  /// Every move from the first, draws among them.
  const std::vector<Move>& moves() const { return moves_; }
  /// For each turn its first step.
  const std::vector<int>& turns() const { return turns_; }
  /// The game as it stands there. Throws Error (bad-message) if there is no such step.
  Game game(int step) const;
  /// The answer about a step: its state, and the events that it brought. Throws Error (bad-message) if there is none of that
  /// number.
  boost::json::object at(int step, const std::vector<std::string>& names) const;

 private:
  struct Step {
    std::size_t moves, resigned;  ///< so many have happened
  };
  const Step& step(int number) const;
  Step previous(int step) const;
  Scene scene(const Game&, const Step&, const std::vector<std::string>& names) const;
  void find_steps();
  void find_turns();

  std::unique_ptr<Game> begun() const;

  std::shared_ptr<const Ruleset> rules_;
  std::string position_;     ///< with which it began; empty: as the rules say
  std::vector<Move> moves_;  ///< draws among them
  std::vector<Resignation> resigned_;
  std::vector<Step> steps_;
  std::vector<int> turns_;
};

}  // namespace bastide
