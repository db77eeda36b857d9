#include "protocol/position.hpp"

#include "core/figures.hpp"
#include "core/location.hpp"
#include "protocol/notation.hpp"

namespace bastide {
namespace {

std::string tiles_part(const Game& g) {
  std::string text;
  for (int i = 0; i < g.s().tile_count; ++i) {
    const Placed& p = g.s().placed[i];
    text += (i ? " " : "") + g.rules().id(p.kind) + "@" + cell_notation({p.x, p.y}, p.rot);
  }
  return text;
}

/// "0f3@N": seat 0's follower on tile 3.
std::string figures_part(const Game& g) {
  std::string text;
  each_figure_on_table(g.s(), [&](int i) {
    const Figure& f = g.s().figures[i];
    const int tile = g.s().tile_of[f.segment];
    text += (text.empty() ? "" : " ") + std::to_string(f.owner) + g.rules().figure[f.kind].letter + std::to_string(tile) + "@" +
            location_name(g, tile, f.segment - g.s().placed[tile].base);
  });
  return text.empty() ? "-" : text;
}

std::string scores_part(const Game& g) {
  std::string text;
  for (int p = 0; p < g.rules().players; ++p) text += (p ? " " : "") + std::to_string(g.s().score[p]);
  return text;
}

std::string turn_part(const Game& g) {
  if (g.over()) return "over";
  const Turn& t = g.s().turn;
  return std::to_string(t.number) + " " + std::to_string(t.active) + " " + g.phase().name + (t.kind == kNo ? "" : " " + g.rules().id(t.kind));
}

}  // namespace

std::string position_line(const Game& g) {
  return to_text(g.rules().rules) + " | " + tiles_part(g) + " | " + figures_part(g) + " | " + scores_part(g) + " | " + turn_part(g);
}

}  // namespace bastide
