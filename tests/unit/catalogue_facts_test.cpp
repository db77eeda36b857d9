// The built-in tiles against a table of facts that lies beside the repository on some machines; skipped where it does not.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "../catalogue_equal.hpp"

namespace bastide {
namespace {

using Words = std::vector<std::string>;

std::filesystem::path table() { return std::filesystem::path(__FILE__).parent_path() / "../../../shared/tiles/tiles_compact.txt"; }

/// The parts between separators, without blanks at their ends.
Words split(const std::string& text, char separator) {
  Words parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) {
    const auto first = part.find_first_not_of(' ');
    if (first != part.npos) parts.push_back(part.substr(first, part.find_last_not_of(' ') + 1 - first));
  }
  return parts;
}

/// What stands between two characters; empty if they are not there.
std::string between(const std::string& text, char open, char close) {
  const auto from = text.find(open);
  return from == text.npos ? "" : text.substr(from + 1, text.find(close, from) - from - 1);
}

/// The features of a row such as `C1{N W}[pennants=1] F1{EL ER SL SR}>C1`, one a part; blanks inside braces do not separate.
Words features_of(const std::string& column) {
  Words features(1);
  int depth = 0;
  for (const char c : column) {
    depth += (c == '{') - (c == '}');
    if (c == ' ' && depth == 0)
      features.emplace_back();
    else
      features.back() += c;
  }
  return features;
}

std::string kind_of(const std::string& feature) {
  const std::map<char, std::string> kinds = {{'C', "city"}, {'R', "road"}, {'F', "field"}, {'I', "river"}, {'M', "cloister"}};
  return kinds.at(feature[0]);
}

/// The feature as a line of a catalogue.
std::string line_of(const std::string& feature, const std::map<std::string, std::string>& first_place) {
  std::string line = "  " + kind_of(feature) + " " + between(feature, '{', '}');
  const std::string tags = between(feature, '[', ']');
  if (!tags.empty()) line += " pennant" + tags.substr(tags.find('='));
  if (feature.find('>') == feature.npos) return line + "\n";
  line += " >";
  for (const std::string& city : split(feature.substr(feature.find('>') + 1), ',')) line += " " + first_place.at(city);
  return line + "\n";
}

/// The row as text of a catalogue.
std::string definition_of(const Words& row) {
  std::string head = "tile " + row[0] + "\n", inner, fields;
  for (const std::string& word : split(row[3], ' ')) {
    if (word == "garden") inner += "  garden I\n";
    if (word.rfind("group:", 0) == 0) head += "  group " + word.substr(6) + "\n";
  }
  std::map<std::string, std::string> first_place;
  for (const std::string& feature : features_of(row[2])) {
    first_place[feature.substr(0, feature.find('{'))] = split(between(feature, '{', '}'), ' ')[0];
    (feature[0] == 'F' ? fields : inner) += line_of(feature, first_place);
  }
  return head + inner + fields;
}

/// A tile's canonical lines, in an order that does not depend on how its segments are numbered.
Words sorted_lines(const TileDef& tile) {
  Words lines = split(to_text(tile), '\n');
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::string edges_of(const TileDef& tile) {
  std::string edges;
  for (int d = 0; d < 4; ++d) edges += "FCRI"[tile.edge(d)];
  return edges;
}

bool concerns_us(const std::string& id) { return id.rfind("BA/", 0) == 0 || id == "RI/s" || id.rfind("RI.1/", 0) == 0; }

std::vector<Words> rows() {
  std::vector<Words> rows;
  std::ifstream file(table());
  for (std::string line; std::getline(file, line);) {
    Words row = split(line, '|');
    if (row.size() == 5 && concerns_us(row[0])) rows.push_back(row);
  }
  return rows;
}

void expect_as_in(const Words& row) {
  const TileDef* ours = builtin_catalogue().tile(row[0]);
  ASSERT_NE(ours, nullptr) << row[0];
  Catalogue theirs;
  ASSERT_EQ(read_catalogue(theirs, definition_of(row), "table"), Words()) << definition_of(row);
  EXPECT_EQ(sorted_lines(*ours), sorted_lines(theirs.tiles[0]));
  EXPECT_EQ(edges_of(*ours), row[1]);
}

TEST(CatalogueFacts, TilesAreAsInTheTable) {
  if (!std::filesystem::exists(table())) GTEST_SKIP() << "no table of facts beside the repository";
  EXPECT_EQ(rows().size(), 43u);
  for (const Words& row : rows()) expect_as_in(row);
}

TEST(CatalogueFacts, SetsCountAsInTheTable) {
  if (!std::filesystem::exists(table())) GTEST_SKIP() << "no table of facts beside the repository";
  std::map<std::string, std::map<std::string, int>> counts;
  for (const Words& row : rows()) {
    for (const std::string& entry : split(row[4], ',')) {
      counts[entry.substr(0, entry.find('('))][row[0]] = std::stoi(between(entry, '(', ')'));
    }
  }
  for (const char* id : {"basic:1", "basic:2", "river/1:1", "river/1:2"}) {
    const auto& tiles = builtin_catalogue().set(id)->tiles;
    EXPECT_EQ((std::map<std::string, int>(tiles.begin(), tiles.end())), counts[id]) << id;
  }
}

}  // namespace
}  // namespace bastide
