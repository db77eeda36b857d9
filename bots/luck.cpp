#include "bots/luck.hpp"

#include <cmath>
#include <numbers>

#include "bots/draws.hpp"

namespace bastide {
namespace {

/// The standard normal distribution: the part below x, and back by Newton's method.
double below(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }
double quantile(double part) {
  double x = 0;
  for (int i = 0; i < 30; ++i) {
    const double density = std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
    x -= std::clamp((below(x) - part) / density, -0.5, 0.5);
  }
  return x;
}

double mean_lead(const std::vector<Luck::Chance>& all) {
  double sum = 0, share = 0;
  for (const auto& c : all) sum += c.share * c.lead, share += c.share;
  return sum / share;
}

double lead_that_came(const std::vector<Luck::Chance>& all) {
  return std::find_if(all.begin(), all.end(), [](auto& c) { return c.came; })->lead;
}

}  // namespace

std::vector<Luck::Chance> Luck::look(const Game& before, Move drawn) {
  std::vector<Chance> all;
  const int tiles = before.s().tile_count, player = before.s().turn.active;
  bool came = false;
  for (const Draw& draw : draws_of(before)) {
    Game g(before);
    g.play(draw.move);
    if (g.over() || g.actor() != player || g.s().tile_count != tiles || g.s().turn.tile_in_hand == kNo) continue;
    all.push_back({draw.chance, lead(g), draw.move == drawn});
    came |= draw.move == drawn;
  }
  return came ? all : std::vector<Chance>{};
}

double Luck::lead(const Game& g) {
  const int me = g.actor();
  Plan best;
  double most = 0;
  appraisal_.begin(g);
  planner_.each(g, [&](const Plan& plan, Game& leaf) {
    const double value = weighed(appraisal_.look(leaf, me), weights_, me, leaf.rules().players);
    if (!best.count || value > most) best = plan, most = value;
    return true;
  });
  Game leaf(g);
  leaf.ask_confirm(false);
  eval_.begin(leaf);
  leaf.undo_log(true);
  play(leaf, best);
  return eval_.value(leaf, me);
}

double luck_in_points(const std::vector<Luck::Chance>& all) { return all.empty() ? 0 : lead_that_came(all) - mean_lead(all); }

double luck_in_odds(const std::vector<Luck::Chance>& all, double odds, double spread) {
  if (all.empty() || spread <= 0) return 0;
  const double here = quantile(std::clamp(odds, 0.001, 0.999)), lead = lead_that_came(all);
  double sum = 0, share = 0;
  for (const auto& c : all) sum += c.share * below(here + (c.lead - lead) / spread), share += c.share;
  return below(here) - sum / share;
}

}  // namespace bastide
