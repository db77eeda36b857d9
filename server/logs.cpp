#include "logs.hpp"

#include <fmt/format.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <stdexcept>

namespace bastide::server {
namespace {

constexpr std::size_t kShown = 200;

std::shared_ptr<spdlog::logger> open(const std::string& name) {
  if (name.empty()) return nullptr;
  try {
    spdlog::sink_ptr sink;
    if (name == "-")
      sink = std::make_shared<spdlog::sinks::stdout_sink_mt>();
    else
      sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(name);
    auto log = std::make_shared<spdlog::logger>(name, std::move(sink));
    log->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %v");
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

}  // namespace

Logs::Logs(std::string access, std::string abuse) : access_name_(std::move(access)), abuse_name_(std::move(abuse)) { reopen(); }
Logs::~Logs() = default;

void Logs::reopen() {
  Log access = open(access_name_), abuse = open(abuse_name_);
  std::lock_guard lock(mutex_);
  access_ = std::move(access);
  abuse_ = std::move(abuse);
}

Logs::Log Logs::log(const Log& which) const {
  std::lock_guard lock(mutex_);
  return which;
}

void Logs::access(std::string_view address, std::string_view method, std::string_view target, int status, std::size_t bytes, double ms) {
  if (const Log to = log(access_))
    to->info("{} {} {} {} {} {:.1f}", shown(address), shown(method), shown(target.substr(0, target.find('?'))), status, bytes, ms);
}

void Logs::abuse(std::string_view address, std::string_view why, std::string_view what) {
  if (const Log to = log(abuse_)) to->info("refused {} {} {}", shown(address), why, shown(what.substr(0, what.find('?'))));
}

}  // namespace bastide::server
