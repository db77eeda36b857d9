#include "art/card.hpp"

#include <algorithm>
#include <numeric>

#include "art/canvas.hpp"
#include "art/figure.hpp"

namespace bastide::art {
namespace {

constexpr double kPanel = 360, kAir = 28;
constexpr int kLetters = 15;                    ///< of a name
constexpr double kRow = 92, kSeats = 450;       ///< of a seat at most, and of all of them
constexpr double kMost = 1.6;                   ///< a board of few tiles is not blown up further than so many pixels a unit

/// A character begins with every byte that is none of those which go on with one.
bool begins(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

std::string cut(const std::string& name) {
  int letters = 0;
  for (std::size_t i = 0; i < name.size(); ++i)
    if (begins(name[i]) && ++letters > kLetters) return name.substr(0, i) + "…";
  return name;
}

/// As the text of an element: XML has neither control characters nor the two that stand for none.
std::string escaped(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (static_cast<unsigned char>(c) < ' ') out += ' ';
    else if (const std::string_view none = std::string_view(text).substr(i, 3); none == "\xEF\xBF\xBE" || none == "\xEF\xBF\xBF") out += "?", i += 2;
    else out += c;
  }
  return out;
}

std::string words(Pt at, double size, const std::string& style, const std::string& text) {
  return "<text x=\"" + num(at.x) + "\" y=\"" + num(at.y) + "\" font-size=\"" + num(size) + "\" " + style + ">" + escaped(text) + "</text>";
}

std::string rounded(Pt at, Pt size, double r, const std::string& style) {
  return "<rect x=\"" + num(at.x) + "\" y=\"" + num(at.y) + "\" width=\"" + num(size.x) + "\" height=\"" + num(size.y) + "\" rx=\"" + num(r) + "\" " + style + "/>";
}

std::string board_in(const GameBoard& board, const CardPart& part, Pt at, Pt room, Theme theme) {
  const GameBoard& largest = part.room ? *part.room : board;
  const Drawn d = draw_board(board.tiles, board.figures, {theme, false, 100, &largest.tiles, part.first, part.tiles, part.rest});
  const double scale = std::min({kMost, room.x / d.across, room.y / d.down});
  const Pt corner = at + Pt{(room.x - d.across * scale) / 2, (room.y - d.down * scale) / 2};
  return "<g transform=\"translate(" + num(corner) + ") scale(" + std::to_string(scale) + ")\">" + d.body + "</g>";
}

std::string seat_row(int seat, const std::string& name, int points, bool leads, Pt at, double high, Theme theme) {
  const PlayerColour& colour = player_colour(seat, theme);
  const Palette& c = palette(theme);
  const double size = std::min(1.0, high / kRow), middle = at.y + high / 2;
  std::string out;
  if (leads) out += rounded(at + Pt{0, 3}, {kPanel, high - 6}, 16, std::string("fill=\"") + c.gold + "\" fill-opacity=\"0.35\"");
  const double r = 21 * size;
  const Pt disc{at.x + 40, middle};
  Canvas sign;
  sign.fill(colour.ink, emblem(seat, disc, r * 0.5));
  out += "<circle cx=\"" + num(disc.x) + "\" cy=\"" + num(disc.y) + "\" r=\"" + num(r) + "\" fill=\"" + colour.fill + "\" stroke=\"" + colour.edge +
         "\" stroke-width=\"2\"/>" + sign.text();
  out += words({at.x + 74, middle + 9 * size}, 27 * size, "", cut(name));
  out += words({at.x + kPanel - 18, middle + 14 * size}, 42 * size, "text-anchor=\"end\" font-weight=\"bold\"", std::to_string(points));
  return out;
}

std::string panel(const std::vector<int>& points, const std::vector<std::string>& names, Pt at, Theme theme) {
  std::vector<int> order(points.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return points[a] > points[b]; });
  const double high = std::min(kRow, kSeats / std::max<double>(1, order.size()));
  double top = (kCardDown - high * order.size()) / 2 + 22;
  std::string out = words({at.x + kPanel / 2, top - 34}, 34, "text-anchor=\"middle\" letter-spacing=\"3\"", "Bastide");
  for (const int seat : order) {
    out += seat_row(seat, names[seat], points[seat], points[seat] == points[order.front()] && points[seat] > points[order.back()], {at.x, top}, high, theme);
    top += high;
  }
  return out;
}

}  // namespace

std::string card_svg(const GameBoard& board, const std::vector<std::string>& names, Theme theme, const CardPart& part) {
  const Palette& c = palette(theme);
  const double beside = kCardAcross - kPanel - 2 * kAir;
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + num(kCardAcross) + "\" height=\"" + num(kCardDown) + "\" viewBox=\"0 0 " +
                    num(kCardAcross) + " " + num(kCardDown) + "\">";
  if (part.tiles && !part.first) out += rounded({0, 0}, {kCardAcross, kCardDown}, 0, std::string("fill=\"") + c.table + "\"");
  out += board_in(board, part, {kAir, kAir}, {beside - kAir, kCardDown - 2 * kAir}, theme);
  if (part.rest) out += std::string("<g font-family=\"serif\" fill=\"") + c.text + "\">" + panel(board.points, names, {beside + kAir, 0}, theme) + "</g>";
  return out + "</svg>";
}

}  // namespace bastide::art
