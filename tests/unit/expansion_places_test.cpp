// Where an expansion must be told of beside its own folder (docs/architecture.md, "What else must know it"). A place that forgets one
// is a failed test with the words of what is missing.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "jcz/setup.hpp"
#include "jcz/setup_of.hpp"
#include "support/everything.hpp"
#include "support/source_dir.hpp"
#include "support/schemas.hpp"

namespace bastide {
namespace {

bool exists(const std::string& path) { return std::filesystem::exists(std::filesystem::path(kSourceDir) / path); }

/// The rules line of a file that tests compare with the engine; empty if there is none.
std::string rules_line(const std::string& path) {
  if (!exists(path)) return "";
  std::istringstream text(file_text(path));
  std::string line;
  while (std::getline(text, line) && line.starts_with("#")) {}
  return line;
}

std::set<std::string> ids_of(const std::string& line) {
  std::set<std::string> ids;
  for (const Expansion* e : all_expansions())
    if (parse_rules(line).has(*e)) ids.insert(e->id);
  return ids;
}

/// `text` has the word, with nothing before and after it that belongs to a word.
bool has_word(const std::string& text, const std::string& word) {
  return std::regex_search(text, std::regex("(^|[^a-z0-9-])" + word + "([^a-z0-9-]|$)"));
}

TEST(ExpansionPlaces, EachHasNumbersOfMovesAndAWholeGameOfItsOwn) {
  for (const std::string folder : {"tests/perft/", "tests/playthrough/"})
    for (const Expansion* e : all_expansions()) {
      const std::string path = folder + e->id + ".txt", line = rules_line(path);
      EXPECT_NE(line, "") << path << ": write a rules line into it, and let the laws write the rest (docs/contributing.md)";
      EXPECT_TRUE(line.empty() || ids_of(line).count(e->id)) << path;
    }
}

TEST(ExpansionPlaces, AllOfThemArePlayedTogether) {
  for (const std::string path : {"tests/perft/all.txt", "tests/playthrough/all.txt"})
    EXPECT_EQ(ids_of(rules_line(path)), ids_of(every_expansion("creativity"))) << path << " (creativity needs tiles of somebody's own)";
}

TEST(ExpansionPlaces, ThePagesTellOfIt) {
  const std::string overview = file_text("docs/rules/README.md"), costs = file_text("docs/architecture.md");
  const std::string front = std::regex_replace(file_text("README.md"), std::regex("\n"), " ");
  for (const Expansion* e : all_expansions()) {
    const std::string id = e->id;
    EXPECT_TRUE(has_word(overview, id)) << "docs/rules/README.md: " << id;
    if (e == all_expansions()[0]) continue;  // the base game is what everything is measured by
    const std::string name = e->name;
    EXPECT_NE(front.find(name.starts_with("The ") ? name.substr(4) : name), front.npos) << "README.md, what is here today: " << name;
    if (e->admits_designs) continue;  // it has no tiles of its own
    EXPECT_NE(costs.find("| " + id + " |"), costs.npos) << "docs/architecture.md, what it costs: " << id;
  }
}

/// The rules line that JCloisterZone's setup of these rules means; empty if it is refused in words.
std::string there_and_back(const std::string& line) try {
  boost::json::object setup = jcz::setup_of(parse_rules(line));
  setup["players"] = 2;
  return jcz::read_setup(setup).rules;
} catch (const Error&) {
  return "";
}

TEST(ExpansionPlaces, JCloisterZonesSetupTellsOfItOrRefusesIt) {
  for (const Expansion* e : all_expansions()) {
    if (e->admits_designs) continue;  // without designs there is nothing to tell
    const std::string line = (e->needs ? std::string(e->needs->id) + "+" : "") + e->id + " jcz", back = there_and_back(line);
    EXPECT_TRUE(back.empty() || parse_rules(back).has(*e)) << line << " comes back from jcz/setup_of.cpp and jcz/setup.cpp as " << back;
  }
}

/// Files and folders named between backquotes, as far as they are written like paths of the repository.
std::set<std::string> paths_in(const std::string& page) {
  static const std::regex quoted("`((?:engine|art|protocol|bots|contest|jcz|server|app|web|tests|docs|scripts)/[A-Za-z0-9_./-]+)`");
  std::set<std::string> paths;
  for (std::sregex_iterator m(page.begin(), page.end(), quoted), end; m != end; ++m) paths.insert((*m)[1].str());
  return paths;
}

TEST(ExpansionPlaces, ThePagesNameFilesThatAreThere) {
  for (const std::string page : {"docs/architecture.md", "docs/contributing.md", "docs/engine.md", "bots/README.md"})
    for (auto& path : paths_in(file_text(page))) {
      const bool stands_for_many = path.find("NAME") != path.npos || path.find("ID") != path.npos;
      EXPECT_TRUE(stands_for_many || exists(path)) << page << " names " << path;
    }
}

}  // namespace
}  // namespace bastide
