#include "terminal_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/figures.hpp"

namespace bastide::app {
namespace {

constexpr int kWide = 6, kHigh = 3;

/// What a pixel of a tile shows.
enum Ground : u8 { kField, kCity, kRoad, kRiver, kCloister, kPennant, kEmpty, kCell };
constexpr int kColour[] = {71, 137, 230, 32, 124, 27, -1, 238};
constexpr char kLetter[] = {'.', 'C', '=', '~', '+', 'P', ' ', ' '};
constexpr int kPlayerColour[] = {33, 160, 36, 226, 133, 245};

/// One character of the picture: two pixels, or a letter on a ground.
struct Char {
  Ground top = kEmpty, bottom = kEmpty;
  char letter = 0;
  int player = -1;
};

using Canvas = std::vector<std::vector<Char>>;

/// Distance of a point of the square -1..1 from side d, and how far along that side it lies from the middle.
double from_side(int d, double x, double y) { return 1 + (d == 0 ? y : d == 1 ? -x : d == 2 ? -y : x); }
double along_side(int d, double x, double y) { return std::abs(d % 2 ? y : x); }

bool on_way(const SegmentDef& s, double x, double y) {
  for (int d = 0; d < 4; ++d)
    if ((s.sides >> d & 1) && along_side(d, x, y) < 0.34 && from_side(d, x, y) < 1.34) return true;
  return false;
}

bool in_city(const SegmentDef& s, double x, double y) {
  if (std::popcount(s.sides) == 1) {
    const int d = std::countr_zero(s.sides);
    return from_side(d, x, y) < 0.75 * (1.15 - along_side(d, x, y));
  }
  if (s.sides == 3 || s.sides == 6 || s.sides == 12 || s.sides == 9) {  // two neighbouring sides: the triangle between them
    double near = 0;
    for (int d = 0; d < 4; ++d)
      if (s.sides >> d & 1) near += from_side(d, x, y);
    return near < 2.0;
  }
  for (int d = 0; d < 4; ++d)
    if (!(s.sides >> d & 1) && from_side(d, x, y) < 0.7 * (1.15 - along_side(d, x, y))) return false;
  return true;
}

/// The ground of a tile, north up, at a point of the square -1..1.
Ground ground_at(const TileDef& t, double x, double y) {
  for (auto& s : t.segments) {
    if (s.kind == Cloister && std::max(std::abs(x), std::abs(y)) < 0.34) return kCloister;
    if (s.kind == City && in_city(s, x, y)) return s.pennants && std::max(std::abs(x), std::abs(y)) < 0.34 && std::popcount(s.sides) > 1 ? kPennant : kCity;
  }
  for (auto& s : t.segments)
    if (s.kind == Road && on_way(s, x, y)) return kRoad;
  for (auto& s : t.segments)
    if (s.kind == River && on_way(s, x, y)) return kRiver;
  return kField;
}

Ground turned_ground(const TileDef& t, int rot, double x, double y) {
  for (int i = 0; i < rot; ++i) std::tie(x, y) = std::pair(y, -x);
  return ground_at(t, x, y);
}

void draw_tile(Canvas& canvas, int left, int top, const TileDef& t, int rot) {
  for (int row = 0; row < kHigh; ++row)
    for (int col = 0; col < kWide; ++col) {
      const double x = (col + 0.5) / kWide * 2 - 1, y = (row * 2 + 0.5) / (kHigh * 2) * 2 - 1, step = 1.0 / kHigh;
      canvas[static_cast<std::size_t>(top + row)][static_cast<std::size_t>(left + col)] = {turned_ground(t, rot, x, y), turned_ground(t, rot, x, y + step), 0, -1};
    }
}

/// Where a figure on a segment stands: a column and row of the tile.
std::pair<int, int> stand(const TileDef& t, int segment, int rot) {
  const SegmentDef& s = t.segments[static_cast<std::size_t>(segment)];
  static constexpr std::pair<int, int> sides[4] = {{2, 0}, {5, 1}, {3, 2}, {0, 1}};
  static constexpr std::pair<int, int> halves[8] = {{0, 0}, {5, 0}, {5, 0}, {5, 2}, {5, 2}, {0, 2}, {0, 2}, {0, 0}};
  if (s.sides) {
    const int d = std::countr_zero(s.sides);
    return sides[(d + rot) & 3];
  }
  if (s.halves) return halves[(std::countr_zero(s.halves) + 2 * rot) & 7];
  if (s.kind == Quarter) return {2, std::any_of(t.segments.begin(), t.segments.begin() + segment, [](auto& o) { return o.kind == Quarter; }) ? 2 : 0};
  if (s.kind == Abbacy) return {4, 1};
  return {2, 1};
}

std::string coloured(const Char& c, bool colour) {
  if (!colour) return std::string(1, c.letter ? c.letter : kLetter[c.top]);
  if (c.letter && c.player >= 0) return fmt::format("\x1b[1;38;5;16;48;5;{}m{}\x1b[0m", kPlayerColour[c.player], c.letter);
  if (c.letter) return fmt::format("\x1b[1;38;5;255;48;5;{}m{}\x1b[0m", std::max(kColour[c.top], 0), c.letter);
  if (c.top == kEmpty) return " ";
  return fmt::format("\x1b[38;5;{};48;5;{}m\u2580\x1b[0m", kColour[c.top], kColour[c.bottom]);
}

std::string text_of(const Canvas& canvas, bool colour, const std::vector<std::string>& margin) {
  std::string text;
  for (std::size_t row = 0; row < canvas.size(); ++row) {
    text += margin[row];
    for (auto& c : canvas[row]) text += coloured(c, colour);
    text += "\n";
  }
  return text;
}

struct Frame {
  int x0, y0, x1, y1;
};

Frame frame_of(const Game& g, const std::vector<Marked>& marks) {
  Frame f{0, 0, 0, 0};
  auto take = [&](int x, int y) { f = {std::min(f.x0, x), std::min(f.y0, y), std::max(f.x1, x), std::max(f.y1, y)}; };
  for (int i = 0; i < g.s().tile_count; ++i) take(g.s().placed[i].x, g.s().placed[i].y);
  for (auto& m : marks) take(m.at.x, m.at.y);
  return f;
}

void put_mark(Canvas& canvas, int left, int top, const std::string& text) {
  for (int row = 0; row < kHigh; ++row)
    for (int col = 0; col < kWide; ++col) canvas[static_cast<std::size_t>(top + row)][static_cast<std::size_t>(left + col)] = {kCell, kCell, ' ', -1};
  for (std::size_t i = 0; i < text.size() && i < kWide; ++i)
    canvas[static_cast<std::size_t>(top + 1)][static_cast<std::size_t>(left) + (kWide - text.size()) / 2 + i].letter = text[i];
}

}  // namespace

std::string in_colour(int player, const std::string& text, bool colour) {
  return colour ? fmt::format("\x1b[1;38;5;{}m{}\x1b[0m", kPlayerColour[player], text) : text;
}

std::string terminal_board(const Game& g, const std::vector<Marked>& marks, bool colour) {
  const Frame f = frame_of(g, marks);
  const State& s = g.s();
  Canvas canvas(static_cast<std::size_t>((f.y1 - f.y0 + 1) * kHigh), std::vector<Char>(static_cast<std::size_t>((f.x1 - f.x0 + 1) * kWide)));
  for (auto& m : marks) put_mark(canvas, (m.at.x - f.x0) * kWide, (m.at.y - f.y0) * kHigh, m.text);
  for (int i = 0; i < s.tile_count; ++i) {
    const Placed& p = s.placed[i];
    draw_tile(canvas, (p.x - f.x0) * kWide, (p.y - f.y0) * kHigh, g.rules().defs[g.rules().tiles[p.kind].def], p.rot);
  }
  each_figure_on_table(s, [&](int i) {
    const Figure& figure = s.figures[i];
    const Placed& p = s.placed[s.tile_of[figure.segment]];
    const auto [col, row] = stand(g.rules().defs[g.rules().tiles[p.kind].def], figure.segment - p.base, p.rot);
    Char& c = canvas[static_cast<std::size_t>((p.y - f.y0) * kHigh + row)][static_cast<std::size_t>((p.x - f.x0) * kWide + col)];
    c.letter = static_cast<char>('A' + figure.owner);
    c.player = figure.owner;
  });
  std::string head = "    ";
  for (int x = f.x0; x <= f.x1; ++x) head += fmt::format("{:^6}", x);
  std::vector<std::string> margin(canvas.size(), "    ");
  for (int y = f.y0; y <= f.y1; ++y) margin[static_cast<std::size_t>((y - f.y0) * kHigh + 1)] = fmt::format("{:>3} ", y);
  return head + "\n" + text_of(canvas, colour, margin);
}

std::string terminal_tiles(const Game& g, int kind, const std::vector<std::pair<int, std::string>>& rotations, bool colour) {
  const TileDef& def = g.rules().defs[g.rules().tiles[kind].def];
  Canvas canvas(kHigh, std::vector<Char>(rotations.size() * (kWide + 3)));
  std::string head = "    ";
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    draw_tile(canvas, static_cast<int>(i) * (kWide + 3), 0, def, rotations[i].first);
    head += fmt::format("{:^6}   ", rotations[i].second);
  }
  return head + "\n" + text_of(canvas, colour, std::vector<std::string>(kHigh, "    "));
}

}  // namespace bastide::app
