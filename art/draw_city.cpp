// City ground, walls and gates, bridges.
#include "art/draw.hpp"

namespace bastide::art {
namespace {

std::string rim_path(const CityShape& city) {
  Pen pen(city.rim[0].a);
  for (const auto& c : city.rim) {
    const bool flat = distance(c.c1, c.a, c.b) < 0.01 && distance(c.c2, c.a, c.b) < 0.01;
    flat ? pen.line(c.b) : pen.cubic(c.c1, c.c2, c.b);
  }
  return pen.closed();
}

/// The wall's line, drawn beyond the corners so that it ends exactly in them.
std::string wall_line(const Wall& w, Pt by = {}) {
  const Pt a = w.curve.a - w.curve.tangent(0.01) * 6, b = w.curve.b + w.curve.tangent(0.99) * 6;
  return Pen(a + by).line(w.curve.a + by).cubic(w.curve.c1 + by, w.curve.c2 + by, w.curve.b + by).line(b + by).open();
}

void draw_gate(Canvas& out, const Gate& g, const Palette& c) {
  const Pt u = g.along * (g.half + 0.4), outside = turned(g.along) * -1;
  auto bar = [&](Pt by) { return "M" + num(g.at - u + by) + "L" + num(g.at + u + by); };
  if (g.water) return out.stroke(c.ink, 2.4, bar(outside * 3.8), 0.7);  // the shadow in which the river goes under the wall
  out.stroke(c.ink, 7.2, bar({0, 0.6}));
  out.stroke(c.stone, 2.6, bar({0, -2.8}));
}

void draw_bridge(Canvas& out, const Bridge& b, const Palette& c) {
  const double half = b.half + (b.city ? 2.4 : 0), w = b.half_width + (b.city ? 0 : 1.4);
  const Pt across = turned(b.along), u = b.along * half;
  auto side = [&](double k, Pt by = {}) { return "M" + num(b.at - u + across * k + by) + "L" + num(b.at + u + across * k + by); };
  out.stroke(c.shadow, 2 * w + 1, side(0, {0, 3.4}), 0.4);
  out.stroke(c.wall, 2 * w + 1.4, side(0, {0, 1.8}));
  out.stroke(c.wall_face, 2 * w, side(0, {0, 1.6}));
  out.stroke(c.wall, 2 * w + 1.4, side(0));
  out.stroke(c.stone, 2 * w, side(0));
  out.stroke(c.stone_shade, 2 * w, side(0), 1, ".6 2.6");
  out.stroke(c.wall, 2 * w - 4, side(0));
  const Pt past = b.along * (half + (b.city ? 3.4 : 0.8));  // the ground runs on at both ends
  out.stroke(b.city ? c.city : c.road, 2 * w - 5, "M" + num(b.at - past) + "L" + num(b.at + past));
}

}  // namespace

void draw_city_ground(Canvas& out, const Scene& s, const Palette& c) {
  std::string ground, shade, plazas, cobbles, foot;
  for (const auto& city : s.plan.cities) {
    ground += rim_path(city);
    for (const auto& w : city.walls) shade += path(offset(w.curve, 4.2)), foot += wall_line(w, {0, 3.8});
  }
  if (ground.empty()) return;
  if (!foot.empty()) out.stroke(c.shadow, 6.6, foot, 0.3);
  out.fill(c.city, ground);
  if (!shade.empty()) out.stroke(c.paving, 3.4, shade);
  for (const auto& i : s.items) {
    if (i.type == Item::plaza) plazas += ellipse(i.at, 9.5 * i.size, 8 * i.size);
    if (i.type == Item::cobble) cobbles += "M" + num(i.at + Pt{-2.5, 0}) + "h2m1.6 0h2m-3.8 1.9h2";
  }
  if (!plazas.empty()) out.fill(c.square, plazas);
  for (const auto& q : s.plan.courts) {
    const std::string court = poly(q.low, 1,
                                   {{3, 0},
                                    {q.high.x - q.low.x - 3, 0},
                                    {q.high.x - q.low.x, 3},
                                    {q.high.x - q.low.x, q.high.y - q.low.y - 3},
                                    {q.high.x - q.low.x - 3, q.high.y - q.low.y},
                                    {3, q.high.y - q.low.y},
                                    {0, q.high.y - q.low.y - 3},
                                    {0, 3}});
    out.fill(c.square, court);
    out.stroke(c.wall_face, 1.6, court);
  }
  if (!cobbles.empty()) out.stroke(c.paving, 1, cobbles, 1, "", true);
}

void draw_bridges(Canvas& out, const Scene& s, const Palette& c, bool high) {
  for (const auto& b : s.plan.bridges)
    if (b.high() == high) draw_bridge(out, b, c);
}

void draw_walls(Canvas& out, const Scene& s, const Palette& c) {
  std::string face, top;
  for (const auto& city : s.plan.cities)
    for (const auto& w : city.walls) face += wall_line(w, {0, 1.8}), top += wall_line(w, {0, -1.2});
  if (!top.empty()) {
    out.stroke(c.wall, 6.8, face);
    out.stroke(c.wall, 6.8, top);
    out.stroke(c.wall_face, 5.2, face);
    out.stroke(c.wall_face, 5.4, top);
    out.stroke(c.wall_light, 5.4, top, 1, "3.2 1.8");
    out.stroke(c.stone_shade, 2.2, top);
  }
  for (const auto& city : s.plan.cities)
    for (const auto& w : city.walls)
      for (const auto& g : w.gates) draw_gate(out, g, c);
}

}  // namespace bastide::art
