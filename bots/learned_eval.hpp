// What our player thinks a position is worth: the parts of the appraisal and the figures in hand, weighed by how far the game has
// come. The weights are learned from the results of games (lessons.hpp).
#pragma once
#include <memory>
#include <string>

#include "bots/appraisal.hpp"

namespace bastide {

/// What speaks for one player: the appraisal's parts (kHand and kStock are 0 here: what is kept counts as it is), then by number of figures in hand 1 for that number and 0
/// for the others, less when there are few turns left to use them.
constexpr std::size_t kHandTerms = 8;  ///< 0 to 6 figures, 7 and more
constexpr std::size_t kTerms = kParts + kHandTerms;
using Terms = std::array<double, kTerms>;
/// In words: "now", ..., "7 and more in hand".
std::string term_name(std::size_t term);

/// The weight of a term at the end of the game, and what is added in proportion to the tiles left, 1 being all of them.
struct Phased {
  double end = 0, more = 0;
  double at(double left) const { return end + more * left; }
};

/// For the player who has just moved, and for each of the others.
struct Weighing {
  std::array<Phased, kTerms> mine{}, theirs{};
};
/// What `best` plays with.
const Weighing& learned();
/// What it played with before it learned: the weights of a turn at first sight.
const Weighing& by_hand();
/// The all-round player's weights, and hope for fields. They rank the turns of a position; what is learned foretells the result,
/// but does not rank turns.
Weights at_first_sight();

class Network;

/// Not thread-safe.
class LearnedEval {
 public:
  /// A network judges instead of the weights, if there is one (network.hpp).
  explicit LearnedEval(const std::shared_ptr<const Ruleset>&, const Weighing& = learned(), std::shared_ptr<const Network> = nullptr);
  const std::shared_ptr<const Ruleset>& rules() const { return appraisal_.rules(); }

  /// The position in which the turn begins whose leaves are judged.
  void begin(const Game& g) { appraisal_.begin(g); }
  /// Points by which `me` may be expected to lead when the game has ended, judging a leaf of that turn.
  double value(Game& leaf, int me);
  /// What speaks for every player at such a leaf.
  std::array<Terms, kMaxPlayers> terms(Game& leaf, int me);
  /// How much of the game is to come, 0 to 1.
  double left(const Game& g) const;

 private:
  double ask_network(Game& leaf, int me);

  Appraisal appraisal_;
  Weighing weighing_;
  std::shared_ptr<const Network> network_;
  double all_tiles_;
  Points stock_{};  ///< kStock of the leaf last looked at
};

}  // namespace bastide
