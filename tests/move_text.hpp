// Moves and cells as docs/protocol.md writes them.
#pragma once
#include <string>

#include "core/location.hpp"

namespace bastide {

inline std::string cell_text(Pos at) { return std::to_string(at.x) + "," + std::to_string(at.y); }

inline std::string move_text(const Game& g, Move m) {
  switch (m.what) {
    case What::Draw: return g.rules().id(g.rules().deck[m.b].kind);
    case What::Place: return cell_text(m.at) + kSideName[m.a];
    case What::Deploy: return g.rules().figure[m.a].letter + ("@" + location_name(g, g.s().tile_count - 1, m.b));
    case What::Pass: return "-";
    case What::Confirm: return "ok";
  }
  return "";
}

}  // namespace bastide
