// Ratings of people by kind of game: Glicko-2, after M. Glickman, "Example of the Glicko-2 system" (2013). See docs/ratings.md.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::server {

/// What somebody's games of a kind say so far.
struct Rating {
  double rating = 1500;     ///< how strong
  double deviation = 350;   ///< how unsure that is: two of them to either side hold the truth with 95 %
  double volatility = 0.06; ///< how much the strength itself changes
  int games = 0;            ///< so many were rated, this one among them
  std::int64_t time = 0;    ///< when the last of them ended, in milliseconds since 1970; 0: it is not said
  bool operator==(const Rating&) const = default;
};

/// A game against somebody: 1 was won, 0.5 a tie, 0 lost.
struct Pairing {
  double rating = 0, deviation = 0;  ///< the other's, before
  double score = 0;
};

/// The rating after one period with these results; `games` is one more.
Rating rated(const Rating& before, std::span<const Pairing>);

/// Who does not play is known less and less: so long is a rating period in which he plays no rated game.
constexpr std::chrono::hours kRatingPeriod{5 * 24};
/// The rating at that moment (milliseconds since 1970), the deviation grown by every whole period since the last game (the paper, step 6).
Rating rested(const Rating&, std::int64_t now);

/// The kind of rated game that a rules line is of, such as "base2": "other3" where nothing in the table of kinds fits.
std::string rating_kind(const std::string& rules);
/// True if there is such a kind.
bool is_rating_kind(std::string_view kind);

/// How strong a computer player is in games of that kind; nothing if it is not one of the levels, against whom nobody is rated.
std::optional<Rating> computer_rating(std::string_view bot, std::string_view kind);

}  // namespace bastide::server
