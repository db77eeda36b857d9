#include "files.hpp"
#include "support/source_dir.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace bastide::laws {
namespace {

std::filesystem::path path_of(const std::string& name) { return std::filesystem::path(kSourceDir) / "tests" / name; }

}  // namespace

std::vector<std::string> lines_of(const std::string& name) {
  std::ifstream in(path_of(name));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  return lines;
}

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> names;
  for (auto& entry : std::filesystem::directory_iterator(path_of(folder)))
    if (entry.path().extension() == ".txt") names.push_back(folder + "/" + entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

bool regenerating() { return std::getenv("BASTIDE_REGENERATE") != nullptr; }

void write_file(const std::string& name, const std::string& text) { std::ofstream(path_of(name)) << text; }

}  // namespace bastide::laws
