// Three servers, two workers, a database and a balancer before them, any of which is killed again and again while people play: no
// acknowledged move is lost or counted twice, and everybody goes on. BASTIDE_KILLS says how many kills, BASTIDE_LOGS in which
// folder the processes write what they have to say; how long people waited, and what happened meanwhile, is printed.
#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>

#include "server/serve.hpp"
#include "server/stores.hpp"
#include "server/worker.hpp"
#include "support/child.hpp"
#include "support/postgres.hpp"
#include "support/source_dir.hpp"
#include "wire.hpp"

namespace bastide::server {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

void log_to_folder() {
  const char* folder = std::getenv("BASTIDE_LOGS");
  if (!folder) return spdlog::set_level(spdlog::level::off);
  spdlog::set_default_logger(spdlog::basic_logger_mt("all", fmt::format("{}/{}.log", folder, ::getpid())));
  spdlog::flush_on(spdlog::level::trace);
}

/// A server at `port`, or at any if that is 0.
Child::Begun begin_server(const std::string& database, std::uint16_t port) {
  log_to_folder();
  ServeOptions options = options_for(database);
  options.port = port;
  options.threads = 1;
  options.think_here = false;
  options.limits.bot_pause = milliseconds(0);
  options.limits.messages_per_second = options.limits.message_burst = 100'000;
  auto server = std::make_shared<Server>(options);
  const std::uint16_t at = server->start();
  return {server, at};
}
Child::Begun begin_worker(const std::string& database) {
  log_to_folder();
  return {std::make_shared<Worker>(WorkerOptions{database, 1, milliseconds(0)}), 0};
}

std::uint16_t free_port() {
  asio::io_context io;
  return tcp::acceptor(io, loopback(0)).local_endpoint().port();
}

/// HAProxy with the configuration of deploy/, in front of three servers.
class Balancer {
 public:
  explicit Balancer(const std::array<std::uint16_t, 3>& servers) : port_(free_port()), servers_(servers) { start(); }
  std::uint16_t port() const { return port_; }
  void kill_and_start() {
    child_ = nullptr;
    start();
  }

 private:
  void start() {
    child_ = std::make_unique<Child>([this]() -> Child::Begun {
      auto address = [](std::uint16_t port) { return "127.0.0.1:" + std::to_string(port); };
      ::setenv("BASTIDE_BIND", address(port_).c_str(), 1);
      ::setenv("BASTIDE_HOST", "localhost", 1);
      for (std::size_t i = 0; i < servers_.size(); ++i)
        ::setenv(("BASTIDE_" + std::to_string(i + 1)).c_str(), address(servers_[i]).c_str(), 1);
      const int nowhere = ::open("/dev/null", O_WRONLY);
      ::dup2(nowhere, 1);
      ::dup2(nowhere, 2);
      ::execlp("haproxy", "haproxy", "-db", "-f", (std::string(kSourceDir) + "/deploy/haproxy.cfg").c_str(), nullptr);
      throw std::runtime_error("no haproxy");
    });
  }
  std::uint16_t port_;
  std::array<std::uint16_t, 3> servers_;
  std::unique_ptr<Child> child_;
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
  std::string met;  ///< what came instead of an answer since then, and when
  void note(const std::string& what) {
    if (met.size() < 1000) met += fmt::format("{:.2f} {}, ", seconds_since(waits_since), what);
  }
};

class ServerCluster : public testing::Test {
 protected:
  static constexpr std::size_t kServers = 3, kWorkers = 2, kTables = 6;

  void start_all() {
    open_store(database_, Durability::full);
    for (std::size_t i = 0; i < kServers + kWorkers; ++i) members_.push_back(start(i, 0));
    for (std::size_t i = 0; i < kServers; ++i) ports_[i] = members_[i]->port();
  }
  // Those in front are servers, which come back to the port that they had.
  std::unique_ptr<Child> start(std::size_t who, std::uint16_t port) {
    return std::make_unique<Child>([&] { return who < kServers ? begin_server(database_, port) : begin_worker(database_); });
  }
  std::uint16_t port_of(std::size_t who) const { return who < kServers ? ports_[who] : 0; }

  void kill_somebody() {
    const std::size_t who = random_() % (members_.size() + (balancer_ ? 2 : 1));
    if (who == members_.size()) {
      postgres_.kill();
      postgres_.start();
    } else if (who > members_.size()) {
      balancer_->kill_and_start();
    } else {
      members_[who] = nullptr;
      members_[who] = start(who, port_of(who));
    }
    // While the database is away none starts; whoever looks after it tries again.
    for (std::size_t i = 0; i < members_.size(); ++i)
      if (!members_[i]->started()) members_[i] = start(i, port_of(i));
    static const char* const kNames[] = {"server", "server", "server", "worker", "worker", "database", "balancer"};
    killed_.push_back({Clock::now(), kNames[who]});
  }
  // What was killed while somebody waited.
  std::string killed_since(Clock::time_point begin) const {
    std::string told;
    for (auto& [at, who] : killed_)
      if (at >= begin) told += fmt::format(", {} {:.2f}", who, std::chrono::duration<double>(at - begin).count());
    return told;
  }
  std::uint16_t some_port() { return balancer_ ? balancer_->port() : ports_[random_() % kServers]; }

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
      pilot.note("connected");
      if (pilot.pending) pilot.line->send(*pilot.pending);
    }
    for (json::object& m : pilot.line->hear()) hear(pilot, m);
    if (!pilot.pending && pilot.line->knows()) decide(pilot, i);
  } catch (const std::exception& e) {
    pilot.note(e.what());
    pilot.line.reset();
    pilot.try_again = Clock::now() + milliseconds(50);
  }

  void hear(Pilot& pilot, json::object& m) {
    if (!m.contains("id")) pilot.note(std::string("heard ") + m["type"].as_string().c_str());
    if (m["type"] == "over") pilot.over = true;
    if (!pilot.pending || !m.contains("id") || m["id"] != pilot.pending->at("id")) return;
    if (m["type"] == "ack") {
      pilot.acknowledged.push_back(*std::exchange(pilot.pending, std::nullopt));
      const double waited = seconds_since(pilot.waits_since);
      if (waited > 1.5) tell_of_wait(pilot, waited);
      longest_ = std::max(longest_, waited);
      waits_.push_back(waited);
      ++moves_;
      ::alarm(kPatience);
    } else if (m["code"] == "stale" || m["code"] == "over") {
      pilot.pending.reset();  // it was stored, and what came after it told us so
    } else {
      pilot.note(m["code"].as_string().c_str());
      pilot.line->send(*pilot.pending);  // refused in words while something is away: once more
    }
  }

  void tell_of_wait(const Pilot& pilot, double waited) const {
    const std::string told = fmt::format("{:%T}: somebody waited {:.2f} s{}; {}", std::chrono::system_clock::now(), waited,
                                         killed_since(pilot.waits_since), pilot.met);
    std::puts(told.c_str());
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
    pilot.met.clear();
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

  void everybody_goes_on() {
    for (std::size_t p = 0; p < kTables; ++p)
      for (const std::size_t before = moves_; moves_ == before;) step(pilots_[p], p);
  }

  // A test that waits for ever tells nothing: where nobody has gone on for so long, this one says who waits for what, and ends.
  static void give_up(int) {
    ::signal(SIGALRM, SIG_DFL);
    ::alarm(10);
    watched_->tell_of_all();
    std::fflush(stdout);
    ::_exit(1);
  }
  void tell_of_all() const {
    std::printf("nobody has gone on for %u s%s\n", kPatience, killed_since(Clock::now() - std::chrono::seconds(2 * kPatience)).c_str());
    for (const std::unique_ptr<Child>& member : members_) std::puts(member && member->started() ? "started" : "not started");
    for (const Pilot& pilot : pilots_)
      std::printf("%s: %s, sent %s, %.2f s ago: %s\n", pilot.table.id.c_str(), pilot.line && !pilot.line->cut() ? "connected" : "not connected",
                  pilot.pending ? json::serialize(*pilot.pending).c_str() : "nothing", seconds_since(pilot.waits_since), pilot.met.c_str());
  }

  void play(int kills, milliseconds between, bool balanced) {
    watched_ = this;
    ::signal(SIGALRM, give_up);
    ::alarm(kPatience);
    start_all();
    if (balanced) balancer_ = std::make_unique<Balancer>(ports_);
    for (int i = 1; i <= kills; ++i) {
      for (const auto begin = Clock::now(); Clock::now() - begin < between;)
        for (std::size_t p = 0; p < kTables; ++p) step(pilots_[p], p);
      kill_somebody();
      if (i % 8 == 0 || i == kills) everybody_goes_on();
    }
    for (const Pilot& pilot : pilots_)
      if (!pilot.table.id.empty()) check(pilot);
    ::alarm(0);
    std::sort(waits_.begin(), waits_.end());
    std::printf(
        "%d kills; %zu acknowledged moves, %zu of them compared with the store; from move to ack at most %.2f s (99.9 %%: %.2f s), "
        "to a computer's answer %.2f s\n",
        kills, moves_, checked_, longest_, waits_.empty() ? 0 : waits_[waits_.size() * 999 / 1000], longest_computer_);
    EXPECT_GT(checked_, 0u);
  }

  static constexpr unsigned kPatience = 120;  ///< seconds
  static inline ServerCluster* watched_ = nullptr;
  std::vector<Pilot> pilots_{kTables};
  TestPostgres postgres_;
  std::string database_ = postgres_.fresh();
  std::vector<std::unique_ptr<Child>> members_;
  std::array<std::uint16_t, kServers> ports_{};
  std::unique_ptr<Balancer> balancer_;
  std::vector<std::pair<Clock::time_point, const char*>> killed_;
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

TEST_F(ServerCluster, SomeKillsLoseNothing) { play(8, milliseconds(200), false); }
TEST_F(ServerCluster, LongManyKillsLoseNothing) { play(kills(40), milliseconds(400), true); }

}  // namespace
}  // namespace bastide::server
