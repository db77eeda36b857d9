// A game: a state, its rules, and the one door through which the state changes. Rule code sees the state const and writes through
// Game::set, Game::edit and Game::fresh, which log what was there before; so undo is exact and no expansion writes an inverse.
#pragma once
#include <cstring>
#include <memory>

#include "core/ledger.hpp"
#include "core/ruleset.hpp"
#include "core/state.hpp"

namespace bastide {

/// Where the tile in hand may go: bit sets over the frontier by rotation. Belongs to the position, not to the state: filled when the
/// place phase is entered, filled again when it has gone stale by an undo or a copy.
struct alignas(64) Candidates {  // all that a small table needs in one line of the cache
  int count[4];                  ///< by rotation
  int total;
  bool fresh = false;
  alignas(32) u64 mask[kFrontWords][4];

  void recount(int words);
};

/// Which segments of the tile just placed each kind of figure may take.
struct alignas(64) Deployments {
  u16 mask[kFigureKinds];  ///< by kind, read four at a time: the last four that a game looks at may be more than it has kinds
  int total;    ///< figures and segments; doing nothing not counted
  int actions;  ///< lots of what the player may do instead (Ruleset::actions); -1: not looked for yet
  u16 held;     ///< segments of the tile just placed whose feature somebody holds
  bool fresh = false;
  u16 upto[kMaxActions + 4];  ///< so many of these by each action that has any, and those before it
  u8 which[kMaxActions + 4];  ///< which these are

  void recount(int kinds);
  /// The masks of kinds 4 w to 4 w + 3 in one word.
  u64 four(int w) const {
    u64 word;
    std::memcpy(&word, mask + 4 * w, sizeof word);
    return word;
  }
};

constexpr std::size_t kLogBlock = 32, kLogEntry = kLogBlock / 8 + 1;  ///< of the undo log: bytes of a block, words of an entry

class FieldCities;

/// A game that is put away until somebody goes on with it: what is in use of its state and its undo log, and its ledger. It takes a
/// fraction of a game's memory.
struct PackedGame {
  std::shared_ptr<const Ruleset> rules;
  std::vector<std::byte> kept;  ///< of the state, then of the undo log; the room stays for the next time
  std::size_t state_bytes = 0, log_bytes = 0;
  std::vector<Event> events;
  bool log_on = false, ledger_on = false, confirm = false;

  /// Memory that it takes besides itself, about, without the rules.
  std::size_t bytes() const { return kept.capacity() + events.capacity() * sizeof(Event); }
};

class Game {
 public:
  /// A game at its first decision.
  explicit Game(std::shared_ptr<const Ruleset>);
  /// Copies the used part of the state; the undo log and the ledger of the copy are empty and off.
  Game(const Game&);
  Game& operator=(const Game&);
  /// Goes on where a game was put away, which is empty then.
  explicit Game(PackedGame&);
  /// The same in the place of whatever game this was.
  void unpack(PackedGame&);
  /// Puts the game away. What is left may be unpacked into, assigned to or destroyed, and nothing else.
  void pack(PackedGame&);

  const State& s() const { return s_; }
  const Ruleset& rules() const { return *rules_; }
  std::shared_ptr<const Ruleset> shared_rules() const { return rules_; }
  const TileKind& tile(int kind) const { return tiles_[kind]; }
  const Border& border(const Placed& p) const { return borders_[p.kind << 2 | p.rot]; }
  int hash_last() const { return hash_last_; }
  bool keeps_neighbours() const { return keeps_neighbours_; }

  // --- playing
  bool over() const { return s_.over; }
  const Phase& phase() const { return *turn_[s_.turn.phase]; }
  /// The player who must decide, kChance while a tile must be drawn or a die rolled.
  int actor() const { return s_.turn.actor; }
  /// Plays a legal move and everything automatic after it. The move is not checked; see `is_legal`.
  void play(Move);
  void legal(Moves& moves) const;
  bool is_legal(Move) const;
  /// A uniform choice among the legal moves (draws: among the tiles left).
  Move sample(Rng&) const;

  /// Is one of the cue's bits set?
  bool is_on(const Cue& c) const {
    const char* const from = c.of_tile ? reinterpret_cast<const char*>(&tiles_[s_.placed[s_.tile_count - 1].kind]) : reinterpret_cast<const char*>(&s_);
    u64 word;
    std::memcpy(&word, from + c.at, sizeof word);
    return word & c.mask;
  }

  // --- undo
  /// With the undo log on, every move can be undone back to where it was switched on.
  void undo_log(bool on);
  std::size_t mark() const { return static_cast<std::size_t>(top_ - log_.get()); }
  /// Back to the state at `mark()`, byte for byte. The ledger is not part of it: see cut_events.
  void undo(std::size_t mark);
  bool logs() const { return on_; }
  /// What is written from here on may be undone to here: the log has room for a move, and keeps the head. `play` sees to it itself.
  BASTIDE_INLINE void begin_move() {
    if (!on_) return;
    keep_room();
    front_kept_ = 0;
    for (std::size_t at = 0; at < kHeadBytes; at += kLogBlock) log_block(at);
  }
  /// The log has room for a further move that nobody will undo by itself.
  BASTIDE_INLINE void keep_room() {
    if (on_ && static_cast<std::size_t>(end_ - top_) < rules_->log_room) make_room();
  }
  /// Forgets what could be undone.
  void forget() {
    top_ = log_.get();
    front_kept_ = 0;
  }

  // --- ledger
  void keep_ledger(bool on) { ledger_on_ = on; }
  bool ledger_on() const { return ledger_on_; }
  const std::vector<Event>& events() const { return events_; }
  /// Memory that the game takes, about, without the rules, which games share.
  std::size_t bytes() const { return sizeof *this + static_cast<std::size_t>(end_ - log_.get()) * 8 + events_.capacity() * sizeof(Event); }
  void record(Event e) { events_.push_back(std::move(e)); }
  void cut_events(std::size_t n) { events_.resize(std::min(n, events_.size())); }

  /// With this on, the turn's end is a decision of its own (MoveKind::Confirm), so that a player can take back his answers until
  /// then.
  void ask_confirm(bool on) { confirm_ = on; }
  bool asks_confirm() const { return confirm_; }

  // --- for rule code only: the door
  /// Writes a field of the state.
  template <class T>
  BASTIDE_INLINE void set(const T& field, std::type_identity_t<T> value) {
    keep(field);
    const_cast<T&>(field) = value;
  }
  template <class T>
  BASTIDE_INLINE void add(const T& field, int d) {
    set(field, static_cast<T>(field + d));
  }
  /// A whole row, to be written to until the next mark.
  template <class T>
  BASTIDE_INLINE T& edit(const T& row) {
    keep(row);
    return const_cast<T&>(row);
  }
  /// Unlogged: only for what lies beyond the count of an array from which nothing is ever popped.
  template <class T>
  BASTIDE_INLINE T& fresh(const T& slot) {
    return const_cast<T&>(slot);
  }
  /// A word of the frontier, likewise; it is logged once a move.
  BASTIDE_INLINE FrontWord& edit_front(int word) {
    const FrontWord& front = s_.front[word];
    if (on_ && !(front_kept_ >> word & 1)) {
      front_kept_ |= 1u << word;
      log(front);
    }
    return const_cast<FrontWord&>(front);
  }
  /// An expansion's share of the state.
  template <class T>
  const T& share(const Expansion& e) const {
    return *reinterpret_cast<const T*>(s_.share + rules_->share_at[index_of(e)]);
  }
  Candidates& candidates() const { return candidates_; }
  Deployments& deployments() const { return deployments_; }
  /// What the player may do instead of deploying, of the same freshness, without the actions that have lots.
  std::vector<Move>& actions() const { return actions_; }
  /// What somebody remembers of fields while he looks ahead in this game (core/field_cities.hpp); null: nobody does.
  FieldCities* field_cities() const { return field_cities_; }
  void remember(FieldCities* cities) { field_cities_ = cities; }

  /// Runs the phases from where the game stands until somebody must decide or the game is over.
  void start();
  /// The same after a step of the phase where the game stands, whoever called it.
  void go_on(Step);
  /// The phase at an anchor, or the first after it that may have something to do.
  u8 first_at(Anchor anchor) const { return first_due(rules_->anchor[static_cast<std::size_t>(anchor)]); }
  /// The end of the game, wherever it is: what stands on the turn page from Anchor::Finale on.
  void finish();
  /// Begins the state anew: nothing on the table, all tiles in the stacks, supplies full.
  void clear();

 private:
  template <class T>
  BASTIDE_INLINE void keep(const T& field) {
    if (static_cast<std::size_t>(reinterpret_cast<const char*>(&field) - reinterpret_cast<const char*>(&s_)) < kHeadBytes)
      return;  // play() has kept the head; the compiler knows, no test remains
    log(field);
  }
  template <class T>
  BASTIDE_INLINE void log(const T& field);
  void log_block(std::size_t at);
  void go(Step);
  /// What `start` does once the game stands at a phase that may have something to do.
  void advance();
  /// The next phase after that one that may have something to do (Ruleset::following, Ruleset::cues).
  u8 following(int phase) const { return first_due(after()[phase]); }
  /// That phase, or the first after it that may have something to do.
  u8 first_due(u8 phase) const {
    if (__builtin_expect(cued_ == nullptr, 1)) return phase;
    const u64 cued = cued_[s_.closing_count == 0];
    while (cued >> phase & 1 && !is_on(rules_->cues[phase])) phase = after()[phase];
    return phase;
  }
  /// By phase, the next that cues alone may pass over: the table of Ruleset::following for what was completed and who confirms.
  const u8* after() const { return following_ + (s_.closing_count == 0) * kMaxPhases + confirm_ * 2 * kMaxPhases; }
  /// In the undo log, for a move and so many words more.
  void make_room(std::size_t more = 0);
  void copy_from(const Game&);
  void take_rules(std::shared_ptr<const Ruleset>);

  State s_;
  // What every move looks at, in one line of the cache; most of it the ruleset's, near at hand.
  alignas(64) const TileKind* tiles_ = nullptr;
  const Border* borders_ = nullptr;
  const Phase* const* turn_ = nullptr;
  const u8* following_ = nullptr;
  const u64* cued_ = nullptr;  ///< null where no phase has a cue
  std::shared_ptr<const Ruleset> rules_;
  int hash_last_ = 0;  ///< every look at the board needs it
  bool on_ = false, ledger_on_ = false, confirm_ = false, keeps_neighbours_ = false;
  mutable Candidates candidates_;
  mutable Deployments deployments_;
  u32 front_kept_ = 0;  ///< which words of the frontier this move has logged
  u64 *top_ = nullptr, *end_ = nullptr;
  std::unique_ptr<u64[]> log_;
  std::vector<Event> events_;
  mutable std::vector<Move> actions_;
  FieldCities* field_cities_ = nullptr;
};

/// The door while the undo log is off: what is in the hot path is compiled for either.
class Unlogged {
 public:
  explicit Unlogged(Game& g) : g_(g) {}
  const State& s() const { return g_.s(); }
  const TileKind& tile(int kind) const { return g_.tile(kind); }
  const Border& border(const Placed& p) const { return g_.border(p); }
  int hash_last() const { return g_.hash_last(); }
  bool keeps_neighbours() const { return g_.keeps_neighbours(); }
  template <class T>
  BASTIDE_INLINE void set(const T& field, std::type_identity_t<T> value) {
    const_cast<T&>(field) = value;
  }
  template <class T>
  BASTIDE_INLINE T& edit(const T& row) {
    return const_cast<T&>(row);
  }
  template <class T>
  BASTIDE_INLINE T& fresh(const T& slot) {
    return const_cast<T&>(slot);
  }
  BASTIDE_INLINE FrontWord& edit_front(int word) { return const_cast<FrontWord&>(s().front[word]); }

 private:
  Game& g_;
};

/// The undo log holds blocks of the state, all of one size, so that to go back is one loop without a choice: the old bytes, then where
/// they belong.
template <class T>
BASTIDE_INLINE void Game::log(const T& field) {
  constexpr bool small = sizeof(T) <= 8 && alignof(T) == sizeof(T);
  static_assert(small || (sizeof(T) % 8 == 0 && alignof(T) >= 8), "a row must not straddle words");
  if (!on_) return;
  const auto at = static_cast<std::size_t>(reinterpret_cast<const char*>(&field) - reinterpret_cast<const char*>(&s_));
  const std::size_t first = at & ~(kLogBlock - 1);
  if constexpr (small) log_block(first);
  else if constexpr (alignof(T) % kLogBlock == 0) for (std::size_t i = 0; i < sizeof(T); i += kLogBlock) log_block(at + i);
  else for (std::size_t i = first; i < at + sizeof(T); i += kLogBlock) log_block(i);
}

BASTIDE_INLINE void Game::log_block(std::size_t at) {
  std::memcpy(top_, reinterpret_cast<const char*>(&s_) + at, kLogBlock);
  top_[kLogBlock / 8] = at;
  top_ += kLogEntry;
}

/// The used parts of two states of the same ruleset are equal, byte for byte.
bool same_state(const Game&, const Game&);
/// A number that equal states of the same ruleset share, and different ones hardly ever. It means nothing to another program or run.
u64 digest(const Game&);
/// Bytes that a copy of the game's state moves.
std::size_t used_bytes(const Game&);

}  // namespace bastide
