#include "protocol/difference.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace bastide {
namespace json = boost::json;
namespace {

// --- names of items

/// True of an object with a number as `id`: it is named by that, wherever in its array it stands.
bool has_id(const json::value& item) {
  const json::object* o = item.if_object();
  const json::value* id = o ? o->if_contains("id") : nullptr;
  return id && id->is_number();
}

bool have_ids(const json::array& items) { return !items.empty() && std::all_of(items.begin(), items.end(), has_id); }

std::int64_t id_of(const json::value& item) { return item.at("id").to_number<std::int64_t>(); }

bool by_id(const json::value& a, const json::value& b) { return id_of(a) < id_of(b); }

bool in_order(const json::array& items) {
  return std::adjacent_find(items.begin(), items.end(), [](auto& a, auto& b) { return !by_id(a, b); }) == items.end();
}

// --- finding a difference; nothing where nothing differs

std::optional<json::value> between(const json::value& before, const json::value& after);

void note(json::object& changes, std::string_view name, const json::value& before, const json::value& after) {
  if (std::optional<json::value> change = between(before, after)) changes[name] = std::move(*change);
}

json::object between_named(const json::array& before, const json::array& after) {
  json::object changes;
  auto was = before.begin(), is = after.begin();
  while (was != before.end() || is != after.end()) {
    if (is == after.end() || (was != before.end() && by_id(*was, *is))) {
      changes[std::to_string(id_of(*was++))] = nullptr;
    } else if (was == before.end() || by_id(*is, *was)) {
      changes[std::to_string(id_of(*is))] = *is;
      ++is;
    } else {
      note(changes, std::to_string(id_of(*is)), *was, *is);
      ++was, ++is;
    }
  }
  return changes;
}

/// If there are fewer items than before, those count as gone that stood where the first difference is.
json::object between_places(const json::array& before, const json::array& after) {
  json::object changes;
  const std::size_t gone = before.size() > after.size() ? before.size() - after.size() : 0;
  const auto differs = std::mismatch(before.begin(), before.end(), after.begin(), after.end()).second;
  const std::size_t gap = gone ? static_cast<std::size_t>(differs - after.begin()) : after.size();
  for (std::size_t i = 0; i < gone; ++i) changes[std::to_string(gap + i)] = nullptr;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const std::size_t place = i < gap ? i : i + gone;
    if (place < before.size())
      note(changes, std::to_string(place), before[place], after[i]);
    else
      changes[std::to_string(place)] = after[i];
  }
  return changes;
}

/// Of lists of objects a few items change; a list of numbers may be shorter told anew.
bool told_anew(const json::array& before, const json::array& after, const json::object& changes) {
  const bool objects = !before.empty() && !after.empty() && after.front().is_object();
  return !objects && json::serialize(changes).size() >= json::serialize(after).size();
}

std::optional<json::value> between_arrays(const json::array& before, const json::array& after) {
  const bool named = have_ids(before);
  const bool together = named && in_order(before) && std::all_of(after.begin(), after.end(), has_id) && in_order(after);
  if (named && !together && before != after) return after;
  json::object changes = together ? between_named(before, after) : between_places(before, after);
  if (changes.empty()) return std::nullopt;
  if (told_anew(before, after, changes)) return after;
  return changes;
}

std::optional<json::value> between(const json::value& before, const json::value& after) {
  if (before.is_object() && after.is_object()) {
    json::object changes = difference(before.get_object(), after.get_object());
    if (changes.empty()) return std::nullopt;
    return changes;
  }
  if (before.is_array() && after.is_array()) return between_arrays(before.get_array(), after.get_array());
  if (before == after) return std::nullopt;
  return after;
}

// --- making the change

void apply_to(json::value& to, const json::value& change);

void apply_to(json::array& items, const json::object& changes) {
  const bool named = have_ids(items);
  std::map<std::int64_t, json::value> by_number;
  for (json::value& item : items) {
    const std::int64_t number = named ? id_of(item) : static_cast<std::int64_t>(by_number.size());
    by_number[number] = std::move(item);
  }
  for (const auto& [name, change] : changes) {
    const std::int64_t number = std::stoll(name);
    if (change.is_null())
      by_number.erase(number);
    else
      apply_to(by_number[number], change);
  }
  items.clear();
  for (auto& [number, item] : by_number) items.push_back(std::move(item));
}

void apply_to(json::value& to, const json::value& change) {
  if (!change.is_object())
    to = change;
  else if (to.is_array())
    apply_to(to.get_array(), change.get_object());
  else
    apply(change.get_object(), to.is_object() ? to.get_object() : to.emplace_object());
}

}  // namespace

// Mostly both have the same keys in the same order: then none is searched for.
json::object difference(const json::object& before, const json::object& after) {
  json::object changes;
  std::size_t kept = 0;
  for (auto next = before.begin(); const auto& [key, value] : after) {
    const bool here = next != before.end() && next->key() == key;
    const json::value* was = here ? &next->value() : before.if_contains(key);
    if (next != before.end()) ++next;
    kept += was != nullptr;
    if (was)
      note(changes, key, *was, value);
    else
      changes[key] = value;
  }
  if (kept == before.size()) return changes;
  for (const auto& [key, value] : before)
    if (!after.contains(key)) changes[key] = nullptr;
  return changes;
}

void apply(const json::object& difference, json::object& to) {
  for (const auto& [key, change] : difference) {
    if (change.is_null())
      to.erase(key);
    else
      apply_to(to[key], change);
  }
}

}  // namespace bastide
