#include "swarm.hpp"

namespace bastide::server {

Swarm::~Swarm() {
  stopped_ = true;
  io_.stop();
  thread_.join();
}

void Swarm::run() { io_.run(); }

void Swarm::ask(const std::string& address, Next next) {
  asio::co_spawn(
      io_, [this, address, next = std::move(next)] { return keep_asking(address, next); }, asio::detached);
}

void Swarm::sit_silently(const std::string& address, const std::string& table, Silence silence) {
  asio::co_spawn(
      io_, [this, address, table, silence] { return join_and_be_silent(address, table, silence); }, asio::detached);
}

asio::awaitable<void> Swarm::connect(beast::tcp_stream& stream, const std::string& address, int receive_buffer) {
  stream.socket().open(tcp::v4());
  if (receive_buffer) stream.socket().set_option(asio::socket_base::receive_buffer_size(receive_buffer));
  stream.socket().bind({asio::ip::make_address(address), 0});
  co_await stream.async_connect(loopback(port_), asio::use_awaitable);
}

/// A connection that ends is begun anew after a moment.
asio::awaitable<void> Swarm::keep_asking(std::string address, Next next) {
  asio::steady_timer pause(io_);
  while (!stopped_) {
    try {
      beast::tcp_stream stream(io_);
      co_await connect(stream, address, 0);
      for (beast::flat_buffer buffer; !stopped_;) {
        http::request<http::string_body> request = next();
        request.set(http::field::host, "127.0.0.1:" + std::to_string(port_));
        request.prepare_payload();
        co_await http::async_write(stream, request, asio::use_awaitable);
        http::response_parser<http::string_body> parser;
        parser.body_limit(64 << 20);
        co_await http::async_read(stream, buffer, parser, asio::use_awaitable);
        count(parser.get().result_int());
      }
    } catch (const std::exception&) {
      count(0);
    }
    pause.expires_after(std::chrono::milliseconds(100));
    co_await pause.async_wait(asio::use_awaitable);
  }
}

asio::awaitable<void> Swarm::join_and_be_silent(std::string address, std::string table, Silence silence) {
  constexpr int kSmall = 4096, kJoins = 50;  // each is answered with the whole state, which nobody reads
  try {
    auto socket = std::make_unique<Socket>(io_);
    beast::tcp_stream& stream = beast::get_lowest_layer(*socket);
    co_await connect(stream, address, silence == Silence::reads_nothing ? kSmall : 0);
    co_await socket->async_handshake("127.0.0.1:" + std::to_string(port_), "/api/tables/" + table + "/socket", asio::use_awaitable);
    const std::string join = R"({"type":"join","tokens":[]})";
    socket->text(true);
    for (int i = 0; i < (silence == Silence::reads_nothing ? kJoins : 1); ++i)
      co_await socket->async_write(asio::buffer(join), asio::use_awaitable);
    if (silence == Silence::half_closed) stream.socket().shutdown(tcp::socket::shutdown_send);
    sockets_.push_back(std::move(socket));
    ++silent_;
  } catch (const std::exception&) {
    count(0);
  }
}

void Swarm::count(int status) {
  std::lock_guard lock(mutex_);
  ++statuses_[status];
}

std::map<int, int> Swarm::statuses() const {
  std::lock_guard lock(mutex_);
  return statuses_;
}

}  // namespace bastide::server
