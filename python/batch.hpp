// Many games of the same rules, played a decision at a time all together. What programs read of them lies in arrays of one row a game,
// which stay where they are (docs/python/batches.md). Chance plays by itself.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "protocol/deal.hpp"
#include "python/legal_row.hpp"
#include "python/observation.hpp"
#include "python/rows.hpp"
#include "python/workers.hpp"

namespace bastide::python {

/// What a step pays each seat.
enum class Reward : u8 {
  points,  ///< the points that it brought
  lead,    ///< at the end the points ahead of the best of the others
  win      ///< at the end 1 for the only winner, -1 for those who lost, 0 where several won
};

struct BatchSettings {
  int games = 1, threads = 1, window = 0;
  u64 seed = 1;
  Reward reward = Reward::points;
  bool auto_reset = true;  ///< a game that is over begins anew within the same step
  bool dealt = false;      ///< by seeds that `seed_of` tells (docs/record.md) instead of the engine's quick dice
};

class Batch {
 public:
  /// Throws std::invalid_argument in words.
  Batch(std::shared_ptr<const Ruleset>, const BatchSettings&);

  int games() const { return settings_.games; }
  int players() const { return players_; }
  const BatchSettings& settings() const { return settings_; }
  const std::shared_ptr<const ActionSpace>& actions() const { return space_; }
  const Observer& observer() const { return observer_; }

  /// Begins all games, or one, anew with their next deals.
  void reset();
  void reset(int game);
  /// Plays one action in each game. Throws Error (illegal) naming the first that is not legal; then nothing has been played. Of a game
  /// that is over (without auto_reset) the action is passed over.
  void step(const i32* actions);
  /// Are they all legal?
  bool takes(const i32* actions) const;
  /// The step alone, with actions of which that is known.
  void play_all(const i32* actions);
  /// The check alone, for numbers of any width: i32, i64, u64.
  template <class T>
  void check(const T* actions) const;
  /// Draws one legal action for each game, evenly; -1 where a game is over.
  void random_actions();
  /// Have the actions that it drew been told, and nothing been played since?
  bool told() const { return told_; }
  /// The same and a step, so many times.
  void play_random(int steps);
  /// Fill the arrays of the same names.
  void observe_planes();
  void observe_vector();
  void observe_features();
  void observe_cells();

  const Game& game(int i) const { return rows_[static_cast<std::size_t>(i)].game; }
  /// The legal actions of a game, in the engine's order. Holds until the next call for that game.
  std::span<const u32> legal(int i) const {
    const Row& row = rows_[static_cast<std::size_t>(i)];
    return row.legal.list(*space_, row.game);
  }
  /// How the game at hand is dealt, if it is `dealt`.
  Seed seed_of(int game) const;

  /// Games that ended and actions that were played in all.
  u64 ended() const;
  u64 decisions() const;

  // One row a game.
  std::vector<u8> mask;           ///< [games][actions]
  std::vector<float> rewards;     ///< [games][players]: of the last step
  std::vector<u8> done;           ///< [games]: the last step ended a game
  std::vector<i16> scores;        ///< [games][players]
  std::vector<i16> final_scores;  ///< [games][players]: of the game that ended last
  std::vector<i8> actor;          ///< [games]: -1 if it is over
  std::vector<i32> legal_count;   ///< [games]
  std::vector<i32> drawn;         ///< [games]: random_actions
  std::vector<u8> planes;         ///< [games][planes][window][window]
  std::vector<i16> origin;        ///< [games][2]
  std::vector<i32> outside;       ///< [games]: tiles that the planes do not show
  std::vector<float> vector;      ///< [games][names]
  std::vector<i16> features;      ///< [games][most_features][kFeatureColumns]
  std::vector<i32> feature_count; ///< [games]
  std::vector<i16> cells;         ///< [games][most_cells][2]

 private:
  struct Row {
    explicit Row(const Game& start) : game(start) {}
    Game game;
    alignas(64) Rng chance;
    Rng choice, after;  ///< `after`: `choice`, once somebody has been told what was drawn
    LegalRow legal;
    u64 decisions = 0, ended = 0;
    int deals = 0;
    Stacks stacks;
    std::vector<u32> drawn;  ///< cells of its planes that are in use
  };
  template <class F>
  void each(F&& f);
  void begin(int i);
  void play_chance(Row&);
  void list(int i);
  void play(int i, i32 action);
  void draw(int i);
  void draw_anew();
  void pay(int i, const Game&);
  void pay_at_end(float* to, const Game&) const;

  BatchSettings settings_;
  std::shared_ptr<const ActionSpace> space_;
  Observer observer_;
  int players_;
  u32 width_;  ///< of the mask
  Game start_;
  Rows<Row> rows_;
  std::vector<i32> next_;  ///< [games]: what random_actions will tell
  bool told_ = false;      ///< it has told this, and nothing has been played since
  bool fresh_ = false;     ///< `drawn` holds legal actions of the positions at hand
  Workers workers_;
};

}  // namespace bastide::python
