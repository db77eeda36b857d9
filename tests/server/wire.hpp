// A blocking client for tests: HTTP and WebSocket over the loopback interface, one thread, no cleverness.
#pragma once
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "server/serve.hpp"
#include "support/follower.hpp"
#include "support/gunzip.hpp"
#include "support/server.hpp"

namespace bastide::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

inline tcp::endpoint loopback(std::uint16_t port) { return {asio::ip::make_address("127.0.0.1"), port}; }

/// One request on a connection of its own; `host` as the browser would name it.
inline http::response<http::string_body> fetch(std::uint16_t port, http::request<http::string_body> request,
                                               std::string host = "") {
  asio::io_context io;
  beast::tcp_stream stream(io);
  stream.connect(loopback(port));
  request.set(http::field::host, host.empty() ? "127.0.0.1:" + std::to_string(port) : host);
  request.prepare_payload();
  http::write(stream, request);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(64 << 20);
  http::read(stream, buffer, parser);
  return parser.release();
}
inline http::response<http::string_body> get(std::uint16_t port, const std::string& target) {
  return fetch(port, {http::verb::get, target, 11});
}
inline json::object post(std::uint16_t port, const std::string& target, const json::object& body) {
  http::request<http::string_body> request{http::verb::post, target, 11};
  request.body() = json::serialize(body);
  return json::parse(fetch(port, request).body()).as_object();
}

/// Sends raw bytes and returns everything that comes back until the server hangs up.
inline std::string raw(std::uint16_t port, const std::string& bytes) {
  asio::io_context io;
  tcp::socket socket(io);
  socket.connect(loopback(port));
  beast::error_code ec;
  asio::write(socket, asio::buffer(bytes), ec);
  socket.shutdown(tcp::socket::shutdown_send, ec);
  std::string got;
  asio::read(socket, asio::dynamic_buffer(got), ec);
  return got;
}

/// A socket for bytes as they are.
class RawSocket {
 public:
  explicit RawSocket(std::uint16_t port) : socket_(io_) { socket_.connect(loopback(port)); }
  void send(const std::string& bytes) { asio::write(socket_, asio::buffer(bytes)); }
  /// Everything up to and with `mark`.
  std::string read_until(const std::string& mark) {
    std::string got;
    asio::read_until(socket_, asio::dynamic_buffer(got), mark);
    return got;
  }
  /// Waits until the server hangs up; returns with which error.
  beast::error_code wait_for_end() {
    beast::error_code ec;
    std::string rest;
    asio::read(socket_, asio::dynamic_buffer(rest), ec);
    return ec;
  }

 private:
  asio::io_context io_;
  tcp::socket socket_;
};

/// A server of a test: this database, any free port.
inline ServeOptions options_for(const std::string& database) {
  ServeOptions options;
  options.database = database;
  options.port = 0;
  return options;
}

struct TableLink {
  std::string id;
  std::vector<std::string> tokens;
};

/// `seats`: p a person of ours, b a computer.
inline TableLink make_table(std::uint16_t port, const std::string& seats, bool confirm = false) {
  json::object made = post(port, "/api/tables", table_wish(seats, confirm));
  if (!made.contains("table")) throw std::runtime_error("a table cannot be made: " + json::serialize(made));
  TableLink link{std::string(made.at("table").as_string()), {}};
  for (const json::value& token : made.at("tokens").as_array()) link.tokens.emplace_back(token.as_string());
  return link;
}

/// A socket at a table. Every call blocks; all throw beast::system_error when the connection ends.
class Player {
 public:
  /// `receive_buffer`: bytes that the system keeps for him at most, 0 for as many as it likes, which may be megabytes.
  Player(std::uint16_t port, const TableLink& table, const std::vector<std::string>& tokens, const std::string& origin = "",
         int receive_buffer = 0)
      : ws_(io_) {
    beast::tcp_stream& socket = beast::get_lowest_layer(ws_);
    if (receive_buffer) {
      socket.socket().open(tcp::v4());
      socket.socket().set_option(asio::socket_base::receive_buffer_size(receive_buffer));
    }
    socket.connect(loopback(port));
    ws_.set_option(websocket::stream_base::decorator([origin](websocket::request_type& r) {
      if (!origin.empty()) r.set(http::field::origin, origin);
    }));
    ws_.read_message_max(64 << 20);
    ws_.handshake("127.0.0.1:" + std::to_string(port), "/api/tables/" + table.id + "/socket");
    json::array list;
    for (const std::string& token : tokens) list.emplace_back(token);
    send({{"type", "join"}, {"tokens", list}});
    while (!follower_.knows()) take();
  }

  void send(const json::object& message) { send_text(json::serialize(message)); }
  void send_text(const std::string& text) {
    ws_.text(true);
    ws_.write(asio::buffer(text));
  }
  /// The next message of the server.
  json::object take() {
    beast::flat_buffer buffer;
    ws_.read(buffer);
    std::string text = beast::buffers_to_string(buffer.data());
    if (ws_.got_binary()) text = gunzip(text);
    json::object m = json::parse(text).as_object();
    follower_.hear(m);
    if (m["type"] == "over") over_ = true;
    return m;
  }
  json::object take(std::string_view type) {
    while (true) {
      json::object m = take();
      if (m["type"] == json::value(type)) return m;
    }
  }
  /// The ack or error to a message; of an answer to a decision that counts, what it changed is known then, too.
  json::object answer(const json::object& message) {
    json::object m = take();
    while (!m.contains("id") || m["id"] != message.at("id")) m = take();
    if (m["type"] == "ack" && message.contains("seq"))
      while (message.at("seq") == seq()) take();
    return m;
  }
  json::object ask(json::object message) {
    message["id"] = "w" + std::to_string(next_id_++);
    send(message);
    return answer(message);
  }

  const json::object& state() const { return follower_.state(); }
  std::int64_t seq() const { return state().at("seq").as_int64(); }
  bool over() const { return over_ || !state().contains("decision"); }
  const json::object& decision() const { return state().at("decision").as_object(); }
  std::int64_t actor() const { return over() ? -1 : decision().at("actor").as_int64(); }
  /// A message that answers the decision at hand with option number `i`, counted around.
  json::object choice(std::size_t i) const { return answer_to(decision(), i); }
  websocket::stream<beast::tcp_stream>& stream() { return ws_; }

 private:
  asio::io_context io_;
  websocket::stream<beast::tcp_stream> ws_;
  Follower follower_;
  bool over_ = false;
  int next_id_ = 0;
};

}  // namespace bastide::server
