// What an operator may want to read or feed to fail2ban: who asked for what, and who was refused (docs/server.md, "Logs").
#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "log_format.hpp"

namespace spdlog {
class logger;
}

namespace bastide::server {

/// Who asked for something: an address, and the request's name (X-Request-Id).
struct Asker {
  std::string_view address, request;
};

class Logs {
 public:
  /// Files to append to; "-" is standard output, an empty name none. Throws std::runtime_error naming a file that cannot be
  /// written.
  Logs(std::string access, std::string abuse, LogFormat);
  ~Logs();

  // From any thread.
  /// A request that was answered; what stands behind `?` in `target` is left out, secrets never are in a request.
  void access(const Asker&, std::string_view method, std::string_view target, int status, std::size_t bytes, double ms);
  /// Something that a limit or a rule of safety has refused: `why` is one word, such as too-fast.
  void abuse(const Asker&, std::string_view why, std::string_view what);
  /// Begins the files anew under their names, after somebody has moved them away.
  void reopen();

 private:
  using Log = std::shared_ptr<spdlog::logger>;
  Log log(const Log&) const;

  const std::string access_name_, abuse_name_;
  const LogFormat format_;
  mutable std::mutex mutex_;
  Log access_, abuse_;
};

}  // namespace bastide::server
