// bastide engine: the line protocol on standard input and output (docs/engine.md).
#include <atomic>
#include <iostream>
#include <thread>

#include "bots/bot.hpp"
#include "command.hpp"
#include "protocol/line.hpp"

namespace bastide::app {
namespace {

namespace json = boost::json;

/// Thinks in a thread of its own, one search at a time.
class BotThinker : public Thinker {
 public:
  ~BotThinker() override {
    stop();
    wait();
  }

  void start(const Game& game, const json::object& request, std::function<void(Move, json::object)> done) override {
    const Limit limit = limit_of(request);
    std::unique_ptr<Bot> bot = bot_of(request);
    if (busy_) throw Error("busy", "a search is running; send {\"cmd\":\"stop\"} first");
    wait();
    stop_ = false;
    busy_ = true;
    thread_ = std::thread([this, game = std::make_unique<Game>(game), bot = std::move(bot), limit, done = std::move(done)] {
      const auto begin = std::chrono::steady_clock::now();
      json::object info{{"bot", json::string(bot->name())}};
      const Move m = choose(*bot, *game, limit, info);
      const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin).count();
      busy_ = false;
      info["ms"] = ms;
      done(m, std::move(info));
    });
  }

  void stop() override { stop_ = true; }

  void wait() override {
    if (thread_.joinable()) thread_.join();
  }

  json::array bots() const override {
    json::array list;
    for (auto& b : all_bots()) list.push_back({{"id", b.id}, {"name", b.name}, {"summary", b.summary}});
    return list;
  }

 private:
  /// A bot that fails must not end the program: the first legal move is played, and the answer says so.
  static Move choose(Bot& bot, const Game& game, const Limit& limit, json::object& info) {
    try {
      return bot.choose(game, limit);
    } catch (const std::exception& e) {
      info["failed"] = e.what();
      Moves moves;
      game.legal(moves);
      return moves[0];
    }
  }

  Limit limit_of(const json::object& r) const {
    Limit limit;
    limit.time = std::chrono::milliseconds(number(r, "ms", 0));
    limit.playouts = number(r, "playouts", 0);
    if (!r.contains("ms") && !r.contains("playouts")) limit.time = std::chrono::milliseconds(1000);
    limit.stop = &stop_;
    return limit;
  }

  static std::int64_t number(const json::object& r, const char* key, std::int64_t fallback) {
    const json::value* v = r.if_contains(key);
    if (!v) return fallback;
    if (!v->is_int64() || v->get_int64() < 1 || v->get_int64() > 1000000000) throw Error("bad-message", std::string("'") + key + "' should be a number from 1 to 1000000000");
    return v->get_int64();
  }

  static std::unique_ptr<Bot> bot_of(const json::object& r) {
    const json::value* v = r.if_contains("bot");
    if (v && !v->is_string()) throw Error("bad-message", "'bot' should be a text");
    try {
      return make_bot(v ? std::string(v->get_string()) : std::string(default_bot()), static_cast<u64>(number(r, "seed", 1)));
    } catch (const std::invalid_argument& e) {
      throw Error("bad-message", e.what());
    }
  }

  std::atomic<bool> stop_{false}, busy_{false};
  std::thread thread_;
};

}  // namespace

void add_engine(CLI::App& app) {
  auto* c = app.add_subcommand("engine",
                               "the line protocol: one JSON object a line on standard input and output\n\n"
                               "  echo '{\"id\":1,\"cmd\":\"new\",\"rules\":\"base+river\"}' | bastide engine");
  c->callback([] {
    std::ios::sync_with_stdio(false);
    BotThinker thinker;
    LineEngine engine([](const json::object& o) { std::cout << json::serialize(o) << '\n' << std::flush; }, thinker);
    engine.run(std::cin);
    thinker.wait();
  });
}

}  // namespace bastide::app
