// Law: whatever a stranger says at a table, every message gets an answer, the game stays one that its rows rebuild, and the other
// player's place is safe. Input: messages, one a line; "$0" stands for the secret of seat 0.
#include <cstdlib>
#include <string_view>

#include "fuzz_server.hpp"
#include "support/follower.hpp"
#include "support/gunzip.hpp"

using namespace bastide::server;

namespace {

struct Listener : Client {
  void send(Text text) override {
    json::object m = json::parse(*text).as_object();
    if (m.at("type") == "error" && m.at("code") == "internal") std::abort();
    follower.hear(m);
    if (m.at("type") != "seats" && m.at("type") != "update" && m.at("type") != "change" && m.at("type") != "over" && m.at("type") != "result") ++answers;
  }
  void send_packed(Text gzip) override { send(std::make_shared<const std::string>(bastide::gunzip(*gzip))); }
  void close() override { std::abort(); }
  int answers = 0;
  bastide::Follower follower;  // a change that does not fit throws
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static FuzzServer server;
  std::string id = server.new_table();
  auto client = std::make_shared<Listener>();
  std::string_view text(reinterpret_cast<const char*>(data), size);
  int sent = 0;
  while (!text.empty() && sent < 40) {
    std::string line(take_line(text));
    if (auto at = line.find("$0"); at != line.npos) line.replace(at, 2, "seat-zero");
    server.tables.receive(id, client, line);
    ++sent;
  }
  server.settle();
  if (client->answers != sent) std::abort();
  server.check(id);
  server.tables.leave(id, client);
  server.settle();
  return 0;
}
