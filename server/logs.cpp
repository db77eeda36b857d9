#include "logs.hpp"

#include <fmt/format.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <boost/json.hpp>
#include <stdexcept>

#include "log_lines.hpp"
#include "protocol/json_text.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kShown = 200;

std::shared_ptr<spdlog::logger> open(const std::string& name, LogFormat format) {
  if (name.empty()) return nullptr;
  try {
    spdlog::sink_ptr sink;
    if (name == "-")
      sink = std::make_shared<spdlog::sinks::stdout_sink_mt>();
    else
      sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(name);
    auto log = std::make_shared<spdlog::logger>(name, std::move(sink));
    log->set_pattern(format == LogFormat::json ? "%v" : "%Y-%m-%dT%H:%M:%S.%e%z %v");
    log->flush_on(spdlog::level::info);
    return log;
  } catch (const spdlog::spdlog_ex& e) {
    throw std::runtime_error(fmt::format("log {}: {}", name, e.what()));
  }
}

/// On one line, without what a terminal would obey.
std::string shown(std::string_view text) {
  std::string line(text.substr(0, kShown));
  for (char& c : line)
    if (c <= ' ' || c > '~' || c == '"') c = '?';
  return line.empty() ? "-" : line;
}

std::string_view without_query(std::string_view target) { return target.substr(0, target.find('?')); }

std::string now_text() { return utc_text(std::chrono::system_clock::now()); }

}  // namespace

Logs::Logs(std::string access, std::string abuse, LogFormat format)
    : access_name_(std::move(access)), abuse_name_(std::move(abuse)), format_(format) {
  reopen();
}
Logs::~Logs() = default;

void Logs::reopen() {
  Log access = open(access_name_, format_), abuse = open(abuse_name_, format_);
  std::lock_guard lock(mutex_);
  access_ = std::move(access);
  abuse_ = std::move(abuse);
}

Logs::Log Logs::log(const Log& which) const {
  std::lock_guard lock(mutex_);
  return which;
}

void Logs::access(const Asker& who, std::string_view method, std::string_view target, int status, std::size_t bytes, double ms) {
  const Log to = log(access_);
  if (!to) return;
  const std::string path = shown(without_query(target));
  if (format_ == LogFormat::text)
    return to->info("{} {} {} {} {} {:.1f} {}", shown(who.address), shown(method), path, status, bytes, ms, shown(who.request));
  to->info("{}", json_text(boost::json::object{{"time", now_text()},
                                                            {"address", shown(who.address)},
                                                            {"method", shown(method)},
                                                            {"path", path},
                                                            {"status", status},
                                                            {"bytes", bytes},
                                                            {"ms", ms},
                                                            {"request", shown(who.request)}}));
}

void Logs::abuse(const Asker& who, std::string_view why, std::string_view what) {
  const Log to = log(abuse_);
  if (!to) return;
  const std::string path = shown(without_query(what));
  if (format_ == LogFormat::text) return to->info("refused {} {} {} {}", shown(who.address), why, path, shown(who.request));
  to->info(
      "{}",
      json_text(boost::json::object{
          {"time", now_text()}, {"refused", shown(who.address)}, {"why", why}, {"what", path}, {"request", shown(who.request)}}));
}

}  // namespace bastide::server
