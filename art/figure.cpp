#include "art/figure.hpp"

#include "art/canvas.hpp"

namespace bastide::art {
namespace {

constexpr Pt kMiddle{14, 14};
constexpr const char* kHalo = "#fff8e6";

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

void draw_person(Canvas& out, int seat, bool lying) {
  const PlayerColour& c = player_colour(seat);
  const Body b = body(lying);
  out.open("stroke-linejoin=\"round\"");
  out.stroke(kHalo, 3.6, b.head + b.cloak);
  out.stroke(c.edge, 1.9, b.head + b.cloak);
  out.fill(c.fill, b.cloak);
  out.fill(c.fill, b.head);
  out.stroke(c.edge, 1.1, b.fold, 1, "", true);
  out.fill(c.ink, emblem(seat, b.badge, 4));
  out.close();
}

void draw_token(Canvas& out, std::string_view figure, int seat) {
  const PlayerColour& c = player_colour(seat);
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

std::string figure_group(std::string_view figure, int seat, Theme, bool lying) {
  Canvas out;
  if (figure == "follower")
    draw_person(out, seat, lying);
  else
    draw_token(out, figure, seat);
  return out.text();
}

std::string figure_svg(std::string_view figure, int seat, Theme theme, bool lying) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"28\" height=\"28\" viewBox=\"0 0 28 28\">" +
         figure_group(figure, seat, theme, lying) + "</svg>";
}

}  // namespace bastide::art
