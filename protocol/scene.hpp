// A game at one moment with the people at its table: what sessions and replays tell of it (docs/protocol.md).
#pragma once
#include <boost/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "protocol/aids.hpp"
#include "protocol/view.hpp"

namespace bastide {

/// A player gave up, or lost on time.
struct Resignation {
  enum class Why { wish, time };  ///< because he wanted to, or because his time was up
  int seat;
  int turn;             ///< whose tile was drawn last
  std::size_t ledger;   ///< so many events of the ledger came before it
  std::size_t answers;  ///< and so many answers of players
  Why why = Why::wish;
};

/// A look at a game; lives no longer than what it looks at.
struct Scene {
  const Game& game;
  const std::vector<std::string>& names;
  std::span<const Resignation> resigned;  ///< so far

  bool has_resigned(int seat) const;
  /// The last tile is played or everybody but one has resigned.
  bool over() const;
  /// "The state", without `decision`. What the aids hide is not computed.
  boost::json::object state(int seq, Aids = Aids::helpful, Lists = Lists::told, boost::json::storage_ptr memory = {}) const;
  /// How many events there are.
  int event_count() const;
  /// Events from number `from` on.
  boost::json::array events(int from) const;
};

/// Makes a game that is just begun ready to be told: ledger and undo log on, a first tile that was drawn without a choice noted.
void begin_ledger(Game&);

}  // namespace bastide
