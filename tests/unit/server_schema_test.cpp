// What a table says to its clients has the shapes that docs/protocol.md and protocol/schemas promise.
#include <set>

#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

/// Every message so far fits the schema; returns their types.
std::set<std::string> check_messages(const std::shared_ptr<Recorder>& client) {
  std::set<std::string> types;
  for (auto& m : client->got()) {
    EXPECT_EQ(misfit("table-answer", m), "");
    types.emplace(m.at("type").as_string());
  }
  return types;
}

/// Sends a message that the schema of requests allows.
json::object ask(World& w, const Made& table, const std::shared_ptr<Recorder>& client, const json::object& message) {
  EXPECT_EQ(misfit("table-request", message), "");
  return w.ask(table, client, message);
}

TEST(ServerSchema, EveryMessageOfAGameFits) {
  World w;
  Made t = w.make("pp", true);
  auto ann = w.join(t, {0, 1}), watcher = w.join(t, {});
  for (int i = 0; i < 12; ++i) EXPECT_EQ(ask(w, t, ann, World::answer(ann))["type"], "ack");
  w.say(t, watcher, {{"type", "why"}, {"id", 1}, {"cell", json::array{0, 1}}});
  json::object wrong = World::answer(ann);
  wrong["move"] = "9,9N";
  EXPECT_EQ(ask(w, t, ann, wrong)["type"], "error");
  EXPECT_EQ(ask(w, t, ann, World::answer(ann))["type"], "ack");
  EXPECT_EQ(ask(w, t, ann, {{"type", "undo"}, {"seat", 0}, {"seq", World::state(ann).at("seq")}})["type"], "ack");
  EXPECT_EQ(ask(w, t, ann, {{"type", "name"}, {"seat", 1}, {"name", "Bob"}})["type"], "ack");
  EXPECT_EQ(ask(w, t, ann, {{"type", "react"}, {"seat", 1}, {"reaction", "thanks"}})["type"], "ack");
  EXPECT_EQ(World::last(watcher, "reaction"), (json::object{{"type", "reaction"}, {"seat", 1}, {"reaction", "thanks"}}));
  EXPECT_EQ(ask(w, t, watcher, {{"type", "resign"}, {"seat", 0}})["code"], "not-yours");
  EXPECT_EQ(ask(w, t, ann, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  EXPECT_EQ(ask(w, t, ann, {{"type", "rematch"}, {"seat", 0}})["type"], "ack");
  EXPECT_TRUE(w.until([&] { return World::last(watcher, "over").contains("rematch"); }));
  EXPECT_EQ(check_messages(ann), (std::set<std::string>{"welcome", "update", "change", "seats", "ack", "error", "over", "reaction", "watching"}));
  check_messages(watcher);
}

TEST(ServerSchema, MessagesAboutComputersFit) {
  World w;
  Made t = w.make("pb");
  auto ann = w.join(t, {0});
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(w.until([&] { return World::decision(ann).at("actor") == 0; }));
    w.play(t, ann);
  }
  check_messages(ann);
}

}  // namespace
}  // namespace bastide::server
