// Draws shapes that are given relative to the foot of a thing.
#pragma once
#include "art/canvas.hpp"

namespace bastide::art {

struct Brush {
  Canvas& out;
  Pt at;
  double s;
  void fill(const char* colour, std::initializer_list<Pt> points) const { out.fill(colour, poly(at, s, points)); }
  void dot(const char* colour, Pt p, double r) const { out.fill(colour, circle(at + p * s, r * s)); }
  void line(const char* colour, double width, std::initializer_list<Pt> points) const {
    out.stroke(colour, width * s, open_poly(at, {s, s}, points), 1, "", true);
  }
  void box(const char* colour, Pt low, Pt high) const {
    out.fill(colour, poly(at, s, {low, {high.x, low.y}, high, {low.x, high.y}}));
  }
  /// A doorway or window with a round head; p is the middle of its foot.
  void arch(const char* colour, Pt p, double half, double height) const {
    out.fill(colour, "M" + num(at + (p + Pt{-half, 0}) * s) + "V" + num(at.y + (p.y - height + half) * s) + "a" + num(half * s) +
                         " " + num(half * s) + " 0 0 1 " + num(2 * half * s) + " 0V" + num(at.y + p.y * s) + "z");
  }
};

}  // namespace bastide::art
