#include "contest_command.hpp"

#include <fmt/core.h>

#include <boost/json.hpp>

#include "contest/play.hpp"
#include "contest/report.hpp"
#include "protocol/json_text.hpp"
#include "stop.hpp"

namespace bastide::app {
namespace {

/// The contest under way, kept in a folder or only in memory.
class Playing {
 public:
  Playing(const ContestOptions& o, const Settings& s, const Run& run) : contest_{s, {}, {this_build()}}, result_(s), run_(run) {
    if (!o.out.empty()) folder_ = std::make_unique<Folder>(o.out, s, o.any_build);
    if (folder_) contest_ = folder_->contest();
    result_ = Result(contest_);
    for (auto& g : contest_.games) have_.insert(g.slot);
    for (auto& slot : slots_of(s, run_)) wanted_ += !have_.count(slot);
    wanted_ += result_.games();
  }

  void play() {
    if (!contest_.games.empty()) fmt::print(stderr, "going on after {} games\n", contest_.games.size());
    ProgressLine progress;
    bastide::play(
        contest_.settings, run_, have_,
        [&](const KeptGame& game, const std::string& record) {
          if (folder_) folder_->add(game, record);
          contest_.games.push_back(game);
          result_.add(game);
          if (game.forfeit >= 0) progress.say(forfeit_words(game));
          progress.show([&] { return progress_words(result_, wanted_); });
        },
        [&] { return !result_.decided(); });
  }

  void tell(bool json) const {
    if (folder_) write_result(folder_->path(), contest_, result_);
    print(result_, json);
    if (folder_ && !json) fmt::print("  {}/report.html shows more\n", folder_->path().string());
    if (stopped_by_signal) {
      fmt::print(stderr, "stopped; {}\n", folder_ ? "the same command goes on" : "with --out DIR it could go on");
      exit_code = kInterrupted;
    }
  }

 private:
  std::string forfeit_words(const KeptGame& g) const {
    const auto bot = static_cast<std::size_t>(g.seats[static_cast<std::size_t>(g.forfeit)]);
    return fmt::format("{} lost deal {} game {}: {}", contest_.settings.bots[bot], g.slot.deal, g.slot.game, g.fault);
  }

  Contest contest_;
  Result result_;
  std::unique_ptr<Folder> folder_;
  Run run_;
  std::set<Slot> have_;
  int wanted_ = 0;
};

/// Where fewer games are asked for than there will be.
void tell_of_whole_deals(const ContestOptions& o, const Settings& s) {
  const int each = games_per_deal(s, parse_rules(s.rules).players), games = (o.games + each - 1) / each * each;
  if (games != o.games) fmt::print(stderr, "{} games of each pairing instead of {}: a deal is played {} times, and only whole deals count\n", games, o.games, each);
}

}  // namespace

void add_contest_options(CLI::App& c, ContestOptions& o) {
  add_series_options(c, o, "how many games of each pairing, whole deals: of two players 2 games each, so 3 are 4");
  c.add_option("--clock", o.clock,
               "time of each player for a whole game, and what is added for every tile he lays: 60s+1s, or 600+10 in seconds; who oversteps loses")
      ->type_name("TIME+TIME");
  c.add_flag("--ponder", o.ponder, "players may think while another one decides; a game then takes up to as many cores as it has players");
  c.add_option("--first-deal", o.first_deal, "number of the first deal, to play a part of a contest")
      ->check(CLI::Range(0, 1000000000))
      ->capture_default_str();
  add_part_option(c, o.part);
  c.add_option("--out", o.out, "keep records and results in this folder; the same command again goes on where it stopped")
      ->type_name("DIR");
  c.add_flag("--any-build", o.any_build, "go on in a folder whose games another build of the program has played");
}

std::string contest_help() {
  return bots_help() +
         "A limit of its own stands behind the id: uct@1s, mason@500p:depth=6 (playouts). A program of yours plays as\n"
         "'exec:./mybot --fast', 'exec@1s:./mybot'; it is spoken to as docs/arena.md tells.\n";
}

Settings settings_of(const ContestOptions& o, Settings::Kind kind) {
  if (kind == Settings::Kind::league && std::set<std::string>(o.bots.begin(), o.bots.end()).size() < o.bots.size())
    throw std::invalid_argument("a bot is named twice; in a league each plays once against each other");
  Settings s;
  s.kind = kind;
  s.bots = o.bots;
  const Rules rules = rules_of(o);
  if (rules.players < 2) throw std::invalid_argument("players=1: bots are compared in games of two and more");
  s.rules = to_text(rules);
  s.seed = o.seed;
  const Limit limit = limit_of(o);
  s.time = limit.time, s.playouts = limit.playouts;
  if (!o.clock.empty()) s.clock = clock_from(o.clock);
  s.ponder = o.ponder;
  if (!o.sprt.empty()) s.sprt = sprt_from(o.sprt);
  for (auto& bot : s.bots) make_contestant(contestant_from(bot).spec, 1);  // a wrong one is refused before a folder is made
  return s;
}

Run run_of(const ContestOptions& o, const Settings& s) {
  const int each = games_per_deal(s, parse_rules(s.rules).players);
  return {o.first_deal, (o.games + each - 1) / each, o.threads, &stopped_by_signal, o.part.empty() ? SeriesPart{} : part_from(o.part)};
}

void run_contest(const ContestOptions& o, Settings::Kind kind) {
  stop_on_signals();
  const Settings settings = settings_of(o, kind);
  const Run run = run_of(o, settings);
  tell_of_whole_deals(o, settings);
  Playing playing(o, settings, run);
  playing.play();
  playing.tell(o.json);
}

void write_result(const std::filesystem::path& folder, const Contest& contest, const Result& result) {
  write_whole(folder / "result.json", json_text(to_json(result)) + "\n");
  write_whole(folder / "report.html", report_html(contest, result));
}

void print(const Result& result, bool json) {
  fmt::print("{}", json ? json_text(to_json(result)) + "\n" : to_words(result));
}

}  // namespace bastide::app
