// Trade goods: a barrel of wine, a sheaf of grain, rolls of cloth, each on a square of its own.
#include "art/brush.hpp"
#include "art/draw.hpp"

namespace bastide::art {
namespace {

/// A paved square with a rim, so that what lies on it stands out of the houses.
void draw_ground(const Brush& b, const Palette& c) {
  b.dot(c.stone_shade, {0, 0}, 10.2);
  b.dot(c.plaster, {0, 0}, 8.9);
}

/// The outline of a barrel that is `half` wide at its ends and `belly` in the middle, from y `top` to `foot`.
std::string barrel(const Brush& b, Pt at, double half, double belly, double top, double foot) {
  auto p = [&](double x, double y) { return b.at + (at + Pt{x, y}) * b.s; };
  const double mid = (top + foot) / 2;
  return Pen(p(-half, top))
      .line(p(half, top))
      .quad(p(2 * belly - half, mid), p(half, foot))
      .line(p(-half, foot))
      .quad(p(half - 2 * belly, mid), p(-half, top))
      .closed();
}

void draw_wine(const Brush& b, const Palette& c) {
  b.out.fill(c.banner, barrel(b, {0, 0}, 4, 5.8, -6.4, 6.4));
  b.out.fill(c.roof_light[0], barrel(b, {0, 0}, 1.4, 2.2, -6.4, 6.4));
  b.line(c.gold, 1.4, {{-4.6, -3.7}, {4.6, -3.7}});
  b.line(c.gold, 1.4, {{-4.6, 3.7}, {4.6, 3.7}});
  b.dot(c.ink, {0, 0}, 1.2);
}

/// Ears above, stalks below, and the band that holds them.
void draw_grain(const Brush& b, const Palette& c) {
  std::string ears, stalks;
  for (const double a : {-1.0, 0.0, 1.0}) {
    const Pt tip = b.at + Pt{5 * a, -6.9 + 1.9 * a * a} * b.s, neck = b.at + Pt{2 * a, -0.2} * b.s;
    ears += Pen(neck).line(tip).open();
    stalks += Pen(neck).line(b.at + Pt{0.9 * a, 2.2} * b.s).line(b.at + Pt{4 * a, 7.2 - 1.2 * a * a} * b.s).open();
  }
  b.out.stroke(c.casing, 2.6 * b.s, stalks, 1, "", true);
  b.out.stroke(c.casing, 4.1 * b.s, ears, 1, "", true);
  b.out.stroke(c.gold, 1.4 * b.s, stalks, 1, "", true);
  b.out.stroke(c.gold, 2.4 * b.s, ears, 1, "0 2.1", true);
  b.line(c.roof[0], 2.2, {{-1.8, 2.2}, {1.8, 2.2}});
}

/// One roll, its end towards us.
void draw_roll(const Brush& b, Pt at, const char* cloth, const char* end) {
  b.fill(cloth, {at + Pt{-4.6, -2.4}, at + Pt{4.2, -2.4}, at + Pt{4.2, 2.4}, at + Pt{-4.6, 2.4}});
  b.dot(cloth, at + Pt{-4.6, 0}, 2.4);
  b.dot(end, at + Pt{4.2, 0}, 2.4);
  b.dot(cloth, at + Pt{4.2, 0}, 1.1);
}

void draw_cloth(const Brush& b, const Palette& c) {
  draw_roll(b, {0.2, 3.6}, c.river, c.ripple);
  draw_roll(b, {-0.6, -3.4}, c.banner, c.blossom[2]);
  b.fill(c.river, {{-5.4, -0.6}, {-2.4, -0.6}, {-2.4, 1.4}, {-5.4, 1.4}});
}

}  // namespace

void draw_good(Canvas& out, const Item& i, const Palette& c) {
  const Brush b{out, i.at, i.size};
  draw_ground(b, c);
  if (i.type == Item::wine) draw_wine(b, c);
  if (i.type == Item::grain) draw_grain(b, c);
  if (i.type == Item::cloth) draw_cloth(b, c);
}

}  // namespace bastide::art
