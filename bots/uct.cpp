// Upper confidence bounds on a tree with playouts to the end, as in Carcasum (2014) and Heyden (2009), tuned: nothing of the game is
// known to it but its rules, and what its playouts teach it about each move (history.hpp). Its strength is the number of playouts.
#include "bots/makers.hpp"
#include "bots/tree.hpp"

namespace bastide {
namespace {

TreeStyle style(const Parameters& p) {
  return {.explore = p.at("c"),
          .reward = share_of_points,
          .tries = static_cast<int>(p.at("tries")),
          .explore_after = p.at("after"),
          .history = p.at("history")};
}

class UctBot : public Bot {
 public:
  UctBot(const Parameters& p, std::uint64_t seed)
      : playouts_(static_cast<std::int64_t>(p.at("playouts"))), tree_(style(p), seed) {}

  Move choose(const Game& g, const Limit& limit) override { return tree_.search(g, Clock(g, limit, playouts_, Thinks::DecisionByDecision, &clock_memory_)); }
  std::int64_t playouts() const override { return tree_.playouts(); }
  std::string_view name() const override { return "uct"; }

 private:
  std::int64_t playouts_;
  PlayoutTree tree_;
  ClockMemory clock_memory_;
};

}  // namespace

std::unique_ptr<Bot> make_uct(const Parameters& p, std::uint64_t seed) { return std::make_unique<UctBot>(p, seed); }

}  // namespace bastide
