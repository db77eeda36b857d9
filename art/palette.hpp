// Every colour of the pictures, in one place. Field, city, road and river differ by 20 L* or more in each theme, so that they can
// be told apart without seeing colour.
#pragma once
#include <string_view>

#include "core/types.hpp"

namespace bastide::art {

enum class Theme { light, dark };

/// Colours as `#rrggbb`.
struct Palette {
  const char *field, *meadow, *grass, *crop, *furrow, *leaf, *leaf_light, *fir, *fir_light, *trunk;
  const char *river, *river_deep, *ripple, *bank;
  const char *road, *rut, *casing;
  const char *city, *paving, *square;
  const char *wall, *wall_light, *wall_face, *stone, *stone_shade, *slate, *slate_light;
  const char *plaster, *plaster_shade, *roof[3], *roof_light[3];
  const char *window, *banner, *gold, *ink, *shadow;
  const char* blossom[3];
  const char *table, *text, *mark;  ///< around the tiles: ground, coordinates, the last tile's frame
};
const Palette& palette(Theme);

/// A player's colour (told apart by colour-blind people, too), a darker one for its outline, and the ink of the emblem on it. The page
/// has the same (`--seat-N` in web/src/app.css), and `default_name` calls a seat by it.
struct PlayerColour {
  const char *name, *fill, *edge, *ink;
};
const PlayerColour& player_colour(int seat, Theme = Theme::light);

/// CIE lightness of `#rrggbb`, 0 to 100.
double lightness(std::string_view colour);

}  // namespace bastide::art
