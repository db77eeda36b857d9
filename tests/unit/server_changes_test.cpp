// What a table tells of what changed: little, once for everybody, after the ack, and with nothing lost.
#include "protocol/difference.hpp"
#include "server/last_told.hpp"
#include "server_world.hpp"
#include "support/everything.hpp"
#include "support/stride.hpp"

namespace bastide::server {
namespace {

/// The average length of a change in random games for two.
double average_change(const std::string& rules, Aids aids) {
  std::size_t bytes = 0, changes = 0;
  for (u64 game = 0; game < 5; ++game) {
    StoredTable stored{{"T", rules, seed_from_text(std::to_string(game)), false, {{"Ann", "a", ""}, {"Bob", "b", ""}}, 0}, {}};
    stored.table.aids = aids;
    Match match(stored);
    LastTold told;
    told.hold(match);
    for (Rng rng{game}; !match.over(); ++changes) {
      const int from = match.event_count();
      match.apply_bot(match.game().sample(rng), 0);
      bytes += told.change(match, from).size();
    }
  }
  return static_cast<double>(bytes) / static_cast<double>(changes);
}

TEST(ServerChanges, AreSmall) {
  EXPECT_LE(average_change("base", Aids::standard), 1200);
  EXPECT_LE(average_change("base", Aids::helpful), 1600);
  EXPECT_LE(average_change(every_expansion(), Aids::standard), 3600);  // a flight lists every tile of the figure's feature, with the figures and at the end of the turn, a festival every figure of the player's, a gate what is free on every tile
  EXPECT_LE(average_change(every_expansion(), Aids::helpful), 3950);
}

json::object without_decision(const Match& match) {
  json::object state = match.state();
  state.erase("decision");
  return state;
}

/// What is told is what would be told if both states were looked at in full. Sanitizers see one kind of aids only, and few changes.
TEST(ServerChanges, TellWhatIsOtherwiseInTheWholeState) {
  for (const std::string& rules : {std::string("base"), every_expansion() + " players=4"})
    for (const Aids aids : {Aids::helpful, Aids::standard, Aids::purist}) {
      if (kStride > 1 && aids != Aids::helpful) continue;
      StoredTable stored{{"T", rules, seed_from_text(rules), true, {}, 0}, {}};
      stored.table.aids = aids;
      stored.table.seats.resize(rules == "base" ? 2 : 4, {"Ann", "a", ""});
      Match match(stored);
      LastTold told;
      told.hold(match);
      json::object before;
      Rng rng{static_cast<u64>(aids)};
      for (std::size_t n = 0; !match.over(); ++n) {
        const bool look = n % kStride == 0;
        if (look) before = without_decision(match);
        int from = match.event_count();
        if (match.decision()->at("undo") == true && rng.below(5) == 0)
          from = match.apply({"T", match.version(), "undo", match.actor(), match.seq(), "", "", 0});
        else
          match.apply_bot(match.game().sample(rng), 0);
        const std::string change = told.change(match, from);
        if (look) ASSERT_EQ(json::parse(change).at("state"), difference(before, without_decision(match)));
      }
    }
}

/// Whoever has been here from the beginning knows what somebody is told who comes now.
void expect_nothing_lost(World& w, const Made& t, const std::shared_ptr<Recorder>& client) {
  const auto late = w.join(t, {});
  EXPECT_EQ(World::state(client), World::last(late, "update").at("state").as_object());
  w.tables.leave(t.id, late);
}

TEST(ServerChanges, LoseNothingOfWhatHappensAtATable) {
  World w;
  Made t = w.make("ppp", true);
  auto ann = w.join(t, {0}), all = w.join(t, {1, 2, 0});
  for (std::size_t i = 0; i < 60; ++i) {
    EXPECT_EQ(w.play(t, all, i * 7)["type"], "ack");
    if (World::decision(all).at("undo") == true && i % 4 == 0)
      w.ask(t, all, {{"type", "undo"}, {"seat", World::decision(all).at("actor")}, {"seq", World::state(all).at("seq")}});
    if (i % 20 == 0) w.ask(t, all, {{"type", "name"}, {"seat", 1}, {"name", "Bob" + std::to_string(i)}});
    expect_nothing_lost(w, t, ann);
  }
  w.ask(t, all, {{"type", "resign"}, {"seat", 2}});
  expect_nothing_lost(w, t, ann);
  w.ask(t, all, {{"type", "resign"}, {"seat", 1}});
  expect_nothing_lost(w, t, ann);
  w.ask(t, ann, {{"type", "rematch"}, {"seat", 0}});
  w.ask(t, ann, {{"type", "name"}, {"seat", 0}, {"name", "Ann"}});
  expect_nothing_lost(w, t, ann);
}

TEST(ServerChanges, LeadOnFromWhatWasStoredIfAWriteFailed) {
  std::atomic<bool> bad = false;
  World w(std::make_unique<FailingStore>([&bad] { return bad.load(); }), World::quick());
  Made t = w.make("pp");
  auto all = w.join(t, {0, 1});
  w.play(t, all);
  bad = true;
  EXPECT_EQ(w.play(t, all)["code"], "internal");
  bad = false;
  ASSERT_TRUE(w.until([&] { return w.play(t, all)["type"] == "ack"; }));
  expect_nothing_lost(w, t, all);
}

TEST(ServerChanges, WhoAsksOnceMoreGetsTheWhole) {
  World w;
  Made t = w.make("pp");
  auto all = w.join(t, {0, 1});
  w.play(t, all);
  const json::object state = World::state(all);
  const std::size_t before = all->count();
  w.say(t, all, {{"type", "join"}, {"tokens", json::array{t.tokens[0], t.tokens[1]}}, {"since", 2}});
  const json::object whole = w.wait(all, before, [](json::object& m) { return m["type"] == "update"; });
  EXPECT_EQ(whole.at("state"), state);
  EXPECT_EQ(whole.at("from"), 2);
  EXPECT_EQ(whole.at("version"), World::last(all, "change").at("version"));
}

/// Clients that write down together what they are sent, in order.
struct Crowd {
  struct Member : Client {
    Crowd& crowd;
    explicit Member(Crowd& c) : crowd(c) {}
    void send(Text text) override { crowd.got.push_back(std::move(text)); }
    void send_packed(Text gzip) override { send(std::move(gzip)); }
    void close() override {}
  };
  std::vector<Text> got;
};

TEST(ServerChanges, ManyWhoComeAtOnceAreSentOneTextUntilSomethingHappens) {
  World w;
  Made t = w.make("pp");
  auto all = w.join(t, {0, 1});
  for (const bool gzip : {false, true}) {
    std::vector<Text> updates;
    for (int round = 0; round < 2; ++round) {
      Crowd crowd;
      auto member = std::make_shared<Crowd::Member>(crowd);
      w.tables.receive(t.id, member, json::serialize(json::object{{"type", "join"}, {"tokens", json::array()}, {"gzip", gzip}}));
      ASSERT_TRUE(w.until([&] { return crowd.got.size() >= 2; }));
      updates.push_back(crowd.got[1]);
      w.tables.leave(t.id, member);
      w.settle(t.id);
    }
    EXPECT_EQ(updates[0], updates[1]);
    w.play(t, all);
    EXPECT_EQ(World::last(w.join(t, {}), "update").at("state"), World::state(all));
  }
}

TEST(ServerChanges, ComeAfterTheAckAndAreWrittenOnceForAll) {
  World w;
  Made t = w.make("pp");
  auto ann = w.join(t, {0});
  Crowd crowd;
  std::vector<std::shared_ptr<Client>> members;
  for (int i = 0; i < 40; ++i) {
    members.push_back(std::make_shared<Crowd::Member>(crowd));
    const json::array tokens = i == 20 ? json::array{t.tokens[0]} : json::array{};
    w.tables.receive(t.id, members.back(), json::serialize(json::object{{"type", "join"}, {"tokens", tokens}}));
  }
  const std::size_t welcomes = 2 * members.size() + 21;  // from the twentieth on they hear that a seat is taken
  ASSERT_TRUE(w.until([&] { return crowd.got.size() >= welcomes; }));
  crowd.got.clear();
  w.tables.receive(t.id, members[20], json::serialize(World::answer(ann)));
  ASSERT_TRUE(w.until([&] { return crowd.got.size() > members.size(); }));
  EXPECT_EQ(json::parse(*crowd.got[0]).at("type"), "ack");
  EXPECT_EQ(json::parse(*crowd.got[1]).at("type"), "change");
  for (std::size_t i = 2; i < crowd.got.size(); ++i) EXPECT_EQ(crowd.got[i], crowd.got[1]);
}

}  // namespace
}  // namespace bastide::server
