// bastide puzzles: turns to be found, from games of strong players.
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "bots/puzzle_maker.hpp"
#include "command.hpp"
#include "contest/line_file.hpp"
#include "core/rules.hpp"
#include "core/words.hpp"
#include "progress_line.hpp"
#include "protocol/compile.hpp"
#include "protocol/json_text.hpp"
#include "series_options.hpp"
#include "stop.hpp"

namespace bastide::app {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

/// What is played if nothing is said: the base game, and by turns with something small.
const std::vector<std::string> kMixed = {"base modern",       "base+river modern", "base modern",        "base+inns modern",
                                         "base modern",       "base+abbot modern", "base+traders modern", "base+river+inns modern"};

struct PuzzlesOptions {
  std::vector<std::string> rules;
  std::string out, players = PuzzleSettings{}.players;
  std::uint64_t seed = 1;
  std::int64_t rollouts = PuzzleSettings{}.judging;
  int count = 200, jobs = 1, games = 0;
};

constexpr const char* kFirstWords = "# Puzzles, a line each";

/// Only puzzles are written over.
void refuse_other_file(const fs::path& path) {
  if (!fs::is_regular_file(path) || fs::file_size(path) == 0 || read_whole(path).starts_with(kFirstWords)) return;
  throw std::runtime_error(path.string() + ": there is something of this name that is no file of puzzles; take another one, or remove it");
}

/// What is said of a game in the file of work: those that had no puzzles are not played again either.
std::string game_line(int game, const std::vector<Puzzle>& puzzles) {
  json::array lines;
  for (auto& p : puzzles) lines.emplace_back(to_line(p));
  return json_text(json::object{{"game", game}, {"puzzles", std::move(lines)}});
}

/// The puzzles under way. The games have numbers, and what a number gives does not depend on who else is at work; so with any number of jobs
/// the same puzzles come out.
class Making {
 public:
  explicit Making(const PuzzlesOptions& o) : o_(o), work_path_(o.out + ".games") {
    settings_.players = o.players, settings_.judging = o.rollouts, settings_.stop = &stopped_by_signal;
    for (auto& line : o.rules.empty() ? kMixed : o.rules) rules_.push_back(understood([&line] { return compile_rules(line); }));
    make_bot(o.players, 1);
    refuse_other_file(o.out);
    file_ = std::make_unique<LineFile>(work_path_);
    read_back();
  }

  void run() {
    std::vector<std::thread> helpers;
    for (int i = 1; i < o_.jobs; ++i) helpers.emplace_back([this] { guarded_work(); });
    guarded_work();
    for (auto& h : helpers) h.join();
    if (error_) std::rethrow_exception(error_);
  }

  void tell() {
    const std::vector<Puzzle> best = chosen();
    std::string text;
    for (auto& p : best) text += to_line(p) + "\n";
    write_whole(o_.out, std::string(kFirstWords) + ", the easiest first: made by `bastide puzzles`, described in docs/puzzles.md.\n" + text);
    fmt::print("{} from {}: {}\n", count_of(static_cast<std::int64_t>(best.size()), "puzzle"), count_of(static_cast<std::int64_t>(games_.size()), "game"), o_.out);
    if (!stopped_by_signal) return;
    fmt::print(stderr, "stopped; the same command goes on\n");
    exit_code = kInterrupted;
  }

 private:
  std::string series() const {
    json::array lines;
    for (auto& r : rules_) lines.emplace_back(to_text(r->rules));
    return json_text(json::object{{"rules", lines}, {"players", o_.players}, {"seed", o_.seed}, {"rollouts", o_.rollouts}});
  }

  /// The first line says how they were made.
  void read_back() {
    GrowingLines lines(work_path_);
    bool first = true;
    for (auto& line : lines.fresh()) {
      if (std::exchange(first, false)) {
        if (line != series()) throw std::runtime_error(work_path_.string() + ": these puzzles were made otherwise; take another file");
        continue;
      }
      const json::object o = json::parse(line).as_object();
      std::vector<Puzzle> puzzles;
      for (auto& text : o.at("puzzles").as_array()) puzzles.push_back(puzzle_from(text.as_string()));
      keep(static_cast<int>(o.at("game").as_int64()), std::move(puzzles));
    }
    if (first) file_->add(series());
    else fmt::print(stderr, "going on after {} with {}\n", count_of(static_cast<std::int64_t>(games_.size()), "game"), count_of(static_cast<std::int64_t>(found_.size()), "puzzle"));
  }

  /// Two games may begin alike: then a puzzle is found twice.
  void keep(int game, std::vector<Puzzle> puzzles) {
    for (auto& p : puzzles) found_.insert(p.id);
    games_[game] = std::move(puzzles);
  }

  /// The next game that nobody has begun; -1 once there are enough.
  int next_game() {
    const std::lock_guard lock(door_);
    if (stopped_by_signal || error_ || found_.size() >= static_cast<std::size_t>(o_.count)) return -1;
    while (games_.count(next_)) ++next_;
    if (o_.games && next_ >= o_.games) return -1;
    return next_++;
  }

  void guarded_work() {
    try {
      for (int game; (game = next_game()) >= 0;) {
        PuzzleMaker maker(rules_[static_cast<std::size_t>(game) % rules_.size()], settings_);
        if (auto puzzles = maker.from_game(o_.seed, game)) take(game, std::move(*puzzles));
      }
    } catch (...) {
      const std::lock_guard lock(door_);
      if (!error_) error_ = std::current_exception();
    }
  }

  void take(int game, std::vector<Puzzle> puzzles) {
    const std::lock_guard lock(door_);
    file_->add(game_line(game, puzzles));
    keep(game, std::move(puzzles));
    progress_.show([&] { return fmt::format("{} of {} puzzles, {} games", found_.size(), o_.count, games_.size()); });
  }

  /// Those of the first games, as many as were asked for, the easiest first.
  std::vector<Puzzle> chosen() const {
    std::vector<Puzzle> all;
    std::set<std::string> known;
    for (auto& [game, puzzles] : games_)
      for (auto& p : puzzles)
        if (all.size() < static_cast<std::size_t>(o_.count) && known.insert(p.id).second) all.push_back(p);
    std::stable_sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.rating < b.rating; });
    return all;
  }

  const PuzzlesOptions& o_;
  fs::path work_path_;
  PuzzleSettings settings_;
  std::vector<std::shared_ptr<const Ruleset>> rules_;
  std::unique_ptr<LineFile> file_;
  std::map<int, std::vector<Puzzle>> games_;
  std::set<std::string> found_;  ///< their ids
  int next_ = 0;
  std::mutex door_;
  std::exception_ptr error_;
  ProgressLine progress_;
};

void run(const PuzzlesOptions& o) {
  stop_on_signals();
  Making making(o);
  making.run();
  making.tell();
}

}  // namespace

void add_puzzles(CLI::App& app) {
  auto* c = app.add_subcommand("puzzles",
                               "make puzzles: turns that are far better than all others, from games of strong players\n\n"
                               "  bastide puzzles --out puzzles.txt --count 20\n"
                               "  bastide puzzles --out river.txt --rules base+river --rules 'base+inns modern' --jobs 2\n"
                               "  bastide puzzles --out puzzles.txt --count 400    # goes on where the first one ended\n\n"
                               "Strong players play games; every turn is looked at briefly. Where one turn, or some that are equally good, seems to be ahead of\n"
                               "all others by 4 points and more, all are judged by rollouts, and again with ten times as many under another seed. What holds with a\n"
                               "standard error below half a point is a puzzle. Its rating comes from how often the levels of the computer find the turn.\n"
                               "The file has a line for each, the easiest first (docs/puzzles.md). Beside it lies FILE.games with every game that was looked\n"
                               "through, so that the same command goes on after any end.");
  auto o = std::make_shared<PuzzlesOptions>();
  c->add_option("--out", o->out, "where the puzzles go")->type_name("FILE")->required();
  c->add_option("--count", o->count, "so many puzzles")->check(CLI::Range(1, 1'000'000))->capture_default_str();
  c->add_option("--games", o->games, "look through so many games at most; 0: until there are enough puzzles")->check(CLI::Range(0, 1'000'000'000))->capture_default_str();
  c->add_option("--rules", o->rules, "a rules line, or several by turns; two players if none are named")->allow_extra_args(false)->default_str("the base game, and by turns with the River, Inns, the Abbot or Traders");
  c->add_option("--players", o->players, "who plays the games")->type_name("BOT")->capture_default_str();
  c->add_option("--rollouts", o->rollouts, "rollouts by which a promising turn is judged; ten times as many check it")->check(CLI::Range(std::int64_t{100}, std::int64_t{1} << 40))->capture_default_str();
  c->add_option("--jobs", o->jobs, "games at a time")->check(CLI::Range(1, 1024))->capture_default_str();
  add_seed_option(*c, o->seed, "what decides the games");
  c->callback([o] { run(*o); });
}

}  // namespace bastide::app
