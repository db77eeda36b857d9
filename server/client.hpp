// One connection at a table, as the table sees it: somewhere to send text to. The network implements it, and so do tests.
#pragma once
#include <memory>
#include <string>
#include <utility>

namespace bastide::server {

/// A message shared by everybody who gets it: written once, never copied.
using Text = std::shared_ptr<const std::string>;

class Client {
 public:
  /// `address`: whose it is, for the limits by address.
  explicit Client(std::string address = {}) : address_(std::move(address)) {}
  virtual ~Client() = default;
  const std::string& address() const { return address_; }
  /// Queues a text and returns at once. May be called from any thread; texts arrive in the order of the calls.
  virtual void send(Text) = 0;
  /// The same for a text compressed with gzip, to one who asked for that.
  virtual void send_packed(Text gzip) = 0;
  /// As `send`, for what everybody here is told: one who reads too slowly may miss some, and asks the table for how it stands then.
  virtual void send_news(Text text) { send(std::move(text)); }
  /// Cuts the connection after what was sent before. May be called from any thread.
  virtual void close() = 0;

 private:
  std::string address_;
};

using ClientPtr = std::shared_ptr<Client>;

}  // namespace bastide::server
