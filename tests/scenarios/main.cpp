// scenarios FILE...: runs every scenario of these files. Prints what fails; the exit code is 1 if anything does.
#include <fstream>
#include <iostream>
#include <sstream>

#include "scenario.hpp"

namespace {

std::string contents(const char* path) {
  std::ifstream in(path);
  if (!in) throw bastide::scenario::Failure(std::string(path) + ": cannot be read");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

bool holds(const bastide::scenario::Scenario& s) {
  try {
    bastide::scenario::run(s);
    return true;
  } catch (const std::exception& e) {
    std::cout << "FAILED: " << s.title.rest() << " (" << s.title.where << ")\n  " << e.what() << "\n";
    return false;
  }
}

}  // namespace

int main(int argc, char** argv) {
  int passed = 0, failed = 0;
  try {
    for (int i = 1; i < argc; ++i)
      for (auto& s : bastide::scenario::read(contents(argv[i]), argv[i])) ++(holds(s) ? passed : failed);
  } catch (const std::exception& e) {
    std::cout << e.what() << "\n";
    return 1;
  }
  std::cout << passed << " scenarios hold, " << failed << " do not\n";
  return failed || !passed ? 1 : 0;
}
