#include "protocol/position_answer.hpp"

#include <algorithm>
#include <cstdlib>

#include "protocol/edit.hpp"
#include "protocol/fields.hpp"
#include "protocol/replay.hpp"
#include "protocol/tile_json.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

constexpr std::size_t kWordChars = 64, kMostChars = 16 << 10;
constexpr int kMostPoints = 9999;

Tool read_tool(const json::object& asked) {
  const json::value* said = asked.if_contains("tool");
  if (!said) return {};
  if (!said->is_object()) Fields(asked).fail("tool", "an object such as {\"kind\":\"tile\",\"tile\":\"BA/L\"}");
  const Fields fields(said->get_object(), "tool.");
  const std::string kind = fields.text("kind", 1, kWordChars);
  if (kind == "tile") return {.kind = Tool::Kind::tile, .tile = fields.text("tile", 1, kWordChars), .figure = {}};
  if (kind == "figure")
    return {.kind = Tool::Kind::figure, .tile = {}, .figure = fields.text("figure", 1, kWordChars), .seat = fields.whole("seat", 0, kMaxPlayers - 1)};
  if (kind != "away") fields.fail("kind", "tile, figure or away");
  return {.kind = Tool::Kind::away, .tile = {}, .figure = {}};
}

std::optional<Wishes> read_wishes(const json::object& asked) {
  const json::value* said = asked.if_contains("set");
  if (!said) return {};
  if (!said->is_object()) Fields(asked).fail("set", "an object such as {\"active\":1}");
  const Fields fields(said->get_object(), "set.");
  Wishes w;
  if (fields.has("active")) w.active = fields.whole("active", 0, kMaxPlayers - 1);
  if (fields.has("hand")) w.hand = fields.text("hand", 0, kWordChars);
  if (!fields.has("scores")) return w;
  w.scores.emplace();
  for (const json::value& points : fields.list("scores", 1, kMaxPlayers)) {
    if (!points.is_int64() || points.get_int64() < -kMostPoints || points.get_int64() > kMostPoints) fields.fail("scores", "whole numbers up to 9999");
    w.scores->push_back(static_cast<int>(points.get_int64()));
  }
  return w;
}

/// A turn that only has to be confirmed is over.
DrawnUp read_whole(const std::string& text) {
  read_position(text);  // such a game can be
  DrawnUp d = read_drawn_up(text);
  if (d.setup.phase != "confirm") return d;
  return read_drawn_up(beginning_of(text));
}

json::object told(const DrawnUp& d, const Tool& tool) {
  json::object o = edit_json(d, tool);
  put_own_tiles(o, Game(d.rules));
  return o;
}

bool is_record(const std::string& text) {
  const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  return text.compare(first, 14, "bastide record") == 0 || text.compare(first, 1, "{") == 0;
}

/// The last moment of a game at which something is left to play.
int last_open(const Replay& replay) {
  int at = replay.last();
  while (at > 0 && replay.game(at).over()) --at;
  return at;
}

json::object record_json(const Record& record, int at) {
  const Session session = replay(record);
  const Replay replay(session);
  const int step = at < 0 ? last_open(replay) : at;
  json::object o = told(read_whole(position_line(replay.game(step))), {});
  o["at"] = step;
  o["of"] = replay.last();
  o["turns"] = json::value_from(replay.turns());
  o["names"] = json::value_from(session.names());
  return o;
}

}  // namespace

json::object position_answer(const json::object& asked, std::size_t rules_chars) {
  const Fields fields(asked);
  if (!fields.has("position")) return told(fresh_position(fields.text("rules", 1, rules_chars)), read_tool(asked));
  DrawnUp d = read_whole(fields.text("position", 1, kMostChars));
  const Tool tool = read_tool(asked);
  if (fields.has("move")) d = edited(std::move(d), tool, fields.text("move", 1, kWordChars));
  if (const std::optional<Wishes> wishes = read_wishes(asked)) d = edited(std::move(d), *wishes);
  return told(d, tool);
}

json::object read_position_answer(const json::object& asked, Record (*read)(std::string_view)) {
  const Fields fields(asked);
  const std::string text = fields.text("text", 1);
  if (!is_record(text)) return told(read_whole(text), {});
  return record_json(read(text), fields.whole_or("at", 0, 1 << 20, -1));
}

Game game_to_think_of(const json::object& asked) {
  Game game = read_position(Fields(asked).text("position", 1, kMostChars));
  if (game.over()) throw Error("over", "the game is over");
  if (game.actor() == kChance) throw Error("illegal", "a tile must be drawn first: say which one is in hand");
  return game;
}

}  // namespace bastide
