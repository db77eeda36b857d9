// Houses, trees, towers and other small things.
#include <algorithm>

#include "art/draw.hpp"

namespace bastide::art {
namespace {

/// A house seen from the south-east: gable, long side and roof.
void draw_house(Canvas& out, const Item& i, const Palette& c) {
  const double m = i.variant % 2 ? -1 : 1, s = i.size;
  const int roof = i.variant / 2 % 3;
  auto shape = [&](std::initializer_list<Pt> points) { return poly(i.at, {s * m, s}, points); };
  out.fill(c.plaster_shade, shape({{-0.6, -0.4}, {4, -0.4}, {4, 3.2}, {-0.6, 3.2}}));
  out.fill(c.plaster, shape({{-4.2, 3.2}, {-4.2, -0.2}, {-2.4, -3}, {-0.6, -0.2}, {-0.6, 3.2}}));
  out.fill(c.roof_light[roof], shape({{-2.5, -4.2}, {2.6, -4.2}, {4.7, 0.1}, {-0.3, 0.1}}));
  out.fill(c.roof[roof], shape({{-2.5, -4.2}, {-4.9, -0.1}, {-3.9, 0.2}, {-2.4, -2.3}, {-1.2, -0.6}, {-0.3, 0.1}}));
  out.fill(c.ink, shape({{-3, 3.2}, {-3, 1.2}, {-1.8, 1.2}, {-1.8, 3.2}}));
  out.fill(c.window, shape({{1, 0.9}, {2.5, 0.9}, {2.5, 2.3}, {1, 2.3}}));
}

void draw_tall_house(Canvas& out, const Item& i, const Palette& c) {
  const double s = i.size;
  const int roof = i.variant % 3;
  out.fill(c.plaster, poly(i.at, s, {{-2.5, 3.2}, {-2.5, -3}, {0, -3}, {0, 3.2}}));
  out.fill(c.plaster_shade, poly(i.at, s, {{0, 3.2}, {0, -3}, {2.5, -3}, {2.5, 3.2}}));
  out.fill(c.roof_light[roof], poly(i.at, s, {{-3.3, -2.7}, {0, -8}, {0, -2.7}}));
  out.fill(c.roof[roof], poly(i.at, s, {{0, -2.7}, {0, -8}, {3.3, -2.7}}));
  out.fill(c.window, poly(i.at, s, {{-1.7, -1.2}, {-0.7, -1.2}, {-0.7, 0.4}, {-1.7, 0.4}}));
}

void draw_tower(Canvas& out, const Item& i, const Palette& c) {
  const double s = i.size;
  const Pt p = i.at;
  out.fill(c.stone, poly(p, s, {{-2.8, -4.5}, {2.8, -4.5}, {2.8, 2}, {1.4, 2.9}, {-1.4, 2.9}, {-2.8, 2}}));
  out.fill(c.stone_shade, poly(p, s, {{0.7, -4.5}, {2.8, -4.5}, {2.8, 2}, {1.4, 2.9}, {0.7, 2.9}}));
  if (i.variant) {
    out.fill(c.slate_light, poly(p, s, {{-3.8, -4.4}, {0, -10.5}, {0.5, -3.6}}));
    out.fill(c.slate, poly(p, s, {{0.5, -3.6}, {0, -10.5}, {3.8, -4.4}}));
    return;
  }
  out.fill(c.wall_light, poly(p, s,
                              {{-3.5, -3.7},
                               {-3.5, -7.3},
                               {-2, -7.3},
                               {-2, -6.1},
                               {-0.8, -6.1},
                               {-0.8, -7.3},
                               {0.8, -7.3},
                               {0.8, -6.1},
                               {2, -6.1},
                               {2, -7.3},
                               {3.5, -7.3},
                               {3.5, -3.7}}));
}

void draw_tree(Canvas& out, const Item& i, const Palette& c) {
  const double s = i.size;
  out.fill(c.trunk, poly(i.at, s, {{-0.6, 0}, {0.6, 0}, {0.6, 2.4}, {-0.6, 2.4}}));
  out.fill(c.leaf, circle(i.at + Pt{0, -1.8} * s, 3.5 * s));
  out.fill(c.leaf_light, circle(i.at + Pt{-0.8, -2.7} * s, 2.2 * s));
}

void draw_fir(Canvas& out, const Item& i, const Palette& c) {
  const double s = i.size;
  out.fill(c.trunk, poly(i.at, s, {{-0.6, 1}, {0.6, 1}, {0.6, 2.6}, {-0.6, 2.6}}));
  out.fill(c.fir, poly(i.at, s, {{-3, 1.4}, {-1.4, -1.6}, {-2.3, -1.6}, {0, -6.4}, {2.3, -1.6}, {1.4, -1.6}, {3, 1.4}}));
  out.fill(c.fir_light, poly(i.at, s, {{-3, 1.4}, {-1.4, -1.6}, {-2.3, -1.6}, {0, -6.4}, {0, 1.4}}));
}

void draw_bush(Canvas& out, const Item& i, const Palette& c) {
  const double s = i.size;
  out.fill(c.leaf, circle(i.at + Pt{-1.5, 0.2} * s, 1.7 * s) + circle(i.at + Pt{1.5, 0.2} * s, 1.7 * s) +
                       circle(i.at + Pt{0, -0.8} * s, 1.9 * s));
  out.fill(c.leaf_light, circle(i.at + Pt{-0.5, -1.2} * s, 1.1 * s));
}

void draw_rock(Canvas& out, const Item& i, const Palette& c) {
  out.fill(c.stone_shade, poly(i.at, i.size, {{-2.8, 1.2}, {-2, -1.2}, {0.4, -1.8}, {2.6, -0.2}, {2.8, 1.2}}));
  out.fill(c.stone, poly(i.at, i.size, {{-2.8, 1.2}, {-2, -1.2}, {0.4, -1.8}, {-0.2, 1.2}}));
}

void draw_haystack(Canvas& out, const Item& i, const Palette& c) {
  const Pt p = i.at;
  const double s = i.size;
  out.fill(c.gold, "M" + num(p + Pt{-2.6, 1.6} * s) + "Q" + num(p + Pt{-2.4, -3.4} * s) + " " + num(p + Pt{0, -3.6} * s) + "T" +
                       num(p + Pt{2.6, 1.6} * s) + "z");
}

void draw_reed(Canvas& out, const Item& i, const Palette& c) {
  for (const double x : {-2.2, 0.0, 2.2})
    out.stroke(x ? c.leaf : c.leaf_light, 1 * i.size,
               open_poly(i.at, {i.size, i.size}, {{x * 0.4, 2}, {x, -4 + std::abs(x) * 0.6}}), 1, "", true);
}

void draw_well(Canvas& out, const Item& i, const Palette& c) {
  out.fill(c.stone_shade, ellipse(i.at + Pt{0, 1.8}, 4, 2.6) + poly(i.at, 1, {{-4, -0.6}, {4, -0.6}, {4, 1.8}, {-4, 1.8}}));
  out.fill(c.stone, ellipse(i.at + Pt{0, -0.6}, 4, 2.4));
  out.fill(c.river, ellipse(i.at + Pt{0, -0.6}, 2.6, 1.4));
}

void draw_tunnel(Canvas& out, const Item& i, const Palette& c) {
  out.fill(c.stone, "M" + num(i.at + Pt{-7, 4}) + "v-4a7 7 0 0 1 14 0v4z");
  out.fill(c.ink, "M" + num(i.at + Pt{-4.4, 4}) + "v-3.6a4.4 4.4 0 0 1 8.8 0v3.6z");
}

void draw_shadows(Canvas& out, const std::vector<Item>& items, const Palette& c) {
  std::string d;
  for (const auto& i : items) {
    if (i.type == Item::tree || i.type == Item::fir) d += ellipse(i.at + Pt{1.2, 2.2} * i.size, 3.4 * i.size, 1.4 * i.size);
    if (i.type == Item::house) d += poly(i.at, i.size, {{-3.4, 3.9}, {-4.2, 3.2}, {4, 1}, {5.8, 2.2}, {5.2, 3.9}});
    if (i.type == Item::tall_house) d += poly(i.at, i.size, {{-2, 3.9}, {2.5, 0}, {5, 1.6}, {4, 3.9}});
  }
  if (!d.empty()) out.fill(c.shadow, d, 0.3);
}

}  // namespace

void draw_thing(Canvas& out, const Item& i, const Palette& c) {
  switch (i.type) {
    case Item::house:
      return draw_house(out, i, c);
    case Item::tall_house:
      return draw_tall_house(out, i, c);
    case Item::tower:
      return draw_tower(out, i, c);
    case Item::tree:
      return draw_tree(out, i, c);
    case Item::fir:
      return draw_fir(out, i, c);
    case Item::bush:
      return draw_bush(out, i, c);
    case Item::rock:
      return draw_rock(out, i, c);
    case Item::reed:
      return draw_reed(out, i, c);
    case Item::well:
      return draw_well(out, i, c);
    case Item::tunnel:
      return draw_tunnel(out, i, c);
    case Item::haystack:
      return draw_haystack(out, i, c);
    default:
      return draw_landmark(out, i, c);
  }
}

/// Draws items from north to south; those that do not overlap are drawn together.
static void draw_sorted(Canvas& out, const std::vector<Item>& items, const Palette& c) {
  std::vector<int> level(items.size());
  int levels = 0;
  for (size_t i = 0; i < items.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      const double r = room_of(items[i]) + room_of(items[j]) + 2;
      const Pt d = items[i].at - items[j].at;
      if (std::abs(d.x) < r && std::abs(d.y) < r + 5) level[i] = std::max(level[i], level[j] + 1);
    }
    levels = std::max(levels, level[i] + 1);
  }
  for (int l = 0; l < levels; ++l) {
    std::vector<Canvas> drawings;
    for (size_t i = 0; i < items.size(); ++i)
      if (level[i] == l) draw_thing(drawings.emplace_back(), items[i], c);
    out.add_apart(drawings);
  }
}

void draw_things(Canvas& out, const Scene& scene, const Palette& c) {
  std::vector<Item> grown, built;
  for (const auto& i : scene.items)
    if (!i.lies()) (i.grows() ? grown : built).push_back(i);
  for (auto* items : {&grown, &built})
    std::sort(items->begin(), items->end(),
              [](const Item& a, const Item& b) { return std::pair(a.at.y, a.at.x) < std::pair(b.at.y, b.at.x); });
  draw_shadows(out, grown, c);
  draw_shadows(out, built, c);
  draw_sorted(out, grown, c);
  out.open(std::string("stroke=\"") + c.ink + "\" stroke-width=\".5\"");
  draw_sorted(out, built, c);
  out.close();
}

}  // namespace bastide::art
