#include "listen.hpp"

#include <fmt/format.h>


#include "core/number.hpp"
#include "protocol/error.hpp"

namespace bastide::server {

std::string host_of(const std::string& address) { return address.find(':') == address.npos ? address : "[" + address + "]"; }

ListenAt read_listen(std::string_view option, const std::string& text) {
  const auto colon = text.rfind(':');
  int port = 0;
  if (colon == text.npos || !read_number(std::string_view(text).substr(colon + 1), 0, 65'535, port))
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
