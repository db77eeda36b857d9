// Addresses to listen at, as options name them.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide::server {

struct ListenAt {
  std::string address;  ///< a number; empty if none was named
  std::uint16_t port = 0;
};

/// As it stands before a port: an address of IPv6 is in brackets.
std::string host_of(const std::string& address);
/// Takes "ADDRESS:PORT", "[::1]:8080" or ":8080" apart. Throws Error (bad-message) in words that begin with `option`.
ListenAt read_listen(std::string_view option, const std::string& text);
/// Where `--metrics` wants them read: an address must be named.
ListenAt read_metrics_listen(const std::string& text);

}  // namespace bastide::server
