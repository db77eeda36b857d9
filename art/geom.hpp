// Points, curves and polygons of the drawing plane: a tile is the square 0..100, y grows to the south.
#pragma once
#include <cmath>
#include <string>
#include <vector>

namespace bastide::art {

struct Pt {
  double x = 0, y = 0;
  friend Pt operator+(Pt a, Pt b) { return {a.x + b.x, a.y + b.y}; }
  friend Pt operator-(Pt a, Pt b) { return {a.x - b.x, a.y - b.y}; }
  friend Pt operator*(Pt a, double k) { return {a.x * k, a.y * k}; }
};
inline double dot(Pt a, Pt b) { return a.x * b.x + a.y * b.y; }
inline double length(Pt a) { return std::sqrt(dot(a, a)); }
inline double distance(Pt a, Pt b) { return length(a - b); }
inline Pt unit(Pt a) {
  const double n = length(a);
  return n > 1e-9 ? a * (1 / n) : Pt{1, 0};
}
/// A quarter turn clockwise (on the screen).
inline Pt turned(Pt a) { return {-a.y, a.x}; }

using Line = std::vector<Pt>;  ///< a polyline, or a polygon where said

struct Cubic {
  Pt a, c1, c2, b;
  Pt at(double t) const;
  Pt tangent(double t) const;  ///< of length 1
  Cubic part(double from, double to) const;
  Cubic reversed() const { return {b, c2, c1, a}; }
};
Cubic straight(Pt a, Pt b);
/// n + 1 points from a to b.
Line sample(const Cubic&, int n);
/// The curve moved sideways by about `by` (to the right of its direction).
Cubic offset(const Cubic&, double by);

double distance(Pt, Pt a, Pt b);  ///< to the stretch from a to b
double distance(Pt, const Line&);
bool inside(Pt, const Line& polygon);
/// Where the line at height y crosses the outline of a polygon, from west to east.
void crossings_at(double y, const Line& polygon, std::vector<double>& xs);

constexpr Pt kCentre{50, 50};
/// Corner k, clockwise from the north-west; side d runs from corner d to corner d + 1.
Pt corner(int k);
Pt middle(int side);
/// Unit vector from side d into the tile.
Pt inward(int side);
/// The point after the tile has made `rot` quarter turns clockwise.
Pt rotated(Pt, int rot);
Cubic rotated(const Cubic&, int rot);

/// A coordinate with one decimal, as short as SVG allows.
std::string num(double);
std::string num(Pt);
/// Writes a path in steps, each from where the rounded ones before it have led: things alike are written alike wherever they stand, which
/// compresses well.
class Pen {
 public:
  explicit Pen(Pt from);
  Pen& line(Pt to);
  Pen& quad(Pt over, Pt to);
  Pen& cubic(Pt c1, Pt c2, Pt to);
  std::string open() const { return d_; }
  std::string closed() const { return d_ + "z"; }

 private:
  Pt step(Pt to) const;
  Pt here_;
  std::string d_;
};
/// The path of a curve.
std::string path(const Cubic&);
/// To one decimal, as it is written.
Pt tenths(Pt);
/// A closed circle, in the fewest bytes.
std::string circle(Pt centre, double r);
std::string ellipse(Pt centre, double rx, double ry);

}  // namespace bastide::art
