// Where the tiles come from. Chance is outside the state: a game is dealt by a seed, by an order given beforehand, or from outside.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace bastide {

/// 256 bits from which every shuffle of a game follows.
using Seed = std::array<std::uint8_t, 32>;

/// 32 random bytes from the system.
Seed random_seed();
/// 64 hexadecimal digits are the seed itself; any other text is hashed (SHA-256) into one.
Seed seed_from_text(std::string_view);
/// The seed of deal number `deal` of a series of games (`match`, `selfplay`): that of the text "series SERIES deal DEAL".
Seed series_seed(std::uint64_t series, int deal);
std::string to_hex(const Seed&);
/// What a server publishes before the first draw: "sha256:" and the hash of the seed's 32 bytes.
std::string commitment(const Seed&);

constexpr int kDieSides = 6;

/// What chance brings in a game: the order in which every stack is dealt, as rows of Ruleset::deck, first to be drawn first; and what a die
/// shows in each turn, from 0, should one be rolled. Where tiles are held back at first no order can be said beforehand: for each
/// draw there is a number that chooses among the tiles that may be drawn then. And a stack of cards, first to be turned up first.
struct Stacks {
  std::vector<std::vector<u16>> tiles;
  std::vector<u8> dice;
  std::vector<u64> picks;
  std::vector<u8> cards;
  friend bool operator==(const Stacks&, const Stacks&) = default;
};
/// The order in which a seed deals the deck, and after it the dice: Fisher-Yates on numbers from the seed's ChaCha20 stream, described in docs/record.md so that
/// anybody can check it.
Stacks shuffle(const Ruleset&, const Seed&);
/// The same for the tiles that are left in the stacks of a game that begins with a position.
Stacks shuffle_left(const Game&, const Seed&);
/// What chance does now, being the actor: the tile that the stacks deal, draws that the engine made by itself counted; or what the die of this
/// turn shows, so that it shows the same whatever is taken back.
Move next_chance(const Game&, const Stacks&);

/// The source of a game's draws.
class Deal {
 public:
  enum class From { seed, order, outside };
  /// Every stack of tiles is shuffled uniformly.
  static Deal seeded(const Seed&);
  /// Tiles come in this order of ids; the dice follow from it.
  static Deal ordered(std::vector<std::string> ids);
  /// Somebody plays the draws as moves.
  static Deal outside();

  From from() const { return from_; }
  const Seed& seed() const { return seed_; }
  const std::vector<std::string>& order() const { return ids_; }
  /// The game begins with a position: what is left there is dealt. To be called before the first draw.
  void begin(const Game&);
  /// The tile to be drawn now or what the die shows, as a move; chance must be the actor. Throws Error (illegal) if the given order is used up or names a tile
  /// that cannot be drawn now.
  Move draw(const Game&) const;

 private:
  Move draw_ordered(const Game&) const;
  Seed own_seed() const { return from_ == From::seed ? seed_ : seed_of(ids_); }
  static Seed seed_of(const std::vector<std::string>& ids);

  From from_ = From::outside;
  Seed seed_{};
  std::vector<std::string> ids_;
  mutable Stacks shuffled_;
  int begun_at_ = 0;  ///< tiles that had been drawn where it begins
};

/// How many tiles have left the stacks so far.
int tiles_drawn(const Game&);

}  // namespace bastide
