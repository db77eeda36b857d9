#include "bots/makers.hpp"
#include "bots/policy.hpp"

namespace bastide {
namespace {

class GreedyBot : public Bot {
 public:
  explicit GreedyBot(std::uint64_t seed) : lots_{seed} {}
  Move choose(const Game& g, const Limit& limit) override { return policy_.choose(g, lots_, limit.stop).plan.answer[0]; }
  std::string_view name() const override { return "greedy"; }

 private:
  Policy policy_;
  Rng lots_;
};

}  // namespace

std::unique_ptr<Bot> make_greedy(const Parameters&, std::uint64_t seed) { return std::make_unique<GreedyBot>(seed); }

}  // namespace bastide
