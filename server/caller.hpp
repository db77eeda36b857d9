// Somebody without a socket at a table: a program that brings one message over HTTP and takes what it is answered (docs/bot-door.md).
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client.hpp"
#include "messages.hpp"

namespace bastide::server {

class Tables;
struct Services;

/// The secrets in a header `Authorization: Bearer SECRET,SECRET`; none if there is no such header. Throws Error (bad-message).
std::vector<std::string> bearer_tokens(const std::string& authorization);

/// The `join` of whoever has these secrets and knows so many events.
std::string join_text(const std::vector<std::string>& tokens, int since);

class Caller final : public Client, public std::enable_shared_from_this<Caller> {
 public:
  /// What the table says to the message: an `ack`, an `error`, or what was asked for, with the `id` of the message (without one if it has none). Called once,
  /// on any thread.
  using Answer = std::function<void(const json::object&)>;

  /// Throws Error (bad-json, too-large) if the body is no JSON object; whatever else is wrong is the answer.
  static void call(Tables&, Services&, const std::string& table, const std::string& authorization, const std::string& body,
                   const std::string& address, const std::string& request, Answer);

  void send(Text) override;
  void send_packed(Text) override {}  // he asks for nothing compressed
  void close() override;

 private:
  Caller(std::string address, std::string request, Tables& tables, Services& services, std::string table, json::value id, bool named, Answer answer)
      : Client(std::move(address), std::move(request)),
        tables_(tables),
        services_(services),
        table_(std::move(table)),
        id_(std::move(id)),
        named_(named),
        answer_(std::move(answer)) {}
  void end(json::object);

  Tables& tables_;
  Services& services_;
  const std::string table_;
  const json::value id_;  ///< of his message,
  const bool named_;      ///< which he may have left to us
  const Answer answer_;
  std::atomic<bool> answered_ = false;
};

}  // namespace bastide::server
