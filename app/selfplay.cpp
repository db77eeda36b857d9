// bastide selfplay: many games between bots, kept as records.
#include <fmt/core.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "contest/kept_game.hpp"
#include "contest/play.hpp"
#include "contest_command.hpp"

namespace bastide::app {
namespace {

struct SelfplayOptions : SeriesOptions {
  std::vector<std::string> bots{"greedy"};
  std::string out;
};

bool is_program(const std::string& word) { return contestant_from(word).spec.rfind("exec:", 0) == 0; }

/// The bots of a list: commas separate them, and also the parameters of one; the command of a program goes on to the end of the
/// list.
void add_bots(std::vector<std::string>& bots, const std::string& list) {
  std::istringstream in(list);
  for (std::string word; std::getline(in, word, ',');) {
    const bool parameter = !bots.empty() && word.find('=') != std::string::npos && word.find(':') == std::string::npos;
    if (parameter) {
      bots.back() += "," + word;
      continue;
    }
    if (word.rfind("exec", 0) == 0 && word.find(':') != std::string::npos && is_program(word)) {
      std::string rest;
      if (std::getline(in, rest, '\0')) word += "," + rest;
    }
    bots.push_back(word);
  }
}

std::vector<Contestant> contestants(const SelfplayOptions& o) {
  std::vector<std::string> names;
  for (auto& list : o.bots) add_bots(names, list);
  if (names.empty()) throw std::invalid_argument("--bots: expected at least one bot");
  std::vector<Contestant> all;
  for (auto& name : names) {
    all.push_back(contestant_from(name));
    make_contestant(all.back().spec, 1);  // a wrong one is refused before a game is played
  }
  return all;
}

/// A series, and its bots as they were named.
struct Selfplay {
  Series series;
  std::vector<std::string> names;
};

std::string record_of(const SelfplayOptions& o, const Selfplay& play, const PlayedGame& game) {
  const Series& series = play.series;
  std::vector<std::string> names;
  for (int bot : game.seats) names.push_back(play.names[static_cast<std::size_t>(bot)]);
  return record_text(to_text(rules_of(o)), series.seed, series.deal(game.index), names, game,
                     fmt::format("selfplay seed {} game {}", series.seed, game.index + 1));
}

void write_record(const SelfplayOptions& o, const Selfplay& play, const PlayedGame& game) {
  const auto path = std::filesystem::path(o.out) / fmt::format("{:06}.bst", game.index + 1);
  std::ofstream file(path, std::ios::binary);
  file << record_of(o, play, game);
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

/// What the games say, by spec.
struct Summary {
  std::vector<std::vector<double>> scores;
  std::vector<double> turns, first_seat;
  int forfeits = 0;

  void add(const PlayedGame& game) {
    turns.push_back(game.turns);
    first_seat.push_back(game.scores[0]);
    forfeits += game.forfeit >= 0;
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat)
      scores[static_cast<std::size_t>(game.seats[seat])].push_back(game.scores[seat]);
  }
};

void print(const SelfplayOptions& o, const Selfplay& play, const Summary& all) {
  const Series& series = play.series;
  boost::json::array bots;
  for (std::size_t i = 0; i < play.names.size(); ++i) {
    const Mean m = mean_of(all.scores[i]);
    bots.push_back(boost::json::object{{"bot", play.names[i]}, {"mean_score", m.value}, {"mean_score_se", m.error}});
    if (!o.json) fmt::print("{:<24} {:7.2f} points a game (standard error {:.2f})\n", play.names[i], m.value, m.error);
  }
  const double length = mean_of(all.turns).value, first = mean_of(all.first_seat).value;
  if (!o.json)
    return fmt::print("{:<24} {:7.2f} points a game\n{} games of {:.2f} placements\n", "seat 0", first, all.turns.size(), length);
  const boost::json::object result{{"games", all.turns.size()},     {"rules", to_text(series.rules->rules)},
                                   {"seed", series.seed},           {"bots", bots},
                                   {"placements_per_game", length}, {"mean_score_seat_0", first},
                                   {"forfeits", all.forfeits}};
  fmt::print("{}\n", boost::json::serialize(result));
}

/// Who sits where moves on by one seat from game to game; every game has a deal of its own.
Selfplay selfplay_of(const SelfplayOptions& o) {
  Selfplay play;
  Series& s = play.series;
  s.rules = compile(rules_of(o));
  s.limit = limit_of(o);
  for (auto& bot : contestants(o)) {
    const bool own = bot.limit.time.count() || bot.limit.playouts;
    s.specs.push_back(bot.spec), s.limits.push_back(own ? bot.limit : s.limit), play.names.push_back(bot.name);
  }
  s.make = make_contestant;
  s.games = o.games, s.threads = o.threads, s.seed = o.seed;
  const int bots = static_cast<int>(s.specs.size());
  s.seating = [bots](int game, int seat) { return (game + seat) % bots; };
  s.deal = [](int game) { return game; };
  return play;
}

void run(const SelfplayOptions& o) {
  const Selfplay play = selfplay_of(o);
  const Series& series = play.series;
  if (!o.out.empty()) std::filesystem::create_directories(o.out);
  Summary all{std::vector<std::vector<double>>(series.specs.size()), {}, {}};
  {
    ProgressLine progress;
    play_series(series, [&](const PlayedGame& game) {
      all.add(game);
      if (game.forfeit >= 0) {
        const auto bot = static_cast<std::size_t>(game.seats[static_cast<std::size_t>(game.forfeit)]);
        progress.say(fmt::format("{} lost game {}: {}", play.names[bot], game.index + 1, game.fault));
      }
      if (!o.out.empty()) write_record(o, play, game);
      progress.show([&] { return fmt::format("{}/{} games", all.turns.size(), series.games); });
    });
  }
  print(o, play, all);
}

}  // namespace

void add_selfplay(CLI::App& app) {
  auto* c =
      app.add_subcommand("selfplay",
                         "play many games between bots and keep their records\n\n"
                         "  bastide selfplay --games 1000 --bots greedy --out games\n"
                         "  bastide selfplay --bots greedy,scholar:playouts=200 --players 3 --rules base+river --out games\n"
                         "  bastide selfplay --bots uct@1s,mason@500p:depth=6 --bots 'exec@1s:./mybot --fast'\n\n"
                         "The bots take turns in the seats. Records are files 000001.bst, 000002.bst, ... in the folder given.");
  auto o = std::make_shared<SelfplayOptions>();
  c->add_option("--bots", o->bots, "bots, separated by commas or in several of these; fewer than players sit down again")
      ->allow_extra_args(false)
      ->capture_default_str();
  c->add_option("--out", o->out, "folder for the records, made if it is not there");
  add_series_options(*c, *o);
  c->footer(contest_help);
  c->callback([o] { run(*o); });
}

}  // namespace bastide::app
