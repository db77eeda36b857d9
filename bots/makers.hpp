// One maker a bot; registry.cpp lists them.
#pragma once
#include <map>

#include "bots/bot.hpp"

namespace bastide {

/// The value of every parameter of the bot by key, standard values filled in.
struct Parameters {
  std::map<std::string, double, std::less<>> numbers;
  std::map<std::string, std::string, std::less<>> files;  ///< those that were named

  double at(std::string_view key) const { return numbers.find(key)->second; }
  /// Empty if none was named.
  std::string file(std::string_view key) const {
    const auto found = files.find(key);
    return found == files.end() ? "" : found->second;
  }
};

std::unique_ptr<Bot> make_random(const Parameters&, std::uint64_t seed);
std::unique_ptr<Bot> make_greedy(const Parameters&, std::uint64_t seed);
std::unique_ptr<Bot> make_farmer(const Parameters&, std::uint64_t seed);
std::unique_ptr<Bot> make_blocker(const Parameters&, std::uint64_t seed);
std::unique_ptr<Bot> make_invader(const Parameters&, std::uint64_t seed);
std::unique_ptr<Bot> make_ranking(const Parameters&, std::uint64_t seed);
std::unique_ptr<Bot> make_mcts2020(const Parameters&, std::uint64_t seed);
std::unique_ptr<Bot> make_star25(const Parameters&, std::uint64_t seed);
std::unique_ptr<Bot> make_uct(const Parameters&, std::uint64_t seed);
std::unique_ptr<Bot> make_scholar(const Parameters&, std::uint64_t seed);
std::unique_ptr<Bot> make_mason(const Parameters&, std::uint64_t seed);
std::unique_ptr<Bot> make_best(const Parameters&, std::uint64_t seed);

}  // namespace bastide
