#include "art/figure.hpp"

#include "art/canvas.hpp"
#include "art/portraits.hpp"

namespace bastide::art {
namespace {

constexpr Pt kMiddle{14, 14};
constexpr const char* kHalo = "#fff8e6";
constexpr const char* kGold = "#f3bf3f";

bool is_big(std::string_view figure) { return figure == "big" || figure == "big follower" || figure == "big-follower"; }

int seat_of(int seat) { return ((seat % kMaxPlayers) + kMaxPlayers) % kMaxPlayers; }

std::string star(Pt at, double r) {
  std::string d;
  for (int i = 0; i < 10; ++i) {
    const double a = -1.5708 + i * 0.62832, k = i % 2 ? r * 0.45 : r;
    (d += d.empty() ? 'M' : 'L') += num(at + Pt{std::cos(a), std::sin(a)} * k);
  }
  return d + "z";
}

/// Head and cloak, standing or lying on its back with the head to the west.
struct Body {
  std::string head, cloak, fold;
  Pt badge;
};

Body body(bool lying) {
  auto at = [lying](double x, double y) { return num(lying ? Pt{y, 29.5 - x} : Pt{x, y}); };
  Body b;
  const double r = 4.9;
  b.head = circle(lying ? Pt{7, 15.5} : Pt{14, 7}, r);
  b.cloak = "M" + at(14, 9.5) + "C" + at(19, 9.5) + " " + at(21.5, 15) + " " + at(23, 22) + "C" + at(23.6, 24.6) + " " +
            at(23, 26) + " " + at(20.6, 26) + "L" + at(7.4, 26) + "C" + at(5, 26) + " " + at(4.4, 24.6) + " " + at(5, 22) + "C" +
            at(6.5, 15) + " " + at(9, 9.5) + " " + at(14, 9.5) + "z";
  b.fold = "M" + at(10.2, 12.4) + "C" + at(12.4, 14) + " " + at(15.6, 14) + " " + at(17.8, 12.4);
  b.badge = lying ? Pt{19.4, 15.5} : Pt{14, 19.6};
  return b;
}

/// `big`: a third larger, and with its emblem twice, for it counts as two.
void draw_person(Canvas& out, int seat, Theme theme, bool lying, bool big) {
  const PlayerColour& c = player_colour(seat, theme);
  const Body b = body(lying);
  out.open(big ? "stroke-linejoin=\"round\" transform=\"translate(14 14)scale(1.32)translate(-14 -14)\""
               : "stroke-linejoin=\"round\"");
  out.stroke(kHalo, 3.6, b.head + b.cloak);
  out.stroke(c.edge, 1.9, b.head + b.cloak);
  out.fill(c.fill, b.cloak);
  out.fill(c.fill, b.head);
  out.stroke(c.edge, 1.1, b.fold, 1, "", true);
  if (big) {
    const Pt aside = lying ? Pt{0, 3.6} : Pt{3.6, 0};
    out.fill(c.ink, emblem(seat, b.badge - aside, 3.1) + emblem(seat, b.badge + aside, 3.1));
  } else {
    out.fill(c.ink, emblem(seat, b.badge, 4));
  }
  out.close();
}

/// A mitre on the head and a crook in the hand.
void draw_abbot(Canvas& out, int seat, Theme theme) {
  const PlayerColour& c = player_colour(seat, theme);
  const std::string robe = "M8.4 14.4C11 12.4 17 12.4 19.6 14.4L22 26H6z", head = circle({14, 11.6}, 3.6);
  const std::string mitre = "M9.6 9.4L9 5.4L14 .6L19 5.4L18.4 9.4z";
  const std::string crook = "M24.6 27V9.6C24.6 4.6 19.8 5.4 21.2 9";
  out.open("stroke-linejoin=\"round\" stroke-linecap=\"round\"");
  out.stroke(kHalo, 4.6, crook);
  out.stroke(kHalo, 3.6, robe + head + mitre);
  out.stroke(c.edge, 2.6, crook);
  out.stroke(c.edge, 1.9, robe + head + mitre);
  out.stroke(kGold, 1.2, crook);
  out.fill(c.fill, robe);
  out.fill(kHalo, head);
  out.fill(c.fill, mitre);
  out.stroke(kGold, 1.5, "M14 2.4V9M9.8 8.6H18.2");
  out.fill(c.ink, emblem(seat, {14, 20.4}, 3.8));
  out.close();
}

/// A nobleman with a crown and an ermine collar, who is nobody's: no colour and no emblem of a player.
void draw_count(Canvas& out) {
  constexpr const char *cloak = "#5b2150", *edge = "#260b21", *skin = "#f1d3b0";
  const std::string robe = "M14 11.4C20 11.4 22.6 17 24.6 26.4H3.4C5.4 17 8 11.4 14 11.4z", head = circle({14, 8.6}, 4.2);
  const std::string crown = "M8.6 6.6L7.4 .2L11 3.2L14 -.8L17 3.2L20.6 .2L19.4 6.6z";
  out.open("stroke-linejoin=\"round\"");
  out.stroke(kHalo, 3.6, robe + head + crown);
  out.stroke(edge, 1.9, robe + head + crown);
  out.fill(cloak, robe);
  out.fill(skin, head);
  out.fill(kGold, crown);
  out.fill(kHalo, "M7.4 15.4C9.6 12 18.4 12 20.6 15.4C18.6 19 9.4 19 7.4 15.4z");
  out.stroke(edge, 1.2, "M10.6 15v1M14 16v1.2M17.4 15v1", 1, "", true);
  out.stroke(kGold, 1.6, "M14 18.4V26M4.8 25.6H23.2");
  out.close();
}

/// A silhouette with a halo and an edge, and what is painted on it.
void draw_portrait(Canvas& out, const Portrait& p, int seat, Theme theme) {
  const PlayerColour& c = player_colour(seat, theme);
  const char *own = p.ground ? p.ground : c.fill, *edge = p.ground ? "#260b21" : c.edge;
  out.open("stroke-linejoin=\"round\"");
  out.stroke(kHalo, 3.6, p.outline);
  out.stroke(edge, 1.9, p.outline);
  out.fill(own, p.outline, p.opacity);
  for (const Layer& l : p.layers) {
    const std::string_view name = l.colour;
    const char* colour = name == "own" ? own : name == "edge" ? edge : l.colour;
    if (l.width > 0)
      out.stroke(colour, l.width, l.path, 1, "", true);
    else
      out.fill(colour, l.path);
  }
  if (!p.ground) out.fill(c.ink, emblem(seat, {p.x, p.y}, p.r));
  out.close();
}

void draw_token(Canvas& out, std::string_view figure, int seat, Theme theme) {
  const PlayerColour& c = player_colour(seat, theme);
  out.stroke(kHalo, 3.6, circle(kMiddle, 11));
  out.fill(c.edge, circle(kMiddle, 11.8));
  out.fill(c.fill, circle(kMiddle, 10.4));
  out.fill(c.ink, emblem(seat, {14, 20}, 2.6));
  out.open(std::string("fill=\"") + c.ink +
           "\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"11\" text-anchor=\"middle\"");
  const char letter = figure.empty() ? '?' : figure[0] >= 'a' && figure[0] <= 'z' ? char(figure[0] - 'a' + 'A') : figure[0];
  out.open("transform=\"translate(14 15)\"><text>" + std::string(1, letter) + "</text");
  out.close();
  out.close();
}

}  // namespace

const char* emblem_name(int seat) {
  static constexpr const char* kNames[kMaxPlayers] = {"circle", "square", "triangle", "diamond", "star", "cross"};
  return kNames[seat_of(seat)];
}

std::string emblem(int seat, Pt at, double r) {
  switch (seat_of(seat)) {
    case 0:
      return circle(at, r * 0.85);
    case 1:
      return poly(at, r * 0.78, {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}});
    case 2:
      return poly(at, r, {{0, -0.95}, {1, 0.75}, {-1, 0.75}});
    case 3:
      return poly(at, r, {{0, -1.1}, {0.85, 0}, {0, 1.1}, {-0.85, 0}});
    case 4:
      return star(at, r * 1.12);
    default:
      return poly(at, r,
                  {{-0.32, -1},
                   {0.32, -1},
                   {0.32, -0.32},
                   {1, -0.32},
                   {1, 0.32},
                   {0.32, 0.32},
                   {0.32, 1},
                   {-0.32, 1},
                   {-0.32, 0.32},
                   {-1, 0.32},
                   {-1, -0.32},
                   {-0.32, -0.32}});
  }
}

std::string figure_group(std::string_view figure, int seat, Theme theme, bool lying) {
  Canvas out;
  if (figure == "follower" || is_big(figure))
    draw_person(out, seat, theme, lying, is_big(figure));
  else if (figure == "abbot")
    draw_abbot(out, seat, theme);
  else if (figure == "count")
    draw_count(out);
  else if (const Portrait* p = find_portrait(figure))
    draw_portrait(out, *p, seat, theme);
  else
    draw_token(out, figure, seat, theme);
  return out.text();
}

/// The square that a figure needs around its middle.
static const char* frame_of(std::string_view figure) {
  return is_big(figure) ? " width=\"38\" height=\"38\" viewBox=\"-5 -5 38 38\">"
                        : " width=\"28\" height=\"28\" viewBox=\"0 0 28 28\">";
}

std::string figure_svg(std::string_view figure, int seat, Theme theme, bool lying) {
  return std::string("<svg xmlns=\"http://www.w3.org/2000/svg\"") + frame_of(figure) + figure_group(figure, seat, theme, lying) +
         "</svg>";
}

}  // namespace bastide::art
