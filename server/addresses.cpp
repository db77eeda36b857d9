#include "addresses.hpp"

#include <algorithm>

namespace bastide::server {
namespace {

std::string_view last_entry(std::string_view list) {
  auto comma = list.rfind(',');
  if (comma != std::string_view::npos) list.remove_prefix(comma + 1);
  while (list.starts_with(' ')) list.remove_prefix(1);
  while (list.ends_with(' ')) list.remove_suffix(1);
  return list;
}

}  // namespace

std::string address_key(const boost::asio::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  boost::asio::ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, v6).to_string();
  auto bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return boost::asio::ip::address_v6(bytes).to_string() + "/64";
}

bool trusts_peer(bool behind_proxy, const boost::asio::ip::address& peer) { return behind_proxy && peer.is_loopback(); }

std::string count_key(bool behind_proxy, const boost::asio::ip::address& peer) {
  return trusts_peer(behind_proxy, peer) ? std::string() : address_key(peer);
}

std::string client_address(bool behind_proxy, const boost::asio::ip::address& peer, std::string_view forwarded_for) {
  if (trusts_peer(behind_proxy, peer)) {
    boost::system::error_code ec;
    auto named = boost::asio::ip::make_address(std::string(last_entry(forwarded_for)), ec);
    if (!ec) return address_key(named);
  }
  return address_key(peer);
}

}  // namespace bastide::server
