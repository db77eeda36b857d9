// What the server needs of the other rooms, in the server's words: computer players, rules, tile pictures. Only rooms.cpp knows
// theirs.
#pragma once
#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "protocol/error.hpp"

namespace bastide::server {

/// True if there is a computer player of that id.
bool is_bot(std::string_view id);
/// "greedy, random": for messages.
std::string bot_ids();
/// What a computer player is called at a table.
std::string bot_name(std::string_view id);
/// The computer who takes over a seat that somebody left.
constexpr std::string_view kStandIn = "greedy";
/// Chooses a move for whoever must answer in `game`, in about this time at most, sooner when `stop` becomes true. To be called from
/// a worker thread. Throws std::exception on no move.
Move bot_move(std::string_view id, const Game& game, std::uint64_t seed, std::chrono::milliseconds time,
              const std::atomic<bool>& stop);

/// The canonical line of rules for a table of so many seats. A line that names no number of players gets this one. Throws Error
/// (bad-rules) in words, also if the line names another number.
std::string table_rules(const std::string& line, int players);

/// The answer to GET /api/meta.
boost::json::object meta();
/// The geometry of a tile, as in GET /api/tiles; nothing if there is no such tile.
std::optional<boost::json::object> tile_shape(const std::string& id);
/// A tile drawn as SVG; `theme` is light or dark, `rot` 0 to 3. Nothing if there is no such tile or theme.
std::optional<std::string> tile_picture(const std::string& theme, const std::string& id, int rot);

}  // namespace bastide::server
