// Numbers of move sequences: files in tests/perft, and the second game at low depth.
#include "core/perft.hpp"

#include <sstream>

#include "documents/second_game.hpp"
#include "files.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

using second::SecondGame;

/// Sequences of so many decisions by the documents.
u64 slow_perft(const Game& g, const SecondGame& other, int depth) {
  if (depth == 0 || other.over()) return 1;
  if (depth == 1) return other.decision().moves.size();
  u64 nodes = 0;
  for (const Move m : other.decision().moves) {
    Game next(g);
    SecondGame after(other);
    next.play(second::engine_spelling(g, m));
    after.play(m, next);
    nodes += slow_perft(next, after, depth - 1);
  }
  return nodes;
}

std::string counted(const std::string& rules, std::size_t depths) {
  Game g(compiled(rules));
  g.undo_log(true);
  std::string text;
  for (std::size_t d = 1; d <= depths; ++d) text += std::to_string(perft(g, static_cast<int>(d))) + "\n";
  return text;
}

/// A file: a rules line, then the number of sequences of 1, 2, 3 ... decisions (a draw is one).
TEST(Perft, FilesAgree) {
  const auto files = files_in("perft");
  ASSERT_FALSE(files.empty());
  for (auto& file : files) {
    auto lines = lines_of(file);
    if (regenerating() && lines.size() == 1) lines.resize(5);  // a new file: four decisions
    ASSERT_GT(lines.size(), 3u) << file;
    std::string expected;
    for (std::size_t i = 1; i < lines.size(); ++i) expected += lines[i] + "\n";
    const std::string now = counted(lines[0], lines.size() - 1);
    if (regenerating())
      write_file(file, "# Rules, then the number of sequences of 1, 2, 3 ... decisions.\n" + lines[0] + "\n" + now);
    else
      EXPECT_EQ(now, expected) << file;
  }
}

TEST(Perft, FilesAgreeWithTheDocumentsAtLowDepth) {
  for (auto& file : files_in("perft")) {
    const auto lines = lines_of(file);
    const Game g(compiled(lines[0]));
    const SecondGame other(g);
    for (int d = 1; d <= 4; ++d) EXPECT_EQ(std::to_string(slow_perft(g, other, d)), lines[d]) << file << " at depth " << d;
  }
}

TEST(Perft, AgreesWithTheDocumentsFromRandomPositions) {
  for_random_games([](Game& g, Rng& rng) {
    SecondGame other(g);
    const int plies = rng.below(static_cast<u32>(3 * g.rules().tile_total));
    for (int i = 0; i < plies && !g.over(); ++i) {
      const Move m = g.sample(rng), same = second::named(g, m);
      g.play(m);
      other.play(same, g);
    }
    Game copy(g);
    copy.undo_log(true);
    const int depth = g.s().tile_count < 15 ? 3 : 2;
    ASSERT_EQ(perft(copy, depth), slow_perft(g, other, depth));
    ASSERT_TRUE(same_state(g, copy));
  });
}

}  // namespace
}  // namespace bastide::laws
