// A game in progress as the outside world sees it: the engine's Game with its deal, its record and its numbered events, spoken to in
// the words of docs/protocol.md. The server keeps one a table, `bastide engine` one a game. Not thread-safe: one caller at a time.
#pragma once
#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "protocol/aids.hpp"
#include "protocol/deal.hpp"
#include "protocol/error.hpp"
#include "protocol/record.hpp"
#include "protocol/scene.hpp"
#include "protocol/view.hpp"

namespace bastide {

/// What a session is started with.
struct NewGame {
  std::string rules;                 ///< one line, see docs/rules/options.md; its `players=` says how many
  std::vector<std::string> names;    ///< a name a seat; missing ones become Blue, Red, ...
  Deal deal;                         ///< where the tiles come from
  bool confirm = false;              ///< true: a turn ends only with the move `ok`; until then its answers can be taken back
  std::string position;              ///< it begins with this position (protocol/position.hpp) and not as the rules say; `rules` may be empty then
  std::string tiles;                 ///< further tile definitions and sets (docs/catalogue.md), for `tiles=` in the rules
};

class Session {
 public:
  /// Starts a game and runs it to its first decision by a player. Throws Error (bad-rules) in words.
  explicit Session(NewGame);
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  /// A reference to it holds until `rest`.
  const Game& game() const;
  /// Nobody will ask for a while: until somebody does, the game takes a tenth of its memory. `over`, `actor` and `turn` are known all the same.
  void rest();
  /// Memory that the session takes, about; less while it rests.
  std::size_t bytes() const;
  /// Number of the current decision; changes with every move and every undo, never repeats.
  int seq() const;
  /// The last tile is played or everybody but one has resigned.
  bool over() const;
  /// The seat that must answer; -1 when the game is over or, with Deal::outside, while a tile must be drawn.
  int actor() const;
  /// The number of the turn that is played, from 1.
  int turn() const;
  /// True if `seat` may take back his last answer: he gave it in this turn and no tile was drawn since.
  bool can_undo(int seat) const;

  /// Plays a move given in notation (docs/protocol.md); with Deal::outside also a draw. Throws Error (illegal, over) in words; then
  /// nothing has changed.
  void play(std::string_view move);
  /// Plays a move of the engine, as chosen by a bot. Throws Error (illegal).
  void play(Move);
  /// Takes back the last answer of the turn. Returns the number from which events are others than before. Throws Error (illegal).
  int undo();
  /// A seat gives up, or loses on time, which cannot be undone. With one seat left the game is over. Throws Error (illegal, over).
  void resign(int seat, Resignation::Why = Resignation::Why::wish);
  /// In the order in which they happened.
  const std::vector<Resignation>& resigned() const;
  /// The seats that have, as a bit set.
  unsigned gone() const;

  /// The game as docs/protocol.md, "The state".
  boost::json::object state(Aids = Aids::helpful) const;
  /// The same without the decision at hand, in the memory that is given.
  boost::json::object state_without_decision(Aids, Lists = Lists::told, boost::json::storage_ptr memory = {}) const;
  /// The decision at hand, absent when the game is over.
  std::optional<boost::json::object> decision(Placements = Placements::described) const;
  /// Why the tile in hand may not lie in that cell (docs/protocol.md, "Why not here"), or that it may. Throws Error (illegal, over).
  boost::json::object why(Pos cell) const;
  /// Events from number `from` on.
  boost::json::array events(int from = 0) const;
  int event_count() const;

  /// The position with which it began; empty if it began as the rules say.
  const std::string& position() const;
  /// The game as it began, at its first decision.
  Game beginning() const;
  /// The record so far (docs/record.md).
  Record record() const;
  /// The tiles of a turn, from 1, as `record` has them, without making all of it; none if it has no such turn.
  std::optional<RecordTurn> tiles_of(int turn) const;
  const std::vector<std::string>& names() const;
  void rename(int seat, std::string name);
  /// Everything that was played, in notation, without draws: playing it again on the same NewGame gives the same game.
  const std::vector<std::string>& moves() const;
  /// Everything that was played, draws among it, as moves of the engine.
  const std::vector<Move>& history() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// What the seats of a game are called, from what was typed: `clean_name`, at most 40 bytes, and `default_name` where nothing is left.
std::vector<std::string> seat_names(std::vector<std::string> typed, int players);

/// Plays a record from its first move to its last, checking every tile and every move. With `turn` only up to the end of that turn.
/// Throws Error (bad-record) with the line.
Session replay(const Record&, int turn = 1 << 20);
/// The same, and from there it goes on as its seed deals, if the record has it and its tiles came so; otherwise with tiles from outside.
Session resume(const Record&, int turn = 1 << 20);

}  // namespace bastide
