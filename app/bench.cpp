// bastide bench: how fast the engine plays.
#include <fmt/core.h>
#include <time.h>

#include <boost/json.hpp>

#include "command.hpp"
#include "core/playout.hpp"

namespace bastide::app {
namespace {

struct BenchOptions {
  int games = 100000, players = 2;
  std::string rules = "modern", mode = "sample";
  u64 seed = 1;
  bool json = false;
};

double processor_seconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

struct Result {
  PlayoutCount count;
  double seconds = 0;
};

Result run(const BenchOptions& o) {
  const auto rules = compile(parse_rules(o.rules + (o.players == 2 ? "" : " players=" + std::to_string(o.players))));
  const Game start(rules);
  Game g(start);
  Rng rng{o.seed};
  Result r;
  const bool journal = o.mode == "journal";
  if (journal) g.journal(true);
  const double begin = processor_seconds();
  for (int i = 0; i < o.games; ++i) {
    if (journal) g.undo(0);
    else g = start;
    play_out(g, rng, r.count, o.mode == "list" ? Find::list : Find::sample);
  }
  if (journal) g.undo(0);
  r.seconds = processor_seconds() - begin;
  return r;
}

void print(const BenchOptions& o, const Result& r) {
  const auto games = static_cast<double>(r.count.games), turns = static_cast<double>(r.count.placements);
  boost::json::array means;
  for (int p = 0; p < o.players; ++p) means.push_back(static_cast<double>(r.count.points[p]) / games);
  const boost::json::object all{{"games_per_second", games / r.seconds},
                                {"placements_per_game", turns / games},
                                {"discards_per_game", static_cast<double>(r.count.discards) / games},
                                {"legal_placements_per_turn", static_cast<double>(r.count.legal_placements) / turns},
                                {"follower_options_per_turn", static_cast<double>(r.count.follower_options) / turns},
                                {"mean_scores", means}};
  if (o.json) return fmt::print("{}\n", boost::json::serialize(all));
  fmt::print("{} random games in {:.2f} s of processor time\n", r.count.games, r.seconds);
  for (auto& [key, value] : all)
    if (value.is_double()) fmt::print("  {:<28}{:>12.3f}\n", std::string(key), value.as_double());
  fmt::print("  {:<28}", "mean_scores");
  for (auto& m : means) fmt::print("{:>12.3f}", m.as_double());
  fmt::print("\n");
}

}  // namespace

void add_bench(CLI::App& app) {
  auto* bench = app.add_subcommand("bench", "measure speed");
  bench->require_subcommand(1);
  auto* playouts = bench->add_subcommand("playouts", "random games per second of processor time\n\n"
                                         "  bastide bench playouts\n"
                                         "  bastide bench playouts --rules 'base+river modern' --players 4 --json");
  auto o = std::make_shared<BenchOptions>();
  playouts->add_option("--games", o->games, "how many games")->check(CLI::Range(1, 1000000000))->capture_default_str();
  playouts->add_option("--players", o->players, "how many players")->check(CLI::Range(2, 6))->capture_default_str();
  playouts->add_option("--rules", o->rules, "a rules line")->capture_default_str();
  playouts->add_option("--seed", o->seed, "seed of the random play")->capture_default_str();
  playouts->add_option("--mode", o->mode, "sample: sample moves; list: make full lists of legal moves; journal: log and undo every game")
      ->check(CLI::IsMember({"sample", "list", "journal"}))
      ->capture_default_str();
  playouts->add_flag("--json", o->json, "one line of JSON");
  playouts->callback([o] { print(*o, run(*o)); });
}

}  // namespace bastide::app
