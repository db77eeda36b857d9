#include "bots/makers.hpp"

namespace bastide {
namespace {

class RandomBot : public Bot {
 public:
  explicit RandomBot(std::uint64_t seed) : rng_{seed} {}
  Move choose(const Game& g, const Limit&) override { return g.sample(rng_); }
  std::string_view name() const override { return "random"; }

 private:
  Rng rng_;
};

}  // namespace

std::unique_ptr<Bot> make_random(const Parameters&, std::uint64_t seed) { return std::make_unique<RandomBot>(seed); }

}  // namespace bastide
