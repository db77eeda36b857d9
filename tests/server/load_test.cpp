// Many sockets that play at once on one process, over the loopback interface. Bounded in sockets, moves and time.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <random>

#include "server/serve.hpp"
#include "wire.hpp"

namespace bastide::server {
namespace {

using Clock = std::chrono::steady_clock;

struct Totals {
  int moves = 0, errors = 0, ended = 0, wanted = 0;
  std::vector<double> answer_ms;
  std::string first_error;
  bool enough() const { return moves >= wanted; }
};

/// One player: answers whenever it is his turn, until all together have played enough.
class Bee : public std::enable_shared_from_this<Bee> {
 public:
  Bee(asio::io_context& io, std::uint16_t port, const TableLink& table, int seat, Totals& totals)
      : ws_(io), port_(port), table_(table), seat_(seat), totals_(totals), random_(static_cast<unsigned>(seat) + port) {}

  void start() {
    beast::get_lowest_layer(ws_).connect(loopback(port_));
    ws_.read_message_max(64 << 20);
    ws_.handshake("127.0.0.1:" + std::to_string(port_), "/api/tables/" + table_.id + "/socket");
    say({{"type", "join"}, {"tokens", json::array{json::value(table_.tokens[static_cast<std::size_t>(seat_)])}}});
    read();
  }
  std::int64_t seq() const { return seq_; }
  void stop() { beast::get_lowest_layer(ws_).close(); }

 private:
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](beast::error_code ec, std::size_t) {
      if (ec) return;
      json::object m = json::parse(beast::buffers_to_string(self->buffer_.data())).as_object();
      self->buffer_.clear();
      self->hear(m);
      self->read();
    });
  }
  void hear(json::object& m) {
    follower_.hear(m);
    if (m["type"] == "update" || m["type"] == "change") look(follower_.state());
    if (m["type"] == "over") ++totals_.ended;
    if (m["type"] == "ack") {
      ++totals_.moves;
      totals_.answer_ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - sent_).count());
    }
    if (m["type"] == "error" && ++totals_.errors == 1) totals_.first_error = json::serialize(m);
  }
  void look(const json::object& state) {
    seq_ = state.at("seq").as_int64();
    if (!state.contains("decision") || totals_.enough()) return;
    const json::object& decision = state.at("decision").as_object();
    if (decision.at("actor") != seat_) return;
    const json::array& options = decision.at("options").as_array();
    sent_ = Clock::now();
    say({{"type", "play"}, {"id", seq_}, {"seat", seat_}, {"seq", seq_}, {"move", options[random_() % options.size()].at("move")}});
  }
  void say(const json::object& m) {
    out_.push_back(json::serialize(m));
    if (out_.size() == 1) write();
  }
  void write() {
    ws_.async_write(asio::buffer(out_.front()), [self = shared_from_this()](beast::error_code ec, std::size_t) {
      if (ec) return;
      self->out_.pop_front();
      if (!self->out_.empty()) self->write();
    });
  }

  websocket::stream<beast::tcp_stream> ws_;
  std::uint16_t port_;
  TableLink table_;
  int seat_;
  Totals& totals_;
  std::mt19937 random_;
  beast::flat_buffer buffer_;
  std::deque<std::string> out_;
  Follower follower_;
  std::int64_t seq_ = -1;
  Clock::time_point sent_;
};

double percentile(std::vector<double>& values, double share) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

void play_at_once(int tables, int moves_a_table) {
  TemporaryFolder folder;
  ServeOptions options;
  options.database = folder.file("load.sqlite");
  options.port = 0;
  options.threads = 1;
  options.limits.messages_per_second = 1000;
  Server server(options);
  std::uint16_t port = server.start();

  asio::io_context io;
  Totals totals;
  totals.wanted = tables * moves_a_table;
  std::vector<std::shared_ptr<Bee>> bees;
  for (int i = 0; i < tables; ++i) {
    TableLink table = make_table(port, "pp");
    for (int seat = 0; seat < 2; ++seat) bees.push_back(std::make_shared<Bee>(io, port, table, seat, totals));
  }
  for (auto& bee : bees) bee->start();
  auto begun = Clock::now();
  while (!totals.enough() && totals.ended < 2 * tables && Clock::now() - begun < std::chrono::seconds(100))
    io.run_for(std::chrono::milliseconds(20));
  double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
  json::object health = json::parse(get(port, "/health").body()).as_object();
  const auto agree = [&] {
    for (std::size_t i = 0; i < bees.size(); i += 2)
      if (bees[i]->seq() != bees[i + 1]->seq()) return false;
    return true;
  };
  for (int i = 0; i < 1000 && !agree(); ++i) io.run_for(std::chrono::milliseconds(20));

  for (std::size_t i = 0; i < bees.size(); i += 2) EXPECT_EQ(bees[i]->seq(), bees[i + 1]->seq());
  EXPECT_EQ(totals.errors, 0) << totals.first_error;
  EXPECT_TRUE(totals.enough()) << totals.moves << " of " << totals.wanted;
  EXPECT_GE(health.at("connections").as_int64(), 2 * tables);
  EXPECT_GE(health.at("stored").as_int64(), totals.wanted);
  std::printf(
      "%d sockets: %d moves in %.1f s, %.0f a second; answered after %.1f ms (median), %.1f ms (99 of 100); %s rows in %s "
      "commits\n",
      2 * tables, totals.moves, seconds, totals.moves / seconds, percentile(totals.answer_ms, 0.5),
      percentile(totals.answer_ms, 0.99), json::serialize(health.at("stored")).c_str(),
      json::serialize(health.at("commits")).c_str());
  for (auto& bee : bees) bee->stop();
  io.run_for(std::chrono::milliseconds(200));
}

TEST(ServerLoad, FiftySocketsPlayAtOnce) { play_at_once(25, 20); }
TEST(ServerLoad, LongFiveHundredSocketsPlayAtOnce) { play_at_once(250, 40); }

}  // namespace
}  // namespace bastide::server
