// A small network that foretells by how much a game will be won: learned outside this program (docs/python/learn.md), read from a file,
// and evaluated by plain loops. `best` judges the leaves of its rollouts by it where it is told to (`best:net=FILE`).
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/learned_eval.hpp"

namespace bastide {

/// What it is told of a position: of the player who has just moved, then of another, the terms of the learned evaluation and how many of
/// his figures stand on fields, in cities, on roads and elsewhere; at last how much of the game is to come, 0 to 1.
constexpr std::size_t kStands = 4, kSeen = kTerms + kStands, kInputs = 2 * kSeen + 1;
using Inputs = std::array<float, kInputs>;
Inputs inputs_of(const Game&, const std::array<Terms, kMaxPlayers>&, int me, int other, double left);
/// "mine: now", ..., "theirs: on fields", ..., "to come".
const std::vector<std::string>& input_names();

/// Immutable, so that many threads may ask it at once.
class Network {
 public:
  static constexpr std::size_t kMostLayers = 8, kMostWidth = 512, kMostBytes = 16 << 20;

  /// The text is one JSON object:
  /// * `format`: "bastide network 1"; `about`: a text of at most 1,000 bytes; `inputs`: `input_names()`;
  /// * `direct`: a number for each input, a linear evaluation beside the layers;
  /// * `layers`: 1 to 8 of `weights`, a list for each output of a number for each input of the layer, and `bias`, a number for each output;
  ///   at most 512 outputs. Between two layers what is negative becomes 0. The last has one output, to which the linear part is added: points.
  /// Throws std::runtime_error that says where it differs from that.
  static Network from_text(std::string_view);
  /// The same of a file of at most 16 MiB, named in the error.
  static std::shared_ptr<const Network> from_file(const std::string&);

  /// Points by which the first player may be expected to lead the other in the end. The same on every machine.
  float value(const Inputs&) const;
  const std::string& about() const { return about_; }

 private:
  struct Layer {
    std::size_t inputs = 0, outputs = 0;
    std::vector<float> weights;  ///< [inputs][outputs], so that the innermost loop runs over sums that do not depend on each other
    std::vector<float> bias;
    void run(const float* in, float* out) const;
  };
  std::string about_;
  Inputs direct_{};
  std::vector<Layer> layers_;
};

/// The one that `best` plays with (bots/network.json, `learned=2`): learned from games of two players with the base game alone.
const std::shared_ptr<const Network>& our_network();
/// The network, or none if it is ours and learned nothing of games by these rules.
std::shared_ptr<const Network> fitting(const std::shared_ptr<const Network>&, const Ruleset&);

}  // namespace bastide
