#include "bots/analysis.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace bastide {
namespace {

/// What a rollout finds between two turns with the same tiles is spread by so many points as a rule. It counts as one rollout: a few that happen
/// to agree are not certain.
constexpr double kUsualSpread = 5;
constexpr double kLeastReason = 0.1;

Limit half_of(const Limit& limit, std::int64_t own) {
  Limit half = limit;
  half.time /= 2;
  half.playouts = limit.playouts || limit.time.count() > 0 ? limit.playouts / 2 : own / 2;
  if (limit.playouts) half.playouts = std::max<std::int64_t>(1, half.playouts);
  return half;
}

/// What our player's evaluation says of the end of a turn, part by part.
class Scales {
 public:
  explicit Scales(const Game& before) : before_(before), appraisal_(before.shared_rules(), true), leaf_(before), me_(before.actor()) {
    leaf_.ask_confirm(false);
    leaf_.undo_log(true);
    appraisal_.begin(before);
  }

  struct Shares {
    std::array<double, kParts> own{}, others{};
  };
  Shares weigh(const Plan& plan) {
    const std::size_t mark = leaf_.mark();
    play(leaf_, plan);
    const Parts& parts = appraisal_.look(leaf_, me_);
    Shares s;
    const int rival = strongest(parts);
    for (std::size_t i = 0; i < kParts; ++i) {
      s.own[i] = weights_.mine[i] * parts[i][static_cast<std::size_t>(me_)];
      if (rival >= 0) s.others[i] = -weights_.theirs[i] * parts[i][static_cast<std::size_t>(rival)];
    }
    leaf_.undo(mark);
    return s;
  }

 private:
  /// Of the others the one whose parts weigh most; -1 if there is none.
  int strongest(const Parts& parts) const {
    int best = -1;
    double most = 0;
    for (int p = 0; p < before_.rules().players; ++p) {
      double sum = 0;
      for (std::size_t i = 0; i < kParts; ++i) sum += weights_.theirs[i] * parts[i][static_cast<std::size_t>(p)];
      if (p != me_ && (best < 0 || sum > most)) best = p, most = sum;
    }
    return best;
  }

  const Game& before_;
  Appraisal appraisal_;
  Game leaf_;
  int me_;
  Weights weights_ = at_first_sight();
};

std::vector<Reason> reasons(Scales& scales, const Plan& plan, const Plan& ordinary) {
  const Scales::Shares here = scales.weigh(plan), there = scales.weigh(ordinary);
  std::vector<Reason> list;
  for (std::size_t i = 0; i < kParts; ++i) {
    const Reason r{static_cast<Part>(i), here.own[i] - there.own[i], here.others[i] - there.others[i]};
    if (std::abs(r.own) >= kLeastReason || std::abs(r.others) >= kLeastReason) list.push_back(r);
  }
  auto weight = [](const Reason& r) { return std::abs(r.own) + std::abs(r.others); };
  std::stable_sort(list.begin(), list.end(), [&](const Reason& a, const Reason& b) { return weight(a) > weight(b); });
  return list;
}

Estimate gain(const Comparison& comparison, const Candidate& c, const Candidate& ordinary) {
  const double n = c.rounds, mean = n > 0 ? c.above / n : 0;
  const double apart = std::max(0.0, c.above_squares - n * mean * mean) + kUsualSpread * kUsualSpread;
  const bool certain = c.solved || c.plan == ordinary.plan;
  return {comparison.rank(c) - comparison.rank(ordinary), certain ? 0 : std::sqrt(apart / std::max(1.0, n) / (n + comparison.trust()))};
}

/// The turns worth a closer look: the best, and the one that was asked about.
void find_turns(const Game& g, const AnalysisSettings& settings, const Limit& limit, const Plan* played, Analysis& a) {
  Comparison::Settings wanted;
  wanted.keep = static_cast<std::size_t>(settings.moves);
  wanted.width = std::max(wanted.width, wanted.keep);
  wanted.threads = settings.threads;
  wanted.ordinary = true;
  Comparison comparison(wanted, settings.seed);
  const auto& list = comparison.run(g, limit, played);
  a.turns = comparison.turns();
  a.compared = comparison.playouts();
  Scales scales(g);
  Facts facts(g.shared_rules());
  auto judge = [&](const Candidate& c) {
    return Judgement{c.plan, comparison.rank(c),   c.solved, gain(comparison, c, *comparison.ordinary()),
                     {},     facts.of(g, c.plan), reasons(scales, c.plan, comparison.ordinary()->plan)};
  };
  for (std::size_t i = 0; i < std::min(wanted.keep, list.size()); ++i) a.moves.push_back(judge(list[i]));
  if (const Candidate* also = comparison.also()) a.played = judge(*also);
}

/// Plays every turn that is told on to the end.
void foretell(const Game& g, const AnalysisSettings& settings, const Limit& limit, Analysis& a) {
  std::vector<u16> rows;
  for (const Prospect& p : a.features)
    if (p.closable()) rows.push_back(p.row);
  std::vector<Course> courses;
  for (const Judgement& m : a.moves) courses.push_back({m.plan, rows});
  if (a.played) courses.push_back({a.played->plan, rows});
  if (courses.empty()) courses.push_back({Plan{}, rows});
  auto told = forecast(g, courses, limit, settings.seed, settings.threads, settings.gone);
  a.forecast = told.front();
  for (std::size_t i = 0; i < a.moves.size(); ++i) a.moves[i].forecast = told[i];
  if (a.played) a.played->forecast = told.back();
}

/// Of several players one at most is left.
bool has_ended(const Game& g, unsigned gone) {
  const unsigned left = ((1u << g.rules().players) - 1) & ~gone;
  return gone && std::popcount(left) <= 1;
}

/// Of a game that is over: nothing is played on, what is not complete remains so.
Forecast as_it_stands(const Game& g, const Analysis& a, unsigned gone) {
  Forecast f = forecast_of_end(g, gone);
  for (const Prospect& p : a.features)
    if (p.closable()) f.fates.emplace_back();
  return f;
}

}  // namespace

Analysis analyse(const Game& g, const AnalysisSettings& settings, const Limit& limit, const Plan* played) {
  const Limit half = half_of(limit, settings.playouts);
  Analysis a;
  a.actor = g.actor();
  a.over = g.over() || has_ended(g, settings.gone);
  a.features = prospects(g);
  if (!a.over && a.actor != kChance) find_turns(g, settings, half, played, a);
  if (a.over) a.forecast = as_it_stands(g, a, settings.gone);
  else foretell(g, settings, half, a);
  return a;
}

const char* name_of(Part part) {
  switch (part) {
    case kNow: return "now";
    case kFarms: return "farms";
    case kHope: return "hope";
    case kReturn: return "return";
    case kStuck: return "stuck";
    case kOpen: return "open";
    case kHand: return "hand";
    case kJoin: return "join";
    case kPasture: return "pasture";
    case kRaid: return "raid";
    case kMeadow: return "meadow";
    case kShape: return "shape";
    case kStock: return "stock";
    case kParts: break;
  }
  return "";
}

}  // namespace bastide
