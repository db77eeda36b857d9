#include "ratings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "bots/levels.hpp"
#include "core/rules.hpp"

namespace bastide::server {
namespace {

// Step 1 of the paper: how much the volatility itself may change.
constexpr double kTau = 0.5, kPrecision = 1e-6;
constexpr double kScale = 173.7178, kMiddle = 1500;
constexpr double kMostDeviation = 350, kLeastDeviation = 45;
constexpr double kMostVolatility = 0.1;

double square(double x) { return x * x; }
/// Step 3: how little the result against somebody says whose strength is not known.
double weight(double phi) { return 1 / std::sqrt(1 + 3 * square(phi) / square(std::numbers::pi)); }

struct Period {
  double v = 0, delta = 0;  ///< the variance of the estimate from these games, and the improvement that it sees
};

/// Steps 3 and 4.
Period look_at(double mu, std::span<const Pairing> games) {
  double information = 0, surprise = 0;
  for (const Pairing& game : games) {
    const double g = weight(game.deviation / kScale);
    const double expected = 1 / (1 + std::exp(-g * (mu - (game.rating - kMiddle) / kScale)));
    information += square(g) * expected * (1 - expected);
    surprise += g * (game.score - expected);
  }
  return {1 / information, surprise / information};
}

/// Step 5, by the Illinois method.
double new_volatility(double phi, double sigma, const Period& p) {
  const double a = std::log(square(sigma)), d2 = square(p.delta), base = square(phi) + p.v;
  const auto f = [&](double x) {
    const double e = std::exp(x);
    return e * (d2 - base - e) / (2 * square(base + e)) - (x - a) / square(kTau);
  };
  double low = a, high = d2 > base ? std::log(d2 - base) : a - kTau;
  while (d2 <= base && f(high) < 0) high -= kTau;
  double at_low = f(low), at_high = f(high);
  while (std::abs(high - low) > kPrecision) {
    const double middle = low + (low - high) * at_low / (at_high - at_low), at_middle = f(middle);
    if (at_middle * at_high <= 0)
      low = high, at_low = at_high;
    else
      at_low /= 2;
    high = middle, at_high = at_middle;
  }
  return std::exp(low / 2);
}

/// What is rated by itself; everything else is of kind `other`. The one table.
struct Kind {
  const char *id, *expansions;
};
constexpr Kind kKinds[] = {{"base", "base"}, {"river", "base+river"}, {"abbot", "base+river+abbot"}, {"inns", "base+inns+traders"}};
constexpr std::string_view kOther = "other";
constexpr int kFewestPlayers = 2, kMostRated = 6;

/// As it stands on the table: options of one's own and tiles of one's own make another game of it, either printing of the base game does not.
bool is_spelt(const std::string& line, const std::string& plain) try {
  return line == to_text(parse_rules(plain));
} catch (const RulesError&) {  // so many players need an option, or may not have it
  return false;
}

bool is_plain(const Rules& rules, const Kind& kind) {
  const std::string players = " players=" + std::to_string(rules.players), line = to_text(rules);
  for (const char* preset : {" classic", " modern"})
    for (const char* sixth : {"", " sixth-player=yes"})
      for (const char* printing : {"", " printing=second"})
        if (is_spelt(line, kind.expansions + players + preset + sixth + printing)) return true;
  return false;
}

// By what each level won of the one below (docs/strength.md, "Levels"), four fifths of it, since those matches ended early. Level 5 plays as
// somebody does of whom nothing is known.
constexpr std::array<int, 10> kLevels = {600, 740, 880, 1230, 1500, 1690, 1810, 1870, 1980, 2040};
constexpr double kLevelDeviation = 60, kLevelDeviationElsewhere = 120;

}  // namespace

Rating rated(const Rating& before, std::span<const Pairing> games) {
  if (games.empty()) return before;
  const double mu = (before.rating - kMiddle) / kScale, phi = before.deviation / kScale;
  const Period period = look_at(mu, games);
  const double sigma = new_volatility(phi, before.volatility, period);
  const double wider = square(phi) + square(sigma);                       // step 6
  const double phi_after = 1 / std::sqrt(1 / wider + 1 / period.v);       // step 7
  const double mu_after = mu + square(phi_after) * period.delta / period.v;
  return {kMiddle + kScale * mu_after, std::clamp(kScale * phi_after, kLeastDeviation, kMostDeviation), std::min(sigma, kMostVolatility),
          before.games + 1};
}

Rating rested(const Rating& last, std::int64_t now) {
  constexpr std::int64_t kPeriod = std::chrono::milliseconds(kRatingPeriod).count();
  const std::int64_t periods = last.time ? std::max<std::int64_t>(0, now - last.time) / kPeriod : 0;
  Rating r = last;
  if (!periods) return r;
  const double wider = square(last.deviation / kScale) + static_cast<double>(periods) * square(last.volatility);
  r.deviation = std::clamp(kScale * std::sqrt(wider), last.deviation, std::max(last.deviation, kMostDeviation));
  return r;
}

std::string rating_kind(const std::string& line) {
  const Rules rules = parse_rules(line);
  const auto found = std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& kind) { return is_plain(rules, kind); });
  return (found == std::end(kKinds) ? std::string(kOther) : found->id) + std::to_string(rules.players);
}

bool is_rating_kind(std::string_view kind) {
  if (kind.empty() || kind.back() < '0' + kFewestPlayers || kind.back() > '0' + kMostRated) return false;
  kind.remove_suffix(1);
  return kind == kOther || std::any_of(std::begin(kKinds), std::end(kKinds), [kind](const Kind& k) { return kind == k.id; });
}

std::optional<Rating> computer_rating(std::string_view bot, std::string_view kind) {
  const Level* level = level_of(bot);
  if (!level) return {};
  Rating rating;
  rating.rating = kLevels[static_cast<std::size_t>(level->number - kLeastLevel)];
  rating.deviation = kind == "base2" ? kLevelDeviation : kLevelDeviationElsewhere;
  return rating;
}

}  // namespace bastide::server
