#include "art/pieces.hpp"

#include <algorithm>

#include "art/canvas.hpp"

namespace bastide::art {
namespace {

constexpr double kFloor = 8, kHighest = 48;  // of one floor, of all together
constexpr double kHalf = 7.4, kDip = 2.6;    // half the width, and how far its round side dips

double floor_height(int floors) { return std::min(kFloor, kHighest / std::max(floors, 1)); }

/// One floor: a drum whose foot is `up` above the foundation.
void draw_floor(Canvas& out, double up, double height, const Palette& c) {
  auto drum = [&](double from, double to) {
    return Pen({from, -up - height})
        .line({to, -up - height})
        .line({to, -up})
        .quad({(from + to) / 2, -up + 2 * kDip}, {from, -up})
        .closed();
  };
  out.stroke(c.ink, 1.2, drum(-kHalf, kHalf));
  out.fill(c.stone, drum(-kHalf, kHalf));
  out.fill(c.stone_shade, drum(0.25 * kHalf, kHalf));
  out.stroke(c.ink, 0.6, drum(-kHalf, kHalf));
  out.fill(c.window, "M" + num(Pt{-2.6, -up - 0.2 * height}) + "h2v" + num(-0.5 * height) + "h-2z");
}

void draw_battlements(Canvas& out, double up, const Palette& c) {
  const std::string crown = "M" + num(Pt{-kHalf - 1, -up}) + "v-4.6h3.4v2h2.6v-2h4.8v2h2.6v-2h3.4v4.6z";
  out.stroke(c.ink, 1.2, crown);
  out.fill(c.wall_light, crown);
}

}  // namespace

double tower_top(int floors) { return floors > 0 ? floors * floor_height(floors) + 3 : 0; }

std::string tower_group(int floors, Theme theme) {
  if (floors <= 0) return {};
  const Palette& c = palette(theme);
  Canvas out;
  out.open("stroke-linejoin=\"round\"");
  const double height = floor_height(floors);
  for (int i = 0; i < floors; ++i) draw_floor(out, i * height, height, c);
  draw_battlements(out, floors * height, c);
  out.close();
  return out.text();
}

std::string span_group(bool north_to_south, Theme theme) {
  const Palette& c = palette(theme);
  Canvas out;
  out.open(std::string("stroke-linejoin=\"round\"") + (north_to_south ? " transform=\"matrix(0 1 1 0 0 0)\"" : ""));
  out.fill(c.shadow, "M0 57.4H100V61H0z", 0.3);
  out.fill(c.ink, "M0 41.6H100V58.4H0z");
  out.fill(c.city, "M0 44H100V56H0z");
  std::string planks;
  for (int x = 4; x < 100; x += 8) planks += "M" + num(double(x)) + " 44V56";
  out.stroke(c.trunk, 1, planks);
  out.stroke(c.trunk, 2, "M0 43H100M0 57H100");
  std::string posts;
  for (int x = 10; x < 100; x += 20) posts += "M" + num(double(x)) + " 43v-2.4M" + num(double(x)) + " 57v2.4";
  out.stroke(c.trunk, 3, posts, 1, "", true);
  out.close();
  return out.text();
}

}  // namespace bastide::art
