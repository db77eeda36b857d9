#include "urls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/url/decode_view.hpp>
#include <boost/url/encode.hpp>
#include <boost/url/grammar/alnum_chars.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/rfc/pchars.hpp>

#include "protocol/error.hpp"

namespace bastide::server {
namespace urls = boost::urls;
namespace {

constexpr auto kTargetChars = urls::pchars + urls::grammar::lut_chars("/?");

/// What has no place in the target of a request is encoded; what is encoded stays so.
std::string cleaned(std::string_view text) {
  std::string clean;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('%', at), text.size());
    clean += (at ? "%" : "") + std::string(urls::encode(text.substr(at, end - at), kTargetChars));
    at = end + 1;
  }
  return clean;
}

std::string decoded(urls::pct_string_view text) {
  const urls::decode_view view = *text;
  return {view.begin(), view.end()};
}

bool has_zero(const std::string& text) { return text.find('\0') != std::string::npos; }

std::optional<urls::url_view> http_url(std::string_view text) {
  const auto url = urls::parse_uri(text);
  if (!url || (url->scheme() != "http" && url->scheme() != "https")) return {};
  return *url;
}

}  // namespace

std::optional<std::string_view> Target::value(std::string_view key) const {
  const auto found = std::find_if(query.begin(), query.end(), [&](auto& pair) { return pair.first == key; });
  if (found == query.end()) return {};
  return found->second;
}

std::optional<Target> read_target(std::string_view text) {
  const std::string clean = cleaned(text);
  const auto url = urls::parse_origin_form(clean);
  if (!url) return {};
  Target target{decoded(url->encoded_path()), {}};
  for (const auto& pair : url->encoded_params()) target.query.emplace_back(decoded(pair.key), decoded(pair.value));
  const bool zero = std::any_of(target.query.begin(), target.query.end(), [](auto& p) { return has_zero(p.first) || has_zero(p.second); });
  if (zero || has_zero(target.path)) return {};
  return target;
}

std::string host_of_url(std::string_view text) {
  const auto url = http_url(text);
  return url ? std::string(url->encoded_host_and_port()) : "";
}

bool is_loopback_host(std::string_view host) {
  const auto authority = urls::parse_authority(host);
  if (!authority) return false;
  switch (authority->host_type()) {
    case urls::host_type::ipv4: return authority->host_ipv4_address().is_loopback();
    case urls::host_type::ipv6: return authority->host_ipv6_address().is_loopback();
    default: return authority->encoded_host() == "localhost";
  }
}

bool is_host(std::string_view host) {
  constexpr auto kNameChars = urls::grammar::alnum_chars + urls::grammar::lut_chars(".-_");
  const auto authority = urls::parse_authority(host);
  if (!authority || authority->has_userinfo() || host.size() > 255) return false;
  const std::string_view name = authority->encoded_host();
  return authority->host_type() != urls::host_type::name || (!name.empty() && std::all_of(name.begin(), name.end(), kNameChars));
}

std::string checked_public_url(const std::string& text) {
  const auto url = http_url(text);
  if (!url || !is_host(host_of_url(text)) || url->has_userinfo() || url->has_query() || url->has_fragment() ||
      (!url->encoded_path().empty() && url->encoded_path() != "/"))
    throw Error("bad-message", fmt::format("public URL {}: expected https://HOST or http://HOST:PORT without a path", text));
  return text.substr(0, text.size() - url->encoded_path().size());
}

}  // namespace bastide::server
