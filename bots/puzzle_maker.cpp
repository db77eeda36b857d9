#include "bots/puzzle_maker.hpp"

#include <algorithm>
#include <cmath>

#include "bots/analysis_json.hpp"
#include "bots/arena.hpp"
#include "bots/comparison.hpp"
#include "protocol/deal.hpp"
#include "protocol/position.hpp"

namespace bastide {
namespace {

constexpr double kRight = 0.5;      ///< as the best grade of a review (bots/review.hpp)
constexpr int kCheck = 10;          ///< times the work
constexpr std::size_t kFewest = 8;  ///< turns to choose from
constexpr std::size_t kShortlist = 16, kAllTurns = 1000;

Comparison::Settings settings_for(std::size_t width) {
  Comparison::Settings s;
  s.width = width;
  s.keep = 4;
  s.ordinary = true;
  return s;
}

Limit work(std::int64_t rollouts, const std::atomic<bool>* stop) {
  Limit limit;
  limit.playouts = rollouts;
  limit.stop = stop;
  return limit;
}

double error_of_gain(const Candidate& c) {
  const double n = c.rounds, mean = n > 0 ? c.above / n : 0;
  if (c.solved) return 0;
  return n > 1 ? std::sqrt(std::max(0.0, c.above_squares / n - mean * mean) / (n - 1)) : 1e3;
}

/// Of their results, and of those beside the ordinary turn's: all had the same tiles, so that the difference is surer than each of both says.
double error_of_difference(const Candidate& a, const Candidate& b) {
  const double beside = std::hypot(error_of_gain(a), error_of_gain(b));
  return a.rounds > 1 && b.rounds > 1 ? std::min(beside, std::hypot(a.error(), b.error())) : beside;
}

std::vector<JudgedTurn> judged(const Game& g, const Comparison::Settings& settings, const Limit& limit, std::uint64_t seed) {
  Comparison comparison(settings, seed);
  const auto& list = comparison.run(g, limit);
  if (limit.stop && *limit.stop) return {};
  const Candidate& best = *std::max_element(list.begin(), list.end(), [&](auto& a, auto& b) { return comparison.rank(a) < comparison.rank(b); });
  std::vector<JudgedTurn> turns;
  for (const Candidate& c : list) {
    turns.push_back({c.plan, comparison.rank(best) - comparison.rank(c), &c == &best ? 0 : error_of_difference(c, best)});
  }
  std::stable_sort(turns.begin(), turns.end(), [](auto& a, auto& b) { return a.lost < b.lost; });
  return turns;
}

/// Whether the best turn may be far ahead: none is likely to be worse by too little.
bool promising(const std::vector<JudgedTurn>& turns, double ahead) {
  if (turns.size() < kFewest) return false;
  return std::none_of(turns.begin(), turns.end(), [&](auto& t) { return t.lost > kRight + t.error && t.lost < ahead - t.error; });
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (auto& w : words) text += (text.empty() ? "" : " ") + w;
  return text;
}

/// The whole turn of a player, as Puzzle::Turn has it.
std::string turn_of(const Game& start, Bot& bot, const Limit& limit) {
  Game g(start);
  g.ask_confirm(false);
  const int seat = g.actor(), turn = g.s().turn.number;
  Plan plan;
  while (plan.count < Plan::kAnswers && Planner::goes_on(g, seat, turn)) {
    const Move m = bot.choose(g, limit);
    plan.answer[static_cast<std::size_t>(plan.count++)] = m;
    g.play(m);
  }
  return joined(notation_of(start, plan));
}

/// Who tries puzzles: how strong he is (docs/puzzles.md), and how often he tries one.
struct Solver {
  std::string spec;
  double strength;
  int tries;
  std::int64_t rollouts;  ///< where a level takes all that it is given
};

/// The ladder of docs/strength.md, by the odds of each level against the one below; the tenth with 1,000 rollouts.
const std::vector<Solver>& solvers() {
  static const std::vector<Solver> all = {
      {"random", 300, 0, 0},        {"greedy", 1700, 6, 0},       {"best:level=1", 600, 20, 0}, {"best:level=2", 775, 20, 0},
      {"best:level=3", 957, 20, 0}, {"best:level=4", 1393, 20, 0}, {"best:level=5", 1731, 16, 0}, {"best:level=6", 1972, 12, 0},
      {"best:level=7", 2121, 2, 0}, {"best:level=8", 2188, 6, 0}, {"best:level=9", 2330, 6, 0}, {"best:level=10", 2405, 4, 1000}};
  return all;
}

/// The part of his tries in which he finds a right turn. Who plays at random needs no try.
double share_found(const Solver& solver, const Game& g, const Puzzle& p, const std::atomic<bool>* stop) {
  if (!solver.tries) return static_cast<double>(p.right()) / static_cast<double>(p.turns.size());
  int found = 0;
  for (int i = 0; i < solver.tries; ++i) {
    const auto bot = make_bot(solver.spec, mix(static_cast<std::uint64_t>(i) + 1, g.s().tile_count) % 1'000'000'000 + 1);
    const Puzzle::Turn* turn = p.turn(turn_of(g, *bot, work(solver.rollouts, stop)));
    found += turn && turn->lost == 0;
  }
  return static_cast<double>(found) / solver.tries;
}

double expected(double strength, double rating) { return 1 / (1 + std::pow(10, (rating - strength) / 400)); }

}  // namespace

std::vector<JudgedTurn> judge_turns(const Game& g, std::int64_t rollouts, std::uint64_t seed, const std::atomic<bool>* stop) {
  return judged(g, settings_for(kAllTurns), work(rollouts, stop), seed);
}

std::optional<Lead> lead_of(const std::vector<JudgedTurn>& turns, const PuzzleSettings& settings, double surely) {
  Lead lead{0, {}};
  for (const JudgedTurn& t : turns) {
    const bool sure = t.error < settings.error;
    if (sure && t.lost < kRight) {
      ++lead.right;
      continue;
    }
    const bool far = t.lost >= settings.ahead && (sure || t.lost - surely * t.error >= settings.ahead);
    if (!far) return {};
    if (lead.ahead.mean == 0) lead.ahead = {t.lost, t.error};
  }
  if (lead.right == 0 || lead.right * 4 > turns.size() || lead.ahead.error >= settings.error) return {};
  return lead;
}

/// Strengths and tries as in the Rasch model: the rating at which all together would be expected to find it as often as they do. One who is
/// far stronger and one who is far weaker than all hold it on the scale: he finds it, and he does not.
int puzzle_rating(const Game& g, const Puzzle& p, const std::atomic<bool>* stop) {
  std::vector<std::pair<double, double>> found{{200, 0}, {2800, 1}};
  for (const Solver& s : solvers()) found.emplace_back(s.strength, share_found(s, g, p, stop));
  double low = 0, high = 4000;
  for (int i = 0; i < 50; ++i) {
    const double middle = (low + high) / 2;
    double more = 0;
    for (auto [strength, share] : found) more += expected(strength, middle) - share;
    (more > 0 ? low : high) = middle;
  }
  return static_cast<int>(std::lround(low / 10) * 10);
}

std::optional<std::vector<Puzzle>> PuzzleMaker::from_game(std::uint64_t seed, int game) {
  const Stacks stacks = shuffle(*rules_, series_seed(seed, game));
  std::vector<std::unique_ptr<Bot>> seats;
  for (int p = 0; p < rules_->players; ++p)
    seats.push_back(make_bot(settings_.players, mix(seed, static_cast<std::uint64_t>(game) * kMaxPlayers + static_cast<std::uint64_t>(p)) % 1'000'000'000 + 1));
  Game g(rules_);
  std::vector<Puzzle> puzzles;
  for (int seen = 0; !g.over() && static_cast<int>(puzzles.size()) < settings_.most;) {
    if (stopped()) return {};
    if (g.actor() == kChance) {
      g.play(next_chance(g, stacks));
      continue;
    }
    const bool fresh = g.s().turn.number != seen && g.s().turn.tile_in_hand != kNo;
    if (fresh) {
      seen = g.s().turn.number;
      const std::uint64_t draw = mix(mix(seed, static_cast<std::uint64_t>(game)), static_cast<std::uint64_t>(seen));
      if (auto p = puzzle_of(g, draw)) puzzles.push_back(std::move(*p));
    }
    g.play(seats[static_cast<std::size_t>(g.actor())]->choose(g, work(0, settings_.stop)));
  }
  if (stopped()) return {};
  return puzzles;
}

/// A brief look, and where that promises something a judgement; then one of all turns with ten times the work. Both must say the same of the
/// best turn.
std::optional<Puzzle> PuzzleMaker::puzzle_of(const Game& g, std::uint64_t seed) const {
  const auto look = [&](std::size_t width, std::int64_t rollouts) {
    return judged(g, settings_for(width), work(rollouts, settings_.stop), mix(seed, static_cast<std::uint64_t>(rollouts)));
  };
  if (!promising(look(kShortlist, settings_.brief), settings_.ahead)) return {};
  const auto first = look(kShortlist, settings_.judging);
  if (!lead_of(first, settings_, 0)) return {};
  const auto turns = look(kAllTurns, settings_.judging * kCheck);
  const auto lead = lead_of(turns, settings_, kSurely);
  if (!lead || turns.size() < kFewest) return {};
  const auto right_end = turns.begin() + static_cast<std::ptrdiff_t>(lead->right);
  if (std::none_of(turns.begin(), right_end, [&](auto& t) { return t.plan == first.front().plan; })) return {};
  Puzzle p;
  p.position = position_line(g);
  p.id = puzzle_id(p.position);
  p.ahead = lead->ahead;
  for (std::size_t i = 0; i < turns.size(); ++i) p.turns.push_back({joined(notation_of(g, turns[i].plan)), i < lead->right ? 0 : turns[i].lost});
  p.rating = puzzle_rating(g, p, settings_.stop);
  if (settings_.stop && *settings_.stop) return {};
  return p;
}

}  // namespace bastide
