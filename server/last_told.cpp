#include "last_told.hpp"

#include "protocol/difference.hpp"

namespace bastide::server {

void LastTold::hold(const json::object& state, int version) {
  state_ = json::serialize(state);
  version_ = version;
}

void LastTold::hold(const Match& match) { hold(match.state_without_decision(), match.version()); }

json::object LastTold::change(const Match& match, int from) {
  json::monotonic_resource memory;  // for both states: they are built at once and go at once
  const json::value before = json::parse(state_, &memory);
  const json::object now = match.state_without_decision(&memory);
  json::object message{{"type", "change"}, {"from", from}, {"base", version_}, {"version", match.version()}};
  message["events"] = match.events(from);
  message["state"] = difference(before.get_object(), now);
  if (auto decision = match.decision()) message["decision"] = std::move(*decision);
  hold(now, match.version());
  return message;
}

}  // namespace bastide::server
