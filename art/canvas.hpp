// Writes SVG: shapes of one style share an element wherever their order allows it.
#pragma once
#include <initializer_list>
#include <string>
#include <vector>

#include "art/geom.hpp"

namespace bastide::art {

class Canvas {
 public:
  /// Shapes of one style: attributes of a <path> and its data; without data the style is markup of its own.
  struct Step {
    std::string style, d;
  };

  void fill(const char* colour, const std::string& d, double opacity = 1, const char* more = "");
  /// `dash` as in stroke-dasharray, empty for none.
  void stroke(const char* colour, double width, const std::string& d, double opacity = 1, const char* dash = "",
              bool round_caps = false);
  void open(const std::string& group_attributes);
  void close();
  /// Adds drawings that do not overlap each other, each in its own order.
  void add_apart(const std::vector<Canvas>&);
  std::string text() const;

 private:
  void add(std::string style, const std::string& d);
  std::vector<Step> steps_;
};

/// The closed polygon through `points`, each given relative to `at` in units of `scale` (across and down).
std::string poly(Pt at, Pt scale, std::initializer_list<Pt> points);
inline std::string poly(Pt at, double scale, std::initializer_list<Pt> points) { return poly(at, Pt{scale, scale}, points); }
/// The same left open.
std::string open_poly(Pt at, Pt scale, std::initializer_list<Pt> points);

}  // namespace bastide::art
