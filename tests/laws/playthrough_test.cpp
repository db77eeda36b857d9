// Whole random games as text, in tests/playthrough: whatever changes in the engine's answers shows up as a difference there.
// BASTIDE_REGENERATE=1 build/tests/laws --gtest_filter='Playthrough.*' writes them anew, moves and all.
#include <sstream>

#include "core/phases.hpp"
#include "files.hpp"
#include "move_text.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

std::string actor(const Game& g) { return g.actor() == kChance ? "chance" : "seat " + std::to_string(g.actor()); }

/// One decision: who, in which phase, how many legal moves, the move, and the points after it.
std::string play_line(Game& g, Move m) {
  Moves moves;
  g.legal(moves);
  std::string line = actor(g) + ", " + g.phase().name + ", " + std::to_string(moves.size()) + ": " + move_text(g, m) + " ->";
  g.play(m);
  for (int p = 0; p < g.rules().players; ++p) line += " " + std::to_string(g.s().score[p]);
  return line + "\n";
}

Move find_move(const Game& g, const std::string& text) {
  Moves moves;
  g.legal(moves);
  for (const Move m : moves)
    if (move_text(g, m) == text) return m;
  throw std::runtime_error("no legal move " + text);
}

std::string move_of(const std::string& line) {
  const std::size_t begin = line.find(": ") + 2;
  return line.substr(begin, line.find(" ->") - begin);
}

void regenerate(const std::string& file, const std::string& rules) {
  Game g(compiled(rules));
  Rng rng{std::hash<std::string>{}(rules)};
  std::string text =
      "# A random game: rules, then one decision a line: legal moves, the one chosen, points after it.\n" + rules + "\n";
  while (!g.over()) text += play_line(g, g.sample(rng));
  write_file(file, text);
}

TEST(Playthrough, FilesAgree) {
  const auto files = files_in("playthrough");
  ASSERT_FALSE(files.empty());
  for (auto& file : files) {
    const auto lines = lines_of(file);
    ASSERT_FALSE(lines.empty()) << file;
    if (regenerating()) regenerate(file, lines[0]);
    Game g(compiled(lines[0]));
    const auto now = lines_of(file);
    for (std::size_t i = 1; i < now.size(); ++i) {
      ASSERT_FALSE(g.over()) << file;
      ASSERT_EQ(play_line(g, find_move(g, move_of(now[i]))), now[i] + "\n") << file << ", decision " << i;
    }
    EXPECT_TRUE(g.over()) << file;
  }
}

}  // namespace
}  // namespace bastide::laws
