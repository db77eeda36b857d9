#include "record_files.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "files.hpp"

namespace bastide::app {
namespace fs = std::filesystem;

namespace {

/// Sorted.
std::vector<std::string> files_in(const std::string& folder, std::initializer_list<std::string_view> endings) try {
  std::vector<std::string> found;
  for (auto& entry : fs::recursive_directory_iterator(folder))
    if (std::count(endings.begin(), endings.end(), entry.path().extension().string()) && !entry.is_directory())
      found.push_back(entry.path().string());
  std::sort(found.begin(), found.end());
  return found;
} catch (const fs::filesystem_error& e) {
  throw std::runtime_error(folder + ": the folder cannot be read: " + e.code().message());
}

}  // namespace

std::vector<std::string> files_below(const std::vector<std::string>& paths, std::initializer_list<std::string_view> endings) {
  std::vector<std::string> files;
  std::set<std::string> seen;
  auto add = [&](const std::string& file) {
    if (seen.insert(fs::path(file).lexically_normal().string()).second) files.push_back(file);
  };
  for (auto& path : paths) {
    std::error_code bad;
    if (path != "-" && !fs::exists(path, bad)) throw std::runtime_error(path + ": there is no such file or folder");
    if (path == "-" || !fs::is_directory(path)) {
      add(path);
      continue;
    }
    for (auto& file : files_in(path, endings)) add(file);
  }
  return files;
}

Record record_from(const std::string& file) { return record_in(read_file(file)); }

}  // namespace bastide::app
