// The server over real sockets of the loopback interface.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "server/embedded.hpp"
#include "wire.hpp"

namespace bastide::server {
namespace {

class ServerSockets : public testing::Test {
 protected:
  ServerSockets() { start({}); }
  void start(Limits limits) {
    server_.reset();
    ServeOptions options = options_for(folder_.file("a.sqlite"));
    options.limits = limits;
    options.limits.bot_pause = std::chrono::milliseconds(0);
    server_ = std::make_unique<Server>(options);
    port_ = server_->start();
  }
  TemporaryFolder folder_;
  std::unique_ptr<Server> server_;
  std::uint16_t port_ = 0;
};

TEST_F(ServerSockets, AnswersHttp) {
  http::response<http::string_body> health = get(port_, "/health");
  EXPECT_EQ(health.result_int(), 200u);
  EXPECT_EQ(health["X-Content-Type-Options"], "nosniff");
  EXPECT_EQ(health["Referrer-Policy"], "no-referrer");
  EXPECT_EQ(get(port_, "/").result_int(), 200u);
  http::request<http::string_body> head{http::verb::head, "/nothing", 11};
  head.set(http::field::host, "localhost");
  asio::io_context io;
  beast::tcp_stream stream(io);
  stream.connect(loopback(port_));
  http::write(stream, head);
  beast::flat_buffer buffer;
  http::response_parser<http::empty_body> parser;
  parser.skip(true);
  http::read(stream, buffer, parser);
  EXPECT_EQ(parser.get().result_int(), 404u);
}

TEST_F(ServerSockets, CompressesForThoseWhoSaySo) {
  auto encoding = [&](const std::string& accepted) {
    http::request<http::string_body> request{http::verb::get, "/api/meta", 11};
    if (!accepted.empty()) request.set(http::field::accept_encoding, accepted);
    return std::string(fetch(port_, request)[http::field::content_encoding]);
  };
  for (const char* yes : {"gzip", "gzip, deflate, br, zstd", "br;q=1.0, GZIP;q=0.8, *;q=0.1", "*", "deflate,*;q=0.5"})
    EXPECT_EQ(encoding(yes), "gzip") << yes;
  for (const char* no : {"", "identity", "br", "gzip;q=0", "gzip;q=0.000, *", "*;q=0", ";;;", "gzipped"})
    EXPECT_EQ(encoding(no), "") << no;
}

TEST_F(ServerSockets, CompressesWithBrotliForThoseWhoSaySo) {
  const auto script = std::find_if(embedded_assets().begin(), embedded_assets().end(), [](const Asset& asset) { return asset.path.ends_with(".js.br"); });
  if (script == embedded_assets().end()) GTEST_SKIP() << "the page was not built into the program";
  const std::string target(script->path.substr(0, script->path.size() - 3));
  auto encoding = [&](const std::string& accepted) {
    http::request<http::string_body> request{http::verb::get, target, 11};
    request.set(http::field::accept_encoding, accepted);
    return std::string(fetch(port_, request)[http::field::content_encoding]);
  };
  for (const char* yes : {"br", "gzip, deflate, br, zstd", "BR;q=0.1, gzip", "*"}) EXPECT_EQ(encoding(yes), "br") << yes;
  for (const char* no : {"gzip", "gzip, br;q=0", "br;q=0, gzip;q=0.5", "brotli, gzip"}) EXPECT_NE(encoding(no), "br") << no;
}

TEST_F(ServerSockets, TellsOfAPageInTheLanguageThatIsRead) {
  auto german = [&](const std::string& accepted, const std::string& target = "/learn") {
    http::request<http::string_body> request{http::verb::get, target, 11};
    if (!accepted.empty()) request.set(http::field::accept_language, accepted);
    return fetch(port_, request).body().find("Carcassonne lernen") != std::string::npos;
  };
  for (const char* yes : {"de", "DE-at, en;q=0.9", "fr, de;q=0.8, en;q=0.5", "en;q=0.1,de;q=0.2", "tlh;q=1, de;q=0.001"}) EXPECT_TRUE(german(yes)) << yes;
  for (const char* no : {"", "en", "en, de;q=0.9", "fr", "de;q=0", "de;q=x", "de;q=-1", ";;;", "*", "deutsch", "de;q=0.5, en;q=0.5000001"}) EXPECT_FALSE(german(no)) << no;
  EXPECT_TRUE(german("en", "/learn?lang=de"));
  EXPECT_FALSE(german("de", "/learn?lang=en"));
}

TEST_F(ServerSockets, SurvivesBytesThatAreNoHttp) {
  EXPECT_TRUE(raw(port_, "hello\r\n\r\n").starts_with("HTTP/1.1 400"));
  EXPECT_TRUE(raw(port_, std::string(2000, '\0')).starts_with("HTTP/1.1 400"));
  EXPECT_TRUE(raw(port_, "GET / HTTP/1.1\r\nX: " + std::string(9000, 'x')).starts_with("HTTP/1.1 431"));
  EXPECT_TRUE(raw(port_, "POST /api/tables HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n").starts_with("HTTP/1.1 413"));
  EXPECT_TRUE(raw(port_, "POST /api/tables HTTP/1.1\r\nContent-Length: -5\r\n\r\n").starts_with("HTTP/1.1 400"));
  EXPECT_EQ(raw(port_, ""), "");
  EXPECT_EQ(get(port_, "/health").result_int(), 200u);
}

TEST_F(ServerSockets, OnlyRecordsMayBeLong) {
  auto post = [&](const std::string& target, std::size_t length) {
    return raw(port_, "POST " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: " + std::to_string(length) +
                          "\r\n\r\n" + std::string(std::min<std::size_t>(length, 1 << 20), '#'));
  };
  EXPECT_TRUE(post("/api/tables", 20'000).starts_with("HTTP/1.1 413"));
  EXPECT_TRUE(post("/api/records", 20'000).starts_with("HTTP/1.1 400"));
  EXPECT_NE(post("/api/records", 1 << 20).find("bad-record"), std::string::npos);
  EXPECT_TRUE(post("/api/records", (1 << 20) + 1).starts_with("HTTP/1.1 413"));
  EXPECT_TRUE(raw(port_, "POST /api/records HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5000\r\n" + std::string(0x5000, '#'))
                  .starts_with("HTTP/1.1 413"));
  Limits tight;
  tight.records_at_once = 0;
  start(tight);
  EXPECT_TRUE(post("/api/records", 20'000).starts_with("HTTP/1.1 503"));
  EXPECT_TRUE(post("/api/records", 200).starts_with("HTTP/1.1 400"));
  EXPECT_EQ(get(port_, "/health").result_int(), 200u);
}

TEST_F(ServerSockets, TwoClientsOnOneSeatAndAReconnectInMidTurn) {
  TableLink table = make_table(port_, "pp", true);
  Player desk(port_, table, {table.tokens[0]}), phone(port_, table, {table.tokens[0]});
  EXPECT_EQ(desk.ask(desk.choice(0))["type"], "ack");
  phone.take("change");
  EXPECT_EQ(phone.state(), desk.state());
  json::object seen = desk.state();
  {
    Player again(port_, table, {table.tokens[0]});
    EXPECT_EQ(again.state(), seen);
    EXPECT_EQ(again.ask(again.choice(0))["type"], "ack");
    seen = again.state();
  }
  Player once_more(port_, table, {table.tokens[0]});
  EXPECT_EQ(once_more.state(), seen);
  if (once_more.actor() == 0) {
    EXPECT_EQ(once_more.ask(once_more.choice(0))["type"], "ack");
  }
}

TEST_F(ServerSockets, ProgramsHearATableAsLinesAndAnswerOverHttp) {
  const TableLink table = make_table(port_, "pp");
  const std::string path = "/api/tables/" + table.id, secret = "Bearer " + table.tokens[0] + "," + table.tokens[1];
  RawSocket stream(port_);
  stream.send("GET " + path + "/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: " + secret + "\r\n\r\n");
  const std::string head = stream.read_until("\"type\":\"update\"");
  EXPECT_TRUE(head.starts_with("HTTP/1.1 200")) << head;
  EXPECT_NE(head.find("\"seats\":[0,1]"), head.npos) << head;
  Player desk(port_, table, table.tokens);
  http::request<http::string_body> message{http::verb::post, path + "/message", 11};
  json::object choice = desk.choice(0);
  const auto answer = [&](const json::value& id) {  // has the message's id, whatever it is that is answered, and none where that has none
    json::object said = choice;
    id.is_null() ? void(said.erase("id")) : void(said["id"] = id);
    message.body() = json::serialize(said);
    const auto got = fetch(port_, message);
    const json::object told = json::parse(got.body()).as_object();
    EXPECT_EQ(told.contains("id"), !id.is_null()) << got.body();
    if (!id.is_null()) EXPECT_EQ(told.at("id"), id) << got.body();
    return got.result_int();
  };
  EXPECT_EQ(answer("without a secret"), 403u);
  EXPECT_EQ(answer(nullptr), 403u);
  message.set(http::field::authorization, "Bearer nobodys");
  EXPECT_GE(answer("with nobody's secret"), 400u);
  message.set(http::field::authorization, secret);
  choice["seq"] = -1;
  EXPECT_EQ(answer(nullptr), 400u);
  choice["seq"] = desk.choice(0).at("seq");
  EXPECT_EQ(answer(17), 200u);
  EXPECT_EQ(answer(nullptr), 200u) << "said twice, it is done once";
  stream.read_until("\"type\":\"change\"");
  desk.take("change");
  // Whoever hangs up is gone,
  {
    RawSocket watcher(port_);
    watcher.send("GET " + path + "/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    EXPECT_EQ(desk.take("watching").at("count"), 1);
  }
  EXPECT_EQ(desk.take("watching").at("count"), 0);
  // and a server that ends says so.
  server_.reset();
  EXPECT_EQ(stream.wait_for_end(), asio::error::eof);
}

TEST_F(ServerSockets, ComeCompressedForThoseWhoAskForIt) {
  Limits limits;
  limits.message_burst = 1000;
  start(limits);
  TableLink table = make_table(port_, "pp");
  Player ann(port_, table, table.tokens);
  while (!ann.over() && json::serialize(ann.state()).size() < 8000) ann.ask(ann.choice(0));
  EXPECT_FALSE(ann.stream().got_binary());
  ann.send({{"type", "join"}, {"tokens", json::array{table.tokens[0]}}, {"gzip", true}});
  ann.take("welcome");
  EXPECT_FALSE(ann.stream().got_binary()) << "a small message comes as it is";
  EXPECT_EQ(ann.take("update")["state"].as_object(), ann.state());
  EXPECT_TRUE(ann.stream().got_binary());
  ann.send({{"type", "join"}, {"tokens", json::array{table.tokens[0]}}});
  ann.take("update");
  EXPECT_FALSE(ann.stream().got_binary()) << "whoever joins without the wish has none";
}

TEST_F(ServerSockets, RefusesButGoesOn) {
  TableLink table = make_table(port_, "pp");
  Player ann(port_, table, {table.tokens[0]});
  ann.send_text(std::string(100'000, 'x'));
  EXPECT_EQ(ann.take("error")["code"], "too-large");
  ann.stream().binary(true);
  ann.stream().write(asio::buffer(std::string("{}")));
  EXPECT_EQ(ann.take("error")["code"], "bad-message");
  ann.send_text("{{{{");
  EXPECT_EQ(ann.take("error")["code"], "bad-json");
  // Whoever waits for an answer learns that it is his that was refused.
  ann.send_text(R"({"type":"name","id":"n1","seat":0,"name":")" + std::string(100'000, 'x') + "\"}");
  const json::object large = ann.take("error");
  EXPECT_EQ(large.at("code"), "too-large");
  EXPECT_EQ(large.at("id"), "n1");
  EXPECT_EQ(ann.ask(ann.choice(0))["type"], "ack");
}

TEST_F(ServerSockets, SlowsDownWhoIsTooFast) {
  Limits limits;
  limits.messages_per_second = 0.001;  // the test may take as long as it likes
  start(limits);
  TableLink table = make_table(port_, "pp");
  Player ann(port_, table, {table.tokens[0]});
  for (int i = 0; i < 100; ++i) ann.send_text("{}");
  int fast = 0;
  for (int i = 0; i < 100; ++i) fast += ann.take("error")["code"] == "too-fast";
  EXPECT_EQ(fast, 100 - (limits.message_burst - 1));  // the first was join
  ann.send_text(R"({"type":"play","move":"\"id\":7","id":"p9","seat":0,"seq":0})");
  EXPECT_EQ(ann.take("error").at("id"), "p9");
  ann.send_text(R"({"type":"play","seat":0,"seq":0,"move":"-", "id" : 12 })");
  EXPECT_EQ(ann.take("error").at("id"), 12);
  EXPECT_THROW(
      {
        for (int i = 0; i < 2000; ++i) ann.send_text("{}");
        while (true) ann.take();
      },
      beast::system_error);
  EXPECT_EQ(get(port_, "/health").result_int(), 200u);
}

TEST_F(ServerSockets, CutsAFloodOff) {
  TableLink table = make_table(port_, "pp");
  Player ann(port_, table, {table.tokens[0]});
  EXPECT_THROW(
      {
        ann.send_text(std::string(4 << 20, 'x'));
        while (true) ann.take();
      },
      beast::system_error);
}

TEST_F(ServerSockets, OpensSocketsOnlyForItsOwnPages) {
  TableLink table = make_table(port_, "pp");
  EXPECT_THROW(Player(port_, table, {}, "https://evil.example"), beast::system_error);
  EXPECT_THROW(Player(port_, {"nonsense", {}}, {}), beast::system_error);
  Player own(port_, table, {}, "http://127.0.0.1:" + std::to_string(port_));
}

TEST_F(ServerSockets, LimitsConnectionsOfAnAddress) {
  Limits limits;
  limits.connections_per_address = 3;
  start(limits);
  TableLink table = make_table(port_, "pp");
  std::vector<std::unique_ptr<Player>> guests;
  for (int tries = 0; guests.size() < 3 && tries < 1000; ++tries) try {
      guests.push_back(std::make_unique<Player>(port_, table, std::vector<std::string>{}));
    } catch (const beast::system_error&) {  // the server has not seen yet that an earlier connection has ended
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  EXPECT_EQ(guests.size(), 3u);
  EXPECT_EQ(get(port_, "/health").result_int(), 503u);
}

TEST_F(ServerSockets, AGracefulStopKeepsEverything) {
  TableLink table = make_table(port_, "pp");
  json::object state;
  {
    Player ann(port_, table, table.tokens);
    for (int i = 0; i < 9; ++i) EXPECT_EQ(ann.ask(ann.choice(0))["type"], "ack");
    state = ann.state();
    server_->stop();
    EXPECT_THROW(ann.take(), beast::system_error);
  }
  start({});
  EXPECT_EQ(Player(port_, table, {}).state(), state);
}

TEST_F(ServerSockets, AComputerPlaysItsTurns) {
  TableLink table = make_table(port_, "pb", true);
  Player ann(port_, table, table.tokens);
  for (int turns = 0; turns < 20;) {
    while (ann.actor() == 1) ann.take("change");
    if (ann.over()) break;
    EXPECT_EQ(ann.ask(ann.choice(0))["type"], "ack");
    ++turns;
  }
}

}  // namespace
}  // namespace bastide::server
