// The built-in tiles against a table of facts that lies beside the repository on some machines; skipped where it does not.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "../catalogue_equal.hpp"
#include "support/source_dir.hpp"

namespace bastide {
namespace {

using Words = std::vector<std::string>;

/// In a folder beside the repository, or beside one that it lies in.
std::filesystem::path table() {
  const std::filesystem::path name = "shared/tiles/tiles_compact.txt";
  std::filesystem::path folder = std::filesystem::path(kSourceDir).parent_path();
  while (!std::filesystem::exists(folder / name) && folder.has_relative_path()) folder = folder.parent_path();
  return folder / name;
}

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

/// A tag as our catalogue spells it; empty for what it says otherwise or, as with wells, no expansion of ours knows.
std::string tag_of(std::string tag) {
  if (tag == "touches_city_of_carcassonne" || tag.starts_with("wells")) return "";
  if (tag.starts_with("trade_good=")) return tag.substr(11);
  if (tag.starts_with("pennants")) return "pennant" + tag.substr(8);
  if (tag == "special_monastery") return "special";
  std::replace(tag.begin(), tag.end(), '_', '-');
  return tag;
}

std::string tags_of(const std::string& feature) {
  std::string tags;
  for (const std::string& tag : split(between(feature, '[', ']'), ','))
    if (const std::string ours = tag_of(tag); !ours.empty()) tags += " " + ours;
  return tags;
}

/// The sides of a tile of the City of Carcassonne that lie inside of the block: there the table has fields, our catalogue the city.
std::string inner_sides(const Words& row) {
  std::string sides;
  const auto at = row[3].find("city-of-carcassonne-block");
  if (at == std::string::npos) return sides;
  for (const char c : between(row[3].substr(at), '[', ']'))
    if (std::string("NESW").find(c) != std::string::npos) sides += sides.empty() ? std::string{c} : std::string{' ', c};
  return sides;
}

/// The feature as a line of a catalogue. `town`: a side of the City of Carcassonne; `inner`: how many touch no edge so far.
std::string line_of(const std::string& feature, const std::map<std::string, std::string>& first_place, const std::string& town,
                    int& inner) {
  std::string places = between(feature, '{', '}'), cities;
  if (places[0] == 'I') places = ++inner > 1 ? "II" : "I";
  if (feature.find("touches_city_of_carcassonne") != feature.npos) cities = " " + town;
  if (feature.find('>') != feature.npos)
    for (const std::string& city : split(feature.substr(feature.find('>') + 1), ',')) cities += " " + first_place.at(city);
  return "  " + kind_of(feature) + " " + places + tags_of(feature) + (cities.empty() ? "" : " >" + cities) + "\n";
}

/// A mark of the tile as a whole as our catalogue spells it; empty if it is none. The volcano of the River lies by its lake.
std::string note_of(const std::string& word, bool river) {
  if (word == "volcano") return river ? "volcano-lake" : word;
  if (word.starts_with("flying-machine:")) return "flying-machine " + word.substr(15);
  for (const char* note : {"dragon", "portal", "tower", "bazaar", "festival"})
    if (word == note) return word;
  return "";
}

/// What the table says about the tile as a whole.
std::string head_of(const Words& row) {
  std::string head = "tile " + row[0] + "\n";
  for (const std::string& word : split(row[3], ' ')) {
    if (const std::string note = note_of(word, row[3].find("group:river") != row[3].npos); !note.empty())
      head += "  note " + note + "\n";
    if (word.rfind("group:", 0) == 0) head += "  group " + word.substr(6) + "\n";
  }
  if (!inner_sides(row).empty()) head += "  note walled\n";
  return head;
}

/// The row as text of a catalogue.
std::string definition_of(const Words& row) {
  const std::string town = inner_sides(row);
  std::string whole, fields;
  int inner = 0;
  if (!town.empty()) whole += "  city " + town + " carcassonne\n";
  for (const std::string& word : split(row[3], ' '))
    if (word == "garden") whole += "  garden I\n", ++inner;
  if (row[0] == "CO/6") whole += "  quarter I castle\n  quarter II cathedral\n";  // the table has all four on CO/7
  if (row[0] == "CO/7") whole += "  quarter I market\n  quarter II blacksmith\n";
  std::map<std::string, std::string> first_place;
  for (const std::string& feature : features_of(row[2])) {
    if (feature.empty()) continue;
    first_place[feature.substr(0, feature.find('{'))] = split(between(feature, '{', '}'), ' ')[0];
    (feature[0] == 'F' ? fields : whole) += line_of(feature, first_place, town.substr(0, 1), inner);
  }
  if (row[0].starts_with("MO/")) whole += "  abbacy II lawn\n";  // the table has no place for abbots
  return head_of(row) + whole + fields;
}

/// A tile's canonical lines, in an order that does not depend on how its segments are numbered; its limit is compared elsewhere.
Words sorted_lines(TileDef tile) {
  tile.at_most = 0;
  for (SegmentDef& s : tile.segments) {
    std::erase_if(s.tags, [](auto& tag) { return tag.first == "gate"; });  // of gates the detailed table tells
    std::sort(s.tags.begin(), s.tags.end());
  }
  Words lines = split(to_text(tile), '\n');
  for (std::string& line : lines)
    if (const auto at = line.find("> "); at != line.npos) std::sort(line.begin() + std::ptrdiff_t(at) + 2, line.end());
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::string edges_of(const TileDef& tile) {
  std::string edges;
  for (int d = 0; d < 4; ++d) edges += "FCRI"[tile.edge(d)];
  return edges;
}

std::vector<Words> rows() {
  std::vector<Words> rows;
  std::ifstream file(table());
  for (std::string line; std::getline(file, line);) {
    Words row = split(line, '|');
    if (row[0] == "DG/CCc+.p")
      row[2].replace(row[2].find("F1{WL WR}>C1"), 12, "F1{WL WR}>C1,C2");  // it ends in a corner of both cities
    if (row.size() == 4) row.insert(row.begin() + 2, "");                  // a tile without features
    if (row[0] == "AM/A") continue;                                        // it is in no set and has no edges
    if (row.size() == 5 && builtin_catalogue().tile(row[0])) rows.push_back(row);
  }
  return rows;
}

void expect_as_in(const Words& row) {
  const TileDef* ours = builtin_catalogue().tile(row[0]);
  ASSERT_NE(ours, nullptr) << row[0];
  Catalogue theirs;
  ASSERT_EQ(read_catalogue(theirs, definition_of(row), "table"), Words()) << definition_of(row);
  EXPECT_EQ(sorted_lines(*ours), sorted_lines(theirs.tiles[0]));
  std::string edges = row[1];
  for (const std::string& side : split(inner_sides(row), ' ')) edges[std::string("NESW").find(side)] = 'C';
  EXPECT_EQ(edges_of(*ours), edges);
}

TEST(CatalogueFacts, TilesAreAsInTheTable) {
  if (!std::filesystem::exists(table())) GTEST_SKIP() << "no table of facts beside the repository";
  const auto& tiles = builtin_catalogue().tiles;
  const auto ours =
      std::count_if(tiles.begin(), tiles.end(), [](auto& t) { return t.id.starts_with("CREA/") || t.id.starts_with("PL/") || t.fills(); });  // designs of ours, the plague's, and the abbey
  EXPECT_EQ(rows().size() + static_cast<std::size_t>(ours), tiles.size());
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
  for (const TileSet& set : builtin_catalogue().sets)
    if (set.id != "creativity" && set.id != "plague") {
      EXPECT_EQ((std::map<std::string, int>(set.tiles.begin(), set.tiles.end())), counts[set.id]) << set.id;
    }
}

/// The number after `"key": ` in a line of JSON, or the text in quotes after it; empty if the key is not there.
std::string value_of(const std::string& line, const std::string& key) {
  const auto at = line.find("\"" + key + "\": ");
  if (at == line.npos) return "";
  const std::string rest = line.substr(at + key.size() + 4);
  return rest[0] == '"' ? rest.substr(1, rest.find('"', 1) - 1) : rest.substr(0, rest.find_first_of(",}"));
}

/// What stands beside tiles and sets in the detailed table: limits by tile, and the set that removes tiles.
TEST(CatalogueFacts, LimitsAreAsInTheTable) {
  const auto detailed = table().replace_filename("tiles_grouped.json");
  if (!std::filesystem::exists(detailed)) GTEST_SKIP() << "no table of facts beside the repository";
  std::map<std::string, int> limits;
  std::ifstream file(detailed);
  std::string tile;
  for (std::string line; std::getline(file, line);) {
    if (const std::string id = value_of(line, "id"); id.find('/') != id.npos) tile = id;
    if (const std::string n = value_of(line, "max_copies"); !n.empty()) limits[tile] = std::stoi(n);
  }
  for (const TileDef& ours : builtin_catalogue().tiles)  // the table limits the set of the City of Carcassonne, we its tiles
    EXPECT_EQ(ours.at_most, ours.id.rfind("CO/", 0) == 0 ? 1 : limits[ours.id]) << ours.id;
  EXPECT_EQ(builtin_catalogue().set("river/2:1")->removes, Words{"RI.1/I.e"});
  EXPECT_EQ(builtin_catalogue().set("river/2:2")->removes, Words{"RI.1/I.e"});
}

}  // namespace
}  // namespace bastide
