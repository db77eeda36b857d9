#include "evaluation.hpp"
#include "makers.hpp"
#include "planner.hpp"

namespace bastide {
namespace {

/// The best whole turn by the evaluation right after it; equals are drawn by lot.
class GreedyBot : public Bot {
 public:
  explicit GreedyBot(std::uint64_t seed) : rng_{seed} {}

  Move choose(const Game& g, const Limit& limit) override {
    const int me = g.actor();
    double best = -1e9;
    u32 equals = 0;
    Move choice;
    planner_.each(g, [&](const Plan& plan, Game& leaf) {
      const double value = lead(evaluate(leaf), me, g.rules().players);
      if (value > best) best = value, equals = 0;
      if (value == best && rng_.below(++equals) == 0) choice = plan.answer[0];
      return !(limit.stop && limit.stop->load(std::memory_order_relaxed));
    });
    return choice;
  }
  std::string_view name() const override { return "greedy"; }

 private:
  Planner planner_;
  Rng rng_;
};

}  // namespace

std::unique_ptr<Bot> make_greedy(const Parameters&, std::uint64_t seed) { return std::make_unique<GreedyBot>(seed); }

}  // namespace bastide
