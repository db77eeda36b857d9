#include "protocol/duration.hpp"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "protocol/utf8.hpp"

namespace bastide {
namespace {

constexpr std::pair<std::string_view, double> kUnits[] = {{"us", 1e3}, {"ms", 1e6}, {"s", 1e9}, {"min", 6e10}};
constexpr double kLongest = 1e15;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::optional<std::chrono::nanoseconds> read_duration(std::string_view text, Zero zero) {
  if (text.empty() || !is_digit(text[0])) return std::nullopt;
  double number = 0;
  const auto [end, bad] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (bad != std::errc() || !is_digit(end[-1])) return std::nullopt;
  const std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
  for (auto& [unit, nanoseconds] : kUnits) {
    const double time = std::round(number * nanoseconds);
    const bool enough = time >= 1 || (zero == Zero::taken && number == 0);
    if (rest == unit && enough && time <= kLongest) return std::chrono::nanoseconds(static_cast<std::int64_t>(time));
  }
  return std::nullopt;
}

std::chrono::nanoseconds duration_from(std::string_view text, std::string_view where, Zero zero) {
  if (const auto time = read_duration(text, zero)) return *time;
  throw std::invalid_argument(std::string(where) + ": expected a number with us, ms, s or min, such as 50ms or 1.5s, not '" +
                              shortened(text) + "'");
}

std::string to_text(std::chrono::nanoseconds time) {
  const auto n = static_cast<double>(time.count());
  const auto& [unit, nanoseconds] = kUnits[n >= 1e9 || n == 0 ? 2 : n >= 1e6 ? 1 : 0];
  char text[40];
  std::snprintf(text, sizeof text, "%.12g%s", n / nanoseconds, unit.data());
  return text;
}

}  // namespace bastide
