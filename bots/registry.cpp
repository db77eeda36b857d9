#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "bots/bidding.hpp"
#include "bots/makers.hpp"

namespace bastide {
namespace {

struct Entry {
  BotInfo info;
  std::unique_ptr<Bot> (*make)(const Parameters&, std::uint64_t seed);
};

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = {
      {{"random", "Random", "Plays any legal move.", {}, true}, make_random},
      {{"greedy",
        "Greedy",
        "Takes the turn after which it would stand best if the game ended, and keeps followers in hand.",
        {},
        true},
       make_greedy},
      {{"farmer", "Farmer", "Loves the fields and sends followers there early.", {}, true}, make_farmer},
      {{"blocker", "Blocker", "Makes what the others have begun hard to finish.", {}, true}, make_blocker},
      {{"invader", "Invader", "Builds beside the others' cities and roads, to join them.", {}, true}, make_invader},
      {{"ranking", "Reckoner", "Weighs points, open ends and the tiles that are left, one turn ahead.", {}}, make_ranking},
      {{"mcts2020",
        "MCTS 2020",
        "Plays random games to the end from its moves and answers, counting points, as a paper of 2020 tells.",
        {{"playouts", 2000, 1, 1e12, "playouts for a decision where nothing else bounds it"},
         {"leaf", 10, 1, 10000, "playouts of each leaf; 100 as published"},
         {"c", 3, 0, 1000, "how much it explores, in points"}}},
       make_mcts2020},
      {{"star25",
        "Star 2.5",
        "Looks at every tile that may come and every answer, as deep as its time allows.",
        {{"playouts", 20000, 1, 1e12, "positions evaluated for a decision where nothing else bounds it"},
         {"bound", 50, 1, 1000, "points by which a position ahead is taken to differ from now at most"}}},
       make_star25},
      {{"uct",
        "Dreamer",
        "Plays thousands of random games to the end in its head and follows those that end well.",
        {{"playouts", 4000, 1, 1e12, "playouts for a decision where nothing else bounds it"},
         {"c", 0.2, 0, 100, "how much it explores in its own turn, in shares of all points"},
         {"tries", 8, 1, 1000, "moves drawn at every decision of a playout, of which it makes the one that was worth most; 1: any"},
         {"after", 0.03, 0, 100, "how much it explores after its turn, in shares of all points"},
         {"history", 10, 0.001, 1e9, "visits that what a move was worth elsewhere counts for after its turn"}}},
       make_uct},
      {{"scholar",
        "Scholar",
        "Searches a tree of its own moves, the tiles to come and the answers.",
        {{"playouts", 1000, 1, 1e12, "playouts for a decision where nothing else bounds it"},
         {"depth", 4, 0, 400, "greedy placements after a leaf, then the evaluation"},
         {"c", 0.35, 0, 100, "how much it explores"},
         {"warmth", 3, 0.1, 1000, "points of evaluation by which a prior falls to 1/e"}}},
       make_scholar},
      {{"mason",
        "Mason",
        "Looks ahead: plays the most promising turns on for a while and keeps the best.",
        {{"playouts", 400, 1, 1e12, "play-outs for a turn where nothing else bounds it"},
         {"width", 12, 1, 1000, "turns that are looked at closely"},
         {"depth", 8, 0, 400, "placements that a play-out goes on for"}}},
       make_mason},
      {{"best",
        "Master",
        "Weighs what every tile that is left could do, and plays the most promising turns on.",
        {{"level", 10, 1, 10, "1 a beginner ... 9 an expert, each a fixed amount of work; 10 uses all it is given"},
         {"playouts", 400, 1, 1e12, "rollouts for a turn where nothing else bounds it"},
         {"width", 16, 1, 1000, "turns that are looked at closely"},
         {"depth", 6, 0, 400, "placements that a rollout goes on for"},
         {"trust", 8, 0.001, 1000, "rollouts that the evaluation counts for"},
         {"learned", 2, 0, 2, "rollouts are judged 0: by the evaluation of the first sight, 1: by learned weights, 2: at level 10, in the base game for two, by a network"},
         {"endgame", 0.5, 0, 1, "share of its time in which it may try to solve the last tiles exactly"},
         {"ponder", 1, 0, 1, "1: thinks while others decide, where that is allowed"},
         {"threads", 1, 1, 256, "threads that it thinks with"}},
        false,
        {{"net", "rollouts are judged by the network in this file (docs/python/learn.md)"}}},
       make_best},
  };
  return all;
}

std::string known() {
  std::string list;
  for (auto& e : entries()) list += (list.empty() ? "" : ", ") + std::string(e.info.id);
  return list;
}

const Entry& find(std::string_view id) {
  for (auto& e : entries())
    if (id == e.info.id) return e;
  throw std::invalid_argument("unknown bot '" + std::string(id) + "'; expected one of " + known());
}

std::string range(const BotParameter& p) {
  char text[64];
  std::snprintf(text, sizeof text, "a number from %g to %g", p.low, p.high);
  return text;
}

std::string keys(const BotInfo& info) {
  std::string list;
  for (auto& p : info.parameters) list += (list.empty() ? "" : ", ") + std::string(p.key);
  for (auto& f : info.files) list += ", " + std::string(f.key);
  return list.empty() ? "it has no parameters" : "it has " + list;
}

const BotParameter& find(const BotInfo& info, std::string_view key) {
  for (auto& p : info.parameters)
    if (key == p.key) return p;
  throw std::invalid_argument(std::string(info.id) + " has no parameter '" + std::string(key) + "': " + keys(info));
}

void set(Parameters& to, const BotInfo& info, std::string_view word) {
  const std::size_t equals = std::min(word.find('='), word.size());
  const std::string key(word.substr(0, equals)), text(word.substr(std::min(equals + 1, word.size())));
  if (std::any_of(info.files.begin(), info.files.end(), [&](const BotFile& f) { return f.key == key; })) {
    if (text.empty()) throw std::invalid_argument(std::string(info.id) + ": " + key + "=: expected a file");
    to.files[key] = text;
    return;
  }
  const BotParameter& p = find(info, key);
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end || !(value >= p.low && value <= p.high))
    throw std::invalid_argument(std::string(info.id) + ": " + p.key + "=" + text + ": expected " + range(p));
  to.numbers[p.key] = value;
}

Parameters read(const BotInfo& info, std::string_view list) {
  Parameters values;
  for (auto& p : info.parameters) values.numbers[p.key] = p.standard;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    set(values, info, list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return values;
}

}  // namespace

const std::vector<BotInfo>& all_bots() {
  static const std::vector<BotInfo> all = [] {
    std::vector<BotInfo> list;
    for (auto& e : entries()) list.push_back(e.info);
    return list;
  }();
  return all;
}

std::string_view default_bot() { return entries().back().info.id; }

bool names_a_file(std::string_view spec) {
  const std::size_t colon = std::min(spec.find(':'), spec.size());
  return !read(find(spec.substr(0, colon)).info, spec.substr(std::min(colon + 1, spec.size()))).files.empty();
}

std::unique_ptr<Bot> make_bot(std::string_view spec, std::uint64_t seed) {
  const std::size_t colon = std::min(spec.find(':'), spec.size());
  const Entry& e = find(spec.substr(0, colon));
  auto bot = e.make(read(e.info, spec.substr(std::min(colon + 1, spec.size()))), seed);
  return std::string_view(e.info.id) == "random" ? std::move(bot) : who_bids(std::move(bot));
}

}  // namespace bastide
