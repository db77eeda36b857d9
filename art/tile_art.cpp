#include "art/tile_art.hpp"

#include <memory>

#include "art/draw.hpp"
#include "art/kept.hpp"

namespace bastide::art {
namespace {

/// What the picture in every rotation and theme, the shapes and the marks of a tile are taken from. What is large is left out: the outlines say it.
struct Planned {
  Scene scene;
  std::vector<std::string> outlines;  ///< of the segments
};

constexpr std::size_t kKept = 1000;  // of some ten kilobytes each

Planned plan(const TileDef& def) {
  Planned p{scene(def), {}};
  for (size_t k = 0; k < def.segments.size(); ++k) p.outlines.push_back(traced(p.scene.grid, i8(k)));
  p.scene.grid.cell = {};
  p.scene.room = {};
  return p;
}

/// To plan a tile takes ten times as long as to draw it.
std::shared_ptr<const Planned> planned(const TileDef& def) {
  static Kept<std::shared_ptr<const Planned>> plans(kKept);
  return plans.get(to_text(def), [&] { return std::make_shared<const Planned>(plan(def)); });
}

Scene rotated(Scene s, int rot) {
  s.plan = rotated(s.plan, rot);
  for (auto& a : s.anchors) a = rotated(a, rot);
  for (auto& i : s.items) {
    i.at = rotated(i.at, rot);
    if (i.type == Item::flyer) i.variant = (i.variant + 2 * rot) & 7;
  }
  return s;
}

}  // namespace

std::string tile_group(const TileDef& def, int rot, Theme theme) {
  const Palette& c = palette(theme);
  const Scene s = rotated(planned(def)->scene, rot);
  Canvas out;
  out.open("stroke-linejoin=\"round\"");
  draw_meadow(out, s, c, seed_of(def.id));
  draw_waters(out, s, c);
  draw_roads(out, s, c);
  draw_city_ground(out, s, c);
  draw_bridges(out, s, c, false);
  draw_walls(out, s, c);
  draw_bridges(out, s, c, true);
  draw_things(out, s, c);
  out.stroke(c.ink, 0.6, "M0 0H100V100H0z", 0.3);
  out.close();
  return out.text();
}

std::string tile_svg(const TileDef& def, int rot, Theme theme) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\" viewBox=\"0 0 100 100\">" +
         tile_group(def, rot, theme) + "</svg>";
}

std::vector<SegmentShape> tile_shapes(const TileDef& def) {
  const auto p = planned(def);
  std::vector<SegmentShape> shapes;
  for (size_t k = 0; k < def.segments.size(); ++k) shapes.push_back({p->outlines[k], p->scene.anchors[k].x, p->scene.anchors[k].y});
  return shapes;
}

std::vector<MarkSpot> tile_marks(const TileDef& def) {
  const auto p = planned(def);
  std::vector<MarkSpot> marks;
  for (const Item& i : p->scene.items)
    if (const char* name = note_of(i.type)) marks.push_back({name, i.at.x, i.at.y});
  return marks;
}

}  // namespace bastide::art
