// bastide match: which of two bots is stronger, and by how much.
#include <fmt/core.h>

#include <boost/json.hpp>

#include "bots/statistics.hpp"
#include "series_options.hpp"

namespace bastide::app {
namespace {

struct MatchOptions : SeriesOptions {
  std::string a, b;
};

double mean_ms(const Thinking& t) {
  return t.decisions ? std::chrono::duration<double, std::milli>(t.total).count() / static_cast<double>(t.decisions) : 0;
}

std::string line(const Standing& s, int played, int games) {
  return fmt::format("{}/{} games  margin {:+.1f} +- {:.1f}  wins {:.1f} %  Elo {:+.0f} [{:+.0f}, {:+.0f}]", played, games,
                     s.margin, s.margin_se, 100 * s.win_rate, s.elo, s.elo_low, s.elo_high);
}

void print_json(const MatchOptions& o, const Standing& s, const Tally& tally) {
  const boost::json::object all{{"a", o.a},
                                {"b", o.b},
                                {"rules", to_text(rules_of(o))},
                                {"seed", o.seed},
                                {"games", s.games},
                                {"win_rate", s.win_rate},
                                {"win_rate_se", s.win_rate_se},
                                {"margin", s.margin},
                                {"margin_se", s.margin_se},
                                {"elo", s.elo},
                                {"elo_low", s.elo_low},
                                {"elo_high", s.elo_high},
                                {"a_ms", mean_ms(tally.thinking(0))},
                                {"b_ms", mean_ms(tally.thinking(1))}};
  fmt::print("{}\n", boost::json::serialize(all));
}

void print_words(const MatchOptions& o, const Standing& s, const Tally& tally) {
  fmt::print("{} against {}: {} games, {}\n", o.a, o.b, s.games, to_text(rules_of(o)));
  fmt::print("  margin    {:+.2f} points a game (standard error {:.2f})\n", s.margin, s.margin_se);
  fmt::print("  win rate  {:.1f} % (ties half; standard error {:.1f} %)\n", 100 * s.win_rate, 100 * s.win_rate_se);
  fmt::print("  Elo       {:+.0f}, with 95 % from {:+.0f} to {:+.0f}\n", s.elo, s.elo_low, s.elo_high);
  for (int i = 0; i < 2; ++i) {
    const Thinking& t = tally.thinking(i);
    fmt::print("  {:<9} {:.3f} ms a decision, longest {:.1f} ms\n", i ? "B" : "A", mean_ms(t),
               std::chrono::duration<double, std::milli>(t.longest).count());
  }
}

void run(const MatchOptions& o) {
  const auto rules = compile(rules_of(o));
  Series series = series_of(Match{rules, o.a, o.b, limit_of(o), o.games, o.threads, o.seed});
  deal_by_seeds(series);
  Tally tally(rules->players);
  {
    ProgressLine progress;
    play_series(series, [&](const PlayedGame& game) {
      tally.add(game);
      progress.show(line(tally.standing(), tally.games(), series.games));
    });
  }
  if (o.json)
    print_json(o, tally.standing(), tally);
  else
    print_words(o, tally.standing(), tally);
}

}  // namespace

void add_match(CLI::App& app) {
  auto* c = app.add_subcommand("match",
                               "play two bots against each other, every deal from each seat\n\n"
                               "  bastide match greedy random --games 200\n"
                               "  bastide match mason greedy --games 40 --time 500ms --threads 2\n"
                               "  bastide match scholar:playouts=500 scholar:playouts=1000 --rules 'base+river modern' --json\n\n"
                               "With more than two players A plays against copies of B. The margin is A's points less B's.");
  auto o = std::make_shared<MatchOptions>();
  c->add_option("A", o->a, "a bot")->required();
  c->add_option("B", o->b, "another")->required();
  add_series_options(*c, *o);
  c->footer(bots_help);
  c->callback([o] { run(*o); });
}

}  // namespace bastide::app
