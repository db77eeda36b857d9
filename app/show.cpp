// bastide show: the board of a recorded game as a picture.
#include <fmt/core.h>

#include "art/board.hpp"
#include "command.hpp"
#include "core/bridge.hpp"
#include "core/figures.hpp"
#include "core/setup.hpp"
#include "files.hpp"
#include "picture.hpp"

namespace bastide::app {
namespace {

/// The tiles of a game as they are painted: without the tops of towers, which are no parts of their pictures.
std::vector<TileDef> painted(const Ruleset& r) {
  std::vector<TileDef> defs = r.defs;
  for (auto& d : defs) std::erase_if(d.segments, [](const SegmentDef& s) { return s.kind == Tower; });
  return defs;
}

std::string board_of(const Game& g, const art::BoardOptions& options) {
  const std::vector<TileDef> defs = painted(g.rules());
  std::vector<art::BoardTile> tiles;
  std::vector<art::BoardFigure> figures;
  const State& s = g.s();
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
  return art::board_svg(tiles, figures, options);
}

}  // namespace

void add_show(CLI::App& app) {
  struct Options {
    std::string file, out = "board.svg", theme = "light";
    int turn = 1 << 20, size = 80;
  };
  auto* c = app.add_subcommand("show",
                               "the board of a recorded game as a picture\n\n"
                               "  bastide show game.bst -o board.png\n"
                               "  bastide show game.bst --turn 20 --theme dark -o board.svg");
  auto o = std::make_shared<Options>();
  c->add_option("file", o->file, "the record, - for standard input")->required();
  c->add_option("-o,--out", o->out, "the picture: a name that ends in .svg or .png, - for SVG to standard output")->capture_default_str();
  c->add_option("--turn", o->turn, "the board after this turn")->check(CLI::Range(0, 1 << 20))->default_str("the last");
  c->add_option("--theme", o->theme, "light or dark")->check(CLI::IsMember({"light", "dark"}))->capture_default_str();
  c->add_option("--size", o->size, "pixels a tile")->check(CLI::Range(16, 400))->capture_default_str();
  c->callback([o] {
    const ReadGame game = read_game(o->file, o->turn);
    const auto theme = o->theme == "dark" ? art::Theme::dark : art::Theme::light;
    write_picture(o->out, board_of(game.session.game(), {theme, true, o->size}));
  });
}

}  // namespace bastide::app
