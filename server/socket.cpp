// A WebSocket at a table: limits on what comes in, a queue for what goes out. It understands no message.
#include <fmt/format.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "net_impl.hpp"

namespace bastide::server {
namespace {

namespace websocket = beast::websocket;
constexpr auto kResult = asio::as_tuple(asio::use_awaitable);

class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream stream, const Limits& limits) : ws_(std::move(stream)), limits_(limits) {}

  void send(Text text) override {
    asio::post(ws_.get_executor(), [self = shared_from_this(), text = std::move(text)] { self->queue(text); });
  }
  // Politely; the second time at once.
  void close() override {
    asio::post(ws_.get_executor(), [self = shared_from_this()] {
      if (self->closing_) return self->cut();
      self->closing_ = true;
      if (self->out_.empty()) self->say_goodbye();
    });
  }
  websocket::stream<beast::tcp_stream>& stream() { return ws_; }

 private:
  void queue(const Text& text) {
    if (closing_) return;
    queued_ += text->size();
    if (queued_ > limits_.queue_bytes) return cut();
    out_.push_back(text);
    if (out_.size() == 1) write_next();
  }
  void write_next() {
    ws_.async_write(asio::buffer(*out_.front()),
                    [self = shared_from_this()](beast::error_code ec, std::size_t) { self->written(ec); });
  }
  void written(beast::error_code ec) {
    if (ec) return cut();
    queued_ -= out_.front()->size();
    out_.pop_front();
    if (!out_.empty()) return write_next();
    if (closing_) say_goodbye();
  }
  void say_goodbye() {
    ws_.async_close(websocket::close_code::going_away, [self = shared_from_this()](beast::error_code) {});
  }
  // The text being written is kept: the operation still refers to it.
  void cut() {
    closing_ = true;
    while (out_.size() > 1) out_.pop_back();
    beast::get_lowest_layer(ws_).close();
  }

  websocket::stream<beast::tcp_stream> ws_;
  const Limits& limits_;
  std::deque<Text> out_;
  std::size_t queued_ = 0;
  bool closing_ = false;
};

struct Incoming {
  std::string text;      // the whole message, or its beginning if it is too large
  std::size_t size = 0;  // of the whole message
  bool over = false;     // the connection has ended, or must
};

// Of what is too large only so much is kept that its id can be seen.
void keep_beginning(Incoming& in, beast::flat_buffer& buffer, const Limits& limits) {
  if (in.text.empty()) in.text = beast::buffers_to_string(buffer.data()).substr(0, limits.message_bytes);
  buffer.consume(buffer.size());
}

asio::awaitable<Incoming> read_one(Socket& socket, const Limits& limits) {
  Incoming in;
  beast::flat_buffer buffer;
  do {
    auto [ec, bytes] = co_await socket.stream().async_read_some(buffer, limits.message_bytes + 1, kResult);
    in.size += bytes;
    in.over = ec || in.size > limits.flood_bytes;
    if (in.over) co_return in;
    if (in.size > limits.message_bytes) keep_beginning(in, buffer, limits);
  } while (!socket.stream().is_message_done());
  if (in.text.empty()) in.text = beast::buffers_to_string(buffer.data());
  co_return in;
}

class Reader {
 public:
  Reader(std::shared_ptr<Net::Impl> net, std::shared_ptr<Socket> socket, std::string table)
      : net_(std::move(net)),
        socket_(std::move(socket)),
        table_(std::move(table)),
        bucket_({limits().messages_per_second, limits().message_burst}, net_->services.now()) {}

  asio::awaitable<void> run() {
    while (true) {
      Incoming in = co_await read_one(*socket_, limits());
      if (in.over || !take(std::move(in))) break;
    }
    net_->tables.leave(table_, socket_);
    socket_->close();
  }

 private:
  const Limits& limits() const { return net_->services.limits; }
  void refuse(const Incoming& in, std::string_view code, std::string_view why) {
    socket_->send(error_text(id_at_sight(in.text, limits()), code, why));
  }

  // False if the client does not listen to reason.
  bool take(Incoming in) {
    if (!bucket_.take(net_->services.now())) {
      refuse(in, "too-fast", fmt::format("more than {} messages a second; this one was not read", limits().messages_per_second));
      return ++refused_ < limits().refusals_to_close;
    }
    if (in.size > limits().message_bytes)
      refuse(in, "too-large", fmt::format("a message of {} bytes; at most {} are allowed", in.size, limits().message_bytes));
    else if (socket_->stream().got_binary())
      refuse(in, "bad-message", "expected a text frame with one JSON object, found a binary frame");
    else
      net_->tables.receive(table_, socket_, std::move(in.text));
    return true;
  }

  std::shared_ptr<Net::Impl> net_;
  std::shared_ptr<Socket> socket_;
  std::string table_;
  Bucket bucket_;
  int refused_ = 0;
};

websocket::stream_base::timeout timeouts(const Limits& limits) { return {limits.request_time, limits.socket_idle, true}; }

}  // namespace

asio::awaitable<void> run_socket(std::shared_ptr<Net::Impl> net, beast::tcp_stream stream,
                                 beast::http::request<beast::http::string_body> request, std::string table, Visit& visit) {
  const Limits& limits = net->services.limits;
  stream.expires_never();
  auto socket = std::make_shared<Socket>(std::move(stream), limits);
  socket->stream().set_option(timeouts(limits));
  socket->stream().read_message_max(0);  // counted here, so that a message that is too large gets an answer
  visit.on_close([weak = std::weak_ptr<Socket>(socket)] {
    if (auto open = weak.lock()) open->close();
  });
  auto [ec] = co_await socket->stream().async_accept(request, kResult);
  if (ec) co_return;
  Reader reader(net, socket, std::move(table));
  co_await reader.run();
}

}  // namespace bastide::server
