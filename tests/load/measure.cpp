#include "measure.hpp"

#include <cstdio>

namespace bastide::server {

Measured measure(const ServerProcess& server, asio::io_context& io, Hive& hive, int seconds) {
  const Totals& totals = hive.totals;
  const std::size_t acks = totals.ack_ms.size(), answers = totals.computer_ms.size();
  const int moves = totals.moves;
  const double processor = server.processor_us();
  const auto begin = Clock::now();
  io.restart();
  io.run_for(std::chrono::seconds(seconds));
  if (totals.errors + totals.lost > 0) throw std::runtime_error("honest players were refused or cut off: " + totals.first_error);
  Measured m;
  m.seconds = milliseconds_since(begin) / 1000;
  m.moves = totals.moves - moves;
  m.ack_ms.assign(totals.ack_ms.begin() + static_cast<std::ptrdiff_t>(acks), totals.ack_ms.end());
  m.computer_ms.assign(totals.computer_ms.begin() + static_cast<std::ptrdiff_t>(answers), totals.computer_ms.end());
  m.processor_us = server.processor_us() - processor;
  m.memory_kb = server.memory_kb();
  m.files = server.files();
  return m;
}

bool run_until(asio::io_context& io, const std::function<bool()>& holds) {
  io.restart();
  for (const auto begin = Clock::now(); !holds() && milliseconds_since(begin) < 30'000;) io.run_for(std::chrono::milliseconds(20));
  return holds();
}

void print_head(const std::string& title) {
  std::printf(
      "\n%s\n\n| | moves a second | ack p50, p99, most (ms) | computer p50, most (ms) | processor a move (us) | of a core | memory "
      "(MB) | files |\n",
      title.c_str());
  std::printf("|---|---:|---:|---:|---:|---:|---:|---:|\n");
}

void print(const std::string& what, const Measured& m) {
  const auto at = [](const std::vector<double>& values, double share) { return percentile(values, share); };
  std::printf("| %s | %.0f | %.1f, %.1f, %.1f | ", what.c_str(), m.moves / m.seconds, at(m.ack_ms, 0.5), at(m.ack_ms, 0.99),
              at(m.ack_ms, 1));
  if (!m.computer_ms.empty()) std::printf("%.0f, %.0f", at(m.computer_ms, 0.5), at(m.computer_ms, 1));
  std::printf(" | %.0f | %.2f | %.1f | %d |\n", m.moves ? m.processor_us / m.moves : 0, m.processor_us / m.seconds / 1e6,
              m.memory_kb / 1024, m.files);
  std::fflush(stdout);
}

void remark(const std::string& text) {
  std::printf("%s\n", text.c_str());
  std::fflush(stdout);
}

}  // namespace bastide::server
