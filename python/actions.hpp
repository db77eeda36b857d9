// Moves as whole numbers: a space of actions that the rules of a game fix (docs/python/actions.md).
#pragma once
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "core/phases.hpp"

namespace bastide::python {

/// What a move tells, as one number.
enum class Part : u8 {
  Slot,      ///< an empty cell beside tiles, as State::slot numbers them
  Rotation,  ///< quarters clockwise
  Span,      ///< Move::b of a Span
  Figure,    ///< a kind of figure
  Segment,   ///< of the tile just placed
  Row,       ///< a segment row anywhere on the table
  Tile,      ///< on the table, in the order laid
  Standing,  ///< a figure on the table, as State::figures numbers them
  Own,       ///< a figure of the player's on the table, counted among his
  Seat,
  Kind,      ///< a kind of tile, as Ruleset::tiles numbers them
  Number     ///< Move::b
};
constexpr const char* kPartName[] = {"slot", "rotation", "span", "figure", "segment", "row", "tile", "standing", "own", "seat", "kind", "number"};

/// The actions of one kind of move: the numbers from `begin` on, the last axis varying fastest.
struct ActionBlock {
  struct Axis {
    Part part;
    u32 size;
  };
  MoveKind kind;
  const char* name;  ///< "place", "deploy", ...
  u32 begin = 0, size = 1;
  std::vector<Axis> axes;
};

/// Every answer that a player can give to a decision of these rules has one number, and within one decision no two have the same. The
/// sizes follow from the rules: as many slots as there can be cells beside tiles, as many rows as the tiles of the game have segments.
class ActionSpace {
 public:
  static constexpr u32 kMostActions = 1u << 24;
  /// Throws RulesError if there would be more than kMostActions.
  explicit ActionSpace(std::shared_ptr<const Ruleset>);

  const Ruleset& rules() const { return *rules_; }
  u32 size() const { return size_; }
  const std::vector<ActionBlock>& blocks() const { return blocks_; }
  /// Chance has numbers of its own: rows of the deck, or what a die or a card shows.
  u32 chance_size() const { return chance_size_; }
  /// Cells beside tiles, and segments on the table, that there can be at a time.
  int slots() const { return slots_; }
  int rows() const { return rows_; }

  /// The number of a legal move, chance's too. Throws std::logic_error if it has none, which is a mistake of ours.
  u32 number(const Game&, Move) const;
  /// The legal move with that number; nothing if there is none now.
  std::optional<Move> move(const Game&, u32 number) const;
  /// The numbers of all legal moves, in the order of Game::legal, which there is room for (Moves::kRoom); returns how many.
  int list(const Game&, u32* to) const;

  /// Is placing the tile, or deploying, all that can be done now? Then the engine has the answers as bits.
  bool places_only(const Game& g) const { return plain_placing_ && &g.phase() == &phases::place; }
  bool deploys_only(const Game& g) const { return plain_deploying_ && &g.phase() == &phases::deploy; }
  /// Placements have the numbers below this, passing has it, and so many deployments follow.
  u32 places() const { return places_; }
  u32 deploys() const { return deploys_; }
  /// Throws std::logic_error if a cell of that word of the frontier has no number, which is a mistake of ours.
  void check_slots(u64 cells, int word) const;

  /// The move of a number that is legal in this very position.
  Move listed_move(const Game& g, u32 number) const {
    if (number < places_ && plain_placing_) return {MoveKind::Place, static_cast<u8>(number & 3), 0, g.s().slot[number >> 2]};
    if (number == places_) return {};
    const u32 deploy = number - places_ - 1;
    if (deploy < deploys_) return {MoveKind::Deploy, static_cast<u8>(deploy / kMaxSegments), static_cast<u16>(deploy % kMaxSegments), {}};
    return *move(g, number);
  }

 private:
  void add(MoveKind, std::initializer_list<ActionBlock::Axis>);
  int list_places(const Game&, u32* to) const;
  int list_deployments(const Game&, u32* to) const;
  u32 told(const Game&, Move, Part) const;
  [[noreturn]] void no_room(const Game&, Move) const;

  std::shared_ptr<const Ruleset> rules_;
  int slots_ = 0, rows_ = 0;
  bool plain_placing_ = false;  ///< placing is all that can be done with a tile in hand
  bool plain_deploying_ = false;  ///< and deploying with one that lies
  u32 size_ = 0, places_ = 0, deploys_ = 0, chance_size_ = 0;  ///< placements, passing and deployments come first
  std::array<i8, std::size(kMoveRows)> block_of_;  ///< by MoveKind, -1: these rules know no such moves
  std::vector<ActionBlock> blocks_;
};

}  // namespace bastide::python
