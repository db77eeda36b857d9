// bastide work.
#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <optional>
#include <thread>

#include "command.hpp"
#include "core/words.hpp"
#include "protocol/duration.hpp"
#include "server/stores.hpp"
#include "server/worker.hpp"
#include "server/worker_metrics.hpp"

namespace bastide::app {

void add_work(CLI::App& app) {
  struct Options {
    server::WorkerOptions work;
    std::string pause = "400ms", metrics;
  };
  auto o = std::make_shared<Options>();
  auto* c = app.add_subcommand(
      "work",
      "think for the servers of a PostgreSQL database: computers' turns and hints, on as many machines as you like\n\n"
      "  bastide work --database postgresql://bastide@db.example.org/bastide\n"
      "  bastide serve --database postgresql://bastide@db.example.org/bastide --think-elsewhere");
  o->work.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  c->add_option("--database", o->work.database, "postgresql://USER@HOST/NAME, as for `bastide serve`")->required();
  c->add_option("--threads", o->work.threads, "so many jobs at once")->check(CLI::Range(1, 1024))->capture_default_str();
  c->add_option("--bot-pause", o->pause, "a computer waits so long between two answers of one turn")->type_name("TIME")->check(wrong_pause)->capture_default_str();
  c->add_option("--metrics", o->metrics, "ADDRESS:PORT where /metrics is read; without it nowhere");
  c->callback([o] {
    if (!server::is_shared(o->work.database))
      throw std::invalid_argument("--database: expected postgresql://USER@HOST/NAME; the server of a file thinks itself");
    o->work.pause = duration_from(o->pause, "--bot-pause", Zero::taken);
    boost::asio::io_context waiting;
    boost::asio::signal_set signals(waiting, SIGINT, SIGTERM);
    signals.async_wait([&waiting](const boost::system::error_code&, int) { waiting.stop(); });
    std::optional<server::WorkerMetrics> metrics;
    if (!o->metrics.empty()) metrics.emplace(o->metrics, o->work.metrics);
    server::Worker worker(o->work);
    spdlog::info("thinks for {} with {}", server::shown(o->work.database), count_of(o->work.threads, "thread"));
    if (metrics) spdlog::info("metrics at port {}, /metrics", metrics->port());
    waiting.run();
    spdlog::info("stopping; done: {}", count_of(worker.done(), "job"));
  });
}

}  // namespace bastide::app
