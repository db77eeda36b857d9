#include "bots/rank_correlation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bots/comparison.hpp"
#include "core/phases.hpp"

namespace bastide {
namespace {

constexpr int kEvery = 7, kPlayouts = 100;

/// 1 for the least; equals get the mean of theirs.
std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<double> list(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto less = std::count_if(values.begin(), values.end(), [&](double v) { return v < values[i]; });
    const auto equal = std::count(values.begin(), values.end(), values[i]);
    list[i] = static_cast<double>(less) + (static_cast<double>(equal) + 1) / 2;
  }
  return list;
}

double product(const std::vector<double>& a, const std::vector<double>& b, double mean) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - mean) * (b[i] - mean);
  return sum;
}

}  // namespace

std::vector<Game> positions_of_best(const std::shared_ptr<const Ruleset>& rules, int count, std::uint64_t seed) {
  std::vector<Game> list;
  Limit limit;
  limit.playouts = kPlayouts;
  Rng tiles{seed};
  while (static_cast<int>(list.size()) < count) {
    const auto bot = make_bot("best", tiles.next());
    for (Game g(rules); !g.over() && static_cast<int>(list.size()) < count;) {
      const bool places = g.actor() != kChance && &g.phase() == &phases::place;
      if (places && g.s().tile_count % kEvery == kEvery - 1) list.push_back(g);
      g.play(g.actor() == kChance ? g.sample(tiles) : bot->choose(g, limit));
    }
  }
  return list;
}

double spearman(const std::vector<double>& a, const std::vector<double>& b) {
  const std::vector<double> x = ranks(a), y = ranks(b);
  const double mean = (static_cast<double>(a.size()) + 1) / 2;
  const double spread = std::sqrt(product(x, x, mean) * product(y, y, mean));
  return spread > 0 ? product(x, y, mean) / spread : 0;
}

double rank_correlation(const Game& g, int turns, int rollouts, std::uint64_t seed) {
  Comparison::Settings settings;
  settings.width = static_cast<std::size_t>(turns);
  settings.depth = kMaxTiles;  // to the end
  settings.keep = settings.width;
  settings.endgame = 0;
  Limit limit;
  limit.playouts = static_cast<std::int64_t>(settings.width) * rollouts;
  Comparison comparison(settings, seed);
  std::vector<double> seen, came;
  for (const Candidate& c : comparison.run(g, limit)) seen.push_back(c.prior), came.push_back(c.mean());
  return spearman(seen, came);
}

}  // namespace bastide
