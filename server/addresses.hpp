// Who is at the other end, for the limits by address.
#pragma once
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::server {

/// Who stands in front of us, so that their headers count: proxies on this machine, those of named networks, both or none.
class Proxies {
 public:
  void trust_this_machine() { here_ = true; }
  /// "10.0.0.5", "10.1.0.0/16", "fd00::/8". Throws Error (bad-message) in words.
  void trust(const std::string& network);
  bool trusts(const boost::asio::ip::address& peer) const;

 private:
  bool here_ = false;
  std::vector<boost::asio::ip::network_v4> v4_;
  std::vector<boost::asio::ip::network_v6> v6_;
};

/// One text for all addresses of one household: an IPv4 address, or the first 64 bits of an IPv6 address.
std::string address_key(const boost::asio::ip::address&);
/// Under which connections are counted; empty (not counted) for a proxy, who stands for many.
std::string count_key(const Proxies&, const boost::asio::ip::address& peer);
/// Who asks: behind a proxy the last entry of X-Forwarded-For, which the proxy wrote itself; otherwise the peer.
std::string client_address(const Proxies&, const boost::asio::ip::address& peer, std::string_view forwarded_for);

}  // namespace bastide::server
