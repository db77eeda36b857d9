#include "listen.hpp"

#include <fmt/format.h>

#include <charconv>

#include "protocol/error.hpp"

namespace bastide::server {

ListenAt read_listen(std::string_view option, const std::string& text) {
  const auto colon = text.rfind(':');
  int port = -1;
  if (colon != std::string::npos) {
    const char* end = text.data() + text.size();
    const auto [at, ec] = std::from_chars(text.data() + colon + 1, end, port);
    if (ec != std::errc() || at != end) port = -1;
  }
  if (port < 0 || port > 65535)
    throw Error("bad-message", fmt::format("{} {}: expected ADDRESS:PORT, like 0.0.0.0:8080", option, text));
  std::string address = text.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
  if (address == "localhost") address = "127.0.0.1";
  return {std::move(address), static_cast<std::uint16_t>(port)};
}

ListenAt read_metrics_listen(const std::string& text) {
  ListenAt at = read_listen("metrics", text);
  if (at.address.empty()) throw Error("bad-message", fmt::format("metrics {}: expected ADDRESS:PORT, like 127.0.0.1:9464", text));
  return at;
}

}  // namespace bastide::server
