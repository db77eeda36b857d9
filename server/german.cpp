#include "german.hpp"

#include <map>
#include <sstream>

#include "core/builtin_rules.hpp"

namespace bastide {
/// The file, put into the program by server/CMakeLists.txt.
const std::vector<BuiltinFile>& builtin_german();
}  // namespace bastide

namespace bastide::server {
namespace {

/// From lines `  'key': 'words',`; all others mean nothing.
std::map<std::string, std::string, std::less<>> read_list() {
  constexpr std::string_view begin = "  '", middle = "': '", end = "',";
  std::map<std::string, std::string, std::less<>> list;
  std::istringstream in{std::string(builtin_german().at(0).text)};
  for (std::string line; std::getline(in, line);) {
    const std::size_t at = line.find(middle);
    if (!line.starts_with(begin) || !line.ends_with(end) || at == line.npos) continue;
    const std::size_t from = at + middle.size();
    list.emplace(line.substr(begin.size(), at - begin.size()), line.substr(from, line.size() - end.size() - from));
  }
  return list;
}

}  // namespace

std::string_view german_of(const std::string& key) {
  static const auto list = read_list();
  const auto found = list.find(key);
  return found == list.end() ? std::string_view() : found->second;
}

}  // namespace bastide::server
