// What an expansion is to the core: one descriptor. Each rule stands on the lowest rung that carries it: data (a number, a tag, a figure
// row) before hook (a procedure at a named moment) before phase (somebody has to decide; see expansions/turn.cpp).
#pragma once
#include <string>
#include <vector>

#include "core/rules.hpp"

namespace bastide {

class Game;
struct Candidates;
struct Deployments;
struct TileKind;
struct Ruleset;
struct Builder;
struct Sum;
struct Token;
class Moves;
struct Move;

/// Something that lies or stands beside the tiles and the players' figures: a neutral figure, a card with its holder, a memory of what
/// has been done in this phase.
struct Token {
  std::string name;      ///< lower-case letters and dashes
  int number = 0;
  int player = -1;       ///< its holder
  int tile = -1, segment = -1;  ///< where it stands
  int owner = -1, figure = -1;  ///< it is so many figures of that kind, and whose
  bool hidden = false;   ///< a memory: part of a position, but not to be shown
  std::string id = {};   ///< of the tile that it is, if it is one
  friend bool operator==(const Token&, const Token&) = default;
};

/// A mark that tiles may bear and to which an expansion gives a meaning.
struct TileMark {
  const char* name;   ///< as in the catalogue; empty: every segment of the kind is one
  Kind kind;          ///< of the segments that bear it
  const char* title;  ///< what people call it
};

struct Expansion {
  const char* id;       ///< as written in a rules line
  const char* name;
  const char* summary;  ///< one sentence
  std::vector<Option> options;
  const Expansion* needs = nullptr;  ///< it cannot be played without this one

  /// Says in words why these rules cannot be played, or nothing. Called only if the expansion is on.
  std::string (*refuse)(const Rules&) = nullptr;
  /// Says in words what speaks against rules that can be played all the same, or nothing.
  std::string (*warn)(const Rules&) = nullptr;
  /// Fills tables: worth, figures, tags, tile sets, stacks and start tiles, and hooks that options choose.
  void (*tables)(Builder&) = nullptr;
  /// The marks of its tiles, as far as players may put them on tiles of their own.
  std::vector<TileMark> marks = {};

  /// May the tile in hand go there? Removes placements from the candidates.
  void (*may_place)(const Game&, const TileKind&, Candidates&) = nullptr;
  /// The rule by which may_place removes this placement, where the edges match; null where it does not. For people who ask (core/why.hpp).
  const char* (*forbids)(const Game&, const TileKind&, int rot, Pos) = nullptr;
  /// Which figures may go where on the tile just placed? Removes deployments, or adds those of its own figures.
  void (*may_deploy)(const Game&, Deployments&) = nullptr;
  /// A tile was placed, one that matters to it.
  void (*placed)(Game&, int tile) = nullptr;
  /// Which do; null: all.
  bool (*matters)(const Ruleset&, const TileKind&) = nullptr;
  /// A feature was completed; it is scored after all of these.
  void (*before_scoring)(Game&, u16 feature) = nullptr;
  /// What was completed has been scored: pays what else is due now. Called once a part of the turn, also if nothing was completed.
  void (*also_scores)(Game&) = nullptr;
  /// Everything completed has been scored, this feature among it; its figures go home later.
  void (*after_scoring)(Game&, u16 feature) = nullptr;
  /// A figure of the player has left a feature on which no score sent everybody home.
  void (*left)(Game&, int player, u16 feature) = nullptr;
  /// This figure has left the segment row on which it stood, whatever sent it away.
  void (*parted)(Game&, int figure, u16 row) = nullptr;
  /// A player has got points in the course of the game, from that feature if it is not kNo, or has paid some; `scored`: they were no payment.
  void (*gained)(Game&, int player, int points, u16 feature, bool scored) = nullptr;
  /// What a feature is worth, given what the tables say. Adds its terms to `sum` unless that is null.
  int (*worth)(const Game&, u16 feature, int points, bool final, Sum* sum) = nullptr;
  /// A feature scores: adds to its sum what only the explanation needs. Called with the ledger on.
  void (*explain)(const Game&, u16 feature, bool final, Sum&) = nullptr;
  /// Points at the end of the game beyond unfinished features.
  void (*game_end)(Game&) = nullptr;

  /// What it keeps beside tiles and players' figures: says it, and takes back what was said when a game begins from a position. The
  /// latter returns in words why the token cannot be, or nothing; `mine` tells whether the token is this expansion's at all.
  void (*tokens)(const Game&, std::vector<Token>&) = nullptr;
  std::string (*put_token)(Game&, const Token&, bool& mine) = nullptr;
  /// How many figures of that kind of the player's are neither on the table nor in his supply.
  int (*held)(const Game&, int player, int kind) = nullptr;
  /// What is wrong with what it keeps, in words, or nothing: for those who check a game or begin one from a position.
  std::string (*wrong)(const Game&) = nullptr;
  /// With it a rules line may hold tiles of the players' own.
  bool admits_designs = false;
  /// The most players for whom it has figures, 0 if it brings none.
  int most_players = 0;
  mutable int index = -1;  ///< its place in all_expansions(), set there
  int share_bytes = 0;  ///< its share of the state (Game::share), zero at the start
};

/// Every expansion that the program knows, in the order in which their tables are filled. Defined in expansions/registry.cpp.
const std::vector<const Expansion*>& all_expansions();
/// Null if there is none of that id.
const Expansion* find_expansion(std::string_view id);
/// Its index in all_expansions().
inline int index_of(const Expansion& e) { return e.index; }

}  // namespace bastide
