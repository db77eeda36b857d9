#include <fmt/format.h>
#include <sodium.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <charconv>
#include <csignal>
#include <chrono>
#include <optional>
#include <thread>

#include "check.hpp"
#include "database_lock.hpp"
#include "http.hpp"
#include "last_catch.hpp"
#include "meta_routes.hpp"
#include "net.hpp"
#include "postgres_neighbours.hpp"
#include "protocol/error.hpp"
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

// A connection is a file; the soft limit of most systems is 1024.
void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

void set_listen(ServeOptions& options, const std::string& listen) {
  auto colon = listen.rfind(':');
  int port = -1;
  if (colon != std::string::npos) {
    const char* end = listen.data() + listen.size();
    auto [at, ec] = std::from_chars(listen.data() + colon + 1, end, port);
    if (ec != std::errc() || at != end) port = -1;
  }
  if (port < 0 || port > 65535)
    throw Error("bad-message", fmt::format("listen {}: expected ADDRESS:PORT, like 0.0.0.0:8080", listen));
  std::string address = listen.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
  if (address == "localhost") address = "127.0.0.1";
  if (!address.empty()) options.address = address;
  options.port = static_cast<std::uint16_t>(port);
}

struct Server::Impl {
  explicit Impl(ServeOptions o)
      : options(std::move(o)),
        public_url(options.public_url.empty() ? "" : checked_public_url(options.public_url)),
        lock(lock_of(options.database)),
        io(network_threads(options.threads)),
        workshop(working_threads(), work_share(options.limits), steady_clock),
        thinkers(thinking_threads(options.thinkers), thinking_share(), steady_clock),
        journal(std::make_unique<Journal>(open_store(options))),
        neighbours(is_shared(options.database) ? std::make_unique<PostgresNeighbours>(options.database) : nullptr),
        services{io, workshop, thinkers, *journal, options.limits, wall_clock, steady_clock},
        tables(services),
        http(services, tables, public_url),
        logs(options.access_log, options.abuse_log),
        net(services, http, tables, logs, !public_url.empty()),
        sweep(io) {
    services.neighbours = neighbours.get();
    if (!options.ponder || neighbours) return;  // whoever thinks for a shared database is not who knows what people do
    ponder_pool = std::make_unique<PonderPool>(1);
    services.ponder_pool = ponder_pool.get();
  }

  void sweep_later() {
    sweep.expires_after(std::chrono::seconds(15));
    sweep.async_wait([this](const boost::system::error_code& ec) {
      if (ec) return;
      tables.sweep();
      sweep_later();
    });
  }

  void join_the_others() {
    if (options.think_here)
      worker = std::make_unique<Worker>(WorkerOptions{options.database, thinking_threads(options.thinkers), options.limits.bot_pause});
    neighbours->start({[this](const std::string& table) { tables.catch_up(table); },
                       [this](const std::string& table, SeatSet seats) { tables.seats_elsewhere(table, seats); },
                       [this](const std::string& table, int seq, const std::string& answer) { tables.hint_found(table, seq, answer); },
                       [this] { tables.catch_up_all(); }});
  }

  // Politely first, then without waiting for an answer.
  void close_connections() {
    for (int patience : {1000, 500}) {
      net.stop();
      auto until = std::chrono::steady_clock::now() + milliseconds(patience);
      while (net.connections() > 0 && std::chrono::steady_clock::now() < until) std::this_thread::sleep_for(milliseconds(5));
    }
  }

  ServeOptions options;
  std::string public_url;
  std::unique_ptr<DatabaseLock> lock;
  boost::asio::io_context io;
  Workshop workshop, thinkers;
  std::unique_ptr<Journal> journal;
  std::unique_ptr<Neighbours> neighbours;
  std::unique_ptr<Worker> worker;
  std::unique_ptr<PonderPool> ponder_pool;
  Services services;
  Tables tables;
  Http http;
  Logs logs;
  Net net;
  boost::asio::steady_timer sweep;
  std::vector<std::thread> threads;
};

Server::Server(ServeOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Server::~Server() { stop(); }

std::uint16_t Server::start() {
  allow_many_files();
  std::uint16_t port = impl_->net.listen(impl_->options.address, impl_->options.port);
  draw_ahead(impl_->workshop);
  if (impl_->neighbours) impl_->join_the_others();
  impl_->tables.resume();
  impl_->sweep_later();
  for (int i = 0; i < network_threads(impl_->options.threads); ++i) impl_->threads.emplace_back([this] { run_handlers(impl_->io); });
  return port;
}

// Rows that are on their way when the network stops are still stored: the journal ends last.
void Server::stop() {
  if (!impl_->journal) return;
  if (!impl_->threads.empty()) impl_->close_connections();
  impl_->services.closing = true;
  if (impl_->ponder_pool) impl_->ponder_pool->close();
  impl_->worker.reset();
  impl_->thinkers.close();
  impl_->workshop.close();
  impl_->io.stop();
  for (std::thread& thread : impl_->threads) thread.join();
  impl_->threads.clear();
  impl_->journal.reset();
  if (impl_->neighbours) impl_->neighbours->stop();
  impl_->lock.reset();
}

void Server::reopen_logs() { impl_->logs.reopen(); }

int serve(const ServeOptions& options) {
  try {
    spdlog::set_level(spdlog::level::from_str(options.log_level));
    keep_games_in_pages();
    boost::asio::io_context waiting;
    boost::asio::signal_set signals(waiting, SIGINT, SIGTERM), moved(waiting, SIGHUP);
    std::signal(SIGPIPE, SIG_IGN);  // whoever hangs up while we write is told by the write
    Server server(options);
    std::uint16_t port = server.start();
    spdlog::info("Bastide serves at http://{}:{}, tables are kept in {}",
                 options.address == "127.0.0.1" || options.address == "0.0.0.0" ? "localhost" : options.address, port,
                 shown(options.database));
    std::function<void()> reopen = [&] {
      moved.async_wait([&](const boost::system::error_code& ec, int) {
        if (ec) return;
        server.reopen_logs();
        reopen();
      });
    };
    reopen();
    signals.async_wait([&waiting](const boost::system::error_code&, int) { waiting.stop(); });
    waiting.run();
    spdlog::info("stopping");
    server.stop();
    return 0;
  } catch (const std::exception& e) {
    spdlog::critical("{}", e.what());
    return 1;
  }
}

}  // namespace bastide::server
