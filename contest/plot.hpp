// Plots as SVG, drawn for the report: their colours and letters come from its style sheet.
#pragma once
#include <string>
#include <vector>

namespace bastide {

/// For text and attributes in HTML and SVG.
std::string escaped(const std::string& text);

struct Point {
  double x = 0, y = 0;
};

/// The range that an axis shows. Its ticks are at round numbers.
struct Axis {
  double low = 0, high = 1;
  std::string title;
  std::vector<double> marks = {};  ///< where its ticks are, if not at round numbers

  /// The marks, or about six numbers within the range, 1, 2 or 5 times a power of ten apart.
  std::vector<double> ticks() const;
};
/// An axis from the lowest to the highest of the values and a little more.
Axis axis_over(const std::vector<double>& values, std::string title);

/// A plot with two axes. `colour` is a class of the style sheet: "a" and "b" for the bots, "h" for the highlight, "n" for neither.
class Plot {
 public:
  /// `about` is read out in place of the picture.
  Plot(std::string about, Axis x, Axis y);

  /// The area between two lines over the same x.
  void band(const std::vector<Point>& low, const std::vector<Point>& high, const std::string& colour);
  void line(const std::vector<Point>&, const std::string& colour);
  void bar(double from, double to, double height, const std::string& colour, const std::string& hint);
  /// A line across the plot, with words on it.
  void level(double y, const std::string& words);
  void upright(double x, const std::string& words);
  std::string svg() const;

 private:
  double px(double x) const;
  double py(double y) const;
  std::string axes() const;

  std::string about_, body_;
  Axis x_, y_;
};

/// A row of dots with intervals, the names on the left: one row a bot.
struct Dot {
  std::string name;
  double value = 0, low = 0, high = 0;
};
std::string dot_plot(const std::string& about, const std::vector<Dot>&, const std::string& title);

}  // namespace bastide
