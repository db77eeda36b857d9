#include "last_catch.hpp"

#include <spdlog/spdlog.h>

#include <exception>

namespace bastide::server {

void log_caught(std::string_view where) noexcept {
  try {
    throw;
  } catch (const std::exception& e) {
    spdlog::error("{}: {}", where, e.what());
  } catch (...) {
    spdlog::error("{}: something was thrown that is no exception", where);
  }
}

void run_handlers(boost::asio::io_context& io) noexcept {
  while (!io.stopped()) caught("network", [&io] { io.run(); });
}

}  // namespace bastide::server
