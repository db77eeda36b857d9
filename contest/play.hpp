// Playing a contest.
#pragma once
#include <functional>
#include <set>

#include "contest/kept_game.hpp"
#include "contest/part.hpp"

namespace bastide {

/// What of a contest is to be played, and how.
struct Run {
  int first_deal = 0, deals = 50;
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;  ///< when true it ends, without the games under way
  SeriesPart part = {};                     ///< only those of the deals whose number it has
};

/// The games of a run, deal by deal.
std::vector<Slot> slots_of(const Settings&, const Run&);

/// Plays the games of the run that are not in `have`, and calls `done` with each game and its record, one at a time, in any order.
/// `more` is asked before each game, not at the same time as `done`; when it says no, the games under way are the last. Throws
/// std::invalid_argument about bots that there are not, before any game; exceptions of bots and of `done` come out.
void play(const Settings&, const Run&, const std::set<Slot>& have,
          const std::function<void(const KeptGame&, const std::string& record)>& done, const std::function<bool()>& more = {});

/// A bot of a contest from its spec (without limit): one of ours, or a program outside (`exec:COMMAND`).
std::unique_ptr<Bot> make_contestant(const std::string& spec, std::uint64_t seed);
/// Whether it plays by these rules, as far as can be seen before a game: of a program outside, whether it begins one. Throws std::invalid_argument
/// if there is no such bot, and std::runtime_error saying why the program begins none.
void try_contestant(const std::string& spec, const Rules&);

}  // namespace bastide
