// What the checks of protocol games are written with.
#pragma once
#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>

#include "laws/jcz/plan.hpp"

namespace bastide::laws {

/// Thrown with what is not so.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline int number(const json::value& v) { return static_cast<int>(v.as_int64()); }

inline std::string text(const json::value& v) { return std::string(v.as_string()); }

/// A place of a feature in one word: "1,0 N City".
inline std::string pointer_text(const json::object& p) {
  auto& at = p.at("position").get_array();
  return std::to_string(number(at[0])) + "," + std::to_string(number(at[1])) + " " + text(p.at("location")) + " " + text(p.at("feature"));
}

inline void demand(bool holds, const std::string& what) {
  if (!holds) throw Broken(what);
}

template <class Set>
std::string list(const Set& set) {
  std::string text;
  for (auto& s : set) text += "\n    " + s;
  return text;
}

template <class Set>
void demand_same(const Set& is, const Set& due, const std::string& what) {
  if (is == due) return;
  Set more, less;
  std::set_difference(is.begin(), is.end(), due.begin(), due.end(), std::inserter(more, more.end()));
  std::set_difference(due.begin(), due.end(), is.begin(), is.end(), std::inserter(less, less.end()));
  throw Broken(what + ": too much is" + list(more) + "\n  missing is" + list(less));
}

}  // namespace bastide::laws
