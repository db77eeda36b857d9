#include "words.hpp"

#include <sstream>

#include "core/board.hpp"
#include "core/location.hpp"
#include "core/number.hpp"

namespace bastide::scenario {
namespace {

const char* const kPlayers[] = {"Blue", "Red", "Green", "Yellow", "Black", "Pink"};

}  // namespace

std::vector<std::string> split(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

int side_named(const std::string& name) {
  for (int d = 0; d < 4; ++d)
    if (name == kSideName[d]) return d;
  return -1;
}

Pos cell(const Line& line, const std::string& text) {
  const std::size_t comma = text.find(',');
  int x = 0, y = 0;
  if (comma == std::string::npos || !read_number(text.substr(0, comma), x) || !read_number(text.substr(comma + 1), y))
    line.fail("'" + text + "': expected a cell like 1,-2");
  return {static_cast<i16>(x), static_cast<i16>(y)};
}

int number(const Line& line, const std::string& text) {
  int n = 0;
  if (!read_number(text, n)) line.fail("'" + text + "': expected a number");
  return n;
}

std::string player_name(int seat) { return seat == kChance ? "chance" : seat < kMaxPlayers ? kPlayers[seat] : "nobody"; }

bool is_player(const std::string& name) {
  for (auto* p : kPlayers)
    if (name == p) return true;
  return name == "chance";
}

int seat(const Line& line, const std::string& name) {
  for (int p = 0; p < kMaxPlayers; ++p)
    if (name == kPlayers[p]) return p;
  if (name != "chance") line.fail("'" + name + "': expected a player (Blue, Red, Green, Yellow, Black, Pink)");
  return kChance;
}

int tile_kind(const Line& line, const Ruleset& r, const std::string& name) {
  int kind = r.find_tile(name);
  if (kind < 0) kind = r.find_tile("BA/" + name);
  if (kind < 0) line.fail("there is no tile " + name + " in this game");
  return kind;
}

int tile_at(const Line& line, const Game& g, Pos at) {
  const CellRef r = look(g, at.x, at.y);
  if (!is_tile(r)) line.fail("no tile lies at " + cell_text(at));
  return tile_index(r);
}

u16 segment_row(const Line& line, const Game& g, const std::string& text) {
  const std::size_t at = text.find('@');
  if (at == std::string::npos) line.fail("'" + text + "': expected a place like 1,0@N");
  const int tile = tile_at(line, g, cell(line, text.substr(0, at)));
  const int segment = segment_at(g, tile, text.substr(at + 1));
  if (segment < 0) line.fail("'" + text + "': no segment of that tile has this name");
  return static_cast<u16>(g.s().placed[tile].base + segment);
}

std::string canonical_move(const Line& line, const Game& g, const std::string& word) {
  if (word == "buy" || word == "sell") return word;
  if (int n = 0; word[0] == '$') return read_number(word.substr(1), n) ? word : "$" + g.rules().id(tile_kind(line, g.rules(), word.substr(1)));
  if (word == "-" || word == "+" || word == "+2" || word == "ok" || word.find_first_of("@,%^*!?~#$&") != std::string::npos) return word;
  return g.rules().id(tile_kind(line, g.rules(), word));
}

std::vector<std::string> legal_texts(const Game& g) {
  Moves moves;
  g.legal(moves);
  std::vector<std::string> texts;
  for (Move m : moves) texts.push_back(move_text(g, m));
  return texts;
}

}  // namespace bastide::scenario
