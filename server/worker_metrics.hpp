// GET /metrics of a program that only works for servers: what it has done, in Prometheus' text format. The library prometheus-cpp
// answers.
#pragma once
#include <memory>
#include <string>

#include "metrics.hpp"

namespace prometheus {
class Collectable;
class Exposer;
}  // namespace prometheus

namespace bastide::server {

class WorkerMetrics {
 public:
  /// Answers at `listen`, ADDRESS:PORT, until it goes. Throws Error (bad-message) if that is none, std::runtime_error if it cannot
  /// be listened at.
  WorkerMetrics(const std::string& listen, std::shared_ptr<const Metrics>);
  ~WorkerMetrics();
  WorkerMetrics(const WorkerMetrics&) = delete;

  int port() const;

 private:
  std::shared_ptr<prometheus::Collectable> source_;
  std::unique_ptr<prometheus::Exposer> door_;
};

}  // namespace bastide::server
