// A bot in a seat at a table of a server somewhere (docs/bot-door.md).
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "contest/patience.hpp"
#include "contest/remote_server.hpp"
#include "protocol/session.hpp"

namespace bastide {

/// Where it sits, and the secret that opens the seat.
struct RemotePlace {
  std::string table, token;
};
/// From a seat's link, https://HOST/t/TABLE#k=SECRET. Throws std::invalid_argument.
RemotePlace place_in(std::string_view link);
/// The server's address in such a link. Throws std::invalid_argument.
std::string server_in(std::string_view link);

class RemoteSeat {
 public:
  /// `spec`: as for `bastide match`, one of ours or exec:COMMAND. `limit.stop` ends it. `tell` hears, in a sentence, when the server cannot be reached
  /// and when it can be again. Throws std::invalid_argument if there is no such bot.
  RemoteSeat(const RemoteServer&, RemotePlace, std::string spec, Limit limit, std::function<void(std::string_view)> tell);

  /// Plays until the game is over, also if the server goes away meanwhile and comes back, or cannot do what it is asked for a while; the record then, nothing if it was stopped. Throws
  /// std::runtime_error if the server does not let it play, and what the bot throws: then it has resigned, and the table, if it was
  /// its own, is open to nobody any more.
  std::optional<Record> play();
  /// Whoever has tried the bot by the table's rules says so; else it is tried before it sits down, and gives up nothing where it begins no game.
  void is_tried() { tried_ = true; }
  /// Once it sits there its seat is called so: where nobody has named it, or `whoever_named_it`. The server may not have it, of which `tell` hears.
  void be_called(std::string name, bool whoever_named_it) { name_ = std::move(name), renames_ = whoever_named_it; }
  /// It does not go on: it resigns, and its own table is open to nobody any more. Nobody shall come to sit down, or wait for it.
  void give_up();

 private:
  void try_bot();
  bool take(std::string_view line);
  void look_at(const boost::json::object& message);
  void sit_down(const boost::json::object& table);
  void take_name(int seat, std::string_view called);
  void decide(const boost::json::object& decision);
  void keep_up(const Session&);
  Limit limit_now(int seat) const;
  bool stopped() const { return limit_.stop && *limit_.stop; }
  std::string path(const char* what) const { return "/api/tables/" + place_.table + what; }

  const RemoteServer& server_;
  const RemotePlace place_;
  const std::string spec_;
  const Limit limit_;
  const std::function<void(std::string_view)> tell_;
  std::string name_;               ///< empty: its seat keeps what it is called
  bool renames_ = false;
  Patience patience_;
  std::unique_ptr<Bot> bot_;
  std::optional<Game> followed_;   ///< how far the bot has been told the game
  std::vector<Move> history_;      ///< and by which moves
  std::vector<int> seats_;
  std::vector<std::int64_t> left_; ///< milliseconds on everybody's clock, where there are clocks
  std::int64_t increment_ms_ = 0;
  int answered_ = -1;              ///< the decision that was answered last
  bool over_ = false;
  bool tried_ = false;             ///< the bot begins a game by the table's rules
};

}  // namespace bastide
