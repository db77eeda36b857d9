// bastide selfplay: many games between bots, kept as records.
#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <sstream>

#include "contest/kept_game.hpp"
#include "contest/play.hpp"
#include "contest_command.hpp"
#include "core/words.hpp"
#include "files.hpp"
#include "protocol/json_text.hpp"
#include "protocol/notation.hpp"
#include "selfplay_command.hpp"
#include "stop.hpp"

namespace bastide::app {
namespace {

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
  std::vector<int> numbers;  ///< of the games that are to be played, from 0; a game has the deal of its number

  /// Who sits where moves on by one seat from game to game.
  std::size_t bot_at(int number, int seat) const { return static_cast<std::size_t>(number + seat) % names.size(); }
  std::vector<std::string> seated(int number) const {
    std::vector<std::string> list;
    for (int seat = 0; seat < series.rules->players; ++seat) list.push_back(names[bot_at(number, seat)]);
    return list;
  }
  std::string event(int number) const { return fmt::format("selfplay seed {} game {}", series.seed, number + 1); }
};

std::filesystem::path record_path(const SelfplayOptions& o, int number) { return std::filesystem::path(o.out) / fmt::format("{:06}.bst", number + 1); }

void write_record(const SelfplayOptions& o, const Selfplay& play, const PlayedGame& game, int number) {
  write_whole(record_path(o, number), record_text(to_text(rules_of(o)), play.series.seed, number, play.seated(number), game, play.event(number)));
}

/// What the games say, by spec.
struct Summary {
  std::vector<std::vector<double>> scores;
  std::vector<double> turns, first_seat;
  int forfeits = 0;

  void add(const Selfplay& play, int number, const std::vector<int>& points, int placements, bool forfeit) {
    turns.push_back(placements);
    first_seat.push_back(points[0]);
    forfeits += forfeit;
    for (std::size_t seat = 0; seat < points.size(); ++seat) scores[play.bot_at(number, static_cast<int>(seat))].push_back(points[seat]);
  }
};

/// The record of a game that is there already. Throws std::runtime_error if it is another one.
Record kept_record(const std::string& file, const SelfplayOptions& o, const Selfplay& play, int number) {
  const Record r = read_game(file).record;
  const std::string seed = to_hex(series_seed(play.series.seed, number));
  const auto event = r.info.find("event");
  if (r.rules != to_text(rules_of(o)) || r.players != play.seated(number) || r.seed != seed || event == r.info.end() ||
      event->second != play.event(number) || !r.scores)
    throw std::runtime_error(file + ": this is another game than the one that would be played; take another folder");
  return r;
}

void add_kept(Summary& all, const SelfplayOptions& o, const Selfplay& play, int number) {
  const Record r = kept_record(record_path(o, number).string(), o, play, number);
  const auto placed = [](const RecordTurn& t) { return !t.tile.empty() && t.tile != kNoTile && !t.moves.empty(); };
  all.add(play, number, *r.scores, static_cast<int>(std::count_if(r.turns.begin(), r.turns.end(), placed)), !r.resigned.empty());
}

/// Takes out of the games to be played those that are in the folder.
void keep_played(Summary& all, const SelfplayOptions& o, Selfplay& play) {
  std::vector<int> missing;
  for (const int number : play.numbers) {
    if (std::filesystem::exists(record_path(o, number))) add_kept(all, o, play, number);
    else missing.push_back(number);
  }
  if (missing.size() < play.numbers.size()) fmt::print(stderr, "going on after {}\n", count_of(static_cast<std::int64_t>(play.numbers.size() - missing.size()), "game"));
  play.numbers = std::move(missing);
}

void print_summary(const SelfplayOptions& o, const Selfplay& play, const Summary& all) {
  const Series& series = play.series;
  boost::json::array bots;
  for (std::size_t i = 0; i < play.names.size(); ++i) {
    if (all.scores[i].empty()) continue;  // he had no seat in so few games
    const Mean m = mean_of(all.scores[i]);
    boost::json::object bot{{"bot", play.names[i]}};
    put_mean(bot, "mean_score", m);
    bots.push_back(std::move(bot));
    if (!o.json) fmt::print("{:<24} {:7.2f} points a game (standard error {})\n", play.names[i], m.value, to_text(m.error, 2));
  }
  const double length = mean_of(all.turns).value, first = mean_of(all.first_seat).value;
  if (!o.json)
    return fmt::print("{:<24} {:7.2f} points a game\n{} of {:.2f} placements\n", "seat 0", first, count_of(static_cast<std::int64_t>(all.turns.size()), "game"), length);
  const boost::json::object result{{"games", all.turns.size()},     {"rules", to_text(series.rules->rules)},
                                   {"seed", series.seed},           {"bots", bots},
                                   {"placements_per_game", length}, {"mean_score_seat_0", first},
                                   {"forfeits", all.forfeits}};
  fmt::print("{}\n", json_text(result));
}

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
  s.threads = o.threads, s.seed = o.seed;
  s.limit.stop = &stopped_by_signal;
  const SeriesPart part = o.part.empty() ? SeriesPart{} : part_from(o.part);
  for (int number = 0; number < o.games; ++number)
    if (part.has(number)) play.numbers.push_back(number);
  return play;
}

/// Plays the games that are to be played.
void play_games(Summary& all, const SelfplayOptions& o, Selfplay& play) {
  ProgressLine progress;
  const auto number_of = [&play](int game) { return play.numbers[static_cast<std::size_t>(game)]; };
  const std::size_t wanted = all.turns.size() + play.numbers.size();
  play.series.games = static_cast<int>(play.numbers.size());
  play.series.seating = [&](int game, int seat) { return static_cast<int>(play.bot_at(number_of(game), seat)); };
  play.series.deal = number_of;
  play_series(play.series, [&](const PlayedGame& game) {
    const int number = number_of(game.index);
    all.add(play, number, game.scores, game.turns, game.forfeit >= 0);
    if (game.forfeit >= 0) progress.say(fmt::format("{} lost game {}: {}", play.seated(number)[static_cast<std::size_t>(game.forfeit)], number + 1, game.fault));
    if (!o.out.empty()) write_record(o, play, game, number);
    progress.show([&] { return fmt::format("{}/{} games", all.turns.size(), wanted); });
  });
}

bool holds_records(const std::string& folder) {
  for (auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".bst") return true;
  return false;
}

}  // namespace

void check_selfplay(const SelfplayOptions& o) { selfplay_of(o); }

void check_record(const SelfplayOptions& o, const std::string& file) {
  const std::string name = std::filesystem::path(file).stem().string();
  kept_record(file, o, selfplay_of(o), std::atoi(name.c_str()) - 1);
}

void run_selfplay(const SelfplayOptions& o) {
  if (o.go_on && o.out.empty()) throw std::invalid_argument("--continue: name the folder with --out");
  stop_on_signals();
  Selfplay play = selfplay_of(o);
  if (!o.out.empty()) make_folder(o.out);
  if (!o.out.empty() && !o.go_on && o.part.empty() && holds_records(o.out))
    throw std::runtime_error("--out " + o.out + ": records of games lie there; take another folder, or --continue to add what the same series lacks");
  Summary all{std::vector<std::vector<double>>(play.names.size()), {}, {}};
  if (o.go_on) keep_played(all, o, play);
  play_games(all, o, play);
  print_summary(o, play, all);
  if (!stopped_by_signal) return;
  fmt::print(stderr, "stopped; {}\n", o.out.empty() ? "with --out DIR and --continue it could go on" : "the same command with --continue goes on");
  exit_code = kInterrupted;
}

void add_selfplay_options(CLI::App& c, SelfplayOptions& o) {
  c.add_option("--bots", o.bots, "bots, separated by commas or in several of these; fewer than players sit down again")
      ->allow_extra_args(false)
      ->capture_default_str();
  c.add_option("--out", o.out, "folder for the records, made if it is not there");
  c.add_flag("--continue", o.go_on, "do not play games again whose records are in the folder");
  add_part_option(c, o.part);
  add_series_options(c, o);
}

void add_selfplay(CLI::App& app) {
  auto* c =
      app.add_subcommand("selfplay",
                         "play many games between bots and keep their records\n\n"
                         "  bastide selfplay --games 1000 --bots greedy --out games\n"
                         "  bastide selfplay --bots greedy,scholar:playouts=200 --players 3 --rules base+river --out games\n"
                         "  bastide selfplay --bots uct@1s,mason@500p:depth=6 --bots 'exec@1s:./mybot --fast'\n\n"
                         "The bots take turns in the seats. Records are files 000001.bst, 000002.bst, ... in the folder given.");
  auto o = std::make_shared<SelfplayOptions>();
  add_selfplay_options(*c, *o);
  c->footer(contest_help);
  c->callback([o] { run_selfplay(*o); });
}

}  // namespace bastide::app
