#include "art/canvas.hpp"

#include <utility>

namespace bastide::art {

static std::string opacity_of(const char* name, double v) {
  if (v >= 1) return {};
  return std::string(" ") + name + "=\"" + num(std::lround(v * 10) / 10.0) + "\"";
}

void Canvas::add(std::string style, const std::string& d) {
  if (d.empty()) return;
  if (!steps_.empty() && steps_.back().style == style)
    steps_.back().d += d;
  else
    steps_.push_back({std::move(style), d});
}

void Canvas::fill(const char* colour, const std::string& d, double opacity, const char* more) {
  std::string style = " fill=\"";
  style.append(colour).append("\"").append(more);
  add(style + opacity_of("fill-opacity", opacity), d);
}

void Canvas::stroke(const char* colour, double width, const std::string& d, double opacity, const char* dash, bool round_caps) {
  std::string style = " fill=\"none\" stroke=\"";
  style.append(colour).append("\" stroke-width=\"").append(num(width)).append("\"");
  if (*dash) style.append(" stroke-dasharray=\"").append(dash).append("\"");
  if (round_caps) style += " stroke-linecap=\"round\"";
  add(style + opacity_of("stroke-opacity", opacity), d);
}

void Canvas::open(const std::string& attributes) { steps_.push_back({"<g " + attributes + ">", {}}); }
void Canvas::close() { steps_.push_back({"</g>", {}}); }

void Canvas::add_apart(const std::vector<Canvas>& drawings) {
  std::vector<Step> merged;
  for (const auto& drawing : drawings) {
    size_t at = 0;
    for (const auto& step : drawing.steps_) {
      size_t same = at;
      while (same < merged.size() && merged[same].style != step.style) ++same;
      if (same == merged.size()) merged.push_back({step.style, {}});
      merged[same].d += step.d;
      at = same + 1;
    }
  }
  for (auto& step : merged) add(std::move(step.style), step.d);
}

std::string Canvas::text() const {
  std::string out;
  for (const auto& step : steps_) out += step.d.empty() ? step.style : "<path" + step.style + " d=\"" + step.d + "\"/>";
  return out;
}

static Pen outline(Pt at, Pt scale, std::initializer_list<Pt> points) {
  auto on_tile = [&](Pt p) { return at + Pt{p.x * scale.x, p.y * scale.y}; };
  Pen pen(on_tile(*points.begin()));
  for (auto p = points.begin() + 1; p != points.end(); ++p) pen.line(on_tile(*p));
  return pen;
}

std::string open_poly(Pt at, Pt scale, std::initializer_list<Pt> points) { return outline(at, scale, points).open(); }
std::string poly(Pt at, Pt scale, std::initializer_list<Pt> points) { return outline(at, scale, points).closed(); }

}  // namespace bastide::art
