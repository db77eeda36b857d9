// Special monasteries, six buildings to a set, and the abbey that fits everywhere.
#include "art/brush.hpp"
#include "art/draw.hpp"

namespace bastide::art {
namespace {

/// A wall with a gilded path behind it, in place of a hedge.
void draw_precinct(const Brush& b, const Palette& c) {
  b.out.fill(c.square, circle(b.at, 16 * b.s), 1, " stroke=\"none\"");
  b.out.stroke(c.wall, 3.6 * b.s, circle(b.at, 15.8 * b.s));
  b.out.stroke(c.stone, 2.4 * b.s, circle(b.at, 15.8 * b.s), 1, "3.4 1.2");
  b.out.stroke(c.gold, 1 * b.s, circle(b.at, 13.4 * b.s), 1, "0 2.8", true);
}

void windows(const Brush& b, const char* colour, std::initializer_list<double> across, double foot, double half, double height) {
  for (const double x : across) b.arch(colour, {x, foot}, half, height);
}

/// A tower with a pointed roof; p is the middle of its foot.
void spire(const Brush& b, const Palette& c, Pt p, double half, double height, double roof, const char* dark, const char* light) {
  b.fill(c.plaster, {p + Pt{-half, 0}, p + Pt{-half, -height}, p + Pt{0.2 * half, -height}, p + Pt{0.2 * half, 0}});
  b.fill(c.plaster_shade, {p + Pt{0.2 * half, 0}, p + Pt{0.2 * half, -height}, p + Pt{half, -height}, p + Pt{half, 0}});
  b.fill(light, {p + Pt{-half - 0.7, -height}, p + Pt{0, -height - roof}, p + Pt{0.3 * half, -height}});
  b.fill(dark, {p + Pt{0.3 * half, -height}, p + Pt{0, -height - roof}, p + Pt{half + 0.7, -height}});
  b.dot(c.gold, p + Pt{0, -height - roof}, 0.7);
}

/// A tower with a cap like an onion.
void onion(const Brush& b, const Palette& c, Pt p, double half, double height) {
  b.fill(c.plaster, {p + Pt{-half, 0}, p + Pt{-half, -height}, p + Pt{half, -height}, p + Pt{half, 0}});
  b.fill(c.plaster_shade, {p + Pt{0.3 * half, 0}, p + Pt{0.3 * half, -height}, p + Pt{half, -height}, p + Pt{half, 0}});
  auto at = [&](double x, double y) { return b.at + (p + Pt{x, y - height}) * b.s; };
  b.out.fill(c.leaf_light, Pen(at(-half, 0))
                               .cubic(at(-half - 2, -2.6), at(-0.6, -3.6), at(0, -7))
                               .cubic(at(0.6, -3.6), at(half + 2, -2.6), at(half, 0))
                               .closed());
  b.dot(c.gold, p + Pt{0, -height - 7}, 0.7);
}

/// Brick with stepped gables.
void draw_steps(const Brush& b, const Palette& c) {
  b.fill(c.roof[1], {{-1, -3}, {11, -3}, {11, 3}, {-1, 3}});
  b.fill(c.roof_light[1], {{-1, 2}, {11, 2}, {11, 8.6}, {-1, 8.6}});
  b.fill(c.roof_light[0], {{-10, 8.6},
                           {-10, -2},
                           {-8.4, -2},
                           {-8.4, -5},
                           {-6.8, -5},
                           {-6.8, -8},
                           {-3.2, -8},
                           {-3.2, -5},
                           {-1.6, -5},
                           {-1.6, -2},
                           {0, -2},
                           {0, 8.6}});
  windows(b, c.ink, {-7.2, -2.8, 3, 6, 9}, 5.6, 0.8, 4.6);
  b.arch(c.ink, {-5, 8.6}, 1.4, 4);
  b.dot(c.plaster, {-5, -3.4}, 1.5);
}

/// Baroque, with two towers.
void draw_twins(const Brush& b, const Palette& c) {
  b.fill(c.gold, {{-4.6, 8.6}, {-4.6, -2}, {0, -6.4}, {4.6, -2}, {4.6, 8.6}});
  onion(b, c, {-6.6, 8.6}, 2.2, 13);
  onion(b, c, {6.6, 8.6}, 2.2, 13);
  b.arch(c.ink, {0, 8.6}, 1.8, 5.6);
  b.dot(c.plaster, {0, -1}, 1.5);
  windows(b, c.ink, {-6.8, 6.4}, 3, 0.7, 3.4);
}

/// Round, with a lantern on its roof.
void draw_round(const Brush& b, const Palette& c) {
  b.fill(c.plaster_shade, {{-10, 0.6}, {10, 0.6}, {10, 8.6}, {-10, 8.6}});
  b.fill(c.roof_light[2], {{-11, 1.4}, {-6, -4}, {6, -4}, {11, 1.4}});
  b.fill(c.plaster, {{-5.4, -3}, {5.4, -3}, {5.4, -8}, {-5.4, -8}});
  b.fill(c.roof[2], {{-6.4, -7.4}, {0, -14.4}, {6.4, -7.4}});
  windows(b, c.ink, {-7, -3.5, 3.5, 7}, 6.6, 0.9, 3.6);
  windows(b, c.ink, {-3, 0, 3}, -3.8, 0.7, 2.8);
  b.arch(c.ink, {0, 8.6}, 1.6, 4.8);
  b.dot(c.gold, {0, -14.4}, 0.8);
}

/// A nave between four spires.
void draw_spires(const Brush& b, const Palette& c) {
  spire(b, c, {-6, 4}, 1.7, 11, 6, c.slate, c.slate_light);
  spire(b, c, {6, 4}, 1.7, 11, 6, c.slate, c.slate_light);
  b.fill(c.slate_light, {{-7.6, 1.4}, {-5, -4}, {5, -4}, {7.6, 1.4}});
  b.fill(c.plaster, {{-7, 8.6}, {-7, 1.2}, {7, 1.2}, {7, 8.6}});
  spire(b, c, {-9, 8.6}, 1.7, 9, 5, c.slate, c.slate_light);
  spire(b, c, {9, 8.6}, 1.7, 9, 5, c.slate, c.slate_light);
  windows(b, c.ink, {-4.4, -2.6, 2.6, 4.4}, 6, 0.7, 3.4);
  b.arch(c.ink, {0, 8.6}, 1.6, 5);
}

/// Three wings around a garden.
void draw_court(const Brush& b, const Palette& c) {
  b.fill(c.roof_light[0], {{-11, -3}, {-8.6, -8.6}, {8.6, -8.6}, {11, -3}});
  b.box(c.plaster_shade, {-10, -3}, {10, 1});
  b.box(c.leaf_light, {-5, 1}, {5, 8});
  b.dot(c.ripple, {0, 4.6}, 1.7);
  for (const double m : {-1.0, 1.0}) {
    b.fill(c.roof[0], {{10.8 * m, -2}, {7.6 * m, -4.6}, {4.4 * m, -2}, {4.4 * m, 4}, {10.8 * m, 4}});
    b.fill(c.plaster, {{10 * m, 3.6}, {5.2 * m, 3.6}, {5.2 * m, 8.8}, {10 * m, 8.8}});
    b.arch(c.ink, {7.6 * m, 8.8}, 1, 3.4);
  }
  spire(b, c, {0, -3}, 2, 7, 6, c.slate, c.slate_light);
  windows(b, c.ink, {-3, 3}, 0.6, 0.7, 2.6);
}

/// Low and whitewashed, with a mighty tower at one end.
void draw_stump(const Brush& b, const Palette& c) {
  b.fill(c.leaf, {{-11.4, 1.4}, {-8.6, -4.4}, {3, -4.4}, {3, 1.4}});
  b.fill(c.plaster, {{-10.4, 1.2}, {3, 1.2}, {3, 8.6}, {-10.4, 8.6}});
  b.fill(c.stone, {{2, -8.6}, {6.4, -8.6}, {6.4, 8.8}, {2, 8.8}});
  b.fill(c.stone_shade, {{6.4, -8.6}, {10, -8.6}, {10, 8.8}, {6.4, 8.8}});
  b.fill(c.leaf_light, {{1, -8.2}, {3.6, -12}, {8.2, -12}, {11, -8.2}});
  b.line(c.gold, 0.9, {{6, -12}, {6, -15.6}});
  b.line(c.gold, 0.9, {{4.6, -14.4}, {7.4, -14.4}});
  windows(b, c.ink, {-8, -5, -2}, 6.4, 0.9, 3.6);
  windows(b, c.ink, {4.2, 8}, -3, 0.9, 3.4);
  b.arch(c.ink, {4.2, 8.8}, 1.2, 4);
}

}  // namespace

void draw_special(Canvas& out, const Item& i, const Palette& c) {
  draw_precinct({out, i.at, i.size}, c);
  const Brush b{out, i.at + Pt{0, 1.6} * i.size, i.size * 0.98};
  constexpr void (*kBuildings[])(const Brush&, const Palette&) = {draw_steps,  draw_twins, draw_round,
                                                                  draw_spires, draw_court, draw_stump};
  kBuildings[i.variant % 6](b, c);
}

/// A street around a wall, an orchard, and a church with cloisters on both sides: whatever lies beside it ends at the street.
void draw_abbey(Canvas& out, const Item& i, const Palette& c) {
  const Brush ground{out, i.at, 1};
  ground.box(c.road, {-50, -50}, {50, 50});
  out.stroke(c.rut, 1.4, "M5 5H95V95H5z", 1, "6 4");
  ground.box(c.wall, {-40.5, -40.5}, {40.5, 40.5});
  ground.box(c.stone, {-39, -39}, {39, 39});
  ground.box(c.meadow, {-36, -36}, {36, 36});
  ground.box(c.square, {-4, 10}, {4, 36});
  std::string crowns, lights;
  for (const double x : {-30.0, -20.0, -10.0, 10.0, 20.0, 30.0})
    for (const double y : {-29.0, 21.0, 30.0}) {
      if (y < 0 && std::abs(x) < 20) continue;
      crowns += circle(i.at + Pt{x, y}, 3.4), lights += circle(i.at + Pt{x - 0.8, y - 0.9}, 1.8);
    }
  out.fill(c.leaf, crowns);
  out.fill(c.leaf_light, lights, 1, " stroke=\"none\"");
  const Brush b{out, i.at + Pt{0, -2}, 1.55};
  for (const double m : {-1.0, 1.0}) {
    b.fill(c.roof_light[0], {{19 * m, -1}, {17 * m, -6.6}, {4 * m, -6.6}, {4 * m, -1}});
    b.fill(c.plaster, {{18.4 * m, -1}, {4 * m, -1}, {4 * m, 8}, {18.4 * m, 8}});
    windows(b, c.ink, {8 * m, 11.4 * m, 14.8 * m}, 6, 1, 4.4);
  }
  b.fill(c.slate_light, {{-6.6, -4}, {0, -13}, {6.6, -4}});
  b.fill(c.plaster, {{-5.6, 9}, {-5.6, -4}, {0, -11}, {5.6, -4}, {5.6, 9}});
  spire(b, c, {-6.4, 9}, 2.2, 17, 7, c.slate, c.slate_light);
  spire(b, c, {6.4, 9}, 2.2, 17, 7, c.slate, c.slate_light);
  b.dot(c.banner, {0, -3.4}, 2.6);
  b.dot(c.gold, {0, -3.4}, 1);
  b.arch(c.ink, {0, 9}, 2, 6.4);
}

}  // namespace bastide::art
