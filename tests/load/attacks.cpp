// What somebody could do who wishes others ill, and how honest players fare meanwhile.
#include <fmt/format.h>

#include <optional>

#include "core/random.hpp"
#include "measure.hpp"
#include "protocol/session.hpp"
#include "support/random_design.hpp"
#include "swarm.hpp"

namespace bastide::server {
namespace {

using namespace std::chrono_literals;
using Request = http::request<http::string_body>;

std::string attacker(int number) { return "127.0.0." + std::to_string(2 + number % 250); }

/// Attackers who talk to tables as players and watchers do, in a thread of their own.
class Background {
 public:
  explicit Background(asio::io_context& io) : io_(io), thread_([this] { io_.run(); }) {}
  ~Background() {
    io_.stop();
    thread_.join();
  }
  Background(const Background&) = delete;

 private:
  asio::io_context& io_;
  asio::executor_work_guard<asio::io_context::executor_type> stays_{io_.get_executor()};
  std::thread thread_;
};

void disperse(asio::io_context& io, Hive& hive) {
  hive.stop();
  io.restart();
  io.run_for(200ms);
}

/// Honest players, and their figures at rest and under an attack.
class Honest {
 public:
  Honest(const ServerProcess& server, const Settings& settings, const std::string& title, const std::string& seats = "pp")
      : server_(server), settings_(settings), hive_(io_, server.port(), pace()) {
    constexpr int kMeasurements = 6, kMovesOfAGame = 80;
    const int games = 2 + kMeasurements * settings.seconds * 1000 / static_cast<int>(pace().pause.count()) / kMovesOfAGame;
    for (int i = 0; i < (seats == "pp" ? settings.tables : 1); ++i) hive_.settle(seats, games);
    hive_.start();
    run_until(io_, [this] { return hive_.totals.moves > 0; });
    print_head(title);
    measure_now("at rest");
  }
  Measured measure_now(const std::string& what) {
    const Measured m = measure(server_, io_, hive_, settings_.seconds);
    print(what, m);
    return m;
  }
  /// Goes on playing while it waits.
  bool until(const std::function<bool()>& holds) { return run_until(io_, holds); }
  void end() { disperse(io_, hive_); }

 private:
  static Pace pace() { return {50ms, 1 << 30, "127.0.0.1"}; }
  const ServerProcess& server_;
  const Settings settings_;
  asio::io_context io_;
  Hive hive_;
};

std::string in_words(const std::map<int, int>& statuses) {
  std::string text = "answers to the attackers:";
  for (auto [status, n] : statuses)
    text += status ? fmt::format(" {} with {};", n, status) : fmt::format(" {} connections ended;", n);
  return text;
}

std::string random_design(Rng& rng) {
  RandomDesign design(rng);
  return design.word("d");
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text)
    result +=
        std::isalnum(static_cast<unsigned char>(c)) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return result;
}

/// A game that random players have played to its end.
std::string random_record(std::uint64_t seed) {
  Rng rng(seed);
  NewGame wish;
  wish.rules = "base players=2";
  wish.deal = Deal::seeded(series_seed(seed, 0));
  Session session(std::move(wish));
  Moves moves;
  while (!session.over()) {
    session.game().legal(moves);
    session.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return to_text(session.record());
}

void attack_with_requests(const ServerProcess& server, const Settings& settings, const std::string& what, const Swarm::Next& next) {
  const int connections = settings.sockets ? settings.sockets : 8;
  Honest honest(server, settings, fmt::format("{} from {} connections, each of an address of its own", what, connections));
  {
    Swarm swarm(server.port());
    for (int i = 0; i < connections; ++i) swarm.ask(attacker(i), next);
    honest.measure_now("under it");
    remark(in_words(swarm.statuses()));
  }
  honest.end();
}

void tiles(const ServerProcess& server, const Settings& settings) {
  auto rng = std::make_shared<Rng>(20261124);
  attack_with_requests(server, settings, "GET /api/tiles?design=...", [rng] {
    return Request{http::verb::get, "/api/tiles?design=" + escaped(random_design(*rng)), 11};
  });
}

void records(const ServerProcess& server, const Settings& settings) {
  auto next = std::make_shared<std::uint64_t>(0);
  attack_with_requests(server, settings, "POST /api/records", [next] {
    Request request{http::verb::post, "/api/records", 11};
    request.body() = random_record(++*next);
    return request;
  });
}

void replays(const ServerProcess& server, const Settings& settings) {
  Request record{http::verb::post, "/api/records", 11};
  record.body() = random_record(7);
  const json::object made = json::parse(fetch(server.port(), record).body()).as_object();
  const std::string path = "/api/tables/" + std::string(made.at("table").as_string()) + "/replay?at=";
  auto step = std::make_shared<int>(0);
  attack_with_requests(server, settings, "GET /api/tables/ID/replay", [path, step] {
    return Request{http::verb::get, path + std::to_string(++*step % 80), 11};
  });
}

void silent(const ServerProcess& server, const Settings& settings, const std::string& what, Swarm::Silence silence) {
  const int sockets = settings.sockets ? settings.sockets : 250;
  Honest honest(server, settings, fmt::format("{} sockets at a busy table that {}", sockets, what));
  asio::io_context io;
  Hive busy(io, server.port(), {50ms, 1 << 30, attacker(249)});
  busy.settle("pp");
  {
    Swarm swarm(server.port());
    for (int i = 0; i < sockets; ++i) swarm.sit_silently(attacker(i / 100), busy.sittings()[0]->tables[0].id, silence);
    if (!honest.until([&] { return swarm.silent() == sockets; })) remark(fmt::format("only {} have joined", swarm.silent()));
    honest.measure_now("as they sit there");
    busy.start();
    std::optional<Background> players(io);
    honest.measure_now("while others play at their table");
    players.reset();
    disperse(io, busy);
  }
  honest.measure_now("afterwards");
  honest.end();
}

void unread(const ServerProcess& server, const Settings& settings) {
  silent(server, settings, "never read", Swarm::Silence::reads_nothing);
}

void half_closed(const ServerProcess& server, const Settings& settings) {
  silent(server, settings, "have closed their half", Swarm::Silence::half_closed);
}

/// Tables of five masters, with so many watchers each.
void masters_with(const ServerProcess& server, const Settings& settings, int watchers) {
  const int tables = settings.sockets ? settings.sockets : 300;
  Honest honest(
      server, settings,
      fmt::format("{} tables with five masters and {} idle watchers each; beside them a person plays a master", tables, watchers),
      "pm");
  asio::io_context io;
  Hive theirs(io, server.port(), {0ms, 0, attacker(0)});
  for (int i = 0; i < tables; ++i) {
    theirs.settle("mmmmm");
    theirs.watch(static_cast<std::size_t>(i), watchers);
    if (watchers == 0) get(server.port(), "/api/tables/" + theirs.sittings().back()->tables[0].id);  // so that it is in memory
  }
  theirs.start();
  std::optional<Background> watching(io);
  honest.measure_now("under it");
  watching.reset();
  disperse(io, theirs);
  honest.end();
}

void masters(const ServerProcess& server, const Settings& settings) { masters_with(server, settings, 0); }
void watched_masters(const ServerProcess& server, const Settings& settings) { masters_with(server, settings, 1); }

void idle_watchers(const ServerProcess& server, const Settings& settings) {
  constexpr int kPerAddress = 1000, kPerTable = 40;
  const int watchers = settings.sockets ? settings.sockets : 4000;
  Honest honest(server, settings, fmt::format("{} idle watchers, {} a table", watchers, kPerTable));
  asio::io_context io;
  std::vector<std::unique_ptr<Hive>> hives;
  for (int left = watchers; left > 0; left -= kPerAddress) {
    hives.push_back(std::make_unique<Hive>(io, server.port(), Pace{0ms, 0, attacker(static_cast<int>(hives.size()))}));
    for (int here = std::min(left, kPerAddress), table = 0; here > 0; here -= kPerTable, ++table) {
      hives.back()->settle("pp");
      hives.back()->watch(static_cast<std::size_t>(table), std::min(here, kPerTable));
    }
    hives.back()->start();
  }
  std::optional<Background> watching(io);
  honest.measure_now("as they come");
  honest.measure_now("under it");
  watching.reset();
  for (auto& hive : hives) disperse(io, *hive);
  honest.end();
}

}  // namespace

const std::vector<Deed>& attacks() {
  static const std::vector<Deed> all{
      {"tiles", "8 connections have new designs of tiles traced and drawn", tiles},
      {"records", "8 connections bring records", records},
      {"replays", "8 connections ask for steps of a replay", replays},
      {"unread", "250 sockets at a busy table never read", unread},
      {"half-closed", "250 sockets close their half and stay", half_closed},
      {"masters", "300 tables with five masters each, and nobody connected", masters},
      {"watched-masters", "the same with an idle watcher at each", watched_masters},
      {"watchers", "4,000 idle watchers at 100 tables", idle_watchers},
  };
  return all;
}

}  // namespace bastide::server
