// Cloisters, gardens, cathedrals, pennants and the signs of tags.
#include "art/brush.hpp"
#include "art/draw.hpp"

namespace bastide::art {
namespace {

/// A ring of hedge around a lawn.
void draw_close(const Brush& b, const Palette& c) {
  b.out.fill(c.crop, circle(b.at, 15.6 * b.s), 1, " stroke=\"none\"");
  b.out.stroke(c.leaf, 3.6 * b.s, circle(b.at, 15.6 * b.s), 1, "0 3.9", true);
  b.out.stroke(c.leaf_light, 1.7 * b.s, circle(b.at + Pt{-0.4, -0.5}, 15.6 * b.s), 1, "0 3.9", true);
}

void draw_cloister(Canvas& out, const Item& i, const Palette& c, bool church) {
  const Brush b{out, i.at, i.size};
  draw_close(b, c);
  const Brush h{out, i.at + Pt{0.6, 1.2} * i.size, i.size * 1.14};
  const char* roof = church ? c.roof[0] : c.slate;
  const char* roof_light = church ? c.roof_light[0] : c.slate_light;
  h.fill(c.plaster_shade, {{-10.5, 1}, {4, 1}, {4, 8.5}, {-10.5, 8.5}});
  h.fill(roof_light, {{-9, -5}, {4, -5}, {4, 1.6}, {-11.8, 1.6}});
  for (const double x : {-8.0, -4.6, -1.2}) h.arch(c.window, {x, 8.4}, 1.1, 4.2);
  h.fill(c.plaster, {{2.6, -8}, {6.4, -8}, {6.4, 8.9}, {2.6, 8.9}});
  h.fill(c.plaster_shade, {{6.4, -8}, {9.4, -8}, {9.4, 8.9}, {6.4, 8.9}});
  h.fill(roof_light, {{1.6, -7.6}, {6, -17}, {6.4, -7.2}});
  h.fill(roof, {{6.4, -7.2}, {6, -17}, {10.4, -7.6}});
  h.arch(c.window, {4.5, -2.6}, 0.9, 3);
  h.arch(c.ink, {4.5, 8.9}, 1.2, 4);
  h.dot(c.gold, {6, -17.4}, 0.9);
  for (const Pt p : {Pt{-12.6, 6}, Pt{12.2, 6.4}}) {
    h.fill(c.fir, {p + Pt{-1.7, 2.6}, p + Pt{0, -6}, p + Pt{1.7, 2.6}});
    h.fill(c.fir_light, {p + Pt{-1.7, 2.6}, p + Pt{0, -6}, p + Pt{0, 2.6}});
  }
}

/// Three standing stones around a fire.
void draw_shrine(Canvas& out, const Item& i, const Palette& c) {
  const Brush b{out, i.at, i.size * 1.3};
  out.fill(c.meadow, circle(i.at, 15.6 * i.size), 1, " stroke=\"none\"");
  out.stroke(c.stone, 3.4 * i.size, circle(i.at, 15.6 * i.size), 1, "0 7", true);
  for (const double x : {-8.5, 4.1}) {
    b.fill(c.stone, {{x, 7}, {x + 0.4, -6}, {x + 4, -6.6}, {x + 4.4, 7}});
    b.fill(c.stone_shade, {{x + 2.8, 7}, {x + 2.8, -6.4}, {x + 4, -6.6}, {x + 4.4, 7}});
  }
  b.fill(c.stone, {{-10.5, -6}, {-9.8, -9.6}, {9.6, -10.2}, {10.6, -6.2}});
  b.fill(c.ink, {{-3.4, 7.4}, {-2, 4.2}, {2, 4.2}, {3.4, 7.4}});
  b.fill(c.banner, {{-3, 4.6}, {-3.2, 0.6}, {-1.6, 1.6}, {-0.2, -5}, {1.8, 0.4}, {3.2, -0.6}, {3, 4.6}});
  b.fill(c.gold, {{-1.4, 4.6}, {-1.4, 2.6}, {0, -0.6}, {1.4, 2}, {1.4, 4.6}});
}

/// Four beds of flowers within a hedge, and a fountain.
void draw_garden(Canvas& out, const Item& i, const Palette& c) {
  const Brush b{out, i.at, i.size};
  b.fill(c.leaf_light, {{-9.8, -8.4}, {9.8, -8.4}, {9.8, 8.4}, {-9.8, 8.4}});
  out.stroke(c.leaf, 1.6 * i.size, poly(i.at, i.size, {{-9.6, -8.2}, {9.6, -8.2}, {9.6, 8.2}, {-9.6, 8.2}}), 1, "0 2.1", true);
  out.fill(c.square, poly(i.at, i.size, {{-7.7, -6.5}, {7.7, -6.5}, {7.7, 6.5}, {-7.7, 6.5}}), 1, " stroke=\"none\"");
  std::string beds, flowers[2];
  int k = 0;
  for (const Pt p : {Pt{-4.3, -3.6}, Pt{4.3, -3.6}, Pt{4.3, 3.6}, Pt{-4.3, 3.6}}) {
    beds += poly(i.at + p * i.size, i.size, {{-2.7, -2.2}, {2.7, -2.2}, {2.7, 2.2}, {-2.7, 2.2}});
    std::string& f = flowers[k++ % 2];
    for (const Pt q : {Pt{-1.3, -0.8}, Pt{1.3, -0.8}, Pt{-1.3, 0.9}, Pt{1.3, 0.9}}) f += "M" + num(i.at + (p + q) * i.size) + "h0";
  }
  out.fill(c.leaf_light, beds, 1, " stroke=\"none\"");
  out.stroke(c.blossom[2], 2.2 * i.size, flowers[0], 1, "", true);
  out.stroke(c.blossom[1], 2.2 * i.size, flowers[1], 1, "", true);
  b.dot(c.stone, {0, 0}, 2.9);
  b.dot(c.ripple, {0, 0}, 1.6);
}

void draw_cathedral(Canvas& out, const Item& i, const Palette& c) {
  const Brush b{out, i.at, i.size};
  b.fill(c.slate_light, {{-8, -12}, {8, -12}, {13, -1}, {-13, -1}});
  b.fill(c.plaster_shade, {{-14, -2}, {14, -2}, {14, 17}, {-14, 17}});
  b.fill(c.plaster, {{-8, 17}, {-8, -3}, {0, -12}, {8, -3}, {8, 17}});
  for (const double x : {-13.0, 7.0}) {
    b.fill(c.plaster, {{x, -10}, {x + 6, -10}, {x + 6, 17}, {x, 17}});
    b.fill(c.plaster_shade, {{x + 3.6, -10}, {x + 6, -10}, {x + 6, 17}, {x + 3.6, 17}});
    b.fill(c.slate_light, {{x - 1.2, -9.6}, {x + 3, -24}, {x + 3.4, -9.2}});
    b.fill(c.slate, {{x + 3.4, -9.2}, {x + 3, -24}, {x + 7.2, -9.6}});
    b.dot(c.gold, {x + 3, -24}, 1.1);
    b.arch(c.ink, {x + 1.9, -2}, 1, 4.4);
    b.arch(c.ink, {x + 1.9, 8}, 1, 4.4);
  }
  b.dot(c.banner, {0, -1.4}, 3.6);
  b.dot(c.gold, {0, -1.4}, 1.5);
  b.arch(c.ink, {0, 17}, 3, 10);
  b.line(c.gold, 0.9, {{-3.6, 7}, {0, 3.6}, {3.6, 7}});
}

/// A swallow-tailed banner with a gold sun on a gold-tipped pole.
void draw_pennant(Canvas& out, const Item& i, const Palette& c) {
  const Brush b{out, i.at, i.size};
  b.line(c.ink, 2, {{0, -8.6}, {0, 8.4}});
  b.fill(c.gold, {{-6.4, -8}, {6.4, -8}, {6.4, 6}, {0, 2.6}, {-6.4, 6}});
  b.fill(c.banner, {{-5, -6.7}, {5, -6.7}, {5, 3.7}, {0, 1}, {-5, 3.7}});
  b.dot(c.gold, {0, -3}, 2.5);
  b.line(c.ink, 1.3, {{-7, -8}, {7, -8}});
}

/// A house with a roof of thatch, a lantern in every window, and a tankard on its sign.
void draw_inn(Canvas& out, const Item& i, const Palette& c) {
  out.fill(c.square, ellipse(i.at + Pt{0.6, 7} * i.size, 11.5 * i.size, 3 * i.size));
  const Brush b{out, i.at, i.size};
  b.box(c.plaster_shade, {-2.6, -1.4}, {4.6, 7});
  b.fill(c.plaster, {{-9, 7}, {-9, -1}, {-5.8, -6.4}, {-2.6, -1}, {-2.6, 7}});
  b.fill(c.gold, {{-6, -8.4}, {3.4, -8.4}, {6, -0.4}, {-2.2, -0.4}});
  b.fill(c.crop, {{-6, -8.4}, {-10.4, -0.6}, {-8.8, 0}, {-5.8, -5}, {-3.8, -1.8}, {-2.2, -0.4}});
  b.box(c.ink, {-6.9, 2.6}, {-4.5, 7});
  b.box(c.window, {-6.8, -1.4}, {-4.8, 0.6});
  b.box(c.window, {-0.8, 2}, {1.2, 4.4});
  b.line(c.ink, 1.2, {{10.6, 7.6}, {10.6, -8}, {4.6, -8}});
  b.box(c.plaster, {4.4, -6.6}, {11.6, 1.2});
  b.box(c.banner, {5.8, -4.4}, {8.8, -0.4});
  b.line(c.banner, 0.9, {{8.8, -3.6}, {10.2, -3.6}, {10.2, -1.4}, {8.8, -1.4}});
}

/// A dark shield with crossed swords.
void draw_siege(Canvas& out, const Item& i, const Palette& c) {
  const Brush b{out, i.at, i.size};
  b.dot(c.plaster, {0, 0}, 8.4);
  b.dot(c.ink, {0, 0}, 7.4);
  for (const double m : {-1.0, 1.0}) {
    b.line(c.plaster, 1.8, {{-4.6 * m, -4.6}, {3.6 * m, 3.6}});
    b.line(c.gold, 1.6, {{1 * m, 4.4}, {4.4 * m, 1}});
    b.line(c.gold, 1.6, {{3.4 * m, 3.4}, {5 * m, 5}});
  }
}

void draw_tent(Canvas& out, const Item& i, const Palette& c) {
  const Brush b{out, i.at, i.size};
  b.fill(c.plaster, {{-5, 4}, {0, -5}, {5, 4}});
  b.fill(c.roof[0], {{-5, 4}, {0, -5}, {-1.7, 4}});
  b.fill(c.roof[0], {{1.7, 4}, {0, -5}, {5, 4}});
  b.line(c.ink, 0.7, {{0, -5}, {0, -8}});
  b.fill(c.banner, {{0, -8.4}, {3.4, -7.2}, {0, -6}});
}

void draw_pig(Canvas& out, const Item& i, const Palette& c) {
  const Brush b{out, i.at, i.size};
  for (const double x : {-2.4, 1.2}) b.fill(c.ink, {{x, 1}, {x + 1, 1}, {x + 1, 3}, {x, 3}});
  out.fill(c.blossom[2], ellipse(i.at, 4 * i.size, 2.5 * i.size) + circle(i.at + Pt{3.6, -0.6} * i.size, 1.8 * i.size));
  b.dot(c.ink, {4.1, -1}, 0.4);
}

}  // namespace

void draw_landmark(Canvas& out, const Item& i, const Palette& c) {
  switch (i.type) {
    case Item::cloister:
      return draw_cloister(out, i, c, false);
    case Item::church:
      return draw_cloister(out, i, c, true);
    case Item::special:
      return draw_special(out, i, c);
    case Item::abbey:
      return draw_abbey(out, i, c);
    case Item::shrine:
      return draw_shrine(out, i, c);
    case Item::garden:
      return draw_garden(out, i, c);
    case Item::cathedral:
      return draw_cathedral(out, i, c);
    case Item::pennant:
      return draw_pennant(out, i, c);
    case Item::inn:
      return draw_inn(out, i, c);
    case Item::siege:
      return draw_siege(out, i, c);
    case Item::tent:
      return draw_tent(out, i, c);
    case Item::pig:
      return draw_pig(out, i, c);
    case Item::keep:
      return draw_keep(out, i, c);
    case Item::market:
      return draw_market(out, i, c);
    case Item::forge:
      return draw_forge(out, i, c);
    default:
      if (i.marks()) draw_mark(out, i, c);
      return;
  }
}

}  // namespace bastide::art
