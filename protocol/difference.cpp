#include "protocol/difference.hpp"

#include <algorithm>
#include <map>

#include "protocol/json_text.hpp"

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

/// An array as the templates of the header want it.
struct Items {
  const json::array& array;

  std::size_t size() const { return array.size(); }
  json::value item(std::size_t i, const json::storage_ptr& memory) const { return json::value(array[i], memory); }
  std::int64_t id(std::size_t i) const { return id_of(array[i]); }
  bool same(std::size_t i, const Items& other, std::size_t j) const { return array[i] == other.array[j]; }
};

/// Of lists of objects a few items change; a list of numbers may be shorter told anew.
bool told_anew(const json::array& before, const json::array& after, const json::object& changes) {
  const bool objects = !before.empty() && !after.empty() && after.front().is_object();
  return !objects && json_text(changes).size() >= json_text(after).size();
}

std::optional<json::value> between_arrays(const json::array& before, const json::array& after, const json::storage_ptr& memory) {
  const bool named = have_ids(before);
  const bool together = named && in_order(before) && std::all_of(after.begin(), after.end(), has_id) && in_order(after);
  if (named && !together && before != after) return json::value(after, memory);
  json::object changes =
      together ? difference_by_id(Items{before}, Items{after}, memory) : difference_by_place(Items{before}, Items{after}, memory);
  if (changes.empty()) return std::nullopt;
  if (told_anew(before, after, changes)) return json::value(after, memory);
  return changes;
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

std::optional<json::value> difference(const json::value& before, const json::value& after, json::storage_ptr memory) {
  if (before.is_object() && after.is_object()) {
    json::object changes = difference(before.get_object(), after.get_object(), std::move(memory));
    if (changes.empty()) return std::nullopt;
    return changes;
  }
  if (before.is_array() && after.is_array()) return between_arrays(before.get_array(), after.get_array(), memory);
  if (before == after) return std::nullopt;
  return json::value(after, std::move(memory));
}

// Mostly both have the same keys in the same order: then none is searched for.
json::object difference(const json::object& before, const json::object& after, json::storage_ptr memory) {
  json::object changes(memory);
  std::size_t kept = 0;
  for (auto next = before.begin(); const auto& [key, value] : after) {
    const bool here = next != before.end() && next->key() == key;
    const json::value* was = here ? &next->value() : before.if_contains(key);
    if (next != before.end()) ++next;
    kept += was != nullptr;
    if (!was)
      changes[key] = value;
    else if (std::optional<json::value> change = difference(*was, value, memory))
      changes[key] = *std::move(change);
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
