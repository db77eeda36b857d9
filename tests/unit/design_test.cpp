// Designs: their words, their errors, their way into rules, games, positions and records.
#include "core/design.hpp"

#include <gtest/gtest.h>

#include "../catalogue_equal.hpp"
#include "art/tile_art.hpp"
#include "core/ruleset.hpp"
#include "protocol/position.hpp"
#include "protocol/session.hpp"
#include "support/random_design.hpp"

namespace bastide {
namespace {

const std::string kGate = "gate:city.N.pennant/road.E.S/field.EL.SR.WL.WR.>.N/field.ER.SL";
const std::string kMeadow = "field.NL.NR.EL.ER.SL.SR.WL.WR";

/// The canonical spelling; the errors, a line each, if there are any.
std::string read(const std::string& word) {
  DesignErrors errors;
  const Design d = read_design(word, errors);
  std::string text;
  for (auto& e : errors) text += std::to_string(e.line) + " " + e.text + "\n";
  return errors.empty() ? to_text(d) : text;
}

std::string refusal(const std::string& rules) {
  try {
    compile(parse_rules(rules));
  } catch (const RulesError& e) {
    return e.what();
  }
  return "";
}

TEST(Design, HasOneSpelling) {
  EXPECT_EQ(read(kGate), kGate);
  EXPECT_EQ(read("gate:city.N.pennant=1/road.S.E/field.WR.WL.SR.EL.>.N/field.SL.ER*1"), kGate);
  EXPECT_EQ(read("a-1:city.W.N.cathedral.pennant=2.besieged/field..EL.ER.SL.SR.>.W*4"),
            "a-1:city.N.W.pennant=2.besieged.cathedral/field.EL.ER.SL.SR.>.N*4");
  EXPECT_EQ(read("L:cloister.I.shrine/" + kMeadow), "L:cloister.I.shrine/" + kMeadow);
}

TEST(Design, MeansWhatTheSameLinesInACatalogueMean) {
  Catalogue catalogue;
  ASSERT_TRUE(
      read_catalogue(catalogue, "tile OWN/gate\n city N pennant\n road E S\n field EL SR WL WR > N\n field ER SL\n", "x").empty());
  DesignErrors errors;
  EXPECT_TRUE(same(tile_of(read_design(kGate, errors)), catalogue.tiles[0]));
}

TEST(Design, ErrorsNameTheLineAndWhatWasExpected) {
  EXPECT_EQ(read("gate:city.N.pennant/road.E.X/field.EL.SR.WL.WR.>.N/field.ER.SL"),
            "2 unknown place 'X'; expected edges (N E S W)\n");
  EXPECT_EQ(read("x:field.NL.NR.EL.ER.SL.SR"),
            "0 edge W of tile 'OWN/x' belongs to nothing; expected a city, road, river or field there\n");
  EXPECT_EQ(read("x:city.N.E/road.N/city.S.W"), "2 N belongs to two segments; expected one, it was taken in line 1\n");
  EXPECT_EQ(read("x:city.N/field.EL.ER.SL.SR.WL.WR"),
            "2 field on EL reaches the corner beside the city on N; expected N after >\n"
            "2 field on WR reaches the corner beside the city on N; expected N after >\n");
  EXPECT_EQ(read("x:field.NL.EL.ER.SL.SR.WL.WR/field.NR"),
            "0 two fields on the edge N of tile 'OWN/x'; expected one, for nothing lies between them\n");
  EXPECT_EQ(
      read("x:abbacy.I"),
      "1 abbacy in a design; expected city, road, cloister, garden or field, for it belongs to a cloister of a special kind\n");
  EXPECT_EQ(
      read("x:river.N.S/castle.I/quarter.I/group.a/"),
      "1 river in a design; expected city, road, cloister, garden or field, for the river is laid before such tiles are drawn\n"
      "2 unknown kind 'castle'; expected city, road, cloister, garden or field\n"
      "3 quarter in a design; expected city, road, cloister, garden or field, for quarters belong to a town laid out in advance\n"
      "4 group in a design; expected only segments: city, road, cloister, garden or field\n"
      "5 nothing; expected a segment, such as road.E.S\n");
  EXPECT_EQ(read("x:cloister.I/cloister.II/" + kMeadow), "2 second cloister; expected one at most\n");
  EXPECT_EQ(read("x:city.N.E.S.W.inn"), "1 unknown mark 'inn' on a city; expected cathedral, wine, grain, cloth, besieged, princess\n");
  EXPECT_EQ(read("x:field.NL.NR.EL.ER.SL.SR.WL.WR.shrine"), "1 unknown mark 'shrine' on a field; expected pig-herd\n");
  EXPECT_EQ(read("x:city.N.E.S.W.cathedral=2"), "1 a number after the mark 'cathedral'; expected it alone\n");
  EXPECT_EQ(read("x:city.N#"), "1 expected letters, digits and . > = - only, found 'city.N#'\n");
  EXPECT_EQ(read("x:city.N.E.S.W*5"), "0 expected a number of copies from 1 to 4 after *\n");
  for (const char* word : {"", "gate", ":city.N.E.S.W", "a_b:city.N.E.S.W", "seventeen-letters:city.N.E.S.W"})
    EXPECT_NE(read(word).find("0 expected NAME:LINE/LINE/... with a name of 1 to 16"), std::string::npos) << word;
  EXPECT_EQ(read("x:" + std::string(400, 'a')), "0 402 characters; expected at most 400\n");
}

TEST(Design, StandsInRulesAsAList) {
  const std::string list = "design=" + kGate + "*2,mill:" + kMeadow;
  EXPECT_EQ(to_text(parse_rules("base+creativity design=mill:" + kMeadow + "," + kGate + "*2")),
            "base+creativity players=2 " + list);
  EXPECT_EQ(to_text(parse_rules("base+creativity design=mill:" + kMeadow + " " + "design=" + kGate + "*2")),
            "base+creativity players=2 " + list);
  EXPECT_EQ(compile(parse_rules("base+creativity " + list))->tile_total, 75);
  EXPECT_EQ(compile(parse_rules("base+creativity"))->tile_total, 74);
  EXPECT_EQ(refusal("base " + list), "design: tiles of your own belong to the expansion creativity, which is not in this game");
  EXPECT_EQ(refusal("base+creativity design=a:city.N"),
            "design a: edge E of tile 'OWN/a' belongs to nothing; expected a city, road, river or field there");
  EXPECT_EQ(refusal("base+creativity design=a:city.Q"), "design a, line 1: unknown place 'Q'; expected edges (N E S W)");
  EXPECT_NE(refusal("base+creativity design=a:" + kMeadow + ",A:" + kMeadow).find("the name for the second time"),
            std::string::npos);
  std::string nine;
  for (char c = 'a'; c < 'j'; ++c) nine += (nine.empty() ? "design=" : ",") + std::string(1, c) + ":" + kMeadow;
  EXPECT_EQ(refusal("base+creativity " + nine), "design: 9 designs; expected at most 8");
}

TEST(Design, ATileOfThatIdIsNoSecondTime) {
  Catalogue catalogue = builtin_catalogue();
  ASSERT_TRUE(read_catalogue(catalogue, "tile OWN/gate\n city N E S W\n", "x").empty());
  EXPECT_THROW(compile(parse_rules("base+creativity design=" + kGate), catalogue), RulesError);
}

/// Eight of the longest, and every option: a line that was accepted is accepted in its canonical spelling.
TEST(Design, TheLongestLineFits) {
  std::string line = "base";
  for (auto* e : all_expansions())
    if (e != all_expansions()[0]) line += std::string("+") + e->id;
  for (auto& o : all_options()) line += std::string(" ") + o.option->key + "=" + o.option->values.back().name;
  EXPECT_LT(line.size() + kMaxDesigns * (kMaxDesignWord + 1), kMaxRulesLine);
  EXPECT_LT(line.size() + kMaxDesigns * (kMaxDesignWord + 1), 6000u);  // what the server takes
}

TEST(Design, MarksAreThoseOfTheExpansions) {
  for (auto& owned : all_marks())
    for (auto* e : owned.owners) {
      const auto set = compile(parse_rules(std::string("base+") + e->id));
      const bool works =
          *owned.mark->name ? set->tag(owned.mark->name, owned.mark->kind) != 0 : (set->scores >> owned.mark->kind & 1) != 0;
      EXPECT_TRUE(works) << owned.mark->title << " of " << e->id;
    }
  std::string names;
  for (auto& owned : all_marks()) names += owned.mark->name + std::string(" ");
  EXPECT_EQ(names, "inn cathedral wine grain cloth pig-herd  shrine besieged princess ");
}

TEST(Design, TilesOfACatalogueCanBeDesigns) {
  int designs = 0;
  for (auto& tile : builtin_catalogue().tiles) {
    DesignErrors errors;
    const Design d = design_of(tile, errors);
    if (!errors.empty()) continue;
    ++designs;
    TileDef again = tile_of(d);
    again.id = tile.id;
    EXPECT_TRUE(same(again, tile)) << tile.id;
  }
  EXPECT_GT(designs, 60);
}

TEST(Design, RandomOnesReadBackAndAreDrawn) {
  for (u64 seed = 1; seed <= 300; ++seed) {
    Rng rng{seed};
    const std::string word = random_design(rng, "r" + std::to_string(seed));
    SCOPED_TRACE(word);
    DesignErrors errors;
    const Design d = read_design(word, errors);
    ASSERT_EQ(read(word), to_text(d));
    EXPECT_EQ(read(to_text(d)), to_text(d));
    const TileDef tile = tile_of(d);
    Catalogue catalogue;
    ASSERT_TRUE(read_catalogue(catalogue, to_text(tile), "x").empty());
    EXPECT_TRUE(same(catalogue.tiles[0], tile));
    if (seed > 40) continue;
    for (auto& shape : art::tile_shapes(tile)) EXPECT_FALSE(shape.path.empty());
    EXPECT_EQ(art::tile_svg(tile, static_cast<int>(seed % 4), art::Theme::light).find("nan"), std::string::npos);
  }
}

TEST(Design, ARecordAndAPositionCarryTheirDesigns) {
  const std::string rules = "base+inns+creativity design=" + kGate + "*4,mill:road.N.inn/" + kMeadow + "*4";
  Session s(NewGame{rules, {}, Deal::seeded(seed_from_text("designs")), false, {}});
  for (Rng rng{1}; !s.over();) {
    const Game g = read_position(position_line(s.game()));
    ASSERT_EQ(position_line(g), position_line(s.game()));
    s.play(s.game().sample(rng));
  }
  const std::string text = to_text(s.record());
  EXPECT_NE(text.find("OWN/gate"), std::string::npos);
  EXPECT_TRUE(same_state(replay(read_record(text)).game(), s.game()));
}

}  // namespace
}  // namespace bastide
