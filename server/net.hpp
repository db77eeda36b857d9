// The network: listens, reads requests, answers them, hands WebSockets over. Only net.cpp and socket.cpp include Beast.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "http.hpp"
#include "logs.hpp"
#include "services.hpp"
#include "tables.hpp"

namespace bastide::server {

class Net {
 public:
  Net(Services&, Http&, Tables&, Logs&, bool behind_proxy);
  ~Net();
  /// Binds and listens; returns the port. Throws std::runtime_error naming the address.
  std::uint16_t listen(const std::string& address, std::uint16_t port);
  /// Stops listening and asks every connection to close; the second time they are cut.
  void stop();
  int connections() const;

  struct Impl;

 private:
  std::shared_ptr<Impl> impl_;
};

}  // namespace bastide::server
