// bastide bench: how fast the engine plays.
#include <fmt/core.h>

#include <boost/json.hpp>

#include "bench_evaluation.hpp"
#include "bots/arena.hpp"
#include "core/playout.hpp"
#include "protocol/json_text.hpp"
#include "series_options.hpp"

namespace bastide::app {
namespace {

struct BenchOptions {
  int games = 100000, players = 0;  // 0: as the rules say
  std::string rules = "modern", mode = "sample";
  u64 seed = 1;
  bool json = false;
};

struct Counted {
  PlayoutCount count;
  int players = 2;
  double seconds = 0;
};

Counted run(const BenchOptions& o) {
  const auto rules = compile(parse_rules(o.rules + (o.players ? " players=" + std::to_string(o.players) : "")));
  const Game start(rules);
  Game g(start);
  Rng rng{o.seed};
  Counted r;
  r.players = rules->players;
  const bool undo = o.mode == "undo";
  if (undo) g.undo_log(true);
  const double begin = processor_seconds();
  for (int i = 0; i < o.games; ++i) {
    if (undo)
      g.undo(0);
    else
      g = start;
    play_out(g, rng, r.count, o.mode == "list" ? Find::list : Find::sample);
  }
  if (undo) g.undo(0);
  r.seconds = processor_seconds() - begin;
  return r;
}

void print_speed(const BenchOptions& o, const Counted& r) {
  const auto games = static_cast<double>(r.count.games), turns = static_cast<double>(r.count.placements);
  boost::json::array means;
  for (int p = 0; p < r.players; ++p) means.push_back(static_cast<double>(r.count.points[p]) / games);
  const boost::json::object all{{"games_per_second", games / r.seconds},
                                {"placements_per_game", turns / games},
                                {"discards_per_game", static_cast<double>(r.count.discards) / games},
                                {"legal_placements_per_turn", static_cast<double>(r.count.legal_placements) / turns},
                                {"follower_options_per_turn", static_cast<double>(r.count.follower_options) / turns},
                                {"mean_scores", means}};
  if (o.json) return fmt::print("{}\n", json_text(all));
  fmt::print("{} random games in {:.2f} s of processor time\n", r.count.games, r.seconds);
  for (auto& [key, value] : all)
    if (value.is_double()) fmt::print("  {:<28}{:>12.3f}\n", std::string(key), value.as_double());
  fmt::print("  {:<28}", "mean_scores");
  for (auto& m : means) fmt::print("{:>12.3f}", m.as_double());
  fmt::print("\n");
}

void mix_in(u64& hash, u64 number) { hash = (hash ^ number) * 0x100000001b3; }

/// The games of every bot that decides alike on every machine.
void add_bots(u64& hash) {
  const auto rules = compile(parse_rules("base+river"));
  for (const BotInfo& bot : all_bots()) {
    const auto blue = make_bot(bot.id, 1), red = make_bot(bot.id, 2);
    for (const int points : play_game(rules, shuffle(*rules, series_seed(1, 0)), {blue.get(), red.get()}, Limit{{}, 8, nullptr}).scores)
      mix_in(hash, static_cast<u64>(points));
  }
}

/// One number that stays the same as long as engine and bots behave the same.
u64 signature() {
  u64 hash = 0xcbf29ce484222325;
  std::string all;
  for (auto* e : all_expansions()) all += (all.empty() ? "" : "+") + std::string(e->id);
  for (const std::string& rules : {std::string("base"), std::string("base+river modern players=3"), all + " players=5"}) {
    BenchOptions o;
    o.games = 500;
    o.rules = rules;
    const PlayoutCount n = run(o).count;
    for (const u64 number : {n.placements, n.discards, n.legal_placements, n.follower_options}) mix_in(hash, number);
    for (const auto points : n.points) mix_in(hash, static_cast<u64>(points));
  }
  add_bots(hash);
  return hash % 100000000;
}

}  // namespace

void add_bench(CLI::App& app) {
  auto* bench = app.add_subcommand("bench",
                                   "one number for how engine and bots behave, or how fast they are\n\n"
                                   "  bastide bench              the number for a commit's last line: `Bench: 12345678`\n"
                                   "  bastide bench playouts     random games per second\n"
                                   "  bastide bench evaluation   the evaluation of best: how well it ranks turns, and speeds");
  bench->require_subcommand(0, 1);
  bench->callback([bench] {
    if (bench->get_subcommands().empty()) fmt::print("Bench: {}\n", signature());
  });
  auto* playouts = bench->add_subcommand("playouts",
                                         "random games per second of processor time\n\n"
                                         "  bastide bench playouts\n"
                                         "  bastide bench playouts --rules 'base+river modern' --players 4 --json");
  auto o = std::make_shared<BenchOptions>();
  playouts->add_option("--games", o->games, "how many games")->check(CLI::Range(1, 1000000000))->capture_default_str();
  playouts->add_option("--players", o->players, "how many players (as the rules say, if not given)")->check(CLI::Range(2, 6));
  playouts->add_option("--rules", o->rules, "a rules line")->capture_default_str();
  add_seed_option(*playouts, o->seed, "seed of the random play");
  playouts
      ->add_option("--mode", o->mode,
                   "sample: sample moves; list: make full lists of legal moves; undo: log every game and undo it")
      ->check(CLI::IsMember({"sample", "list", "undo"}))
      ->capture_default_str();
  playouts->add_flag("--json", o->json, "one line of JSON");
  playouts->callback([o] { print_speed(*o, run(*o)); });
  add_bench_evaluation(*bench);
}

}  // namespace bastide::app
