// The layers of a tile's picture, from the ground up. Everything is drawn as the tile lies, so that what stands is always upright.
#pragma once
#include "art/canvas.hpp"
#include "art/palette.hpp"
#include "art/scene.hpp"

namespace bastide::art {

void draw_meadow(Canvas&, const Scene&, const Palette&, u32 seed);
void draw_waters(Canvas&, const Scene&, const Palette&);
void draw_roads(Canvas&, const Scene&, const Palette&);
void draw_city_ground(Canvas&, const Scene&, const Palette&);
void draw_bridges(Canvas&, const Scene&, const Palette&, bool high);
void draw_walls(Canvas&, const Scene&, const Palette&);
/// Everything that stands, from north to south.
void draw_things(Canvas&, const Scene&, const Palette&);
void draw_thing(Canvas&, const Item&, const Palette&);
void draw_landmark(Canvas&, const Item&, const Palette&);
void draw_special(Canvas&, const Item&, const Palette&);
void draw_abbey(Canvas&, const Item&, const Palette&);
void draw_mark(Canvas&, const Item&, const Palette&);
void draw_good(Canvas&, const Item&, const Palette&);
void draw_keep(Canvas&, const Item&, const Palette&);
void draw_market(Canvas&, const Item&, const Palette&);
void draw_forge(Canvas&, const Item&, const Palette&);

}  // namespace bastide::art
