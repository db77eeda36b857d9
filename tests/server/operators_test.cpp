// What operators and balancers see of a server, and how it ends, over real sockets.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "server/serve.hpp"
#include "server/table_admin.hpp"
#include "support/metrics_text.hpp"
#include "wire.hpp"

namespace bastide::server {
namespace {

using namespace std::chrono_literals;

class ServerOperators : public testing::Test {
 protected:
  ServerOperators() {
    options_.database = folder_.file("a.sqlite");
    options_.access_log = folder_.file("access.log");
    options_.limits.bot_pause = 0ms;
    options_.port = 0;
  }
  void start() {
    server_.reset();
    server_ = std::make_unique<Server>(options_);
    port_ = server_->start();
  }
  using Headers = std::vector<std::pair<std::string, std::string>>;
  http::response<http::string_body> ask(const std::string& target, const Headers& headers = {},
                                        const std::string& host = "") const {
    http::request<http::string_body> request{http::verb::get, target, 11};
    for (const auto& [name, value] : headers) request.set(name, value);
    return fetch(port_, request, host);
  }
  unsigned status(const std::string& target, const Headers& headers = {}, const std::string& host = "") const {
    return ask(target, headers, host).result_int();
  }
  MetricsText metrics() const { return read_metrics(get(port_, "/metrics").body()); }
  std::string logged() const {
    std::ifstream in(folder_.file("access.log"));
    return {std::istreambuf_iterator<char>(in), {}};
  }
  template <class F>
  static bool in_the_end(F&& holds) {
    for (const auto end = std::chrono::steady_clock::now() + 60s; std::chrono::steady_clock::now() < end;
         std::this_thread::sleep_for(5ms))
      if (holds()) return true;
    return holds();
  }

  TemporaryFolder folder_;
  ServeOptions options_;
  std::unique_ptr<Server> server_;
  std::uint16_t port_ = 0;
};

/// Reads until the other side ends the connection: what came before, and its reason.
struct Goodbye {
  std::vector<json::object> before;
  websocket::close_reason reason;
};
Goodbye read_to_the_end(Player& player) {
  Goodbye all;
  try {
    while (true) all.before.push_back(player.take());
  } catch (const beast::system_error& e) {
    if (e.code() == websocket::error::closed) all.reason = player.stream().reason();
  }
  return all;
}
bool has_ack(const Goodbye& all, std::string_view id) {
  return std::any_of(all.before.begin(), all.before.end(), [&](const json::object& m) {
    return m.at("type") == "ack" && m.contains("id") && m.at("id") == json::value(id);
  });
}

TEST_F(ServerOperators, ReadMetricsOnThisMachineOnly) {
  start();
  const TableLink table = make_table(port_, "pp");
  Player ann(port_, table, table.tokens);
  EXPECT_EQ(ann.ask(ann.choice(0))["type"], "ack");
  ann.send_text("nonsense");
  ann.take("error");
  const MetricsText seen = metrics();
  EXPECT_EQ(seen.faults, std::vector<std::string>{});
  EXPECT_EQ(seen.at("bastide_sockets"), 1);
  EXPECT_EQ(seen.at("bastide_messages_total"), 3);
  EXPECT_EQ(seen.at(R"(bastide_moves_total{by="person"})"), 1);
  EXPECT_EQ(seen.at(R"(bastide_message_errors_total{code="bad-json"})"), 1);
  EXPECT_GE(seen.at("bastide_connections"), 2);
  EXPECT_EQ(seen.at(R"(bastide_requests_total{status="101"})"), 1);
  EXPECT_EQ(status("/metrics", {{"X-Forwarded-For", "203.0.113.7"}}), 404u);
  EXPECT_EQ(status("/metrics", {{"X-Forwarded-For", "127.0.0.1"}}), 404u);
  EXPECT_EQ(status("/metrics", {{"Forwarded", "for=127.0.0.1"}}), 404u);
  EXPECT_EQ(status("/metrics", {}, "evil.example"), 404u);
  EXPECT_EQ(status("/metrics", {}, "localhost:9"), 200u);
}

TEST_F(ServerOperators, ReadMetricsBehindAProxyPastIt) {
  options_.public_url = "https://games.example.org";
  start();
  EXPECT_EQ(status("/metrics"), 200u);
  EXPECT_EQ(status("/metrics", {{"X-Forwarded-For", "203.0.113.7"}}, "games.example.org"), 404u);
  EXPECT_EQ(status("/metrics", {}, "games.example.org"), 404u);
  EXPECT_EQ(status("/health/ready"), 200u);
  EXPECT_EQ(status("/health/live"), 200u);
}

TEST_F(ServerOperators, HaveADoorOfTheirOwnIfTheyWant) {
  set_metrics(options_, "127.0.0.1:0");
  options_.limits.connections = 0;
  start();
  EXPECT_EQ(status("/health"), 503u) << "there is no room for people";
  const std::uint16_t door = server_->metrics_port();
  ASSERT_NE(door, 0);
  EXPECT_EQ(read_metrics(get(door, "/metrics").body()).faults, std::vector<std::string>{});
  http::request<http::string_body> named{http::verb::get, "/metrics", 11};
  EXPECT_EQ(fetch(door, named, "prometheus.example.org").result_int(), 200u);
  EXPECT_EQ(get(door, "/health/ready").result_int(), 200u);
  EXPECT_EQ(get(door, "/api/meta").result_int(), 404u);
  EXPECT_EQ(get(door, "/").result_int(), 404u);
  options_.limits.connections = 100;
  start();
  EXPECT_EQ(status("/metrics"), 404u);
  EXPECT_THROW(Player(server_->metrics_port(), {"0123456789abcdef", {}}, {}), beast::system_error);
  for (const char* bad : {"", ":8080", "9464", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:70000"})
    EXPECT_THROW(set_metrics(options_, bad), std::exception) << bad;
}

TEST_F(ServerOperators, FindARequestByItsName) {
  start();
  const std::string own(ask("/health/live", {{"X-Request-Id", "theirs"}})["X-Request-Id"]);
  EXPECT_EQ(own.size(), 16u) << "nobody in front is trusted";
  EXPECT_TRUE(in_the_end([&] {
    return logged().find(" /health/live 200 ") != std::string::npos && logged().find(own) != std::string::npos;
  })) << logged();
  EXPECT_NE(raw(port_, "hello\r\n\r\n").find("X-Request-Id: "), std::string::npos);
  options_.public_url = "http://games.example.org";
  start();
  auto name = [&](const std::string& sent) { return std::string(ask("/health/live", {{"X-Request-Id", sent}})["X-Request-Id"]); };
  EXPECT_EQ(name("7b0e-44_a.b:c"), "7b0e-44_a.b:c");
  EXPECT_EQ(name(std::string(65, 'x')).size(), 16u);
  EXPECT_EQ(name("a b\"c").size(), 16u);
  EXPECT_EQ(name("").size(), 16u);
}

TEST_F(ServerOperators, FindASocketByItsName) {
  start();
  const TableLink table = make_table(port_, "pp");
  asio::io_context io;
  websocket::stream<beast::tcp_stream> ws(io);
  beast::get_lowest_layer(ws).connect(loopback(port_));
  websocket::response_type answer;
  ws.handshake(answer, "127.0.0.1:" + std::to_string(port_), "/api/tables/" + table.id + "/socket");
  const std::string name(answer["X-Request-Id"]);
  EXPECT_EQ(name.size(), 16u);
  EXPECT_TRUE(in_the_end([&] { return logged().find(name) != std::string::npos; }));
}

TEST_F(ServerOperators, DeleteTablesForWhoeverLooksAtThem) {
  start();
  const json::object open = post(port_, "/api/tables", {{"rules", "base"}, {"open", true}, {"seats", json::array{json::object{{"kind", "me"}}, json::object{{"kind", "open"}}}}});
  const TableLink gone{std::string(open.at("table").as_string()), json::value_to<std::vector<std::string>>(open.at("tokens"))}, kept = make_table(port_, "pp");
  Player ann(port_, gone, gone.tokens), ben(port_, kept, kept.tokens);
  EXPECT_EQ(json::parse(ask("/api/open").body()).at("of"), 1);
  const std::string record = "/api/tables/" + gone.id + "/record";
  ASSERT_EQ(status(record), 200u);
  ASSERT_TRUE(TableAdmin(options_.database).remove(gone.id));
  EXPECT_TRUE(in_the_end([&] { return status(record) == 404; }));
  EXPECT_EQ(json::parse(ask("/api/open").body()).at("of"), 0);
  EXPECT_EQ(read_to_the_end(ann).before.back().at("code"), "not-found");
  EXPECT_EQ(ben.ask(ben.choice(0))["type"], "ack");
}

TEST_F(ServerOperators, DrainWhileATablePlays) {
  start();
  const TableLink table = make_table(port_, "pp");
  Player ann(port_, table, table.tokens);
  EXPECT_EQ(ann.ask(ann.choice(0))["type"], "ack");
  EXPECT_EQ(status("/health/ready"), 200u);
  server_->drain();
  EXPECT_EQ(status("/health/ready"), 503u);
  EXPECT_EQ(status("/health/live"), 200u);
  EXPECT_EQ(status("/api/tables/" + table.id), 200u);
  const http::response<http::string_body> refused =
      ask("/api/tables/" + table.id + "/socket", {{"Connection", "Upgrade"},
                                                  {"Upgrade", "websocket"},
                                                  {"Sec-WebSocket-Version", "13"},
                                                  {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}});
  EXPECT_EQ(refused.result_int(), 503u);
  EXPECT_EQ(refused["Retry-After"], "1");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(ann.ask(ann.choice(0))["type"], "ack") << "whoever is here plays on";
  EXPECT_EQ(metrics().at("bastide_draining"), 1);
  const json::object state = ann.state();
  std::thread stops([&] { server_->stop(); });
  const Goodbye goodbye = read_to_the_end(ann);
  stops.join();
  EXPECT_EQ(goodbye.reason.code, websocket::close_code::going_away);
  EXPECT_EQ(std::string(goodbye.reason.reason.c_str()), "the server ends; come back");
  start();
  EXPECT_EQ(Player(port_, table, {}).state(), state);
}

// The store is held up, so that the move is on its way when the server ends.
TEST_F(ServerOperators, AMoveOnItsWayIsAcknowledgedBeforeTheGoodbye) {
  start();
  const TableLink table = make_table(port_, "pp");
  Player ann(port_, table, table.tokens), ben(port_, table, {});
  SQLite::Database other(options_.database, SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  json::object move = ann.choice(0);
  move["id"] = "m1";
  const double before = metrics().at("bastide_messages_total");
  ann.send(move);
  ASSERT_TRUE(in_the_end([&] { return metrics().at("bastide_messages_total") > before; }));
  std::thread stops([&] { server_->stop(); });
  const Goodbye first = read_to_the_end(ben);  // who waits for nothing is told at once
  other.exec("ROLLBACK");
  const Goodbye second = read_to_the_end(ann);
  stops.join();
  EXPECT_EQ(first.reason.code, websocket::close_code::going_away);
  EXPECT_EQ(second.reason.code, websocket::close_code::going_away);
  EXPECT_TRUE(has_ack(second, "m1"));
  start();
  EXPECT_EQ(Player(port_, table, {}).seq(), move.at("seq").as_int64() + 1);
}

TEST_F(ServerOperators, AHurryCutsWhoeverIsLeft) {
  options_.limits.goodbyes_per_second = 1;
  options_.limits.goodbyes_time = std::chrono::hours(1);
  start();
  const TableLink table = make_table(port_, "pp");
  std::vector<std::unique_ptr<Player>> guests;
  for (int i = 0; i < 5; ++i) guests.push_back(std::make_unique<Player>(port_, table, std::vector<std::string>{}));
  server_->hurry();
  server_.reset();
  for (auto& guest : guests) EXPECT_THROW(while (true) guest->take(), beast::system_error);
}

}  // namespace
}  // namespace bastide::server
