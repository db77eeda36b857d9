// bastide stats: what many records of games say together, and the same as tables for other programs.
#include <fmt/core.h>

#include <boost/json.hpp>
#include <optional>

#include "contest/game_export.hpp"
#include "contest/game_statistics.hpp"
#include "in_order.hpp"
#include "protocol/json_text.hpp"
#include "record_files.hpp"
#include "series_options.hpp"

namespace bastide::app {
namespace {

struct StatsOptions {
  std::vector<std::string> paths;
  std::string csv, sqlite;
  int threads = 0;
  bool json = false;
};

/// What a thread finds in a file, or why it finds nothing.
struct ReadFacts {
  std::optional<GameFacts> facts;
  CsvRows rows;
  std::string wrong;
};

/// Rules are compiled once as long as somebody holds them; every thread holds those of its last game.
ReadFacts read_facts(const std::string& file, int number, bool csv) {
  thread_local std::shared_ptr<const Ruleset> last;
  ReadFacts read;
  try {
    const Record record = record_from(file);
    const Session session = replay(record);
    last = session.game().shared_rules();
    read.facts = facts_of(file, record, session);
    if (csv) read.rows = csv_rows(*read.facts, number);
  } catch (const std::exception& e) {
    read.wrong = e.what();
  }
  return read;
}

/// The statistics and exports under way.
class Reading {
 public:
  explicit Reading(const StatsOptions& o) : o_(o), files_(files_below(o.paths, {".bst", ".jcz"})) {
    if (files_.empty()) throw std::runtime_error("there is no record (.bst, .jcz) in what was named");
    if (!o.csv.empty()) csv_.emplace(o.csv);
    if (!o.sqlite.empty()) sqlite_.emplace(o.sqlite);
  }

  void read() {
    in_order<ReadFacts>(
        files_.size(), o_.threads,
        [this](std::size_t i) { return read_facts(files_[i], static_cast<int>(i) + 1, csv_.has_value()); },
        [this](std::size_t i, ReadFacts&& read) { take(i, read); });
  }

  void tell() {
    if (csv_) csv_->finish();
    if (sqlite_) sqlite_->finish();
    if (o_.json) {
      boost::json::object o = to_json(all_);
      o["unreadable"] = wrong_;
      fmt::print("{}\n", json_text(o));
    } else {
      fmt::print("{}", to_words(all_));
    }
    if (wrong_) fmt::print(stderr, "{} of {} records could not be read; they are named above\n", wrong_, files_.size());
    if (wrong_) exit_code = kSomeUnreadable;
  }

 private:
  void take(std::size_t i, const ReadFacts& read) {
    if (!read.facts) {
      ++wrong_;
      progress_.say(files_[i] + ": " + read.wrong);
      return;
    }
    all_.add(*read.facts);
    if (csv_) csv_->add(read.rows);
    if (sqlite_) sqlite_->add(*read.facts, static_cast<int>(i) + 1);
    progress_.show([&] { return fmt::format("{}/{} records", i + 1, files_.size()); });
  }

  const StatsOptions& o_;
  std::vector<std::string> files_;
  GameStatistics all_;
  std::optional<CsvExport> csv_;
  std::optional<SqliteExport> sqlite_;
  ProgressLine progress_;
  int wrong_ = 0;
};

void run(StatsOptions& o) {
  if (!o.threads) o.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  Reading reading(o);
  reading.read();
  reading.tell();
}

}  // namespace

void add_stats(CLI::App& app) {
  auto* c =
      app.add_subcommand("stats",
                         "what many records say together: points, length, figures, who moves first, by player\n\n"
                         "  bastide stats games\n"
                         "  bastide stats mason-greedy/records --json\n"
                         "  bastide stats games --csv tables --sqlite games.sqlite\n\n"
                         "Every record is replayed. docs/stats.md tells what the figures mean, and the columns of the tables.");
  auto o = std::make_shared<StatsOptions>();
  c->add_option("PATH", o->paths, "records (.bst; .jcz of JCloisterZone's) and folders with such, - for standard input")
      ->required();
  c->add_option("--threads", o->threads, "threads")->check(CLI::Range(1, 1024))->default_str("as many as there are processors");
  c->add_option("--csv", o->csv, "write the tables as CSV files into this new folder")->type_name("DIR");
  c->add_option("--sqlite", o->sqlite, "write the tables into this new SQLite database")->type_name("FILE");
  c->add_flag("--json", o->json, "the figures as one line of JSON");
  c->callback([o] { run(*o); });
}

}  // namespace bastide::app
