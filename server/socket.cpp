// A WebSocket at a table: limits on what comes in, a queue for what goes out. It understands no message.
#include <fmt/format.h>
#include <netinet/tcp.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

#include "net_impl.hpp"

namespace bastide::server {
namespace {

namespace websocket = beast::websocket;
constexpr auto kResult = asio::as_tuple(asio::use_awaitable);

class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(std::shared_ptr<Net::Impl> net, Stream stream, std::string table, const Request& asked, std::shared_ptr<Visit> visit)
      : Client(asked.address, asked.id),
        net_(std::move(net)),
        ws_(std::move(stream)),
        table_(std::move(table)),
        visit_(std::move(visit)),
        patience_(ws_.get_executor()),
        queue_(net_->backlog, [this] { cut_soon(); }),
        bucket_({limits().messages_per_second, limits().message_burst}, net_->services.steady()) {
    ws_.control_callback([this](websocket::frame_type, beast::string_view) {
      if (!admits()) cut("too many control frames");
    });
  }

  ~Socket() override {
    if (open_) metrics_->sockets.Decrement();
  }

  void send(Text text) override { put({std::move(text)}); }
  void send_packed(Text gzip) override { put({std::move(gzip), true}); }
  void send_news(Text text) override { put({std::move(text), false, true}); }
  // Politely, but not for ever; the second time at once.
  void close() override {
    asio::post(ws_.get_executor(), [self = shared_from_this()] { self->close_now(); });
  }
  void asks() override {
    ++unanswered_;
    ++net_->unanswered;
  }
  void dealt_with() override {
    --net_->unanswered;
    if (--unanswered_ == 0 && leaving_) close_when_answered();
  }
  /// The server ends: whatever this client waits for comes first, and nothing more is taken from him.
  void end(Ending how) {
    asio::post(ws_.get_executor(), [self = shared_from_this(), how] {
      if (how == Ending::cut || !self->open_) return self->cut();
      self->leaving_ = true;
      if (self->unanswered_ == 0) self->close_when_answered();
    });
  }
  bool leaving() const { return leaving_; }
  void hand_over(std::string text) {
    metrics_->messages.Increment();
    net_->tables.receive(table_, shared_from_this(), std::move(text));
  }
  websocket::stream<Stream>& stream() { return ws_; }
  const Limits& limits() const { return net_->services.limits; }
  Metrics& metrics() const { return *metrics_; }
  const std::string& table() const { return table_; }

  /// From now on it can be ended politely.
  void opened() {
    open_ = true;
    metrics_->sockets.Increment();
  }
  /// Counts a message, or what costs as much. False if that is one too many for now.
  bool in_time() { return bucket_.take(net_->services.steady()); }
  /// False if the client does not listen to reason.
  bool bears_refusal() { return ++refused_ < limits().refusals_to_close; }
  bool admits() { return in_time() || bears_refusal(); }

  // The text being written is kept: the operation still refers to it.
  void cut(std::string_view why = {}) {
    if (!why.empty() && !cut_) net_->refused({address(), request()}, "cut", why);
    closing_ = cut_ = true;
    leaving_ = false;
    patience_.cancel();
    for (; out_.size() > 1; out_.pop_back()) queue_.remove(out_.back().text->size());
    beast::get_lowest_layer(ws_).close();
  }

 private:
  struct Frame {
    Text text;
    bool binary = false;  ///< the text is compressed
    bool news = false;    ///< whoever is behind goes without
  };
  /// From any thread. What comes together, as an answer and what everybody is told, is taken up together.
  void put(Frame frame) {
    {
      const std::lock_guard lock(mutex_);
      coming_.push_back(std::move(frame));
      if (coming_.size() > 1) return;
    }
    asio::post(ws_.get_executor(), [self = shared_from_this()] { self->take_up(); });
  }
  void take_up() {
    std::vector<Frame> frames;
    {
      const std::lock_guard lock(mutex_);
      frames.swap(coming_);
    }
    const bool writing = !out_.empty();
    for (Frame& frame : frames) queue(std::move(frame));
    if (!writing && !out_.empty()) write_next();
  }
  void cut_soon() {
    asio::post(ws_.get_executor(), [weak = weak_from_this()] {
      if (auto self = weak.lock()) self->cut("does not read, and memory is short");
    });
  }
  void queue(Frame frame) {
    if (closing_) return;
    if (frame.news && (behind_ || queue_.bytes() > limits().behind_bytes)) return void(behind_ = true);
    const std::size_t bytes = frame.text->size();
    if (queue_.bytes() + bytes > limits().queue_bytes) return cut("does not read");
    out_.push_back(std::move(frame));
    queue_.add(bytes);
  }
  void write_next() {
    if (out_.size() > 1) hold_back(true);
    ws_.binary(out_.front().binary);
    ws_.async_write(asio::buffer(*out_.front().text),
                    [self = shared_from_this()](beast::error_code ec, std::size_t) { self->written(ec); });
  }
  /// What is ready at the same time travels as one packet: most of what a short message costs is its packet.
  void hold_back(bool wanted) {
#ifdef TCP_CORK
    using Cork = asio::detail::socket_option::boolean<IPPROTO_TCP, TCP_CORK>;
    if (std::exchange(held_back_, wanted) == wanted) return;
    beast::error_code ignored;
    beast::get_lowest_layer(ws_).socket().set_option(Cork(wanted), ignored);
#endif
  }
  void written(beast::error_code ec) {
    if (ec) return cut();
    queue_.remove(out_.front().text->size());
    out_.pop_front();
    if (!out_.empty()) return write_next();
    hold_back(false);
    if (closing_) return say_goodbye();
    if (behind_) catch_up();
  }
  /// Whoever was behind has missed news, and gets how things stand now instead.
  void catch_up() {
    behind_ = false;
    net_->tables.refresh(table_, shared_from_this());
  }
  void close_now() {
    if (closing_ || !open_) return cut();
    closing_ = true;
    patience_.expires_after(limits().goodbye_time);
    patience_.async_wait([self = shared_from_this()](beast::error_code ec) {
      if (!ec) self->cut();
    });
    if (out_.empty()) say_goodbye();
  }
  /// Behind the answers, which were posted before.
  void close_when_answered() {
    asio::post(ws_.get_executor(), [self = shared_from_this()] {
      if (!self->closing_) self->close_now();
    });
  }
  void say_goodbye() {
    const websocket::close_reason reason(websocket::close_code::going_away, leaving_ ? "the server ends; come back" : "");
    ws_.async_close(reason, [self = shared_from_this()](beast::error_code) { self->patience_.cancel(); });
  }

  std::shared_ptr<Net::Impl> net_;
  const std::shared_ptr<Metrics> metrics_ = net_->services.metrics;
  websocket::stream<Stream> ws_;
  const std::string table_;
  const std::shared_ptr<Visit> visit_;
  asio::steady_timer patience_;
  std::mutex mutex_;
  std::vector<Frame> coming_;  // under the mutex: what was sent and not taken up yet
  std::deque<Frame> out_;
  Backlog::Queue queue_;
  Bucket bucket_;
  int refused_ = 0;
  std::atomic<int> unanswered_ = 0;    // messages that the table works at
  std::atomic<bool> leaving_ = false;  // the server ends
  bool open_ = false, behind_ = false, closing_ = false, cut_ = false, held_back_ = false;
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

asio::awaitable<Incoming> read_one(Socket& socket) {
  constexpr int kPieces = 16;         // so many small ones a message may come in; then each counts as a message
  constexpr std::size_t kSmall = 256;
  const Limits& limits = socket.limits();
  Incoming in;
  beast::flat_buffer buffer;
  for (int pieces = 0;;) {
    auto [ec, bytes] = co_await socket.stream().async_read_some(buffer, limits.message_bytes + 1, kResult);
    in.size += bytes;
    in.over = ec || in.size > limits.flood_bytes || (bytes < kSmall && ++pieces > kPieces && !socket.admits());
    if (in.over) co_return in;
    if (in.size > limits.message_bytes) keep_beginning(in, buffer, limits);
    if (socket.stream().is_message_done()) break;
  }
  if (in.text.empty()) in.text = beast::buffers_to_string(buffer.data());
  co_return in;
}

void refuse(Socket& socket, const Incoming& in, std::string_view code, std::string_view why) {
  socket.metrics().failed(code);
  socket.send(error_text(id_at_sight(in.text, socket.limits()), code, why));
}

// False if the connection must end.
bool take(const std::shared_ptr<Socket>& socket, Incoming in) {
  const Limits& limits = socket->limits();
  if (socket->leaving()) return true;  // he will send it again to whoever comes after us
  if (!socket->in_time()) {
    refuse(*socket, in, "too-fast", fmt::format("more than {} messages a second; this one was not read", limits.messages_per_second));
    return socket->bears_refusal();
  }
  if (in.size > limits.message_bytes)
    refuse(*socket, in, "too-large", fmt::format("a message of {} bytes; at most {} are allowed", in.size, limits.message_bytes));
  else if (socket->stream().got_binary())
    refuse(*socket, in, "bad-message", "expected a text frame with one JSON object, found a binary frame");
  else
    socket->hand_over(std::move(in.text));
  return true;
}

asio::awaitable<void> read_all(Net::Impl& net, std::shared_ptr<Socket> socket) {
  while (true) {
    Incoming in = co_await read_one(*socket);
    if (in.over && in.size > socket->limits().flood_bytes) net.refused({socket->address(), socket->request()}, "cut", "a message without an end");
    if (in.over) break;
    if (take(socket, std::move(in))) continue;
    net.refused({socket->address(), socket->request()}, "too-fast", "messages");
    break;
  }
  net.tables.leave(socket->table(), socket);
  socket->close();
}

websocket::stream_base::timeout timeouts(const Limits& limits) { return {limits.request_time, limits.socket_idle, true}; }

}  // namespace

asio::awaitable<void> run_socket(std::shared_ptr<Net::Impl> net, Stream stream,
                                 beast::http::request<beast::http::string_body> request, std::string table, Request asked,
                                 std::shared_ptr<Visit> visit) {
  stream.expires_never();
  stream.rate_policy().read_limit(net->services.limits.socket_bytes);  // empty frames are never seen here, but are not read faster
  Visit& place = *visit;
  auto socket = std::make_shared<Socket>(net, std::move(stream), std::move(table), asked, std::move(visit));
  socket->stream().set_option(timeouts(socket->limits()));
  socket->stream().read_message_max(0);  // counted here, so that a message that is too large gets an answer
  socket->stream().set_option(websocket::stream_base::decorator([id = asked.id](websocket::response_type& r) { r.set(kRequestId, id); }));
  place.on_close([weak = std::weak_ptr<Socket>(socket)](Ending how) {
    if (auto open = weak.lock()) open->end(how);
  });
  auto [ec] = co_await socket->stream().async_accept(request, kResult);
  if (ec) co_return;
  request = {};
  socket->opened();
  co_await read_all(*net, std::move(socket));
}

}  // namespace bastide::server
