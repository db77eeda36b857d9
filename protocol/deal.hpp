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
std::string to_hex(const Seed&);
/// What a server publishes before the first draw: "sha256:" and the hash of the seed's 32 bytes.
std::string commitment(const Seed&);

/// The source of a game's draws.
class Deal {
 public:
  enum class From { seed, order, outside };
  /// Every group of tiles is shuffled uniformly (Fisher-Yates on libsodium's ChaCha20 stream of the seed).
  static Deal seeded(const Seed&);
  /// Tiles come in this order of ids; when it is used up, or names a tile that cannot be drawn, drawing throws Error (illegal).
  static Deal ordered(std::vector<std::string> ids);
  /// Somebody plays the draws as moves.
  static Deal outside();

  From from() const { return from_; }
  const Seed& seed() const { return seed_; }
  /// The tile to be drawn now: a legal chance move of `game`, whose `draws` draws so far came from this deal.
  Move draw(const Game& game, int draws) const;

 private:
  From from_ = From::outside;
  Seed seed_{};
  std::vector<std::string> ids_;
  mutable std::vector<std::vector<u16>> shuffled_;
};

}  // namespace bastide
