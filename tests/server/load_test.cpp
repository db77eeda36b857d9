// Many sockets that play at once on one process, over the loopback interface. Bounded in sockets, moves and time.
#include <gtest/gtest.h>

#include "support/hive.hpp"
#include "support/stride.hpp"

namespace bastide::server {
namespace {

void play_at_once(int tables, int moves_a_table) {
  TemporaryFolder folder;
  ServeOptions options = options_for(folder.file("load.sqlite"));
  options.threads = 1;
  options.limits.messages_per_second = 1000;
  Server server(options);
  std::uint16_t port = server.start();

  asio::io_context io;
  Pace pace;
  pace.moves = tables * moves_a_table;
  Hive hive(io, port, pace);
  for (int i = 0; i < tables; ++i) hive.settle("pp");
  hive.start();
  const Totals& totals = hive.totals;
  const auto begun = Clock::now();
  while (totals.moves < pace.moves && totals.ended < 2 * tables && milliseconds_since(begun) < 100'000)
    io.run_for(std::chrono::milliseconds(20));
  const double seconds = milliseconds_since(begun) / 1000;
  json::object health = json::parse(get(port, "/health").body()).as_object();
  const auto& bees = hive.bees();
  const auto agree = [&] {
    for (std::size_t i = 0; i < bees.size(); i += 2)
      if (bees[i]->seq() != bees[i + 1]->seq()) return false;
    return true;
  };
  for (int i = 0; i < 1000 && !agree(); ++i) io.run_for(std::chrono::milliseconds(20));

  for (std::size_t i = 0; i < bees.size(); i += 2) EXPECT_EQ(bees[i]->seq(), bees[i + 1]->seq());
  EXPECT_EQ(totals.errors + totals.lost, 0) << totals.first_error;
  EXPECT_GE(totals.moves, pace.moves);
  EXPECT_GE(health.at("connections").as_int64(), 2 * tables);
  EXPECT_GE(health.at("stored").as_int64(), pace.moves);
  std::printf(
      "%d sockets: %d moves in %.1f s, %.0f a second; answered after %.1f ms (median), %.1f ms (99 of 100); %s rows in %s "
      "commits\n",
      2 * tables, totals.moves, seconds, totals.moves / seconds, percentile(totals.ack_ms, 0.5), percentile(totals.ack_ms, 0.99),
      json::serialize(health.at("stored")).c_str(), json::serialize(health.at("commits")).c_str());
  hive.stop();
  io.run_for(std::chrono::milliseconds(200));
}

TEST(ServerLoad, FiftySocketsPlayAtOnce) { play_at_once(25, 20); }
TEST(ServerLoad, LongFiveHundredSocketsPlayAtOnce) { play_at_once(250, 40 / static_cast<int>(kStride)); }

}  // namespace
}  // namespace bastide::server
