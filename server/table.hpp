// One table: its mailbox. Whatever happens to a table happens on its strand, one message after the other; while a row is on its way
// to the store, later messages wait. The game in memory is a cache: when a write fails it is thrown away and built again.
#pragma once
#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include "endings.hpp"
#include "last_told.hpp"
#include "match.hpp"
#include "opening.hpp"
#include "presence.hpp"
#include "preview.hpp"
#include "rates.hpp"
#include "services.hpp"

namespace bastide::server {

/// A table as it stands in the list of those that wait for people.
Offer offer_of(const TableRow&, const Opening&, const std::vector<Seat>& seats, SeatSet vacant);

/// Where somebody sits who came by way of the list, and the secret that opens his seat.
struct Seating {
  int seat = 0;
  std::string token;
};

class Table : public std::enable_shared_from_this<Table> {
 public:
  /// An answer to somebody who asks from outside: the match, or nothing and the reason.
  using Look = std::function<void(Table*, const Error&)>;

  /// His seat, or nothing and the reason: taken, illegal (he sits here already), not-found, busy, internal.
  using Seated = std::function<void(std::optional<Seating>, const Error&)>;

  Table(std::string id, Services&);
  /// Reads the table from the store and plays its rows again, as work of that address; what is asked meanwhile waits.
  void load(const std::string& address);

  // May be called from any thread; each comes into the mailbox.
  void receive(ClientPtr, std::string text);
  void leave(ClientPtr);
  void refresh(ClientPtr);
  void look(Look);
  /// Somebody sits down at a seat that is open to everybody; `browser`: see `browser_mark`.
  void take(std::string browser, Seated);
  /// It may be that somebody's time is up, or that nobody was called whose turn it is.
  void wake();
  /// A holiday of this person begins, or with 0 days ends.
  void rest(const std::string& person, int days);
  /// Others stored rows of this table or deleted it, or may have.
  void catch_up();
  /// Who is there at other servers.
  void seats_elsewhere(SeatSet, int onlookers);
  /// Somebody said this at another server.
  void hear(const std::string& said);
  /// Somebody thought of a hint, as JSON.
  void hint_found(int seq, const std::string& answer);

  // For a `Look`.
  const Match& match() const { return *match_; }
  /// Whether the game is hidden from whoever has no seat, until it is over.
  bool hides() const;
  /// Throws Error (illegal) while it is.
  void check_open() const;
  /// See Match::replay.
  std::shared_ptr<const Replay> replay() { return match_->replay(); }
  json::object describe() const;
  /// The same, and how it stands: whose turn it is, or that it is over; not of a game that is hidden.
  json::object standing() const;
  /// What a link to it shows.
  Told preview(std::string_view language) const { return told_of_table(*match_, hides(), language); }

  const std::string& id() const { return id_; }
  /// True if nobody is here and nothing is under way.
  bool idle() const { return work_ == 0; }
  /// Lets go of the game unless something is under way; whoever is here stays, and what is asked next has it read again.
  void sleep();
  /// What the game takes of the memory; 0 while there is none.
  std::size_t bytes() const { return bytes_; }
  /// When the last piece of work ended, by the clock that never jumps.
  std::int64_t last_used() const { return last_used_; }
  /// True if the store has no such table, or it cannot be built again: there is nothing to keep.
  bool dead() const { return dead_; }

 private:
  using Task = std::function<void()>;
  struct QueuedTask {
    Task task;
    bool wakes = true;  ///< it needs the game
  };
  void post(Task, bool wakes = true);
  void pump();
  void rest();
  void weigh();
  void begin() { ++work_; }
  void end();
  /// What became of a reading: the match, or an error, or neither if the store has no such table.
  struct Reading {
    std::optional<Match> match;
    std::string error;
    bool unavailable = false;  ///< the error is that the database cannot be reached
    SeatSet elsewhere = 0;
  };
  Reading read(Store&, std::optional<StoredTable>&) const;
  void loaded(Reading&);
  void start(Match, bool woken);
  void unreadable(const std::string& why);
  void out_of_reach(const std::string& why);
  void caught_up(const std::vector<MoveRow>&);
  void not_there();
  void end_in_words(Error);

  void handle(const ClientPtr&, const std::string& text, std::shared_ptr<const Asked>);
  void answering(const ClientPtr&, const json::value& id, const Task& work);
  void handle(const ClientPtr&, const Message&);
  void join(const ClientPtr&, const Message&);
  void welcome(const ClientPtr&, const Guest&, int since);
  void send_update(const ClientPtr&, const Guest&, int since);
  std::size_t whole_bytes() const;
  void forget_update() { whole_ = {}; }
  Guest guest_of(const Message&) const;
  void explain(const ClientPtr&, const Message&) const;
  void check_voice(const ClientPtr&, int seat);
  void speak(const ClientPtr&, const Message&);
  enum class Try { first, counted, second };  // counted: it is within what an address may have
  void change(const ClientPtr&, const Message&, Try);
  void carry_out(const ClientPtr&, const Message&, MoveRow, Try);
  void change_later(const ClientPtr&, const Message&, Try, const std::optional<Error>& why_not = {});
  void count_name(const ClientPtr&, const Message&);
  /// Goes on with the message when the store has said that it may be; otherwise its error is the answer.
  void ask_store(const ClientPtr&, const Message&, std::function<void(Store&)> check);
  void count_holiday(const ClientPtr&, const Message&);
  void check_away(const Message&) const;
  void ask_rematch(const ClientPtr&, const Message&);
  void acknowledge(const ClientPtr&, const Message&);

  void refuse(const ClientPtr&, const Message&);
  /// What follows from what became of a row; where somebody else was faster, the table is read again first.
  struct Then {
    Task stored, failed, outrun;
  };
  void write(MoveRow, int from, Then);
  void outrun(const std::string& why, const Task& then);
  void written(const MoveRow&, const Text& news, const std::string& error, const Task& then);
  Text news_of(const MoveRow&, int from);
  void publish(const MoveRow&, const Text& news);
  void lost(const std::string& error);
  static json::object update_of(const Match&, int from);
  json::object over() const;
  json::array seats() const;
  void send_seats() const;
  void tell_presence();

  // Those who are not there (calling.cpp).
  static constexpr int kNobodyAnymore = -2;  ///< the game is over
  void call_absent();
  int call_number() const;
  void call(int seat, const char* why);
  void tell_mailer(int whose);
  void have_seen(const Guest&) const;
  // Those who look on (onlookers.cpp).
  void check_onlooker(const Guest&) const;
  const Match& seen_by(const Guest&);
  bool advance_late(int* from = nullptr);
  void tell_change(const Text&);
  void tell_onlookers();
  void tell_onlooking();

  void get_up(int seat);
  SeatSet vacant_seats() const;
  bool gives_free_seat(const ClientPtr&, const Message&) const;
  void tell_lounge();
  std::optional<Offer> offer_now();
  int seat_for(const std::string& browser) const;
  void sit_down(const std::string& browser, const Seated&, Try);

  // People (knowing.cpp).
  void know(const ClientPtr&, const Message&);
  void settle();
  void tell_result(Client&) const;

  // Clocks (timekeeping.cpp).
  std::int64_t elapsed() const;
  void note_decision();
  std::int64_t spent_by(const Message&);
  std::int64_t lag_left() const;
  bool should_begin() const;
  std::optional<std::int64_t> due() const;
  void set_alarm();
  void ring();
  void put_down(MoveRow);
  void plan_wake();
  json::object clocks();
  void tell_clocks();

  bool should_think() const;
  void think_ahead();
  std::shared_ptr<SeatBot> seat_bot_for(const std::string& bot);
  void think();
  void send_to_thinker();
  void want_turn();
  void want_hint();
  void want_again();
  void forget_wish();
  void chosen(int seq, std::optional<Move>);
  void answer_for_bot(std::optional<Move>);

  void hint(const ClientPtr&, const Message&);
  void think_of_hint();
  void hinted(int seq, const json::object& answer);
  void forget_hint();
  void drop_hint(std::string_view code, std::string_view why);

  std::string id_;
  Services& services_;
  boost::asio::strand<boost::asio::io_context::executor_type> strand_;
  boost::asio::steady_timer pause_;
  boost::asio::steady_timer retry_;  // while the database cannot be reached
  boost::asio::steady_timer alarm_;  // when somebody's time will be up
  std::optional<std::int64_t> wake_at_;  // what the database knows of it, by the wall's clock; 0: nothing
  std::int64_t alarm_at_ = 0;        // by the clock that never jumps; 0: it is not set
  /// The decision at hand, for clocks that run.
  struct Waiting {
    std::int64_t key = -1;    ///< Clocks::since, by which it is known; -1: the table was read anew
    std::int64_t since = 0;   ///< by the clock that never jumps
    int turn = 0;
    std::int64_t lag = 0;     ///< what was given back in this turn
  };
  Waiting waiting_;
  std::deque<QueuedTask> inbox_;
  bool asleep_ = false;           // whoever is here holds how the match stood then:
  int fell_asleep_at_ = 0;        // its version
  bool busy_ = true;            // a row or the whole table is on its way from or to the store
  int thinking_ = -1;           // the decision that a computer thinks about
  bool asked_ = false;          // other servers and workers were asked to think of it
  std::shared_ptr<SeatBot> seat_bot_;  // of the computer whose turn it is; the worker has it while thinking_ >= 0
  /// What the computer thinks who comes after the person who decides.
  struct Pondering {
    int seq = -1;  ///< the decision that it thinks about; -1: none
    std::shared_ptr<SeatBot> seat_bot;
    PonderPool::Hold hold;
  };
  Pondering pondering_;
  Error broken_{"", ""};  // why there is no match
  /// The hint for one decision: who waits for it, and the answer once it is there.
  struct Hint {
    int seq = -1;
    std::vector<std::pair<ClientPtr, json::value>> waiting;  ///< with the ids of their messages
    json::object answer;
  };
  Hint hint_;
  bool settling_ = false;       ///< how the game ended is being kept
  bool settle_again_ = false;   ///< and was asked for meanwhile
  std::optional<GameEnd> ending_;  ///< as it is kept
  Bucket hints_;  ///< how often the table thinks of one
  std::vector<Bucket> voices_;  ///< by seat, how often its players say something
  std::optional<Match> match_;
  Presence presence_;
  LastTold last_told_;
  std::optional<Offer> offer_;  ///< as it was told last
  SeatSet hosts_ = 0;           ///< of whoever opened the table
  SeatSet vacant_told_ = 0, rising_told_ = 0;
  /// The update that somebody was sent who came, for others who come before anything happens.
  struct Whole {
    int from = -1;
    Text text, gzip;
  };
  Whole whole_;
  /// The game as onlookers see it where they see it later.
  struct Late {
    Match match;
    Whole whole;
  };
  std::unique_ptr<Late> late_;
  int onlookers_told_ = 0;
  int called_ = -1;  ///< who was called last, or was there when it became his turn
  std::optional<Bucket> calls_;
  Memory::Share memory_;
  std::atomic<std::size_t> bytes_ = 0;
  std::atomic<int> waiting_messages_ = 0;  ///< messages in the mailbox
  std::atomic<int> work_ = 0;
  std::atomic<std::int64_t> last_used_ = 0;
  std::atomic<bool> dead_ = false;
};

}  // namespace bastide::server
