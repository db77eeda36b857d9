// Nobody can harm the others: what was tried against the server from outside, over real sockets.
#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <fstream>
#include <thread>

#include "server/backlog.hpp"
#include "wire.hpp"

namespace bastide::server {
namespace {

using namespace std::chrono_literals;

/// Waits for what others do in their own time.
template <class F>
bool in_the_end(F&& holds) {
  for (const auto end = std::chrono::steady_clock::now() + 60s; std::chrono::steady_clock::now() < end;
       std::this_thread::sleep_for(10ms))
    if (holds()) return true;
  return holds();
}

std::ptrdiff_t open_files() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
}

std::string text_of(const std::string& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

class ServerHarm : public testing::Test {
 protected:
  void start(Limits limits, const std::string& public_url = "") {
    ServeOptions options = options_for(folder_.file("a.sqlite"));
    options.access_log = folder_.file("access.log");
    options.abuse_log = folder_.file("abuse.log");
    options.public_url = public_url;
    options.limits = limits;
    options.limits.bot_pause = 0ms;
    server_ = std::make_unique<Server>(options);
    port_ = server_->start();
  }
  std::string abuse() const { return text_of(folder_.file("abuse.log")); }
  std::string raw_get(const std::string& headers) {
    return raw(port_, "GET /api/meta HTTP/1.1\r\n" + headers + "Connection: close\r\n\r\n");
  }

  TemporaryFolder folder_;
  std::unique_ptr<Server> server_;
  std::uint16_t port_ = 0;
};

TEST_F(ServerHarm, HalfClosedSocketsGoWithTheirDescriptors) {
  Limits limits;
  limits.goodbye_time = 1s;
  start(limits);
  const TableLink table = make_table(port_, "pp");
  std::vector<std::unique_ptr<Player>> guests;
  for (int i = 0; i < 20; ++i) guests.push_back(std::make_unique<Player>(port_, table, std::vector<std::string>{}));
  const std::ptrdiff_t all = open_files();
  beast::error_code ec;
  for (auto& guest : guests) beast::get_lowest_layer(guest->stream()).socket().shutdown(tcp::socket::shutdown_send, ec);
  EXPECT_TRUE(in_the_end([&] { return open_files() <= all - 20; }))
      << "of " << all << " descriptors " << open_files() << " are left";
}

TEST_F(ServerHarm, WhoDoesNotReadMissesNewsAndThenGetsTheNewestState) {
  Limits limits;
  limits.behind_bytes = 20'000;
  limits.message_burst = 3000;
  limits.send_buffer = 4096;
  start(limits);
  const TableLink table = make_table(port_, "pp");
  Player ann(port_, table, table.tokens), slow(port_, table, {}, "", 16'384);
  const std::string last = "the last of many names";
  for (int i = 0; i < 2000; ++i) {  // each time everybody is told who sits where
    ann.send({{"type", "join"}, {"tokens", json::array{table.tokens[0]}}, {"since", 1 << 20}});
    ann.take("update");
  }
  ann.ask({{"type", "name"}, {"seat", 0}, {"name", last}});
  auto knows = [&] { return slow.state().at("players").at(0).at("name") == json::value(last); };
  int taken = 0;
  while (!knows()) {
    slow.take();
    ++taken;
  }
  EXPECT_LT(taken, 2000);
}

TEST_F(ServerHarm, ThoseWithTheFullestQueuesAreCutWhenMemoryIsShort) {
  Backlog backlog(1000);
  int cut[3] = {};
  Backlog::Queue small(backlog, [&] { ++cut[0]; }), large(backlog, [&] { ++cut[1]; }), middle(backlog, [&] { ++cut[2]; });
  small.add(100);
  large.add(600);
  middle.add(250);
  EXPECT_EQ(cut[1], 0);
  small.add(60);
  EXPECT_EQ(cut[0], 0);
  EXPECT_EQ(cut[1], 1);
  EXPECT_EQ(cut[2], 0);
  large.remove(600);
  EXPECT_EQ(backlog.bytes(), 410u);
}

TEST_F(ServerHarm, ControlFramesCountAsMessages) {
  Limits limits;
  limits.message_burst = 20;
  limits.refusals_to_close = 20;
  start(limits);
  const TableLink table = make_table(port_, "pp");
  Player guest(port_, table, {});
  beast::error_code ec;
  for (int i = 0; i < 200 && !ec; ++i) guest.stream().ping({}, ec);
  while (!ec) {
    beast::flat_buffer buffer;
    guest.stream().read(buffer, ec);
  }
  EXPECT_TRUE(in_the_end([&] { return abuse().find("too?many?control?frames") != std::string::npos; })) << abuse();
}

/// The library passes over empty pieces of a message without telling, but they are read no faster than a socket may send.
TEST_F(ServerHarm, EmptyPiecesAreNotReadFasterThanASocketMaySend) {
  start({});
  const TableLink table = make_table(port_, "pp");
  Player guest(port_, table, {});
  std::string pieces(2 << 20, '\0');
  for (std::size_t at = 0; at + 6 <= pieces.size(); at += 6) pieces[at] = at ? 0 : 1, pieces[at + 1] = static_cast<char>(0x80);
  pieces.resize(pieces.size() / 6 * 6);
  const auto begin = std::chrono::steady_clock::now();
  asio::write(beast::get_lowest_layer(guest.stream()).socket(), asio::buffer(pieces));
  guest.stream().ping({});
  guest.stream().control_callback([](websocket::frame_type kind, beast::string_view) {
    if (kind == websocket::frame_type::pong) throw std::runtime_error("all was read");
  });
  EXPECT_THROW(guest.take(), std::runtime_error);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 4s);  // two MiB at a quarter of one each second
}

TEST_F(ServerHarm, ASlowRequestEndsInTimeAlsoOnAConnectionThatWasUsedBefore) {
  Limits limits;
  limits.request_time = 1s;
  limits.keep_alive = 600s;
  start(limits);
  const std::string whole = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
  RawSocket socket(port_);
  socket.send(whole);
  socket.read_until("}");
  socket.send(whole.substr(0, 10));
  EXPECT_EQ(socket.wait_for_end(), asio::error::eof);
}

TEST_F(ServerHarm, SlowUploadsOfOneAddressLeaveRoomForOthers) {
  Limits limits;
  limits.records_of_address = 2;
  start(limits, "http://games.example.org");
  std::deque<RawSocket> slow;
  auto begin = [&](const std::string& address) {
    slow.emplace_back(port_).send("POST /api/records HTTP/1.1\r\nHost: games.example.org\r\nX-Forwarded-For: " + address +
                                  "\r\nContent-Length: 500000\r\nConnection: close\r\n\r\nbastide");
  };
  for (int i = 0; i < 3; ++i) begin("203.0.113.7");
  EXPECT_TRUE(in_the_end([&] { return abuse().find("refused 203.0.113.7 busy /api/records ") != std::string::npos; })) << abuse();
  http::request<http::string_body> record{http::verb::post, "/api/records", 11};
  record.body() = std::string(100'000, '#');
  record.set("X-Forwarded-For", "203.0.113.8");
  EXPECT_EQ(fetch(port_, record, "games.example.org").result_int(), 400u);  // it was read
}

TEST_F(ServerHarm, WhatIsTooLargeStandsInBothLogs) {
  start({}, "http://games.example.org");
  const std::string from = "Host: games.example.org\r\nX-Forwarded-For: 203.0.113.7\r\n";
  EXPECT_EQ(raw(port_, "POST /api/tables?x HTTP/1.1\r\n" + from + "Content-Length: 999999999\r\n\r\n").substr(0, 12), "HTTP/1.1 413");
  EXPECT_EQ(raw_get(from + "X-Long: " + std::string(100'000, 'a') + "\r\n").substr(0, 12), "HTTP/1.1 431");
  EXPECT_EQ(raw(port_, "nonsense\r\n\r\n").substr(0, 12), "HTTP/1.1 400");
  const std::string access = text_of(folder_.file("access.log"));
  EXPECT_NE(access.find(" 203.0.113.7 POST /api/tables 413 "), std::string::npos) << access;
  EXPECT_NE(access.find(" - GET /api/meta 431 "), std::string::npos) << access;  // its headers may name anybody
  EXPECT_NE(access.find(" - - - 400 "), std::string::npos) << access;
  EXPECT_NE(abuse().find(" refused 203.0.113.7 413 /api/tables "), std::string::npos) << abuse();
  EXPECT_NE(abuse().find(" refused - 431 /api/meta "), std::string::npos) << abuse();
  EXPECT_NE(abuse().find(" refused - bad-request this?is?no?HTTP?request"), std::string::npos) << abuse();
}

TEST_F(ServerHarm, ARequestNamesOneHostAndBehindAProxyOurs) {
  start({}, "http://games.example.org");
  EXPECT_EQ(raw_get("").substr(0, 12), "HTTP/1.1 400");
  EXPECT_EQ(raw_get("Host: games.example.org\r\nHost: games.example.org\r\n").substr(0, 12), "HTTP/1.1 400");
  EXPECT_EQ(raw_get("Host: evil.example\r\n").substr(0, 12), "HTTP/1.1 421");
  EXPECT_EQ(raw_get("Host: games.example.org\r\n").substr(0, 12), "HTTP/1.1 200");
  EXPECT_EQ(get(port_, "/health").result_int(), 200u);
  EXPECT_NE(abuse().find("421"), std::string::npos) << abuse();
}

TEST_F(ServerHarm, UpgradesCountAsRequests) {
  Limits limits;
  limits.request_burst = 6;
  limits.requests_per_second = 0.001;
  start(limits);
  const TableLink table = make_table(port_, "pp");
  int opened = 0;
  EXPECT_THROW(for (; opened < 10; ++opened) Player(port_, table, {}), beast::system_error);
  EXPECT_EQ(opened, 5);
}

TEST_F(ServerHarm, BehindAProxyConnectionsCountByTheAddressThatItNames) {
  Limits limits;
  limits.connections_per_address = 2;
  start(limits, "http://games.example.org");
  std::deque<RawSocket> sockets;
  auto status = [&](const std::string& address) {
    sockets.emplace_back(port_).send(
        "GET /api/tables/0123456789abcdef/socket HTTP/1.1\r\nHost: games.example.org\r\nX-Forwarded-For: " + address +
        "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    return sockets.back().read_until("\r\n").substr(9, 3);
  };
  EXPECT_EQ(status("203.0.113.7"), "101");
  EXPECT_EQ(status("203.0.113.7"), "101");
  EXPECT_EQ(status("203.0.113.7"), "429");
  EXPECT_EQ(status("203.0.113.8"), "101");
  EXPECT_NE(abuse().find("refused 203.0.113.7 429"), std::string::npos) << abuse();
}

TEST_F(ServerHarm, LogsSayWhoAskedWithoutSecretsAndBeginAnew) {
  start({});
  get(port_, "/api/tiles?ids=BA/L");
  auto logged = [&] { return text_of(folder_.file("access.log")); };
  EXPECT_TRUE(in_the_end([&] { return logged().find("127.0.0.1 GET /api/tiles 200 ") != std::string::npos; })) << logged();
  EXPECT_EQ(logged().find("BA/L"), std::string::npos);
  std::filesystem::rename(folder_.file("access.log"), folder_.file("old.log"));
  server_->reopen_logs();
  get(port_, "/health");
  EXPECT_TRUE(in_the_end([&] { return logged().find("/health") != std::string::npos; }));
  ServeOptions options = options_for(folder_.file("b.sqlite"));
  options.access_log = folder_.file("");
  EXPECT_THROW(Server{options}, std::runtime_error);
}

}  // namespace
}  // namespace bastide::server
