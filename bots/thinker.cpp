#include "bots/thinker.hpp"

#include <limits>
#include <stdexcept>

#include "bots/analysis_json.hpp"
#include "bots/levels.hpp"
#include "protocol/fields.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

constexpr std::int64_t kMostAsked = 1000000000;  ///< of a number in a request
constexpr std::int64_t kMostSeed = std::numeric_limits<std::int64_t>::max();

/// A bot that fails must not end the program: the first legal move is played, and the answer says so.
Move choose(Bot& bot, const Game& game, const Limit& limit, json::object& info) {
  try {
    return bot.choose(game, limit);
  } catch (const std::exception& e) {
    info["failed"] = e.what();
    Moves moves;
    game.legal(moves);
    return moves[0];
  }
}

/// Nor must an analysis: then it is the answer that there is none.
json::object hint_of(const Game& game, const Names& names, const AnalysisSettings& settings, const Limit& limit) {
  try {
    return hint_json(game, analyse(game, settings, limit), names);
  } catch (const std::exception& e) {
    return {{"type", "error"}, {"code", "internal"}, {"message", e.what()}};
  }
}

}  // namespace

void BotThinker::think(std::function<void()> work) {
  stop_ = false;
  begin(std::move(work));
}

void BotThinker::start(const Game& game, const json::object& request, std::function<void(Move, json::object)> done) {
  const Limit limit = limit_of(request);
  make_ready();
  think([this, game = std::make_shared<const Game>(game), bot = bot_of(request), limit, done = std::move(done)] {
    const auto begin = std::chrono::steady_clock::now();
    json::object info{{"bot", json::string(bot->name())}};
    const std::int64_t before = bot->playouts();
    const Move m = choose(*bot, *game, limit, info);
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin).count();
    thought();
    info["ms"] = ms;
    if (const std::int64_t playouts = bot->playouts() - before) info["playouts"] = playouts;
    done(m, std::move(info));
  });
}

void BotThinker::hint(const Game& game, const Names& names, const json::object& request, std::function<void(json::object)> done) {
  const Limit limit = limit_of(request);
  AnalysisSettings settings;
  settings.seed = static_cast<u64>(Fields(request).number_or("seed", 0, kMostSeed, 1));
  settings.moves = Fields(request).whole_or("moves", 1, 20, 3);
  make_ready();
  think([this, game = std::make_shared<const Game>(game), names, settings, limit, done = std::move(done)] {
    json::object answer = hint_of(*game, names, settings, limit);
    thought();
    done(std::move(answer));
  });
}

json::array BotThinker::bots() const {
  json::array list;
  for (auto& level : levels()) list.push_back(json::object{{"id", spec_of(level)}, {"name", level.name}, {"summary", level.summary}});
  for (auto& b : all_bots()) list.push_back({{"id", b.id}, {"name", b.name}, {"summary", b.summary}});
  return list;
}

Limit BotThinker::limit_of(const json::object& r) const {
  using std::chrono::milliseconds;
  const Fields fields(r);
  Limit limit;
  limit.time = milliseconds(fields.number_or("ms", 1, kMostAsked, 0));
  limit.playouts = fields.number_or("playouts", 1, kMostAsked, 0);
  limit.remaining = milliseconds(fields.number_or("remaining_ms", 1, kMostAsked, 0));
  limit.increment = milliseconds(fields.number_or("increment_ms", 0, kMostAsked, 0));
  if (!fields.has("ms") && !fields.has("playouts") && !fields.has("remaining_ms")) limit.time = milliseconds(1000);
  limit.stop = &stop_;
  return limit;
}

/// A new bot; with `keep` the one that answered the last such request, if it is the same.
std::shared_ptr<Bot> BotThinker::bot_of(const json::object& r) {
  const Fields fields(r);
  const Wanted wanted{fields.text_or("bot", Fields::kAnyLength, standard_), fields.number_or("seed", 0, kMostSeed, 1)};
  const bool kept = fields.flag_or("keep", false);
  if (kept && kept_ && wanted == kept_for_) return kept_;
  try {
    // Whoever sends lines may be further away than whoever typed the command.
    if (wanted.first != standard_ && names_a_file(wanted.first))
      throw Error("bad-message", "bot: expected one without a file; those stand on the command line: bastide engine --bot '" + wanted.first.substr(0, 80) + "'");
    std::shared_ptr<Bot> bot = make_bot(wanted.first, static_cast<u64>(wanted.second));
    if (kept) kept_ = bot, kept_for_ = wanted;
    return bot;
  } catch (const std::invalid_argument& e) {
    throw Error("bad-message", e.what());
  }
}

}  // namespace bastide
