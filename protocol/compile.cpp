#include "protocol/compile.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <string>

#include "protocol/error.hpp"

namespace bastide {
namespace {

Catalogue with_tiles(std::string_view tiles) {
  Catalogue catalogue = builtin_catalogue();
  const auto errors = read_catalogue(catalogue, tiles, "tiles");
  if (!errors.empty()) throw Error("bad-rules", errors[0]);
  return catalogue;
}

/// The rules that games are played by now, by their line.
class RulesInUse {
 public:
  std::shared_ptr<const Ruleset> get(std::string_view line) {
    std::lock_guard lock(mutex_);
    const auto found = known_.find(line);
    return found == known_.end() ? nullptr : found->second.lock();
  }
  void add(std::string_view line, const std::shared_ptr<const Ruleset>& rules) {
    std::lock_guard lock(mutex_);
    known_.insert_or_assign(std::string(line), rules);
    if (known_.size() < most_) return;
    std::erase_if(known_, [](const auto& entry) { return entry.second.expired(); });
    most_ = std::max(kFewest, 2 * known_.size());
  }

 private:
  static constexpr std::size_t kFewest = 64;
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const Ruleset>, std::less<>> known_;
  std::size_t most_ = kFewest;
};

std::shared_ptr<const Ruleset> rules_of_line(std::string_view line) {
  static RulesInUse in_use;
  if (auto known = in_use.get(line)) return known;
  auto rules = compile(parse_rules(line));
  in_use.add(line, rules);
  return rules;
}

}  // namespace

std::shared_ptr<const Ruleset> compile_rules(std::string_view line, std::string_view tiles) {
  try {
    return tiles.empty() ? rules_of_line(line) : compile(parse_rules(line), with_tiles(tiles));
  } catch (const RulesError& e) {
    throw Error("bad-rules", e.what());
  }
}

}  // namespace bastide
