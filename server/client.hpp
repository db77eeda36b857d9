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
  /// `address`: whose it is, for the limits by address. `request`: the id of the request that opened the connection, for logs.
  explicit Client(std::string address = {}, std::string request = {})
      : address_(std::move(address)), request_(std::move(request)) {}
  virtual ~Client() = default;
  const std::string& address() const { return address_; }
  const std::string& request() const { return request_; }
  /// Queues a text and returns at once. May be called from any thread; texts arrive in the order of the calls.
  virtual void send(Text) = 0;
  /// The same for a text compressed with gzip, to one who asked for that.
  virtual void send_packed(Text gzip) = 0;
  /// As `send`, for what everybody here is told: one who reads too slowly may miss some, and asks the table for how it stands then.
  virtual void send_news(Text text) { send(std::move(text)); }
  /// A message of his came to a table, and has been dealt with: what it is answered was sent before. May be called from any thread.
  virtual void asks() {}
  virtual void dealt_with() {}
  /// Cuts the connection after what was sent before. May be called from any thread.
  virtual void close() = 0;

 private:
  std::string address_, request_;
};

using ClientPtr = std::shared_ptr<Client>;

}  // namespace bastide::server
