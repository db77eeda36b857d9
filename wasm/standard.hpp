// What emscripten 3.1.6 lacks of the standard library of C++20. Read before every source that it compiles (emscripten.cmake), and nowhere else.
#pragma once
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> && is_trivially_copyable_v<From>);
  return __builtin_bit_cast(To, from);
}

/// Digits with a point and, unless `fixed`, an exponent; nothing else that strtod would take.
inline from_chars_result from_chars(const char* begin, const char* end, double& number, chars_format format = chars_format::general) {
  const auto digits = [end](const char* at) {
    while (at != end && *at >= '0' && *at <= '9') ++at;
    return at;
  };
  const char* const first = begin != end && *begin == '-' ? begin + 1 : begin;
  const char* at = digits(first);
  auto count = at - first;
  if (at != end && *at == '.') {
    const char* const after = digits(at + 1);
    count += after - at - 1;
    if (count) at = after;
  }
  if (!count) return {begin, errc::invalid_argument};
  if (format != chars_format::fixed && at != end && (*at == 'e' || *at == 'E')) {
    const char* const sign = at + 1 != end && (at[1] == '-' || at[1] == '+') ? at + 2 : at + 1;
    if (const char* const after = digits(sign); after != sign) at = after;
  }
  const double read = strtod(string(begin, at).c_str(), nullptr);
  if (!isfinite(read)) return {at, errc::result_out_of_range};
  number = read;
  return {at, errc{}};
}

/// The shortest text that reads as the same number, without an exponent where that is no longer.
inline to_chars_result to_chars(char* begin, char* end, double number) {
  char scientific[40], plain[400];
  int digits = 0;
  do snprintf(scientific, sizeof scientific, "%.*e", digits, number);
  while (strtod(scientific, nullptr) != number && ++digits < 17);
  const int exponent = atoi(strchr(scientific, 'e') + 1);
  snprintf(plain, sizeof plain, "%.*f", digits > exponent ? digits - exponent : 0, number);
  const char* const text = strlen(plain) <= strlen(scientific) ? plain : scientific;
  const auto length = static_cast<ptrdiff_t>(strlen(text));
  if (length > end - begin) return {end, errc::value_too_large};
  memcpy(begin, text, static_cast<size_t>(length));
  return {begin + length, errc{}};
}

}  // namespace std
