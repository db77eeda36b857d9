// The server that is measured: a process of its own, or one that runs already; and what the system says of it.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "support/server.hpp"

namespace bastide::server {

class ServerProcess {
 public:
  /// Starts `program serve` at a free port of the loopback interface on a database that goes away with it, with these further
  /// words. Throws std::runtime_error with what it said if it does not serve after half a minute.
  ServerProcess(const std::string& program, const std::vector<std::string>& words);
  /// One that runs already, at http://127.0.0.1:PORT. Without its process's number (0) nothing is known of its memory and time.
  /// Throws std::invalid_argument if the address is another one.
  ServerProcess(const std::string& url, pid_t pid);
  /// Ends the process that was started.
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;

  std::uint16_t port() const { return port_; }
  /// Waits until it has little to do, for half a minute at most: at its start it draws all tiles.
  void settle() const;
  /// Microseconds of processor time since it started, of all threads; its grain is 10 ms.
  double processor_us() const;
  /// Kilobytes in memory.
  double memory_kb() const;
  /// Open descriptors.
  int files() const;

 private:
  std::unique_ptr<TemporaryFolder> folder_;  ///< of a process that was started
  pid_t pid_ = 0;
  std::uint16_t port_ = 0;
};

}  // namespace bastide::server
