// bastide bot: a computer player at the tables of a server somewhere.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <cstdio>

#include "bots/arena.hpp"
#include "bots/levels.hpp"
#include "command.hpp"
#include "contest/patience.hpp"
#include "contest/play.hpp"
#include "contest/remote_seat.hpp"
#include "contest/settings.hpp"
#include "core/rules.hpp"
#include "protocol/duration.hpp"
#include "protocol/utf8.hpp"
#include "server/rooms.hpp"
#include "stop.hpp"

namespace bastide::app {
namespace {

namespace json = boost::json;

struct BotOptions {
  std::string server, bot = spec_of(levels()[kUsualLevel - 1]), name, seat, rules = "base", time, clock = "600+10";
  std::int64_t playouts = 0;
  int players = 2, games = 0;
};

/// That of its own (`exec@500ms:./mybot`), or else the one that was named.
Limit limit_of(const BotOptions& o) {
  Limit limit = contestant_from(o.bot).limit;
  if (!limit.time.count() && !limit.playouts) {
    if (!o.time.empty()) limit.time = duration_from(o.time, "--time");
    limit.playouts = o.playouts;
  }
  limit.stop = &stopped_by_signal;
  return limit;
}

/// The one that was given, or else as much of the bot's own as a server takes.
std::string given_or_own_name(const BotOptions& o) {
  constexpr std::string_view kProgram = " (bot)";
  constexpr std::size_t kLongest = 40;  // as servers are set up (docs/server.md, "Limits")
  return o.name.empty() ? shortened(o.bot, kLongest - kProgram.size()) + std::string(kProgram) : o.name;
}

/// The clocks of a server count whole seconds.
json::value clock_of(const std::string& text) {
  using std::chrono::seconds;
  if (text == "none") return nullptr;
  const GameClock clock = clock_from(text);
  const auto main = std::chrono::duration_cast<seconds>(clock.time), increment = std::chrono::duration_cast<seconds>(clock.increment);
  if (main != clock.time || increment != clock.increment) throw std::invalid_argument(fmt::format("--clock {}: expected whole seconds", text));
  return json::object{{"main", main.count()}, {"increment", increment.count()}, {"flag", "lose"}};
}

void tell_end(const Record& record) {
  std::string line;
  for (std::size_t i = 0; i < record.players.size(); ++i)
    line += fmt::format("{}{} {}", i ? ", " : "", record.players[i], record.scores ? fmt::to_string((*record.scores)[i]) : "-");
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

void tell_aside(std::string_view sentence) { fmt::print(stderr, "bastide bot: {}\n", sentence); }

/// Plays in a seat to the end. False if it was stopped: then nobody is left waiting at a table of its own, to which it could not come back.
bool play_in(const RemoteServer& server, const RemotePlace& place, const BotOptions& o) try {
  RemoteSeat seat(server, place, contestant_from(o.bot).spec, limit_of(o), tell_aside);
  const bool own = o.seat.empty();
  if (own) seat.is_tried();
  if (!own) seat.be_called(given_or_own_name(o), !o.name.empty());
  const std::optional<Record> record = seat.play();
  if (record) tell_end(*record);
  else if (own) seat.give_up();
  return record.has_value();
} catch (const Forfeit& e) {
  throw std::runtime_error(fmt::format("{}: {}", o.bot, e.what()));
}

/// A table in the list of those that wait for people, as soon as the server opens one. Nothing if it was stopped.
std::optional<RemotePlace> open_table(const RemoteServer& server, const BotOptions& o) {
  json::array seats(static_cast<std::size_t>(o.players), json::object{{"kind", "open"}});
  seats.back() = json::object{{"kind", "me"}, {"name", given_or_own_name(o)}};
  const json::object wish = {{"rules", o.rules}, {"seats", seats}, {"confirm", true}, {"open", true}, {"clock", clock_of(o.clock)}};
  json::object made;
  if (!Patience(server, tell_aside).until([&] { return made = server.post("/api/tables", "", wish), true; })) return {};
  fmt::print("waits at {}\n", std::string(made.at("links").as_object().at("watch").as_string()));
  std::fflush(stdout);
  return place_in(made.at("links").as_object().at("play").as_string());
}

/// Whatever can be wrong with the words shows before anybody waits at a table.
RemoteServer server_by_words(const BotOptions& o) {
  if (o.server.empty() == o.seat.empty()) throw std::invalid_argument("expected --server URL, to wait for people there, or --seat LINK");
  limit_of(o);
  make_contestant(contestant_from(o.bot).spec, 1);
  if (!o.seat.empty()) return RemoteServer(server_in(o.seat), stopped_by_signal);
  clock_of(o.clock);
  server::table_rules(o.rules, o.players);
  return RemoteServer(o.server, stopped_by_signal);
}

void play(const BotOptions& o) {
  const RemoteServer server = understood([&] { return server_by_words(o); });
  if (o.seat.empty()) try_contestant(contestant_from(o.bot).spec, parse_rules(server::table_rules(o.rules, o.players)));
  stop_on_signals();
  if (!o.seat.empty()) return void(play_in(server, place_in(o.seat), o));
  for (int game = 0; o.games == 0 || game < o.games; ++game) {
    const std::optional<RemotePlace> place = open_table(server, o);
    if (!place || !play_in(server, *place, o)) return;
  }
}

void run(const BotOptions& o) {
  play(o);
  if (stopped_by_signal) exit_code = kInterrupted;
}

}  // namespace

void add_bot(CLI::App& app) {
  auto o = std::make_shared<BotOptions>();
  auto* c = app.add_subcommand("bot",
                               "a computer player of yours at the tables of a server: at tables that it opens to everybody, or in a seat\n\n"
                               "  bastide bot --server https://games.example.org --bot best:level=7 --name 'Ada (bot)'\n"
                               "  bastide bot --seat 'https://games.example.org/t/wl5m3Pn0VZkCcY1y#k=...' --bot 'exec:./mybot --fast'");
  c->add_option("--server", o->server, "the server's address: it opens tables there, one after the other, which stand in the list on the start page");
  c->add_option("--seat", o->seat, "the link of a seat at a table: it plays there, and ends with the game");
  c->add_option("--bot", o->bot, "one of `bastide match --help`, or exec:COMMAND for any program that speaks as docs/engine.md says; it may have a time of its own, exec@500ms:COMMAND")->capture_default_str();
  c->add_option("--name", o->name, "what it is called; people should see that it is a program")->default_str("the bot's own, and (bot)");
  c->add_option("--rules", o->rules, "the rules of the tables that it opens")->capture_default_str();
  c->add_option("--players", o->players, "seats there, one of them its own")->check(CLI::Range(2, 6))->capture_default_str();
  c->add_option("--clock", o->clock, "time there, for the game and more for every turn: 600+10 in seconds, 10min+10s, or none")->capture_default_str();
  c->add_option("--games", o->games, "so many games; 0: until it is ended")->check(CLI::Range(0, 1'000'000))->capture_default_str();
  c->add_option("--time", o->time, "for each decision, such as 500ms; without it the clock's, or the bot's own measure")->type_name("TIME")->check(wrong_time);
  c->add_option("--playouts", o->playouts, "games tried for each decision")->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000'000}));
  c->callback([o] { run(*o); });
}

}  // namespace bastide::app
