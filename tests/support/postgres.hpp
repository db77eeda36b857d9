// A PostgreSQL server of a test's own: in a temporary folder, reached by a socket there, gone with the test however that ends.
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

#include "support/server.hpp"

namespace bastide::server {

class TestPostgres {
 public:
  /// Starts one. Throws std::runtime_error if PostgreSQL is not installed or does not start. `settings`: `name=value` of its configuration.
  explicit TestPostgres(std::vector<std::string> settings = {});
  /// A copy of `primary` that follows it, and may take over. From then on the primary commits nothing that is not here as well.
  explicit TestPostgres(const TestPostgres& primary, const char* name);
  ~TestPostgres();
  TestPostgres(const TestPostgres&) = delete;
  /// The copy takes over.
  void promote();
  /// Where it is reached: the folder of its socket.
  std::string host() const;

  /// The address of a database there.
  std::string uri(const std::string& name = "postgres") const;
  /// A new and empty one.
  std::string fresh();

  /// Ends it at once, as a loss of the machine would (SIGKILL for all of its processes), or in order, which cuts its connections.
  void kill();
  void stop();
  void start();

 private:
  void end(int signal);

  TemporaryFolder folder_;
  std::string data_;
  std::vector<std::string> settings_;
  pid_t pid_ = -1;
  int databases_ = 0;
};

}  // namespace bastide::server
