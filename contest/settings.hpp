// What a contest is: who plays, by which rules, with how much time. Two runs with equal settings play the same contest.
#pragma once
#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/arena.hpp"
#include "contest/sprt.hpp"
#include "protocol/duration.hpp"

namespace bastide {

/// A player of a contest as he was named: a bot's spec, perhaps with a limit of his own behind the id.
/// `uct`, `uct@1s`, `mason@500p:depth=6`, `exec@1s:./mybot --fast`.
struct Contestant {
  std::string name;  ///< as given
  std::string spec;  ///< without the limit
  Limit limit;       ///< his own; zero where there is none
};
/// Throws std::invalid_argument in words if what stands behind the @ is no limit.
Contestant contestant_from(const std::string& name);
/// The name for tables and plots: a program outside without its folders.
std::string shown_name(const std::string& name);

/// What a player has for a whole game. Nothing: there is no clock.
struct GameClock {
  std::chrono::nanoseconds time{0}, increment{0};  ///< the increment for every tile laid
};
/// "60s", "60s+1s", "10min+0s"; numbers without a unit are seconds: "600+10". Throws std::invalid_argument in words.
GameClock clock_from(const std::string& text);
std::string to_text(const GameClock&);

struct Settings {
  enum class Kind { match, league };
  Kind kind = Kind::match;
  std::vector<std::string> bots;     ///< names of the contestants; a match has two
  std::string rules;                 ///< a rules line in its one spelling
  std::uint64_t seed = 1;            ///< of the deals and of the bots
  std::chrono::nanoseconds time{0};  ///< for a decision of who has no limit of his own; 0: none
  std::int64_t playouts = 0;         ///< likewise
  GameClock clock;                   ///< of every player
  bool ponder = false;               ///< players may think while another one decides
  std::optional<SprtBounds> sprt;    ///< the test that ends a match early

  /// The limit of a contestant: his own, or else the common one, and the clock.
  Limit limit(std::size_t bot) const;
};

boost::json::object to_json(const Settings&);
/// Throws an Error or std::invalid_argument naming the key that is missing or wrong.
Settings settings_from(const boost::json::object&);
/// What differs, a line for each key: "seed: 1 there, 2 here". None if they play the same contest.
std::vector<std::string> differences(const Settings& there, const Settings& here);

/// The arguments that play the contest again: "match mason greedy --time 100ms ...", quoted for a shell.
std::string command_line(const Settings&, int first_deal, int deals);

/// The place of a game in a contest. All games of a deal have the same tiles.
struct Slot {
  int a = 0, b = 1;  ///< the pairing: indices of bots, a < b
  int deal = 0;
  int game = 0;  ///< of the pairing with this deal: 0 to games_per_deal - 1

  auto operator<=>(const Slot&) const = default;
};

/// How often a pairing plays a deal. A sits once in each seat, against copies of B if there are more than two seats; in a league
/// then also B against copies of A.
int games_per_deal(const Settings&, int seats);
/// The index of the bot that sits in a seat.
int bot_at(const Slot&, int seat, int seats);
/// The pairings: one in a match, all in a league.
std::vector<std::pair<int, int>> pairings(const Settings&);
/// All games with the deals from `first_deal` on, deal by deal.
std::vector<Slot> slots(const Settings&, int seats, int first_deal, int deals);

}  // namespace bastide
