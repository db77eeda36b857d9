// bastide learn: the weights of `best` from the records of games.
#include <fmt/core.h>

#include <cmath>
#include <filesystem>
#include <optional>

#include "contest/line_file.hpp"
#include "contest/part.hpp"
#include "files.hpp"
#include "in_order.hpp"
#include "learn_command.hpp"
#include "progress_line.hpp"
#include "protocol/session.hpp"
#include "record_files.hpp"

namespace bastide::app {
namespace fs = std::filesystem;
namespace {

bool is_kept(const std::string& file) { return fs::path(file).filename() == kLessonsFile; }

/// What a thread finds in a record, or why it finds nothing.
struct Taught {
  std::vector<Lesson> lessons;
  std::string wrong;
};

Taught taught_by(const std::string& file) {
  if (is_kept(file)) return {};
  try {
    const Session s = replay(record_from(file));
    if (!s.position().empty()) return {};  // it may be one that no game comes to
    return {lessons_of(s.game().shared_rules(), s.history()), ""};
  } catch (const std::exception& e) {
    return {{}, e.what()};
  }
}

/// The files under way. Every fifth record is held back, counted over all parts.
class Learning {
 public:
  explicit Learning(const LearnOptions& o) : o_(o) {
    const SeriesPart part = o.part.empty() ? SeriesPart{} : part_from(o.part);
    const auto all = records_to_learn_from(o);
    for (std::size_t i = 0; i < all.size(); ++i)
      if (part.has(static_cast<long long>(i))) files_.push_back(all[i]), numbers_.push_back(i);
  }

  void read() {
    const int threads = o_.threads ? o_.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    in_order<Taught>(
        files_.size(), threads, [this](std::size_t i) { return taught_by(files_[i]); },
        [this](std::size_t i, Taught&& taught) { take(i, taught); });
  }

  void tell() const {
    if (wrong_) fmt::print(stderr, "{} of {} records could not be read; they are named above\n", wrong_, files_.size());
    if (wrong_) exit_code = kSomeUnreadable;
    if (!o_.out.empty()) keep(lessons_, o_.out);
    if (!o_.part.empty()) return fmt::print("{} games, {} positions\n", lessons_.games(), lessons_.positions());
    if (!lessons_.games()) throw std::runtime_error("no record of a finished game of two players in what was named");
    app::tell(lessons_, o_);
  }

 private:
  void take(std::size_t i, const Taught& taught) {
    if (!taught.wrong.empty()) {
      ++wrong_;
      return progress_.say(files_[i] + ": " + taught.wrong);
    }
    if (is_kept(files_[i]))
      lessons_.add(kept_lessons(files_[i]));
    else
      lessons_.add(taught.lessons, numbers_[i] % 5 == 0);
    progress_.show([&] { return fmt::format("{}/{} records", i + 1, files_.size()); });
  }

  const LearnOptions& o_;
  std::vector<std::string> files_;
  std::vector<std::size_t> numbers_;  ///< of each file among those of all parts
  Lessons lessons_;
  ProgressLine progress_;
  int wrong_ = 0;
};

void print_errors(const char* who, const std::array<double, 8>& errors) {
  fmt::print(stderr, "{:<22}", who);
  for (const double e : errors) fmt::print(stderr, "{:>7.2f}", e);
  fmt::print(stderr, "\n");
}

void run(const LearnOptions& o) {
  if (!o.part.empty() && o.out.empty()) throw std::invalid_argument("--part: name with --out where what it teaches is kept, to be learned from with the other parts");
  Learning learning(o);
  learning.read();
  learning.tell();
}

}  // namespace

std::vector<std::string> records_to_learn_from(const LearnOptions& o) {
  auto files = files_below(o.paths, {".bst", ".json"});
  std::erase_if(files, [](const std::string& file) { return fs::path(file).extension() == ".json" && !is_kept(file); });
  return files;
}

Lessons kept_lessons(const std::string& file) {
  try {
    return Lessons::from_text(read_file(file));
  } catch (const std::exception& e) {
    throw std::runtime_error(file + ": " + e.what());
  }
}

void keep(const Lessons& lessons, const std::string& folder) {
  make_folder(folder);
  write_whole(fs::path(folder) / kLessonsFile, lessons.text() + "\n");
}

void tell(const Lessons& lessons, const LearnOptions& o) {
  fmt::print(stderr, "{} games, {} positions. Errors in points over every fifth game, by eighths of the game, the end first:\n", lessons.games(),
             lessons.positions());
  print_errors("as it is", lessons.errors(learned()));
  print_errors("learned from the rest", lessons.errors(lessons.learn(o.ridge, true)));
  fmt::print("{}", to_source(lessons.learn(o.ridge, false)));
}

void add_learn_options(CLI::App& command, LearnOptions& o) {
  command.add_option("PATH", o.paths, "records (.bst) of finished games of two players, what --out has kept, and folders with such")->required();
  command.add_option("--ridge", o.ridge, "how strongly the weights are held to those of before")->check([](const std::string& text) {
        const double n = std::strtod(text.c_str(), nullptr);
        return std::isfinite(n) && n > 0 ? std::string() : "expected a number above 0, not '" + text + "'";
      })
      ->capture_default_str();
  command.add_option("--out", o.out, "keep what the games teach in this folder: `bastide learn` takes it for them")->type_name("DIR");
  command.add_option("--part", o.part, "only these of the files: 3/16 is the third of sixteen parts; with --out")->type_name("K/N");
  command.add_option("--threads", o.threads, "threads")->check(CLI::Range(1, 1024))->default_str("as many as there are processors");
}

void add_learn(CLI::App& app) {
  auto* c = app.add_subcommand("learn",
                               "work out from the records of games what a position is worth, for `best`\n\n"
                               "  bastide match best best --playouts 60 --games 3000 --seed 81001 --threads 2 --out games\n"
                               "  bastide learn games > bots/learned_weights.inc\n"
                               "  bastide learn games --part 1/2 --out first; bastide learn games --part 2/2 --out second; bastide learn first second\n\n"
                               "bots/README.md tells how it is done, docs/experiments.md what it is good for.");
  auto o = std::make_shared<LearnOptions>();
  add_learn_options(*c, *o);
  c->callback([o] { run(*o); });
}

}  // namespace bastide::app
