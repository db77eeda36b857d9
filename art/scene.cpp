#include "art/scene.hpp"

#include <algorithm>

namespace bastide::art {

double Rng::next() {
  s_ ^= s_ << 13;
  s_ ^= s_ >> 17;
  s_ ^= s_ << 5;
  return s_ / 4294967296.0;
}

bool tagged(const SegmentDef& s, const char* tag) {
  return std::any_of(s.tags.begin(), s.tags.end(), [tag](const auto& t) { return t.first == tag; });
}

bool noted(const TileDef& def, const char* note) {
  return std::any_of(def.notes.begin(), def.notes.end(),
                     [note](const std::string& n) { return n.find(note) != std::string::npos; });
}

double room_of(const Item& item) {
  switch (item.type) {
    case Item::house:
      return 4.6 * item.size;
    case Item::tall_house:
      return 4.2 * item.size;
    case Item::tree:
    case Item::fir:
      return 3.4 * item.size;
    case Item::bush:
    case Item::rock:
    case Item::haystack:
      return 2.6 * item.size;
    case Item::cathedral:
    case Item::keep:
    case Item::market:
    case Item::forge:
      return 21 * item.size;
    case Item::cloister:
    case Item::shrine:
    case Item::church:
    case Item::special:
    case Item::abbey:
      return 17 * item.size;
    case Item::garden:
      return 12 * item.size;
    case Item::inn:
      return 9 * item.size;
    case Item::well:
    case Item::tunnel:
    case Item::tower:
      return 4.2;
    case Item::pennant:
    case Item::siege:
      return 10;
    case Item::tent:
    case Item::pig:
      return 4.2 * item.size;
    case Item::crop:
      return 11 * item.size;
    default:
      return item.marks() ? 10.2 * item.size : 1;
  }
}

double distance_to_things(const Scene& scene, Pt p, double least) {
  double best = 1e9;
  for (const Pt a : scene.anchors) best = std::min(best, distance(p, a) - 6);
  for (const auto& item : scene.items)
    if (const double r = room_of(item); r >= least && item.type != Item::plaza) best = std::min(best, distance(p, item.at) - r);
  return best;
}

std::vector<float> room_in(const Scene& s, int segment) {
  std::vector<float> room(kCells);
  for (int i = 0; i < kCells; ++i)
    if (s.grid.cell[i] == segment) room[i] = s.room[i];
  return room;
}

Scene scene(const TileDef& def) {
  Scene s{layout(def), {}, {}, {}, {}};
  s.grid = segments(def, Topology(def), s.plan);
  s.room = clearance_of(s.grid.cell);
  Rng rng(seed_of(def.id));
  place_landmarks(def, s);
  place_marks(def, s);
  place_anchors(def, s);
  place_hubs(s);
  place_towers(s);
  place_signs(def, s);
  furnish_cities(def, s, rng);
  furnish_fields(def, s, rng);
  for (Item& i : s.items) i.at = tenths(i.at), i.size = std::round(i.size * 10) / 10;  // things of one size are written alike
  return s;
}

}  // namespace bastide::art
