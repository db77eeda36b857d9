// A tile planned, measured and furnished: what the picture and the geometry are both taken from.
#pragma once
#include <vector>

#include "art/grid.hpp"
#include "art/layout.hpp"

namespace bastide::art {

/// A small generator whose numbers depend on its seed alone.
class Rng {
 public:
  explicit Rng(u32 seed) : s_(seed ? seed : 1) {}
  double next();  ///< from 0 to below 1
  double in(double low, double high) { return low + next() * (high - low); }
  int below(int n) { return int(next() * n); }

 private:
  u32 s_;
};

/// Something that stands upright, or a mark on the ground.
struct Item {
  enum Type {
    tree,
    fir,
    bush,
    reed,
    rock,
    haystack,  // grow
    house,
    tall_house,
    tower,
    well,
    tunnel,  // are built
    pennant,
    cloister,
    shrine,
    church,
    special,
    abbey,
    garden,
    cathedral,
    inn,
    siege,
    tent,
    pig,
    volcano,
    dragon,
    portal,
    foundation,
    bazaar,
    festival,
    flyer,
    source,
    wine,
    grain,
    cloth,
    princess,
    keep,
    market,
    forge,  // landmarks
    crop,
    tuft,
    flower,
    cobble,
    plaza  // lie
  } type = house;
  Pt at;  ///< the middle of its foot
  double size = 1;
  int variant = 0;  ///< colour, side or building that it shows; of a flyer where it heads for, from north in eighths clockwise
  bool grows() const { return type <= haystack; }
  bool marks() const { return type >= volcano && type < keep; }  ///< it gives the tile or a segment a meaning that must be seen
  bool lies() const { return type >= crop; }
};

struct Scene {
  Layout plan;
  Grid grid;
  std::vector<float> room;  ///< for each cell the distance to the next one of another segment or to the rim
  std::vector<Pt> anchors;  ///< of each segment, where a figure stands
  std::vector<Item> items;
};

/// The whole tile, north up.
Scene scene(const TileDef&);

/// The same for the cells of one segment; 0 elsewhere.
std::vector<float> room_in(const Scene&, int segment);

// Its steps.
bool tagged(const SegmentDef&, const char* tag);
bool noted(const TileDef&, const char* note);
void place_anchors(const TileDef&, Scene&);
void place_landmarks(const TileDef&, Scene&);  ///< before the anchors: what is bound to a place
void place_marks(const TileDef&, Scene&);      ///< likewise: marks of the whole tile or of a city
/// The note that a mark of the whole tile stands for, null for other things.
const char* note_of(Item::Type);
void place_signs(const TileDef&, Scene&);      ///< after them and the towers: what only needs room
void place_hubs(Scene&);                       ///< what marks the ends and crossings of ways
void furnish_cities(const TileDef&, Scene&, Rng&);
void furnish_fields(const TileDef&, Scene&, Rng&);
void place_towers(Scene&);

/// The room that an item keeps for itself, as a radius.
double room_of(const Item&);
/// The distance from p to the nearest figure or large item; items smaller than `least` do not count.
double distance_to_things(const Scene&, Pt p, double least = 0);

}  // namespace bastide::art
