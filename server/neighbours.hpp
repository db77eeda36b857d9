// Other servers on the same database. Nobody owns a table: who writes a row tells the servers that have the table in memory, and they read
// it. What is said here is only a hint to look; what counts stands in the database.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bastide::server {

/// Seats at which somebody is: bit i for seat i.
using SeatSet = unsigned;

/// Something that somebody shall think of, here or elsewhere.
struct Job {
  enum class Kind {
    turn,  ///< a computer's answer: played by whoever thinks of it
    hint   ///< told to those who asked
  };
  Kind kind = Kind::turn;
  std::string table;
  int seq = 0;        ///< the decision
  std::string owner;  ///< for whom: those share what is thought of
};

class Neighbours {
 public:
  /// What a server is told; called on a thread of its own.
  struct Ears {
    std::function<void(const std::string& table)> rows;                     ///< another server wrote some of this table
    std::function<void(const std::string& table, SeatSet elsewhere, int onlookers)> seats;  ///< who is there at other servers, and how many look on
    std::function<void(const std::string& table, const std::string& text)> said;  ///< by somebody at another server
    std::function<void(const std::string& table, int seq, const std::string& answer)> hint;  ///< somebody thought of one, in JSON
    /// Open tables at other servers, the newest first, as texts (opening.hpp), and how many people are there.
    std::function<void(const std::vector<std::string>& offers, std::int64_t people)> offers;
    std::function<std::int64_t()> people;  ///< asked now and then: how many people are here
    std::function<void()> missed;  ///< anything may have happened meanwhile: look at every table
  };

  virtual ~Neighbours() = default;
  /// Begins to listen.
  virtual void start(Ears) = 0;
  /// Says goodbye; nothing is told after it. May be called twice.
  virtual void stop() = 0;

  // From any thread.
  /// This server has the table in memory from now on, and is told of it: to be called before it is read. Returns who is there at other
  /// servers. Waits for the database; throws Unavailable.
  virtual SeatSet enter(const std::string& table) = 0;
  /// It has not any more.
  virtual void leave(const std::string& table) = 0;
  /// Rows of this table were stored here.
  virtual void wrote(const std::string& table) = 0;
  /// Asks for somebody to do a job; asking twice is asking once.
  virtual void want(Job) = 0;
  /// Jobs of all servers that nobody has finished, a second ago.
  virtual std::size_t jobs() const = 0;
  /// This table waits for people, as this server knows it, or does so no more.
  virtual void offer(const std::string& table, const std::string& text, std::int64_t since) = 0;
  virtual void withdraw(const std::string& table) = 0;
  /// Who is at the table at this server, and how many look on.
  virtual void present(const std::string& table, SeatSet here, int onlookers) = 0;
  /// Everybody at the table at other servers shall hear this message.
  virtual void said(const std::string& table, const std::string& text) = 0;
};

}  // namespace bastide::server
