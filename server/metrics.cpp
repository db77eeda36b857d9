#include "metrics.hpp"

#include <prometheus/text_serializer.h>

#include <algorithm>
#include <array>
#include <sstream>

namespace bastide::server {
namespace {

using Buckets = prometheus::Histogram::BucketBoundaries;

// Seconds: a move takes some milliseconds with a disk that syncs, and people notice from a tenth of a second on.
const Buckets kSeconds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};

template <class Builder>
auto& family(prometheus::Registry& registry, Builder builder, const char* name, const char* help) {
  return builder.Name(name).Help(help).Register(registry);
}
auto& counters(prometheus::Registry& r, const char* name, const char* help) {
  return family(r, prometheus::BuildCounter(), name, help);
}
auto& moves(prometheus::Registry& r) {
  return counters(r, "bastide_moves_total", "Answers to decisions that were stored, by who gave them");
}
auto& histogram(prometheus::Registry& r, const char* name, const char* help) {
  return family(r, prometheus::BuildHistogram(), name, help).Add({}, kSeconds);
}

/// A word that may be a label: whatever comes from outside must not make new ones without end.
std::string label(std::string_view word) {
  const bool plain = !word.empty() && word.size() <= 20 && std::all_of(word.begin(), word.end(), [](char c) {
    return c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
  return plain ? std::string(word) : "other";
}

}  // namespace

Metrics::Metrics()
    : moves_of_people(moves(registry_).Add({{"by", "person"}})),
      moves_of_computers(moves(registry_).Add({{"by", "computer"}})),
      messages(counters(registry_, "bastide_messages_total", "Messages that came over sockets and were read").Add({})),
      sockets(family(registry_, prometheus::BuildGauge(), "bastide_sockets", "WebSockets and streams of lines that are open").Add({})),
      ack_seconds(histogram(registry_, "bastide_ack_seconds", "From the arrival of a message until its ack is on its way")),
      request_seconds(histogram(registry_, "bastide_request_seconds", "From a whole HTTP request until its answer is written")),
      conflicts(counters(registry_, "bastide_conflicts_total", "Rows that another server on the same database was quicker to write")
                    .Add({})),
      notification_seconds(
          histogram(registry_, "bastide_notification_seconds", "From the time of another server's row until this one has told it, by the clocks of both")),
      requests_(counters(registry_, "bastide_requests_total", "HTTP requests that were answered, by status")),
      refused_(counters(registry_, "bastide_refused_total", "What a limit or a rule of safety has refused, by reason")),
      failed_(counters(registry_, "bastide_message_errors_total", "Messages over sockets that got an error, by its code")),
      jobs_(counters(registry_, "bastide_jobs_total", "Jobs that were worked at here for servers of a shared database, by kind and outcome")),
      mails_(counters(registry_, "bastide_mails_total", "Mails, by what the mail server said: sent, later (tried again) or refused")),
      job_seconds_(histogram(registry_, "bastide_job_seconds", "From when a job was taken until it was done with")) {
  for (const char* status : {"200", "429", "500", "503"}) requests_.Add({{"status", status}});  // so that a rate has a beginning
  for (const char* why : {"429", "busy", "cut", "too-fast"}) refused_.Add({{"why", why}});
  for (const char* code : {"illegal", "internal", "stale"}) failed_.Add({{"code", code}});
  for (const char* outcome : {"sent", "later", "refused"}) mails_.Add({{"outcome", outcome}});
  for (const char* kind : {"hint", "turn"})
    for (const char* outcome : {"done", "failed", "outdated"}) jobs_.Add({{"kind", kind}, {"outcome", outcome}});
}

void Metrics::answered(int status, std::chrono::duration<double> time) {
  requests_.Add({{"status", std::to_string(status)}}).Increment();
  if (time.count() > 0) request_seconds.Observe(time.count());
}

void Metrics::refused(std::string_view why) { refused_.Add({{"why", label(why)}}).Increment(); }
void Metrics::failed(std::string_view code) { failed_.Add({{"code", label(code)}}).Increment(); }

void Metrics::worked(std::string_view kind, std::string_view outcome, std::chrono::duration<double> time) {
  jobs_.Add({{"kind", label(kind)}, {"outcome", label(outcome)}}).Increment();
  job_seconds_.Observe(time.count());
}

void Metrics::mailed(std::string_view outcome) { mails_.Add({{"outcome", label(outcome)}}).Increment(); }

std::string Metrics::text(const std::vector<prometheus::MetricFamily>& read) const {
  std::vector<prometheus::MetricFamily> all = registry_.Collect();
  all.insert(all.end(), read.begin(), read.end());
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  std::ostringstream out;
  prometheus::TextSerializer().Serialize(out, all);
  return out.str();
}

}  // namespace bastide::server
