// bastide selfplay: many games between bots, kept as records.
#include <fmt/core.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "bots/statistics.hpp"
#include "protocol/record.hpp"
#include "protocol/session.hpp"
#include "series_options.hpp"

namespace bastide::app {
namespace {

struct SelfplayOptions : SeriesOptions {
  std::string bots, out;
};

/// The specs of a list: commas separate bots, and also the parameters of one.
std::vector<std::string> specs_from(const std::string& list) {
  std::vector<std::string> specs;
  std::istringstream in(list);
  for (std::string word; std::getline(in, word, ',');) {
    const bool parameter = !specs.empty() && word.find('=') != std::string::npos && word.find(':') == std::string::npos;
    if (parameter)
      specs.back() += "," + word;
    else
      specs.push_back(word);
  }
  return specs;
}

/// The game as a record: the same tiles and moves played in a session.
std::string record_of(const SelfplayOptions& o, const Series& series, const PlayedGame& game) {
  NewGame start;
  start.rules = to_text(rules_of(o));
  for (int spec : game.seats) start.names.push_back(series.specs[static_cast<std::size_t>(spec)]);
  start.deal = Deal::seeded(series_seed(series.seed, series.deal(game.index)));
  Session session(std::move(start));
  for (const Move m : game.moves) session.play(m);
  Record record = session.record();
  record.info["event"] = fmt::format("selfplay seed {} game {}", series.seed, game.index + 1);
  return to_text(record);
}

void write_record(const SelfplayOptions& o, const Series& series, const PlayedGame& game) {
  const auto path = std::filesystem::path(o.out) / fmt::format("{:06}.bst", game.index + 1);
  std::ofstream file(path, std::ios::binary);
  file << record_of(o, series, game);
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

/// What the games say, by spec.
struct Summary {
  std::vector<std::vector<double>> scores;
  std::vector<double> turns, first_seat;

  void add(const PlayedGame& game) {
    turns.push_back(game.turns);
    first_seat.push_back(game.scores[0]);
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat)
      scores[static_cast<std::size_t>(game.seats[seat])].push_back(game.scores[seat]);
  }
};

void print(const SelfplayOptions& o, const Series& series, const Summary& all) {
  boost::json::array bots;
  for (std::size_t i = 0; i < series.specs.size(); ++i) {
    const Mean m = mean_of(all.scores[i]);
    bots.push_back(boost::json::object{{"bot", series.specs[i]}, {"mean_score", m.value}, {"mean_score_se", m.error}});
    if (!o.json) fmt::print("{:<24} {:7.2f} points a game (standard error {:.2f})\n", series.specs[i], m.value, m.error);
  }
  const double length = mean_of(all.turns).value, first = mean_of(all.first_seat).value;
  if (!o.json)
    return fmt::print("{:<24} {:7.2f} points a game\n{} games of {:.2f} placements\n", "seat 0", first, all.turns.size(), length);
  const boost::json::object result{{"games", all.turns.size()},     {"rules", to_text(series.rules->rules)},
                                   {"seed", series.seed},           {"bots", bots},
                                   {"placements_per_game", length}, {"mean_score_seat_0", first}};
  fmt::print("{}\n", boost::json::serialize(result));
}

/// Who sits where moves on by one seat from game to game; every game has a deal of its own.
Series series_of(const SelfplayOptions& o) {
  Series s;
  s.rules = compile(rules_of(o));
  s.specs = specs_from(o.bots);
  if (s.specs.empty()) throw std::invalid_argument("--bots: expected at least one bot");
  s.limit = limit_of(o);
  s.games = o.games, s.threads = o.threads, s.seed = o.seed;
  const int bots = static_cast<int>(s.specs.size());
  s.seating = [bots](int game, int seat) { return (game + seat) % bots; };
  s.deal = [](int game) { return game; };
  deal_by_seeds(s);
  return s;
}

void run(const SelfplayOptions& o) {
  const Series series = series_of(o);
  if (!o.out.empty()) std::filesystem::create_directories(o.out);
  Summary all{std::vector<std::vector<double>>(series.specs.size()), {}, {}};
  {
    ProgressLine progress;
    play_series(series, [&](const PlayedGame& game) {
      all.add(game);
      if (!o.out.empty()) write_record(o, series, game);
      progress.show(fmt::format("{}/{} games", all.turns.size(), series.games));
    });
  }
  print(o, series, all);
}

}  // namespace

void add_selfplay(CLI::App& app) {
  auto* c =
      app.add_subcommand("selfplay",
                         "play many games between bots and keep their records\n\n"
                         "  bastide selfplay --games 1000 --bots greedy --out games\n"
                         "  bastide selfplay --bots greedy,scholar:playouts=200 --players 3 --rules base+river --out games\n\n"
                         "The bots take turns in the seats. Records are files 000001.bst, 000002.bst, ... in the folder given.");
  auto o = std::make_shared<SelfplayOptions>();
  o->bots = "greedy";
  c->add_option("--bots", o->bots, "bots, separated by commas; fewer than players sit down again")->capture_default_str();
  c->add_option("--out", o->out, "folder for the records, made if it is not there");
  add_series_options(*c, *o);
  c->footer(bots_help);
  c->callback([o] { run(*o); });
}

}  // namespace bastide::app
