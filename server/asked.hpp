// A message on its way: from its arrival at a table until it has been dealt with, whatever becomes of it.
#pragma once
#include <chrono>

#include "client.hpp"

namespace bastide::server {

/// Whoever works for the message shares it; the client is told when the last one lets go of it.
class Asked {
 public:
  explicit Asked(ClientPtr client) : client_(std::move(client)) { client_->asks(); }
  ~Asked() { client_->dealt_with(); }
  Asked(const Asked&) = delete;
  std::chrono::duration<double> age() const { return std::chrono::steady_clock::now() - begin_; }

 private:
  const ClientPtr client_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace bastide::server
