// bastide engine: the line protocol on standard input and output (docs/engine.md).
#include <atomic>
#include <iostream>
#include <thread>

#include "bots/analysis_json.hpp"
#include "bots/bot.hpp"
#include "bots/levels.hpp"
#include "command.hpp"
#include "protocol/fields.hpp"
#include "protocol/line.hpp"

namespace bastide::app {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMost = 1000000000;  ///< of a number in a request

/// Thinks in a thread of its own, one search at a time.
class BotThinker : public Thinker {
 public:
  /// `standard`: the spec of the bot that thinks where a request names none.
  explicit BotThinker(std::string standard) : standard_(std::move(standard)) {}
  ~BotThinker() override {
    stop();
    wait();
  }

  void start(const Game& game, const json::object& request, std::function<void(Move, json::object)> done) override {
    const Limit limit = limit_of(request);
    make_ready();
    begin([this, game = std::make_shared<const Game>(game), bot = bot_of(request), limit, done = std::move(done)] {
      const auto begin = std::chrono::steady_clock::now();
      json::object info{{"bot", json::string(bot->name())}};
      const std::int64_t before = bot->playouts();
      const Move m = choose(*bot, *game, limit, info);
      const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin).count();
      busy_ = false;
      info["ms"] = ms;
      if (const std::int64_t playouts = bot->playouts() - before) info["playouts"] = playouts;
      done(m, std::move(info));
    });
  }

  void hint(const Game& game, const Names& names, const json::object& request, std::function<void(json::object)> done) override {
    const Limit limit = limit_of(request);
    AnalysisSettings settings;
    settings.seed = static_cast<u64>(Fields(request).number_or("seed", 1, kMost, 1));
    settings.moves = Fields(request).whole_or("moves", 1, 20, 3);
    make_ready();
    begin([this, game = std::make_shared<const Game>(game), names, settings, limit, done = std::move(done)] {
      json::object answer = hint_json(*game, analyse(*game, settings, limit), names);
      busy_ = false;
      done(std::move(answer));
    });
  }

  void stop() override { stop_ = true; }

  void wait() override {
    if (thread_.joinable()) thread_.join();
  }

  json::array bots() const override {
    json::array list;
    for (auto& level : levels()) list.push_back(json::object{{"id", spec_of(level)}, {"name", level.name}, {"summary", level.summary}});
    for (auto& b : all_bots()) list.push_back({{"id", b.id}, {"name", b.name}, {"summary", b.summary}});
    return list;
  }

 private:
  void make_ready() {
    if (busy_) throw Error("busy", "a search is running; send {\"cmd\":\"stop\"} first");
    wait();
  }
  void begin(std::function<void()> work) {
    stop_ = false;
    busy_ = true;
    thread_ = std::thread(std::move(work));
  }

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
    using std::chrono::milliseconds;
    const Fields fields(r);
    Limit limit;
    limit.time = milliseconds(fields.number_or("ms", 1, kMost, 0));
    limit.playouts = fields.number_or("playouts", 1, kMost, 0);
    limit.remaining = milliseconds(fields.number_or("remaining_ms", 1, kMost, 0));
    limit.increment = milliseconds(fields.number_or("increment_ms", 0, kMost, 0));
    if (!fields.has("ms") && !fields.has("playouts") && !fields.has("remaining_ms")) limit.time = milliseconds(1000);
    limit.stop = &stop_;
    return limit;
  }

  /// A new bot; with `keep` the one that answered the last such request, if it is the same.
  std::shared_ptr<Bot> bot_of(const json::object& r) {
    const Fields fields(r);
    const Wanted wanted{fields.text_or("bot", Fields::kAnyLength, standard_), fields.number_or("seed", 1, kMost, 1)};
    const bool kept = fields.flag_or("keep", false);
    if (kept && kept_ && wanted == kept_for_) return kept_;
    try {
      std::shared_ptr<Bot> bot = make_bot(wanted.first, static_cast<u64>(wanted.second));
      if (kept) kept_ = bot, kept_for_ = wanted;
      return bot;
    } catch (const std::invalid_argument& e) {
      throw Error("bad-message", e.what());
    }
  }

  using Wanted = std::pair<std::string, std::int64_t>;  ///< spec and seed
  std::string standard_;
  std::shared_ptr<Bot> kept_;
  Wanted kept_for_;
  std::atomic<bool> stop_{false}, busy_{false};
  std::thread thread_;
};

}  // namespace

void add_engine(CLI::App& app) {
  auto* c = app.add_subcommand("engine",
                               "the line protocol: one JSON object a line on standard input and output\n\n"
                               "  echo '{\"id\":1,\"cmd\":\"new\",\"rules\":\"base+river\"}' | bastide engine\n"
                               "  bastide match mason 'exec:bastide engine --bot greedy'\n"
                               "  bastide engine --bot best:level=3");
  auto bot = std::make_shared<std::string>(default_bot());
  c->add_option("--bot", *bot, "the bot that answers `go` where the request names none")->capture_default_str();
  c->callback([bot] {
    make_bot(*bot, 1);  // a wrong one is refused before anything is said
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);  // whoever waits for a line shall not flush what the thinker's thread is writing
    BotThinker thinker(*bot);
    LineEngine engine([](const json::object& o) { std::cout << json::serialize(o) << '\n' << std::flush; }, thinker);
    engine.run(std::cin);
    thinker.wait();
  });
}

}  // namespace bastide::app
