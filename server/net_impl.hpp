// The network's inside, shared by net.cpp (HTTP) and socket.cpp (WebSocket).
#pragma once
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <mutex>
#include <unordered_map>

#include "net.hpp"

namespace bastide::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
using tcp = asio::ip::tcp;

struct Net::Impl : std::enable_shared_from_this<Net::Impl> {
  Impl(Services& s, Http& h, Tables& t, bool proxy)
      : services(s), http(h), tables(t), behind_proxy(proxy), acceptor(asio::make_strand(s.io)) {}

  Services& services;
  Http& http;
  Tables& tables;
  bool behind_proxy;
  std::atomic<int> uploads = 0;  // long bodies on their way in
  tcp::acceptor acceptor;        // touched only on its strand, once it listens

  std::mutex mutex;
  bool stopping = false;
  std::uint64_t next_key = 0;
  std::unordered_map<std::uint64_t, std::function<void()>> closers;  // how to end each open connection
  std::unordered_map<std::string, int> per_address;
};

/// A connection's place among the others, for as long as it lives.
class Visit {
 public:
  Visit(std::shared_ptr<Net::Impl> net, std::string address);
  ~Visit();
  Visit(const Visit&) = delete;
  /// False if there are too many connections, or the server is stopping.
  bool welcome() const { return welcome_; }
  /// How the connection is to be ended from outside; called from any thread.
  void on_close(std::function<void()>);

 private:
  std::shared_ptr<Net::Impl> net_;
  std::string address_;
  std::uint64_t key_ = 0;
  bool welcome_ = false;
};

/// Speaks WebSocket until the connection ends.
asio::awaitable<void> run_socket(std::shared_ptr<Net::Impl>, beast::tcp_stream, beast::http::request<beast::http::string_body>,
                                 std::string table, Visit&);

}  // namespace bastide::server
