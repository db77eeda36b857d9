// What JCloisterZone calls the segments of tiles as they lie: a location ("NE", "ER.SL") and a feature ("Road").
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace bastide::jcz {

class Names {
 public:
  explicit Names(const Ruleset&);

  /// The location of a segment of a tile that lies turned `rot` quarters clockwise.
  std::string_view location(int kind, int rot, int segment) const { return at(kind, rot, segment).location; }
  /// Its feature.
  std::string_view feature(int kind, int segment) const { return at(kind, 0, segment).feature; }
  /// Both as the end of a pointer: `"location":"NE","feature":"Road"}`.
  std::string_view pointer_tail(int kind, int rot, int segment) const { return at(kind, rot, segment).tail; }
  /// The segment so called, or -1.
  int find(int kind, int rot, std::string_view location, std::string_view feature) const;

 private:
  struct Name {
    std::string location, feature, tail;
  };
  const Name& at(int kind, int rot, int segment) const {
    return names_[static_cast<std::size_t>((kind * 4 + rot) * kMaxSegments + segment)];
  }
  std::vector<Name> names_;
};

/// What a kind of figure is called as a type ("SmallFollower") and in ids ("small"); null for what JCloisterZone does not have.
struct FigureName {
  const char *type, *id;
};
FigureName figure_name(const FigureRow&);
/// What wine, grain and cloth are called as tokens ("WINE").
const char* good_token(std::string_view good);

}  // namespace bastide::jcz
