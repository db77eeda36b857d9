// The network: listens, reads requests, answers them, hands WebSockets over. Only net.cpp, socket.cpp and lines.cpp include Beast.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "addresses.hpp"
#include "http.hpp"
#include "logs.hpp"
#include "services.hpp"
#include "tables.hpp"

namespace bastide::server {

/// Where a connection came in.
enum class Door { people, operators };

class Net {
 public:
  Net(Services&, Http&, Tables&, Logs&, Proxies);
  ~Net();
  /// Binds and listens; returns the port. Throws std::runtime_error naming the address. At the operators' door only machines'
  /// questions are answered, and /metrics there alone.
  std::uint16_t listen(const std::string& address, std::uint16_t port, Door = Door::people);
  /// Stops listening and tells every connection goodbye, so many a second that all have heard it soon, but do not come back in one
  /// instant. Whoever waits for an answer gets it first. Returns when everybody was told, at once when `hurry` becomes true.
  void say_goodbye(const std::atomic<bool>& hurry);
  /// Cuts what is left.
  void cut();
  int connections() const;
  /// Messages and requests that are not answered yet.
  int unanswered() const;

  struct Impl;

 private:
  std::shared_ptr<Impl> impl_;
};

}  // namespace bastide::server
