#include "core/perft.hpp"

namespace bastide {

u64 perft(Game& g, int depth) {
  if (depth == 0 || g.over()) return 1;
  Moves moves;
  g.legal(moves);
  if (depth == 1) return static_cast<u64>(moves.size());
  u64 nodes = 0;
  for (const Move m : moves) {
    const std::size_t mark = g.mark();
    g.play(m);
    nodes += perft(g, depth - 1);
    g.undo(mark);
  }
  return nodes;
}

}  // namespace bastide
