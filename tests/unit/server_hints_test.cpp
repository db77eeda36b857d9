// Hints at a table: who gets them, that they hold nobody up, and that an old one is dropped.
#include <thread>

#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

json::object request(const std::shared_ptr<Recorder>& client, int seat) {
  return {{"type", "hint"}, {"seat", seat}, {"seq", World::decision(client).at("seq")}};
}

/// Asks and waits for the hint or the error.
json::object hint(World& w, const Made& t, const std::shared_ptr<Recorder>& client, json::object message, const char* id = "h") {
  message["id"] = id;
  EXPECT_EQ(misfit("table-request", message), "");
  const std::size_t before = client->count();
  w.say(t, client, message);
  json::object answer = w.wait(client, before, [&](json::object& m) { return m.contains("id") && m["id"] == json::value(id); });
  EXPECT_EQ(misfit("table-answer", answer), "");
  return answer;
}

/// Counts how often a hint was thought of, and thinks until it may end.
struct Slow {
  std::atomic<int> asked{0};
  std::atomic<bool> may_end{true};

  HintMaker maker() {
    return [this](const Game& g, const std::vector<std::string>& names, std::chrono::milliseconds, const std::atomic<bool>& stop) {
      ++asked;
      while (!may_end) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return our_hints()(g, names, std::chrono::milliseconds(1), stop);
    };
  }
};

TEST(ServerHints, WhoeverMustAnswerIsToldAndNobodyElse) {
  World w;
  Made t;
  std::shared_ptr<Recorder> ann;
  do {  // some first tiles fit in one place only
    t = w.make("pp", false, "helpful");
    ann = w.join(t, {0});
  } while (World::decision(ann).at("options").as_array().size() < 3);
  auto bob = w.join(t, {1}), watcher = w.join(t, {});
  const json::object answer = hint(w, t, ann, request(ann, 0));
  ASSERT_EQ(answer.at("type"), "hint");
  EXPECT_EQ(answer.at("seq"), World::decision(ann).at("seq"));
  const json::array& moves = answer.at("moves").as_array();
  const json::object decision = World::decision(ann);
  ASSERT_EQ(moves.size(), 3u);
  for (auto& m : moves) {
    bool offered = false;
    for (auto& option : decision.at("options").as_array()) offered |= option.at("move") == m.at("moves").as_array().front();
    EXPECT_TRUE(offered);
  }
  EXPECT_EQ(hint(w, t, bob, request(ann, 1)).at("code"), "not-yours");
  EXPECT_EQ(hint(w, t, bob, request(ann, 0)).at("code"), "not-yours");
  EXPECT_EQ(hint(w, t, watcher, request(ann, 0)).at("code"), "not-yours");
  EXPECT_TRUE(World::last(bob, "hint").empty());
  EXPECT_TRUE(World::last(watcher, "hint").empty());
  json::object late = request(ann, 0);
  w.play(t, ann);
  EXPECT_EQ(hint(w, t, ann, late).at("code"), "stale");
}

TEST(ServerHints, OnlyWhereTheAidsAreHelpful) {
  for (const char* aids : {"standard", "purist"}) {
    World w;
    Slow slow;
    w.services.hints = slow.maker();
    Made t = w.make("pp", false, aids);
    auto ann = w.join(t, {0});
    EXPECT_EQ(hint(w, t, ann, request(ann, 0)).at("code"), "illegal");
    EXPECT_EQ(slow.asked, 0);
  }
}

TEST(ServerHints, ADecisionIsThoughtAboutOnce) {
  World w;
  Slow slow;
  w.services.hints = slow.maker();
  Made t = w.make("pp", false, "helpful");
  auto ann = w.join(t, {0}), again = w.join(t, {0});
  slow.may_end = false;
  const json::object first = request(ann, 0);
  json::object with_id = first;
  with_id["id"] = 7;
  w.say(t, ann, with_id);
  w.say(t, again, with_id);
  EXPECT_TRUE(w.until([&] { return slow.asked == 1; }));
  slow.may_end = true;
  EXPECT_TRUE(w.until([&] { return !World::last(ann, "hint").empty() && !World::last(again, "hint").empty(); }));
  EXPECT_EQ(World::last(ann, "hint"), World::last(again, "hint"));
  json::object third = hint(w, t, ann, first, "h3");
  EXPECT_EQ(third.at("moves"), World::last(again, "hint").at("moves"));
  EXPECT_EQ(slow.asked, 1);
}

TEST(ServerHints, AnOldHintIsDroppedAndTheGameGoesOnMeanwhile) {
  World w;
  Slow slow;
  w.services.hints = slow.maker();
  Made t = w.make("pp", false, "helpful");
  auto ann = w.join(t, {0, 1});
  slow.may_end = false;
  json::object message = request(ann, 0);
  message["id"] = "h";
  w.say(t, ann, message);
  EXPECT_TRUE(w.until([&] { return slow.asked == 1; }));
  EXPECT_EQ(w.play(t, ann)["type"], "ack") << "nobody waits for a hint";
  EXPECT_EQ(World::last(ann, "error").at("code"), "stale");
  EXPECT_EQ(World::last(ann, "error").at("id"), "h");
  slow.may_end = true;
  EXPECT_TRUE(w.until([&] { return w.thinkers.busy() == 0; }));
  for (int i = 0; i < 3; ++i) w.play(t, ann);
  EXPECT_TRUE(World::last(ann, "hint").empty());
}

TEST(ServerHints, SoManyAndNoMore) {
  Limits few = World::quick();
  few.hint_burst = 2;
  few.hints_per_second = 1;
  World w(":memory:", few);
  Slow slow;
  w.services.hints = slow.maker();
  Made t = w.make("pp", false, "helpful");
  auto ann = w.join(t, {0, 1});
  auto ask = [&] {
    const json::object d = World::decision(ann);
    return hint(w, t, ann, {{"type", "hint"}, {"seat", d.at("actor")}, {"seq", d.at("seq")}});
  };
  EXPECT_EQ(ask().at("type"), "hint");
  w.play(t, ann);
  EXPECT_EQ(ask().at("type"), "hint");
  w.play(t, ann);
  EXPECT_EQ(ask().at("code"), "too-fast");
  w.clock += 1000;
  EXPECT_EQ(ask().at("type"), "hint");
}

TEST(ServerHints, AFailureIsToldAndHarmsNothing) {
  World w;
  w.services.hints = [](auto&&...) -> json::object { throw std::runtime_error("no idea"); };
  Made t = w.make("pp", false, "helpful");
  auto ann = w.join(t, {0});
  EXPECT_EQ(hint(w, t, ann, request(ann, 0)).at("code"), "internal");
  EXPECT_EQ(w.play(t, ann)["type"], "ack");
}

}  // namespace
}  // namespace bastide::server
