// Whose headers count, and whose connection it is.
#include <gtest/gtest.h>

#include "protocol/error.hpp"
#include "server/addresses.hpp"
#include "server/listen.hpp"

namespace bastide::server {
namespace {

auto at(const char* address) { return boost::asio::ip::make_address(address); }

TEST(ServerAddresses, NobodyIsAProxyUnlessNamed) {
  const Proxies none;
  for (const char* peer : {"127.0.0.1", "::1", "10.0.0.1"}) EXPECT_FALSE(none.trusts(at(peer))) << peer;
  EXPECT_EQ(client_address(none, at("127.0.0.1"), "203.0.113.7"), "127.0.0.1");
  EXPECT_EQ(count_key(none, at("127.0.0.1")), "127.0.0.1");
}

TEST(ServerAddresses, ProxiesAreTakenAtTheirWord) {
  Proxies proxies;
  proxies.trust_this_machine();
  proxies.trust("10.1.2.3/16");
  proxies.trust("192.0.2.5");
  proxies.trust("fd00:1::/32");
  for (const char* peer :
       {"127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.0.0", "10.1.255.255", "::ffff:10.1.7.7", "192.0.2.5", "fd00:1::7"}) {
    EXPECT_TRUE(proxies.trusts(at(peer))) << peer;
    EXPECT_EQ(count_key(proxies, at(peer)), "") << peer;
    EXPECT_EQ(client_address(proxies, at(peer), "6.6.6.6, 203.0.113.7"), "203.0.113.7") << peer;
  }
  for (const char* peer : {"10.2.0.0", "10.0.255.255", "192.0.2.6", "fd00:2::7", "203.0.113.7"}) {
    EXPECT_FALSE(proxies.trusts(at(peer))) << peer;
    EXPECT_EQ(client_address(proxies, at(peer), "6.6.6.6"), address_key(at(peer))) << peer;
  }
  EXPECT_EQ(client_address(proxies, at("192.0.2.5"), "nonsense"), "192.0.2.5");
}

TEST(ServerAddresses, ThoseOfIPv6StandInBracketsBeforeAPort) {
  EXPECT_EQ(host_of(read_listen("listen", "[::1]:8283").address), "[::1]");
  EXPECT_EQ(host_of("192.0.2.5"), "192.0.2.5");
}

TEST(ServerAddresses, WhatIsNoNetworkIsRefusedInWords) {
  Proxies proxies;
  for (const char* bad : {"", "/", "10.0.0.1/33", "10.0.0/8", "fd00::/129", "proxy.example.org", "10.0.0.1/8/8", " 10.0.0.1"})
    EXPECT_THROW(proxies.trust(bad), Error) << bad;
}

}  // namespace
}  // namespace bastide::server
