// What is asked for by `bastide learn`, alone or spread over machines, and what it keeps.
#pragma once
#include <string>
#include <vector>

#include "bots/lessons.hpp"
#include "command.hpp"

namespace bastide::app {

struct LearnOptions {
  std::vector<std::string> paths;
  std::string out, part;
  int threads = 0;  ///< 0: as many as there are processors
  double ridge = 100;
};

constexpr const char* kLessonsFile = "lessons.json";

void add_learn_options(CLI::App& command, LearnOptions&);

/// The records and kept lessons in what was named, sorted. Throws std::runtime_error if there is nothing of a name.
std::vector<std::string> records_to_learn_from(const LearnOptions&);
/// Throws std::runtime_error naming the file.
Lessons kept_lessons(const std::string& file);
/// Into a folder, which is made.
void keep(const Lessons&, const std::string& folder);
/// How well the weights foretell that were learned, and the weights.
void tell(const Lessons&, const LearnOptions&);

}  // namespace bastide::app
