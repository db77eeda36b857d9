// How much the server carries, and what a move, a table and a connection cost it.
#include <fmt/format.h>

#include "measure.hpp"

namespace bastide::server {
namespace {

using namespace std::chrono_literals;

void wind_down(asio::io_context& io, Hive& hive) {
  hive.stop();
  io.restart();
  io.run_for(200ms);
}

void moves(const ServerProcess& server, const Settings& settings) {
  constexpr int kGames = 12;
  asio::io_context io;
  Hive hive(io, server.port());
  for (int i = 0; i < settings.tables; ++i) hive.settle("pp", kGames);
  hive.start();
  run_until(io, [&] { return hive.totals.moves >= 10 * settings.tables; });
  print_head(fmt::format("As many moves as {} tables of two can play", settings.tables));
  print("players who do not think", measure(server, io, hive, settings.seconds));
  wind_down(io, hive);
}

/// Two at a table take turns, and each thinks for a second. Games are half over when it is measured.
void steady(const ServerProcess& server, const Settings& settings) {
  constexpr int kBefore = 40;
  const int sockets = settings.sockets ? settings.sockets : 1000;
  asio::io_context io;
  Hive hive(io, server.port(), {1s, 1 << 30, "127.0.0.1", kBefore / 2});
  for (int i = 0; i < sockets / 2; ++i) hive.settle("pp");
  hive.start();
  run_until(io, [&] { return hive.totals.moves >= sockets / 2 * (kBefore + 1); });
  io.restart();
  io.run_for(4s);  // the last have caught up, and all keep their pace
  print_head(fmt::format("{} sockets, each of which plays a move every 2 s", sockets));
  print("players who think for a second", measure(server, io, hive, settings.seconds));
  wind_down(io, hive);
}

void watched(const ServerProcess& server, const Settings& settings) {
  const int watchers = settings.sockets ? settings.sockets : 500 - 2;
  asio::io_context io;
  Hive hive(io, server.port(), {100ms, 1 << 30, "127.0.0.1"});
  hive.settle("pp", 2 + settings.seconds / 5);
  print_head(fmt::format("{} watchers of one table", watchers));
  hive.start();
  run_until(io, [&] { return hive.totals.moves > 0; });
  print("nobody watches", measure(server, io, hive, settings.seconds));
  hive.watch(0, watchers);
  hive.start();
  run_until(io, [&] { return server.files() >= watchers; });
  run_until(io, [moves = hive.totals.moves + 10, &hive] { return hive.totals.moves >= moves; });
  print("all watch", measure(server, io, hive, settings.seconds));
  wind_down(io, hive);
}

void memory(const ServerProcess& server, const Settings& settings) {
  constexpr int kTables = 300, kMoves = 40;
  const int watchers = settings.sockets ? settings.sockets : 1600, tables = 20;
  asio::io_context io, playing;
  Hive watching(io, server.port(), {0ms, 0, "127.0.0.2"});
  for (int i = 0; i < tables; ++i) {
    watching.settle("pp");
    watching.watch(static_cast<std::size_t>(i), i == 0 ? watchers / tables : 0);
  }
  watching.start();
  run_until(io, [&] { return server.files() >= watchers / tables; });
  io.restart();
  io.run_for(2s);
  const double before = server.memory_kb();
  for (int i = 1; i < tables; ++i) watching.watch(static_cast<std::size_t>(i), watchers / tables);
  watching.start();
  run_until(io, [&] { return server.files() >= watchers; });
  io.restart();
  io.run_for(2s);
  const int more = watchers - watchers / tables;
  const double connection = (server.memory_kb() - before) / more;
  remark(fmt::format("\nA connection that watches takes {:.1f} KB ({} of them).", connection, more));

  const auto play = [&](Hive& hive, int tables) {
    for (int i = 0; i < tables; ++i) hive.settle("pp");
    const double empty = server.memory_kb();
    hive.start();
    run_until(playing, [&] { return hive.totals.moves >= tables * kMoves; });
    playing.restart();
    playing.run_for(1s);
    return (server.memory_kb() - empty) / tables;
  };
  Hive first(playing, server.port(), {10ms, kTables / 3 * kMoves, "127.0.0.3"});
  play(first, kTables / 3);  // the pages in which games are played are there from now on, however many tables come
  Hive hive(playing, server.port(), {10ms, kTables * kMoves, "127.0.0.4"});
  const double all = play(hive, kTables);
  remark(fmt::format("A table of two takes {:.1f} KB after {} moves, {:.1f} KB without its two connections ({} tables).", all,
                     kMoves, all - 2 * connection, kTables));
  wind_down(playing, first);
  wind_down(playing, hive);
  wind_down(io, watching);
}

}  // namespace

const std::vector<Deed>& loads() {
  static const std::vector<Deed> all{
      {"moves", "as many moves a second as possible", moves},
      {"steady", "1,000 sockets that play a move every 2 s", steady},
      {"watched", "500 people at one table", watched},
      {"memory", "what a table in play and a connection take", memory},
  };
  return all;
}

}  // namespace bastide::server
