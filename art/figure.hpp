// The figures: persons in cloaks, the players' told apart by colour and by the emblem on it.
#pragma once
#include <string>
#include <string_view>

#include "art/geom.hpp"
#include "art/palette.hpp"

namespace bastide::art {

/// A figure as a complete SVG of viewBox "0 0 28 28", of the big follower "-5 -5 38 38"; its middle belongs on the anchor of the
/// segment it stands on. `figure` is its name in the protocol: "follower", "big-follower" (or "big"), "abbot", "count", or that of a
/// portrait (portraits.hpp); some are of no seat. One that has no picture of its own is a disc with its first letter. `seat` 0 to 5
/// gives the colour (blue, red, green, yellow, purple, black) and the emblem (circle, square, triangle, diamond, star, cross).
/// `lying`: as a farmer in a field or an abbot beside his monastery.
std::string figure_svg(std::string_view figure, int seat, Theme, bool lying = false);
/// The same as a <g> in the square 0..28.
std::string figure_group(std::string_view figure, int seat, Theme, bool lying = false);

/// The emblem of a seat as path data, within `r` around `at`.
std::string emblem(int seat, Pt at, double r);
/// Its name: "circle", "square", "triangle", "diamond", "star" or "cross".
const char* emblem_name(int seat);

}  // namespace bastide::art
