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
};

template <class Of>
struct ReadingOf {
  const char* name;
  MetricType type;
  const char* help;
  double (*value)(const Of&);
};
using Reading = ReadingOf<Scene>;
using OfProcess = ReadingOf<Process>;

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
};

constexpr std::array kOfProcess{
    OfProcess{"process_cpu_seconds_total", MetricType::Counter, "Processor time of the process in seconds",
            [](const Process& p) { return p.cpu_seconds; }},
    OfProcess{"process_resident_memory_bytes", MetricType::Gauge, "Memory of the process in bytes",
            [](const Process& p) { return p.resident_bytes; }},
    OfProcess{"process_virtual_memory_bytes", MetricType::Gauge, "Address space of the process in bytes",
            [](const Process& p) { return p.virtual_bytes; }},
    OfProcess{"process_threads", MetricType::Gauge, "Threads of the process", [](const Process& p) { return p.threads; }},
    OfProcess{"process_open_fds", MetricType::Gauge, "Open file descriptors", [](const Process& p) { return p.open_files; }},
    OfProcess{"process_max_fds", MetricType::Gauge, "File descriptors that may be open",
            [](const Process& p) { return p.most_files; }},
    OfProcess{"process_start_time_seconds", MetricType::Gauge, "Start of the process in seconds since 1970",
            [](const Process& p) { return p.start; }},
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

template <class Of>
prometheus::MetricFamily read(const ReadingOf<Of>& r, const Of& of) {
  return {r.name, r.help, r.type, {sample(r.type, r.value(of))}};
}

}  // namespace

std::vector<prometheus::MetricFamily> process_readings() {
  const Process process = this_process();
  std::vector<prometheus::MetricFamily> all;
  for (const OfProcess& r : kOfProcess) all.push_back(read(r, process));
  all.push_back(
      {"bastide_build_info", "The program's version", MetricType::Gauge, {sample(MetricType::Gauge, 1, {{"version", bastide::kVersion}})}});
  return all;
}

std::vector<prometheus::MetricFamily> readings(const Services& services, std::size_t tables, int connections) {
  const Scene scene{services, number(tables), number(connections)};
  std::vector<prometheus::MetricFamily> all = process_readings();
  for (const Reading& r : kReadings) all.push_back(read(r, scene));
  all.push_back(jobs(services));
  return all;
}

}  // namespace bastide::server
