#include "bots/endgame.hpp"

#include <algorithm>

#include "bots/draws.hpp"

namespace bastide {
namespace {

constexpr double kFar = 1e9;
constexpr int kAll = 1 << 30;
constexpr int kProbes = 3;    ///< turns tried for each tile before any is searched
constexpr double kSlack = 3;  ///< points that a probe aims at beyond what is needed of it, for those of other tiles that fail
constexpr int kLook = 64;     ///< positions between two looks at the clock

template <class T>
void sort_best_first(T begin, T end) {
  std::stable_sort(begin, end, [](auto& a, auto& b) { return a.value > b.value; });
}

/// With two players, for each turn of the one who decides, by tiles left.
constexpr double kPositions[] = {1, 5, 150, 3500, 150000};

}  // namespace

double Endgame::expected_positions(const Game& g, std::size_t turns) {
  constexpr int most = sizeof kPositions / sizeof *kPositions;
  const int left = tiles_left(g);
  const auto wide = static_cast<double>(turns);
  if (g.rules().players == 2) return left < most ? kPositions[left] * wide : 1e18;
  double positions = wide;
  for (int i = 1; i <= left && positions < 1e18; ++i) positions *= i * wide;  // every tile in every order
  return positions;
}

void Endgame::begin(const Game& g, const Budget& budget) {
  if (!game_) game_ = std::make_unique<Game>(g);
  game_->undo_log(false);
  *game_ = g;
  game_->ask_confirm(false);
  game_->undo_log(true);
  budget_ = &budget;
  positions_ = 0, next_look_ = 0, height_ = 0, row_ = 0, out_ = false;
  for (Level& l : levels_) l.killers.assign(g.rules().deck.size(), {});
}

Endgame::Level& Endgame::level() {
  while (levels_.size() <= height_) levels_.emplace_back().killers.assign(game_->rules().deck.size(), {});
  return levels_[height_];
}

bool Endgame::out() {
  if (out_) return true;
  out_ = positions_ >= budget_->positions;
  if (out_ || positions_ < next_look_) return out_;
  next_look_ = positions_ + kLook;
  out_ = budget_->clock.stopped() || budget_->clock.used(0) > budget_->share;
  return out_;
}

bool Endgame::solve(const Game& g, std::size_t exact, const Budget& budget) {
  begin(g, budget);
  list_turns(turns_);
  return !out_ && (g.rules().players == 2 ? solve_for_two(exact) : solve_for_many());
}

/// Every turn of the player who decides, those first after which he stands best.
void Endgame::list_turns(std::vector<Turn>& list) {
  Level& here = level();
  const int me = game_->actor();
  list.clear();
  here.value.begin(*game_);
  here.planner.each_from(*game_, [&](const Plan& plan, Game& leaf) {
    ++positions_;
    list.push_back({plan, lead(here.value.evaluate(leaf), me, leaf.rules().players)});
    return !out();
  });
  sort_best_first(list.begin(), list.end());
}

/// The best `exact` turns so far set the bound for those that follow.
bool Endgame::solve_for_two(std::size_t exact) {
  const int me = game_->actor();
  std::size_t done = 0;
  for (Turn& t : turns_) {
    const double low = done < exact ? -kFar : turns_[exact - 1].value;
    const std::size_t mark = game_->mark();
    play(*game_, t.plan);
    t.value = after_turn({low, kFar}, me);
    game_->undo(mark);
    if (out_) return false;
    const auto end = turns_.begin() + static_cast<std::ptrdiff_t>(++done);
    std::rotate(std::upper_bound(turns_.begin(), end - 1, t, [](auto& a, auto& b) { return a.value > b.value; }), end - 1, end);
  }
  return true;
}

bool Endgame::solve_for_many() {
  const auto me = static_cast<std::size_t>(game_->actor());
  for (Turn& t : turns_) {
    const std::size_t mark = game_->mark();
    play(*game_, t.plan);
    ++height_;
    t.value = expect()[me];
    --height_;
    game_->undo(mark);
    if (out_) return false;
  }
  sort_best_first(turns_.begin(), turns_.end());
  return true;
}

// ---- two players ----

/// The value to `mover` of the position at hand, whoever has to decide there.
double Endgame::search(Window w, int most_turns, int mover) {
  const Game& g = *game_;
  if (g.over()) return g.s().score[mover] - g.s().score[1 - mover];
  const bool draw = g.actor() == kChance;
  const bool same = (draw ? g.s().turn.active : g.actor()) == mover;
  const Window seen = same ? w : Window{-w.high, -w.low};
  const double v = draw ? chance(seen) : turn(seen, most_turns);
  return same ? v : -v;
}

double Endgame::after_turn(Window w, int mover) {
  const u16 row = row_;
  ++height_;
  const double v = search(w, kAll, mover);
  --height_;
  row_ = row;
  return v;
}

/// The best turn for the player to decide, of the first `most_turns`. Fails soft.
double Endgame::turn(Window w, int most_turns) {
  Killers& killers = level().killers[row_];
  const double best = try_killers(killers, w, most_turns);
  if (best >= w.high || most_turns <= 0 || out_) return best;
  return tiles_left(*game_) ? try_sorted(killers, w, best, most_turns) : try_all(killers, w, best, most_turns);
}

double Endgame::try_killers(Killers& killers, Window w, int& most_turns) {
  const int mover = game_->actor();
  double best = -kFar;
  for (int i = 0; i < killers.count && best < w.high && most_turns > 0 && !out(); ++i) {
    const std::size_t mark = game_->mark();
    if (try_plan(*game_, killers.plan[static_cast<std::size_t>(i)])) {
      ++positions_, --most_turns;
      best = std::max(best, after_turn({std::max(w.low, best), w.high}, mover));
    }
    game_->undo(mark);
  }
  return best;
}

/// The game's last turn: sorting would cost as much as trying.
double Endgame::try_all(Killers& killers, Window w, double best, int most_turns) {
  const int mover = game_->actor();
  Plan good;
  level().planner.each_from(*game_, [&](const Plan& plan, Game&) {
    ++positions_;
    const double v = after_turn({std::max(w.low, best), w.high}, mover);
    if (v > best) best = v, good = plan;
    return best < w.high && --most_turns > 0 && !out();
  });
  if (good.count && best > w.low) killers.add(good);
  return best;
}

double Endgame::try_sorted(Killers& killers, Window w, double best, int most_turns) {
  std::vector<Turn>& list = level().turns;
  list_turns(list);
  const int mover = game_->actor();
  const Plan* good = nullptr;
  for (const Turn& t : list) {
    if (best >= w.high || most_turns <= 0 || out()) break;
    if (std::find(killers.plan.begin(), killers.plan.begin() + killers.count, t.plan) != killers.plan.begin() + killers.count)
      continue;
    const std::size_t mark = game_->mark();
    play(*game_, t.plan);
    ++positions_, --most_turns;
    const double v = after_turn({std::max(w.low, best), w.high}, mover);
    game_->undo(mark);
    if (v > best) best = v, good = &t.plan;
  }
  if (good && best > w.low) killers.add(*good);
  return best;
}

/// The mean over the draws, to the player who gets the tile. First each draw is probed with a few turns, which shows what it is
/// worth at least; then each is searched within what the others leave open. Fails soft.
double Endgame::chance(Window w) {
  const int mover = game_->s().turn.active;
  std::vector<Draw> draws = draws_of(*game_);
  if (draws.size() == 1) return after_draw(draws[0].move, w, kAll, mover);
  double sum = 0, rest = 1;
  if (w.high < kFar) {
    for (Draw& d : draws) {
      const double wanted = (w.high - sum) / rest + kSlack;
      d.least = after_draw(d.move, {-kFar, wanted}, kProbes, mover);
      if (out_) return 0;
      sum += d.chance * d.least;
      rest -= d.chance;
    }
    if (sum >= w.high) return sum;
  } else {
    sum = -kFar;
  }
  double done = 0;
  for (const Draw& d : draws) {
    const bool last = &d == &draws.back();
    sum -= d.chance * d.least;  // of those to come
    const double low = last && w.low > -kFar ? (w.low - done) / d.chance : -kFar;
    const double high = w.high < kFar ? (w.high - done - sum) / d.chance : kFar;
    const double v = after_draw(d.move, {low, high}, kAll, mover);
    if (out_) return 0;
    done += d.chance * v;
    if (v >= high) return done + sum;
  }
  return done;
}

double Endgame::after_draw(Move draw, Window w, int most_turns, int mover) {
  const u16 row = row_;
  const std::size_t mark = game_->mark();
  game_->play(draw);
  row_ = draw.b;
  const double v = search(w, most_turns, mover);
  row_ = row;
  game_->undo(mark);
  return v;
}

// ---- more players ----

Points Endgame::leads() const {
  const State& s = game_->s();
  Points scores{}, all{};
  std::copy_n(s.score, game_->rules().players, scores.begin());
  for (int p = 0; p < game_->rules().players; ++p) all[static_cast<std::size_t>(p)] = lead(scores, p, game_->rules().players);
  return all;
}

/// The expected final lead of everybody.
Points Endgame::expect() {
  if (game_->over()) return leads();
  if (game_->actor() != kChance) return expect_turn();
  Points mean{};
  for (const Draw& d : draws_of(*game_)) {
    const std::size_t mark = game_->mark();
    game_->play(d.move);
    const Points after = expect();
    game_->undo(mark);
    for (std::size_t p = 0; p < mean.size(); ++p) mean[p] += d.chance * after[p];
  }
  return mean;
}

Points Endgame::expect_turn() {
  const auto mover = static_cast<std::size_t>(game_->actor());
  Points best{};
  best[mover] = -kFar;
  level().planner.each_from(*game_, [&](const Plan&, Game&) {
    ++positions_;
    ++height_;
    const Points v = expect();
    --height_;
    if (v[mover] > best[mover]) best = v;
    return !out();
  });
  return best;
}

}  // namespace bastide
