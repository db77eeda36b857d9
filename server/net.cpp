// HTTP over TCP: from Beast's messages to plain ones and back.
#include "net.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <optional>
#include <thread>

#include "addresses.hpp"
#include "listen.hpp"
#include "net_impl.hpp"
#include "preview.hpp"
#include "tokens.hpp"

namespace bastide::server {
namespace {

namespace http = beast::http;
constexpr auto kResult = asio::as_tuple(asio::use_awaitable);
using Incoming = http::request<http::string_body>;

std::string header(const Incoming& r, http::field name) { return std::string(r[name]); }

// Is this coding among what the client takes? `gzip;q=0` says no, `*` says yes unless gzip is named.
bool takes(beast::string_view accepted, beast::string_view coding) {
  bool anything = false;
  for (const auto& [name, parameters] : http::ext_list(accepted)) {
    const bool named = beast::iequals(name, coding);
    if (!named && name != "*") continue;
    bool welcome = true;
    for (const auto& [key, value] : parameters)
      if (beast::iequals(key, "q")) welcome = value.find_first_of("123456789") != value.npos;
    if (named) return welcome;
    anything = welcome;
  }
  return anything;
}

// How welcome something is that is listed with these parameters: `q=0.5`, 1 if nothing is said.
double weight(const http::param_list& parameters) {
  for (const auto& [key, value] : parameters)
    if (double q = 0; beast::iequals(key, "q")) return std::from_chars(value.data(), value.data() + value.size(), q).ec == std::errc() ? q : 0;
  return 1;
}

// The language of the page that the client would rather read, such as `de` of `de-AT,de;q=0.9,en;q=0.5`; empty if he names none of them.
std::string language_asked(beast::string_view accepted) {
  std::string best;
  double most = 0;
  for (const auto& [name, parameters] : http::ext_list(accepted)) {
    std::string language(name.substr(0, name.find('-')));
    std::transform(language.begin(), language.end(), language.begin(), [](unsigned char c) { return std::tolower(c); });
    if (const double w = weight(parameters); w > most && is_page_language(language)) most = w, best = std::move(language);
  }
  return best;
}

Request plain(const Incoming& r, const Asker& who, bool for_operators) {
  return {std::string(r.method_string()),
          std::string(r.target()),
          r.body(),
          header(r, http::field::host),
          header(r, http::field::origin),
          header(r, http::field::if_none_match),
          std::string(who.address),
          takes(r[http::field::accept_encoding], "gzip"),
          for_operators,
          std::string(who.request),
          header(r, http::field::authorization),
          language_asked(r[http::field::accept_language]),
          takes(r[http::field::accept_encoding], "br")};
}

// Hands the request over; the answer comes on any thread and goes back to the connection's own.
struct StartAnswer {
  Http* http;
  const Request* request;
  asio::any_io_executor executor;

  template <class Handler>
  void operator()(Handler handler) const {
    auto shared = std::make_shared<Handler>(std::move(handler));
    http->handle(*request, [shared, executor = executor](Response response) {
      asio::post(executor, [shared, response = std::move(response)]() mutable { std::move (*shared)(std::move(response)); });
    });
  }
};

asio::awaitable<Response> answer_to(Http& http, const Request& request, asio::any_io_executor executor) {
  return asio::async_initiate<const asio::use_awaitable_t<>, void(Response)>(StartAnswer{&http, &request, std::move(executor)},
                                                                             asio::use_awaitable);
}

// Returns false if the connection cannot be used again.
asio::awaitable<bool> write_response(Stream& stream, const Response& response, const std::string& id, bool head, bool keep_alive) {
  http::response<http::span_body<const char>> out(static_cast<http::status>(response.status), 11);
  out.set(http::field::content_type, response.type);
  for (const auto& [name, value] : response.headers) out.set(name, value);
  out.set(kRequestId, id);
  out.keep_alive(keep_alive);
  if (response.status != 304) out.content_length(response.body->size());
  if (!head) out.body() = {response.body->data(), response.body->size()};
  auto [ec, bytes] = co_await http::async_write(stream, out, kResult);
  co_return !ec && keep_alive;
}

bool is_http_error(beast::error_code ec) {
  return ec != http::error::end_of_stream && ec.category() == make_error_code(http::error::end_of_stream).category();
}

constexpr int kHeadersTooLarge = 431;

// Why a request is not read, or not to its end.
Error problem_of(beast::error_code ec, const Limits& limits) {
  if (ec == http::error::body_limit)
    return Error("too-large", fmt::format("at most {} bytes are allowed, for a record {}", limits.body_bytes, limits.record_bytes));
  if (ec == http::error::buffer_overflow) return Error("busy", "too many records are coming in just now; please try again");
  if (ec == http::error::header_limit) return Error("too-large", fmt::format("headers: at most {} bytes are allowed", limits.header_bytes));
  return Error("bad-message", fmt::format("this is no HTTP request: {}", ec.message()));
}

void check_socket(const Http& http, const Request& r, const std::string& table) {
  if (!http.trusted_origin(r))
    throw Error("not-yours", fmt::format("a page of {} may not use this server", r.origin.substr(0, 200)));
  if (table != kLounge && !is_table_id(table))
    throw Error("not-found", "a table's socket is at /api/tables/ID/socket; an ID has 16 letters and digits");
}

// A long body on its way in.
class Upload {
 public:
  Upload(Net::Impl& net, std::string address) : net_(net), address_(std::move(address)) {
    std::lock_guard lock(net_.mutex);
    const Limits& limits = net_.services.limits;
    welcome_ = ++net_.uploads <= limits.records_at_once;
    if (++net_.uploads_of[address_] > limits.records_of_address) welcome_ = false;
  }
  ~Upload() {
    std::lock_guard lock(net_.mutex);
    --net_.uploads;
    if (--net_.uploads_of[address_] == 0) net_.uploads_of.erase(address_);
  }
  Upload(const Upload&) = delete;
  /// False if too many are coming in.
  bool welcome() const { return welcome_; }

 private:
  Net::Impl& net_;
  const std::string address_;
  bool welcome_ = false;
};

/// Was this refused because it harms, or may? Then an operator may want to know who asked.
bool is_abuse(int status) { return status == 403 || status == 413 || status == 421 || status == 429 || status == 431; }

void log_end(std::exception_ptr problem) {
  try {
    if (problem) std::rethrow_exception(problem);
  } catch (const std::exception& e) {
    spdlog::error("connection: {}", e.what());
  }
}

class Connection {
 public:
  Connection(std::shared_ptr<Net::Impl> net, tcp::socket socket, const asio::ip::address& peer, Door door)
      : net_(std::move(net)),
        stream_(std::make_shared<Stream>(std::move(socket))),
        peer_(peer),
        door_(door),
        visit_(std::make_shared<Visit>(net_, count_key(net_->proxies, peer), door)) {
    visit_->on_close([stream = std::weak_ptr<Stream>(stream_), stage = stage_](Ending how) {
      if (auto open = stream.lock()) asio::post(open->get_executor(), [open, stage, how] { end(*open, *stage, how); });
    });
  }

  asio::awaitable<void> run() {
    if (!visit_->welcome()) co_return co_await turn_away();
    stream_->expires_after(limits().request_time);
    while (co_await something_came()) {
      if (!co_await one_request() || stage_->last) break;
      stream_->expires_after(limits().keep_alive);
    }
    beast::error_code ignored;
    if (stream_) stream_->socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

 private:
  /// Where the connection stands, also for whoever ends it from outside.
  struct Stage {
    bool answering = false;  ///< a request is being answered
    bool last = false;       ///< no other comes after it
  };
  static void end(Stream& stream, Stage& stage, Ending how) {
    stage.last = true;
    if (how == Ending::cut || !stage.answering) stream.close();
  }
  const Limits& limits() const { return net_->services.limits; }

  asio::awaitable<void> turn_away() {
    const std::string id = new_request_id();
    net_->refused({unread_address(), id}, "busy", "connection");
    stream_->expires_after(limits().request_time);
    co_await write_response(*stream_, error_response(Error("busy", "too many connections; please try again later")), id, false, false);
  }

  // Between requests one may be silent for long; once a request has begun, it must come to its end.
  asio::awaitable<bool> something_came() {
    if (buffer_.size() == 0) {
      auto [ec, bytes] = co_await stream_->async_read_some(buffer_.prepare(4096), kResult);
      if (ec) co_return false;
      buffer_.commit(bytes);
    }
    stream_->expires_after(limits().request_time);
    co_return true;
  }

  asio::awaitable<bool> one_request() {
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(limits().header_bytes));
    parser.body_limit(limits().record_bytes);
    beast::error_code ec = std::get<0>(co_await http::async_read_header(*stream_, buffer_, parser, kResult));
    if (!ec) ec = co_await read_body(parser);
    if (!ec) co_return co_await answer(parser.release());
    if (is_http_error(ec)) {  // silence and hanging up get no answer
      const bool too_long = ec == http::error::header_limit;
      const bool whole = parser.is_header_done() || ec == http::error::body_limit;  // said at the end of the headers, before they count as done
      co_await refuse_unread(parser.get(), whole, problem_of(ec, limits()), too_long ? kHeadersTooLarge : 0);
    }
    co_return false;
  }

  /// Of a request that is none, or not read to its end. `head`: what is known of it, `whole` if that is all.
  asio::awaitable<void> refuse_unread(const http::request_header<>& head, bool whole, const Error& problem, int status = 0) {
    Response response = error_response(problem);
    if (status) response.status = status;
    const std::string id = whole ? id_of(head) : new_request_id(), address = whole ? address_of(head) : unread_address();
    const std::string target(head.target());
    net_->services.metrics->answered(response.status, {});
    net_->logs.access({address, id}, head.method_string(), target, response.status, response.body->size(), 0);
    if (is_abuse(response.status)) net_->refused({address, id}, fmt::to_string(response.status), target);
    else if (response.status == 503) net_->refused({address, id}, "busy", target);
    else net_->refused({address, id}, "bad-request", problem.what());
    stream_->expires_after(limits().request_time);
    co_await write_response(*stream_, response, id, false, false);
  }

  // Long bodies say how long they are, and only so many come at once.
  asio::awaitable<beast::error_code> read_body(http::request_parser<http::string_body>& parser) {
    const std::uint64_t length = parser.content_length().value_or(0);
    const bool is_long = length > limits().body_bytes;
    if (length > net_->http.body_limit(parser.get().target())) co_return http::error::body_limit;
    std::optional<Upload> upload;
    if (is_long) upload.emplace(*net_, address_of(parser.get()));
    if (upload && !upload->welcome()) co_return http::error::buffer_overflow;
    parser.body_limit(is_long ? length : limits().body_bytes);
    co_return std::get<0>(co_await http::async_read(*stream_, buffer_, parser, kResult));
  }

  /// Of whom nothing was read yet; empty if it is a proxy's connection: nobody shall ban the proxy.
  std::string unread_address() const { return count_key(net_->proxies, peer_); }
  std::string address_of(const http::request_header<>& r) const {
    return client_address(net_->proxies, peer_, r["X-Forwarded-For"]);
  }

  /// The name that our proxy gave the request, or a new one.
  std::string id_of(const http::request_header<>& r) const {
    const std::string named(r[kRequestId]);
    return net_->proxies.trusts(peer_) && is_request_id(named) ? named : new_request_id();
  }
  /// Through the operators' door, or if there is none from this machine itself: not through a proxy, and not by a page whose name leads here.
  bool for_operators(const http::request_header<>& r) const {
    if (door_ == Door::operators) return true;
    const bool forwarded = r.count("X-Forwarded-For") > 0 || r.count("Forwarded") > 0;
    return !net_->operators_have_a_door && peer_.is_loopback() && !forwarded && is_loopback_host(r[http::field::host]);
  }

  asio::awaitable<bool> answer(Incoming incoming) {
    const auto begin = std::chrono::steady_clock::now();
    const std::string id = id_of(incoming);
    Request request = plain(incoming, {address_of(incoming), id}, for_operators(incoming));
    if (incoming.count(http::field::host) != 1) {
      co_await refuse_unread(incoming, true, Error("bad-message", "a request has one header Host, no more and no less"));
      co_return false;
    }
    if (beast::websocket::is_upgrade(incoming)) co_return co_await upgrade(std::move(incoming), request);
    if (request.method == "GET" && !stream_table(request.target).empty()) co_return co_await open_stream(request);
    const Pending pending(*net_, *stage_);
    const Response response = co_await response_to(request);
    stream_->expires_after(limits().answer_time);
    const bool again =
        co_await write_response(*stream_, response, request.id, request.method == "HEAD", incoming.keep_alive() && !stage_->last);
    log(request, response, std::chrono::steady_clock::now() - begin);
    co_return again;
  }

  asio::awaitable<Response> response_to(Request& request) {
    if (door_ == Door::operators && !asked_by_machines(request.target))
      co_return error_response(Error("not-found", "here are /metrics and /health only"));
    const bool only_asks = request.method == "GET" || request.target.starts_with("/api/position");
    if (only_asks) request.gone = watched();
    Response response = co_await answer_to(net_->http, request, stream_->get_executor());
    beast::error_code ignored;
    stream_->socket().cancel(ignored);
    co_return response;
  }

  /// True once the client has gone: then what it asked for, and what nobody else needs, need not be done any more.
  std::shared_ptr<const std::atomic<bool>> watched() {
    auto gone = std::make_shared<std::atomic<bool>>(false);
    watch(stream_, gone);
    return gone;
  }

  /// A wait may end though nothing has come that has not been read: then it goes on.
  static void watch(const std::shared_ptr<Stream>& stream, const std::shared_ptr<std::atomic<bool>>& gone) {
    stream->socket().async_wait(tcp::socket::wait_read, [gone, held = std::weak_ptr<Stream>(stream)](beast::error_code ec) {
      const auto open = ec ? nullptr : held.lock();
      if (!open || !open->socket().is_open()) return;
      char byte;
      const auto there = ::recv(open->socket().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
      if (there == 0) *gone = true;
      else if (there < 0 && (errno == EAGAIN || errno == EINTR)) watch(open, gone);
    });
  }

  /// A request that is being answered.
  class Pending {
   public:
    Pending(Net::Impl& net, Stage& stage) : net_(net), stage_(stage) {
      ++net_.unanswered;
      stage_.answering = true;
    }
    ~Pending() {
      --net_.unanswered;
      stage_.answering = false;
    }
    Pending(const Pending&) = delete;

   private:
    Net::Impl& net_;
    Stage& stage_;
  };

  void log(const Request& r, const Response& response, std::chrono::duration<double, std::milli> time) {
    const Asker who{r.address, r.id};
    net_->services.metrics->answered(response.status, time);
    net_->logs.access(who, r.method, r.target, response.status, response.body->size(), time.count());
    if (is_abuse(response.status)) net_->refused(who, fmt::to_string(response.status), r.target);
  }

  asio::awaitable<bool> upgrade(Incoming incoming, const Request& request) {
    std::string table = socket_table(request.target);
    if (std::optional<Response> refusal = refusal_of_socket(request, table)) {
      log(request, *refusal, {});
      stream_->expires_after(limits().answer_time);
      co_await write_response(*stream_, *refusal, request.id, false, false);
      co_return false;
    }
    net_->services.metrics->answered(101, {});
    net_->logs.access({request.address, request.id}, "SOCKET", request.target, 101, 0, 0);
    Stream stream = std::move(*stream_);
    stream_.reset();
    // It lives on its own: what was needed to read a request goes.
    const auto executor = stream.get_executor();
    asio::co_spawn(executor, run_socket(net_, std::move(stream), std::move(incoming), std::move(table), request, std::move(visit_)), log_end);
    co_return false;
  }

  /// What a socket is told, as lines.
  asio::awaitable<bool> open_stream(const Request& request) {
    const std::string table = stream_table(request.target);
    std::optional<Response> refusal = refusal_of_socket(request, table);
    std::string join;
    if (!refusal) refusal = refusal_of_join(request, join);
    if (!refusal) {
      const Pending pending(*net_, *stage_);
      refusal = co_await missing_table(net_->tables, table, request.address, stream_->get_executor());
    }
    log(request, refusal ? *refusal : Response{200, "", std::make_shared<const std::string>(), {}}, {});
    if (refusal) {
      stream_->expires_after(limits().answer_time);
      co_await write_response(*stream_, *refusal, request.id, false, false);
      co_return false;
    }
    Stream stream = std::move(*stream_);
    stream_.reset();
    const auto executor = stream.get_executor();
    asio::co_spawn(executor, run_lines(net_, std::move(stream), table, std::move(join), request, std::move(visit_)), log_end);
    co_return false;
  }

  static std::optional<Response> refusal_of_join(const Request& request, std::string& join) {
    try {
      join = stream_join(request);
      return {};
    } catch (const Error& e) {
      return error_response(e);
    }
  }

  std::optional<Response> refusal_of_socket(const Request& request, const std::string& table) {
    try {
      if (net_->services.draining || door_ == Door::operators) return going_away();
      net_->http.admit(request);
      check_socket(net_->http, request, table);
      if (!visit_->move_to(request.address)) throw Error("too-fast", "too many connections from your address");
      return {};
    } catch (const Error& e) {
      return error_response(e);
    }
  }

  static Response going_away() {
    Response response = error_response(Error("busy", "no sockets are opened here any more; please try again"));
    response.headers.emplace_back("Retry-After", "1");
    return response;
  }

  std::shared_ptr<Net::Impl> net_;
  std::shared_ptr<Stream> stream_;
  std::shared_ptr<Stage> stage_ = std::make_shared<Stage>();
  asio::ip::address peer_;
  Door door_;
  std::shared_ptr<Visit> visit_;
  beast::flat_buffer buffer_{64 * 1024};
};

asio::awaitable<void> serve_connection(std::shared_ptr<Net::Impl> net, tcp::socket socket, Door door) {
  beast::error_code ec;
  auto peer = socket.remote_endpoint(ec);
  if (ec) co_return;
  socket.set_option(tcp::no_delay(true), ec);
  socket.set_option(asio::socket_base::send_buffer_size(net->services.limits.send_buffer), ec);  // or the system keeps megabytes for each
  Connection connection(net, std::move(socket), peer.address(), door);
  co_await connection.run();
}

asio::awaitable<void> accept_all(std::shared_ptr<Net::Impl> net, Door door) {
  tcp::acceptor& acceptor = net->at(door);
  asio::steady_timer pause(acceptor.get_executor());
  while (acceptor.is_open()) {
    auto [ec, socket] = co_await acceptor.async_accept(asio::make_strand(net->services.io), kResult);
    if (!ec) {
      auto executor = socket.get_executor();
      asio::co_spawn(executor, serve_connection(net, std::move(socket), door), log_end);
      continue;
    }
    if (ec == asio::error::operation_aborted) break;
    spdlog::warn("accept: {}", ec.message());  // most likely out of file descriptors: wait until some are closed
    pause.expires_after(std::chrono::milliseconds(100));
    co_await pause.async_wait(kResult);
  }
}

double seconds(std::chrono::duration<double> time) { return time.count(); }

}  // namespace

std::vector<std::uint64_t> Net::Impl::stop() {
  std::lock_guard lock(mutex);
  stopping = true;
  std::vector<std::uint64_t> keys;
  for (const auto& [key, close] : closers) keys.push_back(key);
  return keys;
}

void Net::Impl::end(std::uint64_t key, Ending how) {
  std::function<void(Ending)> close;  // called without the lock: it may be the last to hold the connection, whose visit ends then
  {
    std::lock_guard lock(mutex);
    if (const auto found = closers.find(key); found != closers.end()) close = found->second;
  }
  if (close) close(how);
}

Visit::Visit(std::shared_ptr<Net::Impl> net, std::string address, Door door) : net_(std::move(net)), address_(std::move(address)) {
  std::lock_guard lock(net_->mutex);
  key_ = net_->next_key++;
  const bool room = door == Door::operators || static_cast<int>(net_->closers.size()) < net_->services.limits.connections;
  welcome_ = count(address_) && room && !net_->stopping;
  net_->closers[key_];
  *net_->open = static_cast<int>(net_->closers.size());
}

Visit::~Visit() {
  std::lock_guard lock(net_->mutex);
  forget(address_);
  net_->closers.erase(key_);
  *net_->open = static_cast<int>(net_->closers.size());
}

bool Visit::count(const std::string& address) {
  const int mine = ++net_->per_address[address];
  return address.empty() || mine <= net_->services.limits.connections_per_address;
}

void Visit::forget(const std::string& address) {
  if (--net_->per_address[address] == 0) net_->per_address.erase(address);
}

bool Visit::move_to(const std::string& address) {
  if (address == address_) return true;
  std::lock_guard lock(net_->mutex);
  forget(address_);
  address_ = address;
  return count(address_);
}

void Visit::on_close(std::function<void(Ending)> close) {
  {
    std::lock_guard lock(net_->mutex);
    net_->closers[key_] = close;
    if (!net_->stopping) return;
  }
  close(Ending::goodbye);
}

Net::Net(Services& services, Http& http, Tables& tables, Logs& logs, Proxies proxies)
    : impl_(std::make_shared<Impl>(services, http, tables, logs, std::move(proxies))) {}

Net::~Net() = default;

std::uint16_t Net::listen(const std::string& address, std::uint16_t port, Door door) {
  tcp::acceptor& acceptor = impl_->at(door);
  try {
    tcp::endpoint endpoint(asio::ip::make_address(address), port);
    acceptor.open(endpoint.protocol());
    acceptor.set_option(tcp::acceptor::reuse_address(true));
    acceptor.bind(endpoint);
    acceptor.listen(4096);
  } catch (const boost::system::system_error& e) {
    throw std::runtime_error(fmt::format("cannot listen at {}:{}: {}", host_of(address), port, e.code().message()));
  } catch (const std::exception& e) {
    throw std::runtime_error(fmt::format("cannot listen at {}:{}: {}", host_of(address), port, e.what()));
  }
  if (door == Door::operators) impl_->operators_have_a_door = true;
  std::uint16_t bound = acceptor.local_endpoint().port();
  asio::co_spawn(acceptor.get_executor(), accept_all(impl_, door), log_end);
  return bound;
}

void Net::say_goodbye(const std::atomic<bool>& hurry) {
  constexpr std::chrono::milliseconds kStep{10};
  for (Door door : {Door::people, Door::operators})
    asio::post(impl_->at(door).get_executor(), [impl = impl_, door] {
      beast::error_code ignored;
      impl->at(door).close(ignored);
    });
  const std::vector<std::uint64_t> keys = impl_->stop();
  const Limits& limits = impl_->services.limits;
  const double all = static_cast<double>(keys.size());
  const double a_second = std::max({1.0, limits.goodbyes_per_second, all / std::max(0.001, seconds(limits.goodbyes_time))});
  const auto at_once = static_cast<std::size_t>(std::ceil(a_second * seconds(kStep)));
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i > 0 && i % at_once == 0 && !hurry) std::this_thread::sleep_for(kStep);
    impl_->end(keys[i], Ending::goodbye);
  }
}

void Net::cut() {
  for (const std::uint64_t key : impl_->stop()) impl_->end(key, Ending::cut);
}

int Net::connections() const {
  std::lock_guard lock(impl_->mutex);
  return static_cast<int>(impl_->closers.size());
}

int Net::unanswered() const { return impl_->unanswered; }

}  // namespace bastide::server
