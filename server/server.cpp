#include <fmt/format.h>
#include <sodium.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <chrono>
#include <optional>
#include <thread>

#include "check.hpp"
#include "database_lock.hpp"
#include "http.hpp"
#include "last_catch.hpp"
#include "listen.hpp"
#include "log_lines.hpp"
#include "mailer.hpp"
#include "meta_routes.hpp"
#include "net.hpp"
#include "postgres_neighbours.hpp"
#include "protocol/error.hpp"
#include "pusher.hpp"
#include "serve.hpp"
#include "stores.hpp"
#include "urls.hpp"
#include "worker.hpp"

namespace bastide::server {
namespace {

using std::chrono::milliseconds;

int cores() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }
int network_threads(int wanted) { return wanted > 0 ? wanted : std::min(4, cores()); }
int thinking_threads(int wanted) { return wanted > 0 ? wanted : std::max(1, cores() / 2); }
int working_threads() { return std::max(1, cores() / 2); }

std::unique_ptr<Store> open_store(const ServeOptions& options) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot start");
  std::unique_ptr<Store> store = open_store(options.database, options.durability);
  if (!is_shared(options.database)) log_quick_check(options.database, options.limits.check_time);
  return store;
}

/// A file belongs to one server; a database that is shared does not.
std::unique_ptr<DatabaseLock> lock_of(const std::string& database) {
  return is_shared(database) ? nullptr : std::make_unique<DatabaseLock>(database);
}

Proxies proxies_of(const ServeOptions& options) {
  Proxies proxies;
  if (!options.public_url.empty()) proxies.trust_this_machine();
  for (const std::string& network : options.proxies) proxies.trust(network);
  return proxies;
}

// A connection is a file; the soft limit of most systems is 1024.
void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

void set_listen(ServeOptions& options, const std::string& listen) {
  ListenAt at = read_listen("listen", listen);
  if (!at.address.empty()) options.address = std::move(at.address);
  options.port = at.port;
}

void set_metrics(ServeOptions& options, const std::string& listen) {
  ListenAt at = read_metrics_listen(listen);
  options.metrics_address = std::move(at.address);
  options.metrics_port = at.port;
}

namespace {

/// Whom push services may write to: this server's address, unless somebody is named.
std::string contact_of(const ServeOptions& options) {
  if (!options.push_contact.empty()) return options.push_contact;
  return options.public_url.starts_with("https://") ? options.public_url : "mailto:nobody@localhost";
}

ServeOptions checked(ServeOptions options) {
  check_words(options);
  return options;
}

}  // namespace

/// A link in a mail must lead here from wherever it is opened.
void check_words(const ServeOptions& options) {
  if (!options.public_url.empty()) checked_public_url(options.public_url);
  proxies_of(options);
  if (options.mail && options.public_url.empty() && !is_loopback_host(options.address))
    throw Error("bad-message", "--mail: links in mails need --public-url, like https://games.example.org");
}

namespace {

/// What still waits in it when the server ends can be let go while all that it refers to is there.
struct Waiting : boost::asio::io_context {
  using boost::asio::io_context::io_context;
  void let_go() { shutdown(); }
};

}  // namespace

struct Server::Impl {
  explicit Impl(ServeOptions o)
      : options(checked(std::move(o))),
        public_url(options.public_url.empty() ? "" : checked_public_url(options.public_url)),
        lock(lock_of(options.database)),
        io(network_threads(options.threads)),
        workshop(working_threads(), work_share(options.limits), steady_clock),
        thinkers(thinking_threads(options.thinkers), thinking_share(), steady_clock),
        journal(std::make_unique<Journal>(open_store(options))),
        neighbours(is_shared(options.database) ? std::make_unique<PostgresNeighbours>(options.database) : nullptr),
        services{io, workshop, thinkers, *journal, options.limits, wall_clock, steady_clock, metrics},
        tables(services),
        http(services, tables, public_url),
        logs(options.access_log, options.abuse_log, options.log_format),
        net(services, http, tables, logs, proxies_of(options)),
        sweep(io),
        look(io) {
    services.neighbours = neighbours.get();
    pusher = std::make_unique<Pusher>(*journal, PushOptions{contact_of(options), options.push_anywhere});
    services.pusher = pusher.get();
    if (options.mail) mailer = std::make_unique<Mailer>(*journal, *options.mail, options.limits, wall_clock, metrics);
    services.mailer = mailer.get();
    if (!options.ponder || neighbours) return;  // whoever thinks for a shared database is not who knows what people do
    ponder_pool = std::make_unique<PonderPool>(1);
    services.ponder_pool = ponder_pool.get();
  }

  void sweep_later() {
    sweep.expires_after(std::chrono::seconds(15));
    sweep.async_wait([this](const boost::system::error_code& ec) {
      if (ec) return;
      tables.sweep();
      tables.wake_due();
      sweep_later();
    });
  }

  /// Where servers share a database, whoever deletes a table tells them.
  void look_for_deleted() {
    look.expires_after(std::chrono::seconds(1));
    look.async_wait([this](const boost::system::error_code& ec) {
      if (ec) return;
      tables.notice_deleted();
      look_for_deleted();
    });
  }

  void join_the_others() {
    if (options.think_here)
      worker = std::make_unique<Worker>(WorkerOptions{.database = options.database,
                                                      .threads = thinking_threads(options.thinkers),
                                                      .pause = options.limits.bot_pause,
                                                      .metrics = services.metrics});
    neighbours->start({[this](const std::string& table) { tables.catch_up(table); },
                       [this](const std::string& table, SeatSet seats, int onlookers) { tables.seats_elsewhere(table, seats, onlookers); },
                       [this](const std::string& table, const std::string& text) { tables.said_elsewhere(table, text); },
                       [this](const std::string& table, int seq, const std::string& answer) { tables.hint_found(table, seq, answer); },
                       [this](const std::vector<std::string>& offers, std::int64_t people) { tables.lounge().hear(offers, people); },
                       [this] { return static_cast<std::int64_t>(metrics->sockets.Value()); }, [this] { tables.catch_up_all(); }});
  }

  // Politely first, then without waiting for an answer. Who waits for one himself is waited for longer.
  void close_connections() {
    net.say_goodbye(hurry);
    const auto now = std::chrono::steady_clock::now();
    wait_until_gone([&, until = now + milliseconds(1000), until_answered = now + options.limits.goodbye_time] {
      return hurry || std::chrono::steady_clock::now() >= (net.unanswered() > 0 ? std::max(until, until_answered) : until);
    });
    net.cut();
    wait_until_gone([soon = std::chrono::steady_clock::now() + milliseconds(500)] { return std::chrono::steady_clock::now() >= soon; });
  }
  template <class F>
  void wait_until_gone(F&& gives_up) {
    while (net.connections() > 0 && !gives_up()) std::this_thread::sleep_for(milliseconds(5));
  }

  ServeOptions options;
  std::string public_url;
  std::unique_ptr<DatabaseLock> lock;
  Waiting io;
  Workshop workshop, thinkers;
  std::shared_ptr<Metrics> metrics = std::make_shared<Metrics>();  // before the store, which may feed them
  std::unique_ptr<Journal> journal;
  std::unique_ptr<Neighbours> neighbours;
  std::unique_ptr<Worker> worker;
  std::unique_ptr<PonderPool> ponder_pool;
  std::unique_ptr<Pusher> pusher;
  std::unique_ptr<Mailer> mailer;
  Services services;
  Tables tables;
  Http http;
  Logs logs;
  Net net;
  boost::asio::steady_timer sweep, look;
  std::vector<std::thread> threads;
  std::uint16_t metrics_port = 0;
  std::atomic<bool> hurry = false;
};

Server::Server(ServeOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Server::~Server() { stop(); }

std::uint16_t Server::start() {
  allow_many_files();
  std::uint16_t port = impl_->net.listen(impl_->options.address, impl_->options.port);
  if (!impl_->options.metrics_address.empty())
    impl_->metrics_port = impl_->net.listen(impl_->options.metrics_address, impl_->options.metrics_port, Door::operators);
  if (impl_->mailer) impl_->mailer->start(impl_->public_url.empty() ? fmt::format("http://localhost:{}", port) : impl_->public_url);
  // Whoever opens a page will soon ask for tiles; programs never do, and none need be drawn for them.
  impl_->http.when_opened([this] { draw_ahead(impl_->workshop); });
  impl_->neighbours ? impl_->join_the_others() : impl_->look_for_deleted();
  impl_->tables.resume();
  impl_->sweep_later();
  for (int i = 0; i < network_threads(impl_->options.threads); ++i) impl_->threads.emplace_back([this] { run_handlers(impl_->io); });
  return port;
}

// Rows that are on their way when the network stops are still stored: the journal ends last.
void Server::stop() {
  if (!impl_->journal) return;
  drain();
  if (!impl_->threads.empty()) impl_->close_connections();
  impl_->services.closing = true;
  if (impl_->ponder_pool) impl_->ponder_pool->close();
  impl_->worker.reset();
  impl_->thinkers.close();
  impl_->workshop.close();
  impl_->io.stop();
  for (std::thread& thread : impl_->threads) thread.join();
  impl_->threads.clear();
  impl_->pusher->stop();
  if (impl_->mailer) impl_->mailer->stop();
  impl_->journal.reset();  // work for the pusher and the mailer may be in it
  if (impl_->neighbours) impl_->neighbours->stop();
  impl_->io.let_go();  // also what the journal has still answered
  impl_->lock.reset();
}

std::uint16_t Server::metrics_port() const { return impl_->metrics_port; }
void Server::drain() { impl_->services.draining = true; }
void Server::hurry() { impl_->hurry = true; }
void Server::reopen_logs() { impl_->logs.reopen(); }

namespace {

/// The signals of a running server: the first to end lets it drain, the next makes it hurry, a third leaves it where it stands.
class Signals {
 public:
  Signals(Server& server, std::chrono::nanoseconds drain) : server_(server), drain_(drain) {
    std::signal(SIGPIPE, SIG_IGN);  // whoever hangs up while we write is told by the write
    reopen();
    ends_.async_wait([this](const boost::system::error_code&, int) { begin_to_end(); });
  }
  /// Returns when the server is to stop.
  void wait() { io_.run(); }
  /// Stops the server, while a signal may come that makes it hurry.
  void stop_server() {
    io_.restart();
    std::thread listening([this] { run_handlers(io_); });
    server_.stop();
    io_.stop();
    listening.join();
  }

 private:
  void reopen() {
    moved_.async_wait([this](const boost::system::error_code& ec, int) {
      if (ec) return;
      server_.reopen_logs();
      reopen();
    });
  }
  void begin_to_end() {
    server_.drain();
    if (drain_.count() > 0) spdlog::info("takes no new sockets and ends in {:.1f} s", std::chrono::duration<double>(drain_).count());
    ends_.async_wait([this](const boost::system::error_code&, int) { end_at_once(); });
    wait_.expires_after(std::chrono::duration_cast<boost::asio::steady_timer::duration>(drain_));
    wait_.async_wait([this](const boost::system::error_code&) { io_.stop(); });
  }
  void end_at_once() {
    server_.hurry();
    wait_.cancel();
    ends_.async_wait([](const boost::system::error_code& ec, int) {
      if (!ec) std::_Exit(1);  // what was acknowledged is stored
    });
  }

  Server& server_;
  const std::chrono::nanoseconds drain_;
  boost::asio::io_context io_;
  boost::asio::signal_set ends_{io_, SIGINT, SIGTERM}, moved_{io_, SIGHUP};
  boost::asio::steady_timer wait_{io_};
};

/// As a browser on this machine may name it.
std::string shown_host(const std::string& address) {
  const bool here = address == "127.0.0.1" || address == "0.0.0.0" || address == "::";
  return here ? "localhost" : host_of(address);
}

}  // namespace

int serve(const ServeOptions& options) {
  try {
    set_log_format(options.log_format);
    spdlog::set_level(spdlog::level::from_str(options.log_level));
    keep_games_in_pages();
    Server server(options);
    Signals signals(server, options.drain);
    const std::uint16_t port = server.start();
    spdlog::info("Bastide serves at http://{}:{}, tables are kept in {}", shown_host(options.address), port,
                 shown(options.database));
    if (server.metrics_port()) spdlog::info("metrics at http://{}:{}/metrics", shown_host(options.metrics_address), server.metrics_port());
    signals.wait();
    spdlog::info("stopping");
    signals.stop_server();
    return 0;
  } catch (const std::exception& e) {
    spdlog::critical("{}", e.what());
    return 1;
  }
}

}  // namespace bastide::server
