// The values of GET /metrics that are looked up when somebody asks, in one table.
#include <array>

#include "metrics.hpp"
#include "process.hpp"
#include "protocol/meta.hpp"
#include "services.hpp"

namespace bastide::server {
namespace {

using prometheus::MetricType;

struct Scene {
  const Services& services;
  double tables, connections;
  Process process;
};

struct Reading {
  const char* name;
  MetricType type;
  const char* help;
  double (*value)(const Scene&);
};

constexpr double number(auto value) { return static_cast<double>(value); }

constexpr std::array kReadings{
    Reading{"bastide_tables_in_memory", MetricType::Gauge, "Tables in memory", [](const Scene& s) { return s.tables; }},
    Reading{"bastide_table_bytes", MetricType::Gauge, "Memory that the games of these tables take",
            [](const Scene& s) { return number(s.services.memory.used()); }},
    Reading{"bastide_table_bytes_limit", MetricType::Gauge, "Memory that they should take at most",
            [](const Scene& s) { return number(s.services.memory.most()); }},
    Reading{"bastide_tables_unreadable", MetricType::Gauge, "Tables that could not be read since the start",
            [](const Scene& s) { return number(s.services.unreadable.count()); }},
    Reading{"bastide_connections", MetricType::Gauge, "Open connections, WebSockets among them",
            [](const Scene& s) { return s.connections; }},
    Reading{"bastide_rows_total", MetricType::Counter, "Rows that were stored",
            [](const Scene& s) { return number(s.services.journal.rows()); }},
    Reading{"bastide_commits_total", MetricType::Counter, "Commits that these rows took",
            [](const Scene& s) { return number(s.services.journal.commits()); }},
    Reading{"bastide_store_failing", MetricType::Gauge, "1 if the last write to the store failed",
            [](const Scene& s) { return number(s.services.journal.failing()); }},
    Reading{"bastide_draining", MetricType::Gauge, "1 while the server takes no new sockets because it is going to end",
            [](const Scene& s) { return number(s.services.draining.load()); }},
    Reading{"process_cpu_seconds_total", MetricType::Counter, "Processor time of the process in seconds",
            [](const Scene& s) { return s.process.cpu_seconds; }},
    Reading{"process_resident_memory_bytes", MetricType::Gauge, "Memory of the process in bytes",
            [](const Scene& s) { return s.process.resident_bytes; }},
    Reading{"process_virtual_memory_bytes", MetricType::Gauge, "Address space of the process in bytes",
            [](const Scene& s) { return s.process.virtual_bytes; }},
    Reading{"process_threads", MetricType::Gauge, "Threads of the process", [](const Scene& s) { return s.process.threads; }},
    Reading{"process_open_fds", MetricType::Gauge, "Open file descriptors", [](const Scene& s) { return s.process.open_files; }},
    Reading{"process_max_fds", MetricType::Gauge, "File descriptors that may be open",
            [](const Scene& s) { return s.process.most_files; }},
    Reading{"process_start_time_seconds", MetricType::Gauge, "Start of the process in seconds since 1970",
            [](const Scene& s) { return s.process.start; }},
};

prometheus::ClientMetric sample(MetricType type, double value, std::vector<prometheus::ClientMetric::Label> labels = {}) {
  prometheus::ClientMetric metric;
  metric.label = std::move(labels);
  (type == MetricType::Counter ? metric.counter.value : metric.gauge.value) = value;
  return metric;
}

prometheus::MetricFamily jobs(const Services& s) {
  prometheus::MetricFamily family{
      "bastide_jobs_waiting", "Pieces of work that wait or are under way, by where", MetricType::Gauge, {}};
  const std::pair<const char*, std::size_t> places[] = {
      {"workshop", s.workshop.busy()}, {"thinkers", s.thinkers.busy()}, {"store", s.journal.waiting()},
      {"database", s.neighbours ? s.neighbours->jobs() : 0}};
  for (const auto& [where, count] : places) family.metric.push_back(sample(family.type, number(count), {{"where", where}}));
  return family;
}

}  // namespace

std::vector<prometheus::MetricFamily> readings(const Services& services, std::size_t tables, int connections) {
  const Scene scene{services, number(tables), number(connections), this_process()};
  std::vector<prometheus::MetricFamily> all;
  for (const Reading& r : kReadings) all.push_back({r.name, r.help, r.type, {sample(r.type, r.value(scene))}});
  all.push_back(jobs(services));
  all.push_back(
      {"bastide_build_info", "The program's version", MetricType::Gauge, {sample(MetricType::Gauge, 1, {{"version", kVersion}})}});
  return all;
}

}  // namespace bastide::server
