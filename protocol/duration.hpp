// Lengths of time as people write them: a number with its unit.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace bastide {

/// Whether no time at all is one.
enum class Zero { refused, taken };
/// "500us", "50ms", "1.5s", "2min": digits, perhaps a point and more digits, and the unit, with nothing before, between or behind;
/// from 1 ns, or nothing ("0s"), to 11 days. No value if the text is anything else.
std::optional<std::chrono::nanoseconds> read_duration(std::string_view text, Zero = Zero::refused);
/// The same. Throws std::invalid_argument in words that begin with `where`, such as "--time".
std::chrono::nanoseconds duration_from(std::string_view text, std::string_view where, Zero = Zero::refused);
/// A duration with its unit, as `read_duration` reads it: "100ms", "1.5s".
std::string to_text(std::chrono::nanoseconds);

}  // namespace bastide
