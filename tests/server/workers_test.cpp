// Computers' turns and hints as jobs that any worker takes: each is done once, also when whoever has it dies.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <thread>

#include "bots/bot.hpp"
#include "server/computer.hpp"
#include "server/match.hpp"
#include "server/postgres.hpp"
#include "server/serve.hpp"
#include "server/stores.hpp"
#include "server/worker.hpp"
#include "server/worker_metrics.hpp"
#include "support/metrics_text.hpp"
#include "support/postgres.hpp"
#include "wire.hpp"

namespace bastide::server {
namespace {

/// Says through a pipe that it was asked, and never answers.
class SilentBot : public Bot {
 public:
  explicit SilentBot(int report) : report_(report) {}
  Move choose(const Game&, const Limit&) override {
    const char asked = 1;
    if (::write(report_, &asked, 1) != 1) ::_exit(1);
    while (true) ::pause();
  }
  std::string_view name() const override { return "silent"; }

 private:
  int report_;
};

class BrokenBot : public Bot {
 public:
  Move choose(const Game&, const Limit&) override { throw std::runtime_error("a computer player that fails"); }
  std::string_view name() const override { return "broken"; }
};

class ServerWorkers : public testing::Test {
 protected:
  ServerWorkers() {
    open_store(database_, Durability::full);
    if (pipe(go_) != 0 || pipe(asked_) != 0) throw std::runtime_error("no pipe");
    victim_ = fork();  // before there are threads here
    if (victim_ == 0) be_the_victim();
    for (int i = 0; i < 2; ++i) start();
  }
  ~ServerWorkers() override { kill_the_victim(); }

  /// In a process of its own: a worker that takes a job and keeps it.
  [[noreturn]] void be_the_victim() {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::close(go_[1]);  // it reads of the test's end, too
    char go = 0;
    if (::read(go_[0], &go, 1) != 1) ::_exit(0);
    WorkerOptions options{database_};
    options.bots = [this](std::string_view, std::uint64_t) { return std::make_unique<SilentBot>(asked_[1]); };
    const Worker worker(options);
    while (true) ::pause();
  }
  void let_the_victim_take_a_job() {
    char letter = 1;
    ASSERT_EQ(::write(go_[1], &letter, 1), 1);
    ASSERT_EQ(::read(asked_[0], &letter, 1), 1);
  }
  void kill_the_victim() {
    ::kill(victim_, SIGKILL);
    ::waitpid(victim_, nullptr, 0);
  }

  void start() {
    ServeOptions options;
    options.database = database_;
    options.port = 0;
    options.threads = 1;
    options.think_here = false;
    options.limits.bot_pause = std::chrono::milliseconds(0);
    options.limits.messages_per_second = options.limits.message_burst = 100'000;
    servers_.push_back(std::make_unique<Server>(options));
    ports_.push_back(servers_.back()->start());
  }
  WorkerOptions quick() const {
    WorkerOptions options{database_, 2};
    options.pause = std::chrono::milliseconds(0);
    return options;
  }
  std::int64_t jobs() { return Postgres(database_, "").run("SELECT count(*) FROM bastide.jobs").number(0, 0, 0, 1000); }
  /// Plays seat 0 until it has answered so often, or the game is over.
  static void answer(Player& player, int times) {
    while (times > 0 && !player.over()) {
      if (player.actor() == 0 && --times >= 0)
        ASSERT_EQ(player.ask(player.choice(static_cast<std::size_t>(times)))["type"], "ack");
      else
        player.take();
    }
  }
  /// What it did is told before it counts itself.
  static void wait_for_a_job(const Worker& worker) {
    while (worker.done() == 0) std::this_thread::yield();
  }
  static void hear_the_computers_answer(Player& player) {
    while (!player.over() && player.actor() != 0) player.take();
  }

  TestPostgres postgres_;
  std::string database_ = postgres_.fresh();
  int go_[2], asked_[2];
  pid_t victim_ = -1;
  std::vector<std::unique_ptr<Server>> servers_;
  std::vector<std::uint16_t> ports_;
};

TEST_F(ServerWorkers, AnswerForServersThatDoNotThink) {
  const TableLink table = make_table(ports_[0], "pb");
  Player here(ports_[0], table, table.tokens), there(ports_[1], table, {});
  const Worker one(quick()), other(quick());
  answer(here, 1000);
  while (there.seq() < here.seq()) there.take();
  EXPECT_EQ(here.state(), there.state());
  const std::vector<MoveRow> rows = open_reader(database_)->load(table.id).value().moves;
  const auto answers = std::count_if(rows.begin(), rows.end(), [](const MoveRow& row) { return row.kind == "play" && row.seat == 1; });
  EXPECT_GT(answers, 20);
  while (one.done() + other.done() < answers) std::this_thread::yield();  // what it did is told before it counts itself
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].seq, static_cast<int>(i));
}

// It waits on the list as long as nobody works.
TEST_F(ServerWorkers, GoOnWhereADeadOneStopped) {
  const TableLink table = make_table(ports_[0], "pb");
  Player ann(ports_[0], table, table.tokens);
  std::thread waits([&] { let_the_victim_take_a_job(); });
  while (ann.actor() == 0) ASSERT_EQ(ann.ask(ann.choice(0))["type"], "ack");
  waits.join();
  EXPECT_EQ(jobs(), 1);
  const Worker next(quick());
  kill_the_victim();
  hear_the_computers_answer(ann);
  wait_for_a_job(next);
}

// It stored its answer, and nobody was told of it.
TEST_F(ServerWorkers, TellOfTheAnswerOfADeadOne) {
  const TableLink table = make_table(ports_[0], "pb");
  Player ann(ports_[0], table, table.tokens);
  while (ann.actor() == 0) ASSERT_EQ(ann.ask(ann.choice(0))["type"], "ack");
  while (jobs() == 0) std::this_thread::yield();
  const auto store = open_store(database_, Durability::full);
  Match match(store->load(table.id).value());
  const ComputerAnswer answer = play_for_computer(match, {}, 0, 0);
  store->append({&answer.row, 1});
  const Worker next(quick());
  hear_the_computers_answer(ann);
  EXPECT_EQ(ann.ask(ann.choice(0))["type"], "ack");
}

// The server that wanted it has died: another one is told by the database.
TEST_F(ServerWorkers, LongCallWhoseTurnItIsThoughNoServerHasTheTable) {
  const TableLink table = make_table(ports_[0], "pb");
  const auto store = open_store(database_, Durability::full);
  store->subscribe(table.id, 0, {"https://push.example.net/x", std::string(65, '\1'), std::string(16, '\1')}, 1, 5);
  {
    Player ann(ports_[0], table, table.tokens);
    while (ann.actor() == 0) ASSERT_EQ(ann.ask(ann.choice(0))["type"], "ack");
    while (jobs() == 0) std::this_thread::yield();
  }
  servers_.clear();
  {
    const Worker worker(quick());
    while (Match(store->load(table.id).value()).actor() != 0) std::this_thread::yield();
    wait_for_a_job(worker);
  }
  Postgres db(database_, "");
  const auto count = [&db](const char* sql) { return db.run(sql).number(0, 0, 0, 1000); };
  EXPECT_EQ(count("SELECT count(*) FROM bastide.wakes"), 1);
  EXPECT_EQ(count("SELECT count(*) FROM bastide.called"), 0);
  for (int i = 0; i < 2; ++i) start();
  while (count("SELECT count(*) FROM bastide.called WHERE seat = 0 AND way = 'push'") == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  while (count("SELECT count(*) FROM bastide.wakes") != 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

// Names are rows, too, but no answers.
TEST_F(ServerWorkers, LetOthersWriteMeanwhile) {
  const TableLink table = make_table(ports_[0], "pb");
  Player ann(ports_[0], table, table.tokens);
  while (ann.actor() == 0) ASSERT_EQ(ann.ask(ann.choice(0))["type"], "ack");
  EXPECT_EQ(ann.ask({{"type", "name"}, {"seat", 0}, {"name", "Ann"}})["type"], "ack");
  const Worker worker(quick());
  hear_the_computers_answer(ann);
  answer(ann, 3);
}

TEST_F(ServerWorkers, PlayTheFirstLegalAnswerForABrokenComputer) {
  const TableLink table = make_table(ports_[0], "pb");
  Player ann(ports_[0], table, table.tokens);
  WorkerOptions options = quick();
  options.bots = [](std::string_view, std::uint64_t) { return std::make_unique<BrokenBot>(); };
  const Worker worker(options);
  answer(ann, 4);
  hear_the_computers_answer(ann);
}

TEST_F(ServerWorkers, TellWhatTheyHaveDone) {
  const TableLink table = make_table(ports_[0], "pb");
  Player ann(ports_[0], table, table.tokens);
  const auto read = [](const WorkerMetrics& of) { return read_metrics(get(static_cast<std::uint16_t>(of.port()), "/metrics").body()); };
  WorkerOptions options = quick(), broken = quick();
  broken.metrics = std::make_shared<Metrics>();
  broken.bots = [](std::string_view, std::uint64_t) { return std::make_unique<BrokenBot>(); };
  const WorkerMetrics good("127.0.0.1:0", options.metrics), bad("127.0.0.1:0", broken.metrics);
  {
    const Worker worker(options);
    answer(ann, 6);
    hear_the_computers_answer(ann);
    wait_for_a_job(worker);
  }
  {
    const Worker worker(broken);
    answer(ann, 6);
    hear_the_computers_answer(ann);
    wait_for_a_job(worker);
  }
  const MetricsText well = read(good), badly = read(bad);
  EXPECT_EQ(well.faults, std::vector<std::string>());
  EXPECT_GT(well.at("bastide_jobs_total{kind=\"turn\",outcome=\"done\"}"), 0);
  EXPECT_EQ(well.at("bastide_jobs_total{kind=\"turn\",outcome=\"failed\"}"), 0);
  EXPECT_EQ(well.at("bastide_job_seconds_count"), well.at("bastide_moves_total{by=\"computer\"}") +
                                                       well.at("bastide_jobs_total{kind=\"turn\",outcome=\"outdated\"}"));
  EXPECT_GT(well.at("process_start_time_seconds"), 0);
  EXPECT_FALSE(well.has("bastide_sockets"));
  EXPECT_GT(badly.at("bastide_jobs_total{kind=\"turn\",outcome=\"failed\"}"), 0);
  EXPECT_THROW(WorkerMetrics(":9464", broken.metrics), Error);
  EXPECT_THROW(WorkerMetrics("127.0.0.1:" + std::to_string(good.port()), broken.metrics), std::runtime_error);
}

TEST_F(ServerWorkers, ThinkOfHints) {
  json::object wish = table_wish("pp", false, "helpful");
  const json::object made = post(ports_[0], "/api/tables", wish);
  const TableLink table{std::string(made.at("table").as_string()), {std::string(made.at("tokens").at(0).as_string())}};
  Player here(ports_[0], table, table.tokens), there(ports_[1], table, table.tokens);
  WorkerOptions options = quick();
  options.hints = [](const Game&, const std::vector<std::string>& names, std::chrono::milliseconds, const std::atomic<bool>&) {
    return json::object{{"turns", json::array{json::value(names.at(0))}}};
  };
  const Worker worker(options);
  for (Player* player : {&here, &there}) {
    player->send({{"type", "hint"}, {"id", "h"}, {"seat", 0}, {"seq", 0}});
    const json::object hint = player->take("hint");
    EXPECT_EQ(hint.at("id"), "h");
    EXPECT_EQ(hint.at("turns").as_array().size(), 1u);
  }
}

// The list is lost with a crash of the database; servers ask again.
TEST_F(ServerWorkers, AreAskedAgainAfterTheDatabaseCrashed) {
  const TableLink table = make_table(ports_[0], "pb");
  Player ann(ports_[0], table, table.tokens);
  while (ann.actor() == 0) ASSERT_EQ(ann.ask(ann.choice(0))["type"], "ack");
  while (jobs() == 0) std::this_thread::yield();
  postgres_.kill();
  postgres_.start();
  const Worker worker(quick());
  hear_the_computers_answer(ann);
  wait_for_a_job(worker);
}

}  // namespace
}  // namespace bastide::server
