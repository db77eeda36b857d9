#include "rooms.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <sstream>

#include "bots/analysis_json.hpp"
#include "bots/bot.hpp"
#include "core/rules.hpp"
#include "core/ruleset.hpp"
#include "protocol/meta.hpp"

namespace bastide::server {
namespace {

namespace json = boost::json;

const BotInfo* find_bot(std::string_view id) {
  for (const BotInfo& bot : all_bots())
    if (id == bot.id) return &bot;
  return nullptr;
}

bool names_players(const std::string& line) {
  std::istringstream words(line);
  for (std::string word; words >> word;)
    if (word.starts_with("players=")) return true;
  return false;
}

}  // namespace

bool is_bot(std::string_view id) { return find_bot(id) != nullptr; }

std::string bot_ids() {
  std::string list;
  for (const BotInfo& bot : all_bots()) list += (list.empty() ? "" : ", ") + std::string(bot.id);
  return list;
}

std::string bot_name(std::string_view id) {
  const BotInfo* bot = find_bot(id);
  return bot ? bot->name : std::string(id);
}

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

Mind::Mind(const BotMaker& maker, std::string id, const Game& game)
    : maker_(maker), id_(std::move(id)), seat_(game.actor()), turn_(game.s().turn.number) {}
Mind::~Mind() = default;

bool Mind::serves(std::string_view id, const Game& game) const {
  return !game.over() && id == id_ && game.actor() == seat_ && game.s().turn.number == turn_;
}

Move Mind::choose(const Game& game, std::chrono::milliseconds time, const std::atomic<bool>& stop) {
  if (!bot_) {
    std::uint64_t seed = 0;
    randombytes_buf(&seed, sizeof seed);
    bot_ = maker_(id_, seed);
  }
  Limit limit;
  limit.time = time;
  limit.stop = &stop;
  return bot_->choose(game, limit);
}

std::string table_rules(const std::string& line, int players) {
  try {
    Rules rules = parse_rules(names_players(line) ? line : fmt::format("{} players={}", line, players));
    if (rules.players != players)
      throw Error("bad-rules", fmt::format("the rules say players={}, but {} seats are given", rules.players, players));
    compile(rules);
    return to_text(rules);
  } catch (const RulesError& e) {
    throw Error("bad-rules", e.what());
  }
}

json::object meta() {
  json::object all = meta_json();
  json::array bots;
  for (const BotInfo& bot : all_bots())
    if (bot.offered) bots.push_back({{"id", bot.id}, {"name", bot.name}, {"summary", bot.summary}});
  all["bots"] = std::move(bots);
  return all;
}

}  // namespace bastide::server
