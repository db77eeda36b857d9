// The game at a table with its seats: everything that follows from the table's rows, and from nothing else. Knows no clients, no
// clock and no store. Not thread-safe: the table's mailbox is its one caller.
#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "messages.hpp"
#include "opening.hpp"
#include "person.hpp"
#include "protocol/landscape.hpp"
#include "protocol/replay.hpp"
#include "protocol/session.hpp"
#include "store.hpp"

namespace bastide::server {

/// A seat as it is now.
struct Seat {
  Seat() = default;
  /// As the table begins; `called` is what a seat goes by that nobody has named.
  explicit Seat(const SeatRow& row, const std::string& called = {}) : name(row.name.empty() ? called : row.name), token_hash(row.token_hash), bot(row.bot), named(!row.name.empty()) {}

  std::string name;
  std::string token_hash;  ///< empty: there never was a person
  std::string bot;         ///< the computer player who sits here now; empty for a person
  bool resigned = false;
  bool named = false;  ///< by somebody: it is called so by nobody else's choice
  bool person() const { return bot.empty(); }
};

class Match {
 public:
  /// Plays all rows again. Throws Error if the rules are unknown or a row does not fit the game (a damaged or a foreign database).
  explicit Match(const StoredTable&);

  /// The row that `message` would add, after every check but the rules of the game (that is `apply`). Nothing if exactly this
  /// was done already, so that it need only be acknowledged again. Throws Error: not-yours, stale, over, illegal.
  std::optional<MoveRow> decide(const Message& message, const std::vector<int>& own, const Limits&, std::int64_t time) const;
  /// Throws Error if whoever has these seats may not be given this hint: not-yours, stale, over, illegal (the aids do not allow it).
  void check_hint(const Message& message, const std::vector<int>& own) const;
  /// Does what the row says; returns the number from which events are new or others than before. Throws Error (illegal); then
  /// nothing has changed.
  int apply(const MoveRow&);
  /// Plays a computer's move and says the row that it became. Throws Error (illegal).
  MoveRow apply_bot(Move, std::int64_t time, std::int64_t spent = 0);
  /// The first answer to the decision at hand in notation; with `only`, nothing if there are others.
  std::optional<std::string> first_answer(bool only) const;
  /// The row of an answer in notation by whoever must answer; for a computer.
  MoveRow bot_row(const std::string& move, std::int64_t time, std::int64_t spent = 0) const;
  /// The row for the next table, see MessageType::rematch.
  MoveRow rematch_row(const Message&, const std::string& next_table, std::int64_t time) const;
  /// The same people under the same rules, or with the same position; the one who sat second begins.
  TableRow next_table(const std::string& id, std::int64_t time) const;
  /// Its first rows: who is known here is known there.
  std::vector<MoveRow> next_rows(const TableRow& next) const;

  const TableRow& table() const { return table_; }
  const std::vector<Seat>& seats() const { return seats_; }
  /// How the table was opened to everybody; nothing if it was not, or is so no more.
  const std::optional<Opening>& opening() const { return opening_; }
  /// Seats of whoever may open the table to everybody again, now that it is so no more; none if nobody may.
  SeatSet reopeners() const;
  /// Seats that somebody took who may get up again: he has not played yet.
  SeatSet rising() const;
  /// Seats for anybody at which nobody has sat or done anything yet.
  SeatSet vacant() const;
  /// Seats where somebody sat down who came by way of the list.
  SeatSet taken() const { return taken_; }
  /// Somebody in this browser sits here, by way of the list or because he opened the table.
  bool knows_browser(const std::string& mark) const;
  const Clocks& clocks() const { return clocks_; }
  /// The clock of whoever must answer runs.
  bool clock_runs() const { return table_.clock.counts() && clocks_.begun() && actor() >= 0; }
  /// How long a computer that must answer may think, so that its time lasts for the game.
  std::chrono::milliseconds time_to_think() const;
  /// The seat whose time was up, so that a computer plays this turn for it; -1 if there is none.
  int flagged() const;
  /// Everybody is there, and the clocks begin; or whoever must answer has no time left.
  MoveRow start_row(std::int64_t time) const { return row_of(MessageType::start, 0, {}, time); }
  MoveRow flag_row(std::int64_t time) const;
  /// The row of a holiday of so many days; 0 ends the one that there is.
  MoveRow holiday_row(int seat, int days, std::int64_t time) const { return row_of(MessageType::holiday, seat, std::to_string(days), time); }
  /// How often holidays began or ended at that seat.
  std::int64_t holidays_of(int seat) const;
  /// The row of somebody who sits down there; see `take_text`.
  MoveRow take_row(int seat, std::string text, std::int64_t time) const;
  /// Who is known at each seat.
  const std::vector<Sitter>& sitters() const { return sitters_; }
  bool has_sitters() const;
  /// The row of somebody who says there who he is.
  MoveRow person_row(int seat, const Sitter&, std::int64_t time) const;
  /// Seats that this person sat down at.
  std::vector<int> seats_of(const std::string& person) const;
  /// Of seats that somebody's tokens open, the one where he may say that he is this person; -1 if he has done so, or may not.
  int seat_to_know(const std::vector<int>& seats, const std::string& person) const;
  /// Seats whose players have answered a decision, and those who did so before it was known who they are.
  SeatSet answered() const { return answered_; }
  SeatSet late() const { return late_; }
  /// When the last row of the game itself came; 0 while it is played.
  std::int64_t ended() const { return ended_; }
  /// Seats that this token opens: at most one.
  std::vector<int> opened_by(std::string_view token) const;
  bool has_person() const;
  const Game& game() const { return session_.game(); }
  int seq() const { return session_.seq(); }
  bool over() const { return session_.over(); }
  /// The seat that must answer; -1 when the game is over.
  int actor() const { return session_.actor(); }
  /// The computer player who must answer; empty if it is for a person or the game is over.
  std::string computer_to_answer() const;
  /// The seat of the computer who comes after the person who must answer; -1 if there is none.
  int computer_after_person() const;
  const std::string& rematch() const { return rematch_; }
  std::string seed_hex() const { return to_hex(table_.seed); }
  /// The game was played elsewhere and brought here as a record: it is looked at, never played.
  bool imported() const { return !table_.record.empty(); }

  json::object state() const;
  /// To look at every step of a game that is played no more, from any thread. Throws Error (illegal) while it is.
  std::shared_ptr<const Replay> replay();
  const std::vector<std::string>& names() const { return session_.names(); }
  /// The same in three parts: what is short, the lists of tiles and features, and the decision as a change tells it; nothing when the game
  /// is over.
  json::object state_without_lists(json::storage_ptr memory) const {
    return session_.state_without_decision(table_.aids, Lists::left_out, std::move(memory));
  }
  Landscape landscape() const { return Landscape(game(), table_.aids); }
  std::optional<json::object> decision() const { return session_.decision(Placements::named); }
  /// Numbers what became of the table: with every row it is another.
  int version() const { return static_cast<int>(rows_.size()); }
  /// The table before its first row; a row, which may be applied to that; the turn in which it was written; the turn that is played now.
  Match beginning() const { return Match(StoredTable{table_, {}, {}}); }
  MoveRow row(int n) const;
  int turn_of_row(int n) const { return n ? rows_[static_cast<std::size_t>(n - 1)].turn : 1; }
  int turn_now() const { return turn(); }
  json::array events(int from) const { return session_.events(from); }
  json::object why(Pos cell) const { return session_.why(cell); }
  int event_count() const { return session_.event_count(); }
  /// Nobody will ask for a while; a reference to the game no longer holds.
  void rest() { session_.rest(); }
  /// Memory that the match takes, about; less while it rests.
  std::size_t bytes() const;
  /// From where a client must be sent events who knows the first `since`, some of which may have been taken back meanwhile.
  int resync_from(int since) const;
  /// The game's record as text; without the seed of the deal while that is a secret.
  std::string record() const;

 private:
  /// What of a row is needed later.
  struct Happened {
    MessageType kind;
    int seat, seq, turn;
    std::string text, id;
    std::int64_t time, spent;
  };
  struct Rewind {
    int before, from;  ///< number of events before an undo, and from where they are others since
  };
  MoveRow row_of(MessageType, int seat, std::string text, std::int64_t time) const;
  int turn() const { return session_.turn(); }
  void do_as(const MoveRow&, MessageType, int& from);
  void keep(const MoveRow&, MessageType);
  void count_time(const MoveRow&, int turn_before, int seq_before);
  void note_end(const MoveRow&);
  bool done_already(const Message&) const;
  void check_own(const Message&, const std::vector<int>& own) const;
  void check_answer(const Message&) const;
  void check_seat(const Message&) const;
  void check_rematch() const;
  void check_undos(const Limits&) const;
  void check_rename(const Message&, const Limits&) const;
  void check_replacement(const Message&, const Limits&) const;
  void check_host(const Message&) const;
  void check_opening(const Message&, const Limits&) const;
  void check_rise(const Message&) const;
  SeatSet free_of(const Opening&) const;
  void check_time(const Message&) const;
  bool check_holiday(const Message&, const Limits&, std::int64_t time) const;
  std::string holiday_comment(const Happened&) const;
  void take(int seat, const std::string& text);
  void rise(int seat);
  int undo(int seat);
  void flag(int seat);
  void resign(int seat, Resignation::Why);
  std::string name_of_seat(int seat) const;

  TableRow table_;
  Session session_;
  Clocks clocks_;
  std::vector<Seat> seats_;
  std::vector<Happened> rows_;
  std::vector<Rewind> rewinds_;
  std::string rematch_;
  std::optional<Opening> opening_, opened_;  ///< as it is open, and as it was opened last
  SeatSet used_ = 0;                   ///< seats whose players have done something
  SeatSet taken_ = 0;                  ///< those where somebody sat down by way of the list
  std::vector<std::pair<int, std::string>> browsers_;  ///< theirs, by seat
  std::vector<Sitter> sitters_;
  SeatSet answered_ = 0, late_ = 0;
  std::int64_t ended_ = 0;
  std::shared_ptr<const Replay> replay_;  ///< once somebody asked for it
};

}  // namespace bastide::server
