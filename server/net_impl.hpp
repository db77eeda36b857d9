// The network's inside, shared by net.cpp (HTTP), socket.cpp (WebSocket) and lines.cpp (streams of lines).
#pragma once
#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "backlog.hpp"
#include "logs.hpp"
#include "net.hpp"

namespace bastide::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
using tcp = asio::ip::tcp;
/// The header that names a request, for whoever looks for it in logs.
constexpr const char* kRequestId = "X-Request-Id";
/// A connection whose bytes a second can be bounded.
using Stream = beast::basic_stream<tcp, asio::any_io_executor, beast::simple_rate_policy>;

/// How a connection is ended from outside.
enum class Ending {
  goodbye,  ///< politely: what it waits for is answered first
  cut,
};

struct Net::Impl : std::enable_shared_from_this<Net::Impl> {
  Impl(Services& s, Http& h, Tables& t, Logs& l, Proxies p)
      : services(s),
        http(h),
        tables(t),
        logs(l),
        proxies(std::move(p)),
        backlog(s.limits.queues_bytes),
        people(asio::make_strand(s.io)),
        operators(asio::make_strand(s.io)) {}

  /// Counts and logs what a limit or a rule of safety has refused.
  void refused(const Asker& who, std::string_view why, std::string_view what) {
    services.metrics->refused(why);
    logs.abuse(who, why, what);
  }

  tcp::acceptor& at(Door door) { return door == Door::people ? people : operators; }
  /// From now on nobody new is welcome; the keys of those who are here.
  std::vector<std::uint64_t> stop();
  /// Ends a connection, if it is still there.
  void end(std::uint64_t key, Ending how);

  Services& services;
  Http& http;
  Tables& tables;
  Logs& logs;
  const Proxies proxies;
  Backlog backlog;
  tcp::acceptor people, operators;  // each touched only on its strand, once it listens
  bool operators_have_a_door = false;
  std::atomic<int> unanswered = 0;

  std::mutex mutex;
  bool stopping = false;
  std::uint64_t next_key = 0;
  std::unordered_map<std::uint64_t, std::function<void(Ending)>> closers;  // how to end each open connection
  const std::shared_ptr<std::atomic<int>> open = http.connections();  // so many; whatever counts them may outlive `http`
  std::unordered_map<std::string, int> per_address;
  int uploads = 0;  // long bodies on their way in
  std::unordered_map<std::string, int> uploads_of;
};

/// A connection's place among the others, for as long as its descriptor is open.
class Visit {
 public:
  Visit(std::shared_ptr<Net::Impl> net, std::string address, Door = Door::people);
  ~Visit();
  Visit(const Visit&) = delete;
  /// False if there are too many connections, of which operators need not care, or the server is stopping.
  bool welcome() const { return welcome_; }
  /// Counts it as a connection of another address from now on: behind a proxy only a request says whose it is. False if that one has
  /// too many.
  bool move_to(const std::string& address);
  /// How the connection is to be ended from outside; called from any thread.
  void on_close(std::function<void(Ending)>);

 private:
  bool count(const std::string& address);
  void forget(const std::string& address);

  std::shared_ptr<Net::Impl> net_;
  std::string address_;
  std::uint64_t key_ = 0;
  bool welcome_ = false;
};

/// Speaks WebSocket until the connection ends. `asked`: the request, whose address and id are those of the connection.
asio::awaitable<void> run_socket(std::shared_ptr<Net::Impl>, Stream, beast::http::request<beast::http::string_body>,
                                 std::string table, Request asked, std::shared_ptr<Visit>);

/// The message by which whoever asks for a stream of a table joins it: his seats by the header Authorization, `since` from the address. Throws
/// Error (bad-message).
std::string stream_join(const Request&);
/// Nothing if the table is there, else what is answered. It comes on the executor of whoever waits.
asio::awaitable<std::optional<Response>> missing_table(Tables&, const std::string& table, const std::string& address, asio::any_io_executor);
/// Writes what a socket at the table would be told, a line each, until the connection ends.
asio::awaitable<void> run_lines(std::shared_ptr<Net::Impl>, Stream, std::string table, std::string join, Request asked, std::shared_ptr<Visit>);

}  // namespace bastide::server
