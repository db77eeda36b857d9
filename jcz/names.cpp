#include "jcz/names.hpp"

namespace bastide::jcz {
namespace {

/// By the bit set of sides, N E S W from the lowest bit.
constexpr const char* kSides[16] = {"", "N", "E", "NE", "S", "NS", "SE", "_W", "W", "NW", "WE", "_S", "SW", "_E", "_N", "NWSE"};

constexpr const char* kQuarterMarks[4][2] = {{"castle", "QUARTER_CASTLE"},
                                             {"market", "QUARTER_MARKET"},
                                             {"blacksmith", "QUARTER_BLACKSMITH"},
                                             {"cathedral", "QUARTER_CATHEDRAL"}};

const char* feature_of(Kind kind) {
  switch (kind) {
    case Field:
      return "Field";
    case City:
      return "City";
    case Road:
      return "Road";
    case River:
      return "River";
    case Cloister:
    case Abbacy:
      return "Monastery";
    case Garden:
      return "Garden";
    case Tower:
      return "Tower";
    default:
      return "Quarter";
  }
}

std::string halves(int bits) {
  std::string text;
  for (int h = 0; h < 8; ++h)
    if (bits >> h & 1) text += (text.empty() ? "" : ".") + std::string(kHalfName[h]);
  return text;
}

/// The n-th segment of its kind without an edge.
std::string inner(const TileDef& d, int segment) {
  const SegmentDef& s = d.segments[static_cast<std::size_t>(segment)];
  std::string name = "I";
  for (int k = 0; k < segment; ++k) {
    const SegmentDef& other = d.segments[static_cast<std::size_t>(k)];
    if (other.kind == s.kind && !other.sides && !other.halves) name += "I";
  }
  return name;
}

std::string location_of(const TileDef& d, int segment, int rot) {
  const SegmentDef& s = d.segments[static_cast<std::size_t>(segment)];
  if (s.kind == Quarter)
    for (auto& [mark, name] : kQuarterMarks)
      for (auto& tag : s.tags)
        if (tag.first == mark) return name;
  if (s.kind == Abbacy) return "AS_ABBOT";
  if (s.sides) return kSides[(s.sides << rot | s.sides >> (4 - rot)) & 15];
  if (s.halves) return halves((s.halves << 2 * rot | s.halves >> (8 - 2 * rot)) & 255);
  return inner(d, segment);
}

}  // namespace

Names::Names(const Ruleset& rules) : names_(rules.tiles.size() * 4 * kMaxSegments) {
  for (std::size_t kind = 0; kind < rules.tiles.size(); ++kind) {
    const TileDef& d = rules.defs[rules.tiles[kind].def];
    for (int rot = 0; rot < 4; ++rot)
      for (int k = 0; k < rules.tiles[kind].segments; ++k) {
        Name& n = names_[(kind * 4 + static_cast<std::size_t>(rot)) * kMaxSegments + static_cast<std::size_t>(k)];
        n.location = location_of(d, k, rot);
        n.feature = feature_of(d.segments[static_cast<std::size_t>(k)].kind);
        n.tail = "\"location\":\"" + n.location + "\",\"feature\":\"" + n.feature + "\"}";
      }
  }
}

int Names::find(int kind, int rot, std::string_view location, std::string_view feature) const {
  for (int k = 0; k < kMaxSegments; ++k) {
    const Name& n = at(kind, rot, k);
    if (!n.location.empty() && n.location == location && n.feature == feature) return k;
  }
  return -1;
}

FigureName figure_name(const FigureRow& row) {
  switch (row.letter) {
    case 'f':
      return {"SmallFollower", "small"};
    case 'b':
      return {"BigFollower", "big"};
    case 'a':
      return {"Abbot", "abbot"};
    case 'h':
      return {"Phantom", "phantom"};
    case 'u':
      return {"Builder", "builder"};
    case 'p':
      return {"Pig", "pig"};
    case 'm':
      return {"Mayor", "mayor"};
    case 'w':
      return {"Wagon", "wagon"};
    case 'n':
      return {"Barn", "barn"};
    default:
      return {nullptr, nullptr};
  }
}

const char* good_token(std::string_view good) { return good == "wine" ? "WINE" : good == "grain" ? "GRAIN" : "CLOTH"; }

}  // namespace bastide::jcz
