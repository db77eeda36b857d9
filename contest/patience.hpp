// What somebody has who asks a server that may be away, or have no time just now.
#pragma once
#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "contest/remote_server.hpp"

namespace bastide {

class Patience {
 public:
  /// `tell` hears, in a sentence, when the server does not answer and when it does again.
  Patience(const RemoteServer& server, std::function<void(std::string_view)> tell) : server_(server), tell_(std::move(tell)) {}

  /// Asks until `ask` says that it is done, at longer and longer intervals while it is not: also where the server is not reached, has no time or
  /// could not store what it was told. False if the asking was stopped. Throws what else `ask` throws.
  bool until(const std::function<bool()>& ask);
  /// The server says something.
  void hear();
  /// What was asked for goes on: whoever asks the next time need not wait for long.
  void go_on();

 private:
  void miss(const std::string& why);
  void wait();

  const RemoteServer& server_;
  const std::function<void(std::string_view)> tell_;
  std::chrono::milliseconds pause_{};
  bool missed_ = false;  ///< the server, when it was asked last
};

}  // namespace bastide
