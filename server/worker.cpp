#include "worker.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <list>

#include "computer.hpp"
#include "jobs.hpp"
#include "log_lines.hpp"
#include "match.hpp"
#include "protocol/json_text.hpp"
#include "services.hpp"
#include "stores.hpp"
#include "tokens.hpp"

namespace bastide::server {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
constexpr milliseconds kLook{200};     ///< between looks at the list, where nobody tells of a new job
constexpr milliseconds kKeep{1000};    ///< how often a worker says that it still works
constexpr milliseconds kSearchPause{500};    ///< after a failure of the database
constexpr milliseconds kHear{2000};    ///< until then a server that has the table calls whose turn it is; later any does
constexpr int kMostTries = 3;          ///< of a turn; whoever comes next plays the first legal answer
constexpr int kMostRereadings = 20;    ///< of a table at which others write while a computer thinks

/// How long a decision is thought about: people wait, and where many do each gets less.
milliseconds share(int waiting, int threads) { return milliseconds(std::clamp(1000 / std::max(1, waiting / std::max(1, threads)), 50, 1000)); }

}  // namespace

/// What one thread works with.
class Worker::Desk {
 public:
  explicit Desk(Worker& worker)
      : worker_(worker), name_(new_table_id()), store_(open_existing_store(worker.options_.database)), board_(worker.options_.database, name_) {
    const std::lock_guard lock(worker_.mutex_);
    worker_.desks_.insert(name_);
  }
  ~Desk() {
    const std::lock_guard lock(worker_.mutex_);
    worker_.desks_.erase(name_);
  }
  Desk(const Desk&) = delete;

  /// Does what is due, or the next job; otherwise waits a little.
  void round() {
    const auto due = std::find_if(rests_.begin(), rests_.end(), [](const Rest& rest) { return rest.due <= Clock::now(); });
    if (due != rests_.end()) {
      Rest rest = std::move(*due);
      rests_.erase(due);
      began_ = Clock::now();
      return answer(std::move(rest));
    }
    const std::optional<JobBoard::Taken> taken = board_.take();
    if (!taken) return board_.wait(rests_.empty() ? kLook : milliseconds(20));
    began_ = Clock::now();
    const milliseconds time = share(taken->waiting, worker_.options_.threads);
    if (taken->job.kind == Job::Kind::hint) return hint(taken->job, time);
    answer({taken->job, nullptr, taken->tries > kMostTries ? milliseconds(0) : time, {}});
  }

 private:
  /// A computer's turn of which an answer is played, and another one is to come.
  struct Rest {
    Job job;
    std::unique_ptr<SeatBot> bot;
    milliseconds share;
    Clock::time_point due;
  };

  /// The game as the job means it; nothing if it has moved on.
  std::optional<Match> match_for(const Job& job) {
    const std::optional<StoredTable> stored = store_->load(job.table);
    std::optional<Match> match;
    if (stored) match.emplace(*stored);
    if (match && match->seq() != job.seq) match.reset();
    return match;
  }

  /// The game has moved on. Whoever answered may have died before he told of it, and a server still wait for this answer.
  void finish_outdated(const Job& job) {
    board_.wrote(job.table);
    finish(job, "outdated");
  }
  /// `outcome`: see Metrics::worked.
  void finish(const Job& job, std::string_view outcome) {
    board_.finish(job);
    count(job, outcome);
  }
  void count(const Job& job, std::string_view outcome) {
    worker_.options_.metrics->worked(job.kind == Job::Kind::turn ? "turn" : "hint", outcome, Clock::now() - began_);
    ++worker_.done_;
  }

  void answer(Rest rest) {
    std::optional<Match> match = match_for(rest.job);
    const std::string bot = match ? match->computer_to_answer() : std::string();
    if (bot.empty()) return finish_outdated(rest.job);
    if (!rest.bot || !rest.bot->serves(bot, match->game())) {
      rest.bot = std::make_unique<SeatBot>(worker_.options_.bots, bot, match->actor());
      rest.bot->begin(match->game());
    }
    std::optional<Move> move;  // none is asked for where there is no choice, or workers died of it
    if (rest.share > milliseconds(0) && !match->first_answer(true))
      move = choice_of(*rest.bot, match->game(), std::min(rest.share, match->time_to_think()), worker_.stop_, rest.job.table);
    if (play(rest.job, *std::move(match), move)) go_on(std::move(rest));
  }

  /// Stores the answer, and is done with the job. Others may write meanwhile without answering the decision, such as names. False if the
  /// game has moved on.
  bool play(const Job& job, Match match, const std::optional<Move>& move) {
    for (int i = 0; i < kMostRereadings; ++i) {
      try {
        const bool choice = !match.first_answer(true);
        const std::int64_t spent = std::chrono::duration_cast<milliseconds>(Clock::now() - began_).count();
        const ComputerAnswer answer = play_for_computer(match, move, wall_clock(), spent);
        store_->append({&answer.row, 1});
        board_.wrote(job.table);
        if (match.computer_to_answer().empty()) store_->days().call(job.table, wall_clock() + kHear.count());
        worker_.options_.metrics->moves_of_computers.Increment();
        finish(job, choice && answer.stood_in ? "failed" : "done");
        return true;
      } catch (const Contradiction&) {
        std::optional<Match> now = match_for(job);
        if (!now || now->computer_to_answer().empty()) break;
        match = *std::move(now);
      }
    }
    finish_outdated(job);
    return false;
  }

  /// The same turn may ask the same computer once more, a little later.
  void go_on(Rest rest) {
    const std::optional<StoredTable> stored = store_->load(rest.job.table);
    if (!stored) return;
    const Match match(*stored);
    if (match.computer_to_answer().empty() || !rest.bot->serves(match.computer_to_answer(), match.game())) return;
    rest.job.seq = match.seq();
    if (!board_.take_over(rest.job)) return;
    rest.due = Clock::now() + std::chrono::duration_cast<Clock::duration>(worker_.options_.pause);
    rests_.push_back(std::move(rest));
  }

  void hint(const Job& job, milliseconds time) {
    const std::optional<Match> match = match_for(job);
    if (!match) return finish_outdated(job);
    std::vector<std::string> names;
    bool failed = false;
    for (const Seat& seat : match->seats()) names.push_back(seat.name);
    json::object answer;
    try {
      answer = worker_.options_.hints(match->game(), names, time, worker_.stop_);
    } catch (const std::exception& e) {
      log_error({.table = job.table}, "hint: {}", e.what());
      failed = true;
    }
    board_.answer(job, json_text(answer));
    count(job, failed ? "failed" : "done");
  }

  Worker& worker_;
  const std::string name_;
  std::unique_ptr<Store> store_;
  JobBoard board_;
  std::list<Rest> rests_;
  Clock::time_point began_;  ///< with the job at hand
};

Worker::Worker(WorkerOptions options) : options_(std::move(options)) {
  open_existing_store(options_.database);
  for (int i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { work(); });
  threads_.emplace_back([this] { keep_leases(); });
}

Worker::~Worker() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Worker::work() {
  std::unique_ptr<Desk> desk;
  bool failed = false;
  while (!stop_) {
    try {
      if (!desk) desk = std::make_unique<Desk>(*this);
      desk->round();
      failed = false;
    } catch (const std::exception& e) {
      if (!std::exchange(failed, true)) spdlog::error("worker: {}", e.what());
      desk.reset();
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, kSearchPause, [this] { return stop_.load(); });
    }
  }
}

void Worker::keep_leases() {
  Postgres db(options_.database, "SET synchronous_commit = off");
  std::unique_lock lock(mutex_);
  while (!stop_) {
    wake_.wait_for(lock, kKeep, [this] { return stop_.load(); });
    const std::vector<std::string> desks(desks_.begin(), desks_.end());
    lock.unlock();
    try {
      keep_jobs(db, desks);
    } catch (const std::exception& e) {
      spdlog::debug("worker: {}", e.what());
    }
    lock.lock();
  }
}

}  // namespace bastide::server
