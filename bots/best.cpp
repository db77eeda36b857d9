// Our own player: the turn that comes out best of a comparison, its answers given one by one.
#include <cstdio>
#include <stdexcept>

#include "bots/comparison.hpp"
#include "bots/makers.hpp"
#include "bots/ponder_cache.hpp"
#include "bots/rest.hpp"

namespace bastide {
namespace {

std::string shown(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  return text;
}

class BestBot : public Bot {
 public:
  BestBot(const Comparison::Settings& settings, bool ponders, std::uint64_t seed)
      : settings_(settings), seed_(seed), ponders_(ponders), comparison_(settings, seed) {}

  Move choose(const Game& g, const Limit& limit) override {
    if (const Move* m = rest_.take(g)) return *m;
    const Plan& plan = comparison_.run(g, limit, nullptr, ponder_cache_ ? ponder_cache_->of(g) : nullptr).front().plan;
    rest_.set(g, plan);
    return plan.answer[0];
  }
  bool ponders() const override { return ponders_; }
  void ponder(const Game& g, int seat, const std::atomic<bool>& stop) override {
    if (!ponder_cache_) ponder_cache_ = std::make_unique<PonderCache>(settings_, seed_);
    ponder_cache_->think(g, seat, stop);
  }
  std::int64_t playouts() const override { return comparison_.playouts(); }
  std::string_view name() const override { return "best"; }

 private:
  Comparison::Settings settings_;
  std::uint64_t seed_;
  bool ponders_;
  Comparison comparison_;
  std::unique_ptr<PonderCache> ponder_cache_;  ///< once it was allowed to think ahead
  Rest rest_;
};

const Level& level_of(const Parameters& p) {
  const double number = p.at("level");
  for (auto& level : levels())
    if (level.number == number) return level;
  throw std::invalid_argument("best: level=" + shown(number) + ": expected a whole number from 1 to 10");
}

/// A level is a fixed amount of work.
void set_level(Comparison::Settings& s, const Level& level) {
  const Comparison::Settings standard;
  if (s.depth != standard.depth || s.playouts != standard.playouts)
    throw std::invalid_argument("best: level=" + std::to_string(level.number) + " has its own depth and playouts; set these without a level");
  s.handicap = level.handicap;
  s.depth = level.depth;
  s.playouts = std::max<std::int64_t>(1, level.playouts);
  s.fixed = true;
  if (s.depth == 0) s.endgame = 0;
}

/// The lower levels stay as they were measured: with their few rollouts ours was no stronger than the weights (docs/experiments.md).
std::shared_ptr<const Network> network_of(const Parameters& p) {
  const std::string file = p.file("net");
  if (file.empty()) return p.at("learned") == 2 && level_of(p).number == kMostLevel ? our_network() : nullptr;
  try {
    return Network::from_file(file);
  } catch (const std::runtime_error& e) {
    throw std::invalid_argument(std::string("best: net=") + e.what());
  }
}

Comparison::Settings settings_of(const Parameters& p) {
  Comparison::Settings s;
  s.width = static_cast<std::size_t>(p.at("width"));
  s.depth = static_cast<int>(p.at("depth"));
  s.trust = p.at("trust");
  s.endgame = p.at("endgame");
  s.learned = p.at("learned") != 0;
  s.network = network_of(p);
  s.threads = static_cast<int>(p.at("threads"));
  s.playouts = static_cast<std::int64_t>(p.at("playouts"));
  if (const Level& level = level_of(p); level.number != kMostLevel) set_level(s, level);
  return s;
}

}  // namespace

/// Levels are fixed amounts of work: only the one that uses all it is given thinks ahead.
std::unique_ptr<Bot> make_best(const Parameters& p, std::uint64_t seed) {
  const Comparison::Settings settings = settings_of(p);
  return std::make_unique<BestBot>(settings, p.at("ponder") != 0 && !settings.fixed && settings.depth > 0, seed);
}

}  // namespace bastide
