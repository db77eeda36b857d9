// Taking apart what stands in the first line and the headers of a request.
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace bastide::server {

/// Replaces %41 by A and so on; nothing if the text is malformed or holds a zero byte. A plus sign stays one: tiles have it in
/// their ids.
std::optional<std::string> percent_decode(std::string_view text);
/// "/a/b?c=d" is "/a/b" and "c=d".
std::pair<std::string_view, std::string_view> split_target(std::string_view target);
/// The value of a key in a query, still encoded; nothing if it is absent.
std::optional<std::string_view> query_value(std::string_view query, std::string_view key);
/// Every key of a query with its value, still encoded, in order: f(key, value).
template <class F>
void each_query_value(std::string_view query, F&& f) {
  while (!query.empty()) {
    const auto end = std::min(query.find('&'), query.size());
    const std::string_view pair = query.substr(0, end);
    const auto equals = std::min(pair.find('='), pair.size());
    f(pair.substr(0, equals), pair.substr(std::min(equals + 1, pair.size())));
    query.remove_prefix(std::min(end + 1, query.size()));
  }
}
/// "https://a.org:8443/b" is "a.org:8443"; empty if it is no http or https address.
std::string_view host_of_url(std::string_view url);
/// True for a host, with or without a port, that can only be this machine.
bool is_loopback_host(std::string_view host);
/// True if the text can stand in a Host header.
bool is_host(std::string_view host);
/// The address without a slash at its end. Throws Error (bad-message) if it is not http(s)://HOST[:PORT].
std::string checked_public_url(std::string url);

}  // namespace bastide::server
