#include "log_lines.hpp"

#include <fmt/chrono.h>
#include <spdlog/details/log_msg.h>
#include <spdlog/pattern_formatter.h>

#include <boost/json.hpp>

#include "protocol/json_text.hpp"
#include "protocol/utf8.hpp"

namespace bastide::server {
namespace {

/// What the line that this thread is writing is about: the program's log is written by whoever logs, at once.
thread_local const About* line_is_about = nullptr;

std::string text_of_line(std::string_view message, const About& about) {
  std::string line = about.table.empty() ? std::string() : fmt::format("table {}: ", about.table);
  line += message;
  if (!about.request.empty()) line += fmt::format(" (request {})", about.request);
  return one_line(line);
}

std::string_view view(spdlog::string_view_t text) { return {text.data(), text.size()}; }

std::string json_of_line(const spdlog::details::log_msg& line, const About& about) {
  boost::json::object o{{"time", utc_text(line.time)},
                        {"level", view(spdlog::level::to_string_view(line.level))},
                        {"message", one_line(view(line.payload))}};
  if (!about.table.empty()) o["table"] = one_line(about.table);
  if (!about.request.empty()) o["request"] = one_line(about.request);
  return json_text(o);
}

class LineFormatter final : public spdlog::formatter {
 public:
  explicit LineFormatter(LogFormat format) : format_(format) {}

  void format(const spdlog::details::log_msg& line, spdlog::memory_buf_t& out) override {
    const About about = line_is_about ? *line_is_about : About{};
    const std::string text = format_ == LogFormat::json ? json_of_line(line, about) : text_of_line(view(line.payload), about);
    if (format_ == LogFormat::json) {
      out.append(text.data(), text.data() + text.size());
      return out.push_back('\n');
    }
    spdlog::details::log_msg shown = line;
    shown.payload = text;
    pattern_.format(shown, out);
    line.color_range_start = shown.color_range_start;
    line.color_range_end = shown.color_range_end;
  }
  std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<LineFormatter>(format_); }

 private:
  const LogFormat format_;
  spdlog::pattern_formatter pattern_;
};

/// One character in UTF-8 that a terminal may obey: the C0 and C1 controls, DEL. The number of its bytes, or 0.
std::size_t control_at(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  if (byte(i) < 0x20 || byte(i) == 0x7f) return 1;
  return byte(i) == 0xc2 && i + 1 < text.size() && byte(i + 1) < 0xa0 ? 2 : 0;
}

}  // namespace

void set_log_format(LogFormat format) { spdlog::set_formatter(std::make_unique<LineFormatter>(format)); }

void log_message(spdlog::level::level_enum level, const About& about, std::string_view message) {
  line_is_about = &about;
  try {
    spdlog::log(level, "{}", message);
  } catch (...) {
    line_is_about = nullptr;
    throw;
  }
  line_is_about = nullptr;
}

std::string one_line(std::string_view text) {
  const std::string good = as_utf8(text);
  std::string line;
  for (std::size_t i = 0; i < good.size();) {
    const std::size_t bytes = control_at(good, i);
    line += bytes ? '?' : good[i];
    i += bytes ? bytes : 1;
  }
  return line;
}

std::string utc_text(std::chrono::system_clock::time_point time) {
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count() % 1000;
  return fmt::format("{:%FT%T}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(time)), ms);
}

}  // namespace bastide::server
