// What an expansion is to the core: one descriptor. Each rule stands on the lowest rung that carries it: data (a number, a tag, a figure
// row) before hook (a procedure at a named moment) before phase (somebody has to decide; see expansions/turn.cpp).
#pragma once
#include <string>
#include <vector>

#include "core/rules.hpp"

namespace bastide {

class Game;
struct Candidates;
struct TileKind;
struct Ruleset;
struct Builder;
struct Sum;

struct Expansion {
  const char* id;       ///< as written in a rules line
  const char* name;
  const char* summary;  ///< one sentence
  std::vector<Option> options;

  /// Says in words why these rules cannot be played, or nothing. Called only if the expansion is on.
  std::string (*refuse)(const Rules&) = nullptr;
  /// Fills tables: worth, figures, tags, tile sets, stacks and start tiles, and hooks that options choose.
  void (*tables)(Builder&) = nullptr;

  /// May the tile in hand go there? Removes placements from the candidates.
  void (*may_place)(const Game&, const TileKind&, Candidates&) = nullptr;
  /// A tile was placed.
  void (*placed)(Game&, int tile) = nullptr;
  /// A feature was completed; it is scored after all of these.
  void (*closed)(Game&, u16 feature) = nullptr;
  /// What a feature is worth, given what the tables say. Adds its terms to `sum` unless that is null.
  int (*worth)(const Game&, u16 feature, int points, bool final, Sum* sum) = nullptr;
  /// Points at the end of the game beyond unfinished features.
  void (*game_end)(Game&) = nullptr;

  int share_bytes = 0;  ///< its share of the state (Game::share), zero at the start; at most 64
};

/// Every expansion that the program knows, in the order in which their tables are filled. Defined in expansions/registry.cpp.
const std::vector<const Expansion*>& all_expansions();
/// Null if there is none of that id.
const Expansion* find_expansion(std::string_view id);
/// Its index in all_expansions().
int index_of(const Expansion&);

}  // namespace bastide
