#include "spread_work.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <map>
#include <set>

#include "contest/losses.hpp"
#include "record_files.hpp"

namespace bastide::app {
namespace fs = std::filesystem;
namespace {

class ContestWork : public SpreadWork {
 public:
  ContestWork(const ContestOptions& o, Settings::Kind kind)
      : json_(o.json), folder_(o.out, settings_of(o, kind), o.any_build), contest_(folder_.contest()), result_(contest_) {
    for (auto& g : contest_.games) have_.insert(g.slot);
    for (auto& slot : slots_of(contest_.settings, run_of(o, contest_.settings))) wanted_ += !have_.count(slot);
    wanted_ += have_.size();
  }

  void take(int number, const fs::path& folder) override {
    auto at = lines_.find(number);
    if (at == lines_.end()) {
      if (!begin(folder)) return;
      at = lines_.emplace(number, folder / "games.jsonl").first;
    }
    for (auto& line : at->second.fresh()) take(kept_game_from(line), folder);
  }
  std::size_t done() const override { return contest_.games.size(); }
  std::size_t wanted() const override { return wanted_; }
  std::string words() const override { return progress_words(result_, static_cast<int>(wanted_)); }
  bool decided() const override { return result_.decided(); }
  void tell() override {
    const Result result(contest_);
    write_result(folder_.path(), contest_, result);
    print(result, json_);
    if (!json_) fmt::print("  {}/report.html shows more\n", folder_.path().string());
  }

 private:
  /// False if the part has not begun. It may be played by another build of the program than this one, but must be of this contest;
  /// the test is ours alone.
  bool begin(const fs::path& folder) {
    const auto part = series_in(folder);
    if (!part) return false;
    Settings untested = contest_.settings;
    untested.sprt.reset();
    if (const auto lines = differences(part->settings, untested); !lines.empty())
      throw std::runtime_error(fmt::format("{}: this is a part of another contest; remove it, or take another folder:\n  {}",
                                           folder.string(), fmt::join(lines, "\n  ")));
    const auto before = contest_.builds.size();
    for (auto& build : part->builds) add_build(contest_.builds, build);
    if (contest_.builds.size() > before) folder_.set_builds(contest_.builds);
    return true;
  }
  void take(const KeptGame& game, const fs::path& folder) {
    if (!have_.insert(game.slot).second) return;
    folder_.add(game, record_in({folder.string()}, game.slot));
    contest_.games.push_back(game);
    result_.add(game);
  }

  bool json_;
  Folder folder_;
  Contest contest_;
  Result result_;
  std::map<int, GrowingLines> lines_;
  std::set<Slot> have_;
  std::size_t wanted_ = 0;
};

class SelfplayWork : public SpreadWork {
 public:
  explicit SelfplayWork(SelfplayOptions o) : o_(std::move(o)) {
    check_selfplay(o_);
    make_folder(o_.out);
    o_.go_on = true;
    for (auto& entry : fs::directory_iterator(o_.out)) take_name(entry.path());
  }

  void take(int number, const fs::path& folder) override {
    std::error_code bad;
    for (fs::directory_iterator at(folder, bad), end; !bad && at != end; at.increment(bad)) {
      if (at->path().extension() != ".bst" || have_.count(at->path().filename().string())) continue;
      if (begun_.insert(number).second) check_record(o_, at->path().string());
      link(at->path());
      take_name(at->path());
    }
  }
  std::size_t done() const override { return have_.size(); }
  std::size_t wanted() const override { return static_cast<std::size_t>(o_.games); }
  std::string words() const override { return fmt::format("{}/{} games", done(), wanted()); }
  /// The records are read back, so that they say what they would if they had been played here.
  void tell() override {
    if (done() >= wanted()) return run_selfplay(o_);
    fmt::print("{} of {} games\n", done(), wanted());
  }

 private:
  void take_name(const fs::path& file) {
    if (file.extension() == ".bst") have_.insert(file.filename().string());
  }
  /// One file under two names, or a copy where the disk cannot have that.
  void link(const fs::path& file) {
    std::error_code bad;
    fs::create_hard_link(file, fs::path(o_.out) / file.filename(), bad);
    if (bad) fs::copy_file(file, fs::path(o_.out) / file.filename());
  }

  SelfplayOptions o_;
  std::set<std::string> have_;
  std::set<int> begun_;  ///< parts of which a record was looked at
};

class AnalyseWork : public SpreadWork {
 public:
  explicit AnalyseWork(const AnalyseOptions& o)
      : text_(o.text),
        folder_(o.out, loss_settings(o), o.any_build),
        analyses_(folder_.analyses()),
        wanted_(files_below(o.what, {".bst", ".jcz"}).size()) {
    if (!wanted_) throw std::runtime_error("there is no record (.bst, .jcz) in what was named");
    for (auto& g : analyses_.games) have_.insert(g.file);
  }

  void take(int number, const fs::path& folder) override {
    auto at = lines_.find(number);
    if (at == lines_.end()) {
      if (!holds_analyses(folder)) return;
      check_alike(folder, read_analyses(folder).settings, analyses_.settings);
      at = lines_.emplace(number, folder / "analysed.jsonl").first;
    }
    for (auto& line : at->second.fresh()) take(line);
  }
  std::size_t done() const override { return analyses_.games.size(); }
  std::size_t wanted() const override { return wanted_; }
  std::string words() const override { return fmt::format("{}/{} games", done(), wanted()); }
  void tell() override { print(analyses_, text_); }

 private:
  void take(const std::string& line) {
    AnalysedGame game = analysed_game_from(line);
    if (!have_.insert(game.file).second) return;
    folder_.add(line);
    analyses_.games.push_back(std::move(game));
  }

  bool text_;
  AnalysisFolder folder_;
  Analyses analyses_;
  std::map<int, GrowingLines> lines_;
  std::set<std::string> have_;
  std::size_t wanted_;
};

class LearnWork : public SpreadWork {
 public:
  LearnWork(const LearnOptions& o, int parts) : o_(o), parts_(static_cast<std::size_t>(parts)) {
    if (records_to_learn_from(o_).empty()) throw std::runtime_error("there is no record (.bst) in what was named");
  }

  /// A part keeps what it has learned when it has read all of it.
  void take(int number, const fs::path& folder) override {
    const fs::path kept = folder / kLessonsFile;
    if (have_.count(number) || !fs::exists(kept)) return;
    lessons_.add(kept_lessons(kept.string()));
    have_.insert(number);
  }
  std::size_t done() const override { return have_.size(); }
  std::size_t wanted() const override { return parts_; }
  std::string words() const override { return fmt::format("{}/{} parts, {} games", done(), wanted(), lessons_.games()); }
  void tell() override {
    keep(lessons_, o_.out);
    if (done() >= wanted()) return bastide::app::tell(lessons_, o_);
    fmt::print("{} of {} parts\n", done(), wanted());
  }

 private:
  LearnOptions o_;
  Lessons lessons_;
  std::set<int> have_;
  std::size_t parts_;
};

}  // namespace

std::unique_ptr<SpreadWork> spread_contest(const ContestOptions& o, Settings::Kind kind) {
  return std::make_unique<ContestWork>(o, kind);
}
std::unique_ptr<SpreadWork> spread_selfplay(const SelfplayOptions& o) { return std::make_unique<SelfplayWork>(o); }
std::unique_ptr<SpreadWork> spread_analyse(const AnalyseOptions& o) { return std::make_unique<AnalyseWork>(o); }
std::unique_ptr<SpreadWork> spread_learn(const LearnOptions& o, int parts) { return std::make_unique<LearnWork>(o, parts); }

}  // namespace bastide::app
