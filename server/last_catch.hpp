// The last catch of a thread: whatever a task throws is logged, and the thread goes on with the next one.
#pragma once
#include <boost/asio/io_context.hpp>
#include <string_view>

namespace bastide::server {

/// Logs the exception that is being handled; `where` stands before it.
void log_caught(std::string_view where) noexcept;

/// Runs `task`; what it throws is logged.
template <class Task>
void caught(std::string_view where, Task&& task) noexcept {
  try {
    task();
  } catch (...) {
    log_caught(where);
  }
}

/// Runs handlers until the context is stopped or has none left; none that throws ends the thread.
void run_handlers(boost::asio::io_context&) noexcept;

}  // namespace bastide::server
