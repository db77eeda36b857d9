// Writing JSON by hand: a state is printed after every message, and most of it is text that stands ready.
#pragma once
#include <charconv>
#include <cstring>
#include <string>
#include <string_view>

namespace bastide::jcz {

inline void put(std::string& out, std::string_view text) { out.append(text); }
inline void put(std::string& out, char c) { out.push_back(c); }
inline void put(std::string& out, int number) {
  char digits[12];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}
/// Several texts, characters and numbers, one after another.
template <class A, class B, class... More>
inline void put(std::string& out, const A& a, const B& b, const More&... more) {
  put(out, a);
  put(out, b);
  if constexpr (sizeof...(more) > 0) put(out, more...);
}

/// Writes commas between the members of a list: one before every member but the first.
class Commas {
 public:
  explicit Commas(std::string& out) : out_(out) {}
  void next() {
    if (!first_) out_.push_back(',');
    first_ = false;
  }

 private:
  std::string& out_;
  bool first_ = true;
};

}  // namespace bastide::jcz
