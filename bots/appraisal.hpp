// A position taken apart into what speaks for each player. Bots that decide by one look at it differ in how they weigh the parts.
#pragma once
#include "bots/bot.hpp"
#include "bots/evaluation.hpp"
#include "bots/odds.hpp"
#include "bots/planner.hpp"
#include "bots/turn_value.hpp"

namespace bastide {

/// What is counted for each player.
enum Part {
  kNow,     ///< points if the game ended now
  kFarms,   ///< those of kNow that come with the end of the game alone: farms, cards
  kHope,    ///< points more that led features would pay if completed, times the odds
  kReturn,  ///< figures that come home from them, times the odds
  kStuck,   ///< figures on features that will hardly be completed
  kOpen,    ///< open cells of led features
  kHand,    ///< hand_value
  kJoin,    ///< points of features that somebody else leads and one tile would join to an own one, without falling behind there
  kPasture,  ///< points that led fields would gain from cities beside them that are not complete yet, times the odds
  kRaid,    ///< as kJoin, for fields and what they would pay
  kMeadow,  ///< open cells of fields led alone
  kShape,   ///< tiles around the tile just laid, for whoever looks
  kStock,   ///< stock_value, and the outlook
  kParts
};
using Parts = std::array<Points, kParts>;

/// Cheap enough for every leaf of a turn: some 2 us in the middle of a game.
class Appraisal {
 public:
  /// `pasture`: kPasture is wanted too.
  explicit Appraisal(const std::shared_ptr<const Ruleset>& rules, bool pasture = false) : rules_(rules), odds_(rules), pasture_(pasture) {}
  /// The position in which the turn begins whose leaves are looked at.
  void begin(const Game& g) { value_.begin(g); }
  /// The parts for all players, `me` looking at a leaf of that turn.
  const Parts& look(Game&, int me);
  const std::shared_ptr<const Ruleset>& rules() const { return rules_; }

 private:
  /// An unfinished feature with figures.
  struct Claim {
    const Feature* feature;
    OpenCells cells;
    unsigned leaders;
    double full;  ///< points if completed
  };
  void add_feature(const Game&, u16 feature);
  void add_claim(const Game&, const Feature&, Claim&, int worth_now);
  void add_pasture(const Game&, const Feature& field);
  /// A field with figures.
  struct Meadow {
    const Feature* field;
    unsigned leaders;
    double worth;  ///< points now, and hoped for
    int first, end;  ///< its open cells in `slots_`
  };
  void add_open_slots(const Game&, const Placed&, int segment);
  void add_raids(const Game&);
  void add_raid(const Game&, const Meadow& own, const Meadow& other);
  void add_joins();
  void add_join(const Claim& own, const Claim& other);

  std::shared_ptr<const Ruleset> rules_;
  Odds odds_;
  TurnValue value_;
  Parts parts_;
  std::vector<Claim> claims_;
  std::vector<Meadow> meadows_;
  std::vector<i16> slots_;
  bool pasture_;
  std::array<u32, kMaxFeatures> seen_{};  ///< the number of the field beside which a city was seen last
  u32 looks_ = 0;
};

/// What each part counts for oneself and for the strongest of the others.
struct Weights {
  std::array<double, kParts> mine{}, theirs{};
};
/// Weights of an all-round player, tuned in games against such players.
Weights balanced();
/// The weighted parts of the player who looks, less those of the best of the others.
double weighed(const Parts&, const Weights&, int me, int players);

/// Takes the whole turn after which the weighted parts, its own less those of the best of the others, are most; of equals one by
/// lot.
class AppraisingBot : public Bot {
 public:
  AppraisingBot(const char* name, const Weights& weights, std::uint64_t seed) : name_(name), weights_(weights), lots_{seed} {}
  Move choose(const Game&, const Limit&) override;
  std::string_view name() const override { return name_; }

 private:
  double value(Game& leaf, int me);

  const char* name_;
  Weights weights_;
  Rng lots_;
  Planner planner_;
  std::unique_ptr<Appraisal> appraisal_;
};

}  // namespace bastide
