// What the server counts while it runs, for GET /metrics (docs/server.md, "Metrics"). The library prometheus-cpp keeps and writes
// it.
#pragma once
#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/metric_family.h>
#include <prometheus/registry.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::server {

/// May be used from any thread. Nothing here names a person, a table or an address.
class Metrics {
  prometheus::Registry registry_;  // before what it keeps

 public:
  using Counter = prometheus::Counter;
  using Gauge = prometheus::Gauge;
  /// Of seconds.
  using Histogram = prometheus::Histogram;

  Metrics();
  Metrics(const Metrics&) = delete;

  Counter &moves_of_people, &moves_of_computers;
  Counter& messages;                ///< over sockets
  Gauge& sockets;                   ///< and streams of lines, that are open
  Histogram& ack_seconds;           ///< from a message's arrival until its ack is on its way
  Histogram& request_seconds;       ///< from a request's last byte until its answer is written
  Counter& conflicts;               ///< rows that another server was quicker to write
  Histogram& notification_seconds;  ///< from the time of another server's row until this one has told it

  /// A request that was answered; `time` 0: without being worked at, such as one that is none.
  void answered(int status, std::chrono::duration<double> time);
  /// Something that a limit or a rule of safety has refused, by one word such as too-fast.
  void refused(std::string_view why);
  /// A message over a socket that got an error of this code.
  void failed(std::string_view code);

  /// A job that a worker has finished, a turn or a hint (docs/server.md, "Several servers, and workers"). `outcome`: done, failed or
  /// outdated; `time` from when it was taken.
  void worked(std::string_view kind, std::string_view outcome, std::chrono::duration<double> time);

  /// A mail: sent, put off until later, or refused.
  void mailed(std::string_view outcome);

  /// All that is counted.
  std::vector<prometheus::MetricFamily> counted() const { return registry_.Collect(); }
  /// In Prometheus' text format, with what was `read` just now besides.
  std::string text(const std::vector<prometheus::MetricFamily>& read) const;

 private:
  prometheus::Family<Counter>&requests_, &refused_, &failed_, &jobs_, &mails_;
  Histogram& job_seconds_;
};

/// The format that `text` is in, for Content-Type.
constexpr std::string_view kMetricsType = "text/plain; version=0.0.4; charset=utf-8";

struct Services;
/// What is not counted but looked up when somebody asks: queues, memory, the store, the process. `tables` and `connections`: in
/// memory, open.
std::vector<prometheus::MetricFamily> readings(const Services&, std::size_t tables, int connections);
/// The part of it that is about the process alone.
std::vector<prometheus::MetricFamily> process_readings();

}  // namespace bastide::server
