// Whether the segments of a tile fit together into a square.
#pragma once
#include "core/catalogue_line.hpp"
#include "core/tile_def.hpp"

namespace bastide {

/// Adds to `errors` what does not fit: edges that belong to nothing, half edges that lie in no field or beside a city, fields that
/// leave out a city at their corner. `lines` tells for each segment where it was written.
void check_tile(const TileDef& tile, const std::vector<std::string>& lines, Errors& errors);

}  // namespace bastide
