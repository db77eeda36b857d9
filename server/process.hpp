// What this process takes of its machine, as Linux tells it.
#pragma once

namespace bastide::server {

/// What cannot be found out is 0.
struct Process {
  double cpu_seconds = 0;
  double resident_bytes = 0, virtual_bytes = 0;
  double threads = 0;
  double open_files = 0, most_files = 0;
  double start = 0;  ///< seconds since 1970
};

Process this_process();

}  // namespace bastide::server
