#include "bots/arena.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

#include "bots/pondering.hpp"

namespace bastide {
namespace {

using Steady = std::chrono::steady_clock;

using Nanoseconds = std::chrono::nanoseconds;

constexpr const char* kOutOfTime = "out of time: ";
constexpr std::size_t kSlowest = 16;  ///< decisions of a game whose times are kept

/// The answer, and the time it took.
std::pair<Move, Nanoseconds> ask(Bot& bot, const Game& g, const Limit& limit) {
  const auto begin = Steady::now();
  const Move m = bot.choose(g, limit);
  const auto spent = std::chrono::duration_cast<Nanoseconds>(Steady::now() - begin);
  if (!g.is_legal(m)) throw std::logic_error("the bot " + std::string(bot.name()) + " chose a move that is not legal");
  return {m, spent};
}

/// What is left on a player's clock, if he has one.
class PlayerClock {
 public:
  explicit PlayerClock(const Limit& limit) : runs_(limit.remaining.count() > 0), left_(limit.remaining), increment_(limit.increment) {}

  Limit limit(Limit of) const {
    if (runs_) of.remaining = left_;
    return of;
  }
  /// Throws OutOfTime if it was more than there was.
  void spend(Nanoseconds time) {
    if (!runs_) return;
    left_ -= time;
    if (left_.count() <= 0) throw OutOfTime(-left_);
  }
  void laid_tile() { left_ += increment_; }

 private:
  bool runs_;
  Nanoseconds left_, increment_;
};

bool stopped(const Limit& limit) { return limit.stop && limit.stop->load(std::memory_order_relaxed); }

/// A game under way.
class Table {
 public:
  Table(const std::shared_ptr<const Ruleset>& rules, const Stacks& stacks, const std::vector<Seated>& seated)
      : seated_(seated), game_(rules) {
    played_.deal = stacks;
    played_.thinking.resize(seated.size());
    played_.curve.resize(seated.size());
    for (auto& who : seated) clocks_.emplace_back(who.limit);
  }

  PlayedGame play() {
    while (!game_.over())
      if (!step()) return std::move(played_);
    finish();
    return std::move(played_);
  }

 private:
  /// A draw or a decision. False if the game was stopped or forfeited.
  bool step() {
    if (game_.actor() == kChance) return go_on(next_chance(game_, played_.deal)), true;
    const auto seat = static_cast<std::size_t>(game_.actor());
    const Seated& who = seated_[seat];
    if (stopped(who.limit)) return false;
    try {
      std::optional<Pondering> others;
      if (const auto thinkers = thinkers_beside(seat); !thinkers.empty()) others.emplace(game_, thinkers);
      const auto [m, spent] = ask(*who.bot, game_, clocks_[seat].limit(who.limit));
      others.reset();
      if (stopped(who.limit)) return false;  // it had not its full time
      played_.thinking[seat].note(spent);
      clocks_[seat].spend(spent);
      if (m.kind == MoveKind::Place) clocks_[seat].laid_tile();
      played_.moves.push_back(m);
      if (m.kind == MoveKind::Place && played_.turns++) note_scores();
      go_on(m);
    } catch (const Forfeit& e) {
      played_.forfeit = static_cast<int>(seat);
      played_.fault = e.what();
      finish();
      return false;
    }
    return true;
  }

  std::vector<Pondering::Thinker> thinkers_beside(std::size_t mover) const {
    std::vector<Pondering::Thinker> list;
    for (std::size_t seat = 0; seat < seated_.size(); ++seat)
      if (seat != mover && seated_[seat].ponders) list.push_back({seated_[seat].bot, static_cast<int>(seat)});
    return list;
  }

  void go_on(Move m) {
    for (auto& who : seated_) who.bot->follow(game_, m);
    game_.play(m);
  }

  void note_scores() {
    for (std::size_t seat = 0; seat < seated_.size(); ++seat) played_.curve[seat].push_back(game_.s().score[seat]);
  }

  void finish() {
    note_scores();
    played_.scores.assign(game_.s().score, game_.s().score + game_.rules().players);
    for (std::size_t seat = 0; seat < seated_.size(); ++seat) played_.thinking[seat].playouts = seated_[seat].bot->playouts();
  }

  const std::vector<Seated>& seated_;
  Game game_;
  PlayedGame played_;
  std::vector<PlayerClock> clocks_;  ///< by seat
};

/// A seed that every program outside can read as a number, too.
std::uint64_t bot_seed(std::uint64_t deal, int seat) { return 1 + mix(deal, static_cast<std::uint64_t>(seat) + 1) % 1000000000; }

Limit limit_of(const Series& series, std::size_t spec) {
  Limit limit = series.limits.empty() ? series.limit : series.limits.at(spec);
  limit.stop = series.limit.stop;
  return limit;
}

PlayedGame play_one(const Series& series, const std::shared_ptr<const Ruleset>& rules, int game) {
  const int number = series.deal(game);
  const std::uint64_t deal = mix(series.seed, static_cast<std::uint64_t>(number));
  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<Seated> seated;
  std::vector<int> seats;
  for (int seat = 0; seat < rules->players; ++seat) {
    seats.push_back(series.seating(game, seat));
    const auto spec = static_cast<std::size_t>(seats.back());
    bots.push_back(series.make(series.specs.at(spec), bot_seed(deal, seat)));
    seated.push_back({bots.back().get(), limit_of(series, spec), series.ponder});
  }
  PlayedGame played = play_game(rules, shuffle(*rules, series_seed(series.seed, number)), seated);
  played.index = game;
  played.seats = std::move(seats);
  return played;
}

/// What the threads of a series share.
struct Workers {
  const Series& series;
  const std::function<void(const PlayedGame&)>& done;
  std::atomic<int> next{0};
  std::atomic<bool> failed{false};
  std::mutex door;
  std::exception_ptr error;

  void work() {
    const auto rules = std::make_shared<const Ruleset>(*series.rules);  // of its own: copies of games then share no counter
    for (int game; !failed && !stopped(series.limit) && more() && (game = next++) < series.games;) {
      PlayedGame played = play_one(series, rules, game);
      if (played.scores.empty()) return;
      const std::lock_guard lock(door);
      done(played);
    }
  }
  bool more() {
    if (!series.more) return true;
    const std::lock_guard lock(door);
    return series.more();
  }
  void guarded_work() {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(door);
      if (!failed.exchange(true)) error = std::current_exception();
    }
  }
};

}  // namespace

void Thinking::add(const Thinking& other) {
  decisions += other.decisions;
  playouts += other.playouts;
  total += other.total;
  longest = std::max(longest, other.longest);
  slowest.insert(slowest.end(), other.slowest.begin(), other.slowest.end());
  keep_slowest();
}

void Thinking::note(std::chrono::nanoseconds spent) {
  ++decisions;
  total += spent;
  longest = std::max(longest, spent);
  slowest.push_back(spent);
  keep_slowest();
}

void Thinking::keep_slowest() {
  const std::size_t most = std::max(kSlowest, static_cast<std::size_t>(decisions) / 1000 + 1);
  std::sort(slowest.begin(), slowest.end(), std::greater<>());
  if (slowest.size() > most) slowest.resize(most);
}

std::chrono::nanoseconds Thinking::nearly_longest() const {
  const auto slower = static_cast<std::size_t>(decisions) / 1000;
  return slower < slowest.size() ? slowest[slower] : longest;
}

OutOfTime::OutOfTime(std::chrono::nanoseconds over)
    : Forfeit(kOutOfTime + std::to_string(over.count() / 1000000) + " ms more than the clock had") {}

bool is_out_of_time(const std::string& fault) { return fault.starts_with(kOutOfTime); }

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  Rng rng{a * 0x9E3779B97F4A7C15ull ^ b};
  rng.next();
  return rng.next();
}

PlayedGame play_game(const std::shared_ptr<const Ruleset>& rules, const Stacks& stacks, const std::vector<Seated>& seated) {
  return Table(rules, stacks, seated).play();
}

PlayedGame play_game(const std::shared_ptr<const Ruleset>& rules, const Stacks& stacks, const std::vector<Bot*>& bots,
                     const Limit& limit) {
  std::vector<Seated> seated;
  for (Bot* bot : bots) seated.push_back({bot, limit});
  return play_game(rules, stacks, seated);
}

void play_series(const Series& series, const std::function<void(const PlayedGame&)>& done) {
  for (auto& spec : series.specs) series.make(spec, 1);  // a wrong spec is found before any game
  Workers workers{series, done, {}, {}, {}, {}};
  std::vector<std::thread> threads;
  for (int i = 1; i < series.threads; ++i) threads.emplace_back([&] { workers.guarded_work(); });
  workers.guarded_work();
  for (auto& t : threads) t.join();
  if (workers.error) std::rethrow_exception(workers.error);
}

}  // namespace bastide
