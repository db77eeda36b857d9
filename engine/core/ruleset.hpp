// Rules compiled for play, once a game: tables, hooks and the turn. Options disappear here; play never compares one.
#pragma once
#include <array>
#include <memory>
#include <span>

#include "core/expansion.hpp"
#include "core/move.hpp"
#include "core/random.hpp"
#include "core/tile.hpp"

namespace bastide {

class Game;

/// What a phase's `enter` or `apply` tells the turn to do next.
enum class Step : u8 {
  Ask,      ///< somebody must decide
  Next,     ///< go on with the following phase
  Stay,     ///< enter this phase again
  Restart,  ///< begin with the first phase: a new draw
  Finale,   ///< go on with the first phase of the end of the game
  Over      ///< the game is over
};

/// One phase of the turn. Phases without decisions have only `enter`.
struct Phase {
  const char* name;
  Step (*enter)(Game&);                        ///< does what is automatic; Ask if more than one answer is possible
  void (*legal)(const Game&, Moves&) = nullptr;
  Move (*sample)(const Game&, Rng&) = nullptr;  ///< uniform over legal() (draws: by count) without building it; null: list and pick
  Step (*apply)(Game&, Move) = nullptr;         ///< plays a legal move; never Ask
};

/// A line of the turn page: a phase and the expansion that needs it (null: always there).
struct TurnSlot {
  const Phase* phase;
  const Expansion* only_with = nullptr;
  bool finale = false;
};
/// The whole turn and the end of the game, in order. Defined in expansions/turn.cpp.
const std::vector<TurnSlot>& turn_page();

/// Points per tile and per pennant.
struct Worth {
  u8 tile = 0, pennant = 0;
};

/// A kind of figure.
struct FigureRow {
  const char* name = "";
  char letter = ' ';       ///< in notation
  u8 count = 0;            ///< a player's supply at the start
  u8 power = 0;            ///< in a majority
  u16 where = 0;           ///< bit set of Kinds on which it may stand
};

/// A row of the deck: so many tiles of a kind in a stack.
struct DeckRow {
  u16 kind;
  u8 count;
};

/// A stack of tiles; stacks are drawn one after another.
struct Stage {
  std::string name;
  u16 begin, end, total;  ///< rows of the deck, and their tiles
};

struct StartTile {
  u16 kind;
  Pos at;
  u8 rot;
};

/// A short list of functions; empty lists cost one comparison.
template <class F>
class Hooks {
 public:
  void add(F f) {
    if (f) list_[n_++] = f;
  }
  const F* begin() const { return list_; }
  const F* end() const { return list_ + n_; }
  bool empty() const { return n_ == 0; }

 private:
  F list_[64] = {};
  int n_ = 0;
};

/// Ids of the rules that the core applies, as cited in the ledger. Filled by the expansion that brings the rule.
struct Cites {
  const char* complete[kKinds] = {};    ///< per completed tile
  const char* incomplete[kKinds] = {};  ///< per tile at the end
  const char* pennant = "";
  const char *most = "", *tie = "", *go_home = "", *discard = "";
};

struct Ruleset {
  Rules rules;
  int players = 2;
  // Tables.
  Worth worth[kKinds][2][1 << kWorthTags] = {};  ///< [kind][final][worth tags]
  FigureRow figure[kFigureKinds];
  int figure_kinds = 0;
  u16 scores = 0;                                ///< bit set of Kinds that are scored when completed and, unfinished, at the end
  Cites cites;
  // Tiles.
  std::vector<TileKind> tiles;
  std::vector<TileDef> defs;                     ///< defs[tiles[k].def] defines kind k
  std::vector<DeckRow> deck;                     ///< by stage
  std::vector<Stage> stages;
  std::vector<StartTile> start;
  int tile_total = 0;                            ///< all tiles of the game, start tiles included
  int hash_size = 0;
  std::size_t log_room = 0;                      ///< words that one move may log at most
  // Hooks.
  Hooks<decltype(Expansion::may_place)> may_place;
  Hooks<decltype(Expansion::placed)> placed;
  Hooks<decltype(Expansion::closed)> closed;
  Hooks<decltype(Expansion::worth)> worth_hooks;
  Hooks<decltype(Expansion::game_end)> game_end;
  // The turn.
  std::vector<const Phase*> turn;
  int finale = 0;                                ///< index in `turn` of the first phase of the end of the game
  std::array<u8, 64> share_at{};                 ///< by expansion: where its share of the state begins

  /// Index of the tile with that id, or -1.
  int find_tile(std::string_view id) const;
  const std::string& id(int kind) const { return defs[tiles[kind].def].id; }
};

/// What expansions fill while rules are compiled.
struct Builder {
  Ruleset& set;
  const Rules& rules;
  const Catalogue& catalogue;
  std::vector<std::pair<std::string, int>> sets;  ///< tile sets to be mixed in
  std::vector<std::string> stage_order;           ///< groups drawn before the common tiles, first first
  struct Start {
    std::string tile;
    Pos at;
    u8 rot;
  };
  std::vector<Start> start;                       ///< tiles on the table at the start, taken out of the stacks
  std::vector<std::pair<std::string, int>> removed;  ///< tiles that leave the game, with how many
  std::vector<std::pair<std::string, u32>> tags;  ///< marks with a meaning

  void figure(const FigureRow& row) { set.figure[set.figure_kinds++] = row; }
};

/// Compiles rules for play with the tiles of `catalogue` (which must outlive the call only). Throws RulesError in words.
std::shared_ptr<const Ruleset> compile(const Rules&, const Catalogue& = builtin_catalogue());

}  // namespace bastide
