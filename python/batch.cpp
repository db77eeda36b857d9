#include "python/batch.hpp"

#include <algorithm>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "core/board.hpp"
#include "core/playout.hpp"
#include "protocol/error.hpp"

namespace bastide::python {
namespace {

constexpr int kMostGames = 1 << 20, kMostThreads = 256;

void expect(bool good, const std::string& what, i64 is) {
  if (!good) throw std::invalid_argument(what + ", not " + std::to_string(is));
}

const BatchSettings& checked(const BatchSettings& s) {
  expect(s.games >= 1 && s.games <= kMostGames, "n: expected 1 to " + std::to_string(kMostGames) + " games", s.games);
  expect(s.threads >= 1 && s.threads <= kMostThreads, "threads: expected 1 to " + std::to_string(kMostThreads), s.threads);
  return s;
}

void fetch(const void* from, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += 64) __builtin_prefetch(static_cast<const char*>(from) + at);
}

// What a game will need is on its way from memory while those before it are played: what every decision begins with, and of what it must find out first
// the board around the cell of the action. To send for more costs more than it brings (docs/experiments.md).

const Pos& cell_of(const Game& g, i32 action) { return g.s().slot[action >> 2 & (kFrontWords * 64 - 1)]; }

void fetch_head(const Game& g, i32 action) {
  fetch(&g.s(), offsetof(State, share));
  fetch(&cell_of(g, action), sizeof(Pos));
}

void fetch_board(const Game& g, i32 action) {
  const Pos at = cell_of(g, action);
  for (int dy = -1; dy <= 1; ++dy) fetch(g.s().hash + (cell_home(at.x, at.y + dy) & g.hash_last()), 1);
}

/// Another number for each game and each purpose.
u64 stir(u64 a, u64 b) {
  Rng rng{a * 0x9E3779B97F4A7C15ull ^ b};
  rng.next();
  return rng.next();
}

std::shared_ptr<const ActionSpace> space_of(std::shared_ptr<const Ruleset> rules) { return std::make_shared<const ActionSpace>(std::move(rules)); }

}  // namespace

Batch::Batch(std::shared_ptr<const Ruleset> rules, const BatchSettings& settings)
    : settings_(checked(settings)), space_(space_of(rules)), observer_(space_, settings.window), players_(rules->players),
      width_(space_->size()), start_(rules), rows_(static_cast<std::size_t>(settings.games)), workers_(std::min(settings.threads, settings.games)) {
  const auto n = static_cast<std::size_t>(games()), seats = n * static_cast<std::size_t>(players_);
  mask.resize(n * width_);
  rewards.resize(seats), scores.resize(seats), final_scores.resize(seats);
  done.resize(n), actor.resize(n), legal_count.resize(n), drawn.resize(n), next_.resize(n);
  origin.resize(n * 2), outside.resize(n), feature_count.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    Row& row = rows_.add(start_);
    row.chance.state = stir(settings_.seed, 2 * i);
    row.choice.state = stir(settings_.seed, 2 * i + 1);
  }
  reset();
}

/// Each part is a stretch of the games.
template <class F>
void Batch::each(F&& f) {
  const int n = games(), parts = workers_.parts();
  workers_.run([&](int part) {
    const int end = static_cast<int>(static_cast<i64>(n) * (part + 1) / parts);
    for (int i = static_cast<int>(static_cast<i64>(n) * part / parts); i < end; ++i) f(i);
  });
}

void Batch::reset() {
  fresh_ = false;
  std::fill(rewards.begin(), rewards.end(), 0.0f);
  std::fill(done.begin(), done.end(), u8{0});
  each([&](int i) { begin(i), list(i); });
  told_ = false;
}

void Batch::reset(int game) {
  expect(game >= 0 && game < games(), "game: expected 0 to " + std::to_string(games() - 1), game);
  fresh_ = false;
  draw_anew();
  begin(game), list(game);
}

Seed Batch::seed_of(int game) const {
  const Row& row = rows_[static_cast<std::size_t>(game)];
  return series_seed(settings_.seed, game + games() * (row.deals - 1));
}

void Batch::begin(int i) {
  Row& row = rows_[static_cast<std::size_t>(i)];
  row.game = start_;
  ++row.deals;
  if (settings_.dealt) row.stacks = shuffle(start_.rules(), seed_of(i));
  play_chance(row);
  std::copy_n(row.game.s().score, players_, scores.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(players_));
}

void Batch::play_chance(Row& row) {
  Game& g = row.game;
  while (!g.over() && g.actor() == kChance) g.play(settings_.dealt ? next_chance(g, row.stacks) : g.sample(row.chance));
}

/// What there is to answer now. One answer is drawn while all are at hand, in case somebody asks.
BASTIDE_INLINE void Batch::list(int i) {
  const auto at = static_cast<std::size_t>(i);
  Row& row = rows_[at];
  const Game& g = row.game;
  row.legal.mark(*space_, g, mask.data() + at * width_);
  actor[at] = g.over() ? i8{-1} : static_cast<i8>(g.actor());
  legal_count[at] = row.legal.count();
  if (told_) row.choice = row.after;
  draw(i);
}

/// Nobody has been told of it yet: what is drawn next after it counts only then.
BASTIDE_INLINE void Batch::draw(int i) {
  Row& row = rows_[static_cast<std::size_t>(i)];
  row.after = row.choice;
  const int count = row.legal.count();
  next_[static_cast<std::size_t>(i)] =
      count ? static_cast<i32>(row.legal.nth(*space_, row.game, static_cast<int>(row.after.below(static_cast<u32>(count))))) : -1;
}

void Batch::draw_anew() {
  if (std::exchange(told_, false))
    each([&](int i) {
      Row& row = rows_[static_cast<std::size_t>(i)];
      row.choice = row.after;
      draw(i);
    });
}

template <class T>
void Batch::check(const T* actions) const {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (actor[i] < 0) continue;
    const auto a = static_cast<std::make_unsigned_t<T>>(actions[i]);  // what is below 0 lies above all that there is
    if (a < width_ && mask[i * width_ + a]) continue;
    throw Error("illegal", "game " + std::to_string(i) + ": action " + std::to_string(actions[i]) +
                            (a < width_ ? " is not legal now" : " is none of 0 to " + std::to_string(width_ - 1)) + "; legal are " +
                            std::to_string(rows_[i].legal.count()) + ", such as " + std::to_string(legal(static_cast<int>(i))[0]));
  }
}

template void Batch::check(const i32*) const;
template void Batch::check(const i64*) const;
template void Batch::check(const u64*) const;

/// The scores before stand in `scores` still.
BASTIDE_INLINE void Batch::pay(int i, const Game& g) {
  const auto at = static_cast<std::size_t>(i) * static_cast<std::size_t>(players_);
  const i16* const score = g.s().score;
  i16* const before = scores.data() + at;
  float* const to = rewards.data() + at;
  int p = 0;
  do {  // for so few an ordinary loop would be made one of vectors
    to[p] = static_cast<float>(score[p] - before[p]);
    before[p] = score[p];
    asm("" : "+r"(p));
  } while (++p < players_);
  if (settings_.reward != Reward::points) pay_at_end(to, g);
}

void Batch::pay_at_end(float* to, const Game& g) const {
  std::fill_n(to, players_, 0.0f);
  if (!g.over()) return;
  const i16* const score = g.s().score;
  const int best = *std::max_element(score, score + players_);
  const auto winners = std::count(score, score + players_, best);
  for (int p = 0; p < players_; ++p) {
    if (settings_.reward == Reward::win) {
      to[p] = score[p] < best ? -1.0f : winners == 1 ? 1.0f : 0.0f;
      continue;
    }
    int others = players_ == 1 ? 0 : -32768;
    for (int q = 0; q < players_; ++q)
      if (q != p) others = std::max<int>(others, score[q]);
    to[p] = static_cast<float>(score[p] - others);
  }
}

BASTIDE_INLINE void Batch::play(int i, i32 action) {
  const auto at = static_cast<std::size_t>(i);
  Row& row = rows_[at];
  Game& g = row.game;
  done[at] = 0;
  if (g.over()) {
    std::fill_n(rewards.data() + at * static_cast<std::size_t>(players_), players_, 0.0f);
    return;
  }
  const Move m = space_->listed_move(g, static_cast<u32>(action));
  if (settings_.dealt) {
    g.play(m);
    play_chance(row);
  } else {
    play_answer(g, m, row.chance);
  }
  ++row.decisions;
  pay(i, g);
  if (g.over()) {
    done[at] = 1;
    ++row.ended;
    std::copy_n(g.s().score, players_, final_scores.data() + at * static_cast<std::size_t>(players_));
    if (settings_.auto_reset) begin(i);
  }
  list(i);
}

u64 Batch::ended() const {
  u64 n = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) n += rows_[i].ended;
  return n;
}

u64 Batch::decisions() const {
  u64 n = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) n += rows_[i].decisions;
  return n;
}

bool Batch::takes(const i32* actions) const {
  if (fresh_ && actions == drawn.data()) return true;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (actor[i] >= 0 && (static_cast<u32>(actions[i]) >= width_ || !mask[i * width_ + static_cast<u32>(actions[i])])) return false;
  return true;
}

void Batch::step(const i32* actions) {
  if (!takes(actions)) check(actions);
  play_all(actions);
}

void Batch::play_all(const i32* actions) {
  fresh_ = false;
  each([&](int i) {
    if (i + 2 < games()) fetch_head(rows_[static_cast<std::size_t>(i + 2)].game, actions[i + 2]);
    if (i + 1 < games()) fetch_board(rows_[static_cast<std::size_t>(i + 1)].game, actions[i + 1]);
    play(i, actions[i]);
  });
  told_ = false;
}

void Batch::random_actions() {
  draw_anew();
  drawn = next_;
  fresh_ = told_ = true;
}

void Batch::play_random(int steps) {
  fresh_ = false;
  draw_anew();
  told_ = true;
  each([&](int i) {
    i32& action = drawn[static_cast<std::size_t>(i)];
    for (int k = 0; k < steps; ++k) action = next_[static_cast<std::size_t>(i)], play(i, action);
  });
  told_ = false;
}

void Batch::observe_planes() {
  const std::size_t size = observer_.planes_size(), n = static_cast<std::size_t>(games());
  planes.resize(n * size);
  each([&](int i) {
    const auto at = static_cast<std::size_t>(i);
    outside[at] = observer_.planes(game(i), planes.data() + at * size, rows_[at].drawn, origin.data() + at * 2);
  });
}

void Batch::observe_vector() {
  const std::size_t size = observer_.vector_names().size();
  vector.resize(static_cast<std::size_t>(games()) * size);
  each([&](int i) { observer_.vector(game(i), vector.data() + static_cast<std::size_t>(i) * size); });
}

void Batch::observe_features() {
  const std::size_t size = static_cast<std::size_t>(observer_.most_features() * Observer::kFeatureColumns), n = static_cast<std::size_t>(games());
  features.resize(n * size);
  each([&](int i) {
    const auto at = static_cast<std::size_t>(i);
    feature_count[at] = observer_.features(game(i), features.data() + at * size);
  });
}

void Batch::observe_cells() {
  const std::size_t size = static_cast<std::size_t>(observer_.most_cells()) * 2;
  cells.resize(static_cast<std::size_t>(games()) * size, Observer::kFar);
  each([&](int i) {
    i16* const to = cells.data() + static_cast<std::size_t>(i) * size;
    const int used = observer_.cells(game(i), to);
    std::fill(to + used * 2, to + size, Observer::kFar);
  });
}

}  // namespace bastide::python
