// bastide analyse: the best turns of a position, what they are worth and why; or what every turn of a game was worth.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "analyse_game.hpp"
#include "analyse_text.hpp"
#include "bots/analysis_json.hpp"
#include "bots/review_json.hpp"
#include "command.hpp"
#include "files.hpp"
#include "protocol/json_text.hpp"
#include "protocol/position.hpp"
#include "protocol/view.hpp"
#include "series_options.hpp"

namespace bastide::app {
namespace {

namespace json = boost::json;

AnalysisSettings settings_of(const AnalyseOptions& o) { return {.moves = o.moves, .threads = o.threads, .seed = o.seed}; }

void print_line(const json::object& o) { fmt::print("{}\n", json_text(o)); }

void tell(const AnalyseOptions& o, const Game& g, const Names& names, const Plan* played, unsigned gone = 0) {
  AnalysisSettings settings = settings_of(o);
  settings.gone = gone;
  const Analysis a = analyse(g, settings, limit_of(o), played);
  if (o.text) return tell_analysis(g, a, names);
  print_line(position_line_json(g, a, names));
  for (std::size_t i = 0; i < a.moves.size(); ++i) print_line(move_json(g, a, a.moves[i], static_cast<int>(i) + 1, names));
  if (a.played) print_line(move_json(g, a, *a.played, 0, names));
  for (std::size_t i = 0; i < a.features.size(); ++i) print_line(feature_json(g, a, i));
}

void tell_turn(const AnalyseOptions& o, const Session& s) {
  Walk walk(s.beginning(), s.history());
  while (walk.next())
    if (walk.turn() == o.turn) {
      const Plan played = walk.played();
      return tell(o, walk.game(), s.names(), played.count ? &played : nullptr);
    }
  throw std::runtime_error(fmt::format("{}: nobody had to decide in turn {}; the last turn is {}", o.what[0], o.turn, walk.turn()));
}

void tell_all(const AnalyseOptions& o, const Session& s) {
  Review review(s.beginning(), s.history(), {settings_of(o), true});
  ReviewTotals totals(s.names().size());
  const Limit limit = limit_of(o);
  while (const auto turn = review.next(limit)) {
    totals.add(*turn);
    if (o.text) tell_turn_review(review.game(), *turn, s.names());
    else print_line(turn_json(review.game(), *turn, s.names()));
    std::fflush(stdout);
  }
  if (o.text) return tell_totals(totals, s.names());
  for (const json::value& player : totals_json(totals, s.names())) print_line(player.get_object());
}

/// A position has parts between bars; no record does.
bool is_position(const std::string& text) { return text.find(" | ") != std::string::npos && !text.starts_with("bastide record") && !is_save(text); }

void tell_position(const AnalyseOptions& o, std::string line) {
  if (o.turn || o.all) throw std::invalid_argument("--turn and --all are for a game; a position is a single decision");
  line.erase(line.find_last_not_of(" \t\r\n") + 1);
  try {
    const Game g = read_position(line);
    Names names;
    for (int p = 0; p < g.rules().players; ++p) names.emplace_back(default_name(p));
    tell(o, g, names, nullptr);
  } catch (const Error& e) {
    throw std::runtime_error(fmt::format("not a position: {}", e.what()));
  }
}

/// Whether many games are asked for. Throws std::invalid_argument if that does not go with the rest.
bool means_many(const AnalyseOptions& o) {
  const bool folder = std::filesystem::is_directory(o.what[0]), many = o.what.size() > 1 || folder || !o.out.empty() || !o.part.empty();
  if (folder && o.what.size() == 1 && !o.all) throw std::invalid_argument(o.what[0] + ": this is a folder; with --all the records in it are analysed, without it one decision of one game is told");
  if (many && !o.all) throw std::invalid_argument("several records, --out and --part go with --all; without it one decision of one game is told");
  return many;
}

void run(AnalyseOptions& o) {
  if (!o.json && isatty(1)) o.text = true;
  if (means_many(o)) return analyse_games(o);
  const std::string& what = o.what[0];
  const std::string text = is_position(what) ? what : read_file(what);
  if (is_position(text)) return tell_position(o, text);
  const Session s = game_from(what, text).session;
  if (o.all) return tell_all(o, s);
  if (o.turn) return tell_turn(o, s);
  tell(o, s.game(), s.names(), nullptr, s.gone());
}

}  // namespace

void add_analyse_options(CLI::App& c, AnalyseOptions& o) {
  c.add_option("what", o.what,
                "a record (docs/record.md), a game of JCloisterZone's (.jcz) or a file with a position, - for standard input; or a position itself (docs/protocol.md); with --all "
                "also folders of records, and several")
      ->required();
  auto* const turn = c.add_option("--turn", o.turn, "the decision of this turn, with the answer that was given beside the best ones; without it how the record ends")
      ->check(CLI::Range(1, 1 << 16));
  c.add_flag("--all", o.all, "every turn of the game: what was played, what was best, and what was lost")->excludes(turn);
  c.add_option("--moves", o.moves, "turns that are told")->check(CLI::Range(1, 20))->capture_default_str();
  c.add_option("--time", o.time, "wall-clock time for a turn: 500ms, 10s; 2s if nothing is said, with --all 300ms")->type_name("TIME")->check(wrong_time);
  c.add_option("--playouts", o.playouts, "rollouts for a turn, half of them to the end of the game; without a time the answer is the same every time")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40));
  c.add_option("--out", o.out, "keep the turns of all games in this folder; the same command again goes on where it stopped")->type_name("DIR");
  add_part_option(c, o.part);
  c.add_flag("--any-build", o.any_build, "go on in a folder whose games another build of the program has analysed");
  c.add_option("--threads", o.threads, "threads; with many records that many games at the same time")->check(CLI::Range(1, 1024))->capture_default_str();
  add_seed_option(c, o.seed, "what decides the tiles of the rollouts");
  auto* const json = c.add_flag("--json", o.json, "JSON lines (docs/analysis.md); so it is where the output is no terminal");
  c.add_flag("--text", o.text, "for people; so it is on a terminal")->excludes(json);
}

void add_analyse(CLI::App& app) {
  auto* c = app.add_subcommand("analyse",
                               "the best turns of a position, what they are worth and why\n\n"
                               "  bastide analyse game.bst --turn 12\n"
                               "  bastide analyse game.bst --all --text\n"
                               "  bastide analyse --all games --time 100ms --threads 2 --out lost --text\n"
                               "  bastide analyse 'base players=2 | BA/RCr@0,0N | - | 0 0 | - | 1 0 place BA/L'");
  auto o = std::make_shared<AnalyseOptions>();
  add_analyse_options(*c, *o);
  c->callback([o] { run(*o); });
}

}  // namespace bastide::app
