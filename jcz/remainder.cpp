#include "jcz/remainder.hpp"

#include <map>
#include <string>

#include "protocol/error.hpp"

namespace bastide::jcz {
namespace json = boost::json;
namespace {

json::object numbered(const json::array& list) {
  json::object members;
  for (std::size_t i = 0; i < list.size(); ++i) members[std::to_string(i)] = list[i];
  return members;
}

json::array listed(const json::object& members) {
  json::array list;
  for (std::size_t i = 0; i < members.size(); ++i) {
    const json::value* const v = members.if_contains(std::to_string(i));
    if (!v) throw Error("bad-record", "info jcz: a list lacks its member " + std::to_string(i));
    list.push_back(*v);
  }
  return list;
}

json::object members_beside(const json::object& base, const json::object& wanted) {
  std::map<std::string, json::value> all;  // the order of members means nothing, so it is always the same
  for (auto& [key, value] : base)
    if (!wanted.contains(key)) all[key] = json::array();
  for (auto& [key, value] : wanted) {
    const json::value* const old = base.if_contains(key);
    if (!old) all[key] = json::array(1, value);
    else if (auto part = remainder_of(*old, value)) all[key] = std::move(*part);
  }
  return json::object(all.begin(), all.end());
}

json::object with_members(const json::object& base, const json::object& remainder) {
  json::object all = base;
  for (auto& [key, part] : remainder) {
    const json::array* const whole = part.if_array();
    if (whole && whole->empty()) {
      all.stable_erase(key);
      continue;
    }
    const json::value* const old = base.if_contains(key);
    all[key] = with_remainder(old ? *old : json::value(), part);
  }
  return all;
}

}  // namespace

std::optional<json::value> remainder_of(const json::value& base, const json::value& wanted) {
  if (base == wanted) return std::nullopt;
  if (base.is_object() && wanted.is_object()) return members_beside(base.get_object(), wanted.get_object());
  if (base.is_array() && wanted.is_array()) return members_beside(numbered(base.get_array()), numbered(wanted.get_array()));
  return json::array(1, wanted);
}

json::value with_remainder(const json::value& base, const json::value& remainder) {
  if (const json::array* const whole = remainder.if_array(); whole && whole->size() == 1) return (*whole)[0];
  if (!remainder.is_object() || !(base.is_object() || base.is_array())) throw Error("bad-record", "info jcz does not fit the game");
  if (base.is_object()) return with_members(base.get_object(), remainder.get_object());
  return listed(with_members(numbered(base.get_array()), remainder.get_object()));
}

}  // namespace bastide::jcz
