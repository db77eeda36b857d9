// Moves and cells as docs/protocol.md writes them.
#pragma once
#include <string>

#include "core/location.hpp"

namespace bastide {

inline std::string cell_text(Pos at) { return std::to_string(at.x) + "," + std::to_string(at.y); }

/// "1,0N": a segment row by its tile's cell and its location there.
inline std::string row_text(const Game& g, u16 row) {
  const int tile = g.s().tile_of[row];
  const Placed& p = g.s().placed[tile];
  return cell_text({p.x, p.y}) + location_name(g, tile, row - p.base);
}

/// "1,0": the cell on that side of the tile just placed.
inline std::string beside_text(const Game& g, int side) {
  const Placed& p = g.s().placed[g.s().tile_count - 1];
  return cell_text({static_cast<i16>(p.x + kDx[side]), static_cast<i16>(p.y + kDy[side])});
}

inline std::string move_text(const Game& g, Move m) {
  switch (m.kind) {
    case MoveKind::Draw:
      return g.rules().id(g.rules().deck[m.b].kind);
    case MoveKind::Place:
      return cell_text(m.at) + kSideName[m.a];
    case MoveKind::Deploy:
      return g.rules().figure[m.a].letter + ("@" + location_name(g, g.s().tile_count - 1, m.b));
    case MoveKind::Pass:
      return "-";
    case MoveKind::Confirm:
      return "ok";
    case MoveKind::Again:
      return "+";
    case MoveKind::Roll:
      return "%" + std::to_string(m.b);
    case MoveKind::Fly:
      return g.rules().figure[m.a].letter + std::string("^");
    case MoveKind::Enter:
      return g.rules().figure[m.a].letter + ("@" + row_text(g, m.b));
    case MoveKind::Shift:
      return g.rules().figure[m.a].letter + (">" + row_text(g, m.b));
    case MoveKind::Recall:
      return g.rules().figure[m.a].letter + ("<" + row_text(g, m.b));
    case MoveKind::Home:
      return g.rules().figure[m.a].letter + ("<<" + row_text(g, m.b));
    case MoveKind::Fill:
      return "=" + cell_text(m.at);
    case MoveKind::Span:
      if (m.b < 2) return cell_text(m.at) + kSideName[m.a] + (m.b ? "#E" : "#N");
      return cell_text(m.at) + kSideName[m.a] + "#" + cell_text({static_cast<i16>(m.at.x + kDx[m.b - 2]), static_cast<i16>(m.at.y + kDy[m.b - 2])});
    case MoveKind::Castle:
      return "&" + row_text(g, m.b);
    case MoveKind::Choose:
      return "$" + g.rules().id(m.b);
    case MoveKind::Bid:
      return "$" + std::to_string(m.b);
    case MoveKind::Buy:
      return "buy";
    case MoveKind::Sell:
      return "sell";
    case MoveKind::Reveal:
      return "?" + std::to_string(m.b);
    case MoveKind::Advance:
      return "~" + std::to_string(m.b);
    case MoveKind::Perform:
      return "!";
    case MoveKind::Decline:
      return "+2";
    case MoveKind::Cash:
      return g.rules().figure[m.a].letter + ("!<" + row_text(g, m.b));
    case MoveKind::Infect:
      return "flea" + cell_text({g.s().placed[m.b].x, g.s().placed[m.b].y});
    case MoveKind::Lift:
      return "lift" + cell_text({g.s().placed[m.b].x, g.s().placed[m.b].y});
    case MoveKind::Flee:
      return g.rules().figure[m.a].letter + row_text(g, static_cast<u16>(m.at.y)) + ">>" + row_text(g, m.b);
    case MoveKind::Bridge:
      if (m.b < 2) return m.b ? "#E" : "#N";
      return "#" + beside_text(g, m.b - 2) + (m.b % 2 ? "N" : "E");
    case MoveKind::Neutral:
      return "*@" + row_text(g, m.b);
    case MoveKind::Onto:
      return "*" + cell_text({g.s().placed[m.b].x, g.s().placed[m.b].y});
    case MoveKind::Beside:
      return g.rules().figure[m.a].letter + ("*" + row_text(g, m.b));
    case MoveKind::Evict:
      return g.rules().figure[m.a].letter + ("!" + row_text(g, m.b)) + ":" + std::to_string(m.at.y);
    case MoveKind::Raise:
      return "^" + row_text(g, m.b);
    case MoveKind::Capture:
      return g.rules().figure[m.a].letter + ("x" + row_text(g, m.b)) + ":" + std::to_string(m.at.y);
    case MoveKind::Ransom:
      return g.rules().figure[m.a].letter + std::string("$:") + std::to_string(m.at.y);
    case MoveKind::Swap:
      return g.rules().figure[m.a].letter + std::string("&");
  }
  return "";
}

}  // namespace bastide
