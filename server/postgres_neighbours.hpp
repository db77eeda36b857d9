// Servers that share a PostgreSQL database: each listens to a channel of its own, and `bastide.watching` says which have a table in memory.
#pragma once
#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "neighbours.hpp"
#include "postgres.hpp"

namespace bastide::server {

class PostgresNeighbours final : public Neighbours {
 public:
  /// Throws std::runtime_error if the database cannot be reached, or is being copied.
  explicit PostgresNeighbours(const std::string& uri);
  ~PostgresNeighbours() override;

  void start(Ears) override;
  void stop() override;
  SeatSet enter(const std::string& table) override;
  void leave(const std::string& table) override;
  void wrote(const std::string& table) override;
  void want(Job) override;
  std::size_t jobs() const override { return jobs_; }
  void offer(const std::string& table, const std::string& text, std::int64_t since) override;
  void withdraw(const std::string& table) override;
  void present(const std::string& table, SeatSet here, int onlookers) override;
  void said(const std::string& table, const std::string& text) override;

 private:
  /// A table that we have in memory.
  struct Entry {
    std::int64_t number = 0;  ///< of this time: an older time's end does not end it
    SeatSet here = 0;
    int onlookers = 0;
  };
  /// An open table.
  struct Offered {
    std::string text;
    std::int64_t since = 0;
  };
  /// What is to be said: gathered while the last is on its way.
  struct Mail {
    std::set<std::string> rows, seats, offers;
    std::vector<std::pair<std::string, std::int64_t>> left;  ///< tables with the number of the time that ended
    std::vector<Job> jobs;
    std::deque<std::pair<std::string, std::string>> said;    ///< tables, and what was said there
    bool empty() const { return rows.empty() && seats.empty() && offers.empty() && left.empty() && jobs.empty() && said.empty(); }
  };

  SeatSet sign_in(const std::string& table, const Entry&);
  void loop();
  void turn();
  void wait();
  void wake();
  bool take(Mail&);
  void give_back(Mail);
  void send_in_full(Mail);
  void introduce();
  void greet();
  void send(Mail&);
  void tell(const char* kind, const std::set<std::string>& tables);
  void hear(const std::string& payload);
  void hear_said(const std::string& payload);
  void hear_hint(const std::string& table, int seq);
  void ask_seats(const std::string& table);
  void bury();
  void send_offers(const std::set<std::string>& tables);
  void store_offers(const std::vector<std::string>& tables, const std::vector<std::string>& texts, const std::vector<std::int64_t>& since);
  void read_offers();

  const std::string id_;      ///< of this server: its channel is bastide_ID
  Postgres line_;             // the thread's
  std::mutex desk_mutex_;
  Postgres desk_;             // of whoever enters a table
  Ears ears_;
  std::mutex mutex_;
  bool stop_ = false;
  std::int64_t next_number_ = 1;
  std::unordered_map<std::string, Entry> entries_;
  std::unordered_map<std::string, Offered> offers_;
  Mail mail_;
  std::atomic<std::size_t> jobs_ = 0;
  bool offers_due_ = true;    // the thread's: open tables of others are to be read
  bool known_ = false;        // the thread's: the database knows of us, and of what we have in memory
  std::chrono::steady_clock::time_point greeted_{};
  int wake_[2] = {-1, -1};    // a pipe, for those who have mail
  std::thread thread_;
};

}  // namespace bastide::server
