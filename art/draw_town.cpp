// The buildings of the four quarters of the City of Carcassonne.
#include "art/brush.hpp"
#include "art/draw.hpp"

namespace bastide::art {
namespace {

/// A stretch of wall with battlements: from x to x + 4n units wide, its foot at y.
void battlement(const Brush& b, const char* colour, double x, double top, double wide, double foot) {
  const double m = wide / 5;
  b.fill(colour, {{x, foot},
                  {x, top},
                  {x + m, top},
                  {x + m, top + 2.2},
                  {x + 2 * m, top + 2.2},
                  {x + 2 * m, top},
                  {x + 3 * m, top},
                  {x + 3 * m, top + 2.2},
                  {x + 4 * m, top + 2.2},
                  {x + 4 * m, top},
                  {x + wide, top},
                  {x + wide, foot}});
}

void draw_stall(const Brush& b, Pt at, const char* cloth, const char* wares, const Palette& c) {
  const Brush s{b.out, b.at + at * b.s, b.s};
  s.box(c.ink, {-6, -3}, {6, 6});
  s.box(c.plaster_shade, {-6.6, 2}, {6.6, 6.4});
  for (const double x : {-4.2, -1.4, 1.4, 4.2}) s.dot(wares, {x, 1.6}, 1.3);
  for (int k = 0; k < 5; ++k) {
    const double x = -8 + k * 3.2, top = -5.6 + k * 2.24;
    s.fill(k % 2 ? c.plaster : cloth, {{x, -1.6}, {top, -8}, {top + 2.24, -8}, {x + 3.2, -1.6}});
  }
}

}  // namespace

/// A keep of dark stone between two towers.
void draw_keep(Canvas& out, const Item& i, const Palette& c) {
  const Brush b{out, i.at, i.size};
  b.line(c.ink, 1, {{0, -13}, {0, -22}});
  b.fill(c.banner, {{0, -22}, {8.6, -19.6}, {0, -17}});
  battlement(b, c.stone_shade, -8.5, -13, 17, 14);
  for (const double x : {-17.0, 8.0}) {
    battlement(b, c.stone, x, -7, 9, 15);
    b.box(c.stone_shade, {x + 5.4, -4.8}, {x + 9, 15});
    b.arch(c.ink, {x + 2.8, 5}, 0.9, 4.4);
  }
  b.arch(c.ink, {0, 14}, 4, 11);
  b.line(c.stone, 0.7, {{-1.6, 4}, {-1.6, 13.6}});
  b.line(c.stone, 0.7, {{1.6, 4}, {1.6, 13.6}});
  for (const double x : {-4.4, 4.4}) b.arch(c.window, {x, -3}, 1, 4);
}

/// Three stalls under striped awnings.
void draw_market(Canvas& out, const Item& i, const Palette& c) {
  const Brush b{out, i.at, i.size};
  draw_stall(b, {0, -7}, c.river, c.gold, c);
  draw_stall(b, {-9.4, 8}, c.roof_light[0], c.leaf_light, c);
  draw_stall(b, {9.4, 8}, c.leaf, c.roof_light[2], c);
}

/// A smithy: smoke over its chimney, fire in its hearth, an anvil before the door.
void draw_forge(Canvas& out, const Item& i, const Palette& c) {
  const Brush b{out, i.at, i.size};
  for (const auto& [p, r] : {std::pair{Pt{12.6, -20.4}, 4.0}, std::pair{Pt{8, -18}, 3.2}, std::pair{Pt{10.4, -14.6}, 2.2}})
    b.dot(c.wall_face, p, r);
  b.box(c.stone_shade, {6.4, -13}, {12, 4});
  b.box(c.wall_face, {5.4, -14}, {13, -11.4});
  b.box(c.plaster_shade, {-14, -2}, {13, 12});
  b.fill(c.slate, {{-16, -1}, {-11.6, -9.4}, {10.4, -9.4}, {15, -1}});
  b.arch(c.ink, {-4.6, 12}, 6.4, 11);
  b.fill(c.roof_light[2], {{-9.4, 11.6}, {-8.4, 6.6}, {-6.6, 8.4}, {-4.8, 3}, {-2.6, 8}, {-0.8, 6.2}, {0, 11.6}});
  b.fill(c.gold, {{-6.8, 11.6}, {-6, 9}, {-4.8, 6.4}, {-3.4, 9}, {-2.6, 11.6}});
  b.fill(c.ink, {{4, 9.6}, {13.6, 9.6}, {13.6, 11.2}, {10.4, 12.6}, {11.6, 16}, {6, 16}, {7.2, 12.6}, {4, 11.4}, {1.4, 10}});
}

}  // namespace bastide::art
