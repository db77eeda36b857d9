// Plays random games from a fixed seed and prints what happened in sum. Run as WebAssembly and natively, it must print the same.
#include <cinttypes>
#include <cstdio>

#include "core/playout.hpp"

int main() {
  using namespace bastide;
  for (const char* line : {"base", "base+river players=4", "base modern players=5"}) {
    const Game start(compile(parse_rules(line)));
    Rng rng{2024};
    PlayoutCount count;
    for (int i = 0; i < 300; ++i) {
      Game g(start);
      play_out(g, rng, count, i % 2 ? Find::list : Find::sample);
    }
    std::printf("%s: %" PRIu64 " games, %" PRIu64 " tiles, %" PRIu64 " placements and %" PRIu64 " follower options, points", line,
                count.games, count.placements, count.legal_placements, count.follower_options);
    for (const auto points : count.points) std::printf(" %" PRId64, points);
    std::printf("\n");
  }
}
