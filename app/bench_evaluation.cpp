// bastide bench evaluation: how well the evaluation of `best` ranks turns, and what it and rollouts cost beside random games.
#include "bench_evaluation.hpp"

#include <fmt/core.h>
#include <time.h>

#include <boost/json.hpp>

#include "bots/appraisal.hpp"
#include "bots/rank_correlation.hpp"
#include "bots/rollout_policy.hpp"
#include "contest/statistics.hpp"
#include "core/playout.hpp"
#include "protocol/json_text.hpp"
#include "series_options.hpp"

namespace bastide::app {
namespace {

/// Placements that a rollout goes on for, as `best` has it.
constexpr int kDepth = 6;

struct EvaluationOptions {
  std::string rules = "modern";
  int positions = 50, turns = 16, rollouts = 300, evaluations = 1000000, short_rollouts = 20000, games = 20000;
  u64 seed = 1;
  bool json = false;
};

/// How many a second, and how many of them in the time of one random game.
struct Speed {
  double count = 0, seconds = 0;
  double rate() const { return seconds > 0 ? count / seconds : 0; }
};

/// Calls round(), which says how much it has done, until `wanted` is done.
template <class F>
Speed speed_of(int wanted, F&& round) {
  Speed speed;
  const double begin = processor_seconds();
  while (speed.count < wanted) speed.count += round(wanted - static_cast<int>(speed.count));
  speed.seconds = processor_seconds() - begin;
  return speed;
}

/// Goes round the positions.
class Round {
 public:
  explicit Round(const std::vector<Game>& list) : list_(list) {}
  const Game& next() { return list_[next_++ % list_.size()]; }

 private:
  const std::vector<Game>& list_;
  std::size_t next_ = 0;
};

/// Leaves of turns, each played, looked at and taken back.
Speed evaluation_speed(const EvaluationOptions& o, const std::vector<Game>& positions) {
  Appraisal appraisal(positions.front().shared_rules(), true);
  Planner planner;
  Round round(positions);
  return speed_of(o.evaluations, [&](int most) {
    const Game& g = round.next();
    appraisal.begin(g);
    int done = 0;
    planner.each(g, [&](const Plan&, Game& leaf) {
      appraisal.look(leaf, g.actor());
      return ++done < most;
    });
    return done;
  });
}

Speed rollout_speed(const EvaluationOptions& o, const std::vector<Game>& positions) {
  RolloutPolicy rollout;
  Game game(positions.front());
  Rng draws{o.seed}, lots{o.seed + 1};
  Round round(positions);
  return speed_of(o.short_rollouts, [&](int) {
    game.undo_log(false);
    game = round.next();
    game.undo_log(true);
    rollout.play_on(game, kDepth, draws, lots);
    return 1;
  });
}

Speed random_speed(const EvaluationOptions& o, const std::shared_ptr<const Ruleset>& rules) {
  const Game start(rules);
  Game game(start);
  Rng rng{o.seed};
  PlayoutCount count;
  return speed_of(o.games, [&](int) {
    game = start;
    play_out(game, rng, count, Find::sample);
    return 1;
  });
}

void print_speeds(const EvaluationOptions& o, const Mean& rank, const Speed& evaluations, const Speed& rollouts, const Speed& random) {
  const double unit = random.rate() > 0 ? random.rate() : 1;
  boost::json::object all;
  put_mean(all, "rank_correlation", rank);
  all.insert({{"positions", o.positions},
              {"turns", o.turns},
              {"rollouts", o.rollouts},
              {"evaluations_per_second", evaluations.rate()},
              {"rollouts_per_second", rollouts.rate()},
              {"random_games_per_second", random.rate()},
              {"evaluations_per_random_game", evaluations.rate() / unit},
              {"rollouts_per_random_game", rollouts.rate() / unit}});
  if (o.json) return fmt::print("{}\n", json_text(all));
  if (o.positions)
    fmt::print("rank correlation of {} turns with {} rollouts to the end: {:.3f} (standard error {}, {} positions)\n", o.turns,
               o.rollouts, rank.value, to_text(rank.error, 3), o.positions);
  const auto line = [&](const char* what, const Speed& s) {
    if (s.count) fmt::print("  {:<36}{:>12.0f} a second{:>12.3f} in the time of a random game\n", what, s.rate(), s.rate() / unit);
  };
  fmt::print("processor time:\n");
  line("evaluations", evaluations);
  line("rollouts of 6 placements", rollouts);
  line("random games", random);
}

void run(const EvaluationOptions& o) {
  const auto rules = compile(parse_rules(o.rules));
  const std::vector<Game> positions = positions_of_best(rules, std::max(o.positions, 10), o.seed);
  std::vector<double> ranks;
  for (int i = 0; i < o.positions; ++i)
    ranks.push_back(rank_correlation(positions[static_cast<std::size_t>(i)], o.turns, o.rollouts, o.seed));
  print_speeds(o, ranks.empty() ? Mean{} : mean_of(ranks), evaluation_speed(o, positions), rollout_speed(o, positions),
        random_speed(o, rules));
}

}  // namespace

double processor_seconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

void add_bench_evaluation(CLI::App& bench) {
  auto* c = bench.add_subcommand("evaluation",
                                 "the evaluation of best: how well it ranks turns, and what it and rollouts cost\n\n"
                                 "  bastide bench evaluation\n"
                                 "  bastide bench evaluation --positions 0 --json          speeds alone\n\n"
                                 "The rank correlation (Spearman) is between the evaluation right after each turn of the shortlist "
                                 "and the mean of rollouts to\n"
                                 "the end of the game with the same tiles for all, in positions of games of best against itself.");
  auto o = std::make_shared<EvaluationOptions>();
  c->add_option("--rules", o->rules, "a rules line")->capture_default_str();
  c->add_option("--positions", o->positions, "positions in which turns are ranked")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  c->add_option("--turns", o->turns, "of so many turns, those that the evaluation puts first")
      ->check(CLI::Range(2, 100000))
      ->capture_default_str();
  c->add_option("--rollouts", o->rollouts, "rollouts from each turn there")->check(CLI::Range(1, 1000000))->capture_default_str();
  c->add_option("--evaluations", o->evaluations, "evaluations whose time is taken")
      ->check(CLI::Range(0, 1000000000))
      ->capture_default_str();
  c->add_option("--short-rollouts", o->short_rollouts, "rollouts of 6 placements whose time is taken")
      ->check(CLI::Range(0, 1000000000))
      ->capture_default_str();
  c->add_option("--games", o->games, "random games whose time is taken")->check(CLI::Range(0, 1000000000))->capture_default_str();
  add_seed_option(*c, o->seed, "seed of the games and of the rollouts");
  c->add_flag("--json", o->json, "one line of JSON");
  c->callback([o] { run(*o); });
}

}  // namespace bastide::app
