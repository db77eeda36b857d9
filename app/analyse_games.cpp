// bastide analyse --all over many records: where games were lost, kept in a folder.
#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "analyse_game.hpp"
#include "bots/analysis_json.hpp"
#include "bots/review.hpp"
#include "command.hpp"
#include "contest/losses.hpp"
#include "contest/part.hpp"
#include "protocol/json_text.hpp"
#include "record_files.hpp"
#include "series_options.hpp"
#include "stop.hpp"

namespace bastide::app {
namespace {

AnalysedTurn judged(const Game& g, const TurnReview& t) {
  const auto me = static_cast<std::size_t>(t.seat);
  return {t.turn,
          t.seat,
          t.lost,
          t.played.forecast.win[me].mean,
          t.best.forecast.win[me].mean,
          g.rules().id(t.tile),
          notation_of(g, t.played.plan),
          notation_of(g, t.best.plan)};
}

/// The game of a file with all its turns; what is there when the program is stopped counts for nothing.
AnalysedGame analysed(const std::string& file, const AnalyseOptions& o) {
  const Session session = replay(record_from(file));
  AnalysedGame game{file, session.names(), session.game().s().turn.number, {}};
  Limit limit = limit_of(o);
  limit.stop = &stopped_by_signal;
  Review review(session.beginning(), session.history(), {{o.moves, 1, o.seed, 4000}, false});
  while (const auto turn = review.next(limit)) game.turns.push_back(judged(review.game(), *turn));
  return game;
}

/// The records under way.
class Analysing {
 public:
  explicit Analysing(const AnalyseOptions& o) : o_(o), analyses_{loss_settings(o), {}, {this_build()}} {
    const SeriesPart part = o.part.empty() ? SeriesPart{} : part_from(o.part);
    const auto all = files_below(o.what, {".bst", ".jcz"});
    for (std::size_t i = 0; i < all.size(); ++i)
      if (part.has(static_cast<long long>(i))) files_.push_back(all[i]);
    if (all.empty()) throw std::runtime_error("there is no record (.bst, .jcz) in what was named");
    if (!o.out.empty()) folder_ = std::make_unique<AnalysisFolder>(o.out, analyses_.settings, o.any_build);
    if (folder_) analyses_ = folder_->analyses();
    leave_out_analysed();
  }

  void run() {
    std::vector<std::thread> helpers;
    for (int i = 1; i < o_.threads; ++i) helpers.emplace_back([this] { guarded_work(); });
    guarded_work();
    for (auto& h : helpers) h.join();
    if (error_) std::rethrow_exception(error_);
  }

  void tell() const {
    print(analyses_, o_.text);
    if (wrong_) fmt::print(stderr, "{} of {} records could not be read; they are named above\n", wrong_, files_.size());
    if (wrong_) exit_code = kSomeUnreadable;
    if (!stopped_by_signal) return;
    fmt::print(stderr, "stopped; {}\n", folder_ ? "the same command goes on" : "with --out DIR it could go on");
    exit_code = kInterrupted;
  }

 private:
  void leave_out_analysed() {
    std::set<std::string> have;
    for (auto& g : analyses_.games) have.insert(g.file);
    std::erase_if(files_, [&](const std::string& file) { return have.count(file) > 0; });
    before_ = analyses_.games.size();
    if (before_) fmt::print(stderr, "going on after {} games\n", before_);
  }
  void guarded_work() {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(door_);
      if (!error_) error_ = std::current_exception();
      next_ = files_.size();
    }
  }
  void work() {
    for (std::size_t i; !stopped_by_signal && (i = next_++) < files_.size();) {
      AnalysedGame game;
      std::string wrong;
      try {
        game = analysed(files_[i], o_);
      } catch (const std::exception& e) {
        wrong = files_[i] + ": " + e.what();
      }
      if (!stopped_by_signal || !wrong.empty()) take(std::move(game), wrong);
    }
  }
  void take(AnalysedGame game, const std::string& wrong) {
    const std::lock_guard lock(door_);
    if (!wrong.empty()) {
      ++wrong_;
      return progress_.say(wrong);
    }
    const std::string line = to_line(game);
    if (folder_) folder_->add(line);
    analyses_.games.push_back(analysed_game_from(line));  // rounded as it is kept, so that a folder says the same
    progress_.show([&] { return fmt::format("{}/{} games", analyses_.games.size(), before_ + files_.size()); });
  }

  const AnalyseOptions& o_;
  Analyses analyses_;
  std::vector<std::string> files_;
  std::unique_ptr<AnalysisFolder> folder_;
  std::size_t before_ = 0;
  std::atomic<std::size_t> next_{0};
  std::mutex door_;
  std::exception_ptr error_;
  ProgressLine progress_;
  int wrong_ = 0;
};

}  // namespace

LossSettings loss_settings(const AnalyseOptions& o) {
  const Limit limit = limit_of(o);
  return {limit.time, limit.playouts, o.seed};
}

void print(const Analyses& analyses, bool text) {
  if (text)
    fmt::print("{}", to_words(analyses));
  else
    fmt::print("{}\n", json_text(to_json(analyses)));
}

void analyse_games(const AnalyseOptions& o) {
  stop_on_signals();
  Analysing analysing(o);
  analysing.run();
  analysing.tell();
}

}  // namespace bastide::app
