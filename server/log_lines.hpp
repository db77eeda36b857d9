// The lines of the server's log: text for people, or one JSON object a line for programs (docs/server.md, "Logs").
#pragma once
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <string>
#include <string_view>

#include "log_format.hpp"

namespace bastide::server {

/// From now on the program's log is written in this form, one line a message: whatever a terminal would obey is a question mark.
void set_log_format(LogFormat);

/// What a line is about; empty where it is about nothing of that kind.
struct About {
  std::string_view table = {}, request = {};
};

/// Logs a message that has been put together.
void log_message(spdlog::level::level_enum, const About&, std::string_view message);

/// As spdlog::error.
template <class... Args>
void log_error(const About& about, fmt::format_string<Args...> form, Args&&... args) {
  if (spdlog::should_log(spdlog::level::err))
    log_message(spdlog::level::err, about, fmt::format(form, std::forward<Args>(args)...));
}

/// The text on one line, in UTF-8, without what a terminal would obey.
std::string one_line(std::string_view text);
/// "2026-11-23T19:05:00.123Z"
std::string utc_text(std::chrono::system_clock::time_point);

}  // namespace bastide::server
