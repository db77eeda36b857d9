// Plain upper confidence bounds on a tree with uniform playouts, as in Carcasum (2014) and Heyden (2009), tuned: nothing of the
// game is known to it but its rules. Its strength is the number of playouts.
#include "bots/makers.hpp"
#include "bots/tree.hpp"

namespace bastide {
namespace {

class UctBot : public Bot {
 public:
  UctBot(const Parameters& p, std::uint64_t seed)
      : playouts_(static_cast<std::int64_t>(p.at("playouts"))), tree_({p.at("c"), p.at("unseen"), 1, share_of_points}, seed) {}

  Move choose(const Game& g, const Limit& limit) override { return tree_.search(g, Clock(g, limit, playouts_)); }
  std::int64_t playouts() const override { return tree_.playouts(); }
  std::string_view name() const override { return "uct"; }

 private:
  std::int64_t playouts_;
  PlayoutTree tree_;
};

}  // namespace

std::unique_ptr<Bot> make_uct(const Parameters& p, std::uint64_t seed) { return std::make_unique<UctBot>(p, seed); }

}  // namespace bastide
