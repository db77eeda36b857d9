// Computer players at a table: who thinks, how often, and when.
#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include "bots/bot.hpp"
#include "server_world.hpp"

namespace bastide::server {
namespace {

/// What the bots of a world have been asked.
struct Diary {
  struct Line {
    int bot, seat, turn;
  };
  std::mutex mutex;
  std::vector<Line> lines;
  int bots = 0;

  std::vector<Line> read() {
    std::lock_guard lock(mutex);
    return lines;
  }
};

/// Plays the first move it may, but deploys nobody; writes down that it was asked.
class DiaryBot : public Bot {
 public:
  explicit DiaryBot(Diary& diary) : diary_(diary) {
    std::lock_guard lock(diary_.mutex);
    number_ = diary_.bots++;
  }
  Move choose(const Game& game, const Limit&) override {
    std::lock_guard lock(diary_.mutex);
    diary_.lines.push_back({number_, game.actor(), game.s().turn.number});
    Moves moves;
    game.legal(moves);
    return moves[0].kind == MoveKind::Place ? moves[0] : moves[moves.size() - 1];
  }
  std::string_view name() const override { return "diary"; }

 private:
  Diary& diary_;
  int number_;
};

void let_write(World& w, Diary& diary) {
  w.services.bots = [&diary](std::string_view, std::uint64_t) { return std::make_unique<DiaryBot>(diary); };
}

TEST(ServerComputers, OneBotServesAWholeTurnAndNoMore) {
  Diary diary;
  World w;
  let_write(w, diary);
  Made t = w.make("bbb", true);
  auto watcher = w.join(t, {});
  ASSERT_TRUE(w.until([&] { return World::state(watcher).at("turn").at("number").as_int64() > 12; }));
  std::map<int, std::set<int>> bots_of_turn, turns_of_bot;
  std::map<int, int> asked;
  for (auto& line : diary.read()) {
    bots_of_turn[line.turn].insert(line.bot);
    turns_of_bot[line.bot].insert(line.turn);
    ++asked[line.turn];
  }
  for (auto& [turn, bots] : bots_of_turn) EXPECT_EQ(bots.size(), 1u) << "turn " << turn;
  for (auto& [bot, turns] : turns_of_bot) EXPECT_EQ(turns.size(), 1u) << "bot " << bot;
  EXPECT_TRUE(std::any_of(asked.begin(), asked.end(), [](auto& a) { return a.second == 2; }));  // tile and follower; never for `ok`
  EXPECT_TRUE(std::all_of(asked.begin(), asked.end(), [](auto& a) { return a.second <= 2; }));
}

/// Mason with a few play-outs, whatever the time.
class QuickMason : public Bot {
 public:
  explicit QuickMason(std::uint64_t seed) : mason_(make_bot("mason", seed)) {}
  Move choose(const Game& game, const Limit&) override {
    Limit few;
    few.playouts = 4;
    return mason_->choose(game, few);
  }
  std::string_view name() const override { return "mason"; }

 private:
  std::unique_ptr<Bot> mason_;
};

TEST(ServerComputers, PlanInVainWhenTheTableIsBuiltAgain) {
  World w(std::make_unique<FailingStore>([n = 0]() mutable { return ++n % 4 == 0; }), World::quick());
  w.services.bots = [](std::string_view, std::uint64_t seed) { return std::make_unique<QuickMason>(seed); };
  Made t = w.make("bb", true);
  auto watcher = w.join(t, {});
  ASSERT_TRUE(w.until([&] { return World::state(watcher).at("turn").at("number").as_int64() > 9; }));
  json::object all = w.wait(w.join(t, {}), 0, [](json::object& m) { return m["type"] == "update"; });
  for (std::int64_t n = 0; const json::value& event : all.at("events").as_array()) EXPECT_EQ(event.at("n").as_int64(), n++);
}

/// A table where it is for the computer in seat 1 to answer when its world ends.
Made interrupted(const std::string& database) {
  Limits limits = World::quick();
  limits.bot_pause = std::chrono::hours(1);
  World w(database, limits);
  Made t = w.make("pb");
  auto ann = w.join(t, {0});
  while (World::decision(ann).at("actor") == 0) EXPECT_EQ(w.play(t, ann)["type"], "ack");
  return t;
}

TEST(ServerComputers, GoOnAfterARestartThoughNobodyHasCome) {
  TemporaryFolder folder;
  const Made t = interrupted(folder.file("a"));
  World w(folder.file("a"));
  w.tables.resume();
  EXPECT_TRUE(w.until([&] { return w.journal->rows() > 0; }));
  auto ann = w.join(t, {0});
  EXPECT_TRUE(w.until([&] { return World::decision(ann).at("actor") == 0; }));
}

TEST(ServerComputers, WaitAtTablesThatWereLeftLongAgo) {
  TemporaryFolder folder;
  const Made t = interrupted(folder.file("a"));
  World w(folder.file("a"));
  w.clock += 3'601'000;
  w.tables.resume();
  (void)w.get("/health");
  EXPECT_FALSE(w.until([&] { return w.tables.loaded() > 0; }, std::chrono::milliseconds(200)));
  auto ann = w.join(t, {0});
  EXPECT_TRUE(w.until([&] { return World::decision(ann).at("actor") == 0; }));
}

TEST(ServerComputers, WhoThinksLongDoesSoOnlyForSomebodyWhoIsThere) {
  for (const std::string bot : {"greedy", "best:level=7", "best:level=8", "mason"}) {
    Diary diary;
    World w;
    let_write(w, diary);
    json::object wish = table_wish("bp", false, nullptr);
    wish["seats"].as_array()[0].as_object()["bot"] = bot;
    Made t{std::string(json::parse(*w.post("/api/tables", json::serialize(wish)).body).at("table").as_string()), {}};
    (void)w.get("/api/tables/" + t.id);  // now it is in memory, and the computer is to begin
    const bool quick = bot == "greedy" || bot == "best:level=7";
    EXPECT_EQ(w.until([&] { return w.journal->rows() > 0; }, std::chrono::milliseconds(quick ? 20000 : 60)), quick) << bot;
    auto watcher = w.join(t, {});
    EXPECT_TRUE(w.until([&] { return w.journal->rows() > 0; })) << bot;
  }
}

/// Seat 0 of a table of two was given to a computer by the other player, who stays.
struct Replaced {
  explicit Replaced(World& w, const std::string& seats = "pp") : t(w.make(seats)), bob(w.join(t, {1})) {
    w.tables.leave(t.id, w.join(t, {0}));
    EXPECT_TRUE(w.until([&] { return World::last(bob, "seats").at("seats").at(0).at("online") == false; }));
    w.clock += 61'000;
    EXPECT_EQ(w.ask(t, bob, {{"type", "replace"}, {"seat", 0}, {"bot", "greedy"}})["type"], "ack");
    EXPECT_TRUE(w.until([&] { return World::decision(bob).at("actor") == 1; }));
  }
  Made t;
  std::shared_ptr<Recorder> bob;
};

TEST(ServerComputers, GiveASeatBackToWhoComesBack) {
  World w;
  Replaced r(w);
  auto ann = w.join(r.t, {0});
  json::object sit{{"type", "sit"}, {"seat", 0}};
  EXPECT_EQ(w.ask(r.t, r.bob, sit)["code"], "not-yours");
  EXPECT_EQ(w.ask(r.t, ann, {{"type", "sit"}, {"seat", 1}})["code"], "not-yours");
  EXPECT_EQ(w.ask(r.t, ann, sit)["type"], "ack");
  EXPECT_EQ(w.ask(r.t, ann, sit)["type"], "ack");  // sent twice, it counts once
  EXPECT_EQ(World::last(r.bob, "seats").at("seats").at(0).at("kind"), "person");
  while (World::decision(r.bob).at("actor") == 1) EXPECT_EQ(w.play(r.t, r.bob)["type"], "ack");
  EXPECT_FALSE(w.until([&] { return World::decision(r.bob).at("actor") == 1; }, std::chrono::milliseconds(50)));
  EXPECT_EQ(w.play(r.t, ann)["type"], "ack");
  const std::string record = *w.get("/api/tables/" + r.t.id + "/record").body;
  EXPECT_NE(record.find("took the seat\n# Blue came back"), record.npos) << record;
}

/// Takes the first move, but not before the gate is open.
class GatedBot : public Bot {
 public:
  GatedBot(std::atomic<bool>& open, std::atomic<bool>& waiting) : open_(open), waiting_(waiting) {}
  Move choose(const Game& game, const Limit&) override {
    waiting_ = true;
    while (!open_) std::this_thread::yield();
    waiting_ = false;
    Moves moves;
    game.legal(moves);
    return moves[0];
  }
  std::string_view name() const override { return "gated"; }

 private:
  std::atomic<bool>&open_, &waiting_;
};

TEST(ServerComputers, DoNotAnswerForWhoHasComeBackWhileTheyThought) {
  std::atomic<bool> open = true, waiting = false;
  World w;
  w.services.bots = [&](std::string_view, std::uint64_t) { return std::make_unique<GatedBot>(open, waiting); };
  Replaced r(w);
  auto ann = w.join(r.t, {0});
  open = false;
  while (World::decision(r.bob).at("actor") == 1) EXPECT_EQ(w.play(r.t, r.bob)["type"], "ack");
  EXPECT_TRUE(w.until([&] { return waiting.load(); }));
  const json::value seq = World::state(ann).at("seq");
  EXPECT_EQ(w.ask(r.t, ann, {{"type", "sit"}, {"seat", 0}})["type"], "ack");
  open = true;
  EXPECT_TRUE(w.until([&] { return !waiting && w.thinkers.busy() == 0; }));
  EXPECT_FALSE(w.until([&] { return World::state(ann).at("seq") != seq; }, std::chrono::milliseconds(50)));
  EXPECT_EQ(w.play(r.t, ann)["type"], "ack");
}

/// Writes down who thought ahead and who chose, by the number of the bot.
struct Notes {
  std::mutex mutex;
  std::set<int> pondered, chose;
  int bots = 0;
  std::atomic<int> under_way{0};
};

class PonderingBot : public Bot {
 public:
  explicit PonderingBot(Notes& notes) : notes_(notes) {
    const std::lock_guard lock(notes_.mutex);
    number_ = notes_.bots++;
  }
  Move choose(const Game& game, const Limit&) override {
    const std::lock_guard lock(notes_.mutex);
    notes_.chose.insert(number_);
    Moves moves;
    game.legal(moves);
    return moves[moves.size() - 1];
  }
  bool ponders() const override { return true; }
  void ponder(const Game& game, int seat, const std::atomic<bool>& stop) override {
    EXPECT_NE(game.actor(), seat);
    ++notes_.under_way;
    while (!stop) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    --notes_.under_way;
    const std::lock_guard lock(notes_.mutex);
    notes_.pondered.insert(number_);
  }
  std::string_view name() const override { return "pondering"; }

 private:
  Notes& notes_;
  int number_;
};

TEST(ServerComputers, ThinkAheadWhilePeopleDecideWhereTheServerAllowsIt) {
  for (const bool allowed : {true, false}) {
    Notes notes;
    World w;
    PonderPool ponder_pool(1);
    if (allowed) w.services.ponder_pool = &ponder_pool;
    w.services.bots = [&notes](std::string_view, std::uint64_t) { return std::make_unique<PonderingBot>(notes); };
    Made t = w.make("pb");
    auto ann = w.join(t, {0});
    for (int turn = 0; turn < 6; ++turn) {
      ASSERT_TRUE(w.until([&] { return World::decision(ann).contains("actor") && World::decision(ann).at("actor") == 0; }));
      EXPECT_TRUE(!allowed || w.until([&] { return notes.under_way == 1; })) << "turn " << turn;
      EXPECT_EQ(w.play(t, ann)["type"], "ack");
    }
    const std::lock_guard lock(notes.mutex);
    EXPECT_TRUE(allowed || notes.pondered.empty());
    for (const int bot : notes.pondered) EXPECT_TRUE(allowed && (notes.chose.count(bot) || bot == notes.bots - 1)) << bot;
    EXPECT_EQ(notes.pondered.size() > 1, allowed);
  }
}

TEST(ServerComputers, DoNotThinkAheadForNobody) {
  Notes notes;
  World w;
  PonderPool ponder_pool(1);
  w.services.ponder_pool = &ponder_pool;
  w.services.bots = [&notes](std::string_view, std::uint64_t) { return std::make_unique<PonderingBot>(notes); };
  Made t = w.make("pb");
  auto ann = w.join(t, {0});
  ASSERT_TRUE(w.until([&] { return World::decision(ann).at("actor") == 0 && notes.under_way == 1; }));
  w.tables.leave(t.id, ann);
  EXPECT_TRUE(w.until([&] { return notes.under_way == 0; }));
}

}  // namespace
}  // namespace bastide::server
