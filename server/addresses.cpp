#include "addresses.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/error.hpp"

namespace bastide::server {
namespace {

namespace ip = boost::asio::ip;

std::string_view last_entry(std::string_view list) {
  auto comma = list.rfind(',');
  if (comma != std::string_view::npos) list.remove_prefix(comma + 1);
  while (list.starts_with(' ')) list.remove_prefix(1);
  while (list.ends_with(' ')) list.remove_suffix(1);
  return list;
}

/// IPv4 in IPv6's clothes as what it is.
ip::address unmapped(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

}  // namespace

std::string address_key(const ip::address& address) {
  const ip::address plain = unmapped(address);
  if (plain.is_v4()) return plain.to_string();
  auto bytes = plain.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return ip::address_v6(bytes).to_string() + "/64";
}

void Proxies::trust(const std::string& network) {
  boost::system::error_code ec;
  const bool whole = network.find('/') == network.npos;
  if (const auto v4 = ip::make_network_v4(whole ? network + "/32" : network, ec); !ec) return v4_.push_back(v4.canonical());
  if (const auto v6 = ip::make_network_v6(whole ? network + "/128" : network, ec); !ec) return v6_.push_back(v6.canonical());
  throw Error("bad-message", fmt::format("proxy {}: expected an address or a network, like 10.0.0.5 or 10.1.0.0/16", network));
}

bool Proxies::trusts(const ip::address& peer) const {
  const ip::address plain = unmapped(peer);
  if (here_ && plain.is_loopback()) return true;
  if (plain.is_v4())
    return std::any_of(v4_.begin(), v4_.end(),
                       [a = plain.to_v4()](auto& n) { return ip::network_v4(a, n.prefix_length()).canonical() == n; });
  return std::any_of(v6_.begin(), v6_.end(),
                     [a = plain.to_v6()](auto& n) { return ip::network_v6(a, n.prefix_length()).canonical() == n; });
}

std::string count_key(const Proxies& proxies, const ip::address& peer) {
  return proxies.trusts(peer) ? std::string() : address_key(peer);
}

std::string client_address(const Proxies& proxies, const ip::address& peer, std::string_view forwarded_for) {
  if (proxies.trusts(peer)) {
    boost::system::error_code ec;
    auto named = ip::make_address(std::string(last_entry(forwarded_for)), ec);
    if (!ec) return address_key(named);
  }
  return address_key(peer);
}

}  // namespace bastide::server
