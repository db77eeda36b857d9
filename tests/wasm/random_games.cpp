// Plays random games from a fixed seed and prints what happened in sum. Run as WebAssembly and natively, it must print the same. With a number
// it plays so many and prints how many that are in a second.
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "core/playout.hpp"

namespace {

using namespace bastide;

void measure(int games) {
  for (const Find find : {Find::sample, Find::list}) {
    const Game start(compile(parse_rules("base")));
    Rng rng{2024};
    PlayoutCount count;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < games; ++i) {
      Game g(start);
      play_out(g, rng, count, find);
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    std::printf("%s: %.0f games a second\n", find == Find::sample ? "sampled" : "lists", games / time.count());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) return measure(std::atoi(argv[1])), 0;
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
