// What the reader of catalogues says about definitions that do not fit together: file, line, what, and what was expected.
#include <gtest/gtest.h>

#include "../catalogue_equal.hpp"

namespace bastide {
namespace {

using Messages = std::vector<std::string>;

/// The errors of a text; the catalogue must then be as it was.
Messages errors_of(const std::string& text, Catalogue catalogue = {}) {
  const Catalogue before = catalogue;
  const Messages errors = read_catalogue(catalogue, text, "f");
  EXPECT_EQ(same(catalogue, before), !errors.empty() || text.empty());
  return errors;
}

const std::string kMeadow = "tile M\n field NL NR EL ER SL SR WL WR\n";

struct Case {
  const char* name;
  std::string text;
  Messages errors;
};

class CatalogueErrors : public testing::TestWithParam<Case> {};

TEST_P(CatalogueErrors, AreNamed) { EXPECT_EQ(errors_of(GetParam().text), GetParam().errors); }

const std::string kFieldPlaces = "half edges (NL NR EL ER SL SR WL WR), or I or II alone";

const Case kTileCases[] = {
    {"UnknownKind",
     "tile A\n castle N\n",
     {"f:2: unknown kind 'castle'; expected city, road, river, cloister, garden, quarter, abbacy or field, or group, note or at-most"}},
    {"UnknownPlace", "tile A\n city N X\n", {"f:2: unknown place 'X'; expected edges (N E S W)"}},
    {"UnknownFieldPlace", "tile A\n field N1\n", {"f:2: unknown place 'N1'; expected " + kFieldPlaces}},
    {"CityOnHalfEdge", "tile A\n city NL\n", {"f:2: city on NL; expected edges (N E S W)"}},
    {"FieldOnEdge", "tile A\n field N\n", {"f:2: field on N; expected " + kFieldPlaces}},
    {"CloisterOnEdge", "tile A\n cloister N\n", {"f:2: cloister on N; expected I or II"}},
    {"RoadInside", "tile A\n road I\n", {"f:2: road on I; expected edges (N E S W)"}},
    {"NoPlace", "tile A\n river\n", {"f:2: river without a place; expected edges (N E S W)"}},
    {"EdgeTwice", "tile A\n city N\n road N\n", {"f:3: N belongs to two segments; expected one, it was taken in f:2"}},
    {"HalfEdgeTwice", "tile A\n field NL\n field NR NL\n", {"f:3: NL belongs to two segments; expected one, it was taken in f:2"}},
    {"InnerPlaceTwice", "tile A\n cloister I\n garden I\n", {"f:3: I belongs to two segments; expected one, it was taken in f:2"}},
    {"SecondInnerPlaceFirst",
     "tile A\n cloister II\n field NL NR EL ER SL SR WL WR\n",
     {"f:2: II without I; expected I for the first that touches no edge"}},
    {"InnerPlaceBesideEdges",
     "tile A\n field NL NR EL ER SL SR WL WR I\n",
     {"f:2: I or II beside another place; expected it alone"}},
    {"BothInnerPlaces",
     kMeadow + "tile A\n cloister I II\n field NL NR EL ER SL SR WL WR\n",
     {"f:4: I or II beside another place; expected it alone"}},
    {"FieldsNotLast",
     "tile A\n field NL NR EL ER SL SR WL WR\n cloister I\n",
     {"f:3: cloister after a field; expected the fields last"}},
    {"TooManySegments",
     "tile A\n" +
         std::string("cloister I\n garden II\n road N\n road E\n road S\n road W\n field NL\n field NR\n field EL\n field ER\n") +
         "field SL\n field SR\n field WL WR\n",
     {"f:14: too many segments; expected at most 12"}},
    {"PlaceAfterTag",
     "tile A\n city N pennant E S W\n",
     {"f:2: place 'E' after a tag; expected the places first", "f:2: place 'S' after a tag; expected the places first",
      "f:2: place 'W' after a tag; expected the places first"}},
    {"TagTwice", "tile A\n city N E S W inn inn=2\n", {"f:2: tag 'inn' for the second time; expected once"}},
    {"PennantTwice", "tile A\n city N E S W pennant pennant\n", {"f:2: tag 'pennant' for the second time; expected once"}},
    {"PennantOnField", "tile A\n field NL NR EL ER SL SR WL WR pennant\n", {"f:2: pennant on a field; expected a city"}},
    {"NoPennant", "tile A\n city N E S W pennant=0\n", {"f:2: tag 'pennant=0'; expected a number from 1 to 255 after ="}},
    {"NumberTooLarge", "tile A\n city N E S W inn=256\n", {"f:2: tag 'inn=256'; expected a number from 0 to 255 after ="}},
    {"NumberMissing", "tile A\n city N E S W inn=\n", {"f:2: tag 'inn='; expected a number from 0 to 255 after ="}},
    {"NotANumber", "tile A\n city N E S W inn=1x\n", {"f:2: tag 'inn=1x'; expected a number from 0 to 255 after ="}},
    {"GroupTwice", kMeadow + " group a\n group b\n", {"f:4: second group 'b'; expected one, it has 'a'"}},
    {"GroupWithoutName", kMeadow + " group\n", {"f:3: expected one name after group"}},
    {"NoteWithoutWords", kMeadow + " note # nothing\n", {"f:3: expected words after note"}},
    {"NoteTwice", kMeadow + " note a b\n note a  b\n", {"f:4: note 'a b' for the second time; expected once"}},
    {"AtMostTwice", kMeadow + " at-most 1\n at-most 2\n", {"f:4: second at-most; expected one, it has 1"}},
    {"AtMostNone", kMeadow + " at-most 0\n", {"f:3: expected one number from 1 to 255 after at-most"}},
    {"AtMostWithoutNumber", kMeadow + " at-most\n", {"f:3: expected one number from 1 to 255 after at-most"}},
    {"AbbacyWithoutCloister", kMeadow + " abbacy I\n",
     {"f:3: abbacy after a field; expected the fields last",
      "f:3: abbacy on a tile with no cloister; expected one beside the one cloister to which it belongs"}},
    {"QuarterOnEdge", "tile A\n quarter N\n", {"f:2: quarter on N; expected I or II"}},
    {"TooManyNotes",
     kMeadow + " note 1\n note 2\n note 3\n note 4\n note 5\n note 6\n note 7\n note 8\n note 9\n note 10\n"
               " note 11\n note 12\n note 13\n note 14\n note 15\n note 16\n note 17\n note 18\n note 19\n note 20\n note 21\n",
     {"f:23: too many notes; expected at most 20"}},
};

const Case kSquareCases[] = {
    {"EdgeOfNothing",
     "tile A\n city N E S\n",
     {"f:1: edge W of tile 'A' belongs to nothing; expected a city, road, river or field there"}},
    {"EmptyTile",
     "tile A\n",
     {"f:1: edge N of tile 'A' belongs to nothing; expected a city, road, river or field there",
      "f:1: edge E of tile 'A' belongs to nothing; expected a city, road, river or field there",
      "f:1: edge S of tile 'A' belongs to nothing; expected a city, road, river or field there",
      "f:1: edge W of tile 'A' belongs to nothing; expected a city, road, river or field there"}},
    {"HalfOfAFieldEdge",
     "tile A\n field NR EL ER SL SR WL WR\n",
     {"f:1: half edge NL of tile 'A' lies in no field; expected exactly one, for N is a field edge"}},
    {"RoadWithoutFields",
     "tile A\n city N E W\n road S\n",
     {"f:1: half edge SL of tile 'A' lies in no field; expected exactly one, for S is a road edge",
      "f:1: half edge SR of tile 'A' lies in no field; expected exactly one, for S is a road edge"}},
    {"FieldBesideTheWall",
     "tile A\n city N\n field NL EL ER SL SR WL WR > N\n",
     {"f:3: field on NL, but N is a city edge; expected no field there"}},
    {"WalledOnBothHalves",
     "tile A\n note walled\n city N\n field NL NR EL ER SL SR WL WR > N\n",
     {"f:1: fields on both halves of the city edge N of tile 'A'; expected at most one, for the wall stands between"}},
    {"WalledCornerWithoutCity",
     "tile A\n note walled\n city N\n field NL EL ER SL SR WL WR\n",
     {"f:4: field on EL reaches the corner beside the city on N; expected N after >",
      "f:4: field on WR reaches the corner beside the city on N; expected N after >"}},
    {"CornerWithoutCity",
     "tile A\n city N\n field EL ER SL SR WL WR\n",
     {"f:3: field on EL reaches the corner beside the city on N; expected N after >",
      "f:3: field on WR reaches the corner beside the city on N; expected N after >"}},
    {"CornerWithoutSecondCity",
     "tile A\n city N\n city W\n field EL ER SL SR > N\n",
     {"f:4: field on SR reaches the corner beside the city on W; expected W after >"}},
    {"NoSuchCity",
     "tile A\n city N\n field EL ER SL SR WL WR > N S\n",
     {"f:3: 'S' after > is no city of this tile; expected an edge (N E S W) of one of its cities"}},
    {"RoadIsNoCity",
     "tile A\n road N\n field NL NR EL ER SL SR WL WR > N\n",
     {"f:3: 'N' after > is no city of this tile; expected an edge (N E S W) of one of its cities"}},
    {"HalfEdgeIsNoCity",
     "tile A\n city N\n field EL ER SL SR WL WR > N NL tag\n",
     {"f:3: 'NL' after > is no city of this tile; expected an edge (N E S W) of one of its cities",
      "f:3: 'tag' after > is no city of this tile; expected an edge (N E S W) of one of its cities"}},
    {"CityTwice", "tile A\n city N E S\n field WL WR > N S\n", {"f:3: the city on 'S' for the second time after >; expected once"}},
    {"NoCity",
     "tile A\n city N\n field EL ER SL SR WL WR >\n",
     {"f:3: expected a place of each city that the field touches after >",
      "f:3: field on EL reaches the corner beside the city on N; expected N after >",
      "f:3: field on WR reaches the corner beside the city on N; expected N after >"}},
    {"CityTouchesCity", "tile A\n city N E S W > N\n", {"f:2: > after a city; expected it only after a field"}},
};

const Case kFileCases[] = {
    {"TileTwice", kMeadow + kMeadow, {"f:3: tile 'M' for the second time; expected once, it was defined in f:1"}},
    {"SetTwice",
     kMeadow + "set S\n M 1\nset S\n M 1\n",
     {"f:5: set 'S' for the second time; expected once, it was defined in f:3"}},
    {"NoTileId", "tile\n field NL NR EL ER SL SR WL WR\n", {"f:1: expected 'tile ID' and nothing more"}},
    {"TwoTileIds", "tile A B\n field NL NR EL ER SL SR WL WR\n", {"f:1: expected 'tile ID' and nothing more"}},
    {"NoSetId", kMeadow + "set # S\n M 1\n", {"f:3: expected 'set ID' and nothing more"}},
    {"Outside", "# a city\n city N\n", {"f:2: 'city' outside of a tile or set; expected 'tile ID' or 'set ID' before it"}},
    {"NoTile", kMeadow + "set S\n M 1\n N 1\n", {"f:5: there is no tile 'N'; expected one that is defined"}},
    {"NoSet", kMeadow + "set S\n requires T\n M 1\n", {"f:4: there is no set 'T'; expected one that is defined"}},
    {"NothingToRemove", kMeadow + "set S\n removes N\n M 1\n", {"f:4: there is no tile 'N'; expected one that is defined"}},
    {"RequiresWithoutId", kMeadow + "set S\n requires\n M 1\n", {"f:4: expected one id after requires"}},
    {"RequiresTwice",
     kMeadow + "set S\n M 1\nset T\n requires S\n requires S\n M 1\n",
     {"f:7: requires 'S' for the second time in this set; expected once"}},
    {"CountedTwice", kMeadow + "set S\n M 1\n M 1\n", {"f:5: tile 'M' for the second time in this set; expected once"}},
    {"CountOfZero", kMeadow + "set S\n M 1\n N 0\n", {"f:5: tile 'N' of a set; expected its id and a count from 1 to 255"}},
    {"CountMissing", kMeadow + "set S\n M 1\n N\n", {"f:5: tile 'N' of a set; expected its id and a count from 1 to 255"}},
    {"EmptySet", kMeadow + "set S\n", {"f:3: set 'S' has no tiles; expected lines 'ID COUNT'"}},
    {"NotAscii",
     "tile \xc3\xa9\n field NL NR EL ER SL SR WL WR\n",
     {"f:1: byte '\\xc3'; expected printable ASCII outside comments"}},
    {"Zero",
     std::string("tile A") + '\0' + "\n field NL NR EL ER SL SR WL WR\n",
     {"f:1: byte '\\x00'; expected printable ASCII outside comments"}},
    {"LongLine",
     kMeadow + "tile " + std::string(600, 'x') + "\n skipped\n" + "set\n M 1\n",
     {"f:3: line of 605 bytes; expected at most 500", "f:5: expected 'set ID' and nothing more"}},
    {"EveryErrorIsReported",
     "tile A\n citty N\n road E X\n road S inn=x\nset S\n A\n B 1\n",
     {"f:2: unknown kind 'citty'; expected city, road, river, cloister, garden, quarter, abbacy or field, or group, note or at-most",
      "f:3: unknown place 'X'; expected edges (N E S W)", "f:4: tag 'inn=x'; expected a number from 0 to 255 after =",
      "f:6: tile 'A' of a set; expected its id and a count from 1 to 255",
      "f:7: there is no tile 'B'; expected one that is defined"}},
};

std::string name_of(const testing::TestParamInfo<Case>& info) { return info.param.name; }
INSTANTIATE_TEST_SUITE_P(Tile, CatalogueErrors, testing::ValuesIn(kTileCases), name_of);
INSTANTIATE_TEST_SUITE_P(Square, CatalogueErrors, testing::ValuesIn(kSquareCases), name_of);
INSTANTIATE_TEST_SUITE_P(File, CatalogueErrors, testing::ValuesIn(kFileCases), name_of);

TEST(CatalogueErrorsAcrossFiles, NameTheOtherFile) {
  Catalogue catalogue;
  EXPECT_TRUE(read_catalogue(catalogue, kMeadow, "first").empty());
  EXPECT_EQ(errors_of("\n" + kMeadow, catalogue),
            Messages{"f:2: tile 'M' for the second time; expected once, it was defined in first:1"});
}

TEST(CatalogueErrorsAcrossFiles, TooManyTiles) {
  std::string text;
  for (int i = 0; i < 10001; ++i) text += "tile " + std::to_string(i) + "\n city N E S W\n";
  EXPECT_EQ(errors_of(text), Messages{"f:20001: tile '10000' is one too many, with it and those after it the catalogue has 10001; "
                                      "expected at most 10000"});
}

}  // namespace
}  // namespace bastide
