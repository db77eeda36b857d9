#include "last_told.hpp"

#include <algorithm>

#include "protocol/difference.hpp"
#include "protocol/json_text.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kRoom = 32 * 1024;  // most states fit, without asking the system for memory

void note_list(json::object& changes, std::string_view key, json::object change) {
  if (!change.empty()) changes[key] = std::move(change);
}

}  // namespace

std::vector<LastTold::Part> LastTold::parts_of(const Match& match) {
  unsigned char room[kRoom];
  json::monotonic_resource memory(room, sizeof room);  // it is built at once and goes at once
  std::vector<Part> parts;
  for (const auto& [key, value] : match.state_without_lists(&memory)) parts.push_back({key, json_text(value)});
  return parts;
}

/// Only what is otherwise is read again.
json::object LastTold::difference_of(const std::vector<Part>& before, const std::vector<Part>& after, const json::storage_ptr& memory) {
  json::object was(memory), is(memory);
  const auto named = [](const std::vector<Part>& parts, const std::string& key) {
    return std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.key == key; });
  };
  for (const Part& part : after) {
    const auto old = named(before, part.key);
    if (old != before.end() && old->text == part.text) continue;
    is[part.key] = json::parse(part.text, memory);
    if (old != before.end()) was[part.key] = json::parse(old->text, memory);
  }
  for (const Part& part : before)
    if (named(after, part.key) == after.end()) was[part.key] = json::parse(part.text, memory);
  return difference(was, is, memory);
}

void LastTold::hold(const Match& match) {
  parts_ = parts_of(match);
  landscape_ = match.landscape();
  version_ = match.version();
}

std::size_t LastTold::bytes() const {
  std::size_t bytes = landscape_.bytes() + parts_.capacity() * sizeof(Part);
  for (const Part& part : parts_) bytes += part.text.capacity();
  return bytes;
}

std::string LastTold::change(const Match& match, int from) {
  std::vector<Part> parts = parts_of(match);
  Landscape landscape = match.landscape();
  unsigned char room[kRoom];
  json::monotonic_resource memory(room, sizeof room);
  json::object message({{"type", "change"}, {"from", from}, {"base", version_}, {"version", match.version()}}, &memory);
  message["events"] = match.events(from);
  json::object state = difference_of(parts_, parts, &memory);
  note_list(state, "tiles", difference_by_place(landscape_.tiles(), landscape.tiles(), &memory));
  note_list(state, "features", difference_by_id(landscape_.features(), landscape.features(), &memory));
  message["state"] = std::move(state);
  if (auto decision = match.decision()) message["decision"] = std::move(*decision);
  parts_ = std::move(parts);
  landscape_ = std::move(landscape);
  version_ = match.version();
  return json_text(message);
}

}  // namespace bastide::server
