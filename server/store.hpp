// Where tables are kept. A small interface, so that another database can stand behind it: docs/server.md, "The store".
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "clocks.hpp"
#include "day_book.hpp"
#include "mail_book.hpp"
#include "push_message.hpp"
#include "protocol/aids.hpp"
#include "protocol/deal.hpp"
#include "ratings.hpp"

namespace bastide::server {

/// How much a commit promises. `full` survives a loss of power, `process` only the death of the process (kill -9), but is faster.
enum class Durability { full, process };

/// Who sits where when the game begins. What happens to a seat later is a row.
struct SeatRow {
  std::string name;
  std::string token_hash;  ///< see tokens.hpp; empty for a computer
  std::string bot;         ///< the computer player's id; empty for a person
  bool operator==(const SeatRow&) const = default;
};

/// When whoever has no seat sees the game: as it is played, some turns later, or when it is over.
enum class Onlookers { at_once, later, none };

/// A table as it was created; never changed afterwards.
struct TableRow {
  std::string id;
  std::string rules;     ///< canonical line
  Seed seed{};           ///< secret until the game is over
  bool confirm = false;  ///< a turn ends only with `ok`
  std::vector<SeatRow> seats;
  std::int64_t created = 0;  ///< milliseconds since 1970
  std::string record;        ///< a game that was played elsewhere (docs/record.md), to be looked at only; empty: it is played here
  std::string position;  ///< with which the game begins (protocol/position.hpp); empty: as the rules say
  Aids aids = Aids::standard;  ///< how much everybody here is told
  TimeControl clock;           ///< how time is counted; not at all without one
  bool chat = true;            ///< players may write to each other
  Onlookers onlookers = Onlookers::at_once;
  int late_turns = 0;          ///< with Onlookers::later: so many
  bool rated = false;          ///< it is to count for the ratings of its people
  bool operator==(const TableRow&) const = default;
};

/// Something that happened at a table; appended, never changed or deleted.
struct MoveRow {
  std::string table;
  int n = 0;         ///< 0, 1, 2, ... without a gap
  std::string kind;  ///< play undo resign replace sit name rematch open take rise shut start flag person holiday
  int seat = 0;      ///< whose it is; for `replace` the seat that is given away
  int seq = 0;       ///< the decision that stood there
  std::string text;  ///< move, name, computer player or the next table's id
  std::string id;    ///< what the client called the message; empty for a computer
  std::int64_t time = 0;
  std::int64_t spent = 0;  ///< milliseconds of the seat's time that are gone with it
  bool operator==(const MoveRow&) const = default;
};

/// What a finished game brought one of its people (endings.hpp).
struct ResultRow {
  int seat = 0;
  std::string person;  ///< his id
  std::string kind;    ///< of rating; empty: the game was not rated
  Rating after;        ///< his rating of that kind from then on
  double change = 0;
  bool operator==(const ResultRow&) const = default;
};

/// How a game ended, for the people who are known there; kept once.
struct GameEnd {
  std::int64_t time = 0;  ///< milliseconds since 1970
  std::string text;       ///< players and points, see endings.hpp
  std::vector<ResultRow> results;  ///< by seat
  bool operator==(const GameEnd&) const = default;
};

/// A game of somebody's that is over.
struct PastGame {
  std::string table;
  std::int64_t time = 0;
  std::string text;
  ResultRow result;
};

struct StoredTable {
  TableRow table;
  std::vector<MoveRow> moves;  ///< in order of n
  std::string review;          ///< what Store::review says; Store::load leaves it out, for whoever plays does not need it
  std::optional<GameEnd> ending;  ///< what Store::ending says; the same
  bool operator==(const StoredTable&) const = default;
};

struct StoreCounts {
  std::int64_t tables = 0, moves = 0;
};

/// Rows that contradict what is stored: a number twice, or a table that is not there (any more). The database itself is well.
struct Contradiction : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The database cannot be reached for now. Whether what was asked for was done will show when it is there again.
struct Unavailable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Something of which an address may have so much in a while, counted over all servers of a database.
struct Spending {
  std::string what;              ///< such as `tables`
  std::string address;           ///< whose; it is not stored
  std::int64_t amount = 1, most = 0;
  std::chrono::seconds period{3600};
};

/// One caller at a time. Every function throws std::runtime_error in words when the database fails; then nothing has changed, but for
/// Unavailable.
class Store {
 public:
  virtual ~Store() = default;
  /// Stores a new table. Returns when it is durable.
  virtual void create(const TableRow&) = 0;
  /// Stores rows of any tables, all or none. Returns when they are durable. Throws Contradiction if a table has a row of
  /// that number already, or none of the number before it, or is not there.
  virtual void append(std::span<const MoveRow>) = 0;
  /// Stores a new table together with rows, of which one may point to it from another table: all or none.
  virtual void create_next(const TableRow&, std::span<const MoveRow>) = 0;
  void create_next(const TableRow& table, const MoveRow& row) { create_next(table, {&row, 1}); }
  /// Counts it, and says whether it is within what the address may have. Where one server alone uses the database, that one counts itself,
  /// and this says yes.
  virtual bool spend(const Spending&) { return true; }
  /// Everything about a table; nothing if there is none of that name.
  virtual std::optional<StoredTable> load(const std::string& id) = 0;
  /// The table's rows from number `from` on.
  virtual std::vector<MoveRow> rows_from(const std::string& id, int from) = 0;
  /// Whether a table of that name is there.
  virtual bool holds(const std::string& id) = 0;
  /// Whether somebody else may have deleted tables since it was asked last; asked often, so it costs next to nothing. Where deletions are told to
  /// servers (Neighbours), it says no.
  virtual bool may_lack_tables() { return false; }
  /// Tables at which a computer may have to answer and whose last row came at `since` (milliseconds since 1970) or later: the
  /// latest first, `most` of them.
  virtual std::vector<std::string> resumable(std::int64_t since, int most) = 0;
  /// Keeps what was found out about a finished game (reviews.hpp); one that is kept already stays as it is. Returns when it is durable. Throws
  /// Contradiction if the table is not there.
  virtual void keep_review(const std::string& table, const std::string& text) = 0;
  /// What was kept; nothing if nothing was.
  virtual std::optional<std::string> review(const std::string& table) = 0;
  /// A secret of the server's own: keeps this one unless one of that name is kept already, and returns what is.
  virtual std::string keep_secret(const std::string& name, const std::string& value) = 0;
  /// Browsers that want to be told when it is this seat's turn; the newest `most` of them stay. Throws Contradiction if the table is not there.
  virtual void subscribe(const std::string& table, int seat, const Subscription&, std::int64_t time, int most) = 0;
  virtual void unsubscribe(const std::string& endpoint) = 0;
  virtual std::vector<Subscription> subscriptions(const std::string& table, int seat) = 0;
  /// Who wants mail when it is his turn, and what there is to be told.
  virtual MailBook& mails() = 0;
  /// When tables want to be looked at, and who is on holiday.
  virtual DayBook& days() = 0;
  /// True for the first, over all servers, who wants to call this seat in this way for a decision of that number or a later one. Where one server
  /// alone uses the database, it is always the first.
  virtual bool is_first_to_call(const std::string& /*table*/, int /*seat*/, const std::string& /*way*/, std::int64_t /*number*/) { return true; }

  // People (person.hpp).
  /// From ratings before the game to how it ended.
  using Reckon = std::function<GameEnd(const std::vector<Rating>&)>;
  /// Keeps how a game ended, unless that is kept already; what is kept is the answer. `reckon` is told the newest ratings of that kind with their times, one for
  /// each of `people`, and nobody else changes them meanwhile. Returns when it is durable. Throws Contradiction if the table is not there.
  virtual GameEnd settle(const std::string& table, const std::vector<std::string>& people, const std::string& kind, const Reckon& reckon) = 0;
  virtual std::optional<GameEnd> ending(const std::string& table) = 0;
  /// Tables where this person sat down and whose end is not kept: where he sat down last, first; `most` of them.
  virtual std::vector<std::string> in_play(const std::string& person, int most) = 0;
  /// His games that are over: the latest first, those before that one in this order, `most` of them.
  virtual std::vector<PastGame> past(const std::string& person, std::int64_t before, const std::string& before_table, int most) = 0;
  /// Kinds in which he is rated, by name.
  virtual std::vector<std::string> rated_kinds(const std::string& person) = 0;
  /// His ratings of that kind with the times of their games, the latest first, `most` of them.
  virtual std::vector<Rating> ratings(const std::string& person, const std::string& kind, int most) = 0;

  virtual StoreCounts counts() = 0;
  /// Tries whether rows could be stored now, without storing any. By default it looks whether any can be read.
  virtual void probe() { load(std::string(16, '-')); }

  // For operators.
  /// All tables, in the order in which they were created; those whose id cannot be read are left out.
  virtual std::vector<std::string> ids() = 0;
  /// True if there is anything of that id: also rows of a table that is not there itself.
  virtual bool has(const std::string& id) = 0;
  /// Stores a table of another database with all its rows, all or nothing.
  virtual void put(const StoredTable&) = 0;
  /// Deletes a table with everything that belongs to it, all or nothing; the one way in which rows go. Servers that have it in memory notice soon.
  /// False if there is nothing of that id.
  virtual bool remove(const std::string& id) = 0;
};

}  // namespace bastide::server
