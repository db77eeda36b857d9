// The one thread that talks to the store. Rows that arrive while a commit is under way share the next one, so that many tables
// pay for few writes to the disk; where they come steadily, each waits some milliseconds for others to join it. Rows go before what
// is to be read: a move never waits for the many tables that are read when a server has just started, or when another one's people
// come.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store.hpp"

namespace bastide::server {

class Journal {
 public:
  /// What became of a row.
  enum class Fate {
    stored,        ///< it is durable
    contradicted,  ///< somebody else has stored one of that number, or the table is not there any more
    failed         ///< it is not stored, or not for certain
  };
  /// Called on the journal's thread; `error` is empty if the row is stored, otherwise it says why it is not.
  using Done = std::function<void(Fate, const std::string& error)>;
  /// Anything else that needs the store, which has all rows that were appended before. What it throws is logged.
  using Job = std::function<void(Store&)>;

  explicit Journal(std::unique_ptr<Store>);
  /// Finishes what was asked for, then ends.
  ~Journal();
  Journal(const Journal&) = delete;

  void append(MoveRow, Done);
  void run(Job);
  /// Tries whether rows could be stored now.
  void probe(std::function<void(const std::string& error)>);
  /// Rows stored since the start.
  std::int64_t rows() const { return rows_; }
  std::int64_t commits() const { return commits_; }
  /// What waits for the store, without what it works at.
  std::size_t waiting() const;
  /// True if the last write failed; one that contradicts what is stored does not count.
  bool failing() const { return failing_; }

 private:
  struct Append {
    MoveRow row;
    Done done;
  };
  using Clock = std::chrono::steady_clock;
  void loop();
  void gather(std::unique_lock<std::mutex>&);
  void work_a_little(std::deque<Job>&);
  void commit(std::vector<Append>&);
  std::string try_probe(Store&);
  struct Outcome {
    Fate fate = Fate::stored;
    std::string error;
  };
  Outcome try_append(std::span<const MoveRow>);

  std::unique_ptr<Store> store_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Append> rows_waiting_;
  std::deque<Job> jobs_waiting_;
  std::atomic<std::size_t> jobs_begun_ = 0;  ///< taken from there, but not yet done
  bool stop_ = false;
  bool gathering_ = false;    ///< who brings a row need not wake the thread
  Clock::time_point last_{};  ///< when the last commit began
  int hurried_ = 0;           ///< so many commits to come do not wait for others, who did not come the last time
  std::atomic<std::int64_t> rows_ = 0, commits_ = 0;
  std::atomic<bool> failing_ = false;
  std::thread thread_;
};

}  // namespace bastide::server
