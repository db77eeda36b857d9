#include "protocol/edit.hpp"

#include <algorithm>

#include "core/figures.hpp"
#include "core/location.hpp"
#include "core/number.hpp"
#include "core/phases.hpp"
#include "core/words.hpp"
#include "protocol/compile.hpp"
#include "protocol/error.hpp"
#include "protocol/lesson_step.hpp"
#include "protocol/notation.hpp"
#include "protocol/utf8.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

[[noreturn]] void refuse(const std::string& why) { throw Error("illegal", why); }

Game game_of(const std::shared_ptr<const Ruleset>& rules, const Setup& p) {
  try {
    return from_setup(rules, p);
  } catch (const SetupError& e) {
    refuse(e.what());
  }
}

const TileKind& tile_of(const DrawnUp& d, std::size_t tile) {
  const Setup::Tile& t = d.setup.tiles[tile];
  return d.rules->tiles[static_cast<std::size_t>(kind_of(*d.rules, t))];
}

std::string cell_words(Pos at) { return std::to_string(at.x) + "," + std::to_string(at.y); }

/// "1,0NL"
std::string place_text(const DrawnUp& d, int tile, int segment) {
  const auto i = static_cast<std::size_t>(tile);
  return cell_words(d.setup.tiles[i].at) + location_name(tile_of(d, i), d.setup.tiles[i].rot, segment);
}

/// The turn stands where a tile is drawn, or held and not laid.
void begin_turn(Setup& p) {
  p.phase = p.hand.empty() ? "draw" : "place";
  p.step = 0;
}

// --- figures ---------------------------------------------------------------------------------------------------------------------

u16 row_of(const Game& g, int tile, int segment) { return static_cast<u16>(g.s().placed[tile].base + segment); }

const Feature& feature_at(const Game& g, int tile, int segment) { return g.s().features[g.s().label[row_of(g, tile, segment)]]; }

/// Nobody stands there any more.
bool is_done(const Game& g, const Feature& f) {
  return !f.open && (f.kind == City || f.kind == Road || is_surrounded(f.kind)) && !(f.tags & g.rules().kept_tags);
}

/// The tiles alone; with what lies on them if that does not need who stands there.
Game bare(const DrawnUp& d) {
  Setup p = d.setup;
  p.figures.clear();
  begin_turn(p);
  try {
    return from_setup(d.rules, p);
  } catch (const SetupError&) {
    p.tokens.clear();
    return game_of(d.rules, p);
  }
}

void send_home_from_done(DrawnUp& d) {
  if (d.setup.figures.empty()) return;
  const Game g = bare(d);
  std::erase_if(d.setup.figures, [&](auto& f) { return is_done(g, feature_at(g, f.tile, f.segment)); });
}

/// Where a tile is drawn, or held and not laid: what a turn in its midst was about is settled without points.
DrawnUp taken_up(DrawnUp d) {
  begin_turn(d.setup);
  send_home_from_done(d);
  return d;
}

int figure_named(const Ruleset& r, const std::string& name) {
  for (int f = 0; f < r.figure_kinds; ++f)
    if (name == r.figure[f].name) return f;
  refuse("this game has no figure '" + shortened(name) + "'");
}

/// Who goes with a follower, as a builder does.
bool goes_with_somebody(const FigureRow& f) { return !f.follower && !f.corner; }

/// Why a figure cannot stand there; empty if it can. Whether there are so many of them is not asked.
std::string why_not_there(const Game& g, const Setup& p, const Tool& tool, int kind, int tile, int segment) {
  const Ruleset& r = g.rules();
  const TileKind& t = g.tile(g.s().placed[tile].kind);
  const Feature& f = feature_at(g, tile, segment);
  const FigureRow& figure = r.figure[kind];
  const std::string what = with_article(figure.name), where = r.feature_name(f.kind, f.tags);
  if (std::any_of(p.figures.begin(), p.figures.end(), [&](auto& o) { return o.tile == tile && o.segment == segment; }))
    return "somebody stands there already";
  if (!(t.can[kind] >> segment & 1)) return what + " may not stand on a " + where;
  if (is_done(g, f)) return "the " + where + " is completed; whoever stood there has come home";
  if (figure.corner && corner_field(g, {g.s().placed[tile].x, g.s().placed[tile].y}) != row_of(g, tile, segment))
    return what + " stands where the corners of four fields meet, on the field of the tile to the south-east";
  if (goes_with_somebody(figure) && !(present(g, f) >> tool.seat & 1)) return what + " stands with a follower of its player";
  return "";
}

struct At {
  int tile = -1, segment = -1;
  std::string rest;  ///< behind the place
};

/// "1,0NL:1", or "1,0#2" by the number of the part.
At read_at(const DrawnUp& d, std::string_view text) {
  const std::string said(shortened(std::string(text)));
  int x = 0, y = 0;
  const bool good = take_number(text, -kMaxTiles, kMaxTiles, x) && text.starts_with(',') && (text.remove_prefix(1), take_number(text, -kMaxTiles, kMaxTiles, y));
  if (!good) refuse("'" + said + "': expected a cell and a place on its tile, such as 1,0N");
  At at;
  for (std::size_t i = 0; i < d.setup.tiles.size(); ++i)
    if (d.setup.tiles[i].at.x == x && d.setup.tiles[i].at.y == y) at.tile = static_cast<int>(i);
  if (at.tile < 0) refuse("no tile lies at " + std::to_string(x) + "," + std::to_string(y));
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto tile = static_cast<std::size_t>(at.tile);
  if (text.starts_with('#')) {
    text.remove_prefix(1);
    const bool part = read_number(text, 0, tile_of(d, tile).segments - 1, at.segment);
    if (!part) refuse("'" + said + "': expected a part of " + d.setup.tiles[tile].id);
    return at;
  }
  if (colon) at.segment = segment_at(tile_of(d, tile), d.setup.tiles[tile].rot, text.substr(0, colon));
  if (colon && at.segment < 0) refuse("'" + said + "': " + d.setup.tiles[tile].id + " has no such place");
  at.rest = text.substr(colon);
  return at;
}

void put_figure(DrawnUp& d, const Tool& tool, std::string_view move) {
  const int kind = figure_named(*d.rules, tool.figure);
  if (move.size() < 2 || move[1] != '@') refuse("expected a figure and where it goes, such as f@1,0N");
  const At at = read_at(d, move.substr(2));
  if (at.segment < 0) refuse("expected a place on the tile, such as f@1,0N");
  const std::string why = why_not_there(game_of(d.rules, d.setup), d.setup, tool, kind, at.tile, at.segment);
  if (!why.empty()) refuse(why);
  d.setup.figures.push_back({tool.seat, kind, at.tile, at.segment});
}

// --- tiles -----------------------------------------------------------------------------------------------------------------------

/// The game in which somebody holds that tile; in another phase if it fits nowhere.
Game holding(const DrawnUp& d, const std::string& tile) {
  Setup p = d.setup;
  p.hand = tile;
  begin_turn(p);
  return game_of(d.rules, p);
}

bool holds(const Game& g) { return !g.over() && &g.phase() == &phases::place && g.s().turn.tile_in_hand != kNo; }

void lay_tile(DrawnUp& d, const Tool& tool, std::string_view text) {
  const Game g = holding(d, tool.tile);
  if (!holds(g)) refuse("there is no place where " + shortened(tool.tile) + " fits");
  Move m;
  try {
    m = read_move(g, text);
  } catch (const Error& e) {
    const std::string said = e.what();
    refuse(said.substr(0, said.find("; legal:")));
  }
  if (m.kind != MoveKind::Place) refuse("expected a cell and a rotation, such as 1,-2E");
  d.setup.tiles.push_back({tool.tile, m.at, m.a});
  begin_turn(d.setup);
}

bool beside(Pos a, Pos b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1; }

/// The tiles without one, in an order in which each lies beside an earlier one: where each of them was before. Fewer than all if they do
/// not hang together.
std::vector<int> order_without(const std::vector<Setup::Tile>& tiles, int without) {
  std::vector<int> order;
  std::vector<bool> taken(tiles.size());
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      const bool fits = order.empty() || std::any_of(order.begin(), order.end(), [&](int j) { return beside(tiles[i].at, tiles[static_cast<std::size_t>(j)].at); });
      if (taken[i] || static_cast<int>(i) == without || !fits) continue;
      taken[i] = more = true;
      order.push_back(static_cast<int>(i));
    }
  }
  return order;
}

bool may_go(const Setup& p, int tile) { return p.tiles.size() > 1 && order_without(p.tiles, tile).size() + 1 == p.tiles.size(); }

void take_tile_away(Setup& p, int tile) {
  if (p.tiles.size() < 2) refuse("at least one tile must lie on the table");
  const std::vector<int> order = order_without(p.tiles, tile);
  if (order.size() + 1 != p.tiles.size()) refuse("without this tile the others would not hang together");
  std::vector<int> now(p.tiles.size(), -1);
  std::vector<Setup::Tile> tiles;
  for (const int i : order) now[static_cast<std::size_t>(i)] = static_cast<int>(tiles.size()), tiles.push_back(p.tiles[static_cast<std::size_t>(i)]);
  p.tiles = std::move(tiles);
  std::erase_if(p.figures, [&](auto& f) { return f.tile == tile; });
  std::erase_if(p.tokens, [&](auto& t) { return t.tile == tile; });
  for (auto& f : p.figures) f.tile = now[static_cast<std::size_t>(f.tile)];
  for (auto& t : p.tokens)
    if (t.tile >= 0) t.tile = now[static_cast<std::size_t>(t.tile)];
}

void take_away(DrawnUp& d, std::string_view move) {
  if (move.starts_with('*')) return take_tile_away(d.setup, read_at(d, move.substr(1)).tile);
  if (move.size() < 2 || move[1] != '<') refuse("expected a tile or a figure to take away, such as *1,0 or f<1,0N:1");
  const At at = read_at(d, move.substr(2));
  auto& all = d.setup.figures;
  const auto found = std::find_if(all.begin(), all.end(), [&](auto& f) {
    return f.tile == at.tile && f.segment == at.segment && d.rules->figure[f.kind].letter == move[0] && at.rest == ":" + std::to_string(f.player);
  });
  if (found == all.end()) refuse("no such figure stands there");
  all.erase(found);
}

// --- what there is, and what may be done with it -----------------------------------------------------------------------------------------------------------------

/// By kind, the tiles of the game that can be laid by hand.
std::vector<int> all_of(const Ruleset& r) {
  std::vector<int> of(r.tiles.size());
  for (auto& row : r.deck) of[row.kind] += row.count;
  for (auto& t : r.start) ++of[t.kind];
  return of;
}

/// Those of them that neither lie, nor are held, nor have left the game.
std::vector<int> left_of(const DrawnUp& d) {
  std::vector<int> left = all_of(*d.rules);
  const auto take = [&](const std::string& id) {
    if (const int kind = d.rules->find_tile(id); kind >= 0) --left[static_cast<std::size_t>(kind)];
  };
  for (auto& t : d.setup.tiles) take(t.id);
  for (auto& id : d.setup.discards) take(id);
  if (!d.setup.hand.empty()) take(d.setup.hand);
  return left;
}

void add_placements(json::array& options, const DrawnUp& d, const std::string& tile) {
  if (left_of(d)[static_cast<std::size_t>(std::max(0, d.rules->find_tile(tile)))] < 1) return;
  const Game g = holding(d, tile);
  if (!holds(g)) return;
  Moves moves;
  g.legal(moves);
  for (const Move m : moves)
    if (m.kind == MoveKind::Place) options.push_back({{"kind", "place"}, {"cell", {m.at.x, m.at.y}}, {"rot", m.a}, {"move", to_notation(g, m)}});
}

void add_stands(json::array& options, const Game& g, const DrawnUp& d, const Tool& tool) {
  const int kind = figure_named(g.rules(), tool.figure);
  if (!g.s().supply[tool.seat][kind]) return;
  const FigureRow& figure = g.rules().figure[kind];
  for (int tile = 0; tile < g.s().tile_count; ++tile)
    for (int k = 0; k < g.tile(g.s().placed[tile].kind).segments; ++k) {
      if (!why_not_there(g, d.setup, tool, kind, tile, k).empty()) continue;
      const Feature& f = feature_at(g, tile, k);
      const std::string move = figure.letter + ("@" + place_text(d, tile, k));
      options.push_back({{"kind", "deploy"}, {"figure", figure.name}, {"tile", tile}, {"segment", k}, {"feature", g.s().label[row_of(g, tile, k)]},
                         {"role", g.rules().role_name(kind, f.kind, f.tags)}, {"move", move}});
    }
}

void add_departures(json::array& options, const Game& g, const DrawnUp& d) {
  each_figure_on_table(g.s(), [&](int i) {
    const Figure& f = g.s().figures[i];
    const int tile = g.s().tile_of[f.segment], segment = f.segment - g.s().placed[tile].base;
    const std::string move = g.rules().figure[f.kind].letter + ("<" + place_text(d, tile, segment)) + ":" + std::to_string(f.owner);
    options.push_back({{"kind", "recall"}, {"figure", i}, {"tile", tile}, {"segment", segment}, {"seat", static_cast<int>(f.owner)}, {"move", move}});
  });
  for (int tile = 0; tile < static_cast<int>(d.setup.tiles.size()); ++tile)
    if (may_go(d.setup, tile)) options.push_back({{"kind", "onto"}, {"tile", tile}, {"move", "*" + cell_words(d.setup.tiles[static_cast<std::size_t>(tile)].at)}});
}

json::array options_json(const DrawnUp& told, const Tool& tool) {
  json::array options;
  if (tool.kind == Tool::Kind::none) return options;
  const DrawnUp d = taken_up(told);
  const Game g = game_of(d.rules, d.setup);
  if (tool.kind == Tool::Kind::tile) add_placements(options, d, tool.tile);
  if (tool.kind == Tool::Kind::figure) add_stands(options, g, d, tool);
  if (tool.kind == Tool::Kind::away) add_departures(options, g, d);
  return options;
}

json::array stock_json(const DrawnUp& d) {
  const std::vector<int> of = all_of(*d.rules), left = left_of(d);
  json::array stock;
  for (std::size_t kind = 0; kind < of.size(); ++kind)
    if (of[kind]) stock.push_back({{"tile", d.rules->id(static_cast<int>(kind))}, {"left", std::max(0, left[kind])}, {"of", of[kind]}});
  return stock;
}

/// Only what can be, and goes on.
DrawnUp checked(DrawnUp d) {
  if (game_of(d.rules, d.setup).over()) refuse("then nothing would be left to play");
  return d;
}

}  // namespace

DrawnUp fresh_position(std::string_view rules) {
  const auto compiled = compile_rules(rules);
  Setup p = setup_of(Game(compiled));
  p.hand.clear();
  begin_turn(p);
  return {compiled, std::move(p)};
}

DrawnUp edited(DrawnUp d, const Tool& tool, std::string_view move) {
  if (tool.seat < 0 || tool.seat >= d.rules->players) refuse("there is no player " + std::to_string(tool.seat));
  d = taken_up(std::move(d));
  switch (tool.kind) {
    case Tool::Kind::tile: lay_tile(d, tool, move); break;
    case Tool::Kind::figure: put_figure(d, tool, move); break;
    case Tool::Kind::away: take_away(d, move); break;
    case Tool::Kind::none: refuse("expected a tool to do that with");
  }
  send_home_from_done(d);
  return checked(std::move(d));
}

DrawnUp edited(DrawnUp d, const Wishes& w) {
  const auto players = static_cast<std::size_t>(d.rules->players);
  if (w.scores) {
    if (w.scores->size() != players) refuse("expected the points of " + std::to_string(players) + " players");
    std::copy(w.scores->begin(), w.scores->end(), d.setup.score.begin());
  }
  if (w.active) d.setup.active = *w.active;
  if (w.hand) d.setup.hand = *w.hand;
  return checked(taken_up(std::move(d)));
}

json::object edit_json(const DrawnUp& d, const Tool& tool) {
  const Game g = game_of(d.rules, d.setup);
  std::vector<std::string> names;
  for (int p = 0; p < d.rules->players; ++p) names.emplace_back(default_name(p));
  return {{"position", position_line(*d.rules, d.setup)},
          {"hand", d.setup.hand},
          {"state", course::state_at(g, names, 0, false)},
          {"options", options_json(d, tool)},
          {"stock", stock_json(d)}};
}

}  // namespace bastide
