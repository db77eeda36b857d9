// Aids: what a level hides is not sent to anybody, and the level stays with the table.
#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

/// What a state tells beyond what lies on the table.
struct Told {
  bool projected, worth, kinds, cells;
  friend bool operator==(const Told&, const Told&) = default;
};

Told told(const json::object& state) {
  Told t{};
  for (auto& p : state.at("players").as_array()) t.projected |= p.as_object().contains("projected");
  for (auto& f : state.at("features").as_array()) t.worth |= f.as_object().contains("worth");
  for (auto& g : state.at("remaining").at("groups").as_array()) t.kinds |= g.as_object().contains("kinds");
  t.cells = state.at("remaining").as_object().contains("cells");
  return t;
}

struct Level {
  const char* name;
  Told told;
};
constexpr Level kLevels[] = {
    {"helpful", {true, true, true, true}}, {"standard", {false, true, true, false}}, {"purist", {false, false, false, false}}};

TEST(ServerAids, WhatALevelHidesIsNotSentToAnybody) {
  for (auto& level : kLevels) {
    World w;
    Made t = w.make("pp", false, level.name);
    auto ann = w.join(t, {0, 1}), watcher = w.join(t, {});
    for (int i = 0; i < 20; ++i) w.play(t, ann, static_cast<std::size_t>(i));
    for (auto& client : {ann, watcher}) {
      Follower follower;
      for (auto& m : client->got()) {
        EXPECT_EQ(misfit("table-answer", m), "");
        follower.hear(m);
        if (follower.knows()) {
          EXPECT_EQ(told(follower.state()), level.told) << level.name;
        }
      }
    }
    EXPECT_EQ(World::last(watcher, "welcome").at("table").at("aids"), level.name);
    EXPECT_EQ(json::parse(*w.get("/api/tables/" + t.id).body).at("aids"), level.name);
  }
}

TEST(ServerAids, WithoutAWishATableIsStandardAndOtherWordsAreRefused) {
  World w;
  EXPECT_EQ(World::last(w.join(w.make(), {}), "welcome").at("table").at("aids"), "standard");
  json::object wish = table_wish("pp", false, "all");
  EXPECT_EQ(w.post("/api/tables", json::serialize(wish)).status, 400);
  wish["aids"] = 3;
  EXPECT_EQ(w.post("/api/tables", json::serialize(wish)).status, 400);
}

TEST(ServerAids, ARematchKeepsTheLevel) {
  World w;
  Made t = w.make("pp", false, "purist");
  auto ann = w.join(t, {0});
  w.ask(t, ann, {{"type", "resign"}, {"seat", 0}});
  const json::object ack = w.ask(t, ann, {{"type", "rematch"}, {"seat", 0}});
  EXPECT_EQ(json::parse(*w.get("/api/tables/" + std::string(ack.at("table").as_string())).body).at("aids"), "purist");
}

}  // namespace
}  // namespace bastide::server
