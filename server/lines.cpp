// A table as a stream of lines over plain HTTP, for programs: what its sockets are told, a JSON object a line. Nothing is read from it;
// what a program has to say comes in requests of their own (caller.hpp).
#include <fmt/format.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/chunk_encode.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/write.hpp>
#include <array>
#include <deque>

#include "caller.hpp"
#include "core/number.hpp"
#include "net_impl.hpp"

namespace bastide::server {
namespace {

namespace http = beast::http;
constexpr auto kResult = asio::as_tuple(asio::use_awaitable);
constexpr std::string_view kError = R"({"type":"error")";
constexpr int kBeats = 4;  ///< of a silent stream, in the time after which a silent socket is closed

class Lines final : public Client, public std::enable_shared_from_this<Lines> {
 public:
  Lines(std::shared_ptr<Net::Impl> net, Stream stream, std::string table, const Request& asked, std::shared_ptr<Visit> visit)
      : Client(asked.address, asked.id),
        net_(std::move(net)),
        stream_(std::move(stream)),
        table_(std::move(table)),
        visit_(std::move(visit)),
        pulse_(stream_.get_executor()),
        queue_(net_->backlog, [this] { cut_soon(); }) {
    metrics_->sockets.Increment();
  }
  ~Lines() override { metrics_->sockets.Decrement(); }

  /// An error is about how it joined, and the end.
  void send(Text text) override {
    asio::post(stream_.get_executor(), [self = shared_from_this(), text = std::move(text)] {
      self->queue(text);
      if (text->starts_with(kError)) self->finish();
    });
  }
  void send_packed(Text) override {}  // it asks for nothing compressed
  void send_news(Text text) override {
    asio::post(stream_.get_executor(), [self = shared_from_this(), text = std::move(text)] {
      if (self->behind_ || self->queue_.bytes() > self->limits().behind_bytes)
        self->behind_ = true;
      else
        self->queue(text);
    });
  }
  /// After what was sent before.
  void close() override {
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->finish(); });
  }
  void end(Ending how) {
    asio::post(stream_.get_executor(), [self = shared_from_this(), how] { how == Ending::cut ? self->cut() : self->finish(); });
  }
  Stream& stream() { return stream_; }
  /// The head is written; lines may follow.
  void begin() {
    begun_ = true;
    finishing_ ? write_last() : beat();
  }

  /// A line without a word now and then: so proxies see that there is somebody, and we, that he is gone.
  void beat() {
    pulse_.expires_after(limits().socket_idle / kBeats);
    pulse_.async_wait([weak = weak_from_this()](beast::error_code ec) {
      const auto self = weak.lock();
      if (ec || !self || self->closed_) return;
      if (self->stuck_) return self->cut("does not read");
      self->stuck_ = !self->out_.empty();
      if (self->out_.empty()) self->queue(std::make_shared<const std::string>());
      self->beat();
    });
  }
  void cut(std::string_view why = {}) {
    if (closed_) return;
    if (!why.empty()) net_->refused({address(), request()}, "cut", why);
    closed_ = true;
    pulse_.cancel();
    stream_.close();
  }

 private:
  const Limits& limits() const { return net_->services.limits; }
  void cut_soon() {
    asio::post(stream_.get_executor(), [weak = weak_from_this()] {
      if (auto self = weak.lock()) self->cut("does not read, and memory is short");
    });
  }
  void queue(const Text& text) {
    if (closed_ || finishing_) return;
    if (queue_.bytes() + text->size() > limits().queue_bytes) return cut("does not read");
    out_.push_back(text);
    queue_.add(text->size());
    if (out_.size() == 1) write_next();
  }
  void write_next() {
    line_ = *out_.front() + "\n";
    asio::async_write(stream_, http::make_chunk(asio::buffer(line_)),
                      [self = shared_from_this()](beast::error_code ec, std::size_t) { self->written(ec); });
  }
  void written(beast::error_code ec) {
    stuck_ = false;
    queue_.remove(out_.front()->size());
    out_.pop_front();
    if (ec) return cut();
    if (closed_) return;
    if (!out_.empty()) return write_next();
    if (finishing_) return write_last();
    if (behind_) {
      behind_ = false;
      net_->tables.refresh(table_, shared_from_this());
    }
  }
  void finish() {
    if (finishing_ || closed_) return;  // what was said before is on its way
    finishing_ = true;
    if (begun_ && out_.empty()) write_last();
  }
  void write_last() {
    stream_.expires_after(limits().goodbye_time);  // whoever reads no more does not keep it open
    asio::async_write(stream_, http::make_chunk_last(), [self = shared_from_this()](beast::error_code, std::size_t) { self->cut(); });
  }

  std::shared_ptr<Net::Impl> net_;
  const std::shared_ptr<Metrics> metrics_ = net_->services.metrics;  // it may outlive the services
  Stream stream_;
  const std::string table_;
  const std::shared_ptr<Visit> visit_;
  asio::steady_timer pulse_;
  std::deque<Text> out_;  // the first is being written
  std::string line_;
  Backlog::Queue queue_;
  bool stuck_ = false;  // what is being written was being written at the last beat
  bool begun_ = false, behind_ = false, finishing_ = false, closed_ = false;
};

/// The head of the answer; its body comes line by line.
asio::awaitable<bool> write_head(Stream& stream, const std::string& id) {
  http::response<http::empty_body> head(http::status::ok, 11);
  head.set(http::field::content_type, "application/x-ndjson");
  head.set(http::field::cache_control, "no-store");
  for (const auto& [name, value] : security_headers()) head.set(name, value);
  head.set(kRequestId, id);
  head.keep_alive(false);
  head.chunked(true);
  http::response_serializer<http::empty_body> serializer(head);
  auto [ec, bytes] = co_await http::async_write_header(stream, serializer, kResult);
  co_return !ec;
}

/// The table may have to be read first; the answer comes on any thread.
struct StartLook {
  Tables* tables;
  const std::string *table, *address;
  asio::any_io_executor executor;

  template <class Handler>
  void operator()(Handler handler) const {
    auto shared = std::make_shared<Handler>(std::move(handler));
    tables->look(*table, *address, [shared, executor = executor](Table* found, const Error& error) {
      std::optional<Response> missing;
      if (!found) missing = error_response(error);
      asio::post(executor, [shared, missing = std::move(missing)]() mutable { std::move (*shared)(std::move(missing)); });
    });
  }
};

}  // namespace

std::string stream_join(const Request& asked) {
  const std::optional<Target> target = read_target(asked.target);
  const std::string given(target ? target->value("since").value_or("0") : "0");
  int since = 0;
  if (!read_number(given, 0, 1'000'000, since)) throw Error("bad-message", "since: expected how many events are known already");
  return join_text(bearer_tokens(asked.authorization), since);
}

asio::awaitable<std::optional<Response>> missing_table(Tables& tables, const std::string& table, const std::string& address, asio::any_io_executor executor) {
  return asio::async_initiate<const asio::use_awaitable_t<>, void(std::optional<Response>)>(StartLook{&tables, &table, &address, std::move(executor)},
                                                                                            asio::use_awaitable);
}

asio::awaitable<void> run_lines(std::shared_ptr<Net::Impl> net, Stream stream, std::string table, std::string join, Request asked,
                                std::shared_ptr<Visit> visit) {
  stream.expires_never();
  Visit& place = *visit;
  const auto lines = std::make_shared<Lines>(net, std::move(stream), table, asked, std::move(visit));
  place.on_close([weak = std::weak_ptr<Lines>(lines)](Ending how) {
    if (auto open = weak.lock()) open->end(how);
  });
  if (!co_await write_head(lines->stream(), asked.id)) co_return;
  lines->begin();
  net->tables.receive(table, lines, std::move(join));
  std::array<char, 64> nothing;  // whoever asks for a stream has nothing to say on it: what comes is its end
  co_await lines->stream().async_read_some(asio::buffer(nothing), kResult);
  net->tables.leave(table, lines);
  lines->cut();
}

}  // namespace bastide::server
