#include "worker_metrics.hpp"

#include <fmt/format.h>
#include <prometheus/collectable.h>
#include <prometheus/exposer.h>

#include <algorithm>
#include <stdexcept>

#include "listen.hpp"

namespace bastide::server {
namespace {

/// What a worker counts, and its process. A server counts more, which would be 0 here for ever.
class OfWorker : public prometheus::Collectable {
 public:
  explicit OfWorker(std::shared_ptr<const Metrics> metrics) : metrics_(std::move(metrics)) {}
  std::vector<prometheus::MetricFamily> Collect() const override {
    std::vector<prometheus::MetricFamily> all = process_readings();
    for (prometheus::MetricFamily& family : metrics_->counted())
      if (family.name == "bastide_moves_total" || family.name.starts_with("bastide_job")) all.push_back(std::move(family));
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return all;
  }

 private:
  std::shared_ptr<const Metrics> metrics_;
};

std::unique_ptr<prometheus::Exposer> listening(const std::string& listen) {
  const ListenAt at = read_metrics_listen(listen);
  try {
    return std::make_unique<prometheus::Exposer>(fmt::format("{}:{}", host_of(at.address), at.port), 1);
  } catch (const std::exception&) {  // the library has no reason to tell
    throw std::runtime_error(
        fmt::format("metrics {}: this cannot be listened at; is the address one of this machine, the port free?", listen));
  }
}

}  // namespace

WorkerMetrics::WorkerMetrics(const std::string& listen, std::shared_ptr<const Metrics> metrics)
    : source_(std::make_shared<OfWorker>(std::move(metrics))), door_(listening(listen)) {
  door_->RegisterCollectable(source_);
}

WorkerMetrics::~WorkerMetrics() = default;

int WorkerMetrics::port() const { return door_->GetListeningPorts().at(0); }

}  // namespace bastide::server
