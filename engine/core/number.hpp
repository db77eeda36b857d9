// Numbers in decimal, read from texts.
#pragma once
#include <charconv>
#include <limits>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace bastide {

/// Takes a whole number from `low` to `high` from the front of `text`; false, and nothing taken, if there is none.
template <class Number>
bool take_number(std::string_view& text, std::type_identity_t<Number> low, std::type_identity_t<Number> high, Number& to) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < low || number > high) return false;
  to = number;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

/// Reads a whole word as a whole number from `low` to `high`; false, and `to` unchanged, if it is none.
template <class Number>
bool read_number(std::string_view word, std::type_identity_t<Number> low, std::type_identity_t<Number> high, Number& to) {
  Number number = 0;
  if (!take_number(word, low, high, number) || !word.empty()) return false;
  to = number;
  return true;
}

/// The same, of all numbers that `Number` holds.
template <class Number>
bool read_number(std::string_view word, Number& to) {
  return read_number(word, std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max(), to);
}

/// The number that the whole word is, `otherwise` if it is none.
template <class Number>
Number number_or(Number otherwise, std::string_view word) {
  read_number(word, otherwise);
  return otherwise;
}

}  // namespace bastide
