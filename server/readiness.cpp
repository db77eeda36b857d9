#include "readiness.hpp"

#include <utility>

namespace bastide::server {

void Readiness::ask(Answer answer) {
  constexpr std::int64_t kWorks = 2000;  // milliseconds that a try counts: however many ask, the disk has little to do
  if (services_.draining) return answer("draining");
  bool tries = false;
  {
    std::lock_guard lock(mutex_);
    const std::int64_t now = services_.steady();
    tries = waiting_.empty() && now >= good_until_;
    if (tries) good_until_ = now + kWorks;
    if (tries || !waiting_.empty()) waiting_.push_back(answer);
    if (!tries && !waiting_.empty()) return;  // who tries already answers all
  }
  if (tries) return services_.journal.probe([self = shared_from_this()](const std::string& error) { self->tried(error); });
  answer(services_.journal.failing() ? "storing fails" : "");
}

void Readiness::tried(const std::string& error) {
  std::vector<Answer> waiting;
  {
    std::lock_guard lock(mutex_);
    waiting.swap(waiting_);
  }
  for (const Answer& answer : waiting) answer(error.empty() ? "" : "storing fails");
}

}  // namespace bastide::server
