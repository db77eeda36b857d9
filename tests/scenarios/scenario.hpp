// Scenarios as text: see docs/scenarios.md.
#pragma once
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/setup.hpp"

namespace bastide::scenario {

/// Something in a scenario is wrong or did not come true: "file:line: what".
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A line that is not empty, without its comment, split at spaces.
struct Line {
  std::string where, text;
  std::vector<std::string> words;
  bool indented = false;

  /// The text after the first word.
  std::string rest() const;
  [[noreturn]] void fail(const std::string& what) const { throw Failure(where + ": " + what); }
};

/// A cell of a drawing: a tile and how it lies.
struct Drawn {
  std::string tile;
  Pos at;
  int rot;
  int bridge = -1;  ///< the axis of one over it
};

struct Standing {
  Line line;
  std::string player, figure, location;
  Pos at;
};

struct Scenario {
  Line title;
  std::vector<std::string> shows;
  std::string rules = "base", catalogue;
  std::vector<Drawn> board;
  bool start = false;                            ///< the start tiles of the rules lie there too
  std::vector<Line> tokens;
  std::vector<Standing> figures;
  std::vector<std::pair<std::string, int>> points;
  std::string turn = "Blue", hand;
  std::vector<std::string> out;
  std::optional<std::vector<std::string>> left;  ///< what the stacks still hold; all of it, if not said
  std::optional<Line> error;                     ///< there can be no such game, for this reason
  std::vector<Line> steps;                       ///< plays and what must follow
};

/// The scenarios of a file's text.
std::vector<Scenario> read(const std::string& text, const std::string& file);

/// The game in which the scenario begins. Throws RulesError or SetupError if there is none.
Game begin(const Scenario&);

/// Runs it; throws Failure at the first thing that does not come true.
void run(const Scenario&);

}  // namespace bastide::scenario
