// Streams of lines at the end of a server.
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

#include "server/net.hpp"
#include "server_world.hpp"

namespace bastide::server {
namespace {

/// What still waits in a server's context goes when the context does, and that is the last of all.
TEST(ServerStreams, OneThatOutlivesTheServerNeedsNothingOfIt) {
  using boost::asio::ip::tcp;
  boost::asio::io_context ours;
  tcp::socket reader(ours);
  Logs logs("", "", LogFormat::text);
  auto world = std::make_unique<World>();
  const Made table = world->make("pp");
  {
    Net net(world->services, world->http, world->tables, logs, {});
    reader.connect({boost::asio::ip::make_address("127.0.0.1"), net.listen("127.0.0.1", 0)});
    boost::asio::write(reader, boost::asio::buffer("GET /api/tables/" + table.id + "/stream HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    const Metrics& metrics = *world->services.metrics;
    EXPECT_TRUE(world->until([&] { return metrics.sockets.Value() == 1; }));
  }
  const std::weak_ptr<Metrics> counted = world->services.metrics;
  world.reset();
  EXPECT_TRUE(counted.expired());
}

}  // namespace
}  // namespace bastide::server
