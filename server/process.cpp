#include "process.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace bastide::server {
namespace {

/// The fields of /proc/self/stat from the third on, as proc(5) counts them; the second, a name, may hold blanks.
std::vector<double> stat_fields() {
  std::ifstream file("/proc/self/stat");
  std::string line;
  std::getline(file, line);
  const std::size_t name_end = line.rfind(')');
  std::vector<double> fields;
  if (name_end == line.npos || name_end + 3 >= line.size()) return fields;
  std::istringstream rest(line.substr(name_end + 3));  // behind the state, a letter
  for (double field; rest >> field;) fields.push_back(field);
  return fields;
}

/// The field of this number in proc(5), which is 4 or more.
double field(const std::vector<double>& fields, std::size_t number) { return number - 4 < fields.size() ? fields[number - 4] : 0; }

double boot_time() {
  std::ifstream file("/proc/stat");
  std::string word;
  for (double seconds; file >> word;)
    if (word == "btime" && file >> seconds) return seconds;
  return 0;
}

double count_open_files() {
  std::error_code failed;
  double count = 0;
  for (std::filesystem::directory_iterator at("/proc/self/fd", failed), end; !failed && at != end; at.increment(failed)) ++count;
  return count > 0 ? count - 1 : 0;  // one is that of the listing
}

}  // namespace

Process this_process() {
  const std::vector<double> stat = stat_fields();
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK)), page = static_cast<double>(sysconf(_SC_PAGESIZE));
  Process p;
  p.cpu_seconds = (field(stat, 14) + field(stat, 15)) / ticks;
  p.threads = field(stat, 20);
  p.virtual_bytes = field(stat, 23);
  p.resident_bytes = field(stat, 24) * page;
  p.start = boot_time() + field(stat, 22) / ticks;
  p.open_files = count_open_files();
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) p.most_files = static_cast<double>(limit.rlim_cur);
  return p;
}

}  // namespace bastide::server
