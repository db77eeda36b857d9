// What a turn does, in the things that people say of it: what it completes and for whom, what it joins, claims, helps or blocks, and
// which figures come home or stay in hand. Read off the ledger and the features before and after, so that it knows every rule.
#pragma once
#include <string>
#include <vector>

#include "bots/odds.hpp"
#include "bots/planner.hpp"

namespace bastide {

struct Fact {
  enum class Type : u8 {
    Completes,  ///< a feature is scored: `seats` were on it, each of `leads` gets `points`
    Scores,     ///< `name`, no feature, gives `points` to `leads`
    Joins,      ///< features that `seats` were on become one, not complete, that `leads` lead now
    Claims,     ///< `figure` goes to a feature, `at` which it stands, that pays `points` if the game ended now
    Extends,    ///< a feature of `leads` grows, and pays so many `points` more if the game ended now
    Odds,       ///< a feature of `leads` is completed with odds `to` instead of `from`, as bots/odds.hpp reckons
    Raises,     ///< a piece goes onto the tower `at` a place, which is `count` pieces high now
    Captures,   ///< the `figure` of `seats` becomes a prisoner, or goes home, from `at`
    Frees,      ///< a `figure` of `seats` is a prisoner no more
    Builds,     ///< `name`, a bridge, a castle or an abbey, stands `at` a place or a cell
    Flies,      ///< a `figure` takes off
    Infects,    ///< a flea goes to the tile `at` a cell; `name` "lifted": it is taken from there
    Trades,     ///< at a bazaar: `name` says what is done, for `points`, perhaps with `seats`
    Advances,   ///< the `name`, messenger or follower, of `seats` goes on to `points` on the score track
    Returns,    ///< `count` figures of `seats` come home
    Moves,      ///< `figure`, already on the table, stands `at` another place now
    Neutral,    ///< so does the neutral figure `name`, beside a `figure` on a feature of that kind if there is one
    Token,      ///< the card `name` changes hands or value
    Hand        ///< `count` followers are in hand after the turn
  };
  Type type;
  Kind kind = Field;           ///< of the feature
  u32 tags = 0;                ///< likewise
  const char* name = nullptr;  ///< a word of the engine's, if it is no feature
  unsigned seats = 0, leads = 0;
  int points = 0, count = 0;
  u8 figure = kNone;
  double from = 0, to = 0;
  std::string at;  ///< a place or a cell, in notation

  /// It is about a feature.
  bool of_feature() const { return type <= Type::Odds && type != Type::Scores; }
};

/// Finds the facts about turns. Not thread-safe.
class Facts {
 public:
  /// Odds that change by less are not worth a word.
  static constexpr double kNotable = 0.1;
  explicit Facts(const std::shared_ptr<const Ruleset>& rules) : odds_(rules) {}
  /// Of a turn that may be played in `before`; the heaviest things first, the hand last.
  std::vector<Fact> of(const Game& before, const Plan&);

 private:
  /// A feature that somebody stood on before the turn.
  struct Old {
    u16 row;
    const Feature* feature;
    unsigned present;  ///< who had followers there, as a bit set
    bool closable;
  };
  void find_old(const Game&);
  void read_ledger(const Game& after, int me, std::vector<Fact>&) const;
  void add_deed(const Game& after, int me, const Event&, std::vector<Fact>&) const;
  void add_score(const Game& after, const Event&, std::vector<Fact>&) const;
  void add_claim(const Game& after, const Event&, std::vector<Fact>&) const;
  void compare(const Game& before, Game& after, std::vector<Fact>&);
  void compare_alone(const Game& before, const Game& after, const Old&, std::vector<Fact>&);
  unsigned who_was_on(const Game& after, const Event&) const;

  Odds odds_;
  std::vector<Old> old_;
};

}  // namespace bastide
