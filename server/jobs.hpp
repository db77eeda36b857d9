// What has to be thought of, in the database that servers share: `bastide.jobs`. A worker has a job for a few seconds and says again and
// again that it still works at it; when it dies the next one takes the job.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "neighbours.hpp"
#include "postgres.hpp"

namespace bastide::server {

/// The channel on which workers hear of new jobs.
constexpr const char* kJobChannel = "bastide_jobs";

/// Puts jobs on the list; one that is there already stays as it is.
void put_jobs(Postgres&, const std::vector<Job>&);
/// Tells the servers that have this table in memory. `what`: see PostgresNeighbours.
void tell_watchers(Postgres&, const std::string& what, const std::vector<std::string>& tables, const std::string& but_not_to);
/// Tells them what somebody said there.
void tell_said(Postgres&, const std::string& table, const std::string& text, const std::string& but_not_to);
constexpr std::string_view kSaid = "said ";  ///< how that begins
/// The answer to a hint; empty if there is none yet.
std::string hint_answer(Postgres&, const std::string& table, int seq);
/// Those that nobody has finished.
std::size_t count_jobs(Postgres&);
/// Forgets jobs that nobody waits for any more, and what addresses had long ago.
void drop_what_is_over(Postgres&);

/// These workers are still at work at all that they have taken.
void keep_jobs(Postgres&, const std::vector<std::string>& workers);

/// One worker's view of the list.
class JobBoard {
 public:
  /// `worker`: a name of its own among all that work.
  JobBoard(const std::string& database, std::string worker);

  struct Taken {
    Job job;
    int tries = 1;     ///< with this one
    int waiting = 0;   ///< jobs that nobody works at
  };
  /// The oldest job of those of whom fewest jobs are under way. Nothing if nobody waits.
  std::optional<Taken> take();
  /// A job for what follows from the last one, for this worker. False if somebody works at it.
  bool take_over(const Job&);
  void finish(const Job&);
  /// Finishes a hint; whoever asked is told.
  void answer(const Job&, const std::string& json);
  /// Rows of this table were stored.
  void wrote(const std::string& table) { tell_watchers(db_, "rows", {table}, ""); }
  /// Waits until there may be new jobs, for so long at most.
  void wait(std::chrono::milliseconds most);

 private:
  Postgres db_;
  std::string worker_;
};

}  // namespace bastide::server
