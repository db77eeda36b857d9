#include "contest/plot.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace bastide {
namespace {

constexpr double kWidth = 640, kHeight = 360, kLeft = 62, kRight = 622, kTop = 16, kBottom = 306;
constexpr double kRow = 46;  ///< of a dot plot

std::string path_of(const std::vector<std::pair<double, double>>& points) {
  std::string d;
  for (auto& [x, y] : points) d += fmt::format("{}{:.1f} {:.1f}", d.empty() ? "M" : "L", x, y);
  return d;
}

std::string text_at(double x, double y, const char* anchor, const std::string& words, const char* kind = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>", x, y, anchor, kind,
                     escaped(words));
}

std::string line_at(double x1, double y1, double x2, double y2, const char* kind) {
  return fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>", kind, x1, y1, x2, y2);
}

std::string number(double v) { return fmt::format("{:.6g}", std::abs(v) < 1e-9 ? 0 : v); }

std::string begin(const std::string& about, double height) {
  return fmt::format("<svg viewBox=\"0 0 {} {:.0f}\" role=\"img\" aria-label=\"{}\">", kWidth, height, escaped(about));
}

}  // namespace

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  return out;
}

std::vector<double> Axis::ticks() const {
  if (!marks.empty()) return marks;
  const double raw = (high - low) / 7, power = std::pow(10, std::floor(std::log10(raw)));
  const double step = power * (raw / power > 5 ? 10 : raw / power > 2 ? 5 : raw / power > 1 ? 2 : 1);
  std::vector<double> list;
  for (double n = std::ceil(low / step - 1e-9); n * step <= high + step * 1e-9; ++n) list.push_back(n * step);
  return list;
}

Axis axis_over(const std::vector<double>& values, std::string title) {
  Axis a{0, 1, std::move(title)};
  if (values.empty()) return a;
  a.low = *std::min_element(values.begin(), values.end());
  a.high = *std::max_element(values.begin(), values.end());
  const double more = std::max((a.high - a.low) * 0.05, 1e-6);
  a.low -= more, a.high += more;
  if (a.high - a.low < 1e-3) a.low -= 1, a.high += 1;
  return a;
}

Plot::Plot(std::string about, Axis x, Axis y) : about_(std::move(about)), x_(std::move(x)), y_(std::move(y)) {}

double Plot::px(double x) const { return kLeft + (kRight - kLeft) * (x - x_.low) / (x_.high - x_.low); }
double Plot::py(double y) const { return kBottom - (kBottom - kTop) * std::clamp((y - y_.low) / (y_.high - y_.low), -0.02, 1.02); }

void Plot::band(const std::vector<Point>& low, const std::vector<Point>& high, const std::string& colour) {
  std::vector<std::pair<double, double>> around;
  for (auto& p : low) around.emplace_back(px(p.x), py(p.y));
  for (auto p = high.rbegin(); p != high.rend(); ++p) around.emplace_back(px(p->x), py(p->y));
  body_ += "<path class=\"band " + colour + "\" d=\"" + path_of(around) + "Z\"/>";
}

void Plot::line(const std::vector<Point>& points, const std::string& colour) {
  std::vector<std::pair<double, double>> list;
  for (auto& p : points) list.emplace_back(px(p.x), py(p.y));
  body_ += "<path class=\"line " + colour + "\" d=\"" + path_of(list) + "\"/>";
}

void Plot::bar(double from, double to, double height, const std::string& colour, const std::string& hint) {
  const double left = px(from) + 1, top = py(height);
  body_ += fmt::format(
      "<rect class=\"bar {}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"1.5\"><title>{}</title></rect>",
      colour, left, top, std::max(0.5, px(to) - 1 - left), py(0) - top, escaped(hint));
}

void Plot::level(double y, const std::string& words) {
  body_ += line_at(kLeft, py(y), kRight, py(y), "level") + text_at(kRight - 4, py(y) - 5, "end", words, "note");
}

void Plot::upright(double x, const std::string& words) {
  const bool right = px(x) > kWidth / 2;
  body_ += line_at(px(x), kTop, px(x), kBottom, "level h") +
           text_at(px(x) + (right ? -6 : 6), kTop + 14, right ? "end" : "start", words, "note");
}

std::string Plot::axes() const {
  std::string out;
  for (const double y : y_.ticks())
    out += line_at(kLeft, py(y), kRight, py(y), "grid") + text_at(kLeft - 8, py(y) + 5, "end", number(y));
  for (const double x : x_.ticks()) out += text_at(px(x), kBottom + 22, "middle", number(x));
  if (y_.low < 0 && y_.high > 0) out += line_at(kLeft, py(0), kRight, py(0), "zero");
  out += line_at(kLeft, kBottom, kRight, kBottom, "zero");
  return out + text_at((kLeft + kRight) / 2, kHeight - 8, "middle", x_.title, "title");
}

std::string Plot::svg() const { return begin(about_, kHeight) + axes() + body_ + "</svg>"; }

std::string dot_plot(const std::string& about, const std::vector<Dot>& dots, const std::string& title) {
  std::vector<double> ends;
  for (auto& d : dots) ends.push_back(d.low), ends.push_back(d.high);
  const Axis axis = axis_over(ends, title);
  const double bottom = kTop + kRow * static_cast<double>(dots.size());
  auto px = [&](double v) { return 30 + (kRight - 30) * (v - axis.low) / (axis.high - axis.low); };
  std::string out = begin(about, bottom + 54);
  for (const double v : axis.ticks())
    out += line_at(px(v), kTop, px(v), bottom, std::abs(v) < 1e-9 ? "zero" : "grid") +
           text_at(px(v), bottom + 20, "middle", number(v));
  for (std::size_t i = 0; i < dots.size(); ++i) {
    const Dot& d = dots[i];
    const double y = kTop + kRow * (static_cast<double>(i) + 0.72), half = 6.3 * static_cast<double>(d.name.size());
    const double middle = std::clamp(px(d.value), std::min(half, kWidth / 2), std::max(kWidth - half, kWidth / 2));
    out += line_at(px(d.low), y, px(d.high), y, "line a") +
           fmt::format("<circle class=\"dot a\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"6\"/>", px(d.value), y) +
           text_at(middle, y - 13, "middle", d.name, "name");
  }
  return out + text_at(kWidth / 2, bottom + 46, "middle", title, "title") + "</svg>";
}

}  // namespace bastide
