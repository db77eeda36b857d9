// What is told of people who are known: to themselves their games and ratings, to others their ratings. See docs/protocol.md, "People".
#pragma once
#include <boost/json.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "protocol/error.hpp"
#include "services.hpp"

namespace bastide::server {

class People : public std::enable_shared_from_this<People> {
 public:
  /// What was asked for, or why not. Called once, on any thread.
  using Answer = std::function<void(std::optional<boost::json::object>, const Error&)>;

  explicit People(Services&);

  // `body` as it came; `address`: who asks, for limits. Throw Error.
  /// POST /api/me: ratings with their course, and games that are being played.
  void me(const std::string& body, const std::string& address, Answer);
  /// POST /api/me/holiday: a holiday begins, or is over, at all tables where days count.
  void holiday(const std::string& body, const std::string& address, Answer);
  /// POST /api/me/history: games that are over, a page of them.
  void history(const std::string& body, const std::string& address, Answer);
  /// GET /api/people/ID: ratings.
  void person(const std::string& id, const std::string& address, Answer);

 private:
  struct Asking;
  using AskingPtr = std::shared_ptr<Asking>;

  void count(const std::string& address);
  void read_next(const AskingPtr&);
  void look_at(const AskingPtr&);
  void settle(const AskingPtr&);
  void in_store(std::function<boost::json::object(Store&)> make, Answer);

  Services& services_;
  AddressRates asked_;
};

}  // namespace bastide::server
