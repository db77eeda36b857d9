// The tile catalogue: the built-in one, its spelling, and what the reader makes of definitions that fit together.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "../catalogue_equal.hpp"
#include "core/builtin_tiles.hpp"
#include "core/ruleset.hpp"

namespace bastide {
namespace {

/// The kinds of a tile's edges as letters (C R F, I for the river), turned so that they come first in the alphabet.
std::string signature(const TileDef& tile) {
  std::string edges, least = "~";
  for (int d = 0; d < 4; ++d) edges += "FCRI"[tile.edge(d)];
  for (int d = 0; d < 4; ++d) {
    std::rotate(edges.begin(), edges.begin() + 1, edges.end());
    least = std::min(least, edges);
  }
  return least;
}

std::map<std::string, int> signatures(const TileSet& set) {
  std::map<std::string, int> counts;
  for (const auto& [id, count] : set.tiles) counts[signature(*builtin_catalogue().tile(id))] += count;
  return counts;
}

template <class Value>
int sum_over(const TileSet& set, Value value) {
  int sum = 0;
  for (const auto& [id, count] : set.tiles) sum += count * value(*builtin_catalogue().tile(id));
  return sum;
}

int pennants(const TileDef& tile) {
  int sum = 0;
  for (const SegmentDef& segment : tile.segments) sum += segment.pennants;
  return sum;
}

template <Kind kind>
int segments_of(const TileDef& tile) {
  return std::count_if(tile.segments.begin(), tile.segments.end(), [](const SegmentDef& s) { return s.kind == kind; });
}

const TileSet& builtin_set(const char* id) {
  const TileSet* set = builtin_catalogue().set(id);
  if (!set) throw std::runtime_error(std::string("no set ") + id);
  return *set;
}

TEST(BuiltinCatalogue, HasNoErrors) {
  Catalogue catalogue;
  for (const BuiltinFile& file : builtin_files()) {
    for (const std::string& error : read_catalogue(catalogue, file.text, file.name)) ADD_FAILURE() << error;
  }
  EXPECT_TRUE(same(catalogue, builtin_catalogue()));
}

TEST(BuiltinCatalogue, SetsHaveAsManyTilesAsTheirBoxes) {
  EXPECT_EQ(builtin_set("basic:1").total(), 72);
  EXPECT_EQ(builtin_set("basic:2").total(), 72);
  EXPECT_EQ(builtin_set("river/1:1").total(), 12);
  EXPECT_EQ(builtin_set("river/1:2").total(), 12);
  EXPECT_EQ(builtin_set("river/2:1").total(), 12);
  EXPECT_EQ(builtin_set("river/2:2").total(), 12);
  EXPECT_EQ(builtin_set("inns-and-cathedrals:1").total(), 18);
  EXPECT_EQ(builtin_set("inns-and-cathedrals:2").total(), 18);
  EXPECT_EQ(builtin_set("king-and-robber:1").total(), 5);
  EXPECT_EQ(builtin_set("king-and-robber:2").total(), 5);
  EXPECT_EQ(builtin_set("cult/5").total(), 5);
  EXPECT_EQ(builtin_set("cult/6").total(), 6);
  EXPECT_EQ(builtin_set("siege/cathars").total(), 4);
  EXPECT_EQ(builtin_set("siege/besiegers").total(), 6);
  EXPECT_EQ(builtin_set("count").total(), 12);
  EXPECT_EQ(builtin_set("creativity").total(), 2);
}

TEST(BuiltinCatalogue, EveryTileIsInSomeSet) {
  for (const TileDef& tile : builtin_catalogue().tiles) {
    if (tile.fills()) continue;  // the players hold it
    const auto has = [&](const TileSet& set) {
      return std::any_of(set.tiles.begin(), set.tiles.end(), [&](const auto& entry) { return entry.first == tile.id; });
    };
    EXPECT_TRUE(std::any_of(builtin_catalogue().sets.begin(), builtin_catalogue().sets.end(), has)) << tile.id;
  }
}

TEST(BuiltinCatalogue, EdgesOfTheBaseGame) {
  const std::map<std::string, int> published = {{"CCCC", 1}, {"CCCF", 4}, {"CCCR", 3}, {"CCFF", 7}, {"CCRR", 5}, {"CFCF", 6},
                                                {"CFFF", 5}, {"CFRR", 3}, {"CRFR", 4}, {"CRRF", 3}, {"CRRR", 3}, {"FFFF", 4},
                                                {"FFFR", 2}, {"FFRR", 9}, {"FRFR", 8}, {"FRRR", 4}, {"RRRR", 1}};
  EXPECT_EQ(signatures(builtin_set("basic:1")), published);
  EXPECT_EQ(signatures(builtin_set("basic:2")), published);
}

TEST(BuiltinCatalogue, EdgesOfTheRiver) {
  const std::map<std::string, int> published = {{"FFFI", 2}, {"FIFI", 2}, {"FFII", 2}, {"IRIR", 1}, {"IIRR", 1},
                                                {"FIRI", 1}, {"CICI", 1}, {"CIRI", 1}, {"CCII", 1}};
  EXPECT_EQ(signatures(builtin_set("river/1:1")), published);
  EXPECT_EQ(signatures(builtin_set("river/1:2")), published);
}

TEST(BuiltinCatalogue, EdgesOfInnsAndCathedrals) {
  const std::map<std::string, int> published = {{"CCCC", 3}, {"CCCF", 2}, {"CCFR", 1}, {"CCRF", 1}, {"CCRR", 1},
                                                {"CFFF", 1}, {"CFRF", 1}, {"CFRR", 1}, {"CRCR", 2}, {"FFRR", 1},
                                                {"FRFR", 2}, {"FRRR", 1}, {"RRRR", 1}};
  EXPECT_EQ(signatures(builtin_set("inns-and-cathedrals:1")), published);
  EXPECT_EQ(signatures(builtin_set("inns-and-cathedrals:2")), published);
}

TEST(BuiltinCatalogue, CloistersPennantsAndGardens) {
  EXPECT_EQ(sum_over(builtin_set("basic:1"), segments_of<Cloister>), 6);
  EXPECT_EQ(sum_over(builtin_set("basic:1"), pennants), 10);
  EXPECT_EQ(sum_over(builtin_set("basic:1"), segments_of<Garden>), 0);
  EXPECT_EQ(sum_over(builtin_set("basic:2"), segments_of<Cloister>), 6);
  EXPECT_EQ(sum_over(builtin_set("basic:2"), pennants), 10);
  EXPECT_EQ(sum_over(builtin_set("basic:2"), segments_of<Garden>), 8);
  EXPECT_EQ(sum_over(builtin_set("river/1:1"), segments_of<Garden>), 0);
  EXPECT_EQ(sum_over(builtin_set("river/1:2"), segments_of<Garden>), 1);
}

/// How many segments of a set carry a tag.
int tagged(const char* set, const std::string& tag) {
  int sum = 0;
  for (const auto& [id, count] : builtin_set(set).tiles)
    for (const SegmentDef& s : builtin_catalogue().tile(id)->segments)
      sum += count * int(std::count_if(s.tags.begin(), s.tags.end(), [&](const auto& t) { return t.first == tag; }));
  return sum;
}

TEST(BuiltinCatalogue, MarksOfTheExpansions) {
  for (const char* set : {"inns-and-cathedrals:1", "inns-and-cathedrals:2"}) {
    EXPECT_EQ(tagged(set, "inn"), 6);
    EXPECT_EQ(tagged(set, "cathedral"), 2);
    EXPECT_EQ(sum_over(builtin_set(set), pennants), 3);
  }
  EXPECT_EQ(sum_over(builtin_set("inns-and-cathedrals:1"), segments_of<Garden>), 0);
  EXPECT_EQ(sum_over(builtin_set("inns-and-cathedrals:2"), segments_of<Garden>), 2);
  EXPECT_EQ(sum_over(builtin_set("king-and-robber:2"), segments_of<Garden>), 1);
  EXPECT_EQ(sum_over(builtin_set("river/2:2"), segments_of<Garden>), 1);
  EXPECT_EQ(tagged("river/2:1", "inn"), 1);
  EXPECT_EQ(tagged("river/2:1", "pig-herd"), 1);
  EXPECT_TRUE(builtin_catalogue().tile("RI.2/I.v")->has_note("volcano-lake"));
  EXPECT_EQ(tagged("cult/5", "shrine"), 5);
  EXPECT_EQ(tagged("cult/6", "shrine"), 6);
  EXPECT_EQ(tagged("siege/cathars", "besieged"), 4);
  EXPECT_EQ(tagged("siege/besiegers", "besieged"), 6);
  EXPECT_EQ(tagged("count", "carcassonne"), 12);
}

/// What the published rules count.
TEST(BuiltinCatalogue, TradersAndBuilders) {
  for (const char* set : {"traders-and-builders:1", "traders-and-builders:2"}) {
    EXPECT_EQ(builtin_set(set).total(), 24);
    EXPECT_EQ(tagged(set, "wine"), 9);
    EXPECT_EQ(tagged(set, "grain"), 6);
    EXPECT_EQ(tagged(set, "cloth"), 5);
  }
  EXPECT_EQ(sum_over(builtin_set("traders-and-builders:1"), segments_of<Garden>), 0);
  EXPECT_EQ(sum_over(builtin_set("traders-and-builders:2"), segments_of<Garden>), 2);
}

/// How many tiles of a set bear a note.
int noted(const char* set, const std::string& note) {
  return sum_over(builtin_set(set), [&](const TileDef& t) { return int(t.has_note(note)); });
}

/// What the published rules count.
TEST(BuiltinCatalogue, MarksOfTheLargeExpansions) {
  for (const std::string printing : {":1", ":2"}) {
    const std::string dragon = "princess-and-dragon" + printing, tower = "tower" + printing, abbey = "abbey-and-mayor" + printing,
                      bridges = "bridges-castles-and-bazaars" + printing, flier = "flier" + printing;
    EXPECT_EQ(builtin_set(dragon.c_str()).total(), 30);
    EXPECT_EQ(noted(dragon.c_str(), "volcano"), 6);
    EXPECT_EQ(noted(dragon.c_str(), "dragon"), 12);
    EXPECT_EQ(noted(dragon.c_str(), "portal"), 6);
    EXPECT_EQ(tagged(dragon.c_str(), "princess"), 6);
    EXPECT_EQ(builtin_set(tower.c_str()).total(), 18);
    EXPECT_EQ(noted(tower.c_str(), "tower"), 18);
    EXPECT_EQ(builtin_set(abbey.c_str()).total(), 12);
    EXPECT_EQ(builtin_set(bridges.c_str()).total(), 12);
    EXPECT_EQ(noted(bridges.c_str(), "bazaar"), 8);
    EXPECT_EQ(builtin_set(flier.c_str()).total(), 8);
    EXPECT_EQ(noted(flier.c_str(), "flying-machine W") + noted(flier.c_str(), "flying-machine NW"), 8);
  }
  EXPECT_EQ(builtin_set("festival").total(), 10);
  EXPECT_EQ(noted("festival", "festival"), 10);
  EXPECT_EQ(tagged("monasteries", "special"), 6);
}

TEST(BuiltinCatalogue, RiverTilesAreDrawnInGroups) {
  for (const auto& [id, count] : builtin_set("river/2:2").tiles) {
    const std::string& group = builtin_catalogue().tile(id)->group;
    EXPECT_EQ(group, id == "RI/s" ? "river-spring" : id == "RI.2/I.v" ? "river-lake" : id == "RI.2/III" ? "river-fork" : "river") << id;
  }
  for (const auto& [id, count] : builtin_set("river/1:2").tiles) {
    const std::string& group = builtin_catalogue().tile(id)->group;
    EXPECT_EQ(group, id == "RI/s" ? "river-spring" : id == "RI.1/I.e" ? "river-lake" : "river") << id;
  }
}

TEST(BuiltinCatalogue, IsWrittenInCanonicalSpelling) {
  std::string all;
  for (const BuiltinFile& file : builtin_files()) all += file.text;
  for (const TileDef& tile : builtin_catalogue().tiles)
    EXPECT_NE(all.find(to_text(tile)), all.npos) << tile.where << "\n" << to_text(tile);
  for (const TileSet& set : builtin_catalogue().sets)
    EXPECT_NE(all.find(to_text(set)), all.npos) << set.where << "\n" << to_text(set);
}

TEST(BuiltinCatalogue, ReadsBackFromItsOwnSpelling) {
  Catalogue again;
  EXPECT_EQ(read_catalogue(again, to_text(builtin_catalogue()), "again"), std::vector<std::string>());
  EXPECT_TRUE(same(again, builtin_catalogue()));
}

TEST(Catalogue, FindsById) {
  EXPECT_EQ(builtin_catalogue().tile("BA/RCr")->id, "BA/RCr");
  EXPECT_EQ(builtin_catalogue().set("basic:2")->id, "basic:2");
  EXPECT_EQ(builtin_catalogue().tile("BA/ANY"), nullptr);
  EXPECT_EQ(builtin_catalogue().set("basic"), nullptr);
}

TEST(Catalogue, ReadsEverythingThatATileCanSay) {
  Catalogue catalogue;
  const char* text =
      "tile X/A # comment\r\n  group some-group\n\tnote two  words\n at-most 3\n city N S pennant=2 cathedral\n city W shape=0\n"
      " road E inn=3\n cloister I\n garden II\n field EL pig-herd > S\n field ER > N\n";
  EXPECT_EQ(read_catalogue(catalogue, text, "x"), std::vector<std::string>());
  ASSERT_EQ(catalogue.tiles.size(), 1u);
  const TileDef& tile = catalogue.tiles[0];
  EXPECT_EQ(tile.where, "x:1");
  EXPECT_EQ(tile.group, "some-group");
  EXPECT_EQ(tile.at_most, 3);
  EXPECT_EQ(tile.notes, std::vector<std::string>{"two words"});
  EXPECT_EQ(tile.segments[0].pennants, 2);
  EXPECT_EQ(tile.segments[0].sides, 1 << North | 1 << South);
  EXPECT_EQ(tile.segments[0].tags[0], std::make_pair(std::string("cathedral"), 1));
  EXPECT_EQ(tile.segments[1].tags[0], std::make_pair(std::string("shape"), 0));
  EXPECT_EQ(tile.segments[2].tags[0], std::make_pair(std::string("inn"), 3));
  EXPECT_EQ(tile.segments[5].cities, 1);
  EXPECT_EQ(tile.edge(East), Road);
  EXPECT_EQ(to_text(tile),
            "tile X/A\n  group some-group\n  at-most 3\n  note two words\n  city     N S  pennant=2  cathedral\n  city     W  shape=0\n"
            "  road     E  inn=3\n  cloister I\n  garden   II\n  field    EL  pig-herd > N\n  field    ER > N\n");
}

TEST(Catalogue, AWalledTileHasFieldsBesideItsCityEdges) {
  Catalogue catalogue;
  const char* text = "tile X\n  note walled\n  city    E S W\n  quarter I\n  field   NL NR EL WR > E\n";
  EXPECT_EQ(read_catalogue(catalogue, text, "x"), std::vector<std::string>());
  EXPECT_EQ(to_text(catalogue), text);
  EXPECT_EQ(catalogue.tiles[0].segments[1].kind, Quarter);
}

TEST(Catalogue, AGameHasNoMoreOfATileThanItsLimit) {
  Catalogue catalogue = builtin_catalogue();
  const std::string meadow = "\n  field NL NR EL ER SL SR WL WR\n";
  const std::string text = "tile A\n  at-most 1" + meadow + "tile B\n  at-most 9" + meadow + "tile C" + meadow +
                           "set x\n  A 2\n  B 2\n  C 2\n";
  ASSERT_EQ(read_catalogue(catalogue, text, "x"), std::vector<std::string>());
  Rules rules;
  rules.extra_sets = {{"x", 3}};
  const auto set = compile(rules, catalogue);
  auto copies = [&](const char* id) {
    for (const auto& row : set->deck)
      if (set->defs[row.kind].id == id) return int(row.count);
    return 0;
  };
  EXPECT_EQ(copies("A"), 1);
  EXPECT_EQ(copies("B"), 6);
  EXPECT_EQ(copies("C"), 6);
}

TEST(Catalogue, ReadsSetsThatNameOthers) {
  Catalogue catalogue = builtin_catalogue();
  const std::string text = "set more\n  requires later\n  removes  BA/L\n  BA/C 255\nset later\n  BA/L 1";
  EXPECT_EQ(read_catalogue(catalogue, text, "x"), std::vector<std::string>());
  EXPECT_EQ(catalogue.set("more")->total(), 255);
  EXPECT_EQ(catalogue.set("more")->requires_sets, std::vector<std::string>{"later"});
  EXPECT_EQ(to_text(*catalogue.set("more")), "set more\n  requires later\n  removes BA/L\n  BA/C  255\n");
}

TEST(Catalogue, NothingIsAnEmptyCatalogue) {
  Catalogue catalogue;
  for (const char* text : {"", "\n\n", "# only words", "   \t\r\n"}) {
    EXPECT_TRUE(read_catalogue(catalogue, text, "x").empty());
    EXPECT_TRUE(same(catalogue, Catalogue{}));
  }
}

}  // namespace
}  // namespace bastide
