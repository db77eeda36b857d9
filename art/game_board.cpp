#include "art/game_board.hpp"

#include "core/bridge.hpp"
#include "core/figures.hpp"
#include "core/setup.hpp"

namespace bastide::art {

GameBoard::GameBoard(const Game& g) : defs(g.rules().defs) {
  for (auto& d : defs) std::erase_if(d.segments, [](const SegmentDef& s) { return s.kind == Tower; });
  const State& s = g.s();
  points.assign(s.score, s.score + g.rules().players);
  for (int i = 0; i < s.tile_count; ++i) {
    const Placed& p = s.placed[i];
    tiles.push_back({&defs[g.rules().tiles[g.rules().tiles[p.kind].plain].def], p.x, p.y, static_cast<int>(p.rot), i + 1 == s.tile_count && i > 0});
    const int axis = bridge_over(g, i);
    tiles.back().down = axis == kUpright;
    tiles.back().across = axis == kAcross;
  }
  each_figure_on_table(s, [&](int i) {
    const Figure& f = s.figures[i];
    const int tile = s.tile_of[f.segment];
    const Kind kind = s.features[s.label[f.segment]].kind;
    figures.push_back({tile, f.segment - s.placed[tile].base, f.owner, pays_at_the_end(kind), g.rules().figure[f.kind].name, kind == Tower});
  });
  for (auto& t : setup_of(g).tokens)  // towers and neutral figures
    if (t.tile >= 0 && t.name == "tower") tiles[static_cast<std::size_t>(t.tile)].floors = t.number;
    else if (t.tile >= 0 && !t.hidden) figures.push_back({t.tile, t.segment, 0, false, t.name, false, t.segment < 0});
}

}  // namespace bastide::art
