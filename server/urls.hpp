// Taking apart what stands in the first line and the headers of a request, with Boost.URL.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide::server {

/// What a request asks for, decoded: "/a%2Fb?c=d" is the path "/a/b" with the pair ("c", "d").
struct Target {
  std::string path;
  std::vector<std::pair<std::string, std::string>> query;  ///< keys with their values, in order

  /// The first value of a key; nothing if it is absent.
  std::optional<std::string_view> value(std::string_view key) const;
};
/// Nothing if the text is malformed or holds a zero byte. A plus sign stays one: tiles have it in their ids. What browsers send though
/// it has no place in an address, such as "|" and ">", stands for itself.
std::optional<Target> read_target(std::string_view);
/// The host, with its port if there is one, of an http or https address; empty if it is none.
std::string host_of_url(std::string_view url);
/// True for a host, with or without a port, that can only be this machine.
bool is_loopback_host(std::string_view host);
/// True if the text can stand in a Host header: a name or an address, perhaps with a port.
bool is_host(std::string_view host);
/// The address without a slash at its end. Throws Error (bad-message) if it is not http(s)://HOST[:PORT].
std::string checked_public_url(const std::string& url);

}  // namespace bastide::server
