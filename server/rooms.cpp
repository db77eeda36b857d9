#include "rooms.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "bots/analysis_json.hpp"
#include "bots/bot.hpp"
#include "bots/levels.hpp"
#include "core/rules.hpp"
#include "core/ruleset.hpp"
#include "core/words.hpp"
#include "match_kinds.hpp"
#include "protocol/meta.hpp"
#include "ratings.hpp"

namespace bastide::server {
namespace {

namespace json = boost::json;

/// The levels, weakest first, and what else is offered; then those that a table may name, so that a page can call them by a name.
json::array bots_json() {
  json::array list;
  for (const Level& level : levels()) {
    json::object bot{{"id", spec_of(level)}, {"name", level.name}, {"summary", level.summary}, {"offered", true}, {"level", level.number},
                    {"rating", std::lround(computer_rating(spec_of(level), "base2")->rating)}};
    if (level.number == kUsualLevel) bot["usual"] = true;
    list.push_back(std::move(bot));
  }
  for (const BotInfo& bot : all_bots())
    list.push_back(json::object{{"id", bot.id}, {"name", bot.name}, {"summary", bot.summary}, {"offered", bot.offered}});
  return list;
}

bool names_players(const std::string& line) {
  std::istringstream words(line);
  for (std::string word; words >> word;)
    if (word.starts_with("players=")) return true;
  return false;
}

}  // namespace

// Ids and levels only: other specs could ask for any number of threads or any amount of memory.
bool answers_quickly(std::string_view bot) {
  if (const Level* level = level_of(bot)) return level->depth == 0;
  const auto found = std::find_if(all_bots().begin(), all_bots().end(), [bot](const BotInfo& b) { return bot == b.id; });
  return found != all_bots().end() && std::none_of(found->parameters.begin(), found->parameters.end(), [](const BotParameter& p) {
    return p.key == std::string_view("playouts");
  });
}

bool is_bot(std::string_view id) {
  if (level_of(id)) return true;
  return std::any_of(all_bots().begin(), all_bots().end(), [id](const BotInfo& bot) { return id == bot.id; });
}

std::string bot_ids() {
  std::string list;
  for (const BotInfo& bot : all_bots()) list += bot.id + std::string(", ");
  return list + spec_of(levels().front()) + " to " + spec_of(levels().back());
}

std::string bot_name(std::string_view id) { return bastide::name_of(id); }

BotMaker every_bot() { return make_bot; }

HintMaker our_hints() {
  return [](const Game& game, const std::vector<std::string>& names, std::chrono::milliseconds time, const std::atomic<bool>& stop) {
    AnalysisSettings settings;
    randombytes_buf(&settings.seed, sizeof settings.seed);
    Limit limit;
    limit.time = time;
    limit.stop = &stop;
    return hint_json(game, analyse(game, settings, limit), names);
  };
}

SeatBot::SeatBot(const BotMaker& maker, std::string id, int seat) : maker_(maker), id_(std::move(id)), seat_(seat) {}
SeatBot::~SeatBot() = default;

bool SeatBot::serves(std::string_view id, const Game& game) const {
  return !game.over() && id == id_ && game.actor() == seat_ && (turn_ < 0 || game.s().turn.number == turn_);
}

void SeatBot::begin(const Game& game) { turn_ = game.s().turn.number; }

Bot& SeatBot::bot() {
  if (bot_) return *bot_;
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  bot_ = maker_(id_, seed);
  return *bot_;
}

Move SeatBot::choose(const Game& game, std::chrono::milliseconds time, const std::atomic<bool>& stop) {
  const std::lock_guard lock(mutex_);
  Limit limit;
  limit.time = time;
  limit.stop = &stop;
  return bot().choose(game, limit);
}

void SeatBot::ponder(const Game& game, const std::atomic<bool>& stop) {
  const std::lock_guard lock(mutex_);
  if (bot().ponders()) bot().ponder(game, seat_, stop);
}

std::string table_rules(const std::string& line, int players) {
  try {
    Rules rules = parse_rules(names_players(line) ? line : fmt::format("{} players={}", line, players));
    if (rules.players != players)
      throw Error("bad-rules", fmt::format("the rules say players={}, but the table has {}", rules.players, count_of(players, "seat")));
    compile(rules);
    return to_text(rules);
  } catch (const RulesError& e) {
    throw Error("bad-rules", e.what());
  }
}

json::object meta() {
  json::object all = meta_json();
  all["bots"] = bots_json();
  all["matches"] = match_kinds_json();
  return all;
}

}  // namespace bastide::server
