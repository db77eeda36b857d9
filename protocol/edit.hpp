// A position that somebody sets up by hand: tiles laid and taken away, figures put somewhere and taken home, points, whose turn it is, the
// tile in hand. Whatever is wanted is judged by the engine (docs/protocol.md, "Setting a position up").
#pragma once
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/position.hpp"

namespace bastide {

/// What somebody holds over the board.
struct Tool {
  enum class Kind { none, tile, figure, away } kind = Kind::none;
  std::string tile;    ///< with Kind::tile: its id
  std::string figure;  ///< with Kind::figure: its name, and whose it is
  int seat = 0;
};

/// What is set beside the board; what is not named stays.
struct Wishes {
  std::optional<std::vector<int>> scores;
  std::optional<int> active;        ///< the seat whose turn it is
  std::optional<std::string> hand;  ///< a tile's id; empty: it will be drawn
};

/// As a game of these rules begins, before a tile is drawn. Throws Error (bad-rules).
DrawnUp fresh_position(std::string_view rules);

// Both throw Error (illegal) that says why that cannot be. The turn stands then where a tile is drawn, or held and not laid.
/// What a tool does at a place, in notation: `1,-2E` lays a tile, `f@1,0N` puts a figure there, `f<1,0N:1` takes seat 1's home, `*1,0` takes a
/// tile away with who stands there. Figures on what is completed by it go home, without points.
DrawnUp edited(DrawnUp, const Tool&, std::string_view move);
DrawnUp edited(DrawnUp, const Wishes&);

/// The position with its state, what may be done with the tool, and what tiles and figures there are.
boost::json::object edit_json(const DrawnUp&, const Tool&);

}  // namespace bastide
