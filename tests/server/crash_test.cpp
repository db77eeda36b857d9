// kill -9 at random moments during games: what was acknowledged is there, what was sent again counts once, the games go on.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <random>
#include <thread>

#include "server/stores.hpp"
#include "support/child.hpp"
#include "support/postgres.hpp"
#include "wire.hpp"

namespace bastide::server {
namespace {

using std::chrono::milliseconds;

/// A server in a process of its own, which kills itself after `life_ms` if that is more than 0.
class Process : public Child {
 public:
  Process(const std::string& database, int life_ms) : Child([&] { return begin(database, life_ms); }) {
    if (!started()) throw std::runtime_error("the server did not start");
  }

 private:
  static Begun begin(const std::string& database, int life_ms) {
    ServeOptions options = options_for(database);
    options.limits.bot_pause = milliseconds(0);
    options.limits.messages_per_second = options.limits.message_burst = 100'000;
    auto server = std::make_shared<Server>(options);
    const std::uint16_t port = server->start();
    if (life_ms > 0)
      std::thread([life_ms] {
        std::this_thread::sleep_for(milliseconds(life_ms));
        ::kill(::getpid(), SIGKILL);
      }).detach();
    return {server, port};
  }
};

/// What the players of one table know for certain.
struct Game {
  TableLink table;
  std::vector<json::object> acknowledged;
  json::object pending;  ///< sent, not answered when the server died
};

class ServerCrash : public testing::Test {
 protected:
  static constexpr int kTables = 6;

  // Both players of each table answer at random; now and then they take an answer back.
  void play_until_it_dies(std::uint16_t port) {
    std::vector<std::unique_ptr<Player>> players;
    try {
      for (Game& game : games_) players.push_back(std::make_unique<Player>(port, game.table, game.table.tokens));
      auto playing = [](const auto& player) { return !player->over(); };
      while (std::any_of(players.begin(), players.end(), playing)) {
        for (std::size_t i = 0; i < games_.size(); ++i) send(games_[i], *players[i]);
        for (std::size_t i = 0; i < games_.size(); ++i) receive(games_[i], *players[i]);
      }
    } catch (const beast::system_error&) {
    }
  }

  void send(Game& game, Player& player) {
    game.pending.clear();
    if (player.over()) return;
    bool undo = player.decision().contains("undo") && player.decision().at("undo") == true && random_() % 4 == 0;
    json::object message = player.choice(random_());
    if (undo) message = {{"type", "undo"}, {"seat", player.actor()}, {"seq", player.seq()}};
    message["id"] = "m" + std::to_string(sent_++);
    game.pending = message;
    player.send(message);
  }

  void receive(Game& game, Player& player) {
    if (game.pending.empty()) return;
    json::object answer = player.answer(game.pending);
    ASSERT_EQ(answer["type"], "ack") << answer << " to " << game.pending;
    game.acknowledged.push_back(game.pending);
    game.pending.clear();
  }

  static bool same(const MoveRow& row, const json::object& message) {
    return row.kind == message.at("type").as_string() && row.seq == message.at("seq").as_int64() &&
           row.seat == message.at("seat").as_int64() && (row.kind == "undo" || row.text == message.at("move").as_string());
  }

  // Each acknowledged message is in the store exactly once, and every decision was answered once.
  void check_store(const Game& game) {
    StoredTable stored = open_reader(database_)->load(game.table.id).value();
    std::map<int, int> answers;
    for (const MoveRow& row : stored.moves) ++answers[row.seq];
    for (auto [seq, n] : answers) EXPECT_EQ(n, 1) << "decision " << seq;
    for (const json::object& message : game.acknowledged)
      EXPECT_EQ(std::count_if(stored.moves.begin(), stored.moves.end(), [&](const MoveRow& row) { return same(row, message); }), 1)
          << message;
  }

  // What got no answer is sent again: whether it had been stored or not, it counts once.
  void send_again(std::uint16_t port, Game& game) {
    if (game.pending.empty()) return;
    Player player(port, game.table, game.table.tokens);
    repeated_ += player.seq() != game.pending.at("seq").as_int64();
    player.send(game.pending);
    receive(game, player);
    EXPECT_EQ(player.seq(), game.acknowledged.back().at("seq").as_int64() + 1);
  }

  void renew(std::uint16_t port) {
    while (games_.size() < kTables)
      games_.push_back({make_table(port, games_.size() % 3 == 2 ? "ppp" : "pp", games_.size() % 2 == 0), {}, {}});
    for (Game& game : games_)
      if (Player(port, game.table, game.table.tokens).over()) game = {make_table(port, "pp", random_() % 2 == 0), {}, {}};
  }

  void kill_and_check(int times, int longest_ms) {
    for (int i = 0; i < times; ++i) {
      {
        Process server(database_, 0);
        renew(server.port());
      }
      {
        Process server(database_, static_cast<int>(5 + random_() % static_cast<unsigned>(longest_ms)));
        play_until_it_dies(server.port());
      }
      for (const Game& game : games_) check_store(game);
      Process server(database_, 0);
      for (Game& game : games_) send_again(server.port(), game);
      for (const Game& game : games_) check_store(game);
    }
    std::size_t acknowledged = 0;
    for (const Game& game : games_) acknowledged += game.acknowledged.size();
    RecordProperty("acknowledged", std::to_string(acknowledged));
    RecordProperty("stored_but_not_acknowledged", repeated_);
    std::printf("%d kills; %d messages sent, %zu acknowledged in the games still open; %d were stored but not yet acknowledged\n",
                times, sent_, acknowledged, repeated_);
  }

  TemporaryFolder folder_;
  std::string database_ = folder_.file("crash.sqlite");
  std::vector<Game> games_;
  std::mt19937 random_{20260718};
  int sent_ = 0, repeated_ = 0;
};

TEST_F(ServerCrash, FiveKillsLoseNothing) { kill_and_check(5, 150); }
TEST_F(ServerCrash, LongFiftyKillsLoseNothing) { kill_and_check(50, 400); }

class ServerCrashPostgres : public ServerCrash {
 protected:
  ServerCrashPostgres() { database_ = postgres_.fresh(); }
  TestPostgres postgres_;
};

TEST_F(ServerCrashPostgres, FiveKillsLoseNothing) { kill_and_check(5, 500); }
TEST_F(ServerCrashPostgres, LongTwentyKillsLoseNothing) { kill_and_check(20, 600); }

}  // namespace
}  // namespace bastide::server
