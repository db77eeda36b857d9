// Cloisters, gardens, pennants and the signs of tags: where each is put.
#include <algorithm>

#include "art/scene.hpp"

namespace bastide::art {
namespace {

/// The cell of `segment` (any field if -1) with the highest score(point, room), if any has at least `least` room.
template <class Score>
bool roomiest(const TileDef& def, const Scene& scene, int segment, double least, Score score, Pt* at) {
  const auto room = segment >= 0 ? room_in(scene, segment) : clearance(scene.grid, [&](i8 c) { return c >= 0 && def.segments[c].kind == Field; });
  double top = -1e9;
  for (int i = 0; i < kCells; ++i) {
    if (room[i] < least) continue;
    if (const double s = score(Grid::at(i), room[i]); s > top) top = s, *at = Grid::at(i);
  }
  return top > -1e8;
}

Item::Type building(const SegmentDef& s) {
  if (s.kind == Garden) return Item::garden;
  if (tagged(s, "special") || tagged(s, "abbey")) return tagged(s, "abbey") ? Item::abbey : Item::special;
  return tagged(s, "shrine") ? Item::shrine : tagged(s, "church") ? Item::church : Item::cloister;
}

/// Which of the six special monasteries a tile has: MO/M1 to M4, then MR1 and MR2.
int building_number(const std::string& id) {
  const int last = id.empty() ? 0 : id.back() - '1';
  return last < 0 || last > 8 ? int(seed_of(id) % 6) : (last + (id.find("MR") != id.npos ? 4 : 0)) % 6;
}

Item::Type building_of_quarter(const SegmentDef& s) {
  return tagged(s, "castle")       ? Item::keep
         : tagged(s, "market")     ? Item::market
         : tagged(s, "blacksmith") ? Item::forge
                                   : Item::cathedral;
}

double way_distance(const Scene& scene, int segment, Pt p) {
  double best = 1e9;
  for (const auto& w : scene.plan.ways)
    if (segment < 0 || w.segment == segment) best = std::min(best, distance(p, sample(w.curve, 16)));
  return best;
}

/// A banner or a shield where the city has most room for it.
void place_shield(const TileDef& def, Scene& scene, int k, Item item, double enough = 15) {
  auto score = [&](Pt p, double room) {
    return 1.6 * std::min<double>(room, enough) + 0.8 * std::min(distance_to_things(scene, p), 12.0) - 0.02 * (p.x + p.y);
  };
  if (!roomiest(def, scene, k, 7, score, &item.at)) roomiest(def, scene, k, 2, score, &item.at);
  scene.items.push_back(item);
}

/// Beside a road, as near as it can stand.
void place_inn(const TileDef& def, Scene& scene, int road) {
  Pt at = kCentre;
  auto score = [&](Pt p, double room) {
    return -std::abs(way_distance(scene, road, p) - 17) + 4 * std::min(room, 12.0) - 0.05 * distance(p, kCentre);
  };
  if (roomiest(def, scene, -1, 5, score, &at)) scene.items.push_back({Item::inn, at, 1.4, 0});
}

/// So many of a kind on a segment, smaller where there is little room.
void scatter(const TileDef& def, Scene& scene, int segment, Item::Type type, int count, double size) {
  for (int n = 0; n < count; ++n) {
    Pt at = kCentre;
    auto score = [&](Pt p, double room) {
      double near = 0;  // a herd or a camp keeps together
      for (const auto& item : scene.items)
        if (item.type == type) near = std::max(near, 24 - distance(p, item.at));
      return std::min(room, 12.0) + 2 * std::min(distance_to_things(scene, p) - 4.2 * size, 2.0) + 0.2 * near -
             0.06 * distance(p, kCentre);
    };
    if (roomiest(def, scene, segment, 4.4 * size, score, &at))
      scene.items.push_back({type, at, size, n});
    else if (roomiest(def, scene, segment, 4.4, score, &at))
      scene.items.push_back({type, at, 1.1, n});
  }
}

/// Tents on a field that touches a besieged city.
void place_camp(const TileDef& def, Scene& scene, int city) {
  for (size_t f = 0; f < def.segments.size(); ++f)
    if (def.segments[f].kind == Field && def.segments[f].cities >> city & 1) return scatter(def, scene, int(f), Item::tent, 3, 1.6);
}

}  // namespace

void place_landmarks(const TileDef& def, Scene& scene) {
  for (const auto& spot : scene.plan.spots) {
    if (spot.kind == Abbacy) continue;  // nothing but grass to lie on
    const auto type = building(def.segments[spot.segment]);
    const int variant = type == Item::special ? building_number(def.id) : spot.segment;
    scene.items.push_back({type, type == Item::abbey ? kCentre : spot.at, spot.r / (type == Item::garden ? 12 : 17.5), variant});
  }
  for (const auto& c : scene.plan.courts) {
    const Pt at{c.low.x + 20, (c.low.y + c.high.y) / 2 + 3};
    scene.items.push_back({building_of_quarter(def.segments[c.segment]), at, 1, c.segment});
  }
  for (size_t k = 0; k < def.segments.size(); ++k) {
    const auto& s = def.segments[k];
    if (s.kind == City && tagged(s, "cathedral"))
      scene.items.push_back({Item::cathedral, s.sides == 15 ? Pt{50, 45} : kCentre, 1.25, int(k)});
    if (s.kind == City && tagged(s, "besieged")) place_shield(def, scene, int(k), {Item::siege, kCentre, 1.2, 0}, 10.5);
    if (s.kind == Road && tagged(s, "inn")) place_inn(def, scene, int(k));
    if (s.kind == Field && (tagged(s, "pig_herd") || tagged(s, "pig-herd"))) scatter(def, scene, int(k), Item::pig, 3, 1.7);
  }
}

void place_signs(const TileDef& def, Scene& scene) {
  for (size_t k = 0; k < def.segments.size(); ++k)
    for (int n = 0; def.segments[k].kind == City && n < def.segments[k].pennants; ++n)
      place_shield(def, scene, int(k), {Item::pennant, kCentre, 1.45, n});
  for (size_t k = 0; k < def.segments.size(); ++k) {
    const auto& s = def.segments[k];
    if (s.kind == City && tagged(s, "besieged")) place_camp(def, scene, int(k));
  }
}

}  // namespace bastide::art
