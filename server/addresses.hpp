// Who is at the other end, for the limits by address.
#pragma once
#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>

namespace bastide::server {

/// One text for all addresses of one household: an IPv4 address, or the first 64 bits of an IPv6 address.
std::string address_key(const boost::asio::ip::address&);
/// True if the peer is our proxy, whose headers count.
bool trusts_peer(bool behind_proxy, const boost::asio::ip::address& peer);
/// Under which connections are counted; empty (not counted) for a proxy on this machine, who stands for many.
std::string count_key(bool behind_proxy, const boost::asio::ip::address& peer);
/// Who asks: behind a proxy on this machine the last entry of X-Forwarded-For, which the proxy wrote itself; otherwise the peer.
std::string client_address(bool behind_proxy, const boost::asio::ip::address& peer, std::string_view forwarded_for);

}  // namespace bastide::server
