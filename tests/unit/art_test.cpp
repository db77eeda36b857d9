// The pictures and shapes of every built-in tile, and of tiles nobody would print.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <random>
#include <set>

#include "art/board.hpp"
#include "art/figure.hpp"
#include "art/pieces.hpp"
#include "art/portraits.hpp"
#include "art/scene.hpp"
#include "art/tile_art.hpp"
#include "support/source_dir.hpp"
#include "support/stride.hpp"

namespace bastide::art {
namespace {

constexpr size_t kMostBytes = 12 * 1024;

/// Empty if every element is closed in order and every attribute quoted.
std::string xml_error(const std::string& text) {
  std::vector<std::string> open;
  size_t at = 0;
  while ((at = text.find('<', at)) != std::string::npos) {
    const size_t end = text.find('>', at);
    if (end == std::string::npos || text.find('<', at + 1) < end) return "tag not closed at " + std::to_string(at);
    const std::string tag = text.substr(at + 1, end - at - 1);
    if (std::count(tag.begin(), tag.end(), '"') % 2) return "odd quotes in <" + tag + ">";
    const std::string name = tag.substr(tag[0] == '/', tag.find_first_of(" /", 1) - (tag[0] == '/'));
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return "</" + name + "> closes nothing";
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
    at = end;
  }
  return open.empty() ? "" : "<" + open.back() + "> stays open";
}

/// The polygons of path data made of M, L and Z.
std::vector<Line> polygons(const std::string& d) {
  std::vector<Line> all;
  size_t at = 0;
  while (at < d.size()) {
    if (d[at] == 'Z') {
      ++at;
      continue;
    }
    if (d[at] == 'M') all.emplace_back();
    char* rest = nullptr;
    const double x = std::strtod(d.c_str() + at + 1, &rest), y = std::strtod(rest, &rest);
    all.back().push_back({x, y});
    at = size_t(rest - d.c_str());
  }
  return all;
}

bool within(const std::string& path, Pt p) {
  bool in = false;
  for (const auto& polygon : polygons(path)) in ^= inside(p, polygon);
  return in;
}

/// The segment to which the definition gives half edge h.
int owner_of_half(const TileDef& def, const Topology& topo, int h) {
  const int side = topo.edge[h / 2];
  if (def.has_note("walled") && topo.field[h] >= 0) return topo.field[h];
  return side >= 0 && def.segments[side].kind == City ? side : topo.field[h];
}

Pt middle_of_half(int h) { return (middle(h / 2) + (h % 2 ? corner(h / 2 + 1) : corner(h / 2))) * 0.5; }

void expect_good_shapes(const TileDef& def) {
  const auto shapes = tile_shapes(def);
  ASSERT_EQ(shapes.size(), def.segments.size());
  for (size_t k = 0; k < shapes.size(); ++k) {
    SCOPED_TRACE(def.id + " segment " + std::to_string(k));
    ASSERT_FALSE(shapes[k].path.empty());
    EXPECT_TRUE(within(shapes[k].path, {shapes[k].ax, shapes[k].ay})) << shapes[k].ax << " " << shapes[k].ay;
    for (size_t j = 0; j < shapes.size(); ++j)
      EXPECT_TRUE(j == k || !within(shapes[j].path, {shapes[k].ax, shapes[k].ay})) << "the anchor lies in segment " << j;
  }
}

TEST(Art, EveryTileIsDrawnWellFormedAndSmallInEveryRotation) {
  const auto& tiles = builtin_catalogue().tiles;
  for (std::size_t i = 0; i < 4 * tiles.size(); i += kStride)
    for (const Theme theme : {Theme::light, Theme::dark}) {
      const TileDef& def = tiles[i / 4];
      const int rot = static_cast<int>(i % 4);
      const std::string svg = tile_svg(def, rot, theme);
      EXPECT_EQ(xml_error(svg), "") << def.id << " " << rot;
      EXPECT_LT(svg.size(), kMostBytes) << def.id << " " << rot;
      EXPECT_EQ(svg.find("nan"), std::string::npos) << def.id << " " << rot;
    }
}

/// What stands where on the tile, planned anew.
std::vector<std::array<double, 5>> planned_anew(const TileDef& def) {
  std::vector<std::array<double, 5>> what;
  const Scene s = scene(def);
  for (const Item& i : s.items) what.push_back({double(i.type), i.at.x, i.at.y, i.size, double(i.variant)});
  for (const Pt a : s.anchors) what.push_back({-1, a.x, a.y});
  return what;
}

TEST(Art, PlanningATileTwiceGivesTheSame) {
  const auto& tiles = builtin_catalogue().tiles;
  for (std::size_t i = 0; i < tiles.size(); i += kStride) EXPECT_EQ(planned_anew(tiles[i]), planned_anew(TileDef(tiles[i]))) << tiles[i].id;
  EXPECT_EQ(tile_svg(tiles[0], 0, Theme::dark), tile_svg(tiles[0], 4, Theme::dark));
  EXPECT_EQ(tile_svg(tiles[0], 1, Theme::light), tile_svg(TileDef(tiles[0]), 1, Theme::light));
}

/// All tiles; every few of them where a sanitizer looks on.
std::vector<TileDef> tiles_to_see() {
  const auto& all = builtin_catalogue().tiles;
  std::vector<TileDef> some;
  for (std::size_t i = 0; i < all.size(); i += kStride) some.push_back(all[i]);
  return some;
}

TEST(Art, EverySegmentHasItsAreaAndAnAnchorInIt) {
  for (const auto& def : tiles_to_see()) expect_good_shapes(def);
}

TEST(Art, HalfEdgesAndSidesBelongToTheSegmentsThatTheDefinitionNames) {
  for (const auto& def : tiles_to_see()) {
    const auto shapes = tile_shapes(def);
    const Topology topo(def);
    for (int h = 0; h < 8; ++h) {
      const int owner = owner_of_half(def, topo, h);
      if (owner < 0) continue;
      EXPECT_TRUE(within(shapes[owner].path, middle_of_half(h) + inward(h / 2))) << def.id << " half edge " << kHalfName[h];
    }
    for (int d = 0; d < 4; ++d) {
      if (topo.edge[d] < 0) continue;
      EXPECT_TRUE(within(shapes[topo.edge[d]].path, middle(d) + inward(d))) << def.id << " side " << kSideName[d];
    }
  }
}

TEST(Art, NeighboursMeetAlongTheWholeEdge) {
  for (const auto& def : tiles_to_see()) {
    const Scene s = scene(def);
    const Topology topo(def);
    for (int d = 0; d < 4; ++d) {
      const int segment = topo.edge[d];
      const Kind kind = segment < 0 ? Field : def.segments[segment].kind;
      const double half = kind == City ? 50 : kind == Road ? kRoadHalf : kind == River ? kRiverHalf : 0;
      for (double along = -49.75; along < 50; along += 0.5) {
        if (std::abs(std::abs(along) - half) < 0.6 || std::abs(along) > 49 || std::abs(std::abs(along) - half + kRing) < 0.6)
          continue;
        const Pt p = middle(d) + turned(inward(d)) * along + inward(d) * 0.25;
        const int owner = owner_of_half(def, topo, 2 * d + (along < 0));
        const bool ring = kind == City && owner != segment;  // fields along the outside of the City of Carcassonne
        EXPECT_EQ(s.grid[p] == segment && segment >= 0, std::abs(along) < (ring ? half - kRing : half))
            << def.id << " side " << kSideName[d] << " at " << along;
      }
    }
  }
}

TEST(Art, AnchorsStandApart) {
  for (const auto& def : tiles_to_see()) {
    const auto shapes = tile_shapes(def);
    for (size_t k = 0; k < shapes.size(); ++k)
      for (size_t j = 0; j < k; ++j)
        EXPECT_GT(std::hypot(shapes[k].ax - shapes[j].ax, shapes[k].ay - shapes[j].ay), 15.9)
            << def.id << " segments " << j << " and " << k;
  }
}

/// What expansions put on a tile or into a city, by the words of the catalogue.
int marks_in(const TileDef& def) {
  int marks = 0;
  for (const std::string& note : def.notes) marks += note != "walled" && note != "fills-holes";
  for (const SegmentDef& s : def.segments)
    for (const char* tag : {"wine", "grain", "cloth", "princess"}) marks += tagged(s, tag);
  return marks;
}

TEST(Art, EveryMarkIsDrawnOnceAndInsideTheTile) {
  for (const auto& def : tiles_to_see()) {
    const Scene s = scene(def);
    int drawn = 0;
    for (const Item& i : s.items) {
      if (!i.marks()) continue;
      ++drawn;
      EXPECT_GT(std::min({i.at.x, i.at.y, 100 - i.at.x, 100 - i.at.y}), 0.7 * room_of(i)) << def.id;
      for (const Item& other : s.items) {
        const bool apart = distance(i.at, other.at) > 0.75 * (room_of(i) + room_of(other));
        EXPECT_TRUE(&i == &other || !other.marks() || apart) << def.id;
      }
      for (const Pt a : s.anchors) EXPECT_GT(distance(i.at, a), room_of(i)) << def.id << ": a figure would hide it";
    }
    EXPECT_EQ(drawn, marks_in(def)) << def.id;
  }
}

/// Where the flying machine of a turned tile heads for turns with it.
TEST(Art, AFlyingMachineTurnsWithItsTile) {
  const TileDef& straight = *builtin_catalogue().tile("FL/F.o");
  std::set<std::string> pictures;
  for (int rot = 0; rot < 4; ++rot) pictures.insert(tile_svg(straight, rot, Theme::light));
  EXPECT_EQ(pictures.size(), 4u);
  TileDef turned = straight;
  turned.notes = {"flying-machine N"};
  Scene a = scene(straight), b = scene(turned);
  const auto machine = [](const Scene& s) {
    return *std::find_if(s.items.begin(), s.items.end(), [](const Item& i) { return i.type == Item::flyer; });
  };
  EXPECT_EQ(machine(a).variant, 6);
  EXPECT_EQ(machine(b).variant, 0);
}

/// The abbey has no edge of any kind.
TEST(Art, AnAbbeyIsDrawnWithoutEdges) {
  const TileDef& abbey = *builtin_catalogue().tile("AM/A");
  EXPECT_EQ(xml_error(tile_svg(abbey, 0, Theme::light)), "");
  EXPECT_LT(tile_svg(abbey, 0, Theme::dark).size(), kMostBytes);
  EXPECT_EQ(tile_svg(abbey, 0, Theme::light), tile_svg(abbey, 1, Theme::light));
  EXPECT_TRUE(within(tile_shapes(abbey)[0].path, {50, 50}));
  EXPECT_EQ(describe(abbey), "abbey");
}

/// Definitions that need not make sense: nothing may crash, every segment is somewhere.
TEST(Art, CopesWithAnyDefinition) {
  std::mt19937 random(7);
  for (int n = 0; n < 30; ++n) {
    TileDef def{"X/" + std::to_string(n), n % 5 ? "" : "river-lake", {"volcano"}, {}, ""};
    for (int k = int(random() % 6); k >= 0; --k) {
      SegmentDef s{
          Kind(1 + random() % 6), u8(random() % 16), 0, u8(random() % 3), 0, {{"inn", 1}, {"besieged", 1}, {"cathedral", 1}}};
      def.segments.push_back(s);
    }
    for (int k = int(random() % 5); k > 0; --k)
      def.segments.push_back({Field, 0, u8(random() & random()), 0, u16(random() & 15), {{"pig_herd", 1}}});
    EXPECT_EQ(xml_error(tile_svg(def, n, Theme::light)), "");
    EXPECT_EQ(tile_shapes(def).size(), def.segments.size());
    EXPECT_FALSE(describe(def).empty());
  }
  EXPECT_EQ(xml_error(tile_svg({}, 0, Theme::light)), "");
}

TEST(Art, GroundsAreToldApartByLightnessAlone) {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const Palette& p = palette(theme);
    const char* grounds[] = {p.river, p.field, p.city, p.road};
    for (const char* a : grounds)
      for (const char* b : grounds) EXPECT_TRUE(a == b || std::abs(lightness(a) - lightness(b)) >= 20) << a << " and " << b;
  }
  EXPECT_NEAR(lightness("#ffffff"), 100, 0.01);
  EXPECT_NEAR(lightness("#777777"), 50, 0.5);
}

TEST(Art, DescribesTilesInWords) {
  auto words = [](const char* id) { return describe(*builtin_catalogue().tile(id)); };
  EXPECT_EQ(words("BA/RCr"), "city to the north; road from east to west; 2 fields");
  EXPECT_EQ(words("BA/CccR+"), "city to the north, east and west with a pennant; road to the south; 2 fields");
  EXPECT_EQ(words("BA/L"), "cloister; 1 field");
  EXPECT_EQ(words("BA/Cccc+"), "city on all sides with a pennant");
  EXPECT_EQ(words("IC/Cccc.c"), "city on all sides with a cathedral");
  EXPECT_EQ(words("IC/RFr.iG"), "road from east to west with an inn; garden; 2 fields");
  EXPECT_EQ(words("RI.2/II+"), "river from north to west; 2 fields with a pig herd");
  EXPECT_EQ(words("RI.2/III"), "river to the north; river to the east; river to the west; 3 fields; river fork");
  EXPECT_EQ(words("RI.2/I.v"), "river to the west; 1 field; river lake; volcano lake");
  EXPECT_EQ(words("RI/s"), "river to the east; 1 field; river spring");
  EXPECT_EQ(words("CU/SR"), "road to the south; shrine; 1 field");
  EXPECT_EQ(words("SI.CA/Cc"), "city to the north and west, besieged; 1 field");
  EXPECT_EQ(words("CO/1"), "the City of Carcassonne to the east and south; road to the west; 2 fields");
  EXPECT_EQ(words("TB/CcR!.w"), "city to the north and west with wine; road to the east; 3 fields");
  EXPECT_EQ(words("DG/Cc.p"), "city to the north and west with a princess; 1 field");
  EXPECT_EQ(words("DG/CRcr.d"), "city to the east and west; road from north to south with a tunnel; 2 fields; dragon's sign");
  EXPECT_EQ(words("TO/F"), "1 field; tower foundation");
  EXPECT_EQ(words("FL/Rr.d"), "road from east to south; 2 fields; flying machine to the north-west");
  EXPECT_EQ(words("MO/MR1"), "road to the south; special monastery; 1 field");
  EXPECT_EQ(words("BB/CFR!"), "city to the west; road to the east; 3 fields");
  EXPECT_EQ(words("CO/6"), "the City of Carcassonne on all sides; castle quarter; cathedral quarter");
  EXPECT_EQ(words("CO/7"), "the City of Carcassonne on all sides; market quarter; blacksmith quarter");
}

/// All but the follower, and whether they are nobody's; "stranger" stands for those that are not drawn.
std::vector<std::pair<std::string, bool>> all_figures() {
  std::vector<std::pair<std::string, bool>> all = {{"stranger", false}, {"big-follower", false}, {"abbot", false}, {"count", true}};
  for (const Portrait& p : all_portraits()) all.emplace_back(p.name, p.ground != nullptr);
  return all;
}

/// What the page draws is what the program draws.
TEST(Art, ThePageHasTheSamePortraits) {
  std::ifstream file(std::string(kSourceDir) + "/web/src/board/portraits.ts");
  const std::string page((std::istreambuf_iterator<char>(file)), {});
  std::size_t rows = 0;
  for (const Portrait& p : all_portraits()) {
    const auto at = std::min(page.find("\n  " + std::string(p.name) + ": {"), page.find("\n  '" + std::string(p.name) + "': {"));
    ASSERT_NE(at, page.npos) << p.name;
    const std::string row = page.substr(at, page.find("\n  },", at) - at);
    EXPECT_NE(row.find(std::string("outline: '") + p.outline + "'"), row.npos) << p.name;
    EXPECT_EQ(row.find("ground: '") != row.npos, p.ground != nullptr) << p.name;
    std::size_t last = 0;
    for (const Layer& l : p.layers) {
      const std::size_t here = row.find(std::string("['") + l.colour + "', " + num(l.width) + ", '" + l.path + "']");
      EXPECT_TRUE(here != row.npos && here > last) << p.name << ": " << l.path;
      last = here;
    }
    rows += 1;
  }
  std::size_t outlines = 0;
  for (auto at = page.find("outline: '"); at != page.npos; at = page.find("outline: '", at + 1)) ++outlines;
  EXPECT_EQ(outlines, rows);
}

TEST(Art, FiguresDifferInColourAndEmblem) {
  for (int a = 0; a < kMaxPlayers; ++a) {
    for (const bool lying : {false, true}) EXPECT_EQ(xml_error(figure_svg("follower", a, Theme::light, lying)), "");
    for (const auto& [figure, neutral] : all_figures()) {
      EXPECT_EQ(xml_error(figure_svg(figure, a, Theme::dark)), "");
      EXPECT_NE(figure_svg(figure, a, Theme::dark), figure_svg("follower", a, Theme::dark));
      EXPECT_EQ(figure_svg(figure, a, Theme::dark) == figure_svg(figure, 0, Theme::dark), a == 0 || neutral) << figure;
    }
    for (int b = 0; b < a; ++b) {
      for (const Theme theme : {Theme::light, Theme::dark})
        EXPECT_STRNE(player_colour(a, theme).fill, player_colour(b, theme).fill);
      EXPECT_STRNE(emblem_name(a), emblem_name(b));
      EXPECT_NE(emblem(a, {}, 5), emblem(b, {}, 5));
    }
  }
}

/// A tower stands on its foundation, its figure on the top, and the picture has room for both.
TEST(Art, ADragonStandsInTheMiddleOfItsTile) {
  const TileDef* tile = builtin_catalogue().tile("BA/C");
  EXPECT_EQ(board_svg({{tile, 0, 0, 0}}, {{0, -1, 0, false, "dragon"}}, {}).find("<use href=\"#f0\""), std::string::npos);  // it stands nowhere
  const std::string svg = board_svg({{tile, 0, 0, 0}}, {{0, -1, 0, false, "dragon", false, true}}, {});
  const std::size_t at = svg.find("<use href=\"#f0\"");
  ASSERT_NE(at, svg.npos);
  EXPECT_NEAR(std::stod(svg.substr(svg.find(" y=", at) + 4)), std::stod(svg.substr(svg.find(" x=", at) + 4)), 0.01);
}

TEST(Art, TowersAndBridgesStandOnTheBoard) {
  const TileDef* tower = builtin_catalogue().tile("TO/F");
  const auto marks = tile_marks(*tower);
  ASSERT_EQ(marks.size(), 1u);
  EXPECT_EQ(marks[0].name, "tower");
  double before = 0;
  for (int floors = 1; floors < 30; ++floors) {
    EXPECT_GE(tower_top(floors), before) << floors;
    EXPECT_LT(tower_top(floors), 60) << floors;
    before = tower_top(floors);
    const std::string svg = board_svg({{tower, 0, 0, 0, false, floors}}, {{0, -1, 2, false, "follower", true}}, {});
    EXPECT_EQ(xml_error(svg), "");
    const std::size_t at = svg.find("<use href=\"#f0\"");
    ASSERT_NE(at, svg.npos);
    EXPECT_GE(std::stod(svg.substr(svg.find(" y=", at) + 4)), 0) << floors;
  }
  EXPECT_TRUE(tower_group(0, Theme::light).empty());
  EXPECT_EQ(tower_top(0), 0);
  const std::string none =
      board_svg({{builtin_catalogue().tile("BA/L"), 0, 0, 0, false, 3}}, {{0, -1, 0, false, "follower", true}}, {});
  EXPECT_EQ(none.find("<use href=\"#f0\""), none.npos);  // no foundation
  for (const bool down : {false, true}) EXPECT_EQ(xml_error(span_group(down, Theme::dark)), "");
  EXPECT_NE(span_group(false, Theme::light), span_group(true, Theme::light));
  const std::string bridges = board_svg({{tower, 0, 0, 0, false, 0, true, true}}, {}, {});
  EXPECT_NE(bridges.find(span_group(false, Theme::light)), bridges.npos);
  EXPECT_NE(bridges.find(span_group(true, Theme::light)), bridges.npos);
}

/// Eight figures stand in a quarter of the City of Carcassonne, each on a place of its own.
TEST(Art, AQuarterHasRoomForEightFigures) {
  const TileDef* tile = builtin_catalogue().tile("CO/6");
  const auto shapes = tile_shapes(*tile);
  for (int quarter = 1; quarter <= 2; ++quarter) {
    const std::vector<BoardFigure> figures(8, {0, quarter, 0});
    const std::string svg = board_svg({{tile, 0, 0, 0}}, figures, {});
    std::vector<Pt> stands;
    for (size_t at = svg.find("<use href=\"#f0\""); at != std::string::npos; at = svg.find("<use href=\"#f0\"", at + 1)) {
      const Pt corner{std::stod(svg.substr(svg.find(" x=", at) + 4)), std::stod(svg.substr(svg.find(" y=", at) + 4))};
      const Pt p = corner + Pt{14 * 0.8 - 8, 14 * 0.8 - 8};  // its middle, without the margin of the board
      EXPECT_TRUE(within(shapes[quarter].path, p)) << p.x << " " << p.y;
      for (const Pt other : stands) EXPECT_GT(distance(p, other), 15);
      stands.push_back(p);
    }
    EXPECT_EQ(stands.size(), 8u);
  }
}

TEST(Art, ABoardSharesThePicturesOfEqualTiles) {
  const auto& tiles = builtin_catalogue();
  const TileDef *cap = tiles.tile("BA/C"), *bend = tiles.tile("BA/Rr");
  const std::vector<BoardTile> board = {{cap, 0, 0, 0}, {bend, 0, 1, 0}, {bend, -1, 1, 0}, {bend, 1, 1, 2, true}};
  const std::vector<BoardFigure> figures = {{0, 0, 0}, {0, 0, 1}, {1, 1, 1, true}, {9, 0, 0}, {0, 77, 0}};
  const std::string svg = board_svg(board, figures, {Theme::light, true, 60});
  EXPECT_EQ(xml_error(svg), "");
  auto count = [&svg](const std::string& word) {
    int n = 0;
    for (size_t at = svg.find(word); at != std::string::npos; at = svg.find(word, at + 1)) ++n;
    return n;
  };
  EXPECT_EQ(count("<g id=\"t"), 3);
  EXPECT_EQ(count("<use href=\"#t"), 4);
  EXPECT_EQ(count("<g id=\"f"), 3);
  EXPECT_EQ(count("<use href=\"#f"), 3);
  EXPECT_EQ(count("<text"), 10);
  EXPECT_EQ(xml_error(board_svg({}, {}, {})), "");
  EXPECT_EQ(xml_error(sheet_svg({cap, bend}, Theme::dark, 1)), "");
}

}  // namespace
}  // namespace bastide::art
