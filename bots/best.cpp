// Our own player: the turn that comes out best of a comparison, its answers given one by one.
#include "bots/comparison.hpp"
#include "bots/makers.hpp"
#include "bots/rest.hpp"

namespace bastide {
namespace {

class BestBot : public Bot {
 public:
  BestBot(const Comparison::Settings& settings, std::uint64_t seed) : comparison_(settings, seed) {}

  Move choose(const Game& g, const Limit& limit) override {
    if (const Move* m = rest_.take(g)) return *m;
    const Plan& plan = comparison_.run(g, limit).front().plan;
    rest_.set(g, plan);
    return plan.answer[0];
  }
  std::int64_t playouts() const override { return comparison_.playouts(); }
  std::string_view name() const override { return "best"; }

 private:
  Comparison comparison_;
  Rest rest_;
};

Comparison::Settings settings_of(const Parameters& p) {
  Comparison::Settings s;
  s.width = static_cast<std::size_t>(p.at("width"));
  s.depth = static_cast<int>(p.at("depth"));
  s.trust = p.at("trust");
  s.endgame = p.at("endgame");
  s.threads = static_cast<int>(p.at("threads"));
  s.playouts = static_cast<std::int64_t>(p.at("playouts"));
  return s;
}

}  // namespace

std::unique_ptr<Bot> make_best(const Parameters& p, std::uint64_t seed) { return std::make_unique<BestBot>(settings_of(p), seed); }

}  // namespace bastide
