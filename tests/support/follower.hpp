// What a client of a table holds: the whole state that it was sent last, with the changes since (docs/protocol.md, "Changes").
#pragma once
#include <boost/json.hpp>
#include <stdexcept>
#include <string>

#include "protocol/difference.hpp"

namespace bastide {

namespace json = boost::json;

/// The option that a placement's notation stands for.
inline json::object placement(std::string_view move) {
  const std::size_t comma = move.find(',');
  const int x = std::stoi(std::string(move)), y = std::stoi(std::string(move.substr(comma + 1)));
  return {{"kind", "place"}, {"cell", {x, y}}, {"rot", std::string_view("NESW").find(move.back())}, {"move", move}, {"label", move}};
}

/// A decision as the state has it, from one whose placements are named only.
inline json::object described(json::object decision) {
  for (json::value& option : decision.at("options").as_array())
    if (option.is_string()) option = placement(std::string(option.get_string()));
  return decision;
}

class Follower {
 public:
  /// Takes in an `update` or a `change`; other messages say nothing of the state. Throws std::logic_error if a change does not fit.
  void hear(const json::object& m) {
    if (m.at("type") == "update") begin(m);
    if (m.at("type") == "change") go_on(m);
  }
  bool knows() const { return !state_.empty(); }
  const json::object& state() const { return state_; }

 private:
  void begin(const json::object& m) {
    state_ = m.at("state").as_object();
    version_ = m.at("version").as_int64();
  }
  void go_on(const json::object& m) {
    if (m.at("base").as_int64() != version_) throw std::logic_error("a change from a state that was not told");
    version_ = m.at("version").as_int64();
    state_.erase("decision");
    apply(m.at("state").as_object(), state_);
    if (const json::value* decision = m.if_contains("decision")) state_["decision"] = described(decision->as_object());
  }

  json::object state_;
  std::int64_t version_ = -1;
};

}  // namespace bastide
