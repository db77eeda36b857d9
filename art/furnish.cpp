// Houses in the cities, trees and flowers in the fields, towers on the walls.
#include <algorithm>

#include "art/scene.hpp"

namespace bastide::art {
namespace {

using Room = std::vector<float>;

Pt anywhere(Rng& rng) { return {rng.in(3, 97), rng.in(3, 97)}; }

bool clear(const Scene& scene, Pt p, double r) { return distance_to_things(scene, p) > r; }

long area_of(const Room& room) {
  return std::count_if(room.begin(), room.end(), [](float r) { return r > 0; }) / 4;
}

/// A row of houses that stand shoulder to shoulder, as far as there is room.
void build_row(Scene& scene, const Room& room, Rng& rng, Pt at) {
  const int n = 1 + rng.below(3);
  const Pt step{rng.next() < 0.5 ? 11.6 : -11.6, rng.in(-3.4, 3.4)};
  for (int i = 0; i < n; ++i, at = at + step + Pt{0, rng.in(-1.2, 1.2)}) {
    const double size = rng.in(1.5, 1.72) * std::clamp(room[Grid::index(at)] / 9.0, 0.74, 1.0);
    const double rim = std::min({at.x, at.y, 100 - at.x, 100 - at.y});
    const Item item{rng.next() < 0.18 && rim > 14 ? Item::tall_house : Item::house, at, size, rng.below(6)};
    if (rim < 7.8 || room[Grid::index(at)] < 5.8 || !clear(scene, at, i ? 3.2 : 5.8)) return;
    scene.items.push_back(item);
  }
}

/// Of a few places that with the most room around it, so that the houses spread evenly.
Pt airiest(const Scene& scene, const Room& room, Rng& rng) {
  Pt best = anywhere(rng);
  double top = -1;
  for (int i = 0; i < 7; ++i) {
    const Pt p = anywhere(rng);
    const double s = room[Grid::index(p)] > 5.8 ? std::min(distance_to_things(scene, p), 14.0) : -1;
    if (s > top) top = s, best = p;
  }
  return best;
}

/// Houses in all cities of a tile together: fewer where gates and walls have many towers already, and where there are marks to be
/// seen.
long most_houses(const Scene& scene) {
  const long towers = std::count_if(scene.items.begin(), scene.items.end(), [](const Item& i) { return i.type == Item::tower; });
  const long marks = std::count_if(scene.items.begin(), scene.items.end(), [](const Item& i) { return i.marks(); });
  return 17 - std::clamp(towers - 4, 0L, 9L) - 2 * std::min(marks, 1L);
}

long houses(const Scene& scene) {
  return std::count_if(scene.items.begin(), scene.items.end(),
                       [](const Item& i) { return i.type == Item::house || i.type == Item::tall_house; });
}

void furnish_city(Scene& scene, int k, Rng& rng) {
  Room room = room_in(scene, k);
  for (const auto& b : scene.plan.bridges)
    for (int i = 0; i < kCells && b.city; ++i)
      if (distance(Grid::at(i), b.at - b.along * b.half, b.at + b.along * b.half) < b.half_width + 4) room[i] = 0;
  const long area = area_of(room);
  scene.items.push_back({Item::plaza, scene.anchors[k], std::clamp(room[Grid::index(scene.anchors[k])] / 9.0, 0.5, 1.0), 0});
  const long most = std::min(most_houses(scene), houses(scene) + std::min(17L, area / 300));
  for (int tries = 0; tries < 260 && houses(scene) < most; ++tries) {
    const Pt p = airiest(scene, room, rng);
    if (room[Grid::index(p)] > 5.8) build_row(scene, room, rng, p);
  }
  for (int n = 0, tries = 0; n < area / 1600 && tries < 60; ++tries) {
    const Pt p = anywhere(rng);
    if (room[Grid::index(p)] < 5.5 || !clear(scene, p, 4.6)) continue;
    scene.items.push_back({Item::tree, p, rng.in(1.1, 1.3), rng.below(2)});
    ++n;
  }
  for (int n = 0, tries = 0; n < area / 380 && tries < 300; ++tries) {
    const Pt p = anywhere(rng);
    if (room[Grid::index(p)] < 3 || !clear(scene, p, 0.5)) continue;
    scene.items.push_back({Item::cobble, p, 1, rng.below(3)});
    ++n;
  }
}

/// One to four trees of a kind that stand together.
void plant_copse(Scene& scene, const Room& room, Rng& rng, Pt at) {
  const auto type = rng.next() < 0.36 ? Item::fir : Item::tree;
  const int n = 1 + rng.below(3);
  for (int i = 0; i < n; ++i) {
    const Pt p = i ? at + Pt{rng.in(-9, 9), rng.in(-6, 6)} : at;
    if (p.x < 4 || p.y < 7 || p.x > 96 || p.y > 96 || room[Grid::index(p)] < 6 || !clear(scene, p, i ? 1.4 : 3.6)) continue;
    scene.items.push_back({type, p, rng.in(1.35, 1.8), rng.below(2)});
  }
}

template <class Make>
void sow(Scene& scene, const Room& room, Rng& rng, long count, double least, double gap, Make make) {
  for (int n = 0, tries = 0; n < count && tries < 40 * (count + 1); ++tries) {
    const Pt p = anywhere(rng);
    if (room[Grid::index(p)] < least || !clear(scene, p, gap)) continue;
    make(p);
    ++n;
  }
}

bool on_a_mark(const Scene& scene, Pt p) {
  return std::any_of(scene.items.begin(), scene.items.end(),
                     [p](const Item& i) { return i.marks() && distance(p, i.at) < room_of(i) + 3; });
}

}  // namespace

void furnish_cities(const TileDef& def, Scene& scene, Rng& rng) {
  for (size_t k = 0; k < def.segments.size(); ++k)
    if (def.segments[k].kind == City) furnish_city(scene, int(k), rng);
}

void furnish_fields(const TileDef& def, Scene& scene, Rng& rng) {
  const Room room = clearance(scene.grid, [&def](i8 c) { return c >= 0 && def.segments[c].kind == Field; });
  const long area = area_of(room);
  auto put = [&](Item::Type type, double low, double high) {
    return [&scene, &rng, type, low, high](Pt p) { scene.items.push_back({type, p, rng.in(low, high), rng.below(3)}); };
  };
  sow(scene, room, rng, area > 2400 && rng.next() < 0.6, 13, 10, put(Item::crop, 0.95, 1.25));
  sow(scene, room, rng, area / 1500 + 1, 7, 4.5, [&](Pt p) { plant_copse(scene, room, rng, p); });
  sow(scene, room, rng, area / 2000, 4.5, 3, put(Item::bush, 1.2, 1.5));
  sow(scene, room, rng, area / 5000, 5, 4, put(rng.next() < 0.5 ? Item::rock : Item::haystack, 1.3, 1.5));
  sow(scene, room, rng, area / 560, 3.5, 1.4, put(Item::tuft, 1.2, 1.7));
  sow(scene, room, rng, area / 1300, 3.5, 1.5, put(Item::flower, 1.1, 1.4));
}

void place_hubs(Scene& scene) {
  auto put = [&](Item::Type type, Pt at, double size, int variant = 0) { scene.items.push_back({type, at, size, variant}); };
  for (const auto& h : scene.plan.hubs) {
    switch (h.what) {
      case Hub::village:
        put(Item::house, h.at + Pt{-5.4, -4.4}, 1.3, 0), put(Item::house, h.at + Pt{5.6, -4}, 1.24, 3),
            put(Item::house, h.at + Pt{-0.6, 4.6}, 1.36, 5);
        break;
      case Hub::hamlet:
        put(Item::house, h.at + Pt{-1, -1}, 1.6, 2), put(Item::tree, h.at + Pt{8, 2}, 1.4);
        break;
      case Hub::square:
        put(Item::well, h.at, 1);
        break;
      case Hub::tunnel:
        put(Item::tunnel, h.at, 1);
        break;
      case Hub::spring:
        put(Item::rock, h.at + Pt{-9, -8}, 1.3), put(Item::rock, h.at + Pt{-12.5, -1}, 1.1),
            put(Item::rock, h.at + Pt{-8, 9.4}, 1.4);
        break;
      case Hub::lake:
        put(Item::reed, h.at + Pt{12, -15}, 1.2), put(Item::reed, h.at + Pt{17, -9.5}, 1),
            put(Item::reed, h.at + Pt{11, 15.5}, 1.1);
        put(Item::rock, h.at + Pt{4, 19}, 1.2);
        break;
      case Hub::fork:
        break;
    }
  }
}

void place_towers(Scene& scene) {
  for (const auto& b : scene.plan.bridges)
    if (b.city)
      for (const double x : {-1.0, 1.0})
        for (const double y : {-1.0, 1.0})
          scene.items.push_back({Item::tower, b.at + b.along * (x * b.half) + turned(b.along) * (y * b.half_width), 1.1, 0});

  for (const auto& city : scene.plan.cities) {
    for (const auto& w : city.walls) {
      for (const auto& g : w.gates) {
        for (const double side : {-1.0, 1.0})
          scene.items.push_back({Item::tower, g.at + g.along * (side * (g.half + 2.8)), 1.15, 0});
      }
      const double long_wall = distance(w.curve.a, w.curve.b);
      for (const double t : {0.26, 0.74}) {
        const Pt p = w.curve.at(t);
        const bool taken =
            std::any_of(w.gates.begin(), w.gates.end(), [p](const Gate& g) { return distance(p, g.at) < g.half + 9; });
        if (!taken && !on_a_mark(scene, p) && long_wall > 50) scene.items.push_back({Item::tower, p, 1.4, 1});
      }
    }
  }
}

}  // namespace bastide::art
