#include "urls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "protocol/error.hpp"

namespace bastide::server {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = static_cast<char>(c | 0x20);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

}  // namespace

std::optional<std::string> percent_decode(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1, low = high < 0 ? -1 : hex_digit(text[i + 2]);
      if (low < 0) return {};
      c = static_cast<char>(high * 16 + low);
      i += 2;
    }
    if (c == '\0') return {};
    plain += c;
  }
  return plain;
}

std::pair<std::string_view, std::string_view> split_target(std::string_view target) {
  auto mark = target.find('?');
  if (mark == std::string_view::npos) return {target, {}};
  return {target.substr(0, mark), target.substr(mark + 1)};
}

std::optional<std::string_view> query_value(std::string_view query, std::string_view key) {
  while (!query.empty()) {
    auto end = query.find('&');
    std::string_view pair = query.substr(0, end);
    auto equals = pair.find('=');
    if (pair.substr(0, equals) == key) return equals == std::string_view::npos ? std::string_view{} : pair.substr(equals + 1);
    if (end == std::string_view::npos) break;
    query.remove_prefix(end + 1);
  }
  return {};
}

std::string_view host_of_url(std::string_view url) {
  for (std::string_view scheme : {"http://", "https://"})
    if (url.starts_with(scheme)) return url.substr(scheme.size(), url.find('/', scheme.size()) - scheme.size());
  return {};
}

bool is_loopback_host(std::string_view host) {
  std::string_view name = host.starts_with('[') ? host.substr(0, host.find(']') + 1) : host.substr(0, host.find(':'));
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

bool is_host(std::string_view host) {
  auto good = [](unsigned char c) {
    return std::isalnum(c) || c == '.' || c == '-' || c == ':' || c == '[' || c == ']' || c == '_';
  };
  return !host.empty() && host.size() <= 255 && std::all_of(host.begin(), host.end(), good);
}

std::string checked_public_url(std::string url) {
  while (url.ends_with('/')) url.pop_back();
  std::string_view host = host_of_url(url);
  if (!is_host(host) || url.find('/', url.find("//") + 2) != std::string::npos)
    throw Error("bad-message", fmt::format("public URL {}: expected https://HOST or http://HOST:PORT without a path", url));
  return url;
}

}  // namespace bastide::server
