#include "art/palette.hpp"

#include <cmath>
#include <string>

namespace bastide::art {

static constexpr Palette kLight = {.field = "#7a9140",
                                   .meadow = "#869c4b",
                                   .grass = "#687e38",
                                   .crop = "#a3a552",
                                   .furrow = "#8a8a3e",
                                   .leaf = "#3f5f2b",
                                   .leaf_light = "#55793a",
                                   .fir = "#2f5238",
                                   .fir_light = "#437049",
                                   .trunk = "#5a4028",
                                   .river = "#205a7e",
                                   .river_deep = "#1b4f72",
                                   .ripple = "#6fa3c0",
                                   .bank = "#b9b277",
                                   .road = "#fdf8ea",
                                   .rut = "#e3d2ac",
                                   .casing = "#6d5636",
                                   .city = "#dcb981",
                                   .paving = "#cda468",
                                   .square = "#e8cd9c",
                                   .wall = "#4b3524",
                                   .wall_light = "#f1e3c6",
                                   .wall_face = "#8d7355",
                                   .stone = "#e9dabb",
                                   .stone_shade = "#bfa982",
                                   .slate = "#4f5f73",
                                   .slate_light = "#6d7f92",
                                   .plaster = "#f7ead0",
                                   .plaster_shade = "#dcc39a",
                                   .roof = {"#a84a2b", "#95402a", "#b65c33"},
                                   .roof_light = {"#c7663c", "#b3563a", "#cf7a45"},
                                   .window = "#3f2d1e",
                                   .banner = "#6b1f4d",
                                   .gold = "#f3bf3f",
                                   .ink = "#3f2d1e",
                                   .shadow = "#1d2a10",
                                   .blossom = {"#f6efcf", "#f0c65a", "#d98a9a"},
                                   .table = "#efe6d3",
                                   .text = "#5a4733",
                                   .mark = "#f3bf3f"};

static constexpr Palette kDark = {.field = "#475a32",
                                  .meadow = "#4d6238",
                                  .grass = "#3a4a2a",
                                  .crop = "#57633a",
                                  .furrow = "#44502c",
                                  .leaf = "#26381f",
                                  .leaf_light = "#354d2a",
                                  .fir = "#1e3227",
                                  .fir_light = "#2c4636",
                                  .trunk = "#2e2218",
                                  .river = "#0d2740",
                                  .river_deep = "#0a2037",
                                  .ripple = "#39678a",
                                  .bank = "#6f6a48",
                                  .road = "#cdbf9f",
                                  .rut = "#b3a27c",
                                  .casing = "#2b2116",
                                  .city = "#a58351",
                                  .paving = "#8d6d40",
                                  .square = "#b08e5c",
                                  .wall = "#20160e",
                                  .wall_light = "#cdbb97",
                                  .wall_face = "#5d4a35",
                                  .stone = "#b8a684",
                                  .stone_shade = "#8b7a5c",
                                  .slate = "#2f3a4a",
                                  .slate_light = "#44525f",
                                  .plaster = "#cbb98f",
                                  .plaster_shade = "#a18a62",
                                  .roof = {"#70301c", "#64291b", "#7c3e22"},
                                  .roof_light = {"#8c4428", "#7c3926", "#96532f"},
                                  .window = "#f2c35a",
                                  .banner = "#4a1437",
                                  .gold = "#dba531",
                                  .ink = "#170f09",
                                  .shadow = "#080c04",
                                  .blossom = {"#c8c2a0", "#c09c45", "#a06a78"},
                                  .table = "#1d1a16",
                                  .text = "#b9a88a",
                                  .mark = "#f3bf3f"};

const Palette& palette(Theme theme) { return theme == Theme::dark ? kDark : kLight; }

const PlayerColour& player_colour(int seat, Theme theme) {
  static constexpr PlayerColour kColours[kMaxPlayers] = {
      {"blue", "#0072b2", "#00324f", "#ffffff"},   {"red", "#cc3311", "#561405", "#ffffff"},
      {"green", "#009e73", "#00402f", "#ffffff"},  {"yellow", "#f0e442", "#5a5300", "#2b2800"},
      {"purple", "#aa4499", "#471b40", "#ffffff"}, {"black", "#3b3b3b", "#000000", "#ffffff"},
  };
  static constexpr PlayerColour kBlackAtNight = {"black", "#7a7a7a", "#000000", "#ffffff"};
  const int i = ((seat % kMaxPlayers) + kMaxPlayers) % kMaxPlayers;
  return theme == Theme::dark && i == kMaxPlayers - 1 ? kBlackAtNight : kColours[i];
}

double lightness(std::string_view colour) {
  auto channel = [&](int at) {
    const double v = std::stoi(std::string(colour.substr(at, 2)), nullptr, 16) / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  const double y = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return y > 0.008856 ? 116 * std::cbrt(y) - 16 : 903.3 * y;
}

}  // namespace bastide::art
