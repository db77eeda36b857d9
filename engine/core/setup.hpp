// A position as a person would describe it, and the game that begins there: for drawn scenarios, for positions in one line, for
// boards entered by hand.
#pragma once
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace bastide {

/// Says in words why there can be no such position.
struct SetupError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// A position. What is not said follows: a player has in supply what does not stand on the table, and the stacks hold what neither
/// lies on the table nor was discarded. Expansions remember what they would have remembered had the tiles been laid in this order.
struct Setup {
  struct Tile {
    std::string id;
    Pos at;
    int rot = 0;
    int bridge = -1;  ///< the axis of a bridge over it (core/bridge.hpp), -1 if there is none
    friend bool operator==(const Tile&, const Tile&) = default;
  };
  struct Standing {
    int player = 0;
    int kind = 0;     ///< row of Ruleset::figure
    int tile = 0;     ///< index into `tiles`
    int segment = 0;
    friend bool operator==(const Standing&, const Standing&) = default;
  };
  std::vector<Tile> tiles;  ///< in the order in which they were laid; the first lies anywhere, each other one beside an earlier one
  std::vector<Standing> figures;
  std::array<int, kMaxPlayers> score{};
  int active = 0;                       ///< whose turn it is
  int turn = 1;                         ///< its number
  std::string hand;                     ///< the tile in hand; empty: none
  int step = 0;                         ///< Turn::sub: how far that phase has come
  std::vector<Token> tokens;            ///< what the expansions keep besides (Expansion::tokens)
  std::string phase = "draw";           ///< name of the phase that comes next, as Phase::name; "over": the game is over
  std::vector<std::string>
      discards;  ///< tiles that have left the game; a start tile that is not laid has left it without being named
  friend bool operator==(const Setup&, const Setup&) = default;
};

/// The kind of a tile of a position, its bridge included; -1 if these rules have none such.
int kind_of(const Ruleset&, const Setup::Tile&);

/// The game that goes on from there, at its first decision. Nothing is scored for tiles already laid, so a completed feature must hold no
/// figures, unless its last tile is the one laid last and the phase is one before scoring. A feature may hold several figures, as merged
/// features do. In the phase `confirm` the game asks for the end of turns, else it does not. Throws SetupError in words.
Game from_setup(std::shared_ptr<const Ruleset>, const Setup&);

/// The same in the place of whatever game that was. With `told` its ledger is on, and tells what happened until that decision, the tile in
/// hand as drawn.
void set_up(Game&, const Setup&, bool told = false);

/// The position of a game, such that from_setup gives a game with the same decisions ahead.
Setup setup_of(const Game&);
/// Its tokens alone.
std::vector<Token> tokens_of(const Game&);

}  // namespace bastide
