#include "bots/star25.hpp"

#include <algorithm>

#include "bots/draws.hpp"
#include "bots/makers.hpp"

namespace bastide {
namespace {

constexpr double kEndless = 1e9;

}  // namespace

void StarSearch::begin(const Game& g) {
  if (!game_) game_ = std::make_unique<Game>(g);
  game_->undo_log(false);
  *game_ = g;
  game_->ask_confirm(false);
  me_ = g.actor();
  out_ = false;
  height_ = 0;
  before_ = evaluated_;
  const double now = lead(evaluate(*game_), me_, g.rules().players);
  low_ = now - bound_, high_ = now + bound_;
  killers_.assign(g.rules().deck.size(), {});
  row_ = 0;
  game_->undo_log(true);
}

/// Asked once an evaluation; the clock is looked at now and then.
bool StarSearch::out() {
  if (!out_ && clock_ && evaluated_ % 8 == 0) out_ = clock_->out(evaluated_ - before_);
  return out_;
}

/// The lead of the player at the root, within the bounds.
double StarSearch::held(const Points& points) {
  ++evaluated_;
  return std::clamp(lead(points, me_, game_->rules().players), low_, high_);
}

/// The value to `mover` of the position at hand, whoever has to decide there.
double StarSearch::search(int depth, Window w, int most_turns, int mover) {
  const Game& g = *game_;
  if (g.over() || depth == 0) return sign(mover) * held(evaluate(*game_));
  const int next = g.actor() == kChance ? g.s().turn.active : g.actor();
  const bool same = sign(next) == sign(mover);
  const Window seen = same ? w : Window{-w.high, -w.low};
  const double v = g.actor() == kChance ? chance(depth, seen) : turn(depth, seen, most_turns);
  return same ? v : -v;
}

/// The best turn for the player to decide, of the first `most_turns`. Fails soft.
double StarSearch::turn(int depth, Window w, int most_turns) {
  if (depth == 1) return last_turn(w, most_turns);
  const int mover = game_->actor(), side = sign(mover);
  const auto height = static_cast<std::size_t>(height_);
  std::vector<Choice>& list = choices_[height];
  sorted_choices(list, height_);
  double best = -kEndless;
  const u16 row = row_;
  for (const Choice& c : list) {
    if (most_turns-- == 0 || out_) break;
    const std::size_t mark = game_->mark();
    play(*game_, c.plan);
    ++height_;
    const double v = search(depth - 1, {std::max(w.low, best), w.high}, 1 << 30, mover);
    --height_;
    row_ = row;
    game_->undo(mark);
    best = std::max(best, v);
    if (best >= w.high) break;
  }
  return best > -kEndless ? best : side > 0 ? low_ : -high_;  // nothing: the time was out
}

/// A turn whose leaves are evaluated: first what was best with this tile elsewhere, then all.
double StarSearch::last_turn(Window w, int most_turns) {
  const int side = sign(game_->actor());
  begin_turn();
  Killers& killers = killers_[row_][static_cast<std::size_t>(height_)];
  double best = -kEndless;
  for (int i = 0; i < killers.count && best < w.high && !out_; ++i) {
    const Plan plan = killers.plan[static_cast<std::size_t>(i)];
    const std::size_t mark = game_->mark();
    if (try_plan(*game_, plan)) {
      --most_turns;
      best = std::max(best, side * leaf_value());
    }
    game_->undo(mark);
  }
  if (best >= w.high || most_turns <= 0) return best;
  Plan good;
  planners_[static_cast<std::size_t>(height_)].each_from(*game_, [&](const Plan& plan, Game&) {
    const double v = side * leaf_value();
    if (v > best) best = v, good = plan;
    return best < w.high && --most_turns > 0 && !out();
  });
  if (good.count) killers.add(good);
  return best;
}

/// The mean over the draws, to the player who gets the tile. First each draw is probed with a few turns, which shows what it is
/// worth at least; then each is searched with the bounds that the others leave. Fails soft.
double StarSearch::chance(int depth, Window w) {
  const int mover = game_->s().turn.active;
  const double low = sign(mover) > 0 ? low_ : -high_, high = sign(mover) > 0 ? high_ : -low_;
  std::vector<Draw> draws = draws_of(*game_, low);
  double rest = 1, sum = 0;
  for (Draw& d : draws) {
    rest -= d.chance;
    const double enough = (w.high - sum - low * rest) / d.chance;
    d.least = std::max(low, after_draw(d.move, depth, {low, std::min(high, enough)}, kProbes, mover));
    sum += d.chance * d.least;
    if (sum + low * rest >= w.high || out_) return sum + low * rest;
  }
  rest = 1;
  double done = 0;
  for (const Draw& d : draws) {
    rest -= d.chance;
    sum -= d.chance * d.least;  // of those to come
    const double too_little = (w.low - done - high * rest) / d.chance, enough = (w.high - done - sum) / d.chance;
    const double v = after_draw(d.move, depth, {std::max(low, too_little), std::min(high, enough)}, 1 << 30, mover);
    done += d.chance * v;
    if (v >= enough || out_) return done + sum;
    if (v <= too_little) return done + high * rest;
  }
  return done;
}

double StarSearch::after_draw(Move draw, int depth, Window w, int most_turns, int mover) {
  const u16 row = row_;
  const std::size_t mark = game_->mark();
  game_->play(draw);
  row_ = draw.b;
  const double v = search(depth, w, most_turns, mover);
  row_ = row;
  game_->undo(mark);
  return v;
}

/// All turns, the best for whoever decides first, by the evaluation right after them.
void StarSearch::sorted_choices(std::vector<Choice>& list, int height) {
  list.clear();
  begin_turn();
  const int side = sign(game_->actor());
  planners_[static_cast<std::size_t>(height)].each_from(*game_, [&](const Plan& plan, Game&) {
    list.push_back({plan, leaf_value()});
    return !out();
  });
  std::stable_sort(list.begin(), list.end(), [side](auto& a, auto& b) { return side * a.value > side * b.value; });
}

double StarSearch::value(const Game& g, int depth) {
  begin(g);
  clock_ = nullptr;
  return search(depth, {-kEndless, kEndless}, 1 << 30, me_);
}

/// Searches every turn one deeper, the best so far first. False if the time was out before.
bool StarSearch::deepen(std::vector<Choice>& list, int depth) {
  std::vector<Choice> found;
  double best = -kEndless;
  for (const Choice& c : list) {
    const std::size_t mark = game_->mark();
    play(*game_, c.plan);
    height_ = 1;
    const double v = search(depth - 1, {best, kEndless}, 1 << 30, me_);
    height_ = 0;
    game_->undo(mark);
    if (out_) break;
    found.push_back({c.plan, v});
    best = std::max(best, v);
  }
  for (std::size_t i = found.size(); i < list.size(); ++i) found.push_back({list[i].plan, -kEndless});
  list = std::move(found);
  std::stable_sort(list.begin(), list.end(), [](auto& a, auto& b) { return a.value > b.value; });
  return !out_;
}

Move StarSearch::decide(const Game& g, const Clock& clock) {
  begin(g);
  clock_ = nullptr;  // one turn ahead is always looked at, but for the stop
  std::vector<Choice> list;
  begin_turn();
  planners_[0].each_from(*game_, [&](const Plan& plan, Game&) {
    list.push_back({plan, leaf_value()});
    return !clock.stopped();
  });
  std::stable_sort(list.begin(), list.end(), [](auto& a, auto& b) { return a.value > b.value; });
  depth_ = 1;
  clock_ = &clock;
  const int deepest = std::min(kDeepest, tiles_left(g) + 2);
  while (list.size() > 1 && depth_ < deepest && deepen(list, depth_ + 1)) ++depth_;
  clock_ = nullptr;
  return list[0].plan.answer[0];
}

namespace {

class Star25Bot : public Bot {
 public:
  explicit Star25Bot(const Parameters& p) : positions_(static_cast<std::int64_t>(p.at("playouts"))), search_(p.at("bound")) {}
  Move choose(const Game& g, const Limit& limit) override { return search_.decide(g, Clock(g, limit, positions_, Thinks::DecisionByDecision, &clock_memory_)); }
  std::int64_t playouts() const override { return search_.evaluated(); }
  std::string_view name() const override { return "star25"; }

 private:
  std::int64_t positions_;
  StarSearch search_;
  ClockMemory clock_memory_;
};

}  // namespace

std::unique_ptr<Bot> make_star25(const Parameters& p, std::uint64_t) { return std::make_unique<Star25Bot>(p); }

}  // namespace bastide
