// Positions for tests of computer players: late in a game, or laid out by hand.
#pragma once
#include <string>
#include <vector>

#include "bots/evaluation.hpp"
#include "core/location.hpp"
#include "core/setup.hpp"

namespace bastide {

/// A random game of these rules when so many tiles are left and somebody must place one.
inline Game late(const std::string& line, int left, std::uint64_t seed) {
  Game g(compile(parse_rules(line)));
  Rng rng{seed};
  while (tiles_left(g) > left || g.actor() == kChance || g.s().turn.tile_in_hand == kNo) g.play(g.sample(rng));
  return g;
}

/// A position laid out by hand.
struct Layout {
  struct Figure {
    int player;
    std::size_t tile;  ///< index into `tiles`
    std::string location;
  };
  std::vector<Setup::Tile> tiles;
  std::vector<Figure> figures;    ///< followers
  std::vector<std::string> left;  ///< what the stacks hold; all else has left the game
  std::string hand;               ///< empty: a tile must be drawn
};

/// The game of the base game for two, three points a city for a farm, that goes on from there, Blue's turn.
inline Game laid_out(const Layout& layout) {
  const auto rules = compile(parse_rules("base farm-scoring=farm3"));
  Setup setup;
  setup.tiles = layout.tiles;
  setup.hand = layout.hand;
  if (!layout.hand.empty()) setup.phase = "place";
  for (auto& f : layout.figures) {
    const Setup::Tile& t = layout.tiles.at(f.tile);
    setup.figures.push_back(
        {f.player, 0, static_cast<int>(f.tile), segment_at(rules->tiles[rules->find_tile(t.id)], t.rot, f.location)});
  }
  std::vector<int> rest(rules->tiles.size());
  for (auto& row : rules->deck) rest[row.kind] += row.count;
  for (auto& t : rules->start) ++rest[t.kind];
  for (auto& t : layout.tiles) --rest[rules->find_tile(t.id)];
  for (auto& id : layout.left) --rest[rules->find_tile(id)];
  if (!layout.hand.empty()) --rest[rules->find_tile(layout.hand)];
  for (std::size_t k = 0; k < rest.size(); ++k)
    for (int n = 0; n < rest[k]; ++n) setup.discards.push_back(rules->id(static_cast<int>(k)));
  return from_setup(rules, setup);
}

}  // namespace bastide
