// `bastide bench evaluation`, and the clock of all benches.
#pragma once
#include "command.hpp"

namespace bastide::app {

/// Seconds of processor time that this process has used.
double processor_seconds();

void add_bench_evaluation(CLI::App& bench);

}  // namespace bastide::app
