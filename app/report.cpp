// bastide report: what kept contests say, several parts of one together.
#include "contest/losses.hpp"
#include "contest/report.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <filesystem>

#include "contest_command.hpp"
#include "files.hpp"
#include "protocol/json_text.hpp"
#include "protocol/session.hpp"

namespace bastide::app {
namespace {

struct ReportOptions {
  std::vector<std::string> folders;
  std::string html, out;
  bool json = false, replay = false;
};

/// Puts the games of all folders into one, with their records.
void write_merged(const ReportOptions& o, const Contest& contest, const Result& result) {
  Folder folder(o.out, contest.settings);
  if (!folder.contest().games.empty()) throw std::runtime_error(o.out + ": there are games in this folder already; take a new one");
  folder.set_builds(contest.builds);
  for (auto& game : contest.games) folder.add(game, record_in(o.folders, game.slot));
  write_result(o.out, contest, result);
}

/// Every record leads to the scores that were counted. Throws std::runtime_error that names the first that does not.
void replay_all(const ReportOptions& o, const Contest& contest) {
  for (auto& game : contest.games) {
    try {
      const Session session = replay(read_record(record_in(o.folders, game.slot)));
      const auto* scores = session.game().s().score;
      if (!std::equal(game.scores.begin(), game.scores.end(), scores, scores + session.game().rules().players))
        throw std::runtime_error(fmt::format("it replays to {}, but {} were counted", fmt::join(scores, scores + game.scores.size(), " "), fmt::join(game.scores, " ")));
    } catch (const std::exception& e) {
      throw std::runtime_error(fmt::format("{}.bst: {}", record_name(game.slot), e.what()));
    }
  }
}

/// Of folders that `analyse --all` has written.
void report_losses(const ReportOptions& o) {
  if (!o.html.empty() || o.replay) throw std::invalid_argument("--html and --replay are for matches and leagues; these are analyses");
  const Analyses all = merged_analyses({o.folders.begin(), o.folders.end()});
  if (!o.out.empty()) {
    AnalysisFolder folder(o.out, all.settings, false);
    if (!folder.analyses().games.empty()) throw std::runtime_error(o.out + ": there are games in this folder already; take a new one");
    folder.set_builds(all.builds);
    for (auto& game : all.games) folder.add(to_line(game));
  }
  fmt::print("{}", o.json ? json_text(to_json(all)) + "\n" : to_words(all));
}

void expect_kept(const std::string& folder) {
  if (!std::filesystem::exists(folder)) throw std::runtime_error(folder + ": there is no such folder");
  if (!holds_contest(folder) && !holds_analyses(folder)) throw std::runtime_error(folder + ": this is no folder that match, league or analyse --all has written with --out");
}

void run(const ReportOptions& o) {
  for (auto& folder : o.folders) expect_kept(folder);
  if (holds_analyses(o.folders[0])) return report_losses(o);
  const Contest contest = merged({o.folders.begin(), o.folders.end()});
  if (o.replay) replay_all(o, contest);
  const Result result(contest);
  if (!o.out.empty()) write_merged(o, contest, result);
  if (!o.html.empty()) write_file(o.html, report_html(contest, result));
  if (o.html != "-") print(result, o.json);
}

}  // namespace

void add_report(CLI::App& app) {
  auto* c = app.add_subcommand("report",
                               "what kept matches, leagues and analyses say; several parts of one merge\n\n"
                               "  bastide report mason-greedy\n"
                               "  bastide report part-* --html all.html\n"
                               "  bastide report part-0 part-1 --out all --json\n\n"
                               "Parts have the same settings and different deals (--part, --first-deal). docs/arena.md tells all of it.");
  auto o = std::make_shared<ReportOptions>();
  c->add_option("DIR", o->folders, "folders written by --out of match, league or analyse --all")->required()->type_name("DIR");
  c->add_option("--html", o->html, "write the report as one HTML page; - for standard output")->type_name("FILE");
  c->add_option("--out", o->out, "write a new folder with all games, records and results")->type_name("DIR");
  c->add_flag("--replay", o->replay, "first replay every record: it must lead to the scores that were counted");
  c->add_flag("--json", o->json, "the result as one line of JSON");
  c->callback([o] { run(*o); });
}

}  // namespace bastide::app
