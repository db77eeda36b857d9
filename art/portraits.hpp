// Figures drawn from data: a silhouette and what is painted on it. The page has the same rows in web/src/board/portraits.ts.
#pragma once
#include <string_view>
#include <vector>

namespace bastide::art {

/// Something painted on a figure. `colour`: `#rrggbb`, or "own" for the figure's fill, or "edge" for its outline. Width 0: filled.
struct Layer {
  const char* colour;
  double width;
  const char* path;
};

struct Portrait {
  const char* name;     ///< in the protocol
  const char* outline;  ///< the silhouette, in the square 0..28
  const char* ground;   ///< its fill if it is nobody's; null: a player's, which has the player's colour and emblem
  double x, y, r;       ///< the emblem: its middle and size
  double opacity;       ///< of the fill
  std::vector<Layer> layers;
};

/// Null if the figure is not drawn from data.
const Portrait* find_portrait(std::string_view figure);
const std::vector<Portrait>& all_portraits();

}  // namespace bastide::art
