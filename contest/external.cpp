#include "contest/external.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <stdexcept>

#include "bots/arena.hpp"
#include "contest/process.hpp"
#include "protocol/error.hpp"
#include "protocol/json_text.hpp"
#include "protocol/notation.hpp"
#include "protocol/utf8.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

using Steady = std::chrono::steady_clock;

constexpr auto kToBegin = std::chrono::seconds(60);  ///< to start and to answer `new`
constexpr auto kPatience = std::chrono::seconds(5);  ///< beyond the time of a decision
constexpr auto kWithoutTime = std::chrono::minutes(10);
constexpr std::int64_t kMostPlayouts = 1'000'000'000'000;  ///< of a decision: more are not believed

class ExternalBot : public Bot {
 public:
  ExternalBot(std::string command, std::uint64_t seed) : command_(std::move(command)), seed_(seed) {}
  ~ExternalBot() override {
    if (process_) process_->send(R"({"cmd":"quit"})");
  }

  void follow(const Game& before, Move m) override {
    if (!begin(before)) return;
    tell({{"id", ++id_}, {"cmd", "play"}, {"move", to_notation(before, m)}});
  }

  /// Throws std::runtime_error if the program does not begin the game.
  void must_begin(const Game& game) {
    if (!begin(game)) throw std::runtime_error(command_ + ": " + broken_);
  }

  Move choose(const Game& game, const Limit& limit) override {
    must_begin(game);
    if (!broken_.empty()) throw Forfeit(broken_);
    json::object request{{"id", ++id_}, {"cmd", "go"}, {"keep", true}, {"seed", seed_}};
    if (limit.time.count())
      request["ms"] = std::max<std::int64_t>(1, std::chrono::round<std::chrono::milliseconds>(limit.time).count());
    if (limit.playouts) request["playouts"] = limit.playouts;
    if (limit.remaining.count()) {
      request["remaining_ms"] = std::max<std::int64_t>(1, std::chrono::floor<std::chrono::milliseconds>(limit.remaining).count());
      request["increment_ms"] = std::chrono::round<std::chrono::milliseconds>(limit.increment).count();
    }
    tell(request);
    const auto time = patience(limit);
    const json::object answer = wait_for_answer(Steady::now() + time, limit.stop);
    if (limit.stop && *limit.stop && answer.empty()) return any_move(game);
    return move_in(answer, game);
  }

  std::string_view name() const override { return "exec"; }
  std::int64_t playouts() const override { return playouts_; }

 private:
  static std::chrono::nanoseconds patience(const Limit& limit) {
    if (limit.time.count()) return limit.time + kPatience;
    return limit.remaining.count() ? limit.remaining + kPatience : std::chrono::nanoseconds(kWithoutTime);
  }

  /// Starts the program and waits until it has understood `new`. False if it has not.
  bool begin(const Game& g) {
    if (begun_) return alive_;
    begun_ = true;
    try {
      process_ = std::make_unique<Process>(command_);
      tell({{"id", ++id_}, {"cmd", "new"}, {"rules", to_text(g.rules().rules)}, {"deal", "outside"}});
      wait_for_answer(Steady::now() + kToBegin, nullptr);
      alive_ = true;
    } catch (const std::exception& e) {
      broken_ = std::string("the program does not begin a game: ") + e.what();
    }
    return alive_;
  }

  /// Of one that has ended the answer is awaited all the same: its last words say more than that it no longer listens.
  void tell(const json::object& request) {
    if (!process_->send(json_text(request)) && !process_->closed()) broken_ = "it does not read what it is told";
  }

  /// The answer to the last request; those to earlier ones are passed over unless they are errors. Empty if stopped.
  json::object wait_for_answer(Steady::time_point end, const std::atomic<bool>* stop) {
    std::string last;  // that it said, and was not the answer
    for (;;) {
      const auto slice = std::min(end, Steady::now() + std::chrono::milliseconds(100));
      const auto line = process_->receive(slice);
      if (stop && *stop) return {};
      if (line) {
        json::object answer = parsed(*line);
        const json::value* type = answer.if_contains("type");
        if (type && *type == "error") throw Forfeit("it says: " + quoted(*line));
        const json::value* id = answer.if_contains("id");
        if (id && *id == json::value(id_)) return answer;
        last = *line;
      } else if (process_->says_too_much()) {
        throw Forfeit("it says a line of more than " + std::to_string(Process::kMaxLine) + " bytes");
      } else if (process_->closed()) {
        throw Forfeit("it " + process_->fate() + " instead of answering");
      } else if (Steady::now() >= end) {
        throw Forfeit(last.empty() ? "it gives no answer in time" : "it gives no answer with the id " + std::to_string(id_) + " in time; it says: " + quoted(last));
      }
    }
  }

  static std::string quoted(const std::string& line) { return is_utf8(line) ? shortened(line, 300) : "bytes that are no UTF-8"; }

  static json::object parsed(const std::string& line) {
    boost::system::error_code bad;
    const json::value v = json::parse(line, bad);
    if (bad || !v.is_object()) throw Forfeit("it says what is no JSON object: " + quoted(line));
    return v.as_object();
  }

  Move move_in(const json::object& answer, const Game& game) {
    const std::string said = quoted(json_text(answer));
    const json::value* move = answer.if_contains("move");
    if (!move || !move->is_string()) throw Forfeit("it names no move: " + said);
    if (const json::value* n = answer.if_contains("playouts"); n && n->is_int64() && n->as_int64() > 0) playouts_ += std::min(n->as_int64(), kMostPlayouts);
    try {
      return read_move(game, json::value_to<std::string>(*move));
    } catch (const Error& e) {
      throw Forfeit("it says " + said + ", but " + e.what());
    }
  }

  static Move any_move(const Game& game) {
    Moves moves;
    game.legal(moves);
    return moves[0];
  }

  std::string command_, broken_;
  std::uint64_t seed_;
  std::unique_ptr<Process> process_;
  std::int64_t id_ = 0, playouts_ = 0;
  bool begun_ = false, alive_ = false;
};

}  // namespace

std::unique_ptr<Bot> make_external(const std::string& command, std::uint64_t seed) {
  if (command.find_first_not_of(' ') == std::string::npos)
    throw std::invalid_argument("exec: expected a command behind the colon, such as 'exec:./mybot --fast'");
  return std::make_unique<ExternalBot>(command, seed);
}

void try_external(const std::string& command, const Rules& rules) { ExternalBot(command, 1).must_begin(Game(compile(rules))); }

}  // namespace bastide
