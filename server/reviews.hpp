// Finished games looked back at: thinkers judge turn after turn, people follow how far it is, and what comes out stays with the game. See
// docs/protocol.md, "Review".
#pragma once
#include <boost/json.hpp>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "protocol/error.hpp"
#include "services.hpp"

namespace bastide::server {

/// What is kept of a review: {"version":1,"turns":[...],"players":[...]}, their lines as in docs/analysis.md. Throws std::runtime_error if the
/// text is no such thing.
boost::json::object read_review(const std::string& text);

class Reviews : public std::enable_shared_from_this<Reviews> {
 public:
  /// The object of type "review", or why there is none. Called once, on a thread of the workshop.
  using Answer = std::function<void(std::optional<boost::json::object>, const Error&)>;

  explicit Reviews(Services&);

  /// How far the review of this table is, its turns from number `from` on. `address`: who asks, for limits.
  void ask(const std::string& table, int from, const std::string& address, Answer);
  /// The same, and begins it if there is none. `record`: the game, which is over.
  void begin(const std::string& table, const std::string& record, const std::string& address, Answer);
  /// Reviews that are being made.
  std::size_t under_way() const;

 private:
  struct Work;
  using WorkPtr = std::shared_ptr<Work>;

  WorkPtr find(const std::string& table) const;
  void answer_in_workshop(const std::string& table, const std::string& address, Answer, std::function<boost::json::object()>);
  void start(const std::string& table, const std::string& record, const std::string& address);
  void go_on(const WorkPtr&);
  void finish(const WorkPtr&);
  void forget(const std::string& table);

  Services& services_;
  AddressRates a_day_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, WorkPtr> under_way_;
};

}  // namespace bastide::server
