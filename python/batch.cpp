#include "python/batch.hpp"

#include <algorithm>
#include <stdexcept>

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
      width_(space_->size()), start_(rules), workers_(std::min(settings.threads, settings.games)) {
  const auto n = static_cast<std::size_t>(games()), seats = n * static_cast<std::size_t>(players_);
  mask.resize(n * width_);
  rewards.resize(seats), scores.resize(seats), final_scores.resize(seats);
  done.resize(n), actor.resize(n), legal_count.resize(n), drawn.resize(n);
  origin.resize(n * 2), outside.resize(n), feature_count.resize(n);
  rows_.reserve(n);
  for (std::size_t i = 0; i < n; ++i) {
    Row& row = rows_.emplace_back(start_);
    row.chance.state = stir(settings_.seed, 2 * i);
    row.choice.state = stir(settings_.seed, 2 * i + 1);
  }
  reset();
}

/// Each thread has its own stretch of the games.
template <class F>
void Batch::each(F&& f) {
  const int n = games(), parts = workers_.count();
  if (parts == 1) {
    for (int i = 0; i < n; ++i) f(i);
    return;
  }
  workers_.run([&](int part) {
    const int end = static_cast<int>(static_cast<i64>(n) * (part + 1) / parts);
    for (int i = static_cast<int>(static_cast<i64>(n) * part / parts); i < end; ++i) f(i);
  });
}

void Batch::reset() {
  std::fill(rewards.begin(), rewards.end(), 0.0f);
  std::fill(done.begin(), done.end(), u8{0});
  each([&](int i) { begin(i), list(i); });
}

void Batch::reset(int game) {
  expect(game >= 0 && game < games(), "game: expected 0 to " + std::to_string(games() - 1), game);
  begin(game), list(game);
}

Seed Batch::seed_of(int game) const {
  const Row& row = rows_.at(static_cast<std::size_t>(game));
  return series_seed(settings_.seed, game + games() * (row.deals - 1));
}

void Batch::begin(int i) {
  Row& row = rows_[static_cast<std::size_t>(i)];
  row.game = start_;
  ++row.deals;
  if (settings_.dealt) row.stacks = shuffle(start_.rules(), seed_of(i));
  play_chance(row);
}

void Batch::play_chance(Row& row) {
  Game& g = row.game;
  while (!g.over() && g.actor() == kChance) g.play(settings_.dealt ? next_chance(g, row.stacks) : g.sample(row.chance));
}

/// Takes the old answers out of the mask and puts the new ones in.
void Batch::list(int i) {
  const auto at = static_cast<std::size_t>(i);
  Row& row = rows_[at];
  const Game& g = row.game;
  u8* const mine = mask.data() + at * width_;
  for (const u32 a : row.legal) mine[a] = 0;
  std::copy_n(g.s().score, players_, scores.data() + at * static_cast<std::size_t>(players_));
  if (g.over()) {
    row.legal.clear();
    actor[at] = -1;
  } else {
    static thread_local u32 listed[Moves::kRoom];
    row.legal.assign(listed, listed + space_->list(g, listed));
    actor[at] = static_cast<i8>(g.actor());
  }
  for (const u32 a : row.legal) mine[a] = 1;
  legal_count[at] = static_cast<i32>(row.legal.size());
}

void Batch::check(const i32* actions) const {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (actor[i] < 0) continue;
    const auto a = static_cast<u32>(actions[i]);
    if (a < width_ && mask[i * width_ + a]) continue;
    throw Error("illegal", "game " + std::to_string(i) + ": action " + std::to_string(actions[i]) +
                            (a < width_ ? " is not legal now" : " is none of 0 to " + std::to_string(width_ - 1)) + "; legal are " +
                            std::to_string(rows_[i].legal.size()) + ", such as " + std::to_string(rows_[i].legal[0]));
  }
}

void Batch::pay(int i, const i16* before) {
  const auto at = static_cast<std::size_t>(i) * static_cast<std::size_t>(players_);
  const Game& g = rows_[static_cast<std::size_t>(i)].game;
  float* const to = rewards.data() + at;
  const i16* const score = g.s().score;
  if (settings_.reward == Reward::points) {
    for (int p = 0; p < players_; ++p) to[p] = static_cast<float>(score[p] - before[p]);
    return;
  }
  std::fill_n(to, players_, 0.0f);
  if (!g.over()) return;
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

void Batch::play(int i, i32 action) {
  const auto at = static_cast<std::size_t>(i);
  Row& row = rows_[at];
  Game& g = row.game;
  done[at] = 0;
  if (g.over()) {
    std::fill_n(rewards.data() + at * static_cast<std::size_t>(players_), players_, 0.0f);
    return;
  }
  i16 before[kMaxPlayers];
  std::copy_n(g.s().score, kMaxPlayers, before);
  g.play(space_->listed_move(g, static_cast<u32>(action)));
  play_chance(row);
  ++row.decisions;
  pay(i, before);
  if (g.over()) {
    done[at] = 1;
    ++row.ended;
    std::copy_n(g.s().score, players_, final_scores.data() + at * static_cast<std::size_t>(players_));
    if (settings_.auto_reset) begin(i);
  }
  list(i);
}

void Batch::draw(int i) {
  Row& row = rows_[static_cast<std::size_t>(i)];
  drawn[static_cast<std::size_t>(i)] = row.legal.empty() ? -1 : static_cast<i32>(row.legal[static_cast<std::size_t>(row.choice.below(static_cast<u32>(row.legal.size())))]);
}

u64 Batch::ended() const {
  u64 n = 0;
  for (auto& row : rows_) n += row.ended;
  return n;
}

u64 Batch::decisions() const {
  u64 n = 0;
  for (auto& row : rows_) n += row.decisions;
  return n;
}

void Batch::step(const i32* actions) {
  check(actions);
  each([&](int i) { play(i, actions[i]); });
}

void Batch::random_actions() {
  each([&](int i) { draw(i); });
}

void Batch::play_random(int steps) {
  each([&](int i) {
    for (int k = 0; k < steps; ++k) draw(i), play(i, drawn[static_cast<std::size_t>(i)]);
  });
}

void Batch::observe_planes() {
  const std::size_t size = observer_.planes_size(), n = static_cast<std::size_t>(games());
  planes.resize(n * size);
  each([&](int i) {
    const auto at = static_cast<std::size_t>(i);
    outside[at] = observer_.planes(game(i), planes.data() + at * size, origin.data() + at * 2);
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
