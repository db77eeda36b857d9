// Reads Prometheus' text format as strictly as it is written: what a scraper would not take is a fault.
#pragma once
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace bastide {

struct MetricsText {
  std::map<std::string, std::string> types;  ///< of each metric, by its name
  std::map<std::string, double> samples;     ///< "name{labels}" as it stands there
  std::vector<std::string> faults;           ///< in words

  /// A sample; -1 if there is none.
  double at(const std::string& sample) const {
    const auto found = samples.find(sample);
    return found == samples.end() ? -1 : found->second;
  }
  bool has(const std::string& metric) const { return types.contains(metric); }
};

inline MetricsText read_metrics(const std::string& text) {
  static const std::regex help(R"(# HELP ([a-z_]+) \S.*)"), type(R"(# TYPE ([a-z_]+) (counter|gauge|histogram|summary))"),
      sample(R"re(([a-z_]+)(\{[a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*\})? (\S+))re"), tail("_(bucket|sum|count)$");
  MetricsText read;
  std::set<std::string> helped;
  std::istringstream lines(text);
  std::smatch found;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, found, help)) {
      helped.insert(found[1]);
    } else if (std::regex_match(line, found, type)) {
      if (!helped.contains(found[1]) || !read.types.emplace(found[1], found[2]).second) read.faults.push_back(line);
    } else if (std::regex_match(line, found, sample)) {
      const std::string name = found[1], of = std::regex_replace(name, tail, "");
      const bool known = read.types.contains(name) || (read.types.contains(of) && (read.types[of] == "histogram" || read.types[of] == "summary"));
      std::size_t end = 0;
      const double value = std::stod(found[3], &end);
      const bool is_new = read.samples.emplace(name + std::string(found[2]), value).second;
      if (!known || !is_new || end != found[3].str().size()) read.faults.push_back(line);
    } else {
      read.faults.push_back(line);
    }
  }
  if (!text.ends_with('\n')) read.faults.push_back("the last line does not end");
  return read;
}

}  // namespace bastide
