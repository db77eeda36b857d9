// Meadows, rivers and roads.
#include <algorithm>

#include "art/draw.hpp"

namespace bastide::art {
namespace {

/// A soft irregular patch.
std::string blob(Pt c, double r, Rng& rng) {
  Pt p[6];
  auto whole = [](Pt q) { return Pt{std::round(q.x), std::round(q.y)}; };
  for (int i = 0; i < 6; ++i) p[i] = whole(c + Pt{std::cos(i * 1.0472), std::sin(i * 1.0472)} * (r * rng.in(0.75, 1.2)));
  Pen pen((p[5] + p[0]) * 0.5);
  for (int i = 0; i < 6; ++i) pen.quad(p[i], (p[i] + p[(i + 1) % 6]) * 0.5);
  return pen.closed();
}

/// A rectangle with soft corners, turned by `angle`, and its furrows.
void draw_crop(Canvas& out, const Item& item, const Palette& c) {
  const double s = 8.2 * item.size, angle = 0.35 + item.variant * 0.9;
  const Pt u{std::cos(angle) * s, std::sin(angle) * s}, v = turned(u) * 0.74;
  auto at = [&](double x, double y) { return item.at + u * x + v * y; };
  Pen rim(at(-0.9, -1));
  rim.quad(at(0, -1.12), at(0.9, -1)).quad(at(1.1, 0), at(0.95, 1)).quad(at(0, 1.1), at(-0.95, 0.95)).quad(at(-1.08, 0), at(-0.9, -1));
  out.fill(c.crop, rim.closed());
  std::string lines;
  for (double y = -0.7; y < 0.8; y += 0.35) lines += Pen(at(-0.86, y)).quad(at(0, y - 0.1), at(0.86, y)).open();
  out.stroke(c.furrow, 1.3, lines);
}

std::string tuft(Pt p, double s) {
  const Pt foot = p + Pt{2, 1.3} * s;
  return Pen(p).quad(p + Pt{1.4, 0.5} * s, foot).line(p + Pt{2.1, -1.3} * s).line(foot).quad(p + Pt{2.8, 0.4} * s, p + Pt{4, -0.2} * s).open();
}

std::string line_of(const Cubic& c, double before, double after) {
  const Pt from = c.a - c.tangent(0.01) * before, to = c.b + c.tangent(0.99) * after;
  return Pen(from).line(c.a).cubic(c.c1, c.c2, c.b).line(to).open();
}

/// Runs over the rim where it meets it, and a little over its other ends.
std::string way_line(const Cubic& c) {
  auto on_rim = [](Pt p) { return p.x < 0.1 || p.y < 0.1 || p.x > 99.9 || p.y > 99.9; };
  return line_of(c, on_rim(c.a) ? 3 : 0.3, on_rim(c.b) ? 3 : 0.3);
}

std::string ripples(const Cubic& c) {
  std::string d;
  const double length = distance(c.a, c.at(0.5)) + distance(c.at(0.5), c.b);
  const int n = std::max(2, int(length / 11));
  for (int i = 0; i < n; ++i) {
    const double t = (i + 0.5) / n, side = (i % 3 - 1) * 3.7;
    const Pt along = c.tangent(t), across = turned(along), at = c.at(t) + across * side;
    d += "M" + num(at - along * 3) + "q" + num(along * 1.5 + across * 1.1) + " " + num(along * 3) + "t" + num(along * 3);
  }
  return d;
}

}  // namespace

void draw_meadow(Canvas& out, const Scene& s, const Palette& c, u32 seed) {
  out.fill(c.field, "M0 0H100V100H0z");
  Rng rng(seed ^ 0x5bd1e995u);
  std::string patches, grass, blossoms[3];
  for (int i = 0; i < 5; ++i) {
    const double r = rng.in(9, 17);
    patches += blob({rng.in(r + 4, 96 - r), rng.in(r + 4, 96 - r)}, r, rng);
  }
  out.fill(c.meadow, patches);
  for (const auto& i : s.items)
    if (i.type == Item::crop) draw_crop(out, i, c);
  for (const auto& i : s.items) {
    if (i.type == Item::tuft) grass += tuft(i.at - Pt{2, 1.3} * i.size, i.size);
    if (i.type != Item::flower) continue;
    for (const Pt at : {Pt{-1.6, 0.3}, Pt{1.2, -1}, Pt{1, 1.5}}) blossoms[i.variant % 3] += "M" + num(i.at + at * i.size) + "h0";
  }
  out.stroke(c.grass, 1.1, grass, 1, "", true);
  for (int k = 0; k < 3; ++k)
    if (!blossoms[k].empty()) out.stroke(c.blossom[k], 1.7, blossoms[k], 1, "", true);
}

void draw_waters(Canvas& out, const Scene& s, const Palette& c) {
  std::string lines, light, pools, deep, banks;
  for (const auto& h : s.plan.hubs) {
    if (!h.water()) continue;
    banks += circle(h.at, h.r);
    pools += circle(h.at, h.r - 1.7);
    deep += circle(h.at, h.r - 2.5);
    if (h.what == Hub::fork) continue;
    for (const double y : {-0.45, 0.0, 0.45}) light += "M" + num(h.at + Pt{-h.r * 0.4, h.r * y}) + "q2.2 1.5 4.4 0t4.4 0";
  }
  for (const auto& w : s.plan.ways)
    if (w.kind == River) lines += way_line(w.curve), light += ripples(w.curve);
  if (lines.empty()) return;
  out.stroke(c.bank, 2 * kRiverHalf, lines);
  if (!banks.empty()) out.fill(c.bank, banks);
  out.stroke(c.ripple, 2 * kRiverHalf - 3.4, lines);
  if (!pools.empty()) out.fill(c.ripple, pools);
  out.stroke(c.river, 2 * kRiverHalf - 5, lines);
  if (!pools.empty()) out.fill(c.river, deep);
  out.stroke(c.ripple, 0.9, light, 1, "", true);
}

void draw_roads(Canvas& out, const Scene& s, const Palette& c) {
  std::string lines, ruts, greens;
  for (const auto& h : s.plan.hubs)
    if (!h.water()) greens += ellipse(h.at, h.r, h.r);
  for (const auto& w : s.plan.ways) {
    if (w.kind != Road) continue;
    lines += way_line(w.curve);
    for (const double side : {-1.5, 1.5}) ruts += path(offset(w.curve, side));
  }
  if (lines.empty()) return;
  out.stroke(c.casing, 2.2, greens);
  out.stroke(c.casing, 2 * kRoadHalf, lines);
  out.fill(c.square, greens);
  out.stroke(c.road, 2 * kRoadHalf - 2.2, lines);
  out.stroke(c.rut, 0.9, ruts, 1, "16 5 23 7");
}

}  // namespace bastide::art
