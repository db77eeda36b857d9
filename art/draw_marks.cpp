// Marks of the tile as a whole: volcano, dragon, gate of magic, foundation of a tower, bazaar, festival, flying machine, source; and the
// princess.
#include "art/brush.hpp"
#include "art/draw.hpp"

namespace bastide::art {
namespace {

void draw_volcano(const Brush& b, const Palette& c) {
  b.fill(c.wall_face, {{-10, 7}, {-3.6, -5.4}, {3.6, -5.4}, {10, 7}});
  b.fill(c.wall, {{3.2, 7}, {1.2, -5.4}, {3.6, -5.4}, {10, 7}});
  b.fill(c.roof_light[2],
         {{-3.6, -5.4}, {3.6, -5.4}, {2.6, -1.6}, {3, 3.8}, {1.2, 4}, {0.4, -1}, {-0.8, 1.6}, {-2.4, 1.2}, {-2.4, -2.6}});
  b.fill(c.gold, {{-3.6, -5.4}, {-2.6, -9}, {-0.8, -7}, {0.6, -10}, {1.8, -7.4}, {3.2, -9}, {3.6, -5.4}});
}

/// A dragon on ground that its fire has blackened.
void draw_dragon(const Brush& b, const Palette& c) {
  b.fill(c.ink, {{-9.6, -3},
                 {-8, -7.6},
                 {-3, -9.4},
                 {1, -8.6},
                 {5.6, -9.6},
                 {9, -5.6},
                 {9.8, 0},
                 {8.4, 6.6},
                 {3.6, 9.4},
                 {-1.6, 8.4},
                 {-6.8, 9.2},
                 {-9.6, 4}});
  b.fill(c.roof_light[0],
         {{-8, -2.8},  {-4.2, -5.4}, {-3.4, -7.4}, {-1.8, -5.2}, {-0.2, -3.4}, {0, -0.8},    {3, -7},   {4.6, -3.4},
          {7.8, -3.8}, {6.2, -0.4},  {7.8, 1.8},   {4.4, 2.2},   {5.8, 5.2},   {8.2, 4.6},   {8, 7.6},  {4, 7.4},
          {-1.6, 8},   {-5, 6},      {-4.6, 3},    {-3, 0.4},    {-4.2, -1},   {-7.4, -0.6}, {-6, -1.8}});
  b.line(c.gold, 1, {{0.6, 3.6}, {3, -3.4}});
  b.line(c.gold, 1, {{1.2, 4}, {6.2, -1.8}});
  b.dot(c.gold, {-3.8, -3.8}, 0.8);
}

/// An arch of stone around a whirl of light.
void draw_portal(const Brush& b, const Palette& c) {
  b.out.fill(c.stone_shade, ellipse(b.at + Pt{0, 8} * b.s, 9.6 * b.s, 2.4 * b.s));
  b.arch(c.stone, {0, 8.6}, 8.4, 17.6);
  b.arch(c.banner, {0, 8.6}, 5.6, 14.4);
  for (const double a : {0.5, 1.2, 1.94, 2.64}) {
    const Pt d{std::cos(a), -std::sin(a)};
    b.line(c.ink, 0.6, {Pt{0, -0.6} + d * 5.7, Pt{0, -0.6} + d * 8.3});
  }
  const Pt m = b.at + Pt{0, -0.2} * b.s;
  auto at = [&](double x, double y) { return m + Pt{x, y} * b.s; };
  b.out.stroke(c.blossom[2], 1.3 * b.s,
               Pen(at(3.4, 4.4))
                   .cubic(at(6, -2), at(-1.4, -7.6), at(-3.4, -1))
                   .cubic(at(-4.2, 3.2), at(1.8, 4.6), at(1.6, 0.6))
                   .quad(at(1, -1.8), at(-0.8, -0.4))
                   .open(),
               1, "", true);
  b.dot(c.blossom[0], {0.2, 0.4}, 1.1);
}

/// Dressed stones around the place where the tower is to stand.
void draw_foundation(const Brush& b, const Palette& c) {
  b.fill(c.stone_shade, {{-9.4, -5.6}, {-5.4, -9.4}, {5.4, -9.4}, {9.4, -5.6}, {9.4, 6.4}, {5.4, 10}, {-5.4, 10}, {-9.4, 6.4}});
  b.fill(c.stone, {{-9.4, -6.4}, {-5.4, -10}, {5.4, -10}, {9.4, -6.4}, {9.4, 4.6}, {5.4, 8.2}, {-5.4, 8.2}, {-9.4, 4.6}});
  b.fill(c.ink, {{-5.8, -4.2}, {-3.4, -6.4}, {3.4, -6.4}, {5.8, -4.2}, {5.8, 2.4}, {3.4, 4.6}, {-3.4, 4.6}, {-5.8, 2.4}});
  b.fill(c.wall_face, {{-5.8, -1.6}, {-3.4, -3.6}, {3.4, -3.6}, {5.8, -1.6}, {5.8, 2.4}, {3.4, 4.6}, {-3.4, 4.6}, {-5.8, 2.4}});
  for (const double m : {-1.0, 1.0}) {
    b.line(c.stone_shade, 0.8, {{9.4 * m, -0.9}, {5.8 * m, -0.9}});
    b.line(c.stone_shade, 0.8, {{2 * m, -10}, {2 * m, -6.4}});
    b.line(c.stone_shade, 0.8, {{2 * m, 8.2}, {2 * m, 4.6}});
  }
}

/// A stall under an awning with stripes, and what is sold there.
void draw_bazaar(const Brush& b, const Palette& c) {
  b.out.fill(c.square, ellipse(b.at + Pt{0, 7.6} * b.s, 10 * b.s, 2.6 * b.s));
  b.box(c.wall_face, {-8, -4}, {8, 2.4});
  b.fill(c.plaster_shade, {{-9, 1.6}, {9, 1.6}, {8.4, 8}, {-8.4, 8}});
  for (const double x : {-6.0, -1.0, 4.0}) b.dot(x < 0 ? c.blossom[x < -3] : c.leaf_light, {x + 1, 1}, 1.7);
  for (const double x : {-8.4, 7.6}) b.box(c.trunk, {x, -4}, {x + 0.8, 8});
  for (int i = 0; i < 6; ++i) {
    const double x = -9.6 + 3.2 * i, t = -6.6 + 2.2 * i;
    b.fill(i % 2 ? c.plaster : c.banner,
           {{t, -9.6}, {t + 2.2, -9.6}, {x + 3.2, -3.6}, {x + 3.2, -2.4}, {x + 1.6, -1.2}, {x, -2.4}, {x, -3.6}});
  }
}

/// A maypole with ribbons.
void draw_festival(const Brush& b, const Palette& c) {
  b.out.fill(c.crop, ellipse(b.at + Pt{0, 5} * b.s, 9.8 * b.s, 5 * b.s));
  const char* ribbon[] = {c.banner, c.gold, c.river, c.roof_light[0], c.blossom[0], c.blossom[2]};
  const double feet[] = {-8.6, -5.4, -1.8, 1.8, 5.4, 8.6};
  for (int i = 0; i < 6; ++i) {
    const double y = 8.4 - feet[i] * feet[i] * 0.05;
    b.line(c.ink, 1.9, {{0, -8}, {feet[i], y}});
    b.line(ribbon[i], 1.2, {{0, -8}, {feet[i], y}});
    b.dot(ribbon[i], {feet[i], y}, 1.5);
  }
  b.box(c.trunk, {-0.7, -9.4}, {0.7, 7.4});
  b.out.fill(c.leaf, ellipse(b.at + Pt{0, -6.8} * b.s, 3.4 * b.s, 1.5 * b.s));
  b.dot(c.gold, {0, -9.6}, 1.2);
}

/// A well without a roof, its water foul, and bones beside it.
void draw_source(const Brush& b, const Palette& c) {
  b.out.fill(c.stone_shade, ellipse(b.at + Pt{0, 3.4} * b.s, 9.4 * b.s, 5.8 * b.s));
  b.out.fill(c.stone, ellipse(b.at + Pt{0, -0.6} * b.s, 9.4 * b.s, 6 * b.s));
  b.out.fill(c.ink, ellipse(b.at + Pt{0, -0.6} * b.s, 6.6 * b.s, 3.9 * b.s));
  b.out.fill(c.roof_light[0], ellipse(b.at + Pt{0, 0.6} * b.s, 5.2 * b.s, 2.3 * b.s));
  for (const double x : {-2.2, 0.6, 2.6}) b.dot(c.ink, {x, 0.4}, 0.7);
  for (const double m : {-1.0, 1.0}) b.line(c.plaster, 1.1, {{5.4 - 2.6 * m, 8}, {5.4 + 2.6 * m, 9.6}});
}

/// Two wings over a frame, seen from above, and an arrow where it heads for.
void draw_flyer(const Brush& b, const Palette& c, int heading) {
  const double a = heading * 0.785398;
  auto at = [&](double ahead, double aside) {
    return b.at + Pt{std::sin(a) * ahead + std::cos(a) * aside, -std::cos(a) * ahead + std::sin(a) * aside} * b.s;
  };
  auto shape = [&](std::initializer_list<Pt> points) {  // ahead and aside
    std::string d;
    for (const Pt p : points) (d += d.empty() ? 'M' : 'L') += num(at(p.x, p.y));
    return d;
  };
  const std::string arrow = shape({{5.4, 0}, {9.4, 0}}), head = shape({{7.4, -2.4}, {10.4, 0}, {7.4, 2.4}});
  b.out.stroke(c.plaster, 2.9 * b.s, arrow + head, 1, "", true);
  b.out.stroke(c.roof_light[0], 1.5 * b.s, arrow + head, 1, "", true);
  for (const double m : {-1.0, 1.0}) {
    b.out.fill(c.plaster, shape({{2, 0.6 * m},
                                 {3.4, 3 * m},
                                 {1.2, 9.6 * m},
                                 {-1.2, 8.2 * m},
                                 {-1.6, 6.2 * m},
                                 {-3.2, 5.4 * m},
                                 {-3.2, 3.2 * m},
                                 {-4.4, 0.6 * m}}) +
                              "z");
    b.out.stroke(
        c.casing, 0.7 * b.s,
        shape({{2.4, 1.4 * m}, {-1.6, 6.2 * m}}) + shape({{2, 0.8 * m}, {-3.2, 3.2 * m}}) + shape({{3, 2.8 * m}, {1.2, 9.6 * m}}));
  }
  b.out.fill(c.trunk, shape({{4.4, 0}, {3, 1.1}, {-4.6, 0.8}, {-4.6, -0.8}, {3, -1.1}}) + "z");
  b.out.fill(c.banner, shape({{-4, 0}, {-8.4, 3}, {-7.4, 0}, {-8.4, -3}}) + "z");
}

/// A lady with a pointed hat and a veil, in a frame.
void draw_princess(const Brush& b, const Palette& c) {
  b.dot(c.gold, {0, 0}, 10.2);
  b.dot(c.river, {0, 0}, 8.8);
  b.fill(c.blossom[2], {{-6.2, 6.2}, {-4.2, 3}, {-1.6, 1.8}, {1.6, 1.8}, {4.2, 3}, {6.2, 6.2}, {3, 8.2}, {-3, 8.2}});
  b.fill(c.gold, {{-3.4, -2.4}, {3.4, -2.4}, {4.4, 3.4}, {2, 3.4}, {-2, 3.4}, {-4.4, 3.4}});
  b.dot(c.plaster, {0, -0.6}, 2.9);
  b.fill(c.blossom[0], {{1, -8.6}, {6.6, -2.6}, {5.4, 2.4}, {3, -2.4}});
  b.fill(c.banner, {{-3.2, -2.6}, {1, -9}, {3.2, -2.6}});
  b.line(c.gold, 1, {{-3.2, -2.6}, {3.2, -2.6}});
}

}  // namespace

void draw_mark(Canvas& out, const Item& i, const Palette& c) {
  const Brush b{out, i.at, i.size};
  switch (i.type) {
    case Item::volcano:
      return draw_volcano(b, c);
    case Item::dragon:
      return draw_dragon(b, c);
    case Item::portal:
      return draw_portal(b, c);
    case Item::foundation:
      return draw_foundation(b, c);
    case Item::bazaar:
      return draw_bazaar(b, c);
    case Item::festival:
      return draw_festival(b, c);
    case Item::flyer:
      return draw_flyer(b, c, i.variant);
    case Item::source:
      return draw_source(b, c);
    case Item::princess:
      return draw_princess(b, c);
    default:
      return draw_good(out, i, c);
  }
}

}  // namespace bastide::art
