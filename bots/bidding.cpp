#include "bots/bidding.hpp"

#include <algorithm>

#include "bots/evaluation.hpp"
#include "bots/planner.hpp"
#include "core/phases.hpp"
#include "expansions/bridges/auction.hpp"

namespace bastide {
namespace {

class BiddingBot : public Bot {
 public:
  explicit BiddingBot(std::unique_ptr<Bot> bot) : bot_(std::move(bot)) {}

  Move choose(const Game& g, const Limit& limit) override {
    const auto auction = auction_of(g);
    return auction ? answer(g, *auction) : bot_->choose(g, limit);
  }
  std::int64_t playouts() const override { return bot_->playouts(); }
  std::string_view name() const override { return bot_->name(); }
  void follow(const Game& before, Move m) override { bot_->follow(before, m); }
  bool ponders() const override { return bot_->ponders(); }
  void ponder(const Game& g, int seat, const std::atomic<bool>& stop) override {
    if (!auction_of(g)) bot_->ponder(g, seat, stop);
  }

 private:
  /// Points by which the player would be ahead after the best turn with such a tile, beside those who have none.
  double worth(const Game& g, int player, int kind) {
    Game with = with_tile_in_hand(g, player, kind);
    find_candidates(with);
    Moves moves;
    with.legal(moves);
    if (moves.empty()) return 0;
    double best = -1e9;
    planner_.each(with, [&](const Plan&, Game& leaf) {
      best = std::max(best, lead(evaluate(leaf), player, leaf.rules().players));
      return true;
    });
    Game now(g);
    return best - lead(evaluate(now), player, g.rules().players);
  }

  Move answer(const Game& g, const Auction& a) {
    const int me = g.actor();
    if (a.chosen < 0) return {MoveKind::Choose, 0, static_cast<u16>(dearest(g, a, me)), {}};
    if (a.bidder < 0) return {MoveKind::Bid, 0, 0, {}};  // he may buy or sell whatever the others bid
    const int willing = willing_to_pay(g, a, me);
    if (me == a.opener) return {willing >= 2 * a.price ? MoveKind::Buy : MoveKind::Sell, 0, 0, {}};
    const Move bid{MoveKind::Bid, 0, static_cast<u16>(a.price + std::max(1, (willing - a.price) / 2)), {}};
    return willing > a.price && g.is_legal(bid) ? bid : Move{MoveKind::Pass, 0, 0, {}};
  }

  int dearest(const Game& g, const Auction& a, int player) {
    double most = -1e9;
    int best = a.lots[0];
    for (const int kind : a.lots)
      if (const double w = worth(g, player, kind); w > most) most = w, best = kind;
    return best;
  }

  /// What the tile is worth more than the others that are left, of which he gets one all the same.
  int willing_to_pay(const Game& g, const Auction& a, int player) {
    double others = 0;
    for (const int kind : a.lots) others += worth(g, player, kind);
    const double mine = worth(g, player, a.chosen), all = static_cast<double>(a.lots.size());
    const double gain = all > 1 ? mine - (others - mine) / (all - 1) : mine;
    return static_cast<int>(std::clamp(gain, 0.0, 99.0));
  }

  std::unique_ptr<Bot> bot_;
  Planner planner_{true};
};

}  // namespace

std::unique_ptr<Bot> who_bids(std::unique_ptr<Bot> bot) { return std::make_unique<BiddingBot>(std::move(bot)); }

}  // namespace bastide
