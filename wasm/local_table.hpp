// A table without a server: one person at one device plays with computers. It takes the messages of docs/protocol.md and tells what a
// server's table would, so that a page shows it as it shows any other.
#pragma once
#include <boost/json.hpp>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "protocol/aids.hpp"
#include "protocol/session.hpp"

namespace bastide {

/// What whoever must decide in that game could do best, thought of here for as long as a page may be left waiting (docs/analysis.md).
boost::json::object hint_here(const Game&, const std::vector<std::string>& names);

class LocalTable {
 public:
  using Object = boost::json::object;
  static constexpr const char* kId = "offline";  ///< what it is called, as others by their ids

  static constexpr std::size_t kRulesChars = 8192;  ///< the longest line of rules, here and in what is asked by HTTP

  /// `wish` is what `POST /api/tables` takes, as far as it means something here: rules, position, seats (of kind `me` and `bot`), confirm,
  /// aids; or what `kept` gave. Throws Error (bad-message, bad-rules, bad-position, not-found, illegal) in words.
  explicit LocalTable(const Object& wish);

  /// What somebody is told who comes: `welcome`, `update`, perhaps `over`.
  boost::json::array come() const;
  /// Does what a message of docs/protocol.md says, and tells what follows. A refused one is answered by an `error`, and changes nothing.
  boost::json::array say(const Object& message);
  /// The seat of the computer who must answer; -1 if it is for a person, or the game is over.
  int computer() const;
  /// Lets that computer answer, which may take seconds, and tells it.
  boost::json::array let_think();
  /// All that is needed to go on another day.
  Object kept() const;
  const Session& session() const { return session_; }
  bool over() const { return session_.over(); }

 private:
  struct Seat {
    std::string name, bot;  ///< no bot: a person
  };
  /// Somebody gave up, when so many moves had been played that nobody took back since.
  struct GivenUp {
    int seat;
    std::size_t after;
  };
  struct Setup {
    std::string rules, position;
    std::vector<Seat> seats;
    bool confirm = true;
    Aids aids = Aids::standard;
    Seed seed{};
  };
  static Setup read(const Object& wish);
  static Session begin(const Setup&);
  void play_again(const Object& wish);
  void resign(int seat);

  Object welcome() const, seats_message() const, update(int from) const;
  boost::json::array seats() const;
  void add_over(boost::json::array& messages) const;
  void check_turn(const Object& message) const;
  int own_seat(const Object& message) const;
  /// The number from which events are others than before; -1 if none are.
  int apply(const Object& message, boost::json::array& messages);
  Object hint(const Object& message) const;
  Bot& bot(int seat);

  Setup setup_;
  Session session_;
  std::vector<GivenUp> given_up_;
  std::vector<std::unique_ptr<Bot>> bots_;
  int version_ = 0;
};

}  // namespace bastide
