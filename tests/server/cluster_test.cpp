// Three servers, two workers and a database, any of which is killed again and again while people play: no acknowledged move is lost or
// counted twice, and everybody goes on. BASTIDE_KILLS says how many kills; how long people waited is printed.
#include <gtest/gtest.h>
#include <signal.h>
#include <spdlog/spdlog.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>

#include "server/serve.hpp"
#include "server/stores.hpp"
#include "server/worker.hpp"
#include "support/postgres.hpp"
#include "wire.hpp"

namespace bastide::server {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// A server or a worker in a process of its own.
class Member {
 public:
  Member(const std::string& database, bool serves) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    pid_ = fork();
    if (pid_ == 0) run(database, serves, ends[1]);
    ::close(ends[1]);
    // While the database is away none starts; whoever looks for it tries again.
    if (::read(ends[0], &port_, sizeof port_) != sizeof port_) port_ = 0;
    ::close(ends[0]);
  }
  ~Member() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  Member(const Member&) = delete;
  /// 0: it is no server, or did not start.
  std::uint16_t port() const { return port_; }

 private:
  [[noreturn]] static void run(const std::string& database, bool serves, int report) {
    for (int file = 3; file < 1024; ++file)
      if (file != report) ::close(file);  // the sockets of those who play
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    spdlog::set_level(spdlog::level::off);
    try {
      std::uint16_t port = 0;
      std::unique_ptr<Server> server;
      std::unique_ptr<Worker> worker;
      if (serves) {
        ServeOptions options;
        options.database = database;
        options.port = 0;
        options.threads = 1;
        options.think_here = false;
        options.limits.bot_pause = milliseconds(0);
        options.limits.messages_per_second = options.limits.message_burst = 100'000;
        server = std::make_unique<Server>(options);
        port = server->start();
      } else {
        worker = std::make_unique<Worker>(WorkerOptions{database, 1, milliseconds(0)});
      }
      if (::write(report, &port, sizeof port) != sizeof port) ::_exit(1);
      ::close(report);
      while (true) ::pause();
    } catch (const std::exception&) {
      ::_exit(1);
    }
  }
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
};

/// A socket that is read while there is time, and never waited for.
class Line {
 public:
  Line(std::uint16_t port, const TableLink& table) : ws_(io_) {
    beast::get_lowest_layer(ws_).connect(loopback(port));
    ws_.read_message_max(64 << 20);
    ws_.handshake("127.0.0.1:" + std::to_string(port), "/api/tables/" + table.id + "/socket");
    json::array tokens;
    for (const std::string& token : table.tokens) tokens.emplace_back(token);
    send({{"type", "join"}, {"tokens", tokens}});
    read();
  }
  void send(const json::object& m) { ws_.write(asio::buffer(json::serialize(m))); }
  /// What has come; nothing once the line is cut.
  std::vector<json::object> hear() {
    io_.restart();
    io_.run_for(milliseconds(1));
    return std::exchange(heard_, {});
  }
  bool cut() const { return cut_; }
  bool knows() const { return follower_.knows(); }
  const json::object& state() const { return follower_.state(); }

 private:
  void read() {
    ws_.async_read(buffer_, [this](beast::error_code error, std::size_t) {
      if (error) {
        cut_ = true;
        return;
      }
      heard_.push_back(json::parse(beast::buffers_to_string(buffer_.data())).as_object());
      buffer_.clear();
      follower_.hear(heard_.back());
      read();
    });
  }
  asio::io_context io_;
  websocket::stream<beast::tcp_stream> ws_;
  beast::flat_buffer buffer_;
  Follower follower_;
  std::vector<json::object> heard_;
  bool cut_ = false;
};

/// Somebody who plays all seats of people at a table, whatever happens to the servers.
struct Pilot {
  TableLink table;
  std::unique_ptr<Line> line;
  std::optional<json::object> pending;  ///< sent, or to be sent again
  std::vector<json::object> acknowledged;
  Clock::time_point waits_since = Clock::now(), try_again{};
  int sent = 0;
  bool over = false;
};

class ServerCluster : public testing::Test {
 protected:
  static constexpr std::size_t kServers = 3, kWorkers = 2, kTables = 6;

  void start_all() {
    open_store(database_, Durability::full);
    for (std::size_t i = 0; i < kServers + kWorkers; ++i) members_.push_back(std::make_unique<Member>(database_, i < kServers));
  }
  void kill_somebody() {
    const std::size_t who = random_() % (members_.size() + 1);
    if (who == members_.size()) {
      postgres_.kill();
      postgres_.start();
    } else {
      members_[who] = nullptr;
      members_[who] = std::make_unique<Member>(database_, who < kServers);
    }
    for (std::size_t i = 0; i < kServers; ++i)
      if (members_[i]->port() == 0) members_[i] = std::make_unique<Member>(database_, true);
  }
  std::uint16_t some_port() {
    const std::uint16_t port = members_[random_() % kServers]->port();
    return port ? port : members_[0]->port();
  }

  void renew(Pilot& pilot, std::size_t i) {
    if (!pilot.table.id.empty()) check(pilot);
    pilot = Pilot{make_table(some_port(), i % 3 == 2 ? "pb" : "pp")};
    computer_waits_.erase(i);
  }

  // One thing for one of those who play.
  void step(Pilot& pilot, std::size_t i) try {
    if (pilot.table.id.empty() || pilot.over) return renew(pilot, i);
    if (Clock::now() < pilot.try_again) return;
    if (!pilot.line || pilot.line->cut()) {
      pilot.line.reset();
      pilot.line = std::make_unique<Line>(some_port(), pilot.table);
      if (pilot.pending) pilot.line->send(*pilot.pending);
    }
    for (json::object& m : pilot.line->hear()) hear(pilot, m);
    if (!pilot.pending && pilot.line->knows()) decide(pilot, i);
  } catch (const std::exception&) {
    pilot.line.reset();
    pilot.try_again = Clock::now() + milliseconds(50);
  }

  void hear(Pilot& pilot, json::object& m) {
    if (m["type"] == "over") pilot.over = true;
    if (!pilot.pending || !m.contains("id") || m["id"] != pilot.pending->at("id")) return;
    if (m["type"] == "ack") {
      pilot.acknowledged.push_back(*std::exchange(pilot.pending, std::nullopt));
      longest_ = std::max(longest_, seconds_since(pilot.waits_since));
      waits_.push_back(seconds_since(pilot.waits_since));
      ++moves_;
    } else if (m["code"] == "stale" || m["code"] == "over") {
      pilot.pending.reset();  // it was stored, and what came after it told us so
    } else {
      pilot.line->send(*pilot.pending);  // refused in words while something is away: once more
    }
  }

  void decide(Pilot& pilot, std::size_t i) {
    const json::object& state = pilot.line->state();
    pilot.over = !state.contains("decision");
    if (pilot.over) return;
    const json::object& decision = state.at("decision").as_object();
    const bool computers_turn = i % 3 == 2 && decision.at("actor") == 1;
    if (computers_turn) return void(computer_waits_.try_emplace(i, Clock::now()));
    if (auto waited = computer_waits_.find(i); waited != computer_waits_.end()) {
      longest_computer_ = std::max(longest_computer_, seconds_since(waited->second));
      computer_waits_.erase(waited);
    }
    json::object move = answer_to(decision, random_());
    move["id"] = "m" + std::to_string(pilot.sent++);
    pilot.pending = move;
    pilot.waits_since = Clock::now();
    pilot.line->send(move);
  }

  // Each decision was answered once, and each acknowledged answer is the one that was stored.
  void check(const Pilot& pilot) {
    const StoredTable stored = open_reader(database_)->load(pilot.table.id).value();
    std::map<std::int64_t, const MoveRow*> answers;
    for (const MoveRow& row : stored.moves) {
      EXPECT_TRUE(answers.emplace(row.seq, &row).second) << "decision " << row.seq << " was answered twice";
    }
    for (const json::object& message : pilot.acknowledged) {
      const auto found = answers.find(message.at("seq").as_int64());
      ASSERT_NE(found, answers.end()) << "lost: " << message;
      EXPECT_EQ(found->second->text, message.at("move").as_string());
    }
    checked_ += pilot.acknowledged.size();
  }

  void play(int kills, milliseconds between) {
    start_all();
    std::vector<Pilot> pilots(kTables);
    for (int i = 0; i < kills; ++i) {
      for (const auto begin = Clock::now(); Clock::now() - begin < between;)
        for (std::size_t p = 0; p < pilots.size(); ++p) step(pilots[p], p);
      kill_somebody();
    }
    // Everybody goes on after the last one.
    for (std::size_t p = 0; p < pilots.size(); ++p)
      for (const std::size_t before = moves_; moves_ == before;) step(pilots[p], p);
    for (const Pilot& pilot : pilots)
      if (!pilot.table.id.empty()) check(pilot);
    std::sort(waits_.begin(), waits_.end());
    std::printf("%d kills; %zu acknowledged moves, %zu of them compared with the store; from move to ack at most %.2f s (99.9 %%: %.2f s), to a computer's answer %.2f s\n",
                kills, moves_, checked_, longest_, waits_.empty() ? 0 : waits_[waits_.size() * 999 / 1000], longest_computer_);
    EXPECT_GT(checked_, 0u);
  }

  TestPostgres postgres_;
  std::string database_ = postgres_.fresh();
  std::vector<std::unique_ptr<Member>> members_;
  std::map<std::size_t, Clock::time_point> computer_waits_;
  std::mt19937 random_{20261124};
  std::vector<double> waits_;
  std::size_t moves_ = 0, checked_ = 0;
  double longest_ = 0, longest_computer_ = 0;
};

int kills(int otherwise) {
  const char* wish = std::getenv("BASTIDE_KILLS");
  return wish ? std::atoi(wish) : otherwise;
}

TEST_F(ServerCluster, SomeKillsLoseNothing) { play(8, milliseconds(200)); }
TEST_F(ServerCluster, LongManyKillsLoseNothing) { play(kills(40), milliseconds(400)); }

}  // namespace
}  // namespace bastide::server
