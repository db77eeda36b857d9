// One connection at a table, as the table sees it: somewhere to send text to. The network implements it, and so do tests.
#pragma once
#include <memory>
#include <string>

namespace bastide::server {

/// A message shared by everybody who gets it: written once, never copied.
using Text = std::shared_ptr<const std::string>;

class Client {
 public:
  virtual ~Client() = default;
  /// Queues a text and returns at once. May be called from any thread; texts arrive in the order of the calls.
  virtual void send(Text) = 0;
  /// Cuts the connection after what was sent before. May be called from any thread.
  virtual void close() = 0;
};

using ClientPtr = std::shared_ptr<Client>;

}  // namespace bastide::server
