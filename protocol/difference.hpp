// What of a JSON object is otherwise than before: a merge patch (RFC 7396) that can also change single items of arrays
// (docs/protocol.md, "Changes").
#pragma once
#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>

namespace bastide {

/// What turns `before` into `after`; empty if nothing does. Neither may hold a `null`, which means here that something is gone, and
/// nothing that is an array may become an object. It is made in `memory`, as are those below.
boost::json::object difference(const boost::json::object& before, const boost::json::object& after, boost::json::storage_ptr memory = {});
/// The same of two values; nothing if they are equal.
std::optional<boost::json::value> difference(const boost::json::value& before, const boost::json::value& after, boost::json::storage_ptr memory = {});
/// Makes such a change.
void apply(const boost::json::object& difference, boost::json::object& to);

// Lists whose items are made only where they may differ. They have `size()`, `item(i, memory)`, `same(i, other, j)`, which is true only of
// equal items, and `id(i)`, by which `difference_by_id` needs them in order.

/// The change of a list whose items are named by their ids.
template <class List>
boost::json::object difference_by_id(const List& before, const List& after, const boost::json::storage_ptr& memory = {}) {
  boost::json::object changes(memory);
  for (std::size_t was = 0, is = 0; was < before.size() || is < after.size();) {
    const bool gone = is == after.size() || (was < before.size() && before.id(was) < after.id(is));
    const bool added = !gone && (was == before.size() || after.id(is) < before.id(was));
    const std::string name = std::to_string(gone ? before.id(was) : after.id(is));
    if (gone)
      changes[name] = nullptr;
    else if (added)
      changes[name] = after.item(is, memory);
    else if (!before.same(was, after, is))
      if (auto change = difference(boost::json::value(before.item(was, memory)), boost::json::value(after.item(is, memory)), memory))
        changes[name] = *std::move(change);
    was += !added, is += !gone;
  }
  return changes;
}

/// The change of a list whose items are named by their places. If there are fewer than before, those count as gone that stood where
/// the first difference is.
template <class List>
boost::json::object difference_by_place(const List& before, const List& after, const boost::json::storage_ptr& memory = {}) {
  boost::json::object changes(memory);
  const std::size_t gone = before.size() > after.size() ? before.size() - after.size() : 0;
  std::size_t gap = gone ? 0 : after.size();
  while (gone && gap < after.size() && before.same(gap, after, gap)) ++gap;
  for (std::size_t i = 0; i < gone; ++i) changes[std::to_string(gap + i)] = nullptr;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const std::size_t place = i < gap ? i : i + gone;
    if (place >= before.size())
      changes[std::to_string(place)] = after.item(i, memory);
    else if (!before.same(place, after, i))
      if (auto change = difference(boost::json::value(before.item(place, memory)), boost::json::value(after.item(i, memory)), memory))
        changes[std::to_string(place)] = *std::move(change);
  }
  return changes;
}

}  // namespace bastide
