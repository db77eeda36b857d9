// Numbers of move sequences: files in tests/perft, and the brute-force generator at low depth.
#include <sstream>

#include "core/perft.hpp"
#include "core/phases.hpp"
#include "documents.hpp"
#include "files.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

/// The moves that the documents allow, of rotations that look alike the first.
std::vector<Move> allowed(const Game& g) {
  std::vector<Move> moves;
  if (&g.phase() == &phases::deploy) {
    moves.push_back({MoveKind::Pass, 0, 0, {}});
    for (int k : deployments(g)) moves.push_back({MoveKind::Deploy, 0, static_cast<u16>(k), {}});
  } else if (&g.phase() == &phases::place) {
    const TileDef& d = g.rules().defs[g.rules().tiles[g.s().turn.tile_in_hand].def];
    std::set<std::pair<Cell, std::string>> seen;
    for (auto& [at, rot] : placements(g, g.s().turn.tile_in_hand))
      if (seen.emplace(at, look_of(d, rot)).second)
        moves.push_back({MoveKind::Place, static_cast<u8>(rot), 0, {static_cast<i16>(at.first), static_cast<i16>(at.second)}});
  } else {
    const Stage& stage = g.rules().stages[g.s().stage];
    for (u16 row = stage.begin; row < stage.end; ++row)
      if (g.s().left[row]) moves.push_back({MoveKind::Draw, 0, row, {}});
  }
  return moves;
}

u64 slow_perft(const Game& g, int depth) {
  if (depth == 0 || g.over()) return 1;
  u64 nodes = 0;
  for (const Move m : allowed(g)) {
    Game next(g);
    next.play(m);
    nodes += slow_perft(next, depth - 1);
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

/// documents.hpp knows these rules.
bool documented(const Rules& rules) { return (rules.on & ~parse_rules("base+river+creativity").on) == 0; }

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
    else EXPECT_EQ(now, expected) << file;
  }
}

TEST(Perft, FilesAgreeWithTheDocumentsAtLowDepth) {
  for (auto& file : files_in("perft")) {
    const auto lines = lines_of(file);
    if (!documented(parse_rules(lines[0]))) continue;
    const Game g(compiled(lines[0]));
    for (int d = 1; d <= 4; ++d) EXPECT_EQ(std::to_string(slow_perft(g, d)), lines[d]) << file << " at depth " << d;
  }
}

TEST(Perft, AgreesWithTheDocumentsFromRandomPositions) {
  for_random_games(Games::documented, [](Game& g, Rng& rng) {
    const int plies = rng.below(static_cast<u32>(3 * g.rules().tile_total));
    for (int i = 0; i < plies && !g.over(); ++i) g.play(g.sample(rng));
    Game other(g);
    other.undo_log(true);
    const int depth = g.s().tile_count < 15 ? 3 : 2;
    ASSERT_EQ(perft(other, depth), slow_perft(g, depth));
    ASSERT_TRUE(same_state(g, other));
  });
}

}  // namespace
}  // namespace bastide::laws
