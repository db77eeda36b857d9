#include "art/geom.hpp"

#include <algorithm>
#include <cstdio>

namespace bastide::art {

Pt Cubic::at(double t) const {
  const double u = 1 - t;
  return a * (u * u * u) + c1 * (3 * u * u * t) + c2 * (3 * u * t * t) + b * (t * t * t);
}

Pt Cubic::tangent(double t) const {
  const double u = 1 - t;
  return unit((c1 - a) * (u * u) + (c2 - c1) * (2 * u * t) + (b - c2) * (t * t));
}

static Cubic head(const Cubic& c, double t) {
  auto mix = [t](Pt p, Pt q) { return p + (q - p) * t; };
  const Pt p = mix(c.a, c.c1), q = mix(c.c1, c.c2), r = mix(c.c2, c.b);
  const Pt pq = mix(p, q), qr = mix(q, r);
  return {c.a, p, pq, mix(pq, qr)};
}

Cubic Cubic::part(double from, double to) const {
  const Cubic tail = head(reversed(), 1 - from).reversed();
  return head(tail, from < 1 ? (to - from) / (1 - from) : 0);
}

Cubic straight(Pt a, Pt b) { return {a, a + (b - a) * (1.0 / 3), a + (b - a) * (2.0 / 3), b}; }

Line sample(const Cubic& c, int n) {
  Line line;
  for (int i = 0; i <= n; ++i) line.push_back(c.at(double(i) / n));
  return line;
}

Cubic offset(const Cubic& c, double by) {
  const Pt first = turned(c.tangent(0.02)) * by, mid = turned(c.tangent(0.5)) * by, last = turned(c.tangent(0.98)) * by;
  return {c.a + first, c.c1 + (first + mid) * 0.5, c.c2 + (mid + last) * 0.5, c.b + last};
}

double distance(Pt p, Pt a, Pt b) {
  const Pt d = b - a;
  const double n = dot(d, d), t = n > 0 ? std::clamp(dot(p - a, d) / n, 0.0, 1.0) : 0;
  return distance(p, a + d * t);
}

double distance(Pt p, const Line& line) {
  double best = 1e9;
  for (size_t i = 0; i + 1 < line.size(); ++i) best = std::min(best, distance(p, line[i], line[i + 1]));
  return line.size() == 1 ? distance(p, line[0]) : best;
}

/// Calls f(x) for each crossing of the outline and the line at height y.
template <class F>
static void each_crossing(double y, const Line& polygon, F f) {
  for (size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Pt a = polygon[i], b = polygon[j];
    if ((a.y > y) != (b.y > y)) f((b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x);
  }
}

bool inside(Pt p, const Line& polygon) {
  bool in = false;
  each_crossing(p.y, polygon, [&](double x) { in ^= p.x < x; });
  return in;
}

void crossings_at(double y, const Line& polygon, std::vector<double>& xs) {
  xs.clear();
  each_crossing(y, polygon, [&](double x) { xs.push_back(x); });
  std::sort(xs.begin(), xs.end());
}

Pt corner(int k) {
  constexpr Pt at[4] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  return at[k & 3];
}

Pt middle(int side) { return (corner(side) + corner(side + 1)) * 0.5; }
Pt inward(int side) { return (kCentre - middle(side & 3)) * 0.02; }

Pt rotated(Pt p, int rot) {
  for (rot &= 3; rot > 0; --rot) p = {100 - p.y, p.x};
  return p;
}

Cubic rotated(const Cubic& c, int rot) { return {rotated(c.a, rot), rotated(c.c1, rot), rotated(c.c2, rot), rotated(c.b, rot)}; }

std::string num(double v) {
  const long tenths = std::lround(v * 10);
  const long whole = std::labs(tenths) / 10, rest = std::labs(tenths) % 10;
  std::string text;
  if (tenths < 0) text += '-';
  if (whole || !rest) text += std::to_string(whole);
  if (rest) text += '.', text += char('0' + rest);
  return text;
}

std::string num(Pt p) {
  const std::string y = num(p.y);
  return num(p.x) + (y[0] == '-' ? y : " " + y);
}

Pt tenths(Pt p) { return {std::round(p.x * 10) / 10, std::round(p.y * 10) / 10}; }

static std::string after(const std::string& text) { return text[0] == '-' ? text : " " + text; }

Pen::Pen(Pt from) : here_(tenths(from)), d_("M" + num(here_)) {}

Pt Pen::step(Pt to) const { return tenths(to) - here_; }

Pen& Pen::line(Pt to) {
  const Pt s = step(to);
  d_ += std::abs(s.y) < 0.05 ? "h" + num(s.x) : std::abs(s.x) < 0.05 ? "v" + num(s.y) : "l" + num(s);
  here_ = tenths(to);
  return *this;
}

Pen& Pen::quad(Pt over, Pt to) {
  d_ += "q" + num(step(over)) + after(num(step(to)));
  here_ = tenths(to);
  return *this;
}

Pen& Pen::cubic(Pt c1, Pt c2, Pt to) {
  d_ += "c" + num(step(c1)) + after(num(step(c2))) + after(num(step(to)));
  here_ = tenths(to);
  return *this;
}

std::string path(const Cubic& c) { return Pen(c.a).cubic(c.c1, c.c2, c.b).open(); }

std::string ellipse(Pt c, double rx, double ry) {
  return "M" + num(Pt{c.x, c.y - ry}) + "a" + num(rx) + " " + num(ry) + " 0 1 0 .1 0z";
}

std::string circle(Pt c, double r) { return ellipse(c, r, r); }

}  // namespace bastide::art
