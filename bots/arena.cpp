#include "bots/arena.hpp"

#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace bastide {
namespace {

using Steady = std::chrono::steady_clock;

void note(Thinking& t, Steady::duration time) {
  const auto spent = std::chrono::duration_cast<std::chrono::nanoseconds>(time);
  ++t.decisions;
  t.total += spent;
  t.longest = std::max(t.longest, spent);
}

Move ask(Bot& bot, const Game& g, const Limit& limit, Thinking& thinking) {
  const auto begin = Steady::now();
  const Move m = bot.choose(g, limit);
  note(thinking, Steady::now() - begin);
  if (!g.is_legal(m)) throw std::logic_error("the bot " + std::string(bot.name()) + " chose a move that is not legal");
  return m;
}

bool stopped(const Limit& limit) { return limit.stop && limit.stop->load(std::memory_order_relaxed); }

PlayedGame play_one(const Series& series, const std::shared_ptr<const Ruleset>& rules, int game) {
  const int number = series.deal(game);
  const std::uint64_t deal = mix(series.seed, static_cast<std::uint64_t>(number));
  std::vector<std::unique_ptr<Bot>> owned;
  std::vector<Bot*> bots;
  std::vector<int> seats;
  for (int seat = 0; seat < rules->players; ++seat) {
    seats.push_back(series.seating(game, seat));
    owned.push_back(
        make_bot(series.specs.at(static_cast<std::size_t>(seats.back())), mix(deal, static_cast<std::uint64_t>(seat) + 1)));
    bots.push_back(owned.back().get());
  }
  PlayedGame played = play_game(rules, series.stacks ? series.stacks(number) : shuffled(*rules, deal), bots, series.limit);
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
    for (int game; !failed && !stopped(series.limit) && (game = next++) < series.games;) {
      PlayedGame played = play_one(series, rules, game);
      if (played.scores.empty()) return;
      const std::lock_guard lock(door);
      done(played);
    }
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

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  Rng rng{a * 0x9E3779B97F4A7C15ull ^ b};
  rng.next();
  return rng.next();
}

Stacks shuffled(const Ruleset& rules, std::uint64_t seed) {
  Rng rng{seed};
  Stacks stacks;
  for (auto& stage : rules.stages) {
    std::vector<u16> rows;
    for (u16 row = stage.begin; row < stage.end; ++row) rows.insert(rows.end(), rules.deck[row].count, row);
    for (std::size_t n = rows.size(); n > 1; --n)
      std::swap(rows[n - 1], rows[static_cast<std::size_t>(rng.below(static_cast<u32>(n)))]);
    stacks.push_back(std::move(rows));
  }
  return stacks;
}

Move dealt(const Game& g, const Stacks& stacks) {
  const State& s = g.s();
  const auto taken = static_cast<std::size_t>(g.rules().stages[s.stage].total - s.stage_left);
  return {What::Draw, 0, stacks[s.stage][taken], {}};
}

PlayedGame play_game(const std::shared_ptr<const Ruleset>& rules, const Stacks& stacks, const std::vector<Bot*>& bots,
                     const Limit& limit) {
  PlayedGame played;
  played.deal = stacks;
  played.thinking.resize(bots.size());
  Game g(rules);
  while (!g.over()) {
    if (g.actor() == kChance) {
      g.play(dealt(g, stacks));
      continue;
    }
    if (stopped(limit)) return played;
    const auto seat = static_cast<std::size_t>(g.actor());
    const Move m = ask(*bots[seat], g, limit, played.thinking[seat]);
    played.moves.push_back(m);
    played.turns += m.what == What::Place;
    g.play(m);
  }
  played.scores.assign(g.s().score, g.s().score + rules->players);
  return played;
}

void play_series(const Series& series, const std::function<void(const PlayedGame&)>& done) {
  for (auto& spec : series.specs) make_bot(spec, 0);  // a wrong spec is found before any game
  Workers workers{series, done, {}, {}, {}, {}};
  std::vector<std::thread> threads;
  for (int i = 1; i < series.threads; ++i) threads.emplace_back([&] { workers.guarded_work(); });
  workers.guarded_work();
  for (auto& t : threads) t.join();
  if (workers.error) std::rethrow_exception(workers.error);
}

Series series_of(const Match& m) {
  const int seats = m.rules->players;
  Series s;
  s.rules = m.rules;
  s.specs = {m.a, m.b};
  s.limit = m.limit;
  s.games = (m.games + seats - 1) / seats * seats;
  s.threads = m.threads;
  s.seed = m.seed;
  s.seating = [seats](int game, int seat) { return seat == game % seats ? 0 : 1; };
  s.deal = [seats](int game) { return game / seats; };
  return s;
}

}  // namespace bastide
